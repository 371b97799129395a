"""The wounded: where they lie, and what a die makes of them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from fbsim.errors import IllegalAction
from fbsim.rules import Condition, Done, Game, Kind, Place, ruleset
from fbsim.rules.board import Board, Purpose, Zone
from fbsim.rules.decisions import Activity
from fbsim.rules.phases.deployment import Post
from fbsim.rules.phases.healing import Treat
from fbsim.rules.phases.moving.walking import Move, TakeUp
from fbsim.rules.pieces import Army, Where
from fbsim.rules.play import Play
from tests.rules.table import army, laid, squad, until, warrior

MAGE = warrior("mage", kind=Kind.MAGE)

PLACES = {
    "blue-men-1": (0, -500),
    "blue-men-2": (100, -500),
    "blue-men-3": (200, -500),
    "blue-mage": (300, -500),
    "red-men-1": (0, 500),
    "red-men-2": (100, 500),
    "red-men-3": (200, 500),
}

BLUE = Army("blue", (squad("men"),), singles=(MAGE,))


class Harm(Activity):
    """Wounds and kills at the start of the initiative phase of turn 1, as a test wants it."""

    def __init__(self, wounded: tuple[str, ...], killed: tuple[str, ...] = ()) -> None:
        self.wounded, self.killed = wounded, killed

    def begin(self, play: Play) -> None:
        if play.state.turn == 1:
            for name in self.wounded:
                play.rules.casualties.wound(play, name, "TEST", "hurt")
            for name in self.killed:
                play.rules.casualties.kill(play, name, "TEST", "hurt")


def harmed(name: str, *wounded: str, killed: tuple[str, ...] = ()) -> Game:
    """A game that has come to blue's healing, and red's is next: some pieces were hurt before."""
    rules = ruleset(name)
    first, *rest = rules.phases
    harm = Harm((*wounded, "red-men-3"), killed)
    first = replace(first, activities=(*first.activities, harm))
    rules = replace(rules, phases=(first, *rest))
    for seed in range(20):
        game = until(laid(rules, PLACES, BLUE, army("red"), seed=seed), "healing")
        if game.players[0] == "blue":
            return game
    raise AssertionError("blue never starts")


def conditions(game: Game) -> dict[str, str]:
    return {name: str(piece.condition) for name, piece in game.pieces.items()}


@pytest.mark.rule("REP-100")
@pytest.mark.parametrize(
    ("die", "after"),
    [(1, "killed"), (2, "killed"), (3, "wounded"), (4, "wounded"), (5, "sound"), (6, "sound")],
)
def test_a_die_says_who_dies_who_stays_wounded_who_is_healed(die: int, after: str) -> None:
    game = harmed("republic", "blue-men-2")
    game.apply(Treat(), dice=[die])
    assert conditions(game)["blue-men-2"] == after


@pytest.mark.rule("REP-101")
@pytest.mark.parametrize(("die", "after"), [(1, "killed"), (2, "wounded"), (3, "wounded"), (4, "sound")])
def test_a_mages_die_counts_one_more(die: int, after: str) -> None:
    game = harmed("republic", "blue-mage")
    game.apply(Treat(), dice=[die])
    assert conditions(game)["blue-mage"] == after


@pytest.mark.rule("REP-100")
def test_each_wounded_has_a_die_of_his_own() -> None:
    game = harmed("republic", "blue-men-1", "blue-men-2", "blue-men-3", "red-men-1")
    game.apply(Treat(), dice=[1, 3, 5])
    after = conditions(game)
    assert [after[f"blue-men-{n}"] for n in (1, 2, 3)] == ["killed", "wounded", "sound"]
    assert after["red-men-1"] == "wounded"


@pytest.mark.rule("REP-100", "REP-06")
def test_a_player_may_skip_healing_and_all_stay_wounded() -> None:
    game = harmed("republic", "blue-men-1", "blue-men-2")
    assert set(game.legal_actions()) == {Treat(), Done()}
    game.apply(Done())
    assert conditions(game)["blue-men-1"] == conditions(game)["blue-men-2"] == "wounded"


@pytest.mark.rule("REP-100")
def test_nobody_is_treated_twice_in_a_phase() -> None:
    game = harmed("republic", "blue-men-1", "red-men-1")
    game.apply(Treat(), dice=[3])
    assert conditions(game)["blue-men-1"] == "wounded"
    assert game.player == "red"


@pytest.mark.rule("REP-100")
def test_without_wounded_there_is_nothing_to_treat() -> None:
    game = harmed("republic")
    assert game.player == "red"


@pytest.mark.rule("REP-10")
def test_the_wounded_stay_on_the_field_and_the_killed_as_corpses_nobody_bumps_into() -> None:
    game = harmed("republic", "blue-men-2", killed=("blue-men-3",))
    wounded, corpse = game.pieces["blue-men-2"], game.pieces["blue-men-3"]
    assert wounded.where is Where.FIELD
    assert wounded.place == Place(100, -500)
    assert corpse.place == Place(200, -500)
    assert not corpse.on_field
    assert corpse.condition is Condition.KILLED


@pytest.mark.rule("TRD-42", "TRD-24")
def test_tradition_knows_no_wounds_and_no_healing() -> None:
    rules = ruleset("tradition")
    assert "healing" not in [phase.name for phase in rules.phases]
    look = laid("tradition", {k: v for k, v in PLACES.items() if "mage" not in k}).look()
    look.rules.casualties.wound(look, "blue-men-1", "TEST", "a blow")
    assert look.piece("blue-men-1").condition is Condition.KILLED
    assert look.piece("blue-men-1").where is Where.GONE


@pytest.mark.rule("EMP-49", "EMP-02")
def test_in_empire_the_wounded_are_off_the_field_and_come_back_to_the_starting_position() -> None:
    game = harmed("empire", "blue-men-2", "blue-mage")
    assert game.pieces["blue-men-2"].where is Where.HOSPITAL
    assert game.pieces["blue-men-2"].place is None
    game.apply(Treat(), dice=[5, 1])
    assert "blue-men-2" in game.question
    with pytest.raises(IllegalAction, match="EMP-45"):
        game.apply(Post("blue-men-2", 0, 0))
    with pytest.raises(IllegalAction, match="EMP-49"):
        game.apply(Post("blue-men-1", 0, -700))
    game.apply(Post("blue-men-2", 50, -700))
    assert game.pieces["blue-men-2"].place == Place(50, -700)
    assert game.pieces["blue-men-2"].sound
    assert conditions(game)["blue-mage"] == "killed"


@pytest.mark.rule("SER-41", "EMP-49")
def test_nobody_is_placed_in_a_hospital() -> None:
    ward = Zone("ward", Purpose.HOSPITAL, ((-600, -750), (600, -750), (600, -710), (-600, -710)), "blue")
    game = laid("series", {}, board=Board(zones=(ward,)))
    while game.player != "blue":
        game.apply(game.legal_actions()[0])
    refusal = game.check(Post("blue-men-1", 0, -730))
    assert refusal is not None
    assert refusal.clause == "SER-41"
    assert game.check(Post("blue-men-1", 0, -690)) is None
    assert all(action.y > -711 for action in game.legal_actions())  # type: ignore[attr-defined]  # placements


@pytest.mark.rule("SER-41", "EMP-49")
@pytest.mark.parametrize(("name", "clause"), [("series", "SER-41"), ("empire", "EMP-49")])
def test_nobody_marches_into_a_hospital_or_through_it(name: str, clause: str) -> None:
    ward = Zone("ward", Purpose.HOSPITAL, ((-30, -480), (30, -480), (30, -460), (-30, -460)), "red")
    game = until(
        laid(name, PLACES, BLUE, army("red"), board=Board(zones=(ward,)), seed=2), "manoeuvre", "blue"
    )
    while any(action.kind == "assign-die" for action in game.legal_actions()):
        game.apply(game.legal_actions()[0])
    for y in (-470, -455):
        refusal = game.check(Move("blue-men-1", 0, y))
        assert refusal is not None
        assert refusal.clause == clause
    assert game.check(Move("blue-men-1", 36, -480)) is None
    game.apply(TakeUp("blue-men-1"))
    assert all(game.check(action) is None for action in game.legal_actions())


@settings(max_examples=30, deadline=None)
@given(dice=st.lists(st.integers(1, 6), min_size=3, max_size=3))
@pytest.mark.rule("REP-100")
def test_whatever_the_dice_every_wounded_has_exactly_one_fate(dice: list[int]) -> None:
    game = harmed("republic", "blue-men-1", "blue-men-2", "blue-men-3")
    events = game.apply(Treat(), dice=dice)
    fates = [event for event in events if event.what in ("killed", "treated", "healed")]
    assert [event.piece for event in fates] == ["blue-men-1", "blue-men-2", "blue-men-3"]
    want = ["killed" if n <= 2 else "treated" if n <= 4 else "healed" for n in dice]
    assert [event.what for event in fates] == want
