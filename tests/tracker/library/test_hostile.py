"""Files with any content give a result or a sentence, never a fault of the program."""

import contextlib

from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules.errors import RulesError
from tests.play.table import Table
from tracker.formats.file_formats import READ
from tracker.formats.roster import rehearsed, roster_of
from tracker.library.template import read_kept
from tracker.library.trial import tried

EMALA = Table("emala")
PIECES = st.sampled_from(
    [
        *("name", "hp", "items", "dex", "count", "initiative", "sheet", "origin", "side"),
        *("\n", ",", ";", "\t", '"', "'", "=", "[", "]", "{", "}", "[[combatant]]", "[sheet]"),
        *("1", "-1", "1e999", "3d6", "9d9d9", "1/0", "1/3", "nan", "inf", "true", "null", "party"),
        *("system", '"emala"', '"obss"', "[[member]]", "[[items]]", "item", "weight", "\x1b[2J"),
        *("\u202e", "\0", "\ud7ff", "1979-05-27", "0x10", "_", "😀"),
    ]
)
texts = st.lists(PIECES, max_size=30).map("".join) | st.text(max_size=60)


@settings(max_examples=300)
@given(texts, st.sampled_from([*(one.ending for one in READ), ""]))
@example('[{"name":"a","items":[{"item":"x","weight":"1/3"}]}]', ".json")
@example('[{"name":"a","origin":{"system":"obss","sheet":{"movement":"9d9"}}}]', ".json")
@example('[{"name":"a","sheet":5}]', ".json")
@example('{"combatants":[{"name":["a"]}]}', ".json")
@example("name,items\na,[1]\n", ".csv")
@example("name,initiative\na,1/0\n", ".csv")
def test_a_roster_of_any_text_is_read_or_refused_in_a_sentence(text: str, ending: str) -> None:
    roster = roster_of(text, ending, EMALA.fight.book, "x")
    found = rehearsed(roster, EMALA.fight)
    assert found.rows or found.faults
    for fault in found.faults:
        assert fault.error.message.endswith(".")
        assert fault.error.message.isprintable()


@settings(max_examples=300)
@given(texts)
@example('name = "x"\nsystem = "emala"\nitems = [{ item = 5 }]')
@example('name = "x"\nsystem = "emala"\nhp = "zwei"')
@example('name = "x"\nsystem = "emala"\nsheet = { dex = "999d999" }')
def test_a_template_of_any_text_is_read_or_refused(text: str) -> None:
    with contextlib.suppress(RulesError):
        for kept in read_kept(text):
            members = getattr(kept, "members", (kept,))
            tried((one.request() for one in members), EMALA.fight.book)
