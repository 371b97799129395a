"""`fbsim compare`: its tables, its files, what it refuses."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

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


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("buldog",), 'did you mean "bulldog"'),
        (("bulldog", "bulldog"), "named twice"),
        (("bulldog", "--precision", "nan"), "no number"),
        (("bulldog", "--rules", "empyre"), "empire"),
        (("bulldog", "--plot", "plot.jpeg"), "end its name"),
        (("bulldog", "--csv", "no/such/folder.csv"), "cannot be written"),
        (("bulldog", "--out", "row.toml"), "row.toml"),
    ],
)
def test_mistakes_are_told_before_a_shot_is_fired(
    refused: Refused, arguments: tuple[str, ...], message: str
) -> None:
    assert message in refused("compare", *arguments, *FEW)
