"""A typed line means the same people after every verb, in all five books.

Grak has the letter a, and Mira has b. The wolves have c, e and f. The orc has g, and the sage has
h. Grak has the turn.
"""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from rules.encounter.letters import DOUBLED, LETTERS, letters
from rules.errors import InputError
from rules.rulebook.catalogue import BUILT_IN
from tests.play.table import Table as Play
from tests.tracker.desk.conftest import At
from tests.tracker.desk.table import Table, keys_of
from tracker.typed import amounts, corrections, grammar, moments, things
from tracker.typed.lookup import BETWEEN, EVERYBODY, SHORTEST_WORD, SIDES
from tracker.typed.tokens import NEVER_LETTERS
from tracker.typed.whom import Whom

LINES = Path(__file__).with_name("said_to_whom.txt")
MARKED = "~"
"""With this sign after a verb, Grak, Mira and the first wolf are marked before the verb."""


class Said(NamedTuple):
    """The result of a typed line."""

    before: int  # the number of the last event before the line
    asked: str  # the question that waits for a second Enter, or ''
    prompt: str  # the text of the prompt at the end


def typed(table: Table, verb: str, line: str) -> Said:
    """Press the keys of a verb, type a line and press Enter.

    If the program asks a question, press Enter again.
    """
    if verb.endswith(MARKED):
        table.press("space", "space", "space")
    table.press(*keys_of(verb.removesuffix(MARKED)))
    before = table.desk.fight.last
    table.press(*line, "enter")
    asked = table.prompt if table.desk.waits else ""
    if asked:
        table.press("enter")
    return Said(before, asked, table.prompt)


SAME = """
d  | 6               | a
d  | cf 6            | cf
d  | c f 6           | cf
d  | c, f 6          | cf
d  | c and f 6       | cf
d  | cf6             | cf
d  | cf 2d6=9        | cf
d  | 'cf 6           | cf
d  | cfg 8/g         | cfg
d  | all 6           | abcefgh
d  | all foes 4      | cefg
d  | foes 4          | cefg
d  | Foes 4          | cefg
d  | all party 4     | ab
d  | friends 4       | ab
d  | others 4        | h
d  | wolf 4          | cef
d  | wolves 4        | cef
d  | all wolves 4    | cef
d  | wolf 2 4        | e
d  | WOLF 2 4        | e
d  | mira 4          | b
d  | Mira, Grak 4    | ab
d  | mira c 4        | bc
d  | c-f 4           | cef
d  | b-e 4           | bce
d  | a-h 4           | abcefgh
d~ | 6               | abc
d~ | * 6             | abc
d~ | f 6             | f
d~ | *g 6            | -
d  | 6 fire          | a
d  | 6 "cf"          | a
d  | c 6 by Orc      | c
d  | c6 fire by g    | c
d  | cc 6            | -
d  | ccf 6           | -
d  | ccc 6           | -
d  | z 6             | -
d  | d 6             | -
d  | C 6             | -
d  | F7              | -
d  | F7 6            | -
d  | f-c 6           | cef
d  | c+ 6            | -
d  | * 6             | -
d  | c1 7            | -
d  | e4 5            | -
d  | 5 c             | -
d  | 5 cf            | -
d  | 5 Mira          | -
d  | 5 wolf          | -
d  | 5 to c          | -
d  | c 5 to b        | -
d  | 5 'c            | -
d  | back 6          | -
d  | half 6          | -
d  | miss 6          | -
d  | on 6            | -
d  | wolf 2          | -
d  | wolf 2 fire     | -
d  | Nemo 6          | -
d  | cf              | -
d  | all             | -
d  | all c 6         | -
h  | 5               | a
h  | cf 5            | cf
h  | all foes 5      | cefg
h  | wolf 2 temp 5   | e
h~ | 5               | abc
h  | 5 c             | -
h  | 5 Mira          | -
h  | back 5          | -
x  |                 | a
x  | cf              | cf
x  | c f             | cf
x  | wolves          | cef
x  | all foes        | cefg
x~ |                 | abc
x~ | *               | abc
x  | c-f             | cef
x  | back            | -
x  | c3              | -
x  | cf 6            | -
X  | mira            | b
X  | zz              | -
#  | cf              | cf
#  | party           | ab
#~ |                 | abc
^  | all foes        | cefg
^  | Nemo            | -
[  | cf in 2 rounds  | cf
[~ | in 2 rounds     | abc
[  | in 2 rounds cf  | -
N  | waits           | a
N  | 'c waits        | c
N  | 'cf waits       | cf
N  | 'c 'f waits     | cf
N  | 'foes waits     | cefg
N  | 'wolf 2 waits   | e
N~ | waits           | abc
N  | a torn cloak    | a
N  | c waits         | -
N  | cf              | -
N  | 'zz waits       | -
V  | cf 12           | cf
V  | 12              | a
V~ | 12              | abc
V  | cf              | -
M  | 2               | a
M  | cf 2            | cf
M  | cf -2 a cloak   | cf
M  | all foes 2      | cefg
M  | 2 cf            | -
l  | 'cf torch 1     | cf
l  | 'wolves torch 1 | cef
l  | c torch 1       | -
l~ | torch 1         | abc
l~ | 'f torch 1      | f
t  | 'cf mud x 1/2   | cf
t  | 'c              | -
c  | 'zz prone       | -
c  | l prone         | -
{  | 'cf pack        | cf
{~ | pack            | abc
{  | cf              | -
}  | 'ce             | ce
Y  | 'c horse        | c
Y  | 'cf horse       | cf
Y  | c horse         | -
"""
"""Rows of a verb, a line, and the letters of the people whom the line means; '-' for nobody."""


