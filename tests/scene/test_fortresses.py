"""The layouts that come with fbsim: they stay in place, can be climbed, have room for a garrison."""

from __future__ import annotations

from math import dist
from pathlib import Path

import numpy as np
import pytest

from fbsim.battle.board import board_of
from fbsim.battle.fortress import buildings_of, price_of
from fbsim.battle.posts import posts_of
from fbsim.catalogue import Catalogue
from fbsim.catalogue.folders import data_folder
from fbsim.catalogue.models import PartModel
from fbsim.rules.board.routes import Rates
from fbsim.rules.board.ways import best_route
from fbsim.scene import Placed, Scene
from fbsim.scene.layouts import load_layout
from fbsim.volley.stage import Stage

FOLDER = data_folder("scenes") / "fortresses"
NAMES = sorted(path.stem for path in FOLDER.glob("*.toml"))
IDEAS = {
    "keep",
    "ring",
    "crescent",
    "double-wall",
    "towers-only",
    "ruin",
    "open-field",
    "tall-tower",
    "bastions",
    "gallery-court",
    "loose-castle",
    "two-courts",
    "alleys",
}
LOW = {"open-field", "loose-castle", "alleys"}
"""Where nobody stands on anything that is fixed."""
STILL_M = 2e-4
REACH_MM = 15.0
FOOT_MM = 12.0


@pytest.fixture(scope="module")
def catalogue() -> Catalogue:
    return Catalogue([data_folder("models")])


@pytest.fixture(scope="module", params=NAMES)
def fortress(request: pytest.FixtureRequest, catalogue: Catalogue) -> Scene:
    return load_layout(FOLDER / f"{request.param}.toml", catalogue).scene


def spot_mm(part: Placed[PartModel]) -> tuple[float, float]:
    return 1000 * part.position[0], 1000 * part.position[1]


def test_every_idea_is_there() -> None:
    assert set(NAMES) >= IDEAS


@pytest.mark.parametrize("name", NAMES)
def test_its_first_line_says_what_it_is_for(name: str) -> None:
    first, second, *_ = Path(FOLDER / f"{name}.toml").read_text(encoding="utf-8").splitlines()
    assert first.startswith("# ")
    assert first.endswith(".")
    assert second.startswith("title = ")


def test_everything_stays_where_it_is_put(fortress: Scene) -> None:
    """Loose parts too: settled, the middle of each is where it was, and so is a point above it."""
    with Stage(fortress) as stage:
        field = stage.field()
        for part in fortress.parts:
            points = np.array([[0, 0, 0], [0, 0, 0.05]])
            placed, moved = np.array(part.position) + points, field.poses[part.id].apply(points)
            assert np.abs(moved - placed).max() < STILL_M, part.id


def test_stairs_and_ladders_lead_up_to_their_own_height(fortress: Scene) -> None:
    """Each is a way up that begins where it stands, is walked without climbing, and ends at its head."""
    if fortress.name not in IDEAS:
        pytest.skip(
            "drawn before the kit had walks of one height: its stairs end beside a lower or higher top"
        )
    board = board_of(fortress)
    climbs = [part for part in fortress.parts if part.model.sheet.role in ("stairs", "ladder")]
    assert len(board.flights) == len(climbs)
    for flight in board.flights:
        part = min(climbs, key=lambda part: dist(spot_mm(part), (flight.foot.x, flight.foot.y)))
        head = 1000 * (part.position[2] + float(part.model.solid.bounds[1, 2]))
        foot = 1000 * part.position[2]
        assert flight.rise_mm == pytest.approx(head - foot, abs=REACH_MM)
        assert board.obstacle(flight.head.on).top_mm == pytest.approx(head, abs=REACH_MM)
    for flight in board.flights[:1]:
        way = best_route(board, flight.access(FOOT_MM), flight.head, FOOT_MM, Rates(climb_limit_mm=0.0))
        assert way is not None


def test_garrison_finds_room(fortress: Scene) -> None:
    men = sum(post.men for post in posts_of(fortress))
    assert men == 0 if fortress.name in LOW else men >= (4 if fortress.name in IDEAS else 2)


def test_price_is_that_of_its_buildings(fortress: Scene) -> None:
    """Each is worth its walls, and none more than a whole army of a small game."""
    buildings = buildings_of(fortress)
    assert sorted(id for each in buildings for id in each.parts) == sorted(part.id for part in fortress.parts)
    assert 100 <= price_of(buildings) <= 500
