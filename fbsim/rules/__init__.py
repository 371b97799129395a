"""Rule systems, headless: what a real shot means for those it met."""
