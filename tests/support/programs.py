"""Programs that a test runs to their end."""

import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]


def ran(command: Sequence[str], cwd: Path = ROOT, **more: Any) -> subprocess.CompletedProcess[str]:
    """Run a program to its end, usually in the project's folder, and return its output."""
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, **more)
