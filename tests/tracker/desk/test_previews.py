"""The preview of a line has every sentence of its event, except the sentences about the act."""

import re
from collections.abc import Iterator
from contextlib import closing
from random import Random

import pytest

from rules.fight.actions.base import Action
from rules.fight.apply import own_actions
from rules.fight.possible_results import shape, without_dice
from rules.history import Event
from rules.rulebook.catalogue import BUILT_IN, rulebook
from tests.tracker.conftest import SHEETS
from tests.tracker.desk.conftest import At, Sit
from tests.tracker.desk.table import Table
from tracker.desk.commands.of_book import command_of
from tracker.session.session import Session, begin
from tracker.store import SavesFolder

STEPS = 50
SEED = 11

LETTERS = "abcefgh"

MOVES = (
    *("m 2", "m all", "m 4 run", "m 1 rough", "m 2 climb", "m 3 swim", "m 1 water", "m 12 run"),
    *("m 1 mud", "m 2 deep", "m 1 difficult", "m 1 fly", "m ab 1", "m cef 2", "m g 2", "m 2 jog"),
    *("m 1 crawl", "m 1 wall", "m 5 sprint", "m 3 walk", "m 2 air"),
)
SAME = (
    *(f"d {letter} {hit}" for letter in LETTERS for hit in ("3", "1d6", "25", "9 fire")),
    *("d cf 8/f", "d g 5 by c", "d c axe by g", "h a 4", "h temp 5", "M 2", "S 1", "V 12"),
    *("c 'cf prone", "c 'b stunned 2", "c 'g burning 2", "x c", "x", "t 'c mud", "{ 'cf", "} 'c"),
    *("( the door opens", "[ in 2", "^ b", "R mud x 1/2", "# 2d6+3"),
)
"""Lines for every book, each after its key. A book refuses the lines of other books."""

ADDED = (
    *("a Snake", "a 3 Snake", "a wolf", "a Ogre hp 12", "a 2 Ogre hp 3d8 ini 5", "a Kim party"),
    *("a Gnoll ini 10", "a 2 Wolf ini 20", "a Orc ini 29 hidden", "a +Kim/30", "a Rat; Bat ini 5"),
    *("a 2 Rat @ in 2 rounds", "a Rat @ round 5 on 12", "a Kim defence 15 attacks axe 1d8"),
    *("a 4 Rat hp 1d4 : spear 1", "a Fenn : rope 2 x 3"),
)
"""Lines that add combatants, each after its key."""

NAMES = {"Goblin 1": "Wolf 1", "Goblin 2": "Wolf 2", "Goblin 7": "Orc", "Goblin": "Orc"}
"""For each name in the examples of actions, the name of somebody in the fight."""


def lines_of(system: str) -> list[str]:
    """Return lines for the book's own actions.

    Some lines are examples of the actions. The other lines have only the name or the letter of a
    combatant.
    """
    return [f"{key} {line}" for key, action in keys_of(system) for line in examples(action)]


def keys_of(system: str) -> Iterator[tuple[str, type[Action]]]:
    """Yield the actions of a book that have a key. Each action comes with its first key."""
    for action in own_actions(rulebook(system)):
        command = command_of(action)
        if command is not None and command.keys:
            yield command.keys[0], action


def examples(action: type[Action]) -> list[str]:
    """Return the example lines of an action, with the names of this fight's combatants."""
    found = ["Orc", "c"]
    for line in action.typed.good if action.typed else ():
        for name, here in NAMES.items():
            line = line.replace(name, here)  # noqa: PLW2901
        found.append(line)
    return found


def at_the_ford(system: str, folder: SavesFolder) -> Session:
    """Return a fight of seven combatants under a book. The fight has begun."""
    saved = Session(begin(folder, f"Ford {system}", system), random=Random(SEED))

    def add(name: str, **fields: object) -> None:
        saved.ask({"action": "add", "name": name, "hp": 20, "sheet": SHEETS[system], **fields})

    add("Grak", side="party", initiative=30)
    add("Mira", side="party", initiative=29)
    add("Wolf", count=3, initiative=20)
    add("Orc", initiative=10, attacks="axe 1d8; bow 1d6")
    add("Sage", side="others", initiative=5)
    saved.ask({"action": "start"})
    if saved.encounter.phase == "roll":
        saved.ask({"action": "next"})
    return saved


def alike(text: str) -> str:
    """Return a text without its numbers.

    Then texts that differ only in numbers, such as '1 to 6' and '4', are equal.
    """
    return re.sub(r"(at least )?# to #", "#", shape(text))


