"""`fbsim scenes schema`: what a scene file may say, for editors."""

from __future__ import annotations

import rich_click as click


@click.command("schema")
@click.option("--attack", is_flag=True, help="Of an attack on layouts (fbsim layouts --attack) instead.")
def command(attack: bool) -> None:
    """Print the JSON Schema of a scene file: an editor that knows TOML completes and checks with it.

    \b
    Examples:
      fbsim scenes schema > scene.schema.json
      fbsim scenes schema --attack > attack.schema.json
      (and as the first line of a scene)  #:schema ./scene.schema.json
    """
    from fbsim.cli._console import show_json

    if attack:
        from fbsim.studies.layouts.attack import attack_schema as schema_json
    else:
        from fbsim.scene import schema_json
    show_json(schema_json())
