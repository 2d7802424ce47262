"""The table of the trials: one JSON line a trial, for the page that tells how saves hold."""

import json
import os
from pathlib import Path


def record(trial: str, tried: int, bad: int) -> None:
    """Write the figures of `trial` to the file named by `GAITKEEPER_TRUST_TABLE`, if it is set."""
    table = os.environ.get("GAITKEEPER_TRUST_TABLE")
    if table is None:
        return
    line = json.dumps({"trial": trial, "tried": tried, "bad": bad})
    with Path(table).open("a", encoding="utf-8") as file:
        file.write(line + "\n")


def everything() -> bool:
    """Whether the whole of each trial is asked for, rather than a sample of it."""
    return os.environ.get("GAITKEEPER_TRUST") == "all"