def who_in(table: Table, before: int) -> str:
    """Return the letters of the combatants in the events after the event `before`.

    Return '-' if these events name nobody.
    """
    fight, own = (
        table.desk.fight,
        dict(zip((f"c{at}" for at in range(1, 8)), "abcefgh", strict=True)),
    )
    actions = [act for n in range(before + 1, fight.last + 1) for act in fight.event(n).acts]
    people = [who for one in actions if (who := one.get("who")) is not None]
    each = (one for who in people for one in ([who] if isinstance(who, str) else who))
    return "".join(sorted({own[one] for one in each})) or "-"


def begin_again(table: Table, began: int) -> None:
    """Close every open question and page. Then undo all events after the event `began`."""
    while table.desk.asking:
        table.press("escape")
    while table.desk.fight.head > began:
        table.press("u")
    table.desk.cursor.unmark()
    table.select("Grak")


@pytest.mark.parametrize("system", BUILT_IN)
def test_a_line_means_the_same_people_in_every_book(at_the_ford: At, system: str) -> None:
    wrong = []
    table = at_the_ford(system)
    began = table.desk.fight.head
    for row in SAME.strip().splitlines():
        verb, line, expected = (part.strip() for part in row.split("|"))
        said = typed(table, verb, line)
        found = who_in(table, said.before)
        if found != expected:
            wrong.append(f"{row}: {found} ({said.prompt})")
        begin_again(table, began)
    assert wrong == []


def of_books() -> list[tuple[str, ...]]:
    """Return the rows of the table. Each has a book, keys, a line, and the result of the line."""
    rows = (row for row in LINES.read_text("utf-8").splitlines() if "|" in row)
    return [tuple(part.strip() for part in row.split(" | ")) for row in rows]


NOT_DONE = "not done: "
AGAIN = ": Enter again"
"""The text between a question and what the second Enter then does, in a row of the table."""


@pytest.mark.parametrize(("system", "verb", "line", "comes_to"), of_books())
def test_each_line_has_the_result_of_its_row(
    at_the_ford: At, system: str, verb: str, line: str, comes_to: str
) -> None:
    table = at_the_ford(system)
    said = typed(table, verb, line)
    fight = table.desk.fight
    events = " ".join(fight.event(n).text for n in range(said.before + 1, fight.last + 1))
    asked, told, done = comes_to.rpartition(AGAIN)
    assert f"{asked}{told}" in said.asked
    if comes_to.startswith(NOT_DONE):
        assert events == ""
        assert comes_to.removeprefix(NOT_DONE) in said.prompt
    else:
        assert events.startswith(done.removeprefix(". "))


