"""`fbsim rules clauses`: every clause of the rules, where the code names it, and which tests prove it."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import rich_click as click

if TYPE_CHECKING:
    from fbsim.rules.citations import Citations
    from fbsim.rules.clauses import Clause

HEADS = ("clause", "title", "content", "code", "tests")
NOT_INSTALLED = "tests are not installed; a checkout of the source has them"


@click.command("clauses")
@click.argument("ids", nargs=-1, metavar="[ID]...")
@click.option("--rules", "--system", "system", metavar="NAME", help="Only those of one rule system.")
@click.option("--untested", is_flag=True, help="Only those that ask for a test and have none.")
@click.option("--json", "as_json", is_flag=True, help="Print JSON.")
def command(ids: tuple[str, ...], system: str | None, untested: bool, as_json: bool) -> None:
    """List the clauses of the rules, or show those with the given IDs in full.

    \b
    Examples:
      fbsim rules clauses --rules republic
      fbsim rules clauses --system REP --untested
      fbsim rules clauses REP-64 TRD-38

    Code and tests count the places in the source that name the clause and the tests marked with it.
    """
    from fbsim.cli._console import counted, say, show_json
    from fbsim.rules.citations import citations

    found = citations()
    chosen = _chosen(ids, system)
    if untested:
        chosen = _untested(chosen, found)
    if as_json:
        show_json([_as_json(each, found) for each in chosen])
        return
    (_show_each if ids else _show_table)(chosen, found)
    say(counted(len(chosen), "clause") + (f"; {NOT_INSTALLED}" if found.tests is None else ""))


def _chosen(ids: tuple[str, ...], system: str | None) -> list[Clause]:
    from fbsim.rules.clauses import clauses

    among = clauses(system)
    return [each for each in _named(ids) if each in among] if ids else list(among)


def _named(ids: tuple[str, ...]) -> list[Clause]:
    """Find the clauses of these IDs, or refuse all unknown ones at once."""
    from fbsim.errors import Problem, UnknownName
    from fbsim.rules.clauses import clause

    known: list[Clause] = []
    problems: list[Problem] = []
    for id in dict.fromkeys(ids):
        try:
            known.append(clause(id))
        except UnknownName as fault:
            problems += fault.problems
    if problems:
        raise UnknownName(problems)
    return known


def _untested(chosen: list[Clause], found: Citations) -> list[Clause]:
    from fbsim.errors import BadInput
    from fbsim.rules.clauses import Content

    if found.tests is None:
        raise BadInput(f"--untested: {NOT_INSTALLED}")
    return [each for each in chosen if each.content is not Content.NARRATIVE and not found.tests_of(each.id)]


def _as_json(clause: Clause, found: Citations) -> dict[str, Any]:
    return asdict(clause) | {
        "system": clause.system,
        "code": [str(place) for place in found.code_of(clause.id)],
        "tests": None if found.tests is None else found.tests_of(clause.id),
    }


def _show_table(chosen: list[Clause], found: Citations) -> None:
    from fbsim.cli._console import show, table

    made = table(HEADS, right=HEADS[3:], dense=True)
    for each in chosen:
        tests = "-" if found.tests is None else str(len(found.tests_of(each.id)))
        made.add_row(each.id, each.title, each.content, str(len(found.code_of(each.id))), tests)
    show("Clauses", made)


def _show_each(chosen: list[Clause], found: Citations) -> None:
    from fbsim.cli._console import show, table

    for each in chosen:
        made = table(("", ""))
        made.show_header = False
        for head, text in _details(each, found):
            made.add_row(head, text)
        show(f"{each.id} {each.title}", made)


def _details(clause: Clause, found: Citations) -> list[tuple[str, str]]:
    """Lay out what is known of a clause as rows; what it has not is left out."""
    tests = NOT_INSTALLED if found.tests is None else "\n".join(found.tests_of(clause.id)) or "none"
    rows = [
        ("rules", clause.system),
        ("content", f"{clause.content}: {clause.why}" if clause.why else clause.content),
        ("missing", clause.missing),
        ("reading", clause.reading),
        ("code", "\n".join(map(str, found.code_of(clause.id))) or "none"),
        ("tests", tests),
    ]
    return [(head, text) for head, text in rows if text]
