"""Which mesh stands for which piece of a game.

A piece is shown by the first found of

    models      what the user says, by the piece's model ("ascalon-3"), squad ("ascalon") or kind ("mage")
    its own     the figure or gun of its model's name
    its squad's the figures whose sheets name its squad, in turn; number 1 by one that leads, if there is any
    the usual   by what it is: axe-dwarf or skeleton where its squad's name says so, else a commander for
                number 1, an archer for who shoots, a wandering mage for a mage, a swordsman for everybody
                else

Machines and dragons have figures by their names: "unl-2", "panzeron-samuro", "dragon". One that has none is
like no figure, and a gun's drive is its own: for these nothing stands in unasked.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from fbsim.catalogue.models import Catalogue, FigureModel, GunModel
from fbsim.errors import Problem, ShotRefused, UnknownName, did_you_mean
from fbsim.rules.pieces import Profile
from fbsim.rules.report import Kind

FIGURES = (Kind.WARRIOR, Kind.MAGE)
BY_NAME = (("dwar", "axe-dwarf"), ("skelet", "skeleton"))
"""Part of a squad's name, and the figure that it calls for."""


class Miniatures:
    """Finds meshes for pieces. Raises UnknownName where `models` names what the catalogue has not."""

    def __init__(self, catalogue: Catalogue, models: Mapping[str, str] | None = None) -> None:
        self.catalogue = catalogue
        self.models = dict(models or {})
        self._figures, self._guns = catalogue.names("figure"), catalogue.names("gun")
        faults = list(self._faults())
        if faults:
            raise UnknownName(faults)

    def figure(self, profile: Profile, squad: str = "") -> FigureModel | None:
        """Give the figure for a piece of a squad; None where none is like it."""
        chosen = self._chosen(profile, squad)
        if chosen in self._figures:
            return self.catalogue.figure(chosen)
        if profile.model in self._figures:
            return self.catalogue.figure(profile.model)
        of_squad = self._of_squad(profile, squad)
        if of_squad:
            return self.catalogue.figure(of_squad)
        return self.catalogue.figure(_usual(profile, squad)) if profile.kind in FIGURES else None

    def gun(self, profile: Profile) -> GunModel:
        """Give the mesh of a gun. Raises ShotRefused where it has none and the user names none."""
        name = self.models.get(profile.model, profile.model)
        if name not in self._guns:
            message = f"{profile.title} ({profile.model}) has no mesh, and a gun without one cannot be fired"
            remedy = (
                f'let another stand for it, as models = {{"{profile.model}": "{self._guns[0]}"}}, '
                "take the hit model, or report the shot by hand"
            )
            raise ShotRefused(Problem(message, remedy=remedy))
        return self.catalogue.gun(name)

    def has_gun(self, profile: Profile) -> bool:
        """Whether there is a mesh for a gun."""
        return self.models.get(profile.model, profile.model) in self._guns

    def _of_squad(self, profile: Profile, squad: str) -> str:
        """Name the figure for a soldier among those of his squad; "" where it has none."""
        figures = [self.catalogue.figure(name).sheet for name in self._squads.get(squad, ())]
        number = profile.number
        ranks = [sheet for sheet in figures if sheet.leads == (number == 1)] or figures
        return ranks[number % len(ranks)].name if ranks else ""

    @cached_property
    def _squads(self) -> dict[str, list[str]]:
        """Names of the figures of each squad, in the order of the catalogue."""
        found: dict[str, list[str]] = {}
        for name in self._figures:
            for squad in self.catalogue.figure(name).sheet.squads:
                found.setdefault(squad, []).append(name)
        return found

    def _chosen(self, profile: Profile, squad: str) -> str:
        keys = (profile.model, squad, str(profile.kind))
        return next((self.models[key] for key in keys if key in self.models), "")

    def _faults(self) -> Iterator[Problem]:
        known = [*self._figures, *self._guns]
        for piece, model in self.models.items():
            if model not in known:
                yield Problem(
                    f'no figure or gun "{model}"', place=f"models, {piece}", remedy=did_you_mean(model, known)
                )


def _usual(profile: Profile, squad: str) -> str:
    """Name the figure that is most like a piece without a mesh."""
    named = next((figure for part, figure in BY_NAME if part in squad), "")
    if named:
        return named
    if profile.kind is Kind.MAGE:
        return "wandering-mage"
    if profile.number == 1:
        return "commander"
    return "swordsman" if profile.shooting is None else "archer"
