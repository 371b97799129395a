"""Every clause that holds a rule or a fact is named by the code that does it and by a test that proves it.

Exempt are the clauses that the catalogue calls narrative, and no others.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fbsim.rules.citations import citations
from fbsim.rules.clauses import SYSTEMS, Clause, Content, clauses

PROVABLE = tuple(each for each in clauses() if each.content is not Content.NARRATIVE)


def listed(lacking: tuple[Clause, ...], what: str) -> str:
    """Lay out clauses line by line, system by system."""
    lines = [f"{len(lacking)} of {len(PROVABLE)} clauses have no {what}:"]
    for name in SYSTEMS.values():
        own = [f"  {each.id} {each.title}" for each in lacking if each.system == name]
        lines += [f"{name} ({len(own)})", *own] if own else []
    return "\n".join(lines)


def demand(named: Callable[[str], tuple[object, ...]], what: str) -> None:
    lacking = tuple(each for each in PROVABLE if not named(each.id))
    if lacking:
        pytest.fail(listed(lacking, what), pytrace=False)


def test_every_clause_has_a_test() -> None:
    demand(citations().tests_of, 'test marked @pytest.mark.rule("ID")')


def test_every_clause_has_a_place_in_the_code() -> None:
    demand(citations().code_of, "place in fbsim/ that names them")
