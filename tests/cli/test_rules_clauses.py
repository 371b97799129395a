"""`fbsim rules clauses`."""

from __future__ import annotations

import json

import pytest

from fbsim.rules import citations
from fbsim.rules.clauses import Content, clause, clauses

from .conftest import Refused, Run


def test_all_are_listed_in_order(run: Run) -> None:
    result = run("rules", "clauses")
    rows = [line.split()[0] for line in result.stdout.splitlines() if "-" in line.split(" ")[0]]
    assert rows == [each.id for each in clauses()]
    assert result.stderr == "366 clauses\n"


@pytest.mark.parametrize("option", [("--rules", "family"), ("--system", "FAM"), ("--system", "family")])
def test_one_system(run: Run, option: tuple[str, str]) -> None:
    rows = json.loads(run("rules", "clauses", *option, "--json").stdout)
    assert [row["id"] for row in rows] == [each.id for each in clauses("family")]
    assert {row["system"] for row in rows} == {"family"}


def test_a_row_counts_places_and_tests(run: Run) -> None:
    found = citations.citations()
    rows = {
        line.split()[0]: line.split()[-3:] for line in run("rules", "clauses").stdout.splitlines() if line
    }
    for id in ("SER-24", "REP-64", "TRD-01"):
        counts = [str(len(found.code_of(id))), str(len(found.tests_of(id)))]
        assert rows[id] == [clause(id).content, *counts]


def test_one_in_full(run: Run) -> None:
    words = " ".join(run("rules", "clauses", "TRD-38").stdout.split())
    assert f"TRD-38 {clause('TRD-38').title} rules tradition content mechanics missing Table 2" in words
    assert clause("TRD-38").reading in words
    assert "fbsim.rules.shots.tradition:" in words
    assert "tests/rules/shots/test_tradition.py::test_" in words


def test_what_a_clause_has_not_is_left_out(run: Run) -> None:
    words = run("rules", "clauses", "TRD-41", "TRD-41").stdout
    assert "narrative: wish of good luck" in words
    assert words.count("TRD-41") == 1
    assert "missing" not in words
    assert "reading" not in words


def test_json_holds_all_that_is_known(run: Run) -> None:
    (row,) = json.loads(run("rules", "clauses", "SER-24", "--json").stdout)
    assert row["reading"] == clause("SER-24").reading
    assert "tests/rules/shots/test_series.py::test_hit_and_standing_goes_to_hospital" in row["tests"]
    assert all(place.partition(":")[0].startswith("fbsim.") for place in row["code"])


def test_untested_leaves_out_what_has_tests_or_needs_none(run: Run) -> None:
    left = {row["id"] for row in json.loads(run("rules", "clauses", "--untested", "--json").stdout)}
    found = citations.citations()
    for each in clauses():
        needs_one = each.content is not Content.NARRATIVE and not found.tests_of(each.id)
        assert (each.id in left) == needs_one


def test_an_installed_wheel_has_no_tests(run: Run, refused: Refused, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(citations, "proofs", lambda checkout: None)
    listed = run("rules", "clauses", "--rules", "family")
    assert listed.stderr == "16 clauses; tests are not installed; a checkout of the source has them\n"
    assert [line.split()[-1] for line in listed.stdout.splitlines() if line.startswith("FAM")] == ["-"] * 16
    assert "tests are not installed" in run("rules", "clauses", "REP-64").stdout
    assert json.loads(run("rules", "clauses", "REP-64", "--json").stdout)[0]["tests"] is None
    assert "error: --untested: tests are not installed" in refused("rules", "clauses", "--untested")


def test_fits_eighty_columns(run: Run) -> None:
    for arguments in ((), ("REP-64", "TRD-38")):
        words = run("rules", "clauses", *arguments, COLUMNS="80").stdout
        assert max(map(len, words.splitlines())) <= 80


def test_unknown_clauses_are_refused_all_at_once(refused: Refused) -> None:
    assert refused("rules", "clauses", "REP-7", "SER-24", "trd-38") == (
        'error: no clause "REP-7"; did you mean "REP-07"?\n'
        'error: no clause "trd-38"; did you mean "TRD-38"?\n'
        "2 problems\n"
    )


def test_unknown_system(refused: Refused) -> None:
    message = refused("rules", "clauses", "--rules", "serie")
    assert message == 'error: no rule system "serie" has clauses; did you mean "series"?\n'
