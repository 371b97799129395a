"""The page of a test of layouts: the verdict first, then numbers, a drawing, caveats, how to go on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from importlib.util import find_spec

from fbsim.plots import REMEDY, inline_svg
from fbsim.studies.intervals import Estimate
from fbsim.studies.layouts import LayoutTest
from fbsim.studies.layouts.fates import MEASURES
from fbsim.studies.layouts.plot import KILLED, draw_test
from fbsim.studies.layouts.results import Difference, Held, Share
from fbsim.studies.layouts.verdict import verdict
from fbsim.view.page import (
    PLOT_COLOURS,
    Code,
    Drawing,
    Page,
    Part,
    Picture,
    Points,
    Section,
    Table,
    Terms,
    Text,
)
from fbsim.volley.identity import versions

COLOURS = {**PLOT_COLOURS, KILLED: "currentColor"}
MOST_NAMES = 6
"""In the title; of more it tells the number."""
TITLES = {"killed": "Killed, %", "wounded": "Wounded, %", "hurt": "Hurt, %", "fallen": "Fallen, %"}
FAMILY = (
    "A volley is one trial, however many men it fells: men of one volley fall together.",
    "p is that of a sign test of paired volleys: volley by volley, all layouts met the same chances. It is "
    "adjusted for all pairs compared (Holm), so that of comparisons of equal layouts at most 5 % call any "
    "pair different. Sure means an adjusted p below 0.05.",
    "The intervals of the differences are of 95 % each, and are not adjusted.",
    "A place runs from one more than the layouts that are better for sure to the last that may be worse.",
)
CAVEATS = (
    "Speeds and scatters of guns are estimates or designs unless fbsim models list says measured: what is "
    "said here of layouts is said under guns with these numbers. Intervals tell of chance alone.",
    "Figures, shells and parts are models with estimated masses and frictions.",
    "The garrison stands by a rule (front posts first, then the yard) and does not move or shoot back. "
    "Another garrison, another rule or another attack may rank the layouts otherwise.",
    "The price is that of the Empire's rules (EMP-36): the box around each building, whatever it is made of.",
)


@dataclass(frozen=True)
class Maps:
    """Maps of a layout, as .png: where it leaks, and from where its garrison can be hit."""

    leaks: bytes
    shadow: bytes


def layouts_page(found: LayoutTest, maps: Mapping[str, Maps] | None = None) -> str:
    """Give the page as HTML, the same bytes for the same test. `maps` of layouts that were drawn are shown.

    Its drawing needs matplotlib; without it the page says so in its place.
    """
    sections = [
        Section("Layouts", [_layouts(found), *_drawing(found)]),
        *([Section("Differences", [_differences(found), Points(FAMILY)])] if len(found.facts) > 1 else []),
        Section("Weak points", [_weak_points(found)]),
        *([Section("Maps", list(_maps(maps)))] if maps else []),
        Section("Post by post", [_shares("Post", "The men of each post", found.by_post())]),
        Section("Gun by gun", [_shares("Gun", "All men, by the gun that felled them", found.by_gun())]),
        Section("What these numbers rest on", [Points(CAVEATS), *_left_out(found)]),
        Section("What was asked for", list(_asked(found))),
    ]  # fmt: skip
    title = f"{_counted(found.layouts)} under attack"
    return Page(title, verdict(found), sections, f"Made by fbsim {versions()['fbsim']}.").html()


def _counted(names: Sequence[str]) -> str:
    if len(names) > MOST_NAMES:
        return f"{len(names)} layouts"
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _layouts(found: LayoutTest) -> Table:
    rows = {held.layout: held for held in found.summary()}
    numbers = ["Place", *TITLES.values(), "Survivors", "Points", "Survivors per 100 points", "Gate opened, %"]
    guns = any(held.guns_lost is not None for held in rows.values())
    numbers += ["Guns lost, %"] if guns else []
    cells = []
    for place in found.places():
        held = rows[place.layout]
        span = f"{place.best}" if place.best == place.worst else f"{place.best} to {place.worst}"
        cells.append([held.layout, span, *_numbers(held, guns)])
    first = rows[found.places()[0].layout]
    caption = (
        f"{first.men} men and {first.volleys} volleys at each layout, with 95 % intervals; "
        "hurt: killed or wounded"
    )
    return Table(caption, ["Layout", *numbers], cells, numbers)


def _numbers(held: Held, guns: bool) -> list[str]:
    return [
        *(_percent(held.shares[measure]) for measure in MEASURES),
        _plain(held.survivors, 1),
        f"{held.price}",
        _plain(held.survivors_per_100_points, 2),
        _percent(held.gate_opened),
        *([_percent(held.guns_lost)] if guns else []),
    ]


def _drawing(found: LayoutTest) -> Iterator[Part]:
    if find_spec("matplotlib") is None:
        yield Text(f"The drawing is left out: it needs matplotlib; {REMEDY}.")
        return
    words = "Bars for each layout: men killed and wounded; points: survivors per 100 points of its price."
    svg = inline_svg(draw_test(found), "losses", COLOURS)
    yield Drawing(svg, "What each layout lost. The numbers are in the table above.", words)


def _maps(maps: Mapping[str, Maps]) -> Iterator[Part]:
    for layout, each in maps.items():
        words = f"Plan of {layout} by cells: shells that first touch something there, and men who fall there."
        yield Picture(each.leaks, f"{layout}: where shells arrive, and where men fall.", words)
        words = f"The table around {layout}: for each sort of gun, how much of the garrison it can hit."
        yield Picture(each.shadow, f"{layout}: from where its garrison can be hit.", words)


def _differences(found: LayoutTest) -> Table:
    numbers = ("Volleys", f"{TITLES[found.measure]} of the men", "p")
    rows = [
        (
            f"{each.first} − {each.second}",
            f"{each.pairs}",
            _percent(each.share, "+").replace("-", "−"),
            f"{each.adjusted_p:.3f}" if each.adjusted_p >= 0.0005 else "< 0.001",
            _fewer(each),
        )
        for each in found.differences()
    ]
    caption = "Differences, volley by volley, with 95 % intervals"
    return Table(caption, ("Layouts", *numbers, "Loses fewer"), rows, numbers)


def _fewer(each: Difference) -> str:
    return (each.first if each.share.value < 0 else each.second) if each.sure else "not sure"


def _shares(what: str, caption: str, shares: Sequence[Share]) -> Table:
    numbers = ("Men", *TITLES.values())
    rows = [
        (
            each.layout,
            each.of or "on the ground",
            f"{each.men:g}",
            *(_percent(each.shares[measure]) for measure in MEASURES),
        )
        for each in shares
    ]
    return Table(f"{caption}; 95 % intervals", ("Layout", what, *numbers), rows, numbers)


def _weak_points(found: LayoutTest) -> Table:
    """The points of each layout where most is lost; those where nothing was are left out."""
    numbers = ("Rank", "Men there", "Lost in a volley")
    rows = [
        (layout, each.id, each.ranks, "gate" if each.kind == "gate" else f"{each.men:g}",
         _plain(each.losses, 2), each.why)
        for layout, points in found.weak_points().items()
        for each in points
        if each.losses.value > 0
    ]  # fmt: skip
    caption = f"Men lost in a volley ({found.measure}), and how often a gate is opened, with 95 % intervals"
    return Table(caption, ("Layout", "Point", *numbers, "By"), rows, numbers)


def _left_out(found: LayoutTest) -> Iterator[Part]:
    lines = [
        f"{layout}: its own figures and guns were left out ({', '.join(facts.left_out)})."
        for layout, facts in found.facts.items()
        if facts.left_out
    ]
    if lines:
        yield Points(lines)


def _asked(found: LayoutTest) -> Iterator[Part]:
    asked = found.asked
    if asked is not None:
        yield Terms(
            {
                "Garrison": asked.garrison,
                "Men": "as the posts hold, or by file" if asked.men is None else f"{asked.men}",
                "Attack": asked.attack,
                "Volleys": f"{asked.volleys} at each layout",
                "Ranked by": asked.measure,
                "Rules": asked.rules or "those of the attack",
                "Seed": f"{asked.seed}",
            }
        )
        yield Code("This makes it again:", asked.command)
    yield Terms({name.replace("_", " "): value for name, value in versions().items()})


def _percent(found: Estimate | None, sign: str = "") -> str:
    if found is None:
        return "-"
    value, low, high = (f"{100 * each:{sign}.1f}" for each in (found.value, found.low, found.high))
    return f"{value} ({low} to {high})"


def _plain(found: Estimate | None, digits: int) -> str:
    if found is None:
        return "-"
    value, low, high = (f"{each:.{digits}f}" for each in (found.value, found.low, found.high))
    return f"{value} ({low} to {high})"
