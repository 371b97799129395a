"""Recordings: a whole volley in one file, with all that is needed to look at it. No models, no physics.

`record` makes one of a volley, `write_recording` and `read_recording` keep it; docs/recording.md tells what
is in the file.
"""

from fbsim.recording.file import read_recording, recording_bytes, write_recording
from fbsim.recording.making import record
from fbsim.recording.recording import Component, Head, Mesh, Recording, Table, Thing
from fbsim.recording.tracks import Track

__all__ = [
    "Component",
    "Head",
    "Mesh",
    "Recording",
    "Table",
    "Thing",
    "Track",
    "read_recording",
    "record",
    "recording_bytes",
    "write_recording",
]
