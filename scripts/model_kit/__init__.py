"""Builds the meshes and sheets in `models/` from convex pieces (see `scripts/build_models.py`).

Lengths are millimetres; +x is the front, +y the left, +z up. One noun per file: `points` makes point
clouds, `piece` hulls and unites them, `model` is what gets written, then come the models themselves.
"""
