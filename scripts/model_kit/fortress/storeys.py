"""Storeys of towers that stack: base, middle with arrow slits, top with battlements, roof.

All are upright prisms over a regular polygon whose sides face the axes (4 or 12 sides), and fill a square
of the grid. Base and middle are 60 mm high and hollow; they are made of eighths, from the middle of a
quarter's face to its corner, so that a slit can be left between two of them. Heights in mm.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, pi, radians, sin, tan

from model_kit.fortress.masonry import bed, upright
from model_kit.fortress.part import SHELL_MM, STOREY_MM, part
from model_kit.model import Model
from model_kit.points import Cloud, Outline, box, circle, cloud, join, slab_x, slab_z, turned

BACK_MM = 3.0
"""How far walls stand back from plinth and deck."""
CORBEL_MM, DECK_MM = STOREY_MM - 7, STOREY_MM - 4
SLIT_MM, SILL_MM = 5.0, 20.0
COURSE_MM = 10.0
TOP_DECK_MM = 10.0
OVERLAP = 0.1
QUARTERS = (0, 90, 180, 270)


@dataclass(frozen=True)
class Plan:
    """A tower's plan: its name, number of sides, half of the square that it fills."""

    name: str
    words: str
    sides: int
    half: float

    @property
    def face(self) -> float:
        """Distance of its walls' faces from the middle."""
        return self.half - BACK_MM

    @property
    def hollow(self) -> float:
        """Distance of the corners of its hollow from the middle."""
        return self.face - SHELL_MM

    def ring(self, inner: float) -> Outline:
        """Outline whose sides are at a distance from the middle."""
        return circle(inner / cos(pi / self.sides), self.sides, 0.5)

    def eighth(self, inner: float) -> list[tuple[float, float]]:
        """Corners of the outline from +x to a little past the diagonal between +x and +y.

        What only met there would share an edge, and be no solid.
        """
        corners = self.ring(inner)[: self.sides // 8 + 2]
        (x, y), (beyond_x, beyond_y) = corners[-2:]
        return [*corners[:-1], (x + OVERLAP * (beyond_x - x), y + OVERLAP * (beyond_y - y))]

    def size(self, height: float) -> str:
        """Width, depth and height in words."""
        return f"{2 * self.half:g} x {2 * self.half:g} x {height:g} mm"


PLANS = (
    Plan("square", "Square tower", 4, 30.0),
    Plan("round", "Round tower", 12, 30.0),
    Plan("great-square", "Great square tower", 4, 60.0),
    Plan("great-round", "Great round tower", 12, 60.0),
)


def storeys() -> list[Model]:
    """Base, middle and top of every plan, roofs of the small ones."""
    makers: tuple[Callable[[Plan], Model], ...] = (base, middle, top)
    roofs = [roof(plan) for plan in PLANS if plan.half == 30.0]
    return [make(plan) for plan in PLANS for make in makers] + roofs


def base(plan: Plan) -> Model:
    """Lowest storey: a plinth, and a door at the back that does not open."""
    plinth = join(
        slab_z([(plan.hollow * u, plan.hollow * v) for u, v in ((0.7, 0.7), (0.7, -0.7))], 0, 9),
        slab_z(_mirrored(plan.eighth(plan.half)), 0, 4),
        slab_z(_mirrored(plan.eighth(plan.face)), 8.9, 9),
    )
    walls = [_eighth(plan, -1.0, (0.0, DECK_MM))]
    pieces = [*_all_round([plinth]), *_all_round(_both_hands(walls)), _deck(plan)]
    grooves = [*_joints(plan, 9.0), *_door(plan)]
    title = f"{plan.words}, base, {plan.size(STOREY_MM)}"
    return part(f"{plan.name}-base", title, "tower", pieces, grooves, hollow_mm=SHELL_MM)


def middle(plan: Plan) -> Model:
    """Storey with an arrow slit in each of four faces, on sills that reach out as far as its deck."""
    inner, foot, ledge = plan.hollow - 2, SLIT_MM / 2 + 3, SLIT_MM / 2 + 1
    sill = join(
        box((inner, -foot, 0), (plan.half, foot, 3)), box((inner, -ledge, 8), (plan.face, ledge, SILL_MM))
    )
    walls = _both_hands([_eighth(plan, SLIT_MM / 2, (0.0, CORBEL_MM + 2))])
    pieces = [*_all_round([*walls, sill]), _deck(plan)]
    grooves = [*_joints(plan, 0.0), *_all_round(_crosses(plan))]
    title = f"{plan.words}, middle with slits, {plan.size(STOREY_MM)}"
    return part(f"{plan.name}-middle", title, "tower", pieces, grooves, hollow_mm=SHELL_MM)


def top(plan: Plan) -> Model:
    """Platform with battlements, 10 mm above the storey that it is set on."""
    slab = slab_z(plan.ring(plan.half), 0, TOP_DECK_MM)
    battlements = _square_battlements(plan) if plan.sides == 4 else _round_battlements(plan)
    high = 30.0 if plan.half == 30.0 else 32.0
    title = f"{plan.words}, platform with battlements, {plan.size(high)}"
    return part(f"{plan.name}-top", title, "tower", [slab, *battlements], _edge(plan))


def roof(plan: Plan) -> Model:
    """Pointed roof with rows of tiles, in place of a top."""
    tip = 58.0
    eaves = slab_z(plan.ring(plan.half), 0, 3)
    cone = join(slab_z(plan.ring(plan.half), 2.5, 3), slab_z(plan.ring(1.5), tip - 1, tip))
    knob = join(slab_z(circle(1.5, 8), tip - 8, tip + 8), slab_z(circle(3.0, 8), tip + 2, tip + 5))
    rows = [_row(plan, 3.0, tip, share) for share in (0.2, 0.4, 0.6, 0.8)]
    grooves = [turned(row, "z", 360 * side / plan.sides) for row in rows for side in range(plan.sides)]
    title = f"{plan.words}, roof, {plan.size(tip + 8)}"
    return part(f"{plan.name}-roof", title, "tower", [eaves, cone, knob], grooves)


def _edge(plan: Plan) -> list[Cloud]:
    """Two courses of stones round a platform."""
    half = plan.half * tan(pi / plan.sides)
    cuts = [
        (side, cut)
        for side in range(plan.sides)
        for cut in (
            bed(plan.half, 5.0, -half - 1, half + 1),
            *(upright(plan.half, y, -1, 5) for y in _places(half, side % 2 == 0)),
            *(upright(plan.half, y, 5, TOP_DECK_MM) for y in _places(half, side % 2 == 1)),
        )
    ]
    return [turned(cut, "z", 360 * side / plan.sides) for side, cut in cuts]


def _row(plan: Plan, low: float, high: float, share: float) -> Cloud:
    """Level groove in the roof's side at +x, at a share of its height."""
    out, up = plan.half + share * (1.5 - plan.half), low + share * (high - low)
    width = out * tan(pi / plan.sides) + 1
    return cloud(
        [(out + x, y, up + z) for x, z in ((-0.6, -0.6), (3, -1.0), (3, 2.2)) for y in (-width, width)]
    )


def _eighth(plan: Plan, start: float, heights: tuple[float, float]) -> Cloud:
    """Wall from `start` beside the middle of the face at +x to the diagonal."""
    inner = [(plan.hollow, start), (plan.hollow * cos(pi / 4), plan.hollow * sin(pi / 4))]
    if plan.sides == 4:
        inner[1] = (plan.hollow, plan.hollow)
    return slab_z([*inner, (plan.face, start), *plan.eighth(plan.face)], *heights)


def _mirrored(outline: Outline) -> Outline:
    return [*outline, *((u, -v) for u, v in outline)]


def _both_hands(clouds: list[Cloud]) -> list[Cloud]:
    return [*clouds, *(each * (1, -1, 1) for each in clouds)]


def _all_round(clouds: list[Cloud]) -> list[Cloud]:
    """The same in all four quarters."""
    return [turned(each, "z", quarter) for quarter in QUARTERS for each in clouds]


def _deck(plan: Plan) -> Cloud:
    """Deck on a corbel; the next storey stands on it."""
    return join(
        slab_z(plan.ring(plan.face), CORBEL_MM, CORBEL_MM + 1),
        slab_z(plan.ring(plan.half), DECK_MM, STOREY_MM),
    )


def _joints(plan: Plan, low: float) -> list[Cloud]:
    """Courses round the walls; uprights change place from course to course."""
    half = plan.face * tan(pi / plan.sides)
    grooves = []
    for side in range(plan.sides):
        for course in range(5):
            bottom = COURSE_MM * course
            if bottom + COURSE_MM <= low + 2:
                continue
            cuts = [bed(plan.face, bottom, -half - 1, half + 1)] if bottom > low + 2 else []
            cuts += [
                upright(plan.face, place, max(low, bottom), min(COURSE_MM * (course + 1), CORBEL_MM))
                for place in _places(half, (course + side) % 2 == 0)
            ]
            grooves += [turned(cut, "z", 360 * side / plan.sides) for cut in cuts]
    return grooves


def _places(half: float, even: bool) -> list[float]:
    """Where the uprights of a course are on a face of a width."""
    if half < 10:
        return [0.0] if even else []
    stones = round(half / 10)
    pitch = 2 * half / stones
    first = pitch if even else pitch / 2
    return [-half + first + step * pitch for step in range(stones - even)]


def _crosses(plan: Plan) -> list[Cloud]:
    """The arm across a slit, and the bevel of its edges."""
    half, low = SLIT_MM / 2, SILL_MM
    arm = [(-7.0, 34.0), (7.0, 34.0), (-7.0, 38.5), (7.0, 38.5)]
    bevel = [(-half - 1.5, low - 1.5), (half + 1.5, low - 1.5), (-half - 1.5, CORBEL_MM - 2)]
    bevel.append((half + 1.5, CORBEL_MM - 2))
    return [
        slab_x(outline, plan.face - depth, plan.face + 1) for outline, depth in ((arm, 1.0), (bevel, 0.7))
    ]


def _door(plan: Plan) -> list[Cloud]:
    """Panel of an arched door in the face at -x, with grooves for its planks."""
    if plan.sides != 4:
        return []
    arch = [(9 * cos(radians(angle)), 30 + 9 * sin(radians(angle))) for angle in range(0, 181, 20)]
    panel = slab_x([*arch, (9.0, 9.4), (-9.0, 9.4)], -plan.face + 0.95, -plan.face - 1)
    return [panel]


def _square_battlements(plan: Plan) -> list[Cloud]:
    """Parapets and merlons; a great tower has turrets at its corners, and gaps for guns to +x and -x."""
    great = plan.half > 30.0
    half, deep = plan.half, 8.0 if great else 6.0
    sill, crest, corner = (TOP_DECK_MM + 7, TOP_DECK_MM + 18, 19.0) if great else (18.0, 29.0, 12.0)
    parapet = box((half - deep, -half, TOP_DECK_MM - 1), (half, half, sill))
    turret = box((half - corner, half - corner, TOP_DECK_MM - 1), (half, half, 32.0 if great else 30.0))
    pieces = _all_round([parapet, turret])
    places = {0: (-26, 26), 90: (0,), 180: (-26, 26), 270: (0,)} if great else dict.fromkeys(QUARTERS, (0,))
    for quarter, middles in places.items():
        for y in middles:
            wide = 10 if great else 7
            merlon = box((half - deep, y - wide, sill - 1), (half, y + wide, crest))
            pieces.append(turned(merlon, "z", quarter))
    return pieces


def _round_battlements(plan: Plan) -> list[Cloud]:
    """A ring of blocks, low and high by turns; low ones face +x and -x, for guns to shoot over."""
    inner = plan.half - (8.0 if plan.half > 30.0 else 6.0)
    crest = 32.0 if plan.half > 30.0 else 30.0
    pieces = []
    for side in range(plan.sides):
        step = tan(pi / plan.sides)
        outline = [(r, sign * r * step) for r in (inner, plan.half) for sign in (-1, 1)]
        low = side % 2 == 0
        piece = slab_z(outline, TOP_DECK_MM - 1, 17.0 if low else crest)
        pieces.append(turned(piece, "z", 360 * side / plan.sides))
    return pieces