def sentences(text: str) -> list[str]:
    return [one for one in re.split(r"(?<=[.?!])\s+", text.strip()) if one]


def written_out(told: str, names: list[str]) -> str:
    """Return a preview in full: each combatant who is named after 'Likewise' gets a sentence."""
    found: list[str] = []
    for one in sentences(told):
        likewise = [name for name in names if one.startswith("Likewise") and name in one]
        alike_ones = [each for each in found if each.startswith(tuple(names))]
        for name in likewise:
            first = next(each for each in names if alike_ones[-1].startswith(each))
            same = [each for each in alike_ones if each.startswith(first)]
            found += [each.replace(first, name, 1) for each in same]
        found.append(one)
    return " ".join(found)


def untold(events: list[Event], told: str, acts: set[str]) -> list[str]:
    """Return the sentences in the texts of events that are missing in the preview.

    `acts` are sentences about the act itself. They do not count.
    """
    text = " ".join(one.text for one in events)
    for roll in (roll for one in events for roll in one.dice):
        text = text.replace(roll.in_words(), roll.dice)
    bare = without_dice(text, [roll.dice for one in events for roll in one.dice])
    return [
        one
        for one in sentences(bare)
        if alike(one) not in acts
        and alike(one).rstrip(".") not in alike(told)
        # The warning names friends in other words: 'Wolf 1 is a friend.'
        and not (re.search(r"(is a friend|are friends) of", one) and "friend" in told)
        # The line that adds shows the newcomers in other words.
        and not re.search(r" (joined|will join) the ", one)
    ]


def typed(table: Table, line: str) -> list[str]:
    """Press a key, type a line and press Enter.

    Return the sentences of the event that were missing in the preview.
    """
    key, _, text = line.partition(" ")
    desk, last = table.desk, table.desk.fight.last
    table.press(key, *text)
    if not desk.prompt.asking or not desk.prompt.typed:
        return []
    names = sorted((one.name for one in desk.encounter.in_order()), key=len, reverse=True)
    told = written_out(desk.prompt.told, names)
    wanted = desk.session._previewed  # the outcomes behind the preview's text
    outcomes = wanted[2].foreseen.outcomes if wanted and wanted[0] is desk.encounter else ()
    acts = {alike(one) for each in outcomes for act in each.acts for one in sentences(act)}
    table.press("enter")
    if desk.waits:
        table.press("enter")
    events = [desk.fight.event(n) for n in range(last + 1, desk.fight.last + 1)]
    if not events or "more outcomes" in told:
        return []
    return [f"{line}: {one} ({told})" for one in untold(events, told, acts)]


@pytest.mark.parametrize("system", BUILT_IN)
def test_what_an_event_tells_was_in_the_preview_of_its_line(
    system: str, folder: SavesFolder, sit: Sit
) -> None:
    random = Random(SEED)
    kinds = (MOVES, SAME, ADDED, lines_of(system))
    with closing(at_the_ford(system, folder)) as saved:
        table, wrong = sit(saved), []
        for _ in range(STEPS):
            if random.random() < 0.2:
                table.press("n")
            else:
                table.desk.cursor.follow_turn()
                wrong += typed(table, random.choice(random.choice(kinds)))
            while table.desk.asking:
                table.press("escape")
            table.program.screens.clear()
    assert "\n".join(wrong) == ""


def test_the_price_of_a_run_is_told_before_the_run_and_before_an_attack(at_the_ford: At) -> None:
    table = at_the_ford("obss")
    table.desk.session.ask({"action": "edit", "who": "Grak", "attacks": "axe 1d8"})
    table.press("m", *"5 run")
    assert "Grak pays for running: -1d6 of attack, -4 Defence." in table.prompt
    table.press("enter", "m", *"5 run")
    assert "pays for running" not in table.prompt
    table.press("escape", "d", *"c axe")
    assert "Grak is running: -1d6 of attack, -4 Defence." in table.prompt


@pytest.mark.parametrize(
    ("key", "line", "told"),
    [
        ("d", "c 4 f 5", "Enter asks: damage? Esc, then d f 5; as a text."),
        ("d", "wolves 5 4", "Enter asks: "),
        ("h", "c 3 f 3", "Enter asks: healing? Esc, then h f 3; as a text."),
    ],
)
def test_the_preview_of_a_second_amount_is_the_question_of_enter(
    at_the_ford: At, key: str, line: str, told: str
) -> None:
    table = at_the_ford("obss")
    table.press(key, *line)
    assert told in table.prompt
    table.press("enter")
    assert table.prompt.endswith(": Enter again")
