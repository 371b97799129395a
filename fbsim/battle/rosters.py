"""Reading a roster: from its file to an `Army` that the rules can check and a game can be played with.

Every mistake is found in one go, each with its line: first those of the file's form, then names that
no army book has and options that a gun does not take.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import ParamSpec, TypeVar

from fbsim.battle.armies import figure_size, gun_profile, gun_size, single_profile, squad_of
from fbsim.battle.heroes import with_hero
from fbsim.battle.roster_file import RosterFile
from fbsim.catalogue.army_book import ArmyBook
from fbsim.catalogue.documents import check_document, read_toml
from fbsim.catalogue.folders import data_folder
from fbsim.catalogue.models import Catalogue
from fbsim.errors import BadInput, Problem, RosterError, UnknownName, did_you_mean
from fbsim.rules.army import army_rules, fortification_price
from fbsim.rules.pieces import Army, Profile, Squad
from fbsim.scene.expanding import ROSTERS_FOLDER
from fbsim.scene.sources import Origin, Source

WITH_SOLDIERS = ("muster",)
"""Rules that ask for soldiers' profiles (UKR-06)."""

Given = ParamSpec("Given")
Made = TypeVar("Made")


@dataclass(frozen=True)
class Roster:
    """A roster that was read: the army, and the rules it was raised for."""

    name: str
    title: str
    rules: str
    army: Army
    path: Path


def load_roster(
    path_or_name: str | Path, catalogue: Catalogue | None = None, *, rules: str | None = None
) -> Roster:
    """Read a roster by its path or its name; `rules` stand in for those it names.

    A bare name is looked for as `scenes/armies/NAME.toml` in the current folder, then among those that come
    with fbsim. Raises RosterError with every mistake, UnknownName if there is no such roster.
    """
    path = find_roster(path_or_name)
    table, text = read_toml(path, RosterError)
    file = check_document(table, text, str(path), RosterFile, RosterError)
    chosen = rules or file.rules
    recruiting = _Recruiting(file, Source(path, text, table), catalogue or Catalogue(), chosen)
    army = recruiting.army()
    if recruiting.problems:
        raise RosterError(recruiting.problems)
    return Roster(path.stem, file.title or path.stem, chosen, army, path)


def find_roster(path_or_name: str | Path) -> Path:
    """Path of a roster file. Raises UnknownName for a name that no roster has."""
    text = os.fspath(path_or_name)
    if isinstance(path_or_name, Path) or text.endswith(".toml") or "/" in text or os.sep in text:
        return Path(text)
    for folder in _folders():
        if (folder / f"{text}.toml").is_file():
            return folder / f"{text}.toml"
    raise UnknownName(Problem(f'no roster named "{text}"', remedy=did_you_mean(text, known_rosters())))


def known_rosters() -> list[str]:
    """Names of all rosters that can be loaded by name, sorted."""
    return sorted({path.stem for folder in _folders() for path in folder.glob("*.toml")})


def _folders() -> tuple[Path, ...]:
    return (Path("scenes") / ROSTERS_FOLDER, data_folder("scenes") / ROSTERS_FOLDER)


@dataclass
class _Recruiting:
    """Turns the entries of a roster into pieces; what cannot be turned goes to `problems`."""

    file: RosterFile
    source: Source
    catalogue: Catalogue
    rules: str
    problems: list[Problem] = field(default_factory=list)

    def army(self) -> Army:
        """Give the army of all entries that could be read."""
        if self.rules not in army_rules():
            message = f'no army rules for "{self.rules}"'
            remedy = did_you_mean(self.rules, army_rules())
            self.problems.append(self._at("rules").problem(message, remedy))
        return Army(
            player=self.file.player,
            squads=self._with_hero(tuple(self._squads())),
            guns=tuple(self._guns()),
            singles=tuple(self._singles()),
            fortifications=self._walls(),
            points=self.file.points,
        )

    @cached_property
    def _book(self) -> ArmyBook:
        return ArmyBook(self.catalogue.folders)

    @property
    def _soldiers(self) -> bool:
        return self.rules in WITH_SOLDIERS

    def _squads(self) -> Iterator[Squad]:
        for index, name in enumerate(self.file.squads):
            sheet = self._try(self._at("squads", index), self._book.squad, name)
            if sheet is not None:
                yield squad_of(sheet, soldiers=self._soldiers)
        for own in self.file.own_squads:
            yield squad_of(own, soldiers=self._soldiers)

    def _with_hero(self, squads: tuple[Squad, ...]) -> tuple[Squad, ...]:
        """Add the hero where the rules have one; the others pass him over."""
        hero = self.file.hero
        if hero is None or not self._soldiers:
            return squads
        names = [squad.name for squad in squads]
        if hero.squad not in names:
            remedy = did_you_mean(hero.squad, names)
            place = self._at("hero", "squad")
            self.problems.append(place.problem(f'no squad "{hero.squad}" in this roster', remedy))
            return squads
        at = names.index(hero.squad)
        return (*squads[:at], with_hero(squads[at], hero), *squads[at + 1 :])

    def _guns(self) -> Iterator[Profile]:
        for index, entry in enumerate(self.file.guns):
            place = self._at("guns", index)
            card = self._try(place.at("model"), self._book.gun, entry.model)
            size = self._try(place.at("model"), gun_size, self.catalogue, entry.model)
            if card is None or size is None:
                continue
            gun = self._try(place, gun_profile, card, entry.options, entry.ammunition, size)
            yield from () if gun is None else [gun] * entry.count

    def _singles(self) -> Iterator[Profile]:
        for index, entry in enumerate(self.file.singles):
            place = self._at("singles", index)
            sheet = self._try(place.at("model"), self._book.single, entry.model)
            size = self._try(place.at("model"), figure_size, self.catalogue, entry.model)
            if sheet is None or size is None:
                continue
            single = self._try(place.at("weapons"), single_profile, sheet, entry.weapons, size)
            yield from () if single is None else [single] * entry.count

    def _walls(self) -> float:
        """Points spent on walls: as given, or by the size of each building (EMP-36)."""
        prices = [fortification_price(*building.size_cm) for building in self.file.fortifications]
        return self.file.fortification_points + sum(prices)

    def _at(self, *steps: str | int) -> Origin:
        return Origin(self.source, steps)

    def _try(
        self, place: Origin, make: Callable[Given, Made], *given: Given.args, **named: Given.kwargs
    ) -> Made | None:
        """Make something of an entry; what speaks against it becomes problems of its place.

        A mistake in another file, such as a squad's, is told where it stands there.
        """
        try:
            return make(*given, **named)
        except BadInput as fault:
            self.problems += [
                place.problem(problem.message, problem.remedy) if problem.file is None else problem
                for problem in fault.problems
            ]
            return None
