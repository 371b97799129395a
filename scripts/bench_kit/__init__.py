"""What `scripts/benchmark.py` measures: works done by three engines, and goals of fbsim alone."""
