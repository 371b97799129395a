"""Series: declared duels."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import pytest

from fbsim.errors import IllegalAction
from fbsim.rules import Done, Game, Kind, Place, Profile, Where
from fbsim.rules.phases.melee.duels import Declare
from fbsim.rules.phases.moving.walking import Move
from tests.rules.melee.ring import SPARES, conditions, men, ring, row
from tests.rules.table import gun, laid, until

STEP = 50.0
NEAR = 24.0 + STEP
"""Middle to middle of two figures one step apart."""

DUEL = Declare("blue-man-1", "red-man-1")


def duel(own: int, foe: int) -> Game:
    game = ours(row("blue", (0, 0)) | row("red", (NEAR, 0)), 1, 1)
    game.apply(DUEL, dice=[own, foe])
    return game


def fates(game: Game) -> tuple[str, str]:
    """Give what became of the declarer's warrior and the defender's."""
    return _fate(game, "blue-man-1"), _fate(game, "red-man-1")


def _fate(game: Game, name: str) -> str:
    piece = game.pieces[name]
    if piece.where is Where.PRISON:
        return f"prisoner of {piece.held_by}"
    if piece.where is Where.HOSPITAL:
        return str(piece.condition)
    return "stands" if piece.on_field else str(piece.condition)


@pytest.mark.rule("SER-32")
@pytest.mark.parametrize(
    ("own", "foe", "declarer", "defender"),
    [
        (6, 2, "stands", "killed"),
        (5, 4, "stands", "wounded"),
        (3, 3, "stands", "prisoner of blue"),
        (4, 5, "wounded", "stands"),
        (6, 6, "killed", "stands"),
        (2, 6, "killed", "stands"),
    ],
)
def test_the_examples_of_a_duel(own: int, foe: int, declarer: str, defender: str) -> None:
    assert fates(duel(own, foe)) == (declarer, defender)


@pytest.mark.rule("SER-32")
def test_exactly_one_of_the_two_leaves_the_field_whatever_the_dice() -> None:
    for own, foe in product(range(1, 7), repeat=2):
        declarer, defender = fates(duel(own, foe))
        assert (declarer == "stands") != (defender == "stands"), (own, foe)


@pytest.mark.rule("SER-31")
def test_the_declarer_rolls_first() -> None:
    game = duel(5, 4)
    dice = [event.text for event in game.last.events if event.what == "die"]
    assert dice == ["melee, blue-man-1", "melee, red-man-1"]
    assert fates(game) == ("stands", "wounded")


@pytest.mark.rule("SER-41")
def test_the_wounded_goes_to_hospital_off_the_field() -> None:
    piece = duel(5, 4).pieces["red-man-1"]
    assert (piece.where, piece.place) == (Where.HOSPITAL, None)


def ours(places: dict[str, tuple[float, float] | Place], blue: int, red: int) -> Game:
    """Lay a duel in the part of blue."""
    game = ring("series", places, men("blue", blue), men("red", red))
    return until(game, "melee", "blue")


@pytest.mark.rule("SER-30")
@pytest.mark.parametrize(("gap", "within"), [(49.0, True), (50.5, True), (52.0, False)])
def test_it_begins_no_more_than_one_step_apart(gap: float, within: bool) -> None:
    game = ours(row("blue", (0, 0)) | row("red", (24 + gap, 0)), 1, 1)
    assert (DUEL in game.legal_actions()) is within
    refusal = game.check(DUEL)
    assert (refusal is None) is within
    assert within or (refusal is not None and refusal.clause == "SER-30")


@pytest.mark.rule("SER-29")
def test_declaring_is_voluntary_and_comes_between_manoeuvre_and_shooting() -> None:
    game = ours(row("blue", (0, 0)) | row("red", (NEAR, 0)), 1, 1)
    assert [phase.name for phase in game.rules.phases] == ["manoeuvre", "melee", "shooting", "magic"]
    assert Done() in game.legal_actions()
    game.apply(Done())
    assert conditions(game, "red") == ["sound"]


@pytest.mark.rule("SER-29")
def test_only_the_player_whose_turn_it_is_declares() -> None:
    game = ours(row("blue", (0, 0)) | row("red", (NEAR, 0)), 1, 1)
    before = game.copy()
    with pytest.raises(IllegalAction) as raised:
        game.apply(Declare("red-man-1", "blue-man-1"))
    assert raised.value.clause == "SER-29"
    assert game == before


@pytest.mark.rule("SER-30")
def test_nobody_attacks_his_own() -> None:
    game = ours(row("blue", (0, 0), (30, 0)) | row("red", (NEAR, 0)), 2, 1)
    refusal = game.check(Declare("blue-man-1", "blue-man-2"))
    assert refusal is not None
    assert refusal.clause == "SER-30"


@pytest.mark.rule("SER-33")
def test_two_against_one_exchange_one_after_the_other() -> None:
    """The second attacks only while the enemy stands: a 4 to 5 wounds the first, a 6 to 1 kills the enemy."""
    game = ours(row("blue", (0, 0), (2 * NEAR, 0)) | row("red", (NEAR, 0)), 2, 1)
    game.apply(DUEL, dice=[4, 5])
    assert conditions(game, "blue") == ["wounded", "sound"]
    game.apply(Declare("blue-man-2", "red-man-1"), dice=[6, 1])
    assert conditions(game, "red") == ["killed"]


@pytest.mark.rule("SER-33")
def test_when_the_only_enemy_is_gone_the_others_have_no_duel() -> None:
    game = ours(row("blue", (0, 0), (2 * NEAR, 0)) | row("red", (NEAR, 0)), 2, 1)
    game.apply(DUEL, dice=[6, 1])
    assert not [a for a in game.legal_actions() if isinstance(a, Declare) and a.attacker == "blue-man-2"]


@pytest.mark.rule("SER-33")
def test_one_against_two_has_an_exchange_with_each() -> None:
    game = ours(row("blue", (0, 0)) | row("red", (NEAR, 0), (-NEAR, 0)), 1, 2)
    game.apply(DUEL, dice=[6, 1])
    game.apply(Declare("blue-man-1", "red-man-2"), dice=[3, 3])
    assert conditions(game, "red") == ["killed", "sound"]
    assert game.pieces["red-man-2"].held_by == "blue"


@pytest.mark.rule("SER-33")
def test_two_who_have_both_had_their_exchange_do_not_meet() -> None:
    """blue 1 beats red 1, red 2 beats blue 2: blue 1 and red 2 have had theirs."""
    places = row("blue", (0, 0), (NEAR, 0)) | row("red", (0, NEAR), (NEAR, NEAR))
    game = ours(places, 2, 2)
    game.apply(DUEL, dice=[6, 1])
    game.apply(Declare("blue-man-2", "red-man-2"), dice=[1, 5])
    far = Declare("blue-man-1", "red-man-2")
    assert far not in game.legal_actions()
    assert game.check(far) is not None


@pytest.mark.rule("SER-33")
def test_the_worked_example_two_walk_three_steps_each_and_fight_one_after_the_other() -> None:
    """6 points, the enemy 3 steps away: two warriors walk up to him and throw dice with him in turn."""
    walk = 3 * STEP
    places = {**SPARES, **row("blue", (0, 15), (0, -15)), **row("red", (walk + 60, 0))}
    del places["green-spare"]
    game = laid("series", places, men("blue", 2), men("red", 1), dice=[6, 1, 6])
    for name, y in (("blue-man-1", 15), ("blue-man-2", -15)):
        game.apply(Move(name, walk, y))
    assert not any(isinstance(action, Move) for action in game.legal_actions())
    until(game, "melee")
    second = Declare("blue-man-2", "red-man-1")
    assert {DUEL, second} <= set(game.legal_actions())
    game.apply(DUEL, dice=[2, 4])
    game.apply(second, dice=[5, 1])
    assert conditions(game, "blue") == ["wounded", "sound"]
    assert conditions(game, "red") == ["wounded"]


@pytest.mark.rule("SER-42")
@pytest.mark.rule("SER-43")
def test_a_prisoner_takes_no_part_in_melee() -> None:
    game = ours(row("blue", (0, 0), (0, 30)) | row("red", (NEAR, 0), (NEAR, 30)), 2, 2)
    game.apply(DUEL, dice=[3, 3])
    captive = game.pieces["red-man-1"]
    assert (captive.where, captive.held_by) == (Where.PRISON, "blue")
    for action in (Declare("red-man-1", "red-man-2"), Declare("blue-man-2", "red-man-1")):
        refusal = game.check(action)
        assert refusal is not None
        assert refusal.clause == "SER-43"


@pytest.mark.rule("SER-45")
def test_who_has_only_prisoners_left_has_lost() -> None:
    places = row("blue", (0, 0)) | {"red-spare": (NEAR, 0), "blue-spare": (-500, -700)}
    game = until(ring("series", places, men("blue", 1), men("red", 0)), "melee", "blue")
    game.apply(Declare("blue-man-1", "red-spare"), dice=[3, 3])
    assert game.over
    assert game.result is not None
    assert game.result.winner == "blue"


GUN = {"red-bulldog": (0.0, 0.0)}
"""A gun of 30 mm radius, in the middle."""


def guarded(guard: float) -> Game:
    """A gun of red with his man beside it, and blue's man on the other side within a step of the gun."""
    blue, red = men("blue", 1), men("red", 1)
    places = row("blue", (30 + 12 + 45, 0)) | row("red", (-guard, 0)) | GUN
    game = ring("series", places, blue, replace(red, guns=(gun(),)))
    return until(game, "melee", "blue")


