"""What a real shot means: the shot tables, and the judge that applies them."""
