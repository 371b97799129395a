from __future__ import annotations

import ast
import subprocess
import sys

HEAVY = ("numpy", "pybullet", "pydantic", "trimesh", "scipy", "click")


def test_rules_need_nothing_but_the_standard_library() -> None:
    code = f"import sys, fbsim.rules; print([name for name in {HEAVY!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_rules_import_no_other_room() -> None:
    code = "import sys, fbsim.rules; print([name for name in sys.modules if name.startswith('fbsim')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    rooms = {name.split(".")[1] for name in ast.literal_eval(done.stdout) if "." in name}
    assert rooms == {"rules", "errors", "version"}
