"""The summary of a comparison as files: a row for everything, the same bytes, whole or not there."""

from __future__ import annotations

import itertools
import json
from pathlib import Path

import pyarrow.csv
import pytest

from fbsim.errors import StudyError
from fbsim.studies import Comparison, Condition
from fbsim.studies.asked import MEASURES
from fbsim.studies.summary import as_json, tidy_rows, write_summary

from .coins import Coins, compared

GUNS = {"ant": 0.2, "bee": 0.6}


def comparison(shots: int = 40) -> Comparison:
    conditions = [Condition(*each) for each in itertools.product(GUNS, ("man", "orc"), (1.0, 2.0))]
    return compared(Coins(GUNS, 1), conditions, shots=shots)


def test_the_table_has_a_row_for_everything(tmp_path: Path) -> None:
    found = comparison()
    write_summary(found, tmp_path)
    table = pyarrow.csv.read_csv(tmp_path / "summary.csv")
    assert table.to_pylist() == tidy_rows(found)
    keys = ("gun", "target", "distance_m", "cover", "measure", "per")
    assert len({tuple(row[key] for key in keys) for row in table.to_pylist()}) == table.num_rows
    assert table.num_rows == 8 * len(MEASURES) * 3
    for row in table.to_pylist():
        assert row["low"] <= row["value"] <= row["high"]
    kept = json.loads((tmp_path / "summary.json").read_text())
    assert kept == json.loads(json.dumps(as_json(found)))
    assert kept["rows"] == tidy_rows(found)


def test_denominators_are_those_of_the_cards() -> None:
    """A shot of a coin costs 2 points, its gun 80."""
    rows = {
        (row["measure"], row["per"]): row["value"] for row in tidy_rows(comparison())[: len(MEASURES) * 3]
    }
    for measure in MEASURES:
        share = rows[measure, "shot"]
        assert rows[measure, "shooting point"] == pytest.approx(share / 2)
        assert rows[measure, "100 army points"] == pytest.approx(share / 80 * 100)


def test_the_same_study_gives_the_same_bytes(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        write_summary(comparison(), tmp_path / name)
    for file in ("summary.csv", "summary.json"):
        assert (tmp_path / "one" / file).read_bytes() == (tmp_path / "two" / file).read_bytes()


def test_a_file_is_there_whole_or_not_at_all(tmp_path: Path) -> None:
    (tmp_path / "summary.json").mkdir()
    with pytest.raises(StudyError, match=r"summary\.json: cannot be written"):
        write_summary(comparison(), tmp_path)
    assert sorted(each.name for each in tmp_path.iterdir()) == ["summary.csv", "summary.json"]
