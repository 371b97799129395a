"""The six rule systems, one file each, all in the same order.

Phases, movement, shooting, melee, magic, healing, victory; then the ruleset that lists them.
"""
