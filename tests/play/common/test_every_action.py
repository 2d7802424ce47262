"""Laws of every action in every book; `scenarios/every-book.toml` plays the actions."""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from rules.fight.actions import fields_of, name_of
from rules.fight.actions.of_all import COMMON
from rules.fight.apply import actions_of
from rules.rulebook.catalogue import rulebook
from tests.example_book import installed
from tests.play.situations import EVERY_BOOK, situations
from tests.play.table import fighting

Request = Mapping[str, Any]

GRAK: Request = {"who": "Grak"}
NEED_A_STORY = {
    "start",
    "correct",
    "answer-note",
    "change-rulebook",
    "take-turn",
    "next-group",
    "run-on",
    "answer-event",
}
"""Actions that are possible only after other actions; other files in this folder test them."""

IN_EACH_BOOK = pytest.mark.parametrize("system", EVERY_BOOK)


@pytest.fixture(autouse=True)
def _pace() -> Iterator[None]:
    """Install the example rulebook."""
    with installed():
        yield


@IN_EACH_BOOK
def test_every_common_action_is_done_and_refused_in_a_situation_of_every_book(system: str) -> None:
    names = {name_of(kind) for kind in COMMON}
    without = set() if rulebook(system).words.options else {"option"}
    played = (one for one in situations() if one.title.startswith(f"every-book, {system}:"))
    steps = [step for one in played for step in one.play if "action" in step]
    refused = {step["action"] for step in steps if "fault" in step}
    assert (
        names <= {step["action"] for step in steps if "fault" not in step} | NEED_A_STORY | without
    )
    assert names == refused


@IN_EACH_BOOK
def test_every_action_has_a_title_and_a_description(system: str) -> None:
    for kind in actions_of(system).values():
        assert kind.title
        assert kind.__doc__
        assert all(field.kind.describe() for field in fields_of(kind))


def test_no_two_actions_share_a_name() -> None:
    names = [name_of(kind) for kind in COMMON]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(
    ("request_", "code", "field"),
    [
        ({}, "missing", "action"),
        ({"action": 7}, "missing", "action"),
        ({"action": "dance"}, "unknown-action", "action"),
        ({"action": "x" * 10_000}, "unknown-action", "action"),
        ({"action": "add", "name": "x" * 10_000}, "out-of-range", "name"),
        ({"action": "grant", **GRAK, "distance": None}, "wrong-type", "distance"),
        ({"action": "out", "who": None}, "wrong-type", "who"),
    ],
)
@IN_EACH_BOOK
def test_a_request_that_no_book_understands_is_refused_in_short_words(
    system: str, request_: Request, code: str, field: str
) -> None:
    fault = fighting(system, "Grak").fault(**request_)
    assert (fault.code, fault.field) == (code, field)
    assert len(fault.message) < 1000


def test_an_action_of_another_book_is_unknown() -> None:
    fault = fighting("emala", "Grak").fault(action="declare", who="Grak", mph=3)
    assert (fault.code, fault.field) == ("unknown-action", "action")


@IN_EACH_BOOK
def test_an_action_that_fails_in_the_middle_changes_nothing(system: str) -> None:
    table = fighting(system, "Grak", "Mira")
    table.fault(action="condition", who=["Grak", "Mira"], condition="held", turns=1, whose="Zed")
    table.fault([9, 9], action="damage", who="Grak", amount="2d6")
    table.fault(action="end-condition", who=["Grak", "Mira"], condition="held")
    assert table.event.n == table.fight.last


@pytest.mark.parametrize(
    "name", ["[/]", "[bold]Oda", "Zoë 🗡️", "عدة", "a\x1b[2Jb", "c1", 'O\'Hara \\ "x"']
)
def test_a_name_that_looks_like_something_else_is_only_a_name(name: str) -> None:
    table = fighting("emala", "Grak", "Mira")
    table.do(action="add", name=name)
    table.do(action="damage", who=table.order[-1] if name != "c1" else "c3", amount=1)
    assert table.combatant("c3").name == name


def test_events_keep_ids_instead_of_names_so_that_a_renaming_breaks_nothing() -> None:
    table = fighting("rom", "Grak", "Mira")
    event = table.do(action="damage", who=["grak", "MIRA"], amount=1)
    assert list(event.action["who"]) == ["c1", "c2"]
