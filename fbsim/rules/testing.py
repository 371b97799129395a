"""The conformance suite for rulesets: ours, and those that users add.

    check_ruleset("republic")       raises BadInput naming every promise that is broken

It plays random games, and at each state holds the ruleset to what `Game` promises:

    choices     never none before the end; in order, each once; each passes `check`
    refusals    an action of no sense is refused, and refusing changes nothing
    copies      equal; what is done to one does not reach the other
    JSON        to JSON and back is equal, and offers the same choices
    the dead    stay dead, but by an event that says who came back; no piece vanishes, none changes its price
    the end     every game ends; its log plays to the same end again
"""

from __future__ import annotations

import random
import tempfile
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from fbsim.errors import BadInput, FbsimError, Problem
from fbsim.rules.actions import Choose, in_order
from fbsim.rules.bots import RandomBot
from fbsim.rules.game import Game, new_game
from fbsim.rules.hit_model import HitModel
from fbsim.rules.logs import read_log, write_log
from fbsim.rules.pieces import Army, GunSheet, Piece, Profile, SoldierSheet, Squad
from fbsim.rules.play import Event
from fbsim.rules.registry import ruleset as find
from fbsim.rules.report import Kind
from fbsim.rules.ruleset import OptionValue, Ruleset

RETURNS = frozenset({"healed", "resurrected", "raised", "freed", "hired"})
"""Kinds of events that may bring somebody back."""

JSON_EVERY = 7
"""To JSON and back at every seventh state: it costs as much as fifty actions."""


@dataclass
class _Watch:
    """One random game under watch."""

    game: Game
    seed: int
    most_actions: int
    chance: random.Random = field(init=False)
    done: int = 0

    def __post_init__(self) -> None:
        self.chance = random.Random(f"conformance {self.seed}")

    def play(self, hits: HitModel) -> Iterator[str]:
        """Play to the end, and give what was broken on the way."""
        bot = RandomBot(self.seed)
        while not self.game.over and self.done < self.most_actions:
            yield from self._broken_choices()
            yield from self._broken_copies()
            if self.done % JSON_EVERY == 0:
                yield from self._broken_json()
            before = self.game.pieces
            if self.game.awaiting_shot is not None and self.chance.random() < 0.9:
                events = self.game.resolve_shot(hits.shoot(self.game, self.chance))
            else:
                events = self.game.apply(bot.choose(self.game, self.game.legal_actions()))
            yield from self._broken_pieces(before, events)
            self.done += 1
        yield from self._broken_end()

    def _broken_choices(self) -> Iterator[str]:
        choices = self.game.legal_actions()
        if not choices:
            yield "nothing may be done, and the game is not over"
        if choices != in_order(list(choices)):
            yield "legal actions are not in order"
        if len(set(choices)) != len(choices):
            yield "legal actions are listed twice"
        for action in choices:
            refusal = self.game.check(action)
            if refusal is not None:
                yield f"lists {action}, and refuses it: {refusal}"

    def _broken_copies(self) -> Iterator[str]:
        copy = self.game.copy()
        nonsense = Choose("an answer that no question has")
        try:
            copy.apply(nonsense)
            yield "an action of no sense was accepted"
        except BadInput:
            if copy != self.game:
                yield "a refused action changed the game"
        before = self.game.copy()
        copy.apply(self.chance.choice(self.game.legal_actions()))
        if before != self.game:
            yield "what was done to a copy reached the original"

    def _broken_json(self) -> Iterator[str]:
        text = self.game.to_json()
        again = Game.from_json(text)
        if again != self.game or again.to_json() != text:
            yield "to JSON and back is not equal"
        if again.legal_actions() != self.game.legal_actions():
            yield "read back from JSON, the game offers other choices"

    def _broken_pieces(self, before: Mapping[str, Piece], events: tuple[Event, ...]) -> Iterator[str]:
        after = self.game.pieces
        vanished = [name for name in before if name not in after]
        if vanished:
            yield f"pieces vanished: {', '.join(vanished)}"
        returned = {event.piece for event in events if event.what in RETURNS}
        for name in set(before) & set(after):
            if after[name].alive and not before[name].alive and name not in returned:
                yield f"{name} came back from the dead, and no event says why"

    def _broken_end(self) -> Iterator[str]:
        if not self.game.over:
            yield f"no end after {self.done} actions"
            return
        if self.game.legal_actions():
            yield "something may be done after the end"
        yield from self._broken_json()
        with tempfile.TemporaryDirectory() as folder:
            log = Path(folder) / "log.jsonl"
            write_log(self.game, log)
            if read_log(log) != self.game:
                yield "its log plays to another end"


def check_ruleset(
    ruleset: str | Ruleset,
    *,
    armies: Iterable[Army] | None = None,
    options: dict[str, OptionValue] | None = None,
    seeds: Iterable[int] = (1, 2),
    most_actions: int = 20_000,
) -> None:
    """Hold a ruleset to what rulesets promise. Raises BadInput with every promise that is broken."""
    rules = find(ruleset) if isinstance(ruleset, str) else ruleset
    sides = tuple(armies or (trial_army("blue"), trial_army("red")))
    found = (problem for seed in seeds for problem in _trial(rules, sides, options, seed, most_actions))
    problems = list(dict.fromkeys(found))
    if problems:
        raise BadInput(problems)


def _trial(
    rules: Ruleset,
    sides: tuple[Army, ...],
    options: dict[str, OptionValue] | None,
    seed: int,
    most_actions: int,
) -> Iterator[Problem]:
    """Play one game and give what was broken in it, as far as it came."""
    place = f"seed {seed}"
    try:
        game = new_game(rules, sides, seed=seed, options=options)
        for fault in _Watch(game, seed, most_actions).play(HitModel.stand_in()):
            yield Problem(f"{fault} (turn {game.turn}, {game.phase})", place=place)
    except FbsimError as fault:
        yield Problem(f"a random game stopped: {fault}", place=place)


def trial_army(player: str) -> Army:
    """Make a small army with some of everything: two squads, two guns, a mage and a machine."""
    guards = tuple(_soldier("guard", n, melee=2.0, armour=1) for n in range(1, 6))
    archers = tuple(_soldier("archer", n, shooting=2) for n in range(1, 6))
    squads = (
        Squad("guards", "Guards", guards, cost=sum(each.cost for each in guards)),
        Squad("archers", "Archers", archers, cost=sum(each.cost for each in archers)),
    )
    guns = (
        Profile("cannon", Kind.GUN, "Cannon", cost=80, radius_mm=30, gun=GunSheet("P", 1, 2)),
        Profile("salvo", Kind.GUN, "Salvo gun", cost=70, radius_mm=30, gun=GunSheet("MP", 1, 2, barrels=3)),
    )
    mage = Profile("mage", Kind.MAGE, "Mage", cost=110)
    machine = Profile("walker", Kind.WAR_MACHINE, "Walker", cost=100, melee=5.0, armour=3, radius_mm=25)
    return Army(player, squads, guns, (mage, machine))


def _soldier(
    name: str, number: int, *, melee: float = 0.0, armour: int = 0, shooting: int | None = None
) -> Profile:
    access = ("K", "A", "P", "MP") if number < 3 else ()
    sheet = SoldierSheet(strength=3, armour=3, morale=6)
    return Profile(
        f"{name}-{number}",
        Kind.WARRIOR,
        f"{name.capitalize()} {number}",
        cost=35,
        number=number,
        extra_steps=1,
        access=access,
        melee=melee,
        armour=armour,
        shooting=shooting,
        soldier=sheet,
    )
