"""The documents hold: each block of Python in them runs, and prints what the block of text after it says.

The blocks of one document run in their order, with one memory: what a recipe defines, the next may use.
"""

from __future__ import annotations

import contextlib
import io
import re
import runpy
from collections.abc import Iterator
from pathlib import Path

import need
import pytest

import tieout

HERE = Path(__file__).resolve().parent.parent
DOCUMENTS = ["README.md", "docs/cookbook.md", "docs/limits.md", "docs/quickstart.md"]
EXAMPLES = sorted(path.name for path in (HERE / "examples").glob("*.py"))
BLOCK = re.compile(r"^```(python|text)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PACKAGES = ("pandas", "polars", "pyarrow", "duckdb", "sqlalchemy", "anthropic", "openai")


def blocks(document: str) -> Iterator[tuple[int, str, str | None]]:
    """The blocks of Python with their lines, and the text that follows each."""
    text = (HERE / document).read_text(encoding="utf-8")
    found = [(text.count("\n", 0, m.start()) + 2, m[1], m[2]) for m in BLOCK.finditer(text)]
    for i, (line, kind, code) in enumerate(found):
        if kind == "python":
            after = found[i + 1] if i + 1 < len(found) else None
            yield line, code, after[2] if after is not None and after[1] == "text" else None


def needed(code: str) -> None:
    for name in PACKAGES:
        if re.search(rf"^\s*(import|from) {name}\b", code, re.MULTILINE):
            need.package(name)


@pytest.mark.parametrize("document", DOCUMENTS)
def test_documents(document: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    memory: dict[str, object] = {"__name__": "__main__"}
    ran = 0
    for line, code, expected in blocks(document):
        needed(code)
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            exec(compile("\n" * (line - 1) + code, str(HERE / document), "exec"), memory)
        said = "\n".join(row.rstrip() for row in out.getvalue().splitlines()).rstrip()
        assert said == (expected or "").rstrip(), f"{document}:{line}"
        ran += 1
    assert ran, f"{document} has no block of Python"


def test_the_cookbook_has_ten_recipes() -> None:
    text = (HERE / "docs/cookbook.md").read_text(encoding="utf-8")
    assert len(re.findall(r"^## \d+\. ", text, re.MULTILINE)) == 10
    assert len(list(blocks("docs/cookbook.md"))) >= 10


@pytest.mark.parametrize("name", EXAMPLES)
def test_examples(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    path = HERE / "examples" / name
    code = path.read_text(encoding="utf-8")
    if name != "sample_program.py":
        assert len(code.splitlines()) <= 20, "an example has twenty lines at most"
    needed(code)
    if "def test_" in code:
        assert pytest.main(["-q", "-p", "no:cacheprovider", str(path)]) == 0
        return
    runpy.run_path(str(path), run_name="__main__")
    assert capsys.readouterr().out


def test_every_module_says_what_it_is_for() -> None:
    for path in Path(tieout.__file__).parent.rglob("*.py"):
        assert path.read_text(encoding="utf-8").startswith('"""'), path
