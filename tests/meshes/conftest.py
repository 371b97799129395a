"""A cache of the test run's own, so that no test reads what an earlier run found."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def session_cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def cache(monkeypatch: pytest.MonkeyPatch, session_cache: Path) -> Path:
    monkeypatch.setenv("FBSIM_CACHE", str(session_cache))
    return session_cache
