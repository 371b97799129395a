"""Random play as a Hypothesis state machine, for each ruleset: what holds at every state of every game."""

from __future__ import annotations

import random

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from fbsim.rules import Game, Piece, new_game, ruleset_names
from fbsim.rules.hit_model import HitModel
from fbsim.rules.testing import RETURNS, trial_army

HITS = HitModel.stand_in()
TURNS = 4

UNSHRUNK = (Phase.explicit, Phase.reuse, Phase.generate)
"""Without shrinking: to shrink a failure plays hundreds of games more."""


class RandomPlay(RuleBasedStateMachine):
    """A game in which anything legal may be done."""

    ruleset = "republic"

    @initialize(seed=st.integers(0, 2**32))
    def begin(self, seed: int) -> None:
        self.game = new_game(
            self.ruleset, [trial_army("blue"), trial_army("red")], seed=seed, options={"turns": TURNS}
        )
        self.chance = random.Random(seed)
        self.before: dict[str, Piece] = dict(self.game.pieces)
        self.first = {name: self.game.profile(name) for name in self.game.pieces}

    @rule(pick=st.integers(0, 10**6))
    def act(self, pick: int) -> None:
        if self.game.over:
            assert self.game.legal_actions() == ()
            return
        self.before = dict(self.game.pieces)
        choices = self.game.legal_actions()
        assert choices, f"nothing may be done in {self.game.phase}"
        if self.game.awaiting_shot is not None and pick % 10:
            events = self.game.resolve_shot(HITS.shoot(self.game, self.chance))
        else:
            events = self.game.apply(choices[pick % len(choices)])
        returned = {event.piece for event in events if event.what in RETURNS}
        for name, piece in self.before.items():
            if not piece.alive and self.game.pieces[name].alive:
                assert name in returned, f"{name} came back from the dead"

    @invariant()
    def nobody_vanishes_and_prices_stay(self) -> None:
        assert set(self.first) <= set(self.game.pieces)
        assert all(self.game.profile(name).cost == profile.cost for name, profile in self.first.items())

    @invariant()
    def what_is_legal_is_not_refused(self) -> None:
        for action in self.game.legal_actions():
            assert self.game.check(action) is None, f"{action} is listed and refused"

    @invariant()
    def copy_and_json_are_equal(self) -> None:
        copy = self.game.copy()
        assert copy == self.game
        text = self.game.to_json()
        again = Game.from_json(text)
        assert again == self.game
        assert again.to_json() == text
        assert again.legal_actions() == self.game.legal_actions()

    @invariant()
    def who_is_on_the_field_has_a_place_on_it(self) -> None:
        board = self.game.board
        for piece in self.game.pieces.values():
            if piece.on_field:
                assert piece.place is not None
                assert abs(piece.place.x) <= board.width_mm / 2
                assert abs(piece.place.y) <= board.depth_mm / 2

    @invariant()
    def it_is_over_when_the_turns_are(self) -> None:
        assert self.game.turn <= TURNS
        assert self.game.over == (self.game.result is not None)


@pytest.mark.parametrize("name", ruleset_names())
def test_random_play(name: str) -> None:
    machine = type(f"Random{name.capitalize()}", (RandomPlay,), {"ruleset": name})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=3,
            stateful_step_count=50,
            deadline=None,
            phases=UNSHRUNK,
            suppress_health_check=list(HealthCheck),
        ),
    )


@pytest.mark.slow
@pytest.mark.parametrize("name", ruleset_names())
def test_long_random_play(name: str) -> None:
    machine = type(f"Random{name.capitalize()}", (RandomPlay,), {"ruleset": name})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=8,
            stateful_step_count=250,
            deadline=None,
            phases=UNSHRUNK,
            suppress_health_check=list(HealthCheck),
        ),
    )
