"""The rule systems by name."""

from __future__ import annotations

from fbsim.errors import UnknownName, did_you_mean
from fbsim.rules import republic, series, tradition
from fbsim.rules.shot_table import Ruleset

_ALL: tuple[Ruleset, ...] = (republic.RULESET, series.RULESET, tradition.RULESET)
_RULESETS = {each.name: each for each in _ALL}


def ruleset(name: str) -> Ruleset:
    """Find a rule system by name. Raises UnknownName.

    >>> ruleset("republic").step_cm
    4.0
    """
    if name not in _RULESETS:
        raise UnknownName(f'no rule system "{name}"; {did_you_mean(name, ruleset_names())}')
    return _RULESETS[name]


def ruleset_names() -> tuple[str, ...]:
    """Give the names of all rule systems.

    >>> ruleset_names()
    ('republic', 'series', 'tradition')
    """
    return tuple(sorted(_RULESETS))
