"""`fbsim layouts`: its tables, its files, what it refuses."""

from __future__ import annotations

import json
import shlex
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fbsim.cli.layouts_test import command
from fbsim.studies.layouts.asked import Asked
from fbsim.studies.layouts.fates import MEASURES

from .conftest import Refused, Run

HEDGE = """\
parts = [{ id = "walk", model = "walk-wall", at_mm = [-90, 0] }]
figures = [{ id = "guest", side = "red", model = "archer", at_mm = [-300, 0] }]
"""
ATTACK = """\
guns = [{ id = "a", model = "bulldog", at_mm = [500, 40] }]
orders = [{ gun = "a", aim = "garrison" }]
"""
FEW = ("--garrison", "archer", "--men", "2", "--volleys", "2", "--workers", "1")


@pytest.fixture
def hedges(place: Path) -> tuple[str, ...]:
    (place / "hedge.toml").write_text(HEDGE)
    (place / "twin.toml").write_text(HEDGE)
    (place / "mine.toml").write_text(ATTACK)
    return ("hedge.toml", "twin.toml", "--attack", "mine.toml", *FEW)


def test_tables_json_and_csv_of_one_test(run: Run, hedges: tuple[str, ...], place: Path) -> None:
    done = run("layouts", *hedges, "--details", "--out", "study", "--csv", "rows.csv", "--plot", "test.png")
    assert done.exit_code == 0, done.stderr
    assert "hedge - twin" in done.stdout
    assert "not sure" in done.stdout
    assert "attack-a" in done.stdout
    assert "hurt" in done.stdout
    assert "per 100 points" in done.stdout
    assert "walk" in done.stdout
    assert "hedge: its own figures and guns were left out (guest)" in done.stderr
    assert (place / "rows.csv").read_text().splitlines()[0].startswith('"layout","seed","volley","kind"')
    assert (place / "test.png").read_bytes().startswith(b"\x89PNG")
    again = run("layouts", "test", *hedges, "--out", "study", "--resume", "--json")
    found = json.loads(again.stdout)
    assert [row["volleys"] for row in found["layouts"]] == [2, 2]
    assert found["differences"][0]["share"]["value"] == 0
    assert found == json.loads((place / "study" / "summary.json").read_text())
    assert found["asked"]["layouts"] == ["hedge.toml", "twin.toml"]
    page = (place / "study" / "report.html").read_text(encoding="utf-8")
    assert "2 volleys at each layout cannot tell which holds best: it may be hedge or twin." in page
    assert "hedge: its own figures and guns were left out (guest)." in page


def test_what_layouts_are_ranked_by_is_shown_on_a_narrow_screen_too(
    run: Run, hedges: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    done = run("layouts", *hedges, "--out", "study")
    head = done.stdout.splitlines()[1:5]
    assert max(map(len, head)) <= 80
    assert "hurt" not in "".join(head)
    again = run("layouts", *hedges, "--out", "study", "--measure", "hurt")
    assert "hurt" in "".join(again.stdout.splitlines()[1:5])


def test_the_schema_of_an_attack_is_printed_for_editors(run: Run) -> None:
    schema = json.loads(run("scenes", "schema", "--attack").stdout)
    assert schema["required"] == ["guns", "orders"]


def test_help_tells_examples_and_the_group_its_commands(run: Run) -> None:
    assert "fbsim layouts castle ring keep" in run("layouts", "test", "--help").stdout
    assert "test" in run("layouts", "--help").stdout
    assert run("layouts").exit_code == 2


texts = st.text("abcdefghij-", min_size=1, max_size=8).filter(lambda text: not text.startswith("-"))


@settings(max_examples=25)
@given(
    st.builds(
        Asked,
        layouts=st.lists(texts, min_size=1, max_size=3, unique=True).map(tuple),
        garrison=texts,
        men=st.none() | st.integers(1, 500),
        attack=texts,
        volleys=st.integers(1, 100_000),
        measure=st.sampled_from(MEASURES),
        rules=st.none() | st.just("series"),
        seed=st.integers(0, 2**40),
    )
)
def test_the_command_that_is_told_asks_for_the_same(asked: Asked) -> None:
    asked.check()
    fbsim, layouts, *words = shlex.split(asked.command)
    assert (fbsim, layouts) == ("fbsim", "layouts")
    given_ = command.make_context("test", words).params
    for name in ("layouts", "garrison", "men", "attack", "volleys", "measure", "rules", "seed"):
        assert given_[name] == getattr(asked, name)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("castl",), 'did you mean "castle"'),
        (("castle", "castle"), 'two layouts are called "castle"'),
        (("castle", "--attack", "batery"), 'did you mean "battery"'),
        (("castle", "--attack", "row.toml"), "row.toml"),
        (("castle", "--garrison", "ascalom"), 'did you mean "ascalon"'),
        (("castle", "--men", "0"), "--men"),
        (("castle", "--volleys", "many"), "--volleys"),
        (("castle", "--rules", "chess"), 'no rule system "chess"'),
        (("castle", "--measure", "dead"), "--measure"),
        (("castle", "--plot", "plot.jpeg"), "end its name"),
        (("castle", "--csv", "no/such/rows.csv"), "cannot be written"),
        (("castle", "--html", "no/such/page.html"), "cannot be written"),
        (("castle", "--out", "row.toml"), "row.toml"),
        (("castle", "--resume"), "--resume needs --out"),
        (("row.toml",), "has no parts"),
    ],
)
def test_mistakes_are_told_before_a_shot_is_fired(
    refused: Refused, arguments: tuple[str, ...], message: str
) -> None:
    assert message in " ".join(refused("layouts", *arguments).split())
