"""`fbsim compare`: its tables, its files, what it refuses."""

from __future__ import annotations

import csv
import json
import shlex
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fbsim.cli._ranges import names
from fbsim.cli.compare import command
from fbsim.studies.asked import MEASURES, Asked
from fbsim.studies.intervals import METHODS

from .conftest import Refused, Run

FEW = ("--distance-m", "1", "--shots", "4", "--workers", "1")


def test_tables_json_and_csv_of_one_comparison(run: Run, tmp_path: Path) -> None:
    done = run(
        "compare", "bulldog", "spider", *FEW, "--out", tmp_path / "study", "--csv", tmp_path / "shots.csv"
    )
    assert done.exit_code == 0
    assert "bulldog - spider" in done.stdout
    assert "8 shots" in done.stderr
    assert len((tmp_path / "shots.csv").read_text().splitlines()) == 9
    again = run("compare", "bulldog", "spider", *FEW, "--out", tmp_path / "study", "--json")
    found = json.loads(again.stdout)
    assert [row["shots"] for row in found["conditions"]] == [4, 4]
    assert found["differences"][0]["pairs"] == 4
    assert {place["gun"] for place in found["places"]} == {"bulldog", "spider"}


def test_a_page_tells_what_the_folder_holds(run: Run, tmp_path: Path) -> None:
    """Page, summary and rows are of the same shots; gone on with, the page is the same."""
    folder, page = tmp_path / "study", tmp_path / "page.html"
    few = ("--distance-m", "1", "--target", "swordsman,skeleton", "--shots", "1", "--workers", "1")
    done = run("compare", "bulldog", *few, "--interval", "jeffreys", "--out", folder, "--html", page)
    assert done.exit_code == 0, done.stderr
    assert page.read_bytes() == (folder / "report.html").read_bytes()
    text = page.read_text(encoding="utf-8")
    assert "bulldog at swordsman and skeleton" in text
    assert "--target swordsman,skeleton --distance-m 1 " in text
    assert "Jeffreys" in text
    rows = list(csv.DictReader((folder / "summary.csv").read_text(encoding="utf-8").splitlines()))
    assert {row["target"] for row in rows} == {"swordsman", "skeleton"}
    assert len(rows) == 2 * len(MEASURES) * 3
    assert len(list((folder / "runs").iterdir())) == 2
    again = run("compare", "bulldog", *few, "--out", folder, "--resume", "--interval", "jeffreys")
    assert again.exit_code == 0, again.stderr
    assert page.read_bytes() == (folder / "report.html").read_bytes()
    assert "bulldog kills with" in again.stdout


texts = st.text("abcdefghij-", min_size=1, max_size=8).filter(lambda text: not text.startswith("-"))
several = st.lists(texts, min_size=1, max_size=3, unique=True).map(tuple)
metres = st.lists(
    st.floats(0.01, 18).map(lambda each: round(each, 6)), min_size=1, max_size=3, unique=True
).map(tuple)


@settings(max_examples=25)
@given(
    st.builds(
        Asked,
        guns=several,
        targets=several,
        distances_m=metres,
        covers=several,
        shots=st.integers(1, 1_000_000),
        precision=st.none() | st.sampled_from([0.02, 0.5]),
        measure=st.sampled_from(MEASURES),
        rules=st.just("republic"),
        aim_height=st.sampled_from([0.0, 0.25, 1.0]),
        interval=st.sampled_from(METHODS),
        seed=st.integers(0, 2**40),
        specimens=st.sampled_from(["nominal", "drawn"]),
    )
)
def test_the_command_that_is_told_asks_for_the_same(asked: Asked) -> None:
    asked.check()
    fbsim, compare, *words = shlex.split(asked.command)
    assert (fbsim, compare) == ("fbsim", "compare")
    given_ = command.make_context("compare", words).params
    assert (given_["guns"], names(given_["target"]), names(given_["cover"])) == (
        asked.guns, list(asked.targets), list(asked.covers),
    )  # fmt: skip
    assert given_["distance_m"] == asked.distances_m
    for name in ("shots", "precision", "measure", "rules", "aim_height", "interval", "seed"):
        assert given_[name] == getattr(asked, name)
    assert given_["vary_guns"] == (asked.specimens == "drawn")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("buldog",), 'did you mean "bulldog"'),
        (("bulldog", "bulldog"), "named twice"),
        (("bulldog", "--precision", "nan"), "no number"),
        (("bulldog", "--precision", "5%"), "--precision"),
        (("bulldog", "--shots", "0"), "--shots"),
        (("bulldog", "--shots", "ten"), "--shots"),
        (("bulldog", "--distance-m", "-1"), "--distance-m"),
        (("bulldog", "--distance-m", "1,two"), "'two': give metres"),
        (("bulldog", "--distance-m", "150cm"), "'150cm': give metres"),
        (("bulldog", "--distance-m", "150"), "--distance-m: must be above 0 and at most 18 (got 150)"),
        (("bulldog", "--distance-m", "1,0.5:1:0.5"), "--distance-m: 1.0 is named twice"),
        (("bulldog", "--distance-m", "17"), "no elevation gets there"),
        (("bulldog", "--target", "skeleton,skeleton"), "--target: skeleton is named twice"),
        (("bulldog", "--target", "skelton"), 'did you mean "skeleton"'),
        (("bulldog", "--target", ","), "--target: needs one at least"),
        (("bulldog", "--cover", "parapett"), 'did you mean "parapet"'),
        (("bulldog", "--aim-height", "1.5"), "--aim-height"),
        (("bulldog", "--interval", "wald"), "--interval"),
        (("bulldog", "--measure", "dead"), "--measure"),
        (("bulldog", "--seed", "-1"), "--seed"),
        (("bulldog", "--html", "no/such/page.html"), "cannot be written"),
        (("bulldog", "--html", "."), "is a folder"),
        (("bulldog", "--csv", "."), "is a folder"),
        (("bulldog", "--csv", "same.html", "--html", "./same.html"), "same.html: is asked for twice"),
        (("bulldog", "--html", "page.png"), "end its name in .html"),
        (("bulldog", "--out", ""), "the path is empty"),
        (("bulldog", "--resume"), "--resume needs --out"),
        (("bulldog", "--scheduler", "tcp://127.0.0.1:9", "--workers", "2"), "not both"),
        (("bulldog", "--seed", "9223372036854775808"), "--seed"),
        (("bulldog", "--rules", "empyre"), "empire"),
        (("bulldog", "--plot", "plot.jpeg"), "end its name"),
        (("bulldog", "--csv", "no/such/folder.csv"), "cannot be written"),
        (("bulldog", "--out", "row.toml"), "row.toml"),
    ],
)
def test_mistakes_are_told_before_a_shot_is_fired(
    refused: Refused, arguments: tuple[str, ...], message: str
) -> None:
    assert message in " ".join(refused("compare", *FEW, *arguments).split())
