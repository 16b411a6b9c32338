"""The command in the wheel: `python -m tieout` and the script `tieout`."""

import json
import os
import signal
import subprocess
import sys
import threading
import time
from importlib.metadata import entry_points
from pathlib import Path

import pytest

import tieout
from tieout.__main__ import main

ROWS = "state,population\nCalifornia,39538223\nTexas,29145505\n"
ANSWER = "California has 39.5 million people, Texas 30.1 million. Naïve 😀 sums: 68,683,728 in all."
MODULE = [sys.executable, "-m", "tieout"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "states.csv").write_text(ROWS, encoding="utf-8")
    (tmp_path / "note.md").write_text("| year | value |\n|---|---|\n| 2020 | 12.5 |\n", encoding="utf-8")
    (tmp_path / "tool.json").write_text('{"total": 68683728, "rate": 0.10}', encoding="utf-8")
    (tmp_path / "answer.txt").write_text(ANSWER, encoding="utf-8")
    (tmp_path / "strict.toml").write_text('preset = "strict"\n', encoding="utf-8")
    return tmp_path


def run(arguments: list[str], folder: Path, command: list[str] = MODULE) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*command, *arguments], cwd=folder, capture_output=True, check=False, timeout=60)


@pytest.mark.parametrize("policy", ["default", "strict", "lenient", "figured"])
@pytest.mark.parametrize("files", [["states.csv"], ["states.csv", "note.md", "tool.json"], ["tool.json"]])
def test_its_json_is_that_of_the_library_byte_for_byte(folder: Path, policy: str, files: list[str]) -> None:
    evidence = [part for name in files for part in ("-e", name)]
    ran = run(["check", "answer.txt", *evidence, "--policy", policy, "--format", "json"], folder)
    report = tieout.check(ANSWER, [folder / name for name in files], policy=policy)
    assert ran.stdout.decode() == report.to_json()
    assert ran.returncode == int(not report.ok) and ran.stderr == b""


def test_so_it_is_with_a_question_and_a_glossary(folder: Path) -> None:
    (folder / "words.toml").write_text('[terms]\n"people" = "population"\n', encoding="utf-8")
    question = "How do the 2 states with 30.1 million compare?"
    arguments = ["check", "answer.txt", "-e", "states.csv", "--question", question, "-f", "json", "--coincidence"]
    report = tieout.check(ANSWER, folder / "states.csv", question=question, coincidence=True)
    assert run(arguments, folder).stdout.decode() == report.to_json()


def test_the_script_is_the_module(folder: Path) -> None:
    [script] = [e for e in entry_points(group="console_scripts") if e.name == "tieout"]
    assert script.load() is main
    installed = Path(sys.executable).with_name("tieout")
    arguments = ["check", "answer.txt", "-e", "states.csv"]
    a, b = run(arguments, folder, [str(installed)]), run(arguments, folder)
    assert (a.returncode, a.stdout, a.stderr) == (b.returncode, b.stdout, b.stderr)
    assert a.returncode == 1 and b"30.1 million" in a.stdout


def test_help_and_mistakes_have_the_exit_codes_of_the_command(folder: Path) -> None:
    for arguments in (["--help"], ["--version"], ["check", "--help"]):
        ran = run(arguments, folder)
        assert ran.returncode == 0 and ran.stdout.startswith((b"tieout ", b"Ties", b"Check")) and ran.stderr == b""
    assert b"Usage: tieout check" in run(["check", "--help"], folder).stdout
    wrong = run(["chekc"], folder)
    assert wrong.returncode == 2 and b"chekc" in wrong.stderr and b"Usage: tieout" in wrong.stderr
    missing = run(["check", "no answer.txt", "-e", "states.csv"], folder)
    assert missing.returncode == 2 and b"no such file" in missing.stderr and b"Traceback" not in missing.stderr


def test_every_subcommand_is_there(folder: Path) -> None:
    told = run(["--help"], folder).stdout.decode()
    for name in ("check", "batch", "cite", "contract", "ledger", "verify", "explain"):
        assert f"\n  {name} " in told
    assert main(["check", str(folder / "answer.txt"), "-e", str(folder / "states.csv"), "-o", str(folder / "r.json"), "-f", "json"]) == 1
    assert json.loads((folder / "r.json").read_text(encoding="utf-8"))["ok"] is False
    assert main(["verify", str(folder / "r.json"), "-e", str(folder / "states.csv")]) == 0


def test_standard_input_is_read(folder: Path) -> None:
    arguments = [*MODULE, "check", "-", "-e", "states.csv", "-f", "json"]
    ran = subprocess.run(arguments, cwd=folder, input=ANSWER.encode(), capture_output=True, check=False, timeout=60)
    assert ran.stdout.decode() == tieout.check(ANSWER, folder / "states.csv").to_json()


@pytest.mark.skipif(os.name == "nt", reason="signals and pipes of POSIX")
def test_ctrl_c_ends_it_while_it_waits(folder: Path) -> None:
    process = subprocess.Popen([*MODULE, "check", "-", "-e", "states.csv"], cwd=folder, stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin is not None and process.stderr is not None
    # It must be past the start of Python and inside of the command, which waits for its input.
    time.sleep(1.5)
    assert process.poll() is None
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=10) in (-signal.SIGINT, 130)
    assert b"Traceback" not in process.stderr.read()
    process.stdin.close()
    process.stderr.close()


@pytest.mark.skipif(os.name == "nt", reason="signals and pipes of POSIX")
def test_a_reader_that_has_gone_away_is_no_error(folder: Path) -> None:
    many = " ".join(f"{n} million." for n in range(20_000))
    (folder / "many.txt").write_text(many, encoding="utf-8")
    command = " ".join([sys.executable, "-m", "tieout", "check", "many.txt", "-e", "states.csv", "-f", "json"])
    ran = subprocess.run(
        ["bash", "-c", f"{command} | head -c 10; exit ${{PIPESTATUS[0]}}"], cwd=folder, capture_output=True, check=False, timeout=60
    )
    assert ran.returncode == 1 and ran.stderr == b"" and len(ran.stdout) == 10


def test_it_may_be_called_from_any_thread(folder: Path) -> None:
    codes: list[int] = []
    arguments = ["check", str(folder / "answer.txt"), "-e", str(folder / "states.csv"), "-o", str(folder / "out.txt")]
    thread = threading.Thread(target=lambda: codes.append(main(arguments)))
    thread.start()
    thread.join()
    assert codes == [1]
    handler = signal.getsignal(signal.SIGINT)
    assert main(arguments) == 1 and signal.getsignal(signal.SIGINT) is handler
