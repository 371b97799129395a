"""Raising an army: what it costs, whether the rules let it take the field, how many dice it brings.

    U = (a + b + h) x 3, to the nearest ten        price of a building, sizes in cm (EMP-36)
    dice = sum / 300, walls apart                  (EMP-38); sum / 400, walls in the sum (EMP-39)

A check gives findings, it raises nothing: an error keeps an army from the table, a warning does not.

    >>> fortification_price(30, 20, 15)
    200
    >>> dice_for(1000), dice_for(500)
    (3, 2)
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from fbsim.errors import BadInput, Problem, UnknownName, did_you_mean
from fbsim.rules.pieces import Arm, Army, Profile, Squad
from fbsim.rules.report import GUN_CLASSES, Kind
from fbsim.rules.values import faults_of

POINTS_PER_DIE, POINTS_PER_DIE_WITH_WALLS = 300, 400
PRICE_PER_CM = 3
SINGLES = (Kind.WARRIOR, Kind.MAGE, Kind.WAR_MACHINE, Kind.DRAGON)
"""What may be bought outside squads (EMP-17, EMP-29, EMP-31)."""

SQUADS_OF = {Arm.INFANTRY: (2, 4), Arm.ARCHERS: (1, 3), Arm.CAVALRY: (1, 2)}
"""Fewest and most squads of each sort (UKR-02)."""
FEWEST_IN_SQUAD = 5
"""Hero apart (UKR-04)."""
NORMAL_SUM = 1000
"""Where a normal army begins (UKR-01)."""

_EXACT = 9
"""Decimals beyond which a sum of sizes differs only by the rounding of floats."""


class Severity(StrEnum):
    """How bad a finding is."""

    ERROR = "error"
    WARNING = "warning"


class Finding(NamedTuple):
    """Something that is not as a clause wants it."""

    clause: str
    text: str
    severity: Severity = Severity.ERROR


class BillLine(NamedTuple):
    """One thing that an army has paid for, and the clause that counts it."""

    what: str
    sort: str
    cost: float
    clause: str


Check = Callable[[Army], Iterator[Finding]]


# What things cost.


def fortification_price(length_cm: float, width_cm: float, height_cm: float) -> int:
    """Price a building by its own bounding box (EMP-36, COM-18); exact halves are rounded up (READ).

    Raises BadInput for a size that is not above 0.
    """
    sizes = (length_cm, width_cm, height_cm)
    wrong = [size for size in sizes if not (math.isfinite(size) and size > 0)]
    if wrong:
        raise BadInput(Problem(f"a building's sizes must be above 0 cm (got {wrong[0]:g})"))
    return 10 * _half_up(sum(sizes) * PRICE_PER_CM / 10)


def dice_for(points: float, *, walls_counted: bool = False) -> int:
    """Count the dice of an army's sum (EMP-38, EMP-39, COM-18); halves are rounded up, at least 1 (READ)."""
    each = POINTS_PER_DIE_WITH_WALLS if walls_counted else POINTS_PER_DIE
    return max(1, _half_up(points / each))


def purchase_price(bought: Squad | Profile) -> float:
    """Price of a reinforcement: a whole squad, a special unit, a gun (REP-12)."""
    return bought.cost


def resurrection_price(army: Army, model: str) -> float:
    """Price of raising a warrior of one of the army's own squads: his own cost (REP-12, READ).

    Raises UnknownName where no squad has him.
    """
    costs = {warrior.model: warrior.cost for squad in army.squads for warrior in squad.warriors}
    if model not in costs:
        remedy = did_you_mean(model, sorted(costs))
        raise UnknownName(f'no squad of {army.player} has a warrior "{model}"; {remedy}')
    return costs[model]


def bill(army: Army) -> tuple[BillLine, ...]:
    """List what an army has paid for; the lines add up to its cost (EMP-16)."""
    lines = [BillLine(squad.title, "squad", squad.cost, "EMP-18") for squad in army.squads]
    lines += [BillLine(gun.title, "gun", gun.cost, "EMP-27") for gun in army.guns]
    for single in army.singles:
        clause = "EMP-30" if single.kind is Kind.WAR_MACHINE else "EMP-32"
        lines.append(BillLine(single.title, str(single.kind), single.cost, clause))
    if army.fortifications:
        lines.append(BillLine("Fortifications", "fortifications", army.fortifications, "EMP-36"))
    return tuple(lines)


# Whether it may take the field.


def check_army(army: Army, rules: str, points: float | None = None) -> tuple[Finding, ...]:
    """Find what the rules have against an army; `points` stand in for its own agreed sum.

    Raises UnknownName for rules that say nothing of armies, BadInput for what is no army or no sum.
    """
    faults = (*faults_of(army, Army), *faults_of(points, float | None))
    if faults:
        raise BadInput([Problem(what, place=where or "points") for where, what in faults])
    if rules not in _CHECKS:
        raise UnknownName(f'no army rules for "{rules}"; {did_you_mean(rules, army_rules())}')
    agreed = army.points if points is None else points
    found = [finding for check in (*_SHEETS, *_CHECKS[rules]) for finding in check(army)]
    return (*found, *_budget(army, rules, agreed))


def check_opponents(armies: Sequence[Army]) -> tuple[Finding, ...]:
    """Warn of armies of the legend that are on both sides: they should not fight each other (EMP-21)."""
    sides = [{squad.affiliation for squad in army.squads} - {""} for army in armies]
    times = Counter(name for side in sides for name in side)
    return tuple(
        Finding("EMP-21", f"squads of {name} fight on {count} sides", Severity.WARNING)
        for name, count in sorted(times.items())
        if count > 1
    )


