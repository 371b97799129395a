"""Rule marks: reads from a test file's syntax tree which test carries which words in `pytest.mark.rule(...)`.

A mark may stand on the test, on its class, in `pytestmark` of class or module, in the `marks` of a parameter,
or behind a name that the module assigns. Nothing is imported or run.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator, Mapping
from typing import TypeGuard

MARK = "rule"

Names = Mapping[str, ast.expr]
Scope = ast.Module | ast.ClassDef
Test = ast.FunctionDef | ast.AsyncFunctionDef


def marked_tests(source: str, file: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each test of the file (`TestClass::test_name`) and the words of its rule marks.

    >>> source = '''
    ... @pytest.mark.rule("REP-64", "REP-71")
    ... def test_hit(): ...
    ... '''
    >>> list(marked_tests(source, "test_hits.py"))
    [('test_hit', ['REP-64', 'REP-71'])]
    """
    module = ast.parse(source, file)
    yield from _tests(module, "", [], _assigned(module))


def _tests(scope: Scope, prefix: str, inherited: list[str], names: Names) -> Iterator[tuple[str, list[str]]]:
    own = _assigned(scope).get("pytestmark")
    words = inherited + _words([] if own is None else [own], names)
    for each in scope.body:
        if isinstance(each, ast.ClassDef):
            below = words + _words(each.decorator_list, names)
            yield from _tests(each, f"{prefix}{each.name}::", below, names)
        elif isinstance(each, Test) and each.name.startswith("test"):
            yield prefix + each.name, words + _words(each.decorator_list, names)


def _assigned(scope: Scope) -> dict[str, ast.expr]:
    """Collect what names stand for: `NAME = value` and `NAME: Type = value`."""
    found: dict[str, ast.expr] = {}
    for each in scope.body:
        if isinstance(each, ast.Assign):
            found |= {target.id: each.value for target in each.targets if isinstance(target, ast.Name)}
        elif isinstance(each, ast.AnnAssign) and each.value and isinstance(each.target, ast.Name):
            found[each.target.id] = each.value
    return found


def _words(nodes: Iterable[ast.expr], names: Names) -> list[str]:
    """Collect the text in the arguments of all rule marks under these nodes."""
    marks = [node for each in nodes for node in _under(each, names) if _is_mark(node)]
    inside = [node for mark in marks for argument in mark.args for node in _under(argument, names)]
    return [node.value for node in inside if isinstance(node, ast.Constant) and isinstance(node.value, str)]


def _under(node: ast.expr, names: Names) -> Iterator[ast.AST]:
    """Walk a tree and the trees its names stand for; each name once, for some stand for themselves."""
    waiting: list[ast.AST] = [node]
    seen: set[str] = set()
    while waiting:
        here = waiting.pop(0)
        yield here
        waiting.extend(ast.iter_child_nodes(here))
        if isinstance(here, ast.Name) and here.id in names and here.id not in seen:
            seen.add(here.id)
            waiting.append(names[here.id])


def _is_mark(node: ast.AST) -> TypeGuard[ast.Call]:
    """Tell whether this is a call of `pytest.mark.rule` or, with `mark` imported, of `mark.rule`."""
    return isinstance(node, ast.Call) and ast.unparse(node.func) in {f"pytest.mark.{MARK}", f"mark.{MARK}"}
