"""Build the meshes, convex parts and sheets in `models/`; the same source gives the same bytes.

python scripts/build_models.py                      # write all
python scripts/build_models.py --only archer wall   # write some
python scripts/build_models.py --check              # write nothing, exit 1 if a file would differ
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from model_kit.files import model_files
from model_kit.kit import all_models
from model_kit.model import Model
from model_kit.report import check_and_describe

MODELS = Path(__file__).resolve().parent.parent / "models"


def main(arguments: Sequence[str] | None = None) -> int:
    options = _parser().parse_args(arguments)
    models = all_models()
    unknown = sorted(set(options.only or ()) - {model.name for model in models})
    if unknown:
        print(f"no such model: {', '.join(unknown)}", file=sys.stderr)
        return 2
    chosen = [model for model in models if options.only is None or model.name in options.only]
    files: dict[str, dict[str, bytes]] = {}
    for model in chosen:
        try:
            files[model.name] = model_files(model)
            print(check_and_describe(model, files[model.name], models))
        except ValueError as fault:
            print(f"{model.name}: {fault}", file=sys.stderr)
            return 1
    if options.check:
        return _compare(chosen, files, options.folder)
    _write(chosen, files, options.folder)
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(description="Build the meshes, convex parts and sheets in models/.")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file would differ")
    parser.add_argument("--only", nargs="+", metavar="NAME", help="these models only")
    parser.add_argument("--folder", type=Path, default=MODELS, help="where the files go (default: models/)")
    return parser


def _write(models: Sequence[Model], files: dict[str, dict[str, bytes]], folder: Path) -> None:
    for model in models:
        (folder / model.folder).mkdir(parents=True, exist_ok=True)
        for name, data in files[model.name].items():
            (folder / model.folder / name).write_bytes(data)


def _compare(models: Sequence[Model], files: dict[str, dict[str, bytes]], folder: Path) -> int:
    differing = [
        path
        for model in models
        for path, data in ((folder / model.folder / name, data) for name, data in files[model.name].items())
        if not path.is_file() or path.read_bytes() != data
    ]
    for path in differing:
        print(f"differs: {path}", file=sys.stderr)
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
