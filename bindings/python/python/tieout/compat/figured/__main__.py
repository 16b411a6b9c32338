"""``python -m tieout.compat.figured TEXT --rows FILE``: traces a text's figures, and exits with 1 if one is ungrounded."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from tieout.compat.figured.core import trace


def main(argv: Sequence[str] | None = None) -> int:
    """Runs the command and returns its exit code."""
    options = _parser().parse_args(argv)
    policy: dict[str, Any] = {}
    if options.tolerance is not None:
        policy["rel_tolerance"] = options.tolerance
    if options.allow_unmatched_percent:
        policy["unmatched_percent"] = "pass"
    if options.derivations:
        names = options.derivations
        policy["derivations"] = names if names == "all" else names.split(",")
    text = sys.stdin.read() if options.text == "-" else options.text
    report = trace(text, json.loads(Path(options.rows).read_text(encoding="utf-8")), **policy)
    sys.stdout.write((json.dumps(report.to_dict(), indent=2) if options.json else report.explain()) + "\n")
    return 0 if report.ok else 1


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="figured", description="Trace every figure of a text to rows.")
    parser.add_argument("text", help="the text; - reads it from the standard input")
    parser.add_argument(
        "--rows", required=True, metavar="FILE", help="JSON: a list of objects or of lists, or columns and rows"
    )
    parser.add_argument("--tolerance", type=float, metavar="SHARE", help="relative tolerance (0.015)")
    parser.add_argument("--allow-unmatched-percent", action="store_true", help="let percentages pass that match nothing")
    parser.add_argument("--derivations", metavar="NAMES", help="which derivations, with commas between them, or all")
    parser.add_argument("--json", action="store_true", help="print the report as JSON")
    return parser


if __name__ == "__main__":
    raise SystemExit(main())
