"""The Bullet world: bodies, stepping, impact window, rest, recording."""
