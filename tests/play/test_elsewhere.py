"""If a word belongs to another action or command, the message names this action or command."""

import pytest

from rules.fight.elsewhere import elsewhere
from rules.rulebook.words import NotUnderstood, match
from tests.play.table import fighting


@pytest.mark.parametrize(
    ("system", "word", "places"),
    [
        ("exp", "hill", ["action slope"]),
        ("exp", "jump", ["action jump across", "action jump over"]),
        ("exp", "jumping", []),
        ("exp", "prone", ["condition prone"]),
        ("emala", "jump", ["action jump"]),
        ("emala", "water", ["terrain Water"]),
        ("opend6", "running", ["gait Run"]),
        ("obss", "charge", ["action charge"]),
        ("rom", "xyzzy", []),
    ],
)
def test_a_word_names_its_place(system: str, word: str, places: list[str]) -> None:
    table = fighting(system, "Grak")
    found = elsewhere(table.fight.book, table.encounter, word)
    assert [f"{one.place} {one.name}" for one in found] == places


def test_a_tail_behind_a_word_is_not_understood() -> None:
    words = fighting("exp", "Grak").fight.book.words
    assert match("running", words.gaits, "gait").id == "run"
    for tail in ("runnn", "runx"):
        with pytest.raises(NotUnderstood):
            match(tail, words.gaits, "gait")
    with pytest.raises(NotUnderstood):
        match("grass-tallnnn", words.terrains, "terrain")
