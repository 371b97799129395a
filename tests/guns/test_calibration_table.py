"""Tables of measured shots: what is read, and what every mistake is told as."""

from __future__ import annotations

import hashlib
import math
import os
from pathlib import Path
from typing import Any

import pytest

from fbsim.errors import BadInput
from fbsim.guns.calibration import Row, calibrate_gun, read_shots
from fbsim.guns.calibration.columns import UNITS, known_columns


def table(folder: Path, text: str) -> Path:
    path = folder / "shots.csv"
    path.write_text(text, encoding="utf-8")
    return path


def problems(folder: Path, text: str) -> list[str]:
    with pytest.raises(BadInput) as caught:
        read_shots(table(folder, text))
    return [str(problem).removeprefix(f"{folder}/") for problem in caught.value.problems]


def test_a_row_is_a_shot_in_si_units(tmp_path: Path) -> None:
    text = "# a comment\n\nspeed_km_per_h,range_ft,height_cm,elevation_mrad,note\n36,10,75,100,windy\n"
    (row,) = read_shots(table(tmp_path, text)).rows
    assert (row.line, row.kind) == (4, "range")
    assert row.speed == pytest.approx(10.0)
    assert row.range == pytest.approx(3.048)
    assert row.height == pytest.approx(0.75)
    assert row.elevation == pytest.approx(0.1)


def test_the_file_is_named_by_its_content(tmp_path: Path) -> None:
    path = table(tmp_path, "speed_m_per_s\n9\n")
    shots = read_shots(path)
    assert (shots.file, shots.status) == ("shots.csv", "measured")
    assert shots.sha256 == hashlib.sha256(path.read_bytes()).hexdigest()


def test_a_table_says_itself_that_no_toy_was_shot(tmp_path: Path) -> None:
    assert read_shots(table(tmp_path, "# status: simulated\nspeed_m_per_s\n9\n")).status == "simulated"


@pytest.mark.parametrize("mark", [";", "\t"])
def test_decimal_commas_are_read_where_they_can_be(tmp_path: Path, mark: str) -> None:
    lines = ["speed_m_per_s;shell", "9,25;ball", ""]
    path = table(tmp_path, "\n".join(lines).replace(";", mark))
    assert [(row.speed, row.shell) for row in read_shots(path).rows] == [(9.25, "ball")]


def test_spreadsheets_put_a_mark_before_the_header(tmp_path: Path) -> None:
    path = tmp_path / "shots.csv"
    path.write_bytes(b"\xef\xbb\xbfspeed_m_per_s\r\n9\r\n")
    assert [row.speed for row in read_shots(path).rows] == [9.0]


def test_a_drop_is_a_height_below_the_mouth(tmp_path: Path) -> None:
    (row,) = read_shots(table(tmp_path, "distance_m,elevation_deg,drop_mm\n1,0,60\n")).rows
    assert row.kind == "wall"
    assert row.up == pytest.approx(-0.06)


@pytest.mark.parametrize("name", known_columns())
def test_every_known_column_is_read(tmp_path: Path, name: str) -> None:
    text = f"speed_m_per_s,range_m,height_m,elevation_deg,{name}\n,,,,1\n9,,,,\n"
    given = name.partition("_")[0] in {"speed", "range", "height", "elevation"}
    given = given and not name.startswith("speed_error")
    told = problems(tmp_path, text)
    assert all("unknown" not in each for each in told)
    assert any("second time" in each for each in told) == given


def test_reading_errors_are_the_usual_ones_unless_given() -> None:
    assert Row(1, range=2.0).length_error == 5e-3
    assert Row(1, distance=1.0, up=0.0).length_error == 2e-3
    assert Row(1, distance=1.0, up=0.0, reading_error=1e-3).length_error == 1e-3


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "shots.csv: holds no shots; write a header"),
        ("# only this\n", "holds no shots"),
        ("speed_m_per_s\n", "holds a header and no shots"),
        ("speed\n9\n", "shots.csv:1: speed: has no unit; write speed_m_per_s"),
        ("sped_m_per_s\n9\n", 'sped_m_per_s: unknown column; did you mean "speed_m_per_s"?'),
        ("temperature\n9\n", "temperature: unknown column; known: speed_m_per_s"),
        ("range_furlong\n9\n", 'range_furlong: unknown unit "furlong"; write range_mm'),
        ("speed_m_per_s,speed_ft_per_s\n9,30\n", "speed_ft_per_s: gives the speed a second time"),
        ("speed_m_per_s,\n9,\n", "a column has no name"),
        ("speed_m_per_s\nfast\n", "shots.csv:2: speed_m_per_s: must be a number (got 'fast')"),
        ("speed_m_per_s\nnan\n", "must be a number"),
        ("speed_m_per_s\n1e999\n", "must be a number"),
        ("speed_m_per_s\n0\n", "must be above 0"),
        ("speed_km_per_h\n99999\n", "must be at most 3600"),
        ("speed_m_per_s,reading_error_mm\n9,-1\n", "must not be negative"),
        ("range_m,height_mm,elevation_deg\n-2,75,0\n", "range_m: must be above 0 (got '-2')"),
        ("range_m,height_mm,elevation_deg\n2,75,95\n", "elevation_deg: must be at most 89"),
        ("range_m,height_mm\n2,75\n", "elevation: is missing: a range needs it; read the angle"),
        ("range_m,elevation_deg\n2,5\n", "height: is missing: a range needs it; measure how high"),
        ("distance_m,up_mm\n2,5\n", "elevation: is missing: a height on a wall needs it"),
        ("up_mm,elevation_deg\n2,5\n", "distance: is missing: up needs it"),
        ("distance_m\n2\n", "row: measures nothing"),
        ("distance_m,elevation_deg,up_mm,drop_mm\n2,0,5,-5\n", "drop: is given with up"),
        (
            "range_m,height_m,elevation_deg,distance_m,up_mm\n2,1,0,2,5\n",
            "comes down on the floor or strikes",
        ),
        ("distance_m,spread_mm\n2,50\n", "shots: must be 2 or more"),
        ("distance_m,spread_mm,shots\n2,50,2.5\n", "must be a whole number"),
        ("distance_m,spread_mm,shots,across_mm\n2,50,5,3\n", "spread: is given with across"),
        ("speed_m_per_s,shots\n9,5\n", "shots: is given without a spread"),
        ("speed_m_per_s\n9,25\n", "a decimal comma makes two cells"),
    ],
)
def test_mistakes_are_told_with_line_column_and_remedy(tmp_path: Path, text: str, told: str) -> None:
    assert any(told in each for each in problems(tmp_path, text)), problems(tmp_path, text)


