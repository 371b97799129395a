"""One volley, from orders to result."""

from fbsim.volley.result import Cause, PieceResult, ShellResult, ShotResult, VolleyResult
from fbsim.volley.stage import Stage
from fbsim.volley.volley import fire_volley

__all__ = [
    "Cause",
    "PieceResult",
    "ShellResult",
    "ShotResult",
    "Stage",
    "VolleyResult",
    "fire_volley",
]
