"""What a comparison came to, as files that programs read: a tidy table, and JSON with all of it.

summary.csv   a row for each gun, condition, measure and denominator, with its 95 % interval
summary.json  the same, and differences, places, and what was asked for

    per "shot"             share of the shots
        "shooting point"   share / shooting points of a shot
        "100 army points"  share / cost of the gun × 100
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Any

from fbsim.errors import Problem, StudyError
from fbsim.studies.asked import MEASURES, Measure
from fbsim.studies.folder import write_whole
from fbsim.studies.intervals import Estimate

if TYPE_CHECKING:
    from fbsim.studies.comparison import Comparison, Outcomes

CSV, JSON = "summary.csv", "summary.json"
SHOT, SHOOTING_POINT, ARMY_POINTS = "shot", "shooting point", "100 army points"
Row = dict[str, Any]


def tidy_rows(found: Comparison) -> list[Row]:
    """A row for each gun, condition, measure and denominator."""
    return [row for each in found.summary() for measure in MEASURES for row in _rows(each, measure)]


def by_denominator(outcomes: Outcomes, measure: Measure) -> dict[str, Estimate]:
    """A measure per shot, per shooting point and per 100 army points."""
    return {
        SHOT: outcomes.shares[measure],
        SHOOTING_POINT: outcomes.per_shooting_point(measure),
        ARMY_POINTS: outcomes.per_army_points(measure),
    }


def as_json(found: Comparison) -> dict[str, Any]:
    """Everything that follows from the shots, as plain values."""
    return {
        "asked": None if found.asked is None else asdict(found.asked),
        "measure": found.measure,
        "interval": found.method,
        "specimens": found.varied,
        "conditions": [
            {**asdict(each), "per_army_points": asdict(each.per_army_points(found.measure))}
            for each in found.summary()
        ],
        "rows": tidy_rows(found),
        "differences": [{**asdict(each), "sure": each.sure} for each in found.differences()],
        "places": [asdict(each) for each in found.places()],
    }


def as_csv(found: Comparison) -> str:
    """The tidy rows as CSV with a header."""
    rows, out = tidy_rows(found), io.StringIO()
    writer = csv.DictWriter(out, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
    return out.getvalue()


def write_summary(found: Comparison, folder: Path) -> None:
    """Write both files, each whole or not at all. Raises StudyError where they cannot be written."""
    write_text(folder / CSV, as_csv(found))
    write_text(folder / JSON, json.dumps(as_json(found), indent=1, allow_nan=False) + "\n")


def write_text(file: Path, text: str) -> None:
    """Write a text file whole or not at all. Raises StudyError where it cannot be written."""
    try:
        write_whole(file, text)
    except OSError as fault:
        message = f"cannot be written ({fault.strerror})"
        raise StudyError(Problem(message, str(file), remedy="name another place")) from fault


def _rows(outcomes: Outcomes, measure: Measure) -> Iterator[Row]:
    for per, estimate in by_denominator(outcomes, measure).items():
        yield {
            **asdict(outcomes.condition),
            "measure": measure,
            "per": per,
            "shots": outcomes.shots,
            **asdict(estimate),
        }
