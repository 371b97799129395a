"""The unit of length inside Bullet; why it is no metre is told in `bullet`."""

from __future__ import annotations

SCALE = 20.0  # Bullet's units in a metre
