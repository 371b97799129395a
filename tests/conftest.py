"""Settings of all tests: Hypothesis tries the same examples everywhere, and no example has a time limit."""

from hypothesis import settings

settings.register_profile("fbsim", deadline=None, derandomize=True)
settings.load_profile("fbsim")
