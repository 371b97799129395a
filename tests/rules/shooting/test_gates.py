"""Castle gates under fire: opened for a time or for good, and closed again (REP-68, REP-69)."""

from __future__ import annotations

import pytest

from fbsim.rules import Condition, Done, Game, Kind, Profile
from fbsim.rules.board import Board, Obstacle, Terrain
from fbsim.rules.phases.shooting.firing import Fire
from fbsim.rules.phases.shooting.gates import gate_fares, gate_standing
from fbsim.rules.pieces import Ammunition
from fbsim.rules.standing import GateHit, Standing

from ..moving.field import meanwhile
from ..table import gun, until
from .range import (
    AT_GUN,
    FOE,
    GUN,
    MAN,
    Places,
    blue,
    body,
    firing,
    next_firing,
    placed,
    red,
    servants,
    shoot,
)

GATE = "gate"
OUTLINE = ((-40.0, 195.0), (40.0, 195.0), (40.0, 205.0), (-40.0, 205.0))


def castle() -> Board:
    return Board(obstacles=(Obstacle(GATE, Terrain.GATE, OUTLINE, 80.0),))


def of_model(model: str, gun_class: str = "P", barrels: int = 1) -> Profile:
    return gun(model, gun_class, barrels=barrels, ammunition=(Ammunition("shell", 0.5),))


def siege(
    *guns: Profile, ruleset: str = "republic", places: Places | None = None, board: Board | None = None
) -> Game:
    """Blue's guns stand side by side, one man between each two; red waits behind the gate."""
    men = servants(len(guns))
    spots: dict[str, tuple[float, float]] = {FOE: (0, 300)}
    for n, each in enumerate(guns):
        spots[f"blue-{each.model}"] = (150.0 * n, -300)
        spots[f"blue-men-{n + 1}"] = (150.0 * n - 58, -300)
    force = blue(*guns, men=men, points=1800)
    return firing(ruleset, placed(spots, places or {}), force, red(), board=board or castle())


def hit(game: Game, model: str, shells: int = 1) -> Condition:
    """Let a gun of blue's hit the gate, and say how it stands then."""
    shoot(game, body(GATE, kind=Kind.GATE, hits=shells), fire=Fire(f"blue-{model}", GATE))
    standing = gate_standing(game.look(), GATE).condition
    assert (standing in (Condition.OPEN, Condition.OPEN_FOR_GOOD)) == (GATE in game.board.open_gates)
    return standing


@pytest.mark.rule("REP-68", "COM-21")
@pytest.mark.parametrize("ruleset", ["republic", "empire"])
@pytest.mark.parametrize(
    ("model", "gun_class", "barrels", "shells", "opens"),
    [
        ("bulldog", "P", 1, (1,), False),
        ("bulldog", "P", 1, (1, 1), True),
        ("hail", "MP", 3, (3,), True),
        ("hail", "MP", 3, (2, 2), False),
        ("goliath", "A", 1, (1,), True),
        ("porcupine", "K", 1, (1,), True),
    ],
)
def test_what_opens_a_gate(
    ruleset: str, model: str, gun_class: str, barrels: int, shells: tuple[int, ...], opens: bool
) -> None:
    game = siege(of_model(model, gun_class, barrels), ruleset=ruleset)
    for number in shells:
        found = hit(game, model, number)
    assert (found is Condition.OPEN) is opens


@pytest.mark.rule("REP-68")
def test_hits_of_several_guns_add_up() -> None:
    game = siege(of_model("bulldog"), of_model("cat", "K"))
    assert hit(game, "bulldog") is Condition.SOUND
    assert hit(game, "cat") is Condition.OPEN


@pytest.mark.rule("REP-68")
def test_hits_of_several_phases_add_up() -> None:
    game = siege(of_model("bulldog"))
    assert hit(game, "bulldog") is Condition.SOUND
    next_firing(game, "blue")
    assert hit(game, "bulldog") is Condition.OPEN


