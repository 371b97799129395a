"""The game itself: choices, refusals, dice, copies, whatever the ruleset."""

from __future__ import annotations

import pytest

from fbsim.errors import BadInput, DiceNeeded, FbsimError, IllegalAction, UnknownName
from fbsim.rules import Army, Choose, Done, FixedDice, Game, ShotReport, new_game, ruleset_names
from fbsim.rules.actions import Miss
from fbsim.rules.play import Play
from fbsim.rules.testing import trial_army
from tests.rules.moving.field import meanwhile
from tests.rules.table import army, laid, squad, until

APART = {
    "blue-men-1": (0, -600),
    "blue-men-2": (50, -600),
    "blue-men-3": (100, -600),
    "red-men-1": (0, 600),
    "red-men-2": (50, 600),
    "red-men-3": (100, 600),
}


def republic(**values: object) -> Game:
    return laid("republic", APART, **values)  # type: ignore[arg-type]  # passed on as they are


def unchanged(game: Game, text: str) -> bool:
    return game.to_json() == text


@pytest.mark.rule("REP-09")
def test_who_wins_the_initiative_says_who_starts() -> None:
    game = republic(dice=[3, 5])
    assert (game.player, game.question) == ("red", "who starts this turn?")
    refusal = game.check(Done())
    assert refusal is not None
    assert refusal.clause == "REP-09"
    game.apply(Choose("let the other start"))
    assert game.players == ("blue", "red")


@pytest.mark.rule("REP-09")
def test_tied_initiative_rolls_again() -> None:
    game = republic(dice=[4, 4, 2, 6])
    assert game.player == "red"
    assert game.last.dice == (4, 4, 2, 6)


@pytest.mark.rule("REP-09")
def test_three_players_are_ranked_by_their_rolls() -> None:
    places = APART | {"green-men-1": (300, 0), "green-men-2": (350, 0), "green-men-3": (400, 0)}
    game = laid("republic", places, army("blue"), army("red"), army("green"), dice=[2, 6, 4])
    game.apply(Choose("start"))
    assert game.players == ("red", "green", "blue")


@pytest.mark.rule("REP-09")
@pytest.mark.parametrize("seed", range(4))
def test_of_three_who_has_nobody_left_neither_rolls_nor_starts(seed: int) -> None:
    places = APART | {"green-men-1": (300, 0), "green-men-2": (350, 0), "green-men-3": (400, 0)}
    game = laid("republic", places, army("blue"), army("red"), army("green"), seed=seed, cards="none")
    game = until(game, "manoeuvre")

    def fall(play: Play) -> None:
        for number in (1, 2, 3):
            play.rules.casualties.kill(play, f"red-men-{number}", "REP-85", "fell")

    game = meanwhile(game, fall)
    while game.question != "who starts this turn?":
        game.apply(Done() if Done() in game.legal_actions() else game.legal_actions()[0])
    rolled = [event.text for event in game.last.events if event.what == "die" and event.clause == "REP-09"]
    assert set(rolled) == {"initiative, blue", "initiative, green"}
    assert game.player != "red"
    game.apply(Choose("let the other start"))
    assert game.players[0] != "red"


@pytest.mark.rule("TRD-03", "SER-09", "UKR-12")
@pytest.mark.parametrize(("name", "first_roll"), [("tradition", []), ("series", [3])])
def test_the_higher_die_moves_first_for_good(name: str, first_roll: list[int]) -> None:
    """In Series the turn begins with the roll for the manoeuvre."""
    game = laid(name, APART, dice=[1, 1, 2, 5, *first_roll])
    assert game.players == ("red", "blue")


@pytest.mark.parametrize("name", ruleset_names())
def test_an_unknown_action_is_refused_and_nothing_changes(name: str) -> None:
    game = new_game(name, [trial_army("blue"), trial_army("red")], seed=1)
    before = game.to_json()
    for action in (Choose("what no question asks"), Miss()):
        assert game.check(action) is not None
        with pytest.raises(IllegalAction):
            game.apply(action)
        assert unchanged(game, before)


def test_a_report_that_nobody_waits_for_is_refused() -> None:
    game = republic()
    with pytest.raises(BadInput, match="no shot's report is waited for"):
        game.resolve_shot(ShotReport("blue-gun", "bulldog", "P", "blue", 1))


def test_too_few_dice_ask_for_more_and_change_nothing() -> None:
    with pytest.raises(DiceNeeded):
        new_game("republic", [army("blue"), army("red")], dice_by_hand=True, places=None, dice=[])


def test_too_many_dice_are_refused() -> None:
    with pytest.raises(BadInput, match="1 dice too many"):
        republic(dice=[3, 5, 6])


def test_a_copy_goes_its_own_way() -> None:
    game = republic(seed=5)
    copy = game.copy()
    copy.apply(copy.legal_actions()[0])
    assert copy != game
    assert len(copy.log) == len(game.log) + 1
    again = game.copy()
    again.apply(again.legal_actions()[0])
    assert again == copy


def test_same_seed_same_game() -> None:
    one, other = republic(seed=5), republic(seed=5)
    assert one.to_json() == other.to_json()
    assert any(republic(seed=seed).last.dice != one.last.dice for seed in range(6, 12))


def test_a_game_needs_two_armies_with_different_leaders() -> None:
    with pytest.raises(BadInput, match="two armies or more"):
        new_game("republic", [army("blue")])
    with pytest.raises(BadInput, match="2 armies are led by 'blue'"):
        new_game("republic", [army("blue"), army("blue")])
    with pytest.raises(BadInput, match="nobody to lead"):
        new_game("republic", [army("blue"), Army("red")])


def test_unknown_names_are_told() -> None:
    with pytest.raises(UnknownName, match='did you mean "republic"'):
        new_game("republik", [army("blue"), army("red")])
    with pytest.raises(BadInput, match="no piece 'blue-nobody' to place"):
        laid("republic", {"blue-nobody": (0, 0)})
    with pytest.raises(BadInput, match="no option 'coffee'"):
        republic(coffee=True)
    with pytest.raises(BadInput, match="no piece 'pink'"):
        republic().profile("pink")


def test_two_squads_alike_have_their_own_names() -> None:
    game = new_game("republic", [army("blue", squad("men"), squad("men")), army("red")])
    assert [name for name in game.squads if name.startswith("blue")] == ["blue-men", "blue-men-b"]
    assert "blue-men-1-b" in game.pieces


def test_done_is_an_action_like_any_other() -> None:
    assert str(Done()) == "end the phase"
    assert Done() == Done()
    assert hash(Done()) == hash(Done())


def test_fixed_dice_tell_how_many_are_left() -> None:
    dice = FixedDice([1, 2])
    dice.roll()
    assert dice.left == 1


@pytest.mark.rule("REP-09")
def test_dice_that_tie_for_ever_are_refused() -> None:
    with pytest.raises(FbsimError, match="tied 100 times in a row"):
        republic(dice=[4] * 400)
