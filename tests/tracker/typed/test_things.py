"""Typed things: weights, the people who pick things up, and completion with Tab."""

from typing import Any

import pytest
from msgspec import to_builtins

from rules.errors import InputError
from rules.numbers.wire import outward
from rules.rulebook.catalogue import BUILT_IN
from tests.play.table import Table
from tracker.typed.grammar import Asked
from tracker.typed.things import completed, known, picked_up

Fields = dict[str, Any]

every_book = pytest.mark.parametrize("book", BUILT_IN)


def table_of(book: str = "emala") -> Table:
    """A fight of Grak and Mira under a book."""
    table = Table(book)
    table.do(action="add", name="Grak")
    table.do(action="add", name="Mira")
    return table


def plain(asked: Asked) -> Fields:
    """Return the fields of an action, without the action's name and people."""
    fields = to_builtins(asked.action, enc_hook=outward)
    return {key: value for key, value in fields.items() if key not in ("action", "who")}


ITEMS: list[tuple[str, Fields]] = [
    ("strongbox 50", {"item": "strongbox", "weight": 50}),
    ("torch 1 x 3", {"item": "torch", "weight": 1, "count": 3}),
    ("torch 1 x3", {"item": "torch", "weight": 1, "count": 3}),
    ("mail 12 worn", {"item": "mail", "weight": 12, "worn": True}),
    ("iron ration 1/2 x 10", {"item": "iron ration", "weight": 0.5, "count": 10}),
    ("lucky charm 0", {"item": "lucky charm"}),
]


@every_book
@pytest.mark.parametrize(("text", "fields"), ITEMS)
def test_a_thing(book: str, text: str, fields: Fields) -> None:
    assert plain(picked_up(text, table_of(book).fight, ["Grak"])) == fields


@every_book
def test_things_are_separated_by_commas(book: str) -> None:
    asked = picked_up("sword 2, shield 3 worn", table_of(book).fight, ["Grak"])
    assert plain(asked)["items"] == (
        {"item": "sword", "weight": 2},
        {"item": "shield", "weight": 3, "worn": True},
    )


@pytest.mark.parametrize("text", ["rope 2 lb", "rope 2lbs", "rope 2 LB x 1"])
def test_the_books_unit_may_come_after_a_weight(text: str) -> None:
    asked = plain(picked_up(text, table_of("rom").fight, ["Grak"]))
    assert (asked["item"], asked["weight"]) == ("rope", 2)


@pytest.mark.parametrize("text", ["rope 2 kg", "rope 2kg", "rope 2 kg worn"])
def test_a_weight_in_another_unit_than_the_books_is_refused(text: str) -> None:
    with pytest.raises(InputError) as raised:
        picked_up(text, table_of("rom").fight, ["Grak"])
    assert raised.value.message == "'kg': a weight is in lb here."


def test_a_thing_that_somebody_has_already_needs_no_weight() -> None:
    table = table_of()
    table.do(action="pick-up", who="Mira", item="Rope", weight=3)
    assert plain(picked_up("rope x 2", table.fight, ["Grak"]))["weight"] == 3


def test_a_thing_that_is_earlier_in_the_line_needs_no_weight() -> None:
    asked = picked_up("torch 1, torch x 2", table_of().fight, ["Grak"])
    assert [one["weight"] for one in plain(asked)["items"]] == [1, 1]


@every_book
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "type what it is, then its weight."),
        ("worn", "type what it is, then its weight."),
        ("rope", "how many"),
        ("torch -1", "weight is -1: expected a number"),
        ("torch 1 x 0", "count is 0: expected a whole number"),
    ],
)
def test_a_bad_thing_is_refused(book: str, text: str, words: str) -> None:
    with pytest.raises(InputError) as raised:
        picked_up(text, table_of(book).fight, ["Grak"])
    assert words in raised.value.message


def test_several_pick_up_several_things_in_one_event() -> None:
    table = table_of()
    before = table.fight.last
    asked = picked_up("rope 3, torch 1 x 2", table.fight, ["Grak", "Mira"])
    table.do(**asked.action.to_plain())
    assert table.fight.last == before + 1
    for name in ("Grak", "Mira"):
        held = table.fight.encounter.find(name).items
        assert [(one.name, one.count) for one in held] == [("rope", 1), ("torch", 2)]


def test_the_things_of_everybody_are_offered_in_the_form_to_type() -> None:
    table = table_of()
    table.do(action="pick-up", who="Mira", item="mail", weight=6, worn=True)
    table.do(action="pick-up", who="Grak", item="torch", weight=1, count=3)
    assert known(table.fight, [{"item": "rope", "weight": 3}]) == [
        "rope 3",
        "torch 1",
        "mail 6 worn",
    ]


THERE = ("mail 6 worn", "sword 2", "shield 3 worn")


@pytest.mark.parametrize(
    ("text", "done"),
    [
        ("", "mail 6 worn"),
        ("mail 6 worn", "sword 2"),
        ("m", "mail 6 worn"),
        ("mail 6 worn, ", "mail 6 worn, sword 2"),
        ("mail 6 worn, m", "mail 6 worn, m"),
        ("s", "s"),
        ("sw", "sword 2"),
        ("plate 10 w", "plate 10 worn"),
        ("lantern", "lantern"),
    ],
)
def test_tab_completes_a_thing_or_offers_one(text: str, done: str) -> None:
    assert completed(text, THERE) == done


def test_nothing_is_offered_if_nobody_has_anything() -> None:
    assert completed("", ()) == ""
    assert completed("rope 3", ()) == "rope 3"


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("torch 1,5", "'5' stands alone: commas separate things, a weight has a point, as in 1.5."),
        ("+torch 1, 5", "'5' stands alone"),
        ("-axe", "'-axe': things are picked up here; Drop in the list of the load drops them."),
        ("torch 1, -axe", "'-axe': things are picked up here"),
    ],
)
def test_a_comma_in_a_weight_and_a_minus_before_a_thing_are_explained(
    typed: str, told: str
) -> None:
    with pytest.raises(InputError) as refused:
        picked_up(typed, table_of().fight, ["Grak"])
    assert told in refused.value.message
