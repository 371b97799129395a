"""The shot tables by name."""

from __future__ import annotations

from fbsim.errors import UnknownName, did_you_mean
from fbsim.rules.shots import empire, family, republic, series, tradition
from fbsim.rules.shots.shot_table import ShotTable

_ALL: tuple[ShotTable, ...] = (
    empire.TABLE,
    family.TABLE,
    republic.TABLE,
    series.TABLE,
    tradition.TABLE,
)
_TABLES = {each.name: each for each in _ALL}


def shot_table(name: str) -> ShotTable:
    """Find the shot table of a rule system by name. Raises UnknownName.

    >>> shot_table("republic").title
    'Republic'
    """
    if name not in _TABLES:
        raise UnknownName(f'no rule system "{name}"; {did_you_mean(name, shot_table_names())}')
    return _TABLES[name]


def shot_table_names() -> tuple[str, ...]:
    """Give the names of all rule systems that judge shots.

    >>> shot_table_names()
    ('empire', 'family', 'republic', 'series', 'tradition')
    """
    return tuple(sorted(_TABLES))