@pytest.fixture(scope="module")
def crowd() -> Whom:
    """Return the combatants of a fight of fifty.

    Each of the fifty letters belongs to one of them.
    """
    table = Play("emala")
    for number in range(len(LETTERS)):
        table.do(action="add", name=f"Xq{number}", initiative=1)
    return Whom(table.fight)


WORDS = st.text("abcefghijklmnopqrstuvwxyz", min_size=1, max_size=12)


def said_by_hand(text: str) -> list[str]:
    """Split a word into letters, from the left. Two equal letters are one doubled letter."""
    found = []
    while text:
        many = 2 if text[:1] == text[1:2] else 1
        found.append(text[:many])
        text = text[many:]
    return found


@given(text=WORDS)
def test_letters_say_those_who_have_them_and_nobody_else(crowd: Whom, text: str) -> None:
    assume(text not in crowd.never_letters or len(text) == 1)
    assume(len(text) <= SHORTEST_WORD or not crowd.nearly(text))
    own = letters(crowd.fight.encounter)
    three = any(letter * 3 in text for letter in text)
    if three:
        with pytest.raises(InputError, match="is one combatant"):
            crowd.every(text)
        return
    found = crowd.every(text)
    assert [own[who] for who in found] == list(dict.fromkeys(said_by_hand(text)))
    assert crowd.every(f"'{text}") == found
    assert crowd.before_amount(f"{text} 6") == (found, "6")
    assert crowd.before_amount(f"{text}6") == (found, "6")


@pytest.mark.parametrize("said", ["km", "ft", "hex", "lb", "mph"])
def test_letters_that_are_a_unit_can_have_the_amount_directly_behind_them(
    crowd: Whom, said: str
) -> None:
    people = crowd.every(f"'{said}")
    assert crowd.before_amount(f"{said}4") == (people, "4")
    assert crowd.before_amount(f"{said}2d6=9") == (people, "2d6=9")
    with pytest.raises(InputError, match="is a word here"):
        crowd.before_amount(f"{said} 4")


@given(some=st.lists(st.sampled_from(LETTERS), min_size=1, unique=True))
def test_letters_apart_say_each_of_them(crowd: Whom, some: list[str]) -> None:
    own = letters(crowd.fight.encounter)
    assert [own[who] for who in crowd.every(" ".join(some))] == some
    assert [own[who] for who in crowd.every(", ".join(some))] == some


@given(letter=st.sampled_from(DOUBLED))
def test_a_doubled_letter_is_never_two_people(crowd: Whom, letter: str) -> None:
    [who] = crowd.every(letter)
    assert letters(crowd.fight.encounter)[who] == letter
    assert crowd.every(f"{letter[0]} {letter[0]}") != [who]


@given(line=st.text("abcfx '*+-d6,&\"=/1AF", max_size=14))
def test_any_line_is_read_or_refused_in_a_sentence(crowd: Whom, line: str) -> None:
    readers: list[Callable[[str], object]] = [
        crowd.every,
        crowd.before_amount,
        crowd.behind_mark,
        crowd.lead,
    ]
    for read in readers:
        faults: list[str] = []
        try:
            read(line)
        except InputError as fault:
            faults.append(fault.message)
        assert all(one.endswith(".") for one in faults)


def test_no_word_of_a_reader_is_letters() -> None:
    readers = {
        *grammar.FILLERS,
        *grammar.ZONES,
        grammar.SECRET,
        *(word for unit in grammar.UNITS for word in unit),
        *amounts.CLAUSES,
        *amounts.TEMPORARY,
        amounts.NOBODY[0],
        corrections.NOT,
        things.WORN,
        *things.WEIGHTS,
        moments.SHOWN,
        *moments.CLOCK,
        *SIDES,
        *EVERYBODY,
        BETWEEN[0],
    }
    assert readers - NEVER_LETTERS == set()


