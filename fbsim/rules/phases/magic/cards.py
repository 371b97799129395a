"""Cards, spells of mages and artefacts as data, read from TOML; the stand-in deck; decks of one's own.

No text of a printed card survives (COM-23). `fbsim/rules/cards/stand_in.toml` is a deck in our own words,
marked as such; whoever owns cards writes them down in such a file and plays with it (option "cards"):

    title = "My deck"
    stand_in = false                   # true: not what is printed

    [[card]]
    name = "Heat"
    deck = "ultra"                     # tradition, ultra, legion; or a pile: 2, 4, 5, 6
    text = "..."
    copies = 2                         # left out: 1
    when = "kept"                      # "use the card when you see fit"; left out: "at once"
    dragons = true                     # dragons heed it (REP-133); left out: false

    [[card.effect]]                    # one or more, done in this order; kinds and their fields: effects
    kind = "weaken"
    what = ["manoeuvre"]
    amounts = [-2]

>>> stand_in_book().cards["Heat"].dragons
True
"""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import MISSING, dataclass, fields, replace
from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, NamedTuple

from fbsim.errors import BadInput, Problem, did_you_mean
from fbsim.rules._fields import Fields
from fbsim.rules.phases.magic.effect import Effect
from fbsim.rules.phases.magic.effects import Nothing

FOLDER = Path(__file__).parents[2] / "cards"

STAND_IN, NONE = "stand-in", "none"
"""What the option "cards" may be besides the path of a deck's file."""


class When(StrEnum):
    """When a card, spell or artefact is used."""

    AT_ONCE = "at once"
    KEPT = "kept"
    """A card with "use the card when you see fit" (REP-24)."""
    EACH_TURN = "each turn"
    """An active artefact, in each magic phase."""
    ONCE = "once"
    """An artefact, as it is activated."""
    ALWAYS = "always"
    """An active artefact that others ask for."""


@dataclass(frozen=True)
class Card:
    """A magic card; also a mage's spell (deck: the mage) and an artefact (deck: "artefacts")."""

    name: str
    deck: str
    text: str
    effects: tuple[Effect, ...] = (Nothing(),)
    when: When = When.AT_ONCE
    copies: int = 1
    dragons: bool = False


class CardBook(NamedTuple):
    """Cards by name."""

    title: str
    stand_in: bool
    cards: Mapping[str, Card]

    def of(self, deck: str) -> list[Card]:
        """Give the cards of a deck."""
        return [card for card in self.cards.values() if card.deck == deck]

    def names_in(self, decks: tuple[str, ...]) -> list[str]:
        """Give the names of all cards of some decks, each as often as there are copies."""
        return [card.name for deck in decks for card in self.of(deck) for _ in range(card.copies)]


def card_book(option: str) -> CardBook:
    """Give the cards that a game is played with, by its option "cards". Raises BadInput for a bad file."""
    if option == NONE:
        return CardBook("no cards", False, {})
    return stand_in_book() if option == STAND_IN else _read_once(option)


def problems_of(option: str) -> tuple[Problem, ...]:
    """Say what is wrong with the cards that the option "cards" names."""
    try:
        card_book(option)
    except BadInput as fault:
        return fault.problems
    return ()


@cache
def stand_in_book() -> CardBook:
    """Give the deck that stands in for the lost cards (COM-23)."""
    return read_deck(FOLDER / "stand_in.toml")


@cache
def spell_book() -> CardBook:
    """Give the spells of the club edition's four mages, by mage (stand-in for Appendix G, REP-28)."""
    return read_deck(FOLDER / "mages.toml")


@cache
def artefact_book() -> CardBook:
    """Give artefacts of the club edition (stand-in for the artefact cards, REP-102)."""
    return read_deck(FOLDER / "artefacts.toml")


def read_deck(path: str | Path) -> CardBook:
    """Read a deck's file. Raises BadInput with every problem found."""
    problems: list[Problem] = []
    data = Fields({"stand_in": False} | _toml(path), "deck", problems)
    book = CardBook(data.text("title"), data.flag("stand_in"), {})
    cards = [_card(each, problems) for each in _tables(data, "card")]
    data.close()
    problems += _same_names(cards)
    if problems:
        raise BadInput([replace(problem, file=str(path)) for problem in problems])
    return book._replace(cards={card.name: card for card in cards})


@lru_cache(maxsize=32)
def _read_once(path: str) -> CardBook:
    return read_deck(path)


def _toml(path: str | Path) -> dict[str, Any]:
    try:
        return tomllib.loads(Path(path).read_text(encoding="utf-8"))
    except OSError as fault:
        raise BadInput(Problem(f"no deck can be read: {fault.strerror}", file=str(path))) from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as fault:
        raise BadInput(Problem(f"is no TOML: {fault}", file=str(path))) from None


def _tables(data: Fields, key: str) -> list[dict[str, Any]]:
    """Read a list of tables; what is none of them has been noted."""
    return [each.mapping for each in data.items(key)]


def _card(table: Mapping[str, Any], problems: list[Problem]) -> Card:
    given = {"copies": 1, "when": "at once", "dragons": False, "effect": []} | dict(table)
    place = f"card {given.get('name')!r}"
    read = Fields(given, place, problems)
    card = Card(
        name=read.text("name"),
        deck=read.text("deck"),
        text=read.text("text"),
        effects=tuple(_effect(each, place, problems) for each in _tables(read, "effect")) or (Nothing(),),
        when=read.choice("when", When),
        copies=read.whole("copies"),
        dragons=read.flag("dragons"),
    )
    if card.copies < 1:
        read.refuse(f"copies must be 1 or more (got {card.copies})")
    read.close()
    return card


def _effect(table: Mapping[str, Any], place: str, problems: list[Problem]) -> Effect:
    kinds = Effect.kinds()
    read = Fields(table, f"{place}, effect", problems)
    kind = read.text("kind")
    if kind not in kinds:
        read.refuse(f"no effect {kind!r}; {did_you_mean(kind, sorted(kinds))}")
        return Nothing()
    made: Effect = kinds[kind](**_values(kinds[kind], table, read))
    for fault in (*_wrong_words(made), made.fault()):
        if fault:
            read.refuse(fault)
    read.close()
    return made


def _values(kind: type[Any], table: Mapping[str, Any], read: Fields) -> dict[str, Any]:
    """Read those fields of an effect that are given."""
    known = {field.name: field.default for field in fields(kind)}
    return {name: _value(read, name, default) for name, default in known.items() if name in table}


def _value(read: Fields, name: str, default: Any) -> Any:
    assert default is not MISSING
    if isinstance(default, bool):
        return read.flag(name)
    if isinstance(default, int):
        return read.whole(name)
    if isinstance(default, float):
        return read.number(name)
    if isinstance(default, str):
        return read.text(name)
    return read.row(name, default)


def _wrong_words(effect: Effect) -> Iterator[str]:
    for name, allowed in effect.words.items():
        value = getattr(effect, name)
        for word in value if isinstance(value, tuple) else (value,):
            if word not in allowed:
                yield f"{name} must be of {', '.join(allowed)} (got {word!r})"


def _same_names(cards: list[Card]) -> Iterator[Problem]:
    for name, times in Counter(card.name for card in cards).items():
        if times > 1:
            yield Problem(f"{times} cards are called {name!r}", remedy="say how many with copies")
