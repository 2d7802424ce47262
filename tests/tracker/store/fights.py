"""Small fights for the tests: event n adds one to the count, so what is lost shows."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec

from tracker.store.save import Save, create


def event(n: int, size: int = 20) -> bytes:
    """The line of event n."""
    return msgspec.json.encode({"n": n, "action": "damage", "text": f"{n} " + "x" * size})


def number(line: bytes) -> int:
    """The number on an event's line."""
    found: int = msgspec.json.decode(line)["n"]
    return found


def fight(count: int, combatants: int = 2) -> dict[str, Any]:
    """The state after `count` events."""
    return {
        "encounter": {"count": count, "system": "emala"},
        "combatants": [
            {"id": f"c{i}", "name": f"Grak {i}", "hp": count, "conditions": ["prone"]}
            for i in range(combatants)
        ],
    }


def count_of(save: Save) -> int:
    """What the save adds up to: its snapshot and the events since, each exactly in its place."""
    count: int = save.opened.state["encounter"]["count"]
    assert count == save.opened.n
    assert [each["hp"] for each in save.opened.state["combatants"]] == [count, count]
    for line in save.events():
        count += 1
        assert number(line) == count
    return count


def played(path: Path, events: int, *, fold_at: int = 0, sample: bool = False) -> Path:
    """A save at `path` with so many events, folded once after `fold_at` of them."""
    create(path, path.stem.title(), fight(0))
    with Save(path) as save:
        for n in range(1, events + 1):
            save.append(event(n))
            if n == fold_at:
                save.fold(fight(n))
    if sample:
        mark_as_sample(path)
    return path


def mark_as_sample(path: Path) -> None:
    """Turns a save into one that is never written."""
    path.write_bytes(path.read_bytes().replace(b'"sample": false', b'"sample": true'))
