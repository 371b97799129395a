"""Mesh file → checked solid: reading, units, orientation, convex parts, mass properties."""
