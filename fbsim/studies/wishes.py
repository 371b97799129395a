"""What every study asks of what it is asked for; each check gives what is wrong, if anything is."""

from __future__ import annotations

from collections.abc import Iterator

from fbsim.errors import Problem, StudyError

SEEDS = 2**63
"""Seeds are below it, as in scene files and in the columns of tables."""


def wrong_seed(seed: int) -> Iterator[Problem]:
    """Tell a seed that is none.

    >>> [str(each) for each in wrong_seed(-1)]
    ['seed: must be from 0 to 2**63 - 1 (got -1)']
    """
    if not 0 <= seed < SEEDS:
        yield Problem(f"must be from 0 to 2**63 - 1 (got {seed})", place="seed")


def check_is_list(place: str, given: object) -> None:
    """Raise StudyError for one text where a list of them is wanted: its letters are no names."""
    if isinstance(given, str):
        raise StudyError(Problem(f'must be a list (got "{given}")', place=place, remedy=f'give ["{given}"]'))
