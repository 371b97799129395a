"""`fbsim scenes schema`: what a scene file may say, for editors."""

from __future__ import annotations

import rich_click as click


@click.command("schema")
def command() -> None:
    """Print the JSON Schema of a scene file: an editor that knows TOML completes and checks with it.

    \b
    Examples:
      fbsim scenes schema > scene.schema.json
      (and as the first line of a scene)  #:schema ./scene.schema.json
    """
    from fbsim.cli._console import show_json
    from fbsim.scene import schema_json

    show_json(schema_json())
