from __future__ import annotations

import pytest

from fbsim.errors import UnknownName
from fbsim.rules.citations import ids_in
from fbsim.rules.clauses import SYSTEMS, Clause, Content, clause, clauses

COUNTS = {"TRD": 44, "SER": 46, "EMP": 51, "REP": 140, "UKR": 40, "FAM": 16, "COM": 29}

LOST_TABLES = (
    "TRD-03",
    "TRD-09",
    "TRD-38",
    "SER-39",
    "EMP-02",
    "REP-03",
    "REP-62",
    "REP-72",
    "UKR-21",
    "COM-23",
)

WITHOUT_RULE = (
    *("TRD-01", "TRD-41", "TRD-43", "TRD-44", "SER-01", "SER-02", "REP-01", "REP-131"),
    *("UKR-37", "FAM-01", "FAM-04", "FAM-16", "COM-16", "COM-27", "COM-28", "COM-29"),
)


@pytest.mark.parametrize(("letters", "count"), COUNTS.items())
def test_each_system_has_its_clauses_without_a_gap(letters: str, count: int) -> None:
    assert [each.id for each in clauses(letters)] == [f"{letters}-{n:02}" for n in range(1, count + 1)]


def test_there_are_366_in_the_order_of_the_systems() -> None:
    assert len(clauses()) == sum(COUNTS.values()) == 366
    assert clauses() == tuple(each for name in SYSTEMS.values() for each in clauses(name))
    assert list(SYSTEMS) == list(COUNTS)


def test_narrative_ones_have_their_reason_and_no_others() -> None:
    assert {each.id for each in clauses() if each.why} == {
        each.id for each in clauses() if each.content is Content.NARRATIVE
    }


@pytest.mark.parametrize("id", WITHOUT_RULE)
def test_a_clause_without_rule_is_narrative(id: str) -> None:
    assert clause(id).content is Content.NARRATIVE


def test_few_are_narrative() -> None:
    # What is exempt from proof must not grow unnoticed.
    assert sum(each.content is Content.NARRATIVE for each in clauses()) == 29


@pytest.mark.parametrize("id", LOST_TABLES)
def test_what_is_lost_is_said(id: str) -> None:
    assert clause(id).missing


@pytest.mark.parametrize("each", clauses(), ids=lambda each: each.id)
def test_words_are_short_and_name_only_clauses_that_exist(each: Clause) -> None:
    assert 0 < len(each.title) <= 50
    assert max(map(len, (each.why, each.missing, each.reading))) <= 150
    words = " ".join((each.title, each.why, each.missing, each.reading))
    assert all(clause(id) for id in ids_in(words))
    assert words.isprintable()


def test_readings_are_those_that_the_engine_keeps() -> None:
    assert "5 cm" in clause("SER-12").reading
    assert "Empire 4 cm, Family 3 cm" in clause("COM-01").reading
    assert "1.2 x 1.5 m" in clause("COM-03").reading


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ("rep-64", 'did you mean "REP-64"?'),
        ("REP-7", 'did you mean "REP-07"?'),
        ("FAM-61", 'did you mean "FAM-16"?'),
        ("XYZ-01", "an ID starts with one of TRD, SER, EMP, REP, UKR, FAM, COM"),
        ("", "an ID starts with one of"),
    ],
)
def test_an_unknown_clause_is_refused_with_the_nearest(wrong: str, said: str) -> None:
    with pytest.raises(UnknownName) as refused:
        clause(wrong)
    assert f'no clause "{wrong}"; {said}' in str(refused.value)


def test_an_unknown_system_is_refused_with_the_nearest() -> None:
    with pytest.raises(UnknownName, match='no rule system "mustre" has clauses; did you mean "muster"'):
        clauses("mustre")
