"""Faults that other people reported of these engines and libraries, each with the value that is right."""