def test_all_mistakes_are_told_at_once(tmp_path: Path) -> None:
    told = problems(tmp_path, "speed_m_per_s,shots\nfast,\n9,7\n8,\n-1,\n")
    assert [each.split(":")[1] for each in told] == ["2", "3", "5"]


def test_files_that_are_no_tables(tmp_path: Path) -> None:
    table(tmp_path, "speed_m_per_s\n9\n")
    with pytest.raises(BadInput, match=r'did you mean "shots.csv"'):
        read_shots(tmp_path / "shot.csv")
    with pytest.raises(BadInput, match="is a folder; give a table of shots"):
        read_shots(tmp_path)
    (tmp_path / "old.csv").write_bytes("speed_m_per_s,note\n9,Пушка\n".encode("cp1251"))
    with pytest.raises(BadInput, match=r"old.csv:2: is not UTF-8 text"):
        read_shots(tmp_path / "old.csv")


def test_what_never_ends_is_not_begun(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.csv")
    for path in (tmp_path / "pipe.csv", Path("/dev/zero")):
        with pytest.raises(BadInput, match="is no regular file, but a device or a pipe"):
            read_shots(path)
    (tmp_path / "link.csv").symlink_to("/dev/zero")
    with pytest.raises(BadInput, match="no regular file"):
        read_shots(tmp_path / "link.csv")
    with pytest.raises(BadInput, match="cannot be read"):
        read_shots(Path("shots\0.csv"))


def test_no_more_than_a_table_can_be_is_read(tmp_path: Path) -> None:
    with (tmp_path / "shots.csv").open("wb") as file:
        file.truncate(2**40)  # a sparse file: read whole, it would be a terabyte
    with pytest.raises(BadInput, match=r"shots.csv: is larger than 1 MiB.*1 to 1000 rows"):
        read_shots(tmp_path / "shots.csv")
    widest = "speed_m_per_s,note\n" + f"9,{'x' * 1000}\n" * 1000
    assert len(read_shots(table(tmp_path, widest)).rows) == 1000


@pytest.mark.parametrize("cell", ["x" * 9000, "x\0y", '"open'])
def test_notes_may_hold_anything(tmp_path: Path, cell: str) -> None:
    (row,) = read_shots(table(tmp_path, f"speed_m_per_s,note\n9,{cell}\n")).rows
    assert row.speed == 9.0


@pytest.mark.parametrize("start", ["", '"'])
def test_lines_too_long_to_be_read_are_told(tmp_path: Path, start: str) -> None:
    told = problems(tmp_path, f"speed_m_per_s,note\n9,{start}{'x' * 200_000}\n9,\n")
    assert [each[:23] for each in told] == ["shots.csv:2: has 20000" + str(2 + len(start))]


@pytest.mark.parametrize(
    ("shots", "told"),
    [
        (3, r"shots: must be a path or Shots \(got 3\); give the path of a table"),
        (None, r"shots: must be a path or Shots \(got None\)"),
        (b"shots.csv", "shots: must be a path or Shots"),
        ("", "shots: the path is empty; give the path"),
    ],
)
def test_what_names_no_table(shots: Any, told: str) -> None:
    with pytest.raises(BadInput, match=told):
        calibrate_gun("bulldog", shots)


def test_units_are_those_of_their_names() -> None:
    assert UNITS["speed"]["km_per_h"] == pytest.approx(1000 / 3600)
    assert UNITS["elevation"]["deg"] == pytest.approx(math.pi / 180)
    assert UNITS["range"]["ft"] == pytest.approx(12 * UNITS["range"]["in"])
