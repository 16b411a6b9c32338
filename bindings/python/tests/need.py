"""Packages that a test needs. Where everything is to be tested, one that is absent fails; elsewhere the test is skipped."""

from __future__ import annotations

import importlib
import os
from typing import Any

import pytest


def package(name: str) -> Any:
    """The package of that name."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name != name.partition(".")[0]:
            raise
        absent(f"the package {name} is not installed")


def absent(why: str) -> Any:
    """Something is not here that a test needs."""
    if os.environ.get("TIEOUT_TEST_ALL"):
        pytest.fail(f"TIEOUT_TEST_ALL is set, and {why}", pytrace=False)
    pytest.skip(why, allow_module_level=True)