@pytest.mark.rule("SER-34")
def test_the_guard_is_attacked_from_beside_the_gun_and_beaten_the_gun_is_taken() -> None:
    game = guarded(30 + 12 + 45)
    assert DUEL in game.legal_actions()
    game.apply(DUEL, dice=[6, 1])
    until(game, "shooting")
    assert game.pieces["red-bulldog"].controller == "blue"


@pytest.mark.rule("SER-34")
def test_who_stands_farther_than_a_step_from_the_gun_does_not_guard_it() -> None:
    game = guarded(30 + 12 + 55)
    assert DUEL not in game.legal_actions()


@pytest.mark.rule("SER-35")
def test_a_gun_without_a_guard_is_taken_without_a_fight() -> None:
    game = guarded(300)
    until(game, "shooting")
    assert game.pieces["red-bulldog"].controller == "blue"


@pytest.mark.rule("SER-03")
def test_large_single_pieces_have_no_duels() -> None:
    walker = Profile("walker", Kind.WAR_MACHINE, "Walker", radius_mm=25)
    places = row("blue", (0, 0)) | {"red-walker": Place(60, 0)}
    game = until(ring("series", places, men("blue", 1), men("red", 0, walker)), "melee", "blue")
    assert game.check(Declare("blue-man-1", "red-walker")) is not None
    assert Declare("blue-man-1", "red-walker") not in game.legal_actions()
