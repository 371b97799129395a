"""What players agree on before a game, held to what it can be: types first, then sense.

A game begun by a program or read from a file is refused here, with every fault and its place, rather than in
the middle of play: "armies[0].guns[1].gun.barrels must be 1 or more (got 0)".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from fbsim.errors import BadInput, Problem
from fbsim.rules.board import Board
from fbsim.rules.fortification import Fort
from fbsim.rules.pieces import Army, Market, Place, Profile, Squad
from fbsim.rules.report import GUN_CLASSES, Kind
from fbsim.rules.ruleset import OptionValue, Ruleset
from fbsim.rules.scenario import Goal
from fbsim.rules.setup import Setup, enlist
from fbsim.rules.values import faults_of

KINDS: dict[str, Any] = {
    "armies": tuple[Army, ...],
    "board": Board,
    "by_hand": bool,
    "options": Mapping[str, OptionValue],
    "places": Mapping[str, Place] | None,
    "market": Market,
    "neutrals": Army | None,
    "scenario": tuple[Goal, ...],
    "forts": tuple[Fort, ...],
}
"""Types of what is agreed on; a seed may be any whole number."""


def of_type(kind: Any, value: Any, name: str) -> Any:
    """Give a value back that is of the type wanted. Raises BadInput with every fault."""
    faults = faults_of(value, kind)
    if faults:
        raise BadInput([Problem(what, place=_joined(name, where)) for where, what in faults])
    return value


def listed(kind: type[Any], given: Any, name: str) -> tuple[Any, ...]:
    """Give the members of a list or other iterable as a tuple. Raises BadInput for what is none of them."""
    if isinstance(given, str) or not isinstance(given, Iterable):
        raise BadInput(Problem(f"must be a list of {kind.__name__} (got {given!r})", place=name))
    members = tuple(given)
    strangers = [
        Problem(f"must be {kind.__name__} (got {m!r:.60})", place=f"{name}[{n}]")
        for n, m in enumerate(members)
        if not isinstance(m, kind)
    ]
    if strangers:
        raise BadInput(strangers)
    return members


def refuse_terms(setup: Setup) -> None:
    """Raise BadInput, with every fault found, where what was agreed cannot be."""
    faults = [
        Problem(what, place=_joined(name, where))
        for name, kind in KINDS.items()
        for where, what in faults_of(getattr(setup, name), kind)
    ]
    if not isinstance(setup.rules, Ruleset):
        faults.append(
            Problem(f"must be a Ruleset or the name of one (got {setup.rules!r:.60})", place="ruleset")
        )
    if type(setup.seed) is not int:
        faults.append(Problem(f"must be a whole number (got {setup.seed!r:.60})", place="seed"))
    if not faults:
        faults = list(_nonsense(setup))
    if faults:
        raise BadInput(faults)


def _joined(name: str, where: str) -> str:
    return f"{name}{'' if not where or where.startswith('[') else '.'}{where}"


def _nonsense(setup: Setup) -> Iterator[Problem]:
    yield from setup.faults()
    for n, army in enumerate(setup.armies):
        yield from _army(army, f"armies[{n}]")
    if setup.neutrals is not None:
        yield from _army(setup.neutrals, "neutrals")
    yield from _goods(setup.market, "market")
    yield from _shared_spots(setup.places or {})
    known = {
        "player": setup.players,
        "zone": [zone.name for zone in setup.board.zones],
        "piece": [name for army in setup.forces for name in enlist(army).pieces],
    }
    for n, goal in enumerate(setup.scenario):
        for fault in goal.faults(known):
            yield Problem(fault, place=f"scenario[{n}]")
    for n, fort in enumerate(setup.forts):
        if fort.player not in setup.players:
            yield Problem(f"{fort.player!r}, who is to build it, does not play", place=f"forts[{n}]")


def _army(army: Army, place: str) -> Iterator[Problem]:
    if not army.player.strip() or not army.player.isprintable():
        yield Problem(f"player must have a name, in one line (got {army.player!r})", place=place)
    if army.fortifications < 0 or (army.points is not None and army.points < 0):
        yield Problem("points must be 0 or more", place=place)
    yield from _goods(army, place)


def _goods(goods: Army | Market, place: str) -> Iterator[Problem]:
    for n, squad in enumerate(goods.squads):
        yield from _squad(squad, f"{place}.squads[{n}]")
    for n, gun in enumerate(goods.guns):
        yield from _gun(gun, f"{place}.guns[{n}]")
    for n, single in enumerate(goods.singles):
        yield from _profile(single, f"{place}.singles[{n}]")
        if single.kind is Kind.GATE:
            yield Problem("a gate belongs to the board", place=f"{place}.singles[{n}]")


def _squad(squad: Squad, place: str) -> Iterator[Problem]:
    if not squad.warriors:
        yield Problem("has no warriors", place=place, remedy="leave it out, or name some")
    if squad.cost < 0:
        yield Problem(f"cost must be 0 or more (got {squad.cost:g})", place=place)
    for n, warrior in enumerate(squad.warriors):
        yield from _profile(warrior, f"{place}.warriors[{n}]")
        if warrior.kind in (Kind.GUN, Kind.GATE):
            yield Problem(f"a {warrior.kind} is in no squad", place=f"{place}.warriors[{n}]")


def _gun(gun: Profile, place: str) -> Iterator[Problem]:
    yield from _profile(gun, place)
    sheet = gun.gun
    if gun.kind is not Kind.GUN:
        yield Problem(f"must be of kind gun (got a {gun.kind})", place=place)
    if sheet is None:
        return  # it cannot fire; whether it may take the field says `check_army` (EMP-24)
    if sheet.gun_class not in GUN_CLASSES:
        known = ", ".join(GUN_CLASSES)
        yield Problem(f"must be one of {known} (got {sheet.gun_class!r})", place=f"{place}.gun.gun_class")
    for name, value, least in (
        ("crew", sheet.crew, 0),
        ("mobility", sheet.mobility or 0, 0),
        ("barrels", sheet.barrels, 1),
    ):
        if value < least:
            yield Problem(f"must be {least} or more (got {value})", place=f"{place}.gun.{name}")
    if not sheet.ammunition or any(sort.points < 0 for sort in sheet.ammunition):
        yield Problem("must name a sort, each for 0 points or more", place=f"{place}.gun.ammunition")


def _profile(profile: Profile, place: str) -> Iterator[Problem]:
    sizes = {"height_mm": profile.height_mm, "radius_mm": profile.radius_mm}
    if profile.footprint_mm is not None:
        sizes |= {"footprint_mm": min(profile.footprint_mm)}
    for name, size in sizes.items():
        if size <= 0:
            yield Problem(f"must be above 0 (got {size:g})", place=f"{place}.{name}")
    for name, value, least in (
        ("cost", profile.cost, 0),
        ("lives", profile.lives, 1),
        ("shooting", profile.shooting or 0, 0),
    ):
        if value < least:
            yield Problem(f"must be {least} or more (got {value:g})", place=f"{place}.{name}")
    if not profile.model:
        yield Problem("must not be empty", place=f"{place}.model")


def _shared_spots(places: Mapping[str, Place]) -> Iterator[Problem]:
    """Find pieces that are placed on the very same spot."""
    first: dict[Place, str] = {}
    for name, place in places.items():
        if place in first:
            yield Problem(f"stands where {first[place]} stands", place=f"places[{name!r}]")
        first.setdefault(place, name)
