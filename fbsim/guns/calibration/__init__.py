"""Calibration: what a real gun does, learnt from measured shots."""
