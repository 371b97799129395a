"""Whatever a program hands in that is of the wrong type is refused, with the field's name."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any, NamedTuple

import pytest

from fbsim.errors import IllegalAction
from fbsim.rules import Action, Choose, Kind, Place, Pose
from fbsim.rules.phases.moving.walking import Move
from fbsim.rules.pieces import Profile
from fbsim.rules.values import faults_of
from tests.rules.table import laid
from tests.rules.test_game import APART


class Spot(NamedTuple):
    x: float
    name: str = ""


@dataclass(frozen=True)
class Sheet:
    size: int
    spots: tuple[Spot, ...] = ()
    pair: tuple[int, str] = (1, "")
    pose: Pose | None = None
    sure: bool = True
    either: int | str = 0


@pytest.mark.parametrize(
    ("value", "faults"),
    [
        (Sheet(3), []),
        (Sheet(3, (Spot(1), Spot(2.5, "b")), (2, "x"), Pose.LEANING, False, "x"), []),
        (Sheet(True), [("size", "must be a whole number between -1e9 and 1e9 (got True)")]),
        (Sheet(10**12), [("size", "must be a whole number between -1e9 and 1e9 (got 1000000000000)")]),
        (Sheet("3"), [("size", "must be a whole number between -1e9 and 1e9 (got '3')")]),  # type: ignore[arg-type]  # that is what is tested
        (
            Sheet(1, (Spot(1), Spot(float("nan")))),
            [("spots[1].x", "must be a number between -1e9 and 1e9 (got nan)")],
        ),
        (Sheet(1, [Spot(1)]), [("spots", "must be a tuple (got [Spot(x=1, name='')])")]),  # type: ignore[arg-type]  # that is what is tested
        (Sheet(1, pair=(1,)), [("pair", "must be a tuple of 2 (got (1,))")]),  # type: ignore[arg-type]  # that is what is tested
        (Sheet(1, sure=1), [("sure", "must be True or False (got 1)")]),  # type: ignore[arg-type]  # that is what is tested
        (
            Sheet(1, either=None),  # type: ignore[arg-type]  # that is what is tested
            [("either", "must be a whole number between -1e9 and 1e9 or text (got None)")],
        ),
        (Sheet(1, (Spot(1, "\ud800"),)), [("spots[0].name", "must be text (got '\\ud800')")]),
        ("sheet", [("", "must be Sheet (got 'sheet')")]),
    ],
)
def test_each_field_is_held_to_its_annotation(value: object, faults: list[tuple[str, str]]) -> None:
    assert list(faults_of(value, Sheet)) == faults


def test_an_enumeration_tells_its_values() -> None:
    ((where, what),) = faults_of(Profile("m", "warrior", "Man"), Profile)  # type: ignore[arg-type]  # that is what is tested
    assert where == "kind"
    assert "'war-machine'" in what
    assert "(got 'warrior')" in what
    assert faults_of(Profile("m", Kind.WARRIOR, "Man"), Profile) == ()


def test_a_value_that_cannot_even_be_shown_is_named_by_its_type() -> None:
    class Odd:
        def __repr__(self) -> str:
            raise RuntimeError

    assert faults_of(Odd(), int) == (("", "must be a whole number between -1e9 and 1e9 (got Odd)"),)


def test_a_long_value_is_cut_short() -> None:
    ((_, what),) = faults_of("x" * 500, int)
    assert len(what) < 120


def in_manoeuvre() -> Any:
    return laid("tradition", APART, phase="manoeuvre", player="blue")


BAD = [None, "far", float("nan"), float("inf"), -float("inf"), 1e300, 10**30, (), b"x", True]


@pytest.mark.parametrize("bad", BAD, ids=repr)
@pytest.mark.parametrize("field", ["x", "y"])
def test_a_coordinate_that_is_no_number_is_refused_and_changes_nothing(field: str, bad: Any) -> None:
    game = in_manoeuvre()
    before = game.to_json()
    wrong = replace(Move("blue-men-1", 0.0, -590.0), **{field: bad})
    with pytest.raises(IllegalAction, match=rf"turn 1, manoeuvre, blue: move: {field} must be a number"):
        game.apply(wrong)
    assert game.check(wrong) is not None
    assert game.to_json() == before


@pytest.mark.parametrize("bad", [None, 3, ("blue-men-1",), Place(1, 2)])
def test_a_name_that_is_no_text_is_refused(bad: Any) -> None:
    game = in_manoeuvre()
    refusal = game.check(Move(bad, 0.0, 0.0))
    assert refusal is not None
    assert refusal.reason.startswith("unit must be text")


@pytest.mark.parametrize("bad", ["end", None, 3, Choose, Action])
def test_what_is_no_action_is_refused(bad: Any) -> None:
    game = in_manoeuvre()
    with pytest.raises(IllegalAction, match=r"this is no action; choose one of legal_actions\(\)"):
        game.apply(bad)
