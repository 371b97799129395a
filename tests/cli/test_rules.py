"""`fbsim rules`: list, show."""

from __future__ import annotations

import json

import pytest

from fbsim.rules import Ruleset, describe, ruleset, ruleset_names

from .conftest import Refused, Run


def test_list_tells_every_rule_system(run: Run) -> None:
    rows = json.loads(run("rules", "list", "--json").stdout)
    assert tuple(row["name"] for row in rows) == ruleset_names()
    assert all(row["phases"] and row["stand_ins"] for row in rows)
    words = run("rules", "list").stdout
    assert all(name in words for name in ruleset_names())
    assert "step of 4 cm" in words


@pytest.mark.parametrize("name", ruleset_names())
def test_show_tells_phases_options_tables_and_stand_ins(run: Run, name: str) -> None:
    words, rules = run("rules", "show", name, COLUMNS="400").stdout, ruleset(name)
    for part in (*rules.setup, *rules.phases):
        assert part.name in words
        assert part.clause in words
    for option in rules.options:
        assert option.name in words
        assert option.text in words
    for heading, rows in rules.tables:
        assert heading in words
        assert all(case in words and result in words for case, result in rows)
    assert all(f"* {each.clause}: {each.text}" in words for each in rules.stand_ins)
    _shows_every_shot(words, rules)


def _shows_every_shot(words: str, rules: Ruleset) -> None:
    if rules.shots is None:
        return
    for line in describe(rules.shots):
        assert line.reason in words
        assert not line.stand_in or f"* {line.clause}: {line.stand_in}" in words
        assert not line.stand_in or f"{line.clause} *" in words
    assert all(f"note: {note}" in words for note in rules.shots.notes)


@pytest.mark.parametrize("name", ruleset_names())
def test_show_as_json_is_the_ruleset(run: Run, name: str) -> None:
    shown, rules = json.loads(run("rules", "show", name, "--json").stdout), ruleset(name)
    lines = describe(rules.shots) if rules.shots else []
    assert shown["rows"] == [line._asdict() for line in lines]
    assert [phase["phase"] for phase in shown["phases"]] == [phase.name for phase in rules.phases]
    assert [each["clause"] for each in shown["stand_ins"]] == [each.clause for each in rules.stand_ins]
    assert {option["name"] for option in shown["options"]} == {option.name for option in rules.options}


@pytest.mark.parametrize("name", ruleset_names())
def test_show_fits_eighty_columns(run: Run, name: str) -> None:
    words = run("rules", "show", name, COLUMNS="80").stdout
    assert max(map(len, words.splitlines())) <= 80


def test_unknown_rules(refused: Refused) -> None:
    message = refused("rules", "show", "serie")
    assert message == 'error: no rule system "serie"; did you mean "series"?\n'


@pytest.mark.parametrize("name", ["republic", "muster"])
def test_names_of_options_stay_whole_and_say_what_they_may_be(run: Run, name: str) -> None:
    lines = run("rules", "show", name, COLUMNS="80").stdout.splitlines()
    assert max(map(len, lines)) <= 80
    starts = [line.split()[0] for line in lines if line and not line.startswith(" ")]
    assert all(option.name in starts for option in ruleset(name).options)
    (turns,) = (line for line in lines if line.startswith("turns "))
    assert "0 or more" in turns
