"""The scene file: schema, reading, checks, placing, layouts."""
