"""Typed corrections of an event: the right amount, who should have got it, or both."""

from typing import Any

import pytest

from rules.errors import InputError
from tests.play.table import fighting
from tracker.typed.corrections import correction

ROWS = {"a": ("c1",), "b": ("c2",), "c": ("c3",)}


def by_letter(letter: str, number: str) -> tuple[str, ...]:
    return () if number else ROWS.get(letter, ())


def read(text: str) -> dict[str, Any]:
    """The fields that a line gives for event 4."""
    fight = fighting("emala", "Mira", "Goblin 1", "Oda").fight
    plain = correction(text, fight, 4, by_letter).action.to_plain()
    assert plain.pop("action") == "correct"
    assert plain.pop("event") == 4
    return plain


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("5", {"amount": 5}),
        ("5 not 3", {"amount": 5}),
        ("Mira", {"who": ("Mira",)}),
        ("mira", {"who": ("mira",)}),
        ("on Mira", {"who": ("Mira",)}),
        ("Goblin 1", {"who": ("Goblin 1",)}),
        ("Goblin 1, Oda", {"who": ("Goblin 1", "Oda")}),
        ("b", {"who": ("c2",)}),
        ("bc", {"who": ("c2", "c3")}),
        ("b c", {"who": ("c2", "c3")}),
        ("b 5", {"who": ("c2",), "amount": 5}),
        ("bc5", {"who": ("c2", "c3"), "amount": 5}),
        ("5 b", {"who": ("c2",), "amount": 5}),
        ("5 Mira", {"who": ("Mira",), "amount": 5}),
        ("Mira 5", {"who": ("Mira",), "amount": 5}),
        ("Goblin 1 5", {"who": ("Goblin 1",), "amount": 5}),
        ("5 on Goblin 1", {"who": ("Goblin 1",), "amount": 5}),
        ("0 Mira, Oda", {"who": ("Mira", "Oda"), "amount": 0}),
        ("5 to Mira", {"who": ("Mira",), "amount": 5}),
        ("5 to Mira, not 8 to Oda", {"who": ("Mira",), "amount": 5, "of": "Oda"}),
        ("5, not 8", {"amount": 5}),
        ("5 not Oda", {"amount": 5, "of": "Oda"}),
        ("Mira not c", {"who": ("Mira",), "of": "c3"}),
        ("5 Mira not Goblin 1", {"who": ("Mira",), "amount": 5, "of": "Goblin 1"}),
    ],
)
def test_a_correction_is_read(text: str, fields: dict[str, Any]) -> None:
    assert read(text) == fields


@pytest.mark.parametrize(
    ("text", "field", "words"),
    [
        ("", "amount", "type the right amount"),
        ("not Oda", "amount", "type the right amount"),
        ("2d6", "amount", "whole number"),
        ("-3", "amount", "whole number"),
        ("5.5", "amount", "whole number"),
        ("5.5 Mira", "amount", "whole number"),
        ("5Mira", "amount", "whole number"),
        ("5 not", "of", "whose share is wrong"),
        ("Mira not", "of", "whose share is wrong"),
        ("z5", "who", "nobody has the letter z"),
        ("5 not bc", "of", "one name or letter"),
    ],
)
def test_a_line_that_is_no_correction_is_refused(text: str, field: str, words: str) -> None:
    with pytest.raises(InputError) as raised:
        read(text)
    assert raised.value.field == field
    assert words in raised.value.message
