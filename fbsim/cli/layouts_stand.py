"""`fbsim layouts stand`: whether layouts stand by themselves, when the table is knocked, and under fire."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import rich_click as click
from click.core import ParameterSource

from fbsim.cli._ranges import SEED

if TYPE_CHECKING:
    from fbsim.cli._stand_report import Found
    from fbsim.scene import Scene


@click.command("stand")
@click.argument("files", nargs=-1, required=True, metavar="FILE...")
@click.option("--garrison", metavar="NAME", help="Who holds it: a squad, an army, a figure or a file.")
@click.option(
    "--men", type=click.IntRange(1, 200), metavar="N", help="How many; left out: as the posts hold."
)
@click.option("--attack", metavar="FILE", help="Also under fire: an attack, by its file or its name.")
@click.option(
    "--shots", is_flag=True, help="With --attack: fire each shot of a volley to 8 places around it."
)
@click.option(
    "--volleys", type=click.IntRange(1, 10_000), default=4, show_default=True, metavar="N",
    help="With --attack: volleys that free-standing walls are looked at after.",
)  # fmt: skip
@click.option("--seed", type=SEED, default=0, show_default=True, help="Of all chances.")
@click.option("--workers", type=click.IntRange(1, 256), help="Processes; left out: one for each processor.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(
    files: tuple[str, ...],
    garrison: str | None,
    men: int | None,
    attack: str | None,
    shots: bool,
    volleys: int,
    seed: int,
    workers: int | None,
    as_json: bool,
) -> None:
    """See whether layouts stand: left alone, when somebody knocks at the table, and under fire.

    Nothing may move by itself; then the table is knocked from eight sides, harder or softer than a knee
    would, to find what everything survives. With --attack, free-standing walls are looked at after some
    volleys, and --shots tells which results hung on a hair. Exit status 2 if a layout falls by itself.

    \b
    Examples:
      fbsim layouts stand castle loose-castle
      fbsim layouts stand my-castle.toml --garrison ascalon
      fbsim layouts stand loose-castle --garrison ascalon --attack battery
      fbsim layouts stand castle --garrison ascalon --attack battery --shots
    """
    from fbsim.cli._console import show_json
    from fbsim.cli._descriptors import stdout_to_stderr
    from fbsim.cli._folders import warn_of_missing_folders
    from fbsim.errors import BadInput, Problem, SceneError

    _check(garrison, men, attack, shots)
    warn_of_missing_folders()
    trial = _Trial(garrison, men, attack, shots, volleys, seed, workers or os.cpu_count() or 1)
    found: list[Found] = []
    problems: list[Problem] = []
    with stdout_to_stderr():
        for file in files:
            try:
                found.append(trial.of(file))
            except BadInput as fault:
                problems += fault.problems
    if as_json:
        show_json([each.to_dict() for each in found])
    else:
        for each in found:
            each.show()
    if problems:
        raise SceneError(dict.fromkeys(problems))


def _check(garrison: str | None, men: int | None, attack: str | None, shots: bool) -> None:
    """Raise a usage error for what does not go together."""
    if men is not None and garrison is None:
        raise click.UsageError("--men needs --garrison: who they are")
    if shots and attack is None:
        raise click.UsageError("--shots needs --attack: whose shots they are")
    if attack is None and _is_given("volleys"):
        raise click.UsageError("--volleys needs --attack: who fires them")
    if attack is not None and garrison is None:
        raise click.UsageError("--attack needs --garrison: who is aimed at")


def _is_given(option: str) -> bool:
    context = click.get_current_context(silent=True)
    return context is not None and context.get_parameter_source(option) is ParameterSource.COMMANDLINE


class _Trial:
    """What every layout goes through."""

    def __init__(
        self,
        garrison: str | None,
        men: int | None,
        attack: str | None,
        shots: bool,
        volleys: int,
        seed: int,
        workers: int,
    ) -> None:
        self.garrison, self.men, self.attack = garrison, men, attack
        self.shots, self.volleys, self.seed, self.workers = shots, volleys, seed, workers

    def of(self, file: str) -> Found:
        """Put one layout to the trial. Raises BadInput with what is wrong with it."""
        from fbsim.cli._progress import DelayedBar
        from fbsim.cli._stand_report import Found
        from fbsim.studies.layouts.breaches import breaches
        from fbsim.studies.layouts.siege import text_of
        from fbsim.studies.layouts.standing import will_stand
        from fbsim.studies.layouts.twins import NEIGHBOURS, robust_shots

        scene, siege = self._scenes(file)
        with DelayedBar(f"knocking at the table of {file}") as bar:
            stability = will_stand(scene, workers=self.workers, done=_counting(bar, None, "knocking"))
        if siege is None:
            return Found(stability, None, None)
        text, shots = text_of(scene.name, siege), None
        with DelayedBar(f"firing at {file}") as bar:
            told = _counting(bar, self.volleys, "firing")
            walls = breaches(text, volleys=self.volleys, seed=self.seed, workers=self.workers, done=told)
        if self.shots:
            with DelayedBar(f"firing at {file} again") as bar:
                told = _counting(bar, len(NEIGHBOURS), "firing again")
                shots = robust_shots(text, seed=self.seed, workers=self.workers, done=told)
        return Found(stability, walls, shots)

    def _scenes(self, file: str) -> tuple[Scene, Scene | None]:
        """The layout as it is to stand, and its siege."""
        from fbsim.catalogue.models import Catalogue
        from fbsim.scene.layouts import load_layout
        from fbsim.studies.layouts.attack import read_attack
        from fbsim.studies.layouts.fort import load_fort
        from fbsim.studies.layouts.garrison import find_garrison
        from fbsim.studies.layouts.manning import manned
        from fbsim.studies.layouts.siege import besieged, on_its_table

        if self.garrison is None:
            return load_layout(file).scene, None
        catalogue = Catalogue()
        fort = load_fort(file, catalogue)
        garrison = find_garrison(self.garrison, self.men, catalogue, [fort.men])
        alone = manned(fort, garrison, catalogue)
        if self.attack is None:
            return on_its_table(alone, fort.box, 0.0), None
        attack = read_attack(self.attack, catalogue)
        held = on_its_table(alone, fort.box, attack.farthest_mm, attack.widest_mm)
        return held, besieged(held, fort.box, attack)


def _counting(bar: Any, of: int | None, what: str) -> Any:
    """Tell a bar of steps as they are done."""
    count = 0

    def tell(more: int) -> None:
        nonlocal count
        count += more
        bar(count, of, what)

    return tell
