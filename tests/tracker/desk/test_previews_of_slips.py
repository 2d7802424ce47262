"""Lines with one misspelt word. The preview says what Enter will do or ask."""

from collections.abc import Iterator

import pytest

from rules.numbers.line_words import words_of
from rules.rulebook.catalogue import BUILT_IN
from tests.tracker.desk.conftest import At
from tests.tracker.desk.table import Table
from tests.tracker.desk.test_mistakes import MORE, THEN, begin_again

LINES = {
    "d": (
        "c 6",
        "cf 6 fire half c",
        "Wolf 2 6 by Orc",
        "all foes 4",
        "c axe by Orc",
        "6 from fire",
    ),
    "h": ("c 6", "cf 6 half c", "Mira 5 from ale", "Mira temp 5", "wolves 3"),
    "m": ("2", "cf 2 walk", "Wolf 2 3 run", "all"),
    "c": ("prone", "'cf prone 2", "'Mira prone 2 end of Grak", "secret prone", "'wolves prone"),
    "C": ("wet", "'ab wet", "'Mira wet", "'foes wet"),
    "g": ("run", "walk", "'cf run", "'wolves walk", "c run"),
    "t": ("open", "'cf open", "'Mira mud x 1/2", "mud x 1/2", "c open"),
    "l": ("torch 1", "stone", "drop stone", "put on stone", "'b drop stone", "'Mira torch 2"),
    "Y": ("sage", "'b sage", "'Mira horse", "horse", "b sage"),
    "N": ("waits for Mira", "'c waits", "'wolves wait", "* a storm comes"),
    "(": ("the door opens", "'ab the door opens"),
    "[": ("in 2 rounds", "cf in 2 rounds", "wolves in 2 rounds"),
    "{": ("'cf pack", "'wolves"),
    "x": ("cf", "Wolf 2", "all foes"),
    "X": ("cf", "Wolf 2"),
    "#": ("cf", "wolves"),
    "^": ("cf", "wolves"),
    "M": ("cf 2", "Mira 2 the wind"),
    "S": ("cf 2", "Mira 1 the wind"),
    "R": ("mud x 1/2", "load chest x 3/4", "mount horse x 2"),
    "i": ("ab 7 4", "Mira 7"),
}
"""For each key that every book has, lines without a mistake."""

MADE = (
    {"action": "condition", "who": ["Grak", "Mira"], "condition": "wet"},
    {"action": "pick-up", "who": "Grak", "item": "stone", "weight": 1},
    {"action": "pick-up", "who": "Grak", "item": "stick", "weight": 1},
    {"action": "pick-up", "who": "Mira", "item": "stone", "weight": 1},
)

ANYWAY = " does it anyway)"
"""The end of a refusal, if the GM can override it."""

FILTER = "/"
"""The key before a filter of a list. After it, a letter takes no row."""

AGAIN = ": Enter again"


def slips(line: str) -> Iterator[str]:
    """Yield the line itself, and the line with one word misspelt: three times for each word."""
    yield line
    for word in words_of(line):
        said = word.text
        if sum(map(str.isalpha, said)) < 3:
            continue
        swapped = f"{said[:-2]}{said[-1]}{said[-2]}"
        doubled = f"{said}{said[-1]}"
        for wrong in {swapped, said[:-1], doubled} - {said}:
            yield f"{line[: word.start]}{wrong}{line[word.end :]}"


def promised(table: Table) -> str:
    """Return what the desk says before Enter about the typed text."""
    picker, prompt = table.desk.picker, table.desk.prompt
    if picker is None:
        return prompt.fault or prompt.previewed
    return table.listed if picker.matching() else picker.nothing


def sentence_of(fault: str) -> str:
    """Return a fault without its end, such as the key that does the refused action."""
    told = fault.removesuffix(AGAIN)
    told = told.rpartition(" (")[0] if told.endswith(ANYWAY) else told
    return told.partition(". Nothing was done")[0]


def broken(table: Table, key: str, line: str) -> str:
    """Return how the effect of Enter differs from a line's preview. Return '' if it does not."""
    table.press(key)
    if table.desk.picker is not None and not line.startswith("'"):
        table.press(FILTER)
    table.press(*line)
    before, last = promised(table), table.desk.fight.last
    was_list = table.desk.picker is not None
    table.press("enter")
    if table.desk.fight.last > last:
        told = table.newest
        refused = before.startswith("Enter asks") or (not before and key != "N")
        return f"{key}{line}: done ({told}), after {before!r}" if refused else ""
    if was_list and table.desk.picker is None and table.desk.prompt.asking:
        return ""
    fault = table.desk.prompt.fault if table.desk.prompt.asking else table.desk.message.text
    if not fault or sentence_of(fault) in before:
        return ""
    return f"{key}{line}: {fault!r}, after {before!r}"


@pytest.mark.parametrize("system", BUILT_IN)
@pytest.mark.parametrize("key", LINES)
def test_a_preview_of_a_misspelt_line_is_what_enter_brings(
    key: str, system: str, at_the_ford: At
) -> None:
    table = at_the_ford(system, MORE, (*THEN, *MADE))
    began, wrong = table.desk.fight.head, []
    for line in dict.fromkeys(one for good in LINES[key] for one in slips(good)):
        if told := broken(table, key, line):
            wrong.append(told)
        begin_again(table, began)
    assert not wrong, "\n".join(wrong)
