"""The conformance vectors of figured, where the folder of evaluation data is at hand (`TIEOUT_EVAL`)."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest
from tieout.compat.figured import trace


def test_vectors() -> None:
    folder = os.environ.get("TIEOUT_EVAL")
    if folder is None:
        pytest.skip("TIEOUT_EVAL names no folder with vectors/figured-core.json; scripts/figured-suite runs figured's own copy")
    vectors = json.loads((Path(folder) / "vectors/figured-core.json").read_text(encoding="utf-8"))
    assert len(vectors) == 22
    for vector in vectors:
        report = trace(vector["text"], vector.get("rows"), results=vector.get("results"), **vector.get("policy", {}))
        expected = vector["expect"]
        assert (report.ok, report.ungrounded) == (expected["ok"], expected["ungrounded"]), vector["name"]
        assert report.checked == expected.get("checked", report.checked), vector["name"]
        for literal, kind in expected.get("kinds", {}).items():
            match = next(result.match for result in report.results if result.literal == literal)
            assert match is not None and match.kind == kind, vector["name"]
