"""What players agree on is held to what it can be before anything is played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from fbsim.errors import BadInput, DiceNeeded
from fbsim.rules import Army, Fort, Game, GunSheet, Kind, Market, Place, Seize, Slay, Squad, new_game
from fbsim.rules.board import Board
from tests.rules.table import army, gun, squad, warrior

BLUE, RED = army("blue", guns=(gun(),)), army("red")


def begun(blue: Any = BLUE, **values: Any) -> Game:
    return new_game("republic", [blue, RED], **values)


def manned(**values: Any) -> Army:
    return replace(BLUE, squads=(Squad("men", "Men", (warrior(**values),)),))


def armed(**values: Any) -> Army:
    return replace(BLUE, guns=(replace(gun(), gun=replace(GunSheet("P", 1, 2), **values)),))


NAN = float("nan")

REFUSED: dict[str, Callable[[], Any]] = {
    "armies: must be a list of Army (got None)": lambda: new_game("republic", None),  # type: ignore[arg-type]  # that is what is tested
    "armies[0]: must be Army (got 'blue')": lambda: begun("blue"),
    "armies: must be a list of Army (got 'blue')": lambda: new_game("republic", "blue"),  # type: ignore[arg-type]  # that is what is tested
    "ruleset: must be a Ruleset or the name of one (got None)": lambda: new_game(None, [BLUE, RED]),  # type: ignore[arg-type]  # that is what is tested
    "2 armies are led by 'red'": lambda: begun(RED),
    "armies[0]: player must have a name, in one line (got '')": lambda: begun(replace(BLUE, player="")),
    "(got 'bl\\nue')": lambda: begun(replace(BLUE, player="bl\nue")),
    "armies[0].player: must be text (got 3)": lambda: begun(replace(BLUE, player=3)),  # type: ignore[arg-type]  # that is what is tested
    "armies[0].guns[0]: must be Profile (got 'bulldog')": lambda: begun(replace(BLUE, guns=("bulldog",))),  # type: ignore[arg-type]  # that is what is tested
    "armies[0].squads[1]: has no warriors": lambda: begun(army("blue", squad("men"), Squad("e", "E", ()))),
    "warriors[0].cost: must be a number": lambda: begun(manned(cost=NAN)),
    "warriors[0].cost: must be 0 or more (got -1)": lambda: begun(manned(cost=-1.0)),
    "warriors[0].radius_mm: must be above 0 (got -5)": lambda: begun(manned(radius_mm=-5.0)),
    "warriors[0].height_mm: must be above 0 (got 0)": lambda: begun(manned(height_mm=0.0)),
    "warriors[0].footprint_mm: must be above 0": lambda: begun(manned(footprint_mm=(20.0, -1.0))),
    "warriors[0].lives: must be 1 or more (got 0)": lambda: begun(manned(lives=0)),
    "warriors[0].model: must not be empty": lambda: begun(manned(model="")),
    "warriors[0]: a gun is in no squad": lambda: begun(manned(kind=Kind.GUN)),
    "singles[0]: a gate belongs to the board": lambda: begun(
        replace(BLUE, singles=(warrior(kind=Kind.GATE),))
    ),
    "guns[0]: must be of kind gun (got a warrior)": lambda: begun(replace(BLUE, guns=(warrior(),))),
    "guns[0].gun.gun_class: must be one of K, A, P, MP (got 'X')": lambda: begun(armed(gun_class="X")),
    "guns[0].gun.barrels: must be 1 or more (got 0)": lambda: begun(armed(barrels=0)),
    "guns[0].gun.crew: must be 0 or more (got -1)": lambda: begun(armed(crew=-1)),
    "guns[0].gun.mobility: must be 0 or more (got -2)": lambda: begun(armed(mobility=-2)),
    "guns[0].gun.ammunition: must name a sort": lambda: begun(armed(ammunition=())),
    "armies[0]: points must be 0 or more": lambda: begun(replace(BLUE, points=-1.0)),
    "board: must be Board (got 'courtyard')": lambda: begun(board="courtyard"),
    "board: a board must have a width and a depth above 0": lambda: begun(board=Board(NAN, 1.0)),
    "seed: must be a whole number (got 'x')": lambda: begun(seed="x"),
    "seed: must be a whole number (got 1.5)": lambda: begun(seed=1.5),
    "by_hand: must be True or False (got 'yes')": lambda: begun(dice_by_hand="yes", dice=[1, 2]),
    "dice are handed in as a list of numbers (got 3)": lambda: begun(dice=3),
    "options: must be a dict (got ['turns'])": lambda: begun(options=["turns"]),
    "options: must be a dict with texts as keys (got 3)": lambda: begun(options={3: 4}),
    "option turns must be in 0..1e+06 (got -3)": lambda: begun(options={"turns": -3}),
    "option zone_mm must be in 1..1e+06 (got nan)": lambda: begun(options={"zone_mm": NAN}),
    "option apart_mm must be in 0..1e+06 (got 1000000000.0)": lambda: begun(options={"apart_mm": 1e9}),
    "places['blue-men-1']: must be Place (got (0, 0))": lambda: begun(places={"blue-men-1": (0, 0)}),
    "places['blue-men-1'].x: must be a number": lambda: begun(places={"blue-men-1": Place(NAN, 0)}),
    "blue-men-1: is placed off the board": lambda: begun(places={"blue-men-1": Place(9999, 0)}),
    "places: no piece 'blue-man-1' to place; did you mean": lambda: begun(places={"blue-man-1": Place(0, 0)}),
    "stands on 'wall', which is not there": lambda: begun(places={"blue-men-1": Place(0, 0, "wall")}),
    "places['blue-men-2']: stands where blue-men-1 stands": lambda: begun(
        places={"blue-men-1": Place(0, 0), "blue-men-2": Place(0, 0)}
    ),
    "market: must be Market (got 'all')": lambda: begun(market="all"),
    "market.squads[0]: has no warriors": lambda: begun(market=Market((Squad("e", "E", ()),))),
    "scenario[0]: must be Goal (got 'win')": lambda: begun(scenario=("win",)),
    "scenario[0]: no zone 'flag' in this game": lambda: begun(scenario=[Seize("blue", "flag")]),
    "scenario[0]: no player 'green' in this game": lambda: begun(scenario=[Slay("green", "red-men-1")]),
    "no piece 'red-man-1' in this game; did you mean \"red-men-1\"": lambda: begun(
        scenario=[Slay("blue", "red-man-1")]
    ),
    "forts[0]: must be Fort (got 'wall')": lambda: begun(forts=["wall"]),
    "forts[0]: 'green', who is to build it, does not play": lambda: begun(forts=[Fort("keep", "green", ())]),
}


@pytest.mark.parametrize("reason", REFUSED)
def test_what_cannot_be_agreed_on_is_refused(reason: str) -> None:
    with pytest.raises(BadInput) as refused:
        REFUSED[reason]()
    assert reason in str(refused.value)


def test_every_fault_is_told() -> None:
    with pytest.raises(BadInput) as refused:
        begun(replace(armed(barrels=0, crew=-1), points=-1.0))
    assert len(refused.value.problems) == 3


def test_a_list_or_a_generator_of_armies_will_do() -> None:
    assert new_game("republic", (each for each in (BLUE, RED)), seed=1).players == begun(seed=1).players


def test_a_die_that_is_needed_is_named() -> None:
    with pytest.raises(DiceNeeded, match=r"deployment, blue \(EMP-47\); hand in what it shows; nothing has"):
        begun(dice_by_hand=True)
    with pytest.raises(DiceNeeded, match=r"deployment, red \(EMP-47\); hand in what it shows after 3;"):
        begun(dice_by_hand=True, dice=[3])


@pytest.mark.parametrize("name", ["empire", "family", "republic", "series", "tradition"])
def test_a_start_zone_without_depth_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match=r"option zone_mm must be in 1\.\.1e\+06 \(got 0\)"):
        new_game(name, [BLUE, RED], options={"zone_mm": 0})
