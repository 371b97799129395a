"""Constants of nature that more than one room needs."""

GRAVITY = 9.81
"""m/s²; at 45° latitude and sea level it is 9.806."""