def fits(findings: Iterable[Finding]) -> bool:
    """Whether nothing found keeps the army from the table."""
    return all(finding.severity is not Severity.ERROR for finding in findings)


def army_rules() -> tuple[str, ...]:
    """Names of the rule systems that say something of armies."""
    return tuple(sorted(_CHECKS))


def _budget(army: Army, rules: str, agreed: float | None) -> Iterator[Finding]:
    """The total must not exceed the agreed sum; what walls cost is not there for soldiers (EMP-37)."""
    clause = _BUDGET_CLAUSES.get(rules, "EMP-16")
    if agreed is not None and army.cost > agreed:
        over = army.cost - agreed
        yield Finding(clause, f"costs {army.cost:g} points, {over:g} more than the {agreed:g} agreed on")


# Squads, guns and single pieces, whatever the rules.


def _squads(army: Army) -> Iterator[Finding]:
    for squad in army.squads:
        numbers = [warrior.number for warrior in squad.warriors]
        if numbers.count(1) != 1:
            text = f"{squad.title} has {numbers.count(1)} commanders; number 1, and only he, is one"
            yield Finding("EMP-11", text)
        if sorted(numbers) != list(range(1, len(numbers) + 1)):
            yield Finding("EMP-12", f"{squad.title} numbers its warriors {', '.join(map(str, numbers))}")
        parts = sum(warrior.cost for warrior in squad.warriors)
        if parts != squad.cost:
            text = f"{squad.title} costs {squad.cost:g}, and its warriors {parts:g} together"
            yield Finding("EMP-19", text, Severity.WARNING)


def _guns(army: Army) -> Iterator[Finding]:
    for gun in army.guns:
        if gun.gun is None:
            yield Finding("EMP-24", f"{gun.title} has no technical sheet")
        elif gun.gun.gun_class not in GUN_CLASSES:
            known = ", ".join(GUN_CLASSES)
            yield Finding("EMP-23", f"{gun.title} is of class {gun.gun.gun_class}; there are {known}")


def _singles(army: Army) -> Iterator[Finding]:
    for single in army.singles:
        if single.kind not in SINGLES:
            yield Finding("EMP-17", f"{single.title} is a {single.kind}, not a single character or vehicle")


# A squad and a gun at least.


def _series(army: Army) -> Iterator[Finding]:
    return _needs_both(army, "SER-06")


def _tradition(army: Army) -> Iterator[Finding]:
    return _needs_both(army, "TRD-02")


def _needs_both(army: Army, clause: str) -> Iterator[Finding]:
    for things, name in ((army.squads, "squad"), (army.guns, "gun")):
        if not things:
            yield Finding(clause, f"has no {name}; it needs one at least")


# The homebrew with squads and morale.


def _composition(army: Army) -> Iterator[Finding]:
    """The fewest and most squads of each sort (UKR-02)."""
    counted = Counter(_arm_of(squad) for squad in army.squads)
    for arm, (fewest, most) in SQUADS_OF.items():
        if not fewest <= counted[arm] <= most:
            text = f"has {counted[arm]} squads of {arm}; it needs {fewest} to {most}"
            yield Finding("UKR-02", text)


def _hero(army: Army) -> Iterator[Finding]:
    heroes = sum(_is_hero(warrior) for squad in army.squads for warrior in squad.warriors)
    if heroes != 1:
        yield Finding("UKR-03", f"has {heroes} heroes; one squad, and only one, has a hero")


def _strength(army: Army) -> Iterator[Finding]:
    for squad in army.squads:
        count = sum(not _is_hero(warrior) for warrior in squad.warriors)
        if count < FEWEST_IN_SQUAD:
            yield Finding("UKR-04", f"{squad.title} has {count} warriors; it needs {FEWEST_IN_SQUAD}")


def _profiles(army: Army) -> Iterator[Finding]:
    for squad in army.squads:
        if any(warrior.soldier is None for warrior in squad.warriors):
            yield Finding("UKR-06", f"{squad.title} has no soldier profiles in its roster")


def _scale(army: Army) -> Iterator[Finding]:
    if army.cost < NORMAL_SUM:
        text = f"costs {army.cost:g} points; a normal army begins at {NORMAL_SUM}"
        yield Finding("UKR-01", text, Severity.WARNING)


def _idle(army: Army) -> Iterator[Finding]:
    """Neither guns nor single pieces occur in these rules: they are no fault, but take no part."""
    for idle in (*army.guns, *army.singles):
        yield Finding("UKR-02", f"{idle.title} takes no part in these rules", Severity.WARNING)


def _arm_of(squad: Squad) -> Arm | None:
    """Sort of a squad: that of most of its soldiers, the hero apart; None without profiles."""
    arms = Counter(w.soldier.arm for w in squad.warriors if w.soldier is not None and not w.soldier.hero)
    return arms.most_common(1)[0][0] if arms else None


def _is_hero(warrior: Profile) -> bool:
    return warrior.soldier is not None and warrior.soldier.hero


def _half_up(value: float) -> int:
    return math.floor(round(value, _EXACT) + 0.5)


_SHEETS: tuple[Check, ...] = (_squads, _guns, _singles)

_CHECKS: dict[str, tuple[Check, ...]] = {
    "empire": (),
    "family": (),
    "muster": (_composition, _hero, _strength, _profiles, _scale, _idle),
    "republic": (),
    "series": (_series,),
    "tradition": (_tradition,),
}

_BUDGET_CLAUSES = {"muster": "UKR-01", "series": "SER-06", "tradition": "TRD-02"}
"""Who else speaks of an agreed size; the others follow Empire's budget."""
