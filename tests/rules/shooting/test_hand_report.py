"""Reports that a person makes in a few words, and reports that cannot be of the shot."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from fbsim.errors import BadInput
from fbsim.rules import (
    Condition,
    Game,
    GunSheet,
    Kind,
    Pose,
    Profile,
    ShellAtRest,
    ShotReport,
    Struck,
    report_by_hand,
)
from fbsim.rules.board import Board, Obstacle, Terrain
from fbsim.rules.phases.shooting.firing import Fire

from ..table import laid, until
from .range import AT_GUN, FOE, GUN, MAN, blue, body, condition, firing, red, report, servants

PLACES = {**AT_GUN, "red-men-2": (100, 300)}


def fired(barrels: int = 1) -> Game:
    sheet = GunSheet("P", 1, 2, barrels=barrels)
    gun = Profile("bulldog", Kind.GUN, "Bulldog", cost=80, radius_mm=30, gun=sheet)
    game = firing("republic", PLACES, blue(gun), red(men=servants(2)))
    game.apply(Fire(GUN))
    return game


@pytest.mark.rule("COM-22", "REP-64")
@pytest.mark.parametrize(
    ("words", "after"),
    [
        ("face up", Condition.KILLED),
        ("face down", Condition.WOUNDED),
        ("standing", Condition.SOUND),
        ("face up, untouched", Condition.KILLED),
        ("leaning, face down", Condition.WOUNDED),
        (f"leaning on {GUN}, face up", Condition.KILLED),
        ("on its side, face down", Condition.WOUNDED),
        ("off the board", Condition.KILLED),
    ],
)
def test_a_few_words_are_judged(words: str, after: Condition) -> None:
    game = fired()
    game.resolve_shot(report_by_hand(game, {FOE: words}))
    assert condition(game, FOE) is after
    assert game.awaiting_shot is None


@pytest.mark.rule("COM-22", "REP-64", "TRD-39")
def test_on_its_side_is_a_dispute() -> None:
    game = fired()
    events = game.resolve_shot(report_by_hand(game, {FOE: "on its side"}), dice=[6, 1])
    assert [event.what for event in events][:2] == ["die", "die"]
    assert condition(game, FOE) is Condition.KILLED


@pytest.mark.rule("COM-22")
def test_the_words_fill_all_fields_and_the_game_the_rest() -> None:
    game = fired(barrels=3)
    told = report_by_hand(
        game,
        {
            FOE: "face down, 2 hits, at -12.5 310",
            "red-men-2": f"leaning  on {FOE},face up, untouched",
            GUN: "standing",
        },
        burst_mm=(1.0, 2.0),
    )
    assert told == ShotReport(
        GUN,
        "bulldog",
        "P",
        "blue",
        3,
        (
            Struck(
                FOE,
                Kind.WARRIOR,
                "red",
                Pose.FACE_DOWN,
                touched=True,
                moved=True,
                front_up=-1.0,
                front_margin=0.0,
                leaning_on=None,
                displaced_mm=0.0,
                hits=2,
                at_mm=(-12.5, 310.0),
            ),
            Struck("red-men-2", Kind.WARRIOR, "red", Pose.LEANING, False, True, 1.0, 0.0, FOE, 0.0, 0),
            Struck(GUN, Kind.GUN, "blue", Pose.STANDING, True, False, 0.0, 0.0, None, 0.0, 1),
        ),
        burst_mm=(1.0, 2.0),
    )


@pytest.mark.rule("COM-22", "REP-68")
def test_a_gate_is_named_as_the_board_names_it() -> None:
    outline = ((-50, 100), (50, 100), (50, 110), (-50, 110))
    board = Board(obstacles=(Obstacle("gate", Terrain.GATE, outline, 60),))
    game = until(laid("republic", PLACES, blue(), red(men=servants(2)), board=board), "shooting", "blue")
    game.apply(Fire(GUN))
    told = report_by_hand(game, {"gate": "standing"})
    assert told.struck[0].kind is Kind.GATE
    assert any(event.piece == "gate" for event in game.resolve_shot(told))


@pytest.mark.rule("COM-22")
def test_no_words_are_a_miss() -> None:
    game = fired()
    assert game.resolve_shot(report_by_hand(game, {}))[0].what == "miss"


@pytest.mark.parametrize(
    ("struck", "message"),
    [
        ({"red-men-9": "face up"}, "no piece 'red-men-9' in this game; did you mean \"red-men-"),
        ({FOE: "face upp"}, f"{FOE}: no pose 'face upp'; did you mean \"face up\"?"),
        ({FOE: ""}, f"{FOE}: no pose ''; known: standing, face down"),
        ({FOE: None}, f"{FOE}: must be told in words, such as 'face up' (got None)"),
        ({FOE: Pose}, f"{FOE}: must be told in words"),
        (
            {FOE: "face up, twice"},
            f"{FOE}: 'twice' means nothing here; after the pose there may be: untouched",
        ),
        ({FOE: "standing, face up"}, f"{FOE}: 'face up' means nothing here"),
        ({FOE: "face up, at 3"}, f"{FOE}: 'at 3' means nothing here"),
        ({FOE: "face up, 0 hits, 1 hit"}, ""),
    ],
)
def test_words_that_mean_nothing_are_refused(struck: Any, message: str) -> None:
    game = fired()
    if not message:
        assert report_by_hand(game, struck).struck[0].hits == 1
        return
    with pytest.raises(BadInput) as refused:
        report_by_hand(game, struck)
    assert message in str(refused.value)


def test_every_wrong_word_is_told() -> None:
    game = fired()
    with pytest.raises(BadInput) as refused:
        report_by_hand(game, {FOE: "gone", "red-men-2": "face up, x, y", "nobody": "standing"})
    assert len(refused.value.problems) == 4


def test_there_is_nothing_to_tell_without_a_shot() -> None:
    game = firing("republic", PLACES, blue(), red(men=servants(2)))
    with pytest.raises(BadInput, match="no shot's report is waited for; fire a gun first"):
        report_by_hand(game, {})


@pytest.mark.rule("COM-22")
@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"side": "red"}, "side is 'red', and 'blue' has fired"),
        ({"gun": MAN}, f"gun is '{MAN}', and the shot waited for is of '{GUN}'"),
        ({"barrels": 2}, "barrels is 2, and the shot waited for is of 1"),
        ({"struck": (body(FOE, Pose.FACE_UP, at_mm=(9999.0, 0.0)),)}, "beyond the board's edge, at 9999 0"),
        ({"struck": (body(FOE, Pose.FACE_UP, hits=2),)}, f"{FOE} is hit by 2 shells, and 1 were fired"),
        ({"shells_at_rest": (ShellAtRest("s", 0.0, 0.0, True),) * 2}, "2 shells came to rest, and 1 were"),
        ({"struck": (body(FOE, at_mm=(100.0, 300.0)),)}, f"{FOE} rests where red-men-2 is, at 100 300"),
        (
            {"struck": (body(FOE, at_mm=(1.0, 2.0)), body("red-men-2", at_mm=(1.0, 2.0)))},
            f"{FOE} rests where red-men-2 is, at 1 2",
        ),
        ({"struck": (body(FOE, Pose.FACE_UP, kind=Kind.GUN),)}, f"{FOE} is a warrior, not a gun"),
    ],
)
def test_a_report_of_another_shot_changes_nothing(change: dict[str, Any], message: str) -> None:
    game = fired()
    before = game.to_json()
    with pytest.raises(BadInput) as refused:
        game.resolve_shot(replace(report(game), **change))
    assert message in str(refused.value)
    assert game.to_json() == before


@pytest.mark.rule("COM-22")
def test_who_left_the_board_may_lie_anywhere() -> None:
    game = fired()
    game.resolve_shot(report(game, body(FOE, Pose.OFF_BOARD, at_mm=(9999.0, 0.0))))
    assert condition(game, FOE) is Condition.KILLED


@pytest.mark.parametrize("bad", [None, {}, "a hit"])
def test_what_is_no_report_is_refused(bad: Any) -> None:
    game = fired()
    with pytest.raises(BadInput, match=r"no shot report \(got .*report_by_hand makes one"):
        game.resolve_shot(bad)
    assert game.awaiting_shot is not None


@pytest.mark.rule("COM-22")
def test_bodies_may_change_places() -> None:
    game = fired()
    game.resolve_shot(report(game, body(FOE, at_mm=(100.0, 300.0)), body("red-men-2", at_mm=(0.0, 300.0))))
    assert game.pieces[FOE].place == (100.0, 300.0, "")
    assert game.pieces["red-men-2"].place == (0.0, 300.0, "")
    assert Game.from_json(game.to_json()) == game
