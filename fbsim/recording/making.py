"""Making a recording of a volley: its scene, its samples and its events become tracks of what is seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np

from fbsim.catalogue.models import GunModel, Model, PartModel
from fbsim.meshes.solid import FloatArray, Solid
from fbsim.physics.samples import Samples
from fbsim.physics.transform import Transform
from fbsim.recording.recording import Component, Head, Mesh, Recording, Role, Table, Thing, ThingKind
from fbsim.recording.tracks import JUMP, Track
from fbsim.scene.scene import Placed, Scene
from fbsim.volley.events import GateOpened, Laid, LeftTable
from fbsim.volley.leaves import leaf_place, shut
from fbsim.volley.result import ShellResult, VolleyResult
from fbsim.volley.stage import barrel_place

STILL = Transform.turned(np.zeros(3), 0.0)
Keys = list[tuple[float, Transform]]


def record(scene: Scene, result: VolleyResult) -> Recording:
    """Make the recording of a volley that was fired in `scene`.

    >>> import fbsim
    >>> scene = fbsim.load_scene("duel")
    >>> recording = record(scene, fbsim.fire_volley(scene, seed=7))
    >>> [shot.gun for shot in recording.shots]
    ['red-bulldog']
    """
    return _Maker(scene, result).recording()


class _Maker:
    def __init__(self, scene: Scene, result: VolleyResult) -> None:
        self.scene, self.result = scene, result
        self.meshes: list[Mesh] = []
        self._numbers: dict[int, int] = {}
        self.keys = _keys_of(result.samples)
        self.lost = {event.id: event.time for event in result.events if isinstance(event, LeftTable)}
        self.laid: dict[str, list[Laid]] = {}
        self.opened: dict[str, list[GateOpened]] = {}
        for event in result.events:
            if isinstance(event, Laid):
                self.laid.setdefault(event.gun, []).append(event)
            elif isinstance(event, GateOpened):
                self.opened.setdefault(event.id, []).append(event)

    def recording(self) -> Recording:
        """All of it."""
        scene, result = self.scene, self.result
        length, width = scene.table.size
        red, green, blue = (channel / 255 for channel in scene.table.surface.rgb)
        return Recording(
            head=Head(result.scene, scene.title, result.seed, result.volley, result.rules, result.versions),
            table=Table(length, width, scene.table.surface.name, (red, green, blue)),
            sides=scene.sides,
            things=(*map(self._placed, scene.placed), *self._shells()),
            meshes=tuple(self.meshes),
            events=result.events,
            duration=result.samples.origin,
            result=result.to_dict(),
        )

    def _placed(self, thing: Placed[Model[Any]]) -> Thing:
        jumps = [event.time for event in self.laid.get(thing.id, ())]
        return Thing(
            id=thing.id,
            kind=_kind(thing.model),
            side=thing.side,
            model=thing.model.name,
            anchored=thing.anchored,
            components=tuple(self._components(thing)),
            track=_track([(-JUMP, self.result.before[thing.id]), *self.keys[thing.id][1:]], jumps),
            until=self.lost.get(thing.id),
        )

    def _components(self, thing: Placed[Model[Any]]) -> Iterator[Component]:
        model = thing.model
        yield Component("body", self._mesh(model, "body", model.solid), Track.still(STILL))
        if isinstance(model, GunModel):
            yield Component(
                "barrel", self._mesh(model, "barrel", model.barrel_solid), self._raised(thing, model)
            )
        if isinstance(model, PartModel):
            for index, solid in enumerate(model.leaf_solids):
                track = self._turned(thing, model, index)
                yield Component("leaf", self._mesh(model, f"leaf {index + 1}", solid), track)

    def _raised(self, gun: Placed[Model[Any]], model: GunModel) -> Track:
        steps = [
            (event.time, barrel_place(model.sheet, event.elevation)) for event in self.laid.get(gun.id, ())
        ]
        return _stepped(barrel_place(model.sheet), steps)

    def _turned(self, gate: Placed[Model[Any]], model: PartModel, index: int) -> Track:
        leaf = model.sheet.leaves[index]
        steps = [
            (event.time, leaf_place(leaf, event.angles[index])) for event in self.opened.get(gate.id, ())
        ]
        first = leaf_place(leaf, shut(model)[index])
        if gate.is_open and steps:
            first = steps.pop(0)[1]
        return _stepped(first, steps)

    def _shells(self) -> Iterator[Thing]:
        for shot in self.result.shots:
            for shell in shot.shells:
                yield self._shell(shell, shot.side)

    def _shell(self, shell: ShellResult, side: str | None) -> Thing:
        model = self.scene.catalogue.shell(shell.model)
        body: Role = "body"
        return Thing(
            id=shell.id,
            kind="shell",
            side=side,
            model=shell.model,
            anchored=False,
            components=(Component(body, self._mesh(model, body, model.solid), Track.still(STILL)),),
            track=_track(self.keys[shell.id], ()),
            until=self.lost.get(shell.id),
        )

    def _mesh(self, model: Model[Any], part: str, solid: Solid) -> int:
        """Index of a solid among the meshes; it is taken in when it is first met."""
        if id(solid) not in self._numbers:
            self._numbers[id(solid)] = len(self.meshes)
            name = f"{model.sheet.kind} {model.name} {part}"
            self.meshes.append(Mesh(name, solid.vertices, solid.faces, solid.parts))
        return self._numbers[id(solid)]


def _kind(model: Model[Any]) -> ThingKind:
    if isinstance(model, PartModel):
        return "gate" if model.sheet.role == "gate" else "part"
    return "gun" if isinstance(model, GunModel) else "figure"


def _keys_of(samples: Samples) -> dict[str, Keys]:
    keys: dict[str, Keys] = {}
    for time, name, pose in zip(samples.times, samples.ids, samples.poses, strict=True):
        keys.setdefault(name, []).append((time, pose))
    return keys


def _track(keys: Keys, jumps: Iterable[float]) -> Track:
    """Samples of one body as a track: of two at one moment the later counts, but where it jumps both do."""
    sudden = frozenset(jumps)
    kept: Keys = []
    for time, pose in keys:
        jumped = time in sudden and bool(kept)
        if kept and kept[-1][0] == time:
            former = kept.pop()[1]
        elif jumped:
            former = kept[-1][1]
        if jumped and (not kept or kept[-1][0] < time - JUMP):
            kept.append((time - JUMP, former))
        kept.append((time, pose))
    return _from_keys(kept)


def _stepped(first: Transform, steps: Iterable[tuple[float, Transform]]) -> Track:
    """A track that jumps to a pose at each step."""
    keys: Keys = [(-JUMP, first)]
    for time, pose in steps:
        former = keys[-1][1]
        if keys[-1][0] < time - JUMP:
            keys.append((time - JUMP, former))
        keys.append((time, pose))
    return _from_keys(keys)


def _from_keys(keys: Keys) -> Track:
    times = np.array([time for time, _ in keys])
    positions = np.array([pose.position for _, pose in keys])
    return Track(times, positions, _continuous(np.array([pose.rotation for _, pose in keys])))


def _continuous(rotations: FloatArray) -> FloatArray:
    """The same rotations (n, 4), each with the sign that is nearer to the one before."""
    turns = np.sum(rotations[1:] * rotations[:-1], axis=1) < 0
    signs = np.cumprod(np.where(turns, -1.0, 1.0))
    continuous: FloatArray = rotations * np.concatenate([[1.0], signs])[:, None]
    return continuous
