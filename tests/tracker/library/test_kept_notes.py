"""Notes are kept in templates. A combatant remembers the name of its template."""

import pytest

from rules.errors import InputError
from rules.rulebook.catalogue import BUILT_IN, rulebook
from tests.play.table import Table as Play
from tracker.library.keeping import template_of
from tracker.library.known import named_request_for
from tracker.library.template import Template, read_kept
from tracker.library.writing import written
from tracker.views import card, noted

TROLL = Template(
    name="Troll",
    system="emala",
    about="Green",
    hp=30,
    attacks=("claw 1d6",),
    notes=("Traits: regenerates 1", "! does it regenerate?"),
)


def troll(system: str) -> Play:
    """Return a fight with a troll that was added from the library."""
    table = Play(system)
    table.do(action="add", **named_request_for(TROLL, rulebook(system)))
    return table


@pytest.mark.parametrize("system", BUILT_IN)
def test_a_combatant_has_the_notes_of_the_template_and_its_name(system: str) -> None:
    one = troll(system).combatant("Troll")
    assert (one.notes, one.template) == (TROLL.notes, "Troll")


def test_the_own_page_shows_traits_below_their_heading_and_the_template() -> None:
    table = troll("emala")
    one = table.combatant("Troll")
    shown = card.whole(table.encounter, table.fight.book, one, 80, "t")
    told = ["".join(span.text for span in each).strip() for each in shown]
    assert told[told.index("Traits") + 1] == "regenerates 1"
    assert told[told.index("Attacks") + 1] == "claw 1d6"
    assert "Template Troll" in told
    assert "Template" not in "".join(noted.notes(one)[0][0].text)


@pytest.mark.parametrize("system", BUILT_IN)
def test_a_kept_combatant_keeps_notes_with_a_heading_and_no_others(system: str) -> None:
    table = troll(system)
    table.do(action="note", who="Troll", text="saw the party")
    kept = template_of(table.combatant("Troll"), rulebook(system))
    assert kept.notes == ("Traits: regenerates 1",)
    [again] = read_kept(written(kept))
    assert getattr(again, "notes", None) == kept.notes


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("notes = [7]", "Expected `str`, got `int`"),
        ('notes = [""]', "notes has 0 characters"),
        (f'notes = ["{"x" * 5000}"]', "Troll: notes has 5000 characters"),
        ('notes = "regenerates"', "Expected `array`"),
    ],
)
def test_wrong_notes_are_refused_with_the_template(line: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        read_kept(f'name = "Troll"\nsystem = "emala"\n{line}\n')
    assert said in caught.value.message
