"""The situations of `scenarios/`: how their files are read, and how each situation is set up."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, NamedTuple

from rules.rulebook.catalogue import BUILT_IN
from tests.example_book import given, installed
from tests.play.table import Table

HERE = Path(__file__).parent / "scenarios"
ROOT = HERE.parents[2]
SETTINGS = {"book", "groups"}
OF_A_GROUP = {"group", "people", "options", "before"}
OF_A_SITUATION = OF_A_GROUP | {"start", "play"}
OF_THE_RESULT = {"says", "never_says", "refused", "fault", "touches"}
"""Keys of a step that describe its result. All other keys are fields of the step's action."""
EVERY_BOOK = (*BUILT_IN, "pace")
"""The books in which the situations of `every-book.toml` are played."""

Step = Mapping[str, Any]
Groups = Mapping[str, Any]


class Situation(NamedTuple):
    """A situation of a file. It also has everything that its group defines."""

    title: str
    system: str
    book: str | None
    people: list[Step]
    options: Mapping[str, Any]
    before: list[Step]
    start: Any
    play: list[Step]

    @property
    def steps(self) -> list[Step]:
        """All steps: first the steps before the start, then the steps of the play."""
        return [*self.before, *self.play]


def situations() -> Iterator[Situation]:
    """Yield every situation. A situation of `every-book.toml` is yielded once for each book."""
    for file in sorted(HERE.glob("*.toml")):
        written = tomllib.loads(file.read_text())
        for name, group in written.get("groups", {}).items():
            assert isinstance(group, list) or set(group) <= OF_A_GROUP, f"{file.stem}: group {name}"
        for section in (key for key in written if key not in SETTINGS):
            assert section[:1].isupper(), f"{file.stem}: a section has a capital: {section!r}"
            for name, one in written[section].items():
                assert name, f"{file.stem}: a situation has a name"
                assert one["play"], f"{file.stem}: {name}: a situation has steps"
                yield from _read(file.stem, written, name, one)


def _read(stem: str, written: Mapping[str, Any], name: str, one: Step) -> Iterator[Situation]:
    unknown = set(one) - OF_A_SITUATION
    assert not unknown, f"{stem}: {name}: a situation has no {sorted(unknown)}"
    groups = written.get("groups", {})
    people, options, before = _beginning(groups, {"group": next(iter(groups), ""), **one})
    for system in EVERY_BOOK if stem == "every-book" else (stem.partition("-")[0],):
        title = f"{stem}, {system}: {name}" if stem == "every-book" else f"{stem}: {name}"
        play = [step for each in one["play"] for step in _unfolded(each, system)]
        start, book = one.get("start", []), written.get("book")
        if play:
            yield Situation(title, system, book, people, options, before, start, play)


def _beginning(groups: Groups, one: Any) -> tuple[list[Step], dict[str, Any], list[Step]]:
    """Return the people, options and first steps of a situation or group.

    The steps of the group come first.
    """
    if isinstance(one, list):
        return one, {}, []
    rests_on = one["people"] if "people" in one else groups[one["group"]]
    people, options, before = _beginning(groups, rests_on)
    return people, {**options, **one.get("options", {})}, [*before, *one.get("before", [])]


def _unfolded(step: Step, system: str) -> list[Step]:
    """Yield a step as often as its field `repeated` says.

    Yield nothing if the step is only for other books.
    """
    if system not in step.get("only", system):
        return []
    assert not ("repeated" in step and OF_THE_RESULT & set(step)), f"a repeated step has {step}"
    kept = {key: value for key, value in step.items() if key not in ("repeated", "only")}
    return [kept] * step.get("repeated", 1)


def at_hand(situation: Situation) -> AbstractContextManager[None]:
    """Make the situation's book available in a `with` block. Built-in books always are."""
    if situation.system == "pace":
        return installed()
    return given(*([] if situation.book is None else [ROOT / situation.book]))


def is_refused(step: Step) -> bool:
    """Whether a step is an action that must be refused."""
    return "refused" in step or "fault" in step


def request_of(step: Step) -> dict[str, Any]:
    """Return the request of a step. The step must be an action."""
    return {key: value for key, value in step.items() if key not in OF_THE_RESULT}


def set_up(situation: Situation, play: Callable[[Table, Step], None]) -> Table:
    """Set the options, add the people in the file's order, do earlier actions, and start."""
    table = Table(situation.system)
    for option, value in situation.options.items():
        table.do(action="option", option=option, value=value)
    for person in situation.people:
        table.do(action="add", **person)
    for step in situation.before:
        play(table, step)
    if situation.start is not False:
        table.do(situation.start, action="start")
    return table