@pytest.mark.rule("REP-68")
def test_an_opened_gate_closes_after_the_following_turn_and_its_hits_are_forgotten() -> None:
    game = siege(of_model("goliath", "A"), of_model("bulldog"))
    assert hit(game, "goliath") is Condition.OPEN
    while game.turn <= 2:
        assert game.board.open_gates == (GATE,)
        play_on(game)
    assert game.board.open_gates == ()
    next_firing(game, "blue")
    assert hit(game, "bulldog") is Condition.SOUND


@pytest.mark.rule("REP-68")
def test_a_gate_stays_open_while_somebody_stands_in_it() -> None:
    game = siege(of_model("goliath", "A"), places={"red-men-1": (0, 206)})
    assert hit(game, "goliath") is Condition.OPEN
    while game.turn <= 3:
        assert game.board.open_gates == (GATE,)
        play_on(game)


@pytest.mark.rule("REP-68")
def test_a_gate_that_was_open_from_the_start_stays_so_when_another_opens_and_closes() -> None:
    far = tuple((x + 400, y) for x, y in OUTLINE)
    postern = Obstacle("postern", Terrain.GATE, far, 80.0)
    board = Board(obstacles=(*castle().obstacles, postern)).with_open_gates(("postern",))
    game = siege(of_model("goliath", "A"), board=board)
    assert hit(game, "goliath") is Condition.OPEN
    assert set(game.board.open_gates) == {GATE, "postern"}
    while game.turn <= 2:
        play_on(game)
    assert set(game.board.open_gates) == {"postern"}


@pytest.mark.rule("REP-69")
@pytest.mark.parametrize("model", ["goliath", "porcupine"])
def test_two_hits_of_one_breaker_in_a_phase_open_it_for_good(model: str) -> None:
    game = siege(of_model(model, "A"))
    assert hit(game, model) is Condition.OPEN
    assert hit(game, model) is Condition.OPEN_FOR_GOOD
    while game.turn <= 4:
        play_on(game)
    assert game.board.open_gates == (GATE,)


@pytest.mark.rule("REP-69")
def test_one_hit_of_each_breaker_opens_it_for_a_time() -> None:
    game = siege(of_model("goliath", "A"), of_model("porcupine", "K"))
    hit(game, "goliath")
    assert hit(game, "porcupine") is Condition.OPEN


@pytest.mark.rule("REP-69")
def test_two_hits_in_two_phases_open_it_for_a_time() -> None:
    game = siege(of_model("goliath", "A"))
    hit(game, "goliath")
    next_firing(game, "blue")
    assert hit(game, "goliath") is Condition.OPEN


@pytest.mark.rule("REP-69")
def test_a_hit_in_the_magic_phase_is_of_no_shooting_phase() -> None:
    game = until(siege(of_model("goliath", "A")), "magic", "blue")
    by_magic = Standing(Condition.OPEN, gate_hits=(GateHit("goliath", "A", 1),))
    game = meanwhile(game, lambda play: gate_fares(play, GATE, by_magic))
    game = until(game, "shooting", "blue")
    assert hit(game, "goliath") is Condition.OPEN
    assert hit(game, "goliath") is Condition.OPEN_FOR_GOOD


@pytest.mark.rule("COM-21")
def test_a_closed_gate_is_listed_as_a_target() -> None:
    game = siege(of_model("goliath", "A"))
    assert Fire("blue-goliath", GATE, "shell") in game.legal_actions()
    hit(game, "goliath")
    assert Fire("blue-goliath", GATE, "shell") not in game.legal_actions()


@pytest.mark.rule("COM-21")
def test_series_gates_do_not_open_to_shots() -> None:
    game = firing("series", placed(AT_GUN, {}), blue(), red(), board=castle())
    shoot(game, body(GATE, kind=Kind.GATE))
    assert game.board.open_gates == ()
    assert game.pieces[MAN].sound
    assert game.pieces[GUN].sound


def play_on(game: Game) -> None:
    choices = game.legal_actions()
    game.apply(Done() if Done() in choices else choices[0])
