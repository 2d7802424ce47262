"""A typed text becomes a value of its input's kind. A shown value can be typed again."""

from fractions import Fraction
from typing import Any

import pytest

from rules.errors import RulesError
from rules.fight.actions.base import Distance, People, Person
from rules.numbers.inputs import (
    REQUIRED,
    ByName,
    Choice,
    Flag,
    Input,
    ListOf,
    OrNothing,
    Quantity,
    Text,
    Whole,
)
from rules.rulebook.catalogue import system
from tracker.typed.form_values import (
    expected,
    form_field,
    read_text,
    read_texts,
    text_of,
    with_unit,
)


@pytest.mark.parametrize(
    ("kind", "text", "value"),
    [
        (Quantity("m"), "7.5", Fraction(15, 2)),
        (OrNothing(Quantity()), "1/3", Fraction(1, 3)),
        (Whole(), "-2", -2),
        (Flag(), "Y", True),
        (Flag(), "no", False),
        (Choice(("run", "walk")), "run", "run"),
        (Text(), "12", "12"),
        (Distance(), "ALL", "all"),
        (Distance(), "3", 3),
        (Person(), "Mira", "Mira"),
        (People(), "Mira, Grak ,", ["Mira", "Grak"]),
        (ListOf(Quantity()), "5, 0.5", [5, Fraction(1, 2)]),
        (ListOf(Quantity()), "[5, 0.5]", [5, Fraction(1, 2)]),
        (ListOf(ListOf(Whole())), "[[1, 2], [3]]", [[1, 2], [3]]),
        (ByName(Whole()), '{"a": 1}', {"a": 1}),
    ],
)
def test_a_text_is_read_into_the_value_of_its_kind(kind: Any, text: str, value: object) -> None:
    assert read_text(kind, text) == value


@pytest.mark.parametrize(
    ("kind", "text"),
    [(Whole(), "two"), (Quantity(), "1/0"), (ByName(Whole()), "{a"), (ListOf(Whole()), "[1")],
)
def test_a_text_that_cannot_be_read_is_refused(kind: Any, text: str) -> None:
    with pytest.raises(RulesError):
        read_text(kind, text)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (None, ""),
        (True, "yes"),
        (Fraction(15, 2), "7.5"),
        (7.5, "7.5"),
        ("a", "a"),
        ("", ""),
        ((), ""),
    ],
)
def test_a_value_is_shown_in_the_form_that_would_be_typed(value: object, text: str) -> None:
    assert text_of(value) == text


def test_an_empty_text_keeps_the_default_and_a_missing_one_is_named() -> None:
    fields = [
        Input("needed", "needed", Whole(), REQUIRED),
        Input("spare", "spare", Whole(), 3),
        Input("wrong", "wrong", Whole(most=5), 0),
    ]
    values, faults = read_texts(fields, {"needed": "", "spare": "", "wrong": "9"})
    assert "spare" not in values
    assert set(faults) == {"needed", "wrong"}


def test_the_unit_is_in_the_label_once() -> None:
    assert with_unit("Speed", Quantity("mph")) == "Speed (mph)"
    assert with_unit("Action points", Whole("points")) == "Action points"
    assert expected(Quantity("mph", least=0)) == "a number, 0 or more"
    several = expected(ListOf(Quantity("mph", least=0)))
    assert several == "a number, 0 or more, or several with commas between them"


@pytest.mark.parametrize("name", ["exp", "rom", "obss", "opend6", "emala"])
def test_every_default_of_every_rule_is_read_back_from_its_form(name: str) -> None:
    for rule in system(name).rules.values():
        for one in rule.inputs:
            text = form_field(one).text
            if text:
                assert one.kind.read(one.name, read_text(one.kind, text)) == one.default
