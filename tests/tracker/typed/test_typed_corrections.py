"""Typed corrections of an event: the right amount, the right people, or both."""

from typing import Any

import pytest

from rules.errors import InputError
from tests.play.table import fighting
from tracker.typed.corrections import correction
from tracker.typed.whom import Whom


def read(text: str) -> dict[str, Any]:
    """Read a line that corrects event 4. Return the fields of the correction."""
    fight = fighting("emala", "Mira", "Goblin 1", "Oda").fight
    plain = correction(text, 4, Whom(fight)).action.to_plain()
    assert plain.pop("action") == "correct"
    assert plain.pop("event") == 4
    return plain


@pytest.mark.parametrize(
    ("text", "fields"),
    [
        ("5", {"amount": 5}),
        ("5 not 3", {"amount": 5}),
        ("Mira", {"who": ("c1",)}),
        ("mira", {"who": ("c1",)}),
        ("on Mira", {"who": ("c1",)}),
        ("Goblin 1", {"who": ("c2",)}),
        ("Goblin 1, Oda", {"who": ("c2", "c3")}),
        ("b", {"who": ("c2",)}),
        ("bc", {"who": ("c2", "c3")}),
        ("b c", {"who": ("c2", "c3")}),
        ("b 5", {"who": ("c2",), "amount": 5}),
        ("bc5", {"who": ("c2", "c3"), "amount": 5}),
        ("5 b", {"who": ("c2",), "amount": 5}),
        ("5 Mira", {"who": ("c1",), "amount": 5}),
        ("Mira 5", {"who": ("c1",), "amount": 5}),
        ("Goblin 1 5", {"who": ("c2",), "amount": 5}),
        ("5 on Goblin 1", {"who": ("c2",), "amount": 5}),
        ("0 Mira, Oda", {"who": ("c1", "c3"), "amount": 0}),
        ("5 to Mira", {"who": ("c1",), "amount": 5}),
        ("5 to Mira, not 8 to Oda", {"who": ("c1",), "amount": 5, "of": "c3"}),
        ("5, not 8", {"amount": 5}),
        ("5 not Oda", {"amount": 5, "of": "c3"}),
        ("Mira not c", {"who": ("c1",), "of": "c3"}),
        ("5 Mira not Goblin 1", {"who": ("c1",), "amount": 5, "of": "c2"}),
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
        ("5 not bc", "of", "one is needed here"),
    ],
)
def test_a_line_that_is_no_correction_is_refused(text: str, field: str, words: str) -> None:
    with pytest.raises(InputError) as raised:
        read(text)
    assert raised.value.field == field
    assert words in raised.value.message
