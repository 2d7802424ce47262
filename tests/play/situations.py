"""The situations of `scenarios/`: how their files are read, and how one begins."""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from tests.play.table import Table

HERE = Path(__file__).parent / "scenarios"
ROOT = HERE.parents[2]
SETTINGS = {"book", "groups"}
OF_A_GROUP = {"group", "people", "options", "before"}
OF_A_SITUATION = OF_A_GROUP | {"start", "play"}
OF_AN_ACTION = {"says", "never_says", "refused"}
"""What a step says about its action, beside the fields of the action."""

Step = Mapping[str, Any]
Groups = Mapping[str, Any]


class Situation(NamedTuple):
    """One situation, complete: with everything that its group brings."""

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
        """All steps: those before the start, then those of the play."""
        return [*self.before, *self.play]


def situations() -> Iterator[Situation]:
    """Every situation of every book."""
    for file in sorted(HERE.glob("*.toml")):
        written = tomllib.loads(file.read_text())
        groups = written.get("groups", {})
        for name, group in groups.items():
            assert isinstance(group, list) or set(group) <= OF_A_GROUP, f"{file.stem}: group {name}"
        for section in (key for key in written if key not in SETTINGS):
            assert section[:1].isupper(), f"{file.stem}: a section has a capital: {section!r}"
            for name, one in written[section].items():
                yield _read(file.stem, written.get("book"), groups, name, one)


def _read(stem: str, book: str | None, groups: Groups, name: str, one: Step) -> Situation:
    title = f"{stem}: {name}"
    unknown = set(one) - OF_A_SITUATION
    assert name, f"{stem}: a situation has a name"
    assert not unknown, f"{title}: a situation has no {sorted(unknown)}"
    people, options, before = _beginning(groups, {"group": "two", **one})
    play = [step for written in one["play"] for step in _unfolded(written)]
    system, _, _ = stem.partition("-")
    return Situation(title, system, book, people, options, before, one.get("start", []), play)


def _beginning(groups: Groups, one: Any) -> tuple[list[Step], dict[str, Any], list[Step]]:
    """The people, options and first steps of a situation or group; its own come last."""
    if isinstance(one, list):
        return one, {}, []
    rests_on = one["people"] if "people" in one else groups[one["group"]]
    people, options, before = _beginning(groups, rests_on)
    return people, {**options, **one.get("options", {})}, [*before, *one.get("before", [])]


def _unfolded(step: Step) -> list[Step]:
    """The step, as many times as `repeated` says."""
    if "repeated" not in step:
        return [step]
    assert not OF_AN_ACTION & set(step), f"a repeated step says nothing: {step}"
    return [{key: step[key] for key in step if key != "repeated"}] * step["repeated"]


def request_of(step: Step) -> dict[str, Any]:
    """The request of a step that is an action."""
    return {key: value for key, value in step.items() if key not in OF_AN_ACTION}


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
