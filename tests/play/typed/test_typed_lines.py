"""Typed lines become actions according to docs/typing.md. Some lines must be refused."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from rules.encounter import Encounter
from rules.errors import InputError
from rules.fight.apply import actions_of, own_actions
from rules.fight.typed import read_line
from rules.fight.typed.examples import untrue_examples
from rules.rulebook.catalogue import BUILT_IN, rulebook
from tests.play.table import Table, fighting

PAGE = Path(__file__).parents[3] / "docs" / "typing.md"
ROW = re.compile(r"^\| \d \| `(.+?)` \| `(.+?)` \| `(.+?)` \|$", re.MULTILINE)
LETTERS = {"c": "c2"}


def by_letter(letter: str, number: str) -> Sequence[str]:
    """Return the ids of the combatants for a letter.

    The letter g means two goblins; every other letter means one combatant.
    """
    if letter == "g":
        return [f"c{int(number) + 2}"] if number else ["c3", "c4"]
    return [LETTERS[letter]] if letter in LETTERS and not number else []


def at_the_table(*others: str) -> Table:
    """Return a fight of Grak, Mira, two goblins and the combatants in `others`."""
    table = fighting("emala", "Grak", "Mira", "Goblin 1", "Goblin 2", *others)
    table.do(action="charge", who="Goblin 1", override=True)
    return table


def read(action: str, line: str, *others: str) -> dict[str, Any]:
    """Return the fields that Grak's line sets, without default values."""
    table = at_the_table(*others)
    kind = actions_of("emala")[action]
    grak = table.combatant("Grak")
    return read_line(kind, line, table.encounter, grak, by_letter, alone=True).fields


def rows(*, refused: bool) -> list[tuple[str, str, str]]:
    """Return rows of docs/typing.md: the lines that are refused, or the lines that are read."""
    first, second = PAGE.read_text("utf-8").split("| is refused with |")
    return ROW.findall(second if refused else first)


@pytest.mark.parametrize(("action", "line", "says"), rows(refused=False))
def test_each_line_of_the_page_says_what_stands_beside_it(
    action: str, line: str, says: str
) -> None:
    assert read(action, line) == json.loads(says)


@pytest.mark.parametrize(("action", "line", "told"), rows(refused=True))
def test_each_line_that_the_page_refuses_is_told_so(action: str, line: str, told: str) -> None:
    with pytest.raises(InputError) as fault:
        read(action, line)
    assert told in fault.value.message
    assert fault.value.message.endswith(".")


@pytest.mark.parametrize("system", BUILT_IN)
def test_every_example_of_an_action_is_true(system: str) -> None:
    def enter(_encounter: Encounter, name: str) -> Encounter:
        names.append(name)
        return fighting(system, *dict.fromkeys(names)).encounter

    for kind in own_actions(rulebook(system)):
        names = ["Grak", "Mira"]
        assert [*untrue_examples(kind, fighting(system, *names).encounter, enter)] == []


@pytest.mark.parametrize(
    ("line", "others", "says"),
    [
        ("7 Orc", ["Orc", "Orc Chief"], {"target": "Orc", "damage": 7}),
        ("orc CHIEF", ["Orc", "Orc Chief"], {"target": "Orc Chief"}),
        ("Orc 1d6", ["Orc"], {"target": "Orc", "damage": "1d6"}),
        ("7 Up", ["7 Up"], {"target": "7 Up"}),
        ("Sir Bob, the Elder", ["Sir Bob, the Elder"], {"target": "Sir Bob, the Elder"}),
        ("g2", [], {"target": "c4"}),
        ("c3", [], {"target": "c3"}),
        ("miss target missed", ["Missed"], {"missed": True, "target": "Missed"}),
        ("missed Mira", ["Missed"], {"missed": True, "target": "Mira"}),
    ],
)
def test_a_person_is_found_by_name_or_letter(
    line: str, others: list[str], says: dict[str, Any]
) -> None:
    assert read("blow", line, *others) == says


@pytest.mark.parametrize(
    ("line", "others", "told"),
    [
        ("Orc 5", ["Orc"], "'5' is not understood"),
        ("Goblin 1 1", [], "'1' is not understood"),
        ("7 Goblin 9", [], "nobody here is called 'Goblin 9'"),
        ("1 Gob", [], "nobody here is called 'Gob'"),
        ("c 7", [], "'7' is not understood"),
        ("7 x 8", [], "nobody here is called 'x 8'"),
        ("g", [], "g is a group of 2: say which of them, c, e."),
        ("missed", ["Missed"], "'missed' is a name and a word: for the name type target missed"),
        ('"Mira"', [], "'Mira' is not understood"),
    ],
)
def test_a_number_behind_a_name_and_a_word_of_two_meanings_hit_nobody(
    line: str, others: list[str], told: str
) -> None:
    with pytest.raises(InputError) as fault:
        read("blow", line, *others)
    assert told in fault.value.message


def test_a_field_that_the_fight_gives_need_not_be_typed() -> None:
    table = at_the_table()
    kind = actions_of("emala")["answer-charge"]
    said = read_line(kind, "parry", table.encounter, table.combatant("Mira"))
    assert said.fields == {"response": "parry", "charger": "c3"}


@pytest.mark.parametrize(
    ("system", "name", "said"),
    [
        ("exp", "climb", "say what is meant: Open ground: free, gear, rope, ladder or pole"),
        ("exp", "attack", "say what is meant: whom, the weapon's type"),
        ("obss", "react", "say what is meant: what for"),
        ("opend6", "evade", "say what is meant"),
        ("emala", "leave", "say what is meant: they are engaged with nobody"),
    ],
)
def test_an_empty_line_does_nothing_that_costs_a_turn(system: str, name: str, said: str) -> None:
    encounter = fighting(system, "Grak", "Mira").encounter
    kind = actions_of(system)[name]
    with pytest.raises(InputError) as raised:
        read_line(kind, "", encounter, encounter.find("Grak"))
    assert raised.value.message.startswith(said)