@pytest.mark.parametrize(
    ("keys", "line", "asked"),
    [
        ("c", "'c glued", "Wolf 1 is: "),
        ("c", "'cf glued", "Wolf 1, Wolf 3 are: "),
        ("c", "glued", "Grak is: "),
        ("t", "'g o", "Terrain under Orc: "),
        ("g", "'g r", "Gait of Orc: "),
        ("l", "'g t", "Load of Orc: "),
        ("Y", "'g t", "Orc mounts ("),
        ("l", "'", "Load of Grak: "),
    ],
)
def test_the_title_of_a_list_names_those_whom_the_line_says(
    at_the_ford: At, keys: str, line: str, asked: str
) -> None:
    table = at_the_ford("emala")
    table.press(keys, *line)
    assert table.listed.startswith(asked)


@pytest.mark.parametrize(
    ("system", "key", "line", "asked"),
    [
        ("emala", "N", "waits", "Note on Grak:"),
        ("emala", "N", "'c waits", "Note on Wolf 1:"),
        ("emala", "N", "'z waits", "Note on Grak:"),
        ("emala", "(", "'g the door", "Orc is ready:"),
        ("emala", "f", "'c 45 left", "Wolf 1 "),
        ("emala", "-", "cf 1 parry", "+Wolf 1, +Wolf 3, each spends action points:"),
        ("rom", "f", "'c 12", "Wolf 1 "),
        ("rom", "f", "cf 12", "Wolf 1, Wolf 3, each "),
    ],
)
def test_the_question_names_those_whom_the_line_says(
    at_the_ford: At, system: str, key: str, line: str, asked: str
) -> None:
    table = at_the_ford(system)
    table.press(key, *line)
    assert table.prompt.startswith(asked.replace("+", ""))


WHO_IS_ASKED_FOR = """
m    | cf 3    | Wolf 1, Wolf 3 move:
m    | cf      | Wolf 1, Wolf 3 move:
m    | c       | Wolf 1 moves:
m    | mira 3  | Mira moves:
m    | 3       | Grak moves:
m    |         | Grak moves:
m~   |         | +Grak, +Mira, Wolf 1 move:
m~   | g 3     | Orc moves:
M    | cf 3    | The GM grants Wolf 1, Wolf 3:
M~   |         | The GM grants +Grak, +Mira, Wolf 1:
S    | g 1     | Movement spent by Orc:
V    | cf 12   | Initiative of Wolf 1, Wolf 3:
i    | g       | Initiative of Orc:
{    | 'cg     | Act as one group, Wolf 1, Orc:
{~   |         | Act as one group, +Grak, +Mira, Wolf 1:
}    | 'c      | Leave the group, Wolf 1:
<tab>m | c+ 3  | Wolf 1, Wolf 2, Wolf 3 move:
<tab>M | c+ 3  | The GM grants Wolf 1, Wolf 2, Wolf 3:
"""


@pytest.mark.parametrize("system", BUILT_IN)
def test_the_question_names_whom_the_line_means_in_every_book(at_the_ford: At, system: str) -> None:
    table = at_the_ford(system)
    wrong = []
    for row in WHO_IS_ASKED_FOR.strip().splitlines():
        verb, line, asked = (part.strip() for part in row.split("|"))
        if verb.startswith("<tab>") and not table.desk.cursor.folded():
            table.desk.cursor.fold_all()
        table.press(*(["space"] * 3 if MARKED in verb else []))
        table.press(*keys_of(verb.removeprefix("<tab>").rstrip(MARKED)), *line)
        if not table.prompt.startswith(asked):
            wrong.append(f"{row}: {table.prompt}")
        table.press("escape", "escape", "backspace")
        table.select("Grak")
    assert wrong == []


def test_a_condition_without_effect_names_who_gets_it(at_the_ford: At) -> None:
    table = at_the_ford("emala")
    table.press("c", *"'c glued 3", "enter")
    assert table.prompt.startswith("Wolf 1 is: 'c glued 3  ")
    assert "notes it for Wolf 1" in table.prompt
