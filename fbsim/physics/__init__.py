"""The Bullet world: bodies, stepping, impact window, rest, samples of what moves."""
