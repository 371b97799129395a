"""`fbsim army check`: what an army costs, and what the rules have against it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import rich_click as click

if TYPE_CHECKING:
    from fbsim.battle import Roster
    from fbsim.rules.army import Finding

STYLES = {"error": "red", "warning": "yellow"}


@click.command("check")
@click.argument("file")
@click.option(
    "--points",
    type=click.FloatRange(min=0, min_open=True, max=1e9),
    metavar="N",
    help="The sum agreed on; stands in for the roster's own.",
)
@click.option("--rules", metavar="NAME", help="Check by these rules; stands in for the roster's own.")
@click.option("--against", metavar="FILE", help="Also compare with the opponent's roster.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
@click.pass_context
def command(
    ctx: click.Context, file: str, points: float | None, rules: str | None, against: str | None, as_json: bool
) -> None:
    """Check the roster FILE, or a roster that comes along by its name. Exit status 2 if it does not fit.

    \b
    Examples:
      fbsim army check my-army.toml --points 1000 --rules republic
      fbsim army check falcon-guard --against sheriffs-posse
      fbsim army check muster-of-the-dead --json

    \b
    A roster is a TOML file:
      player = "red"
      points = 1000
      squads = ["ascalon", "battle-dwarves"]
      guns = ["bulldog", { model = "mantis", count = 2, options = ["tyres"] }]
      singles = [{ model = "unl-2", weapons = ["laser"] }]
      fortifications = [{ size_cm = [30, 20, 15] }]

    Each finding names its clause. `fbsim army list` has the names of squads, guns and rosters.
    """
    from fbsim.battle import load_roster
    from fbsim.cli._console import show_json
    from fbsim.cli._folders import warn_of_missing_folders
    from fbsim.rules.army import check_army, check_opponents, fits

    warn_of_missing_folders()
    roster = load_roster(file, rules=rules)
    findings = check_army(roster.army, roster.rules, points)
    if against:
        findings += check_opponents([roster.army, load_roster(against, rules=rules).army])
    agreed = roster.army.points if points is None else points
    if as_json:
        show_json(_plain(roster, agreed, findings))
    else:
        _show(roster, agreed, findings)
    if not fits(findings):
        ctx.exit(2)


def _plain(roster: Roster, agreed: float | None, findings: tuple[Finding, ...]) -> dict[str, Any]:
    from fbsim.rules.army import bill, fits

    return {
        "name": roster.name,
        "player": roster.army.player,
        "rules": roster.rules,
        "points": agreed,
        "cost": roster.army.cost,
        "dice": _dice(roster, agreed),
        "bill": [line._asdict() for line in bill(roster.army)],
        "findings": [finding._asdict() for finding in findings],
        "fits": fits(findings),
    }


def _show(roster: Roster, agreed: float | None, findings: tuple[Finding, ...]) -> None:
    from fbsim.cli._console import console, show, table
    from fbsim.rules.army import bill

    made = table(("what", "sort", "points", "clause"), right=("points",))
    for line in bill(roster.army):
        made.add_row(line.what, line.sort, f"{line.cost:g}", line.clause)
    made.add_section()
    made.add_row("together", "", f"{roster.army.cost:g}", "EMP-16")
    show(f"{roster.title}: rules {roster.rules}, player {roster.army.player}", made)
    if findings:
        _show_findings(findings)
    console().print(_verdict(roster, agreed, findings))


def _show_findings(findings: tuple[Finding, ...]) -> None:
    from rich.text import Text

    from fbsim.cli._console import show, table

    made = table(("clause", "finding", "severity"))
    for finding in findings:
        severity = str(finding.severity)
        made.add_row(finding.clause, finding.text, Text(severity, style=STYLES[severity]))
    show(f"Findings ({len(findings)})", made)


def _verdict(roster: Roster, agreed: float | None, findings: tuple[Finding, ...]) -> str:
    from fbsim.rules.army import fits

    word = "fits" if fits(findings) else "does not fit"
    cost = roster.army.cost
    sums = f"{cost:g} points" if agreed is None else f"{cost:g} of {agreed:g} points"
    dice = _dice(roster, agreed)
    clause = "EMP-39" if roster.army.fortifications else "EMP-38"
    return f"{word}: {sums}" + ("" if dice is None else f"; dice: {dice} ({clause})")


def _dice(roster: Roster, agreed: float | None) -> int | None:
    """Dice that the army brings; None by rules that have no such pool."""
    from fbsim.rules.army import dice_for

    if roster.rules not in {"empire", "republic"}:
        return None
    army = roster.army
    return dice_for(army.cost if agreed is None else agreed, walls_counted=army.fortifications > 0)
