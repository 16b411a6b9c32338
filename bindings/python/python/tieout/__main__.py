"""The command ``tieout``, also as ``python -m tieout``."""

from __future__ import annotations

import signal
import sys
import threading
from collections.abc import Sequence

from tieout._tieout import run_command


def main(arguments: Sequence[str] | None = None) -> int:
    """Runs the command with these arguments, those of the process if none are given, and gives its exit code.

    >>> main(["check", "--text", "42 of them", "--policy", "no such policy"])
    2
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    if threading.current_thread() is not threading.main_thread():
        return run_command(given)
    # While the command runs no Python does, so nothing could raise KeyboardInterrupt: Ctrl-C ends the process, as it ends
    # every other command, and its parent is told so (130 in a shell).
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        return run_command(given)
    finally:
        if before is not None:
            signal.signal(signal.SIGINT, before)


if __name__ == "__main__":
    sys.exit(main())
