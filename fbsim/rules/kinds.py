"""Values of several kinds under one root, told apart by name: actions, decisions, notes.

    class Action(Named): ...            the root
    class Fire(Action): ...             its kind is "fire"
    Action.kinds()["fire"] is Fire      so JSON knows how to read one back

A subclass in a user's own ruleset registers itself the same way.
"""

from __future__ import annotations

import re
from typing import Any, ClassVar

_BOUNDARY = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")


class Named:
    """Base of a root class; each class below it gets a `kind` from its name: TakeUp → "take-up"."""

    __slots__ = ()
    kind: ClassVar[str] = ""
    _kinds: ClassVar[dict[str, type[Any]]]

    def __init_subclass__(cls, **kwargs: Any) -> None:
        super().__init_subclass__(**kwargs)
        if Named in cls.__bases__:
            cls._kinds = {}
            return
        cls.kind = _BOUNDARY.sub("-", cls.__name__).lower()
        known = cls._kinds.get(cls.kind)
        if known is not None and _home(known) != _home(cls):  # `slots=True` makes each class a second time
            raise TypeError(f"{_home(cls)} and {_home(known)} are both of kind {cls.kind!r}: rename one")
        cls._kinds[cls.kind] = cls

    @classmethod
    def kinds(cls) -> dict[str, type[Any]]:
        """Give all classes below this root by their kind."""
        return dict(cls._kinds)


def _home(cls: type[Any]) -> str:
    return f"{cls.__module__}.{cls.__qualname__}"
