"""What `fbsim layouts test` prints: what each layout came to, which are better for sure, where men fell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from fbsim.cli._console import NARROW, console, counted, say, show, table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from fbsim.studies.intervals import Estimate
    from fbsim.studies.layouts import LayoutTest, Measure
    from fbsim.studies.layouts.results import Difference, Held, Share

NONE = "-"
MOST_POINTS = 5
"""Weak points of a layout that are listed."""
MEN: tuple[Measure, ...] = ("killed", "wounded", "hurt", "fallen")
NARROW_MEN = ("killed", "wounded", "fallen")
"""Of them, those that a screen of 80 columns has room for."""


def show_test(found: LayoutTest, *, details: bool) -> None:
    """Print the tables, and below them what they mean."""
    _show_layouts(found)
    if len(found.layouts) > 1:
        _show_differences(found.differences(), found.measure)
    if details:
        _show_shares("Post by post, % of the men there", found.by_post(), "post")
        _show_shares("Gun by gun, % of all men", found.by_gun(), "gun")
        _show_weak_points(found)
    _tell(found)


def _show_layouts(found: LayoutTest) -> None:
    rows, places = {held.layout: held for held in found.summary()}, found.places()
    guns = any(held.guns_lost is not None for held in rows.values())
    is_wide = console().width >= NARROW
    men = [name for name in MEN if is_wide or name in {*NARROW_MEN, found.measure}]
    columns = ["layout", "place", *men, "survivors", "points", "per 100 points", "gate opened"]
    columns += ["guns lost"] if guns else []
    made = table(columns, right=columns[2:], names="layout", dense=True)
    for place in places:
        held = rows[place.layout]
        span = f"{place.best}" if place.best == place.worst else f"{place.best}-{place.worst}"
        cells = _cells(held, found.measure, men, is_wide)
        made.add_row(held.layout, span, *(cells if guns else cells[:-1]))
    first = rows[places[0].layout]
    of = "1 man" if first.men == 1 else f"{first.men} men"
    volleys = counted(first.volleys, "volley")
    show(f"{of} in each layout, {volleys} at each; shares in %, intervals of 95 %", made)


def _cells(held: Held, measure: str, men: Sequence[Measure], is_wide: bool) -> list[str]:
    worth, survivors = held.survivors_per_100_points, held.survivors
    return [
        *(_share(held.shares[name], name == measure) for name in men),
        f"{survivors.value:.1f} ({survivors.low:.1f}-{survivors.high:.1f})",
        str(held.price),
        NONE if worth is None else _worth(worth, is_wide),
        NONE if held.gate_opened is None else _share(held.gate_opened, True),
        NONE if held.guns_lost is None else _share(held.guns_lost, True),
    ]


def _worth(worth: Estimate, whole: bool) -> str:
    value = f"{worth.value:.2f}"
    return f"{value} ({worth.low:.2f}-{worth.high:.2f})" if whole else value


def _show_differences(rows: Sequence[Difference], measure: str) -> None:
    columns = ("layouts", "volleys", f"{measure}, % of men", "p", "verdict")
    made = table(columns, right=columns[1:4], names="layouts", dense=True)
    for each in rows:
        p = f"{each.adjusted_p:.3f}" if each.adjusted_p >= 0.0005 else "<0.001"
        names = f"{each.first} - {each.second}"
        made.add_row(names, str(each.pairs), _difference(each.share), p, _verdict(each))
    show(f"Differences in {measure}, volley by volley", made)


def _show_shares(title: str, rows: Sequence[Share], what: str) -> None:
    columns = ("layout", what, "men", *MEN)
    made = table(columns, right=columns[2:], names=what, dense=True)
    for each in rows:
        shares = (_share(each.shares[name], True) for name in MEN)
        made.add_row(each.layout, each.of or "on the ground", f"{each.men:g}", *shares)
    show(title, made)


def _show_weak_points(found: LayoutTest) -> None:
    """The points of each layout where most is lost, and by what; those where nothing was are left out."""
    made = table(
        ("layout", "point", "rank", "men", found.measure, "by"),
        right=("rank", "men"),
        names="point",
        dense=True,
    )
    for layout, points in found.weak_points().items():
        weak = [each for each in points if each.losses.value > 0 and each.kind != "gate"][:MOST_POINTS]
        gates = [each for each in points if each.losses.value > 0 and each.kind == "gate"]
        for each in [*weak, *gates]:
            lost = each.losses
            cells = (f"{each.men:g}", f"{lost.value:.2f} ({lost.low:.2f}-{lost.high:.2f})")
            if each.kind == "gate":
                cells = ("gate", cells[1])
            made.add_row(layout, each.id, each.ranks, *cells, each.why)
    show("Weak points: men in a volley, and how often a gate is opened", made)


def _tell(found: LayoutTest) -> None:
    say("place: best-worst that the volleys leave possible; who loses fewer is better")
    say("hurt: killed or wounded; per 100 points: survivors for 100 points of the layout's price (EMP-36)")
    if len(found.layouts) > 1:
        say("p: sign test of paired volleys, adjusted for all comparisons made (Holm); sure below 0.05;")
        say("intervals are of 95 % each and not adjusted: with many pairs one may leave 0 out by chance")
    for layout, facts in found.facts.items():
        if facts.left_out:
            say(f"{layout}: its own figures and guns were left out ({', '.join(facts.left_out)})")


def _verdict(each: Difference) -> str:
    if not each.sure:
        return "not sure"
    return f"{each.first if each.share.value < 0 else each.second} loses fewer"


def _share(found: Estimate, whole: bool) -> str:
    value = f"{100 * found.value:.0f}"
    return f"{value} ({100 * found.low:.0f}-{100 * found.high:.0f})" if whole else value


def _difference(found: Estimate) -> str:
    return f"{100 * found.value:+.0f} ({100 * found.low:+.0f} to {100 * found.high:+.0f})"
