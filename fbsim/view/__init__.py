"""Pictures of what was simulated; decides nothing."""
