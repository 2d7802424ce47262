"""A typed letter for a combatant."""

from typing import Any

import pytest

from rules.errors import InputError, NotFound
from tests.play.table import fighting
from tracker.typed.lettering import lettering
from tracker.typed.whom import Whom


def read(text: str) -> dict[str, Any]:
    fight = fighting("emala", "Mira", "Grak", "Orc = 2", "Wolf 1", "Wolf 2").fight
    return lettering(text, Whom(fight, ["c1"])).action.to_plain()


@pytest.mark.parametrize(
    ("text", "who", "letter"),
    [
        ("g", "c1", "g"),
        ("GG", "c1", "gg"),
        (" = g", "c1", "g"),
        ("b = g", "c2", "g"),
        ("b=g", "c2", "g"),
        ("'b = g", "c2", "g"),
        ("grak = zz", "c2", "zz"),
        ("Orc = 2 = g", "c3", "g"),
        ("Wolf 2 = g", "c5", "g"),
    ],
)
def test_a_letter_is_for_the_selected_one_or_for_whoever_is_named(
    text: str, who: str, letter: str
) -> None:
    assert read(text) == {"action": "letter", "who": who, "letter": letter}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "expected a letter from a to z"),
        ("bg", "expected a letter from a to z"),
        ("b g", "expected a letter from a to z"),
        ("d", "because d6 is a die"),
        ("b =", "expected a letter from a to z"),
        ("b = 7", "expected a letter from a to z"),
        ("b = g = a", "nobody here is called '='"),
        ("c2 = g", "c2 has two readings"),
        ("x = g", "nobody has the letter x"),
        ("ab = g", "'ab' is 2: Mira, Grak; one is needed here."),
        ("Zed = g", "nobody here is called 'Zed'"),
    ],
)
def test_anything_else_is_refused_with_what_would_be_right(text: str, told: str) -> None:
    with pytest.raises((InputError, NotFound)) as raised:
        read(text)
    assert told in raised.value.message
