"""The table of the trials for the page about reliability. Each trial has a JSON line."""

import json
import os
from collections.abc import Collection
from pathlib import Path


def record(trial: str, tried: int, bad: int) -> None:
    """Write the figures of `trial` to the file $GAITKEEPER_TRUST_TABLE, if it is set."""
    table = os.environ.get("GAITKEEPER_TRUST_TABLE")
    if table is None:
        return
    line = json.dumps({"trial": trial, "tried": tried, "bad": bad})
    with Path(table).open("a", encoding="utf-8") as file:
        file.write(line + "\n")


def passed(trial: str, faults: str | int | Collection[object], tried: int = 1) -> None:
    """Record a trial, and fail if the trial found faults.

    Faults are a sentence, a number or a list.
    """
    some = [faults] if isinstance(faults, str) and faults else faults
    record(trial, tried, some if isinstance(some, int) else len(some))
    assert not faults, faults


def everything() -> bool:
    """Whether each trial must run in full. In a short run, only samples are tried."""
    return os.environ.get("GAITKEEPER_TRUST") == "all"
