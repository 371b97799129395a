"""`fbsim rules`: list, show."""

from __future__ import annotations

import json

import pytest

from fbsim.rules import describe, shot_table, shot_table_names

from .conftest import Refused, Run


def test_list_tells_every_rule_system(run: Run) -> None:
    rows = json.loads(run("rules", "list", "--json").stdout)
    assert tuple(row["name"] for row in rows) == shot_table_names()
    assert all(name in run("rules", "list").stdout for name in shot_table_names())


@pytest.mark.parametrize("name", shot_table_names())
def test_show_tells_every_row_and_marks_stand_ins(run: Run, name: str) -> None:
    words = run("rules", "show", name).stdout
    for line in describe(shot_table(name)):
        assert line.reason in words
        assert not line.stand_in or f"* {line.clause}: {line.stand_in}" in words
        assert not line.stand_in or f"{line.clause} *" in words
    assert all(f"note: {note}" in words for note in shot_table(name).notes)


@pytest.mark.parametrize("name", shot_table_names())
def test_show_as_json_is_the_table(run: Run, name: str) -> None:
    shown = json.loads(run("rules", "show", name, "--json").stdout)
    assert shown["rows"] == [line._asdict() for line in describe(shot_table(name))]


def test_show_fits_eighty_columns(run: Run) -> None:
    words = run("rules", "show", "republic", COLUMNS="80").stdout
    assert max(map(len, words.splitlines())) <= 80


def test_unknown_rules(refused: Refused) -> None:
    message = refused("rules", "show", "serie")
    assert message == 'error: no rule system "serie"; did you mean "series"?\n'
