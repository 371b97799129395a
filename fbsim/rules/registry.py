"""The rulesets by name: ours, and those of installed packages (entry point group "fbsim.rulesets").

An entry point names a `Ruleset`: in a package's pyproject.toml,

    [project.entry-points."fbsim.rulesets"]
    skirmish = "my_package.skirmish:RULESET"
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points

from fbsim.errors import BadInput, Problem, UnknownName, did_you_mean
from fbsim.rules.ruleset import Ruleset

GROUP = "fbsim.rulesets"

OURS = ("empire", "family", "muster", "republic", "series", "tradition")


@cache
def ruleset(name: str) -> Ruleset:
    """Find a ruleset by name. Raises UnknownName; BadInput where an entry point leads to no ruleset.

    >>> ruleset("republic").step_mm
    40.0
    """
    if name in OURS:
        found: Ruleset = import_module(f"fbsim.rules.systems.{name}").RULESET
        return found
    for point in entry_points(group=GROUP, name=name):
        try:
            loaded = point.load()
        except Exception as fault:  # whatever the package's own code raises
            message = (
                f"entry point {point.value} of {GROUP} cannot be loaded ({type(fault).__name__}: {fault})"
            )
            raise BadInput(Problem(message, remedy="mend or remove its package")) from fault
        if not isinstance(loaded, Ruleset):
            raise BadInput(
                f"entry point {point.value} of {GROUP} is no Ruleset (got {type(loaded).__name__})"
            )
        return loaded
    raise UnknownName(f'no rule system "{name}"; {did_you_mean(name, ruleset_names())}')


def ruleset_names() -> tuple[str, ...]:
    """Give the names of all rulesets.

    >>> ruleset_names()[:3]
    ('empire', 'family', 'muster')
    """
    return tuple(sorted({*OURS, *entry_points(group=GROUP).names}))
