"""The headless board: where pieces may stand, what a path costs, who sees whom. Lengths in mm.

    >>> from fbsim.rules.board import Board, Obstacle, Rates, Terrain, price, route
    >>> from fbsim.rules.pieces import Place
    >>> wall = Obstacle("wall", Terrain.WALL, ((-100, -8), (100, -8), (100, 8), (-100, 8)), height_mm=60)
    >>> over = route(Board(obstacles=(wall,)), Place(0, -90), Place(0, 90), radius=12)
    >>> over.horizontal_mm, over.up_mm, over.down_mm
    (180.0, 60.0, 60.0)
    >>> price(over), price(over, Rates(up=2.0))
    (300.0, 360.0)

    board, terrain     what the board is made of; `checking` says what is wrong with one
    measuring          distances and heights
    standing           where a piece may stand
    routes, flights    what a path costs; `ways` and `corners` find the cheapest, `jumps` go down at once
    seeing             who sees how much of whom
    deploying          rows of touching feet, base contact, zones

Everything is a pure function of values that never change. Outlines are grown and checked with shapely, which
is first imported when a board has something on it; all that is asked often is plain arithmetic (`plane`).
"""

from fbsim.rules.board.board import DEPTH_MM, WIDTH_MM, Board
from fbsim.rules.board.deploying import distance_to_zone, formation, in_base_contact, in_zone, touching
from fbsim.rules.board.flights import Flight
from fbsim.rules.board.ground import TOLERANCE_MM
from fbsim.rules.board.jumps import jump_height
from fbsim.rules.board.measuring import Stance, distance, gap, head_height, height_at, heights_in, within
from fbsim.rules.board.routes import ORDINARY, Climb, Entry, Rates, Route, can_walk, price, route
from fbsim.rules.board.seeing import cover_height, eye_of, seen_share
from fbsim.rules.board.standing import is_free
from fbsim.rules.board.terrain import Ladder, Obstacle, Purpose, Terrain, Zone
from fbsim.rules.board.ways import around, best_route

__all__ = [
    "DEPTH_MM",
    "ORDINARY",
    "TOLERANCE_MM",
    "WIDTH_MM",
    "Board",
    "Climb",
    "Entry",
    "Flight",
    "Ladder",
    "Obstacle",
    "Purpose",
    "Rates",
    "Route",
    "Stance",
    "Terrain",
    "Zone",
    "around",
    "best_route",
    "can_walk",
    "cover_height",
    "distance",
    "distance_to_zone",
    "eye_of",
    "formation",
    "gap",
    "head_height",
    "height_at",
    "heights_in",
    "in_base_contact",
    "in_zone",
    "is_free",
    "jump_height",
    "price",
    "route",
    "seen_share",
    "touching",
    "within",
]
