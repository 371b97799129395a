"""Standard output stays clean while C code prints; the progress bar keeps out of the way."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest

from fbsim.cli._progress import DELAY, DelayedBar

CHATTER = """
import ctypes, os
from fbsim.cli._descriptors import stdout_to_stderr
c = ctypes.CDLL(None)
print("before")
try:
    with stdout_to_stderr():
        c.printf(b"from C\\n")
        os.write(1, b"to the descriptor\\n")
        print("from Python")
        os.system("echo from a child")
        {fault}
except ZeroDivisionError:
    pass
print("after")
"""


@pytest.mark.skipif(sys.platform == "win32", reason="printf of the C library is called by its POSIX name")
@pytest.mark.parametrize("fault", ["pass", "1 / 0"])
def test_only_what_is_printed_outside_reaches_standard_output(fault: str) -> None:
    code = CHATTER.format(fault=fault)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True)
    assert done.stdout == b"before\nafter\n"
    assert sorted(done.stderr.splitlines()) == [
        b"from C",
        b"from Python",
        b"from a child",
        b"to the descriptor",
    ]


def test_no_bar_where_standard_error_is_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    with DelayedBar("waiting") as bar:
        bar(1, 2, "working")
        time.sleep(1.2 * DELAY)
    assert capsys.readouterr() == ("", "")


@pytest.mark.parametrize(("wait", "shown"), [(1.3, True), (0.0, False)])
def test_the_bar_appears_on_a_terminal_after_a_while(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, wait: float, shown: bool
) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.setenv("TERM", "xterm")
    with DelayedBar("waiting") as bar:
        bar(1, 2, "working")
        time.sleep(wait * DELAY)
    out, err = capsys.readouterr()
    assert out == ""
    assert ("working" in err) is shown
