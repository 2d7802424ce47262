"""Every number on the fight screen has an account, which the test checks."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from fractions import Fraction
from math import ceil, floor
from pathlib import Path
from typing import Any

import pytest
from msgspec import Struct

from rules.encounter import Encounter
from rules.errors import InputError
from rules.history import Event
from rules.numbers.exact import in_words, never_more, round_half_up
from rules.numbers.figures import Source, Step, figure, recompute
from rules.numbers.wire import with_fractions
from rules.rulebook.answers import GM_RULING, Account
from rules.rulebook.catalogue import rulebook
from rules.rulebook.rulebook import Rulebook
from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import fight_screen
from tracker.panes.lower import CombatantPane, LanesPane
from tracker.panes.table import TablePane
from tracker.screens.fight import FightScreen
from tracker.session.session import Session
from tracker.store.operations import running_copy
from tracker.text.sanitize import sanitize
from tracker.views import card as card_view
from tracker.views import table as table_view
from tracker.views import terrain as terrain_view
from tracker.views import why_distance
from tracker.views.columns import columns
from tracker.views.spans import Line, ShownNumber, Span
from tracker.views.why import account_lines, breakdown
from tracker.widgets.line_pane import LinePane

FRACTION = re.compile(r"-?\d+/\d+")
NUMBER = re.compile(r"\d+(?:\.\d+)?")
PLACE = re.compile(r"\b(?:Round|CS|Cycle|Pulse|Pulses \d+ to|Unit|Melee|Action) \d+")
OF_A_KIND = re.compile(r" x\d+\b")
"""The end of a row such as "Goblin x2". The GM can count these combatants."""
SIZES = ((80, 24), (120, 36))
SCALES = ("25 mm scale", "10 mm scale")
DICE = "d6"
"""A unit of dice. It and the names in `SCALES` have digits in the books' own texts."""

SAMPLES = Path(__file__).parents[3] / "saves" / "samples"

Request = dict[str, Any]

COMMON: tuple[Request, ...] = (
    {"action": "rule-on", "about": "terrain", "name": "Mud 2", "multiplier": 0.5},
    {"action": "rule-on", "about": "terrain", "name": "Ice", "distance": 1.5},
    {"action": "pick-up", "who": "Grak", "item": "Mail 3", "weight": 12.5, "worn": True},
    {"action": "pick-up", "who": "Grak", "item": "Torch", "weight": 0.5, "count": 4},
    {"action": "condition", "who": ["Grak"], "condition": "level 2 curse", "turns": 30},
    {"action": "note", "who": "Grak", "text": "owes 30 gold"},
    {"action": "mount", "who": "Mira", "mount": "Mule 7"},
    {"action": "grant", "who": "Mira", "distance": 2.5},
)
ROM: tuple[Request, ...] = (
    {"action": "next"},
    {"action": "declare", "who": "Grak", "mph": 11},
    {"action": "declare", "who": "Mira", "mph": 7.5},
    *({"action": "next"} for _ in range(6)),
    {"action": "spend-movement", "who": "Mira", "distance": 1},
    {"action": "move", "who": "Grak", "distance": 2},
    {"action": "move", "who": "Grak", "distance": 3.5},
    *({"action": "next"} for _ in range(3)),
    {"action": "end-round"},
    {"action": "next"},
    {"action": "next"},
    {"action": "damage", "who": ["Mira", "Grak"], "amount": "2d6+1"},
    {"action": "end-round"},
    {"action": "next"},
)


def turns(*gait: Request) -> tuple[Request, ...]:
    """Return the actions of some rounds.

    The book must be one in which combatants move one after another.
    """
    return (
        {"action": "move", "who": "*", "distance": 1},
        {"action": "move", "who": "*", "distance": 0.5, "terrain": "mud 2"},
        {"action": "next"},
        *gait,
        {"action": "move", "who": "*", "distance": "all"},
        {"action": "next"},
        {"action": "spend-movement", "who": "*", "distance": 1, "reason": "stands up"},
        {"action": "end-round"},
        {"action": "delay", "who": "*"},
        {"action": "damage", "who": ["Mira", "Grak"], "amount": "2d6+1"},
        {"action": "next"},
        {"action": "end-round"},
        {"action": "set-initiative", "who": "Mira", "value": 7.5},
    )


RUN: Request = {"action": "gait", "who": "*", "gait": "run"}
UP_AND_AT_THEM: tuple[Request, ...] = (
    {"action": "edit", "who": "Grak", "name": "Grak 2"},
    {"action": "terrain", "who": "*", "terrain": "rough"},
    {"action": "rise", "who": "*", "distance": 1.25},
    {"action": "face", "who": "*", "degrees": 30},
    {"action": "charge", "who": "Mira", "target": "Grak 2"},
    {"action": "charge", "who": "Grak 2", "target": "Mira"},
)
PLAYS = {
    "emala": (*turns(RUN), *UP_AND_AT_THEM),
    "exp": turns(RUN),
    "obss": turns({**RUN, "gait": "walk"}),
    "opend6": turns(RUN),
    "rom": ROM,
}


def painted(screen: FightScreen) -> Iterator[tuple[str, Line]]:
    """Yield every line of the fight that has numbers, each with the name of its pane."""
    encounter, book = screen.desk.encounter, screen.desk.book
    table = screen.query_one(TablePane)
    yield from (("title", line) for line in screen.query_one("#title", LinePane).lines)
    yield from (("table", line) for line in table.lines[1:])
    for lanes in screen.query(LanesPane):
        yield from (("lanes", line) for line in lanes.lines[2:] if lanes.display)
    shape = columns(encounter, book, table.size.width)
    for one in encounter.combatants.values():
        row = table_view.row(encounter, book, one, shape)
        yield "table", row
        assert sum(len(span.text) for span in row) <= table.size.width
    for pane in screen.query(CombatantPane):
        yield from (("combatant", line) for line in pane.lines if pane.display)
    for one in encounter.combatants.values():
        for line in card_view.lines(encounter, book, one, 70, 100):
            yield "combatant", line
        rates = book.movement.gait_rates(encounter, one)
        for line in card_view.gait_lines(encounter, book, one, rates):
            yield "combatant", line
        costs = book.terrain_costs(encounter, one)
        for line in terrain_view.lines(book, costs, one):
            yield "terrain", line


def given_words(encounter: Encounter) -> list[str]:
    """Return words whose digits need no explanation: names, notes, conditions, items, terrains."""
    people = encounter.combatants.values()
    words = [
        *SCALES,
        DICE,
        rulebook(encounter.system).title,
        encounter.name,
        *(ruled.name for ruled in encounter.rulings.values()),
    ]
    words += [word for one in people for word in (one.name, one.side, *one.notes)]
    words += [encounter.mount_name(one) for one in people]
    words += [item.name for one in people for item in one.items]
    words += [held.name for one in people for held in one.conditions]
    return sorted({sanitize(word) for word in words if word}, key=len, reverse=True)


def unexplained(span: Span, words: list[str]) -> list[str]:
    """Return the numbers in the text of a span.

    Numbers in the given words, and counts such as 'x2', are left out.
    """
    text = span.text.strip().replace("\u00a0", " ")
    if any(word.startswith(text.rstrip("\u2026 ")) for word in words):
        return []
    for word in words:
        text = text.replace(word, "").replace(word.lower(), "")
    return NUMBER.findall(OF_A_KIND.sub("", text))


def sections(book: Rulebook) -> set[str]:
    """Return the sections that the book's rules name.

    If a text names several sections, the result has the whole text and each section.
    """
    whole = {rule.source.section for rule in book.rules.values()}
    return whole | {part for section in whole for part in re.split(" / |, ", section)}


def check_source(source: Source, book: Rulebook) -> None:
    title = next(iter(book.rules.values())).source.book
    in_text = source.book == title and source.section in sections(book)
    # A gap that the readings name, with a figure from the same publisher.
    from_publisher = source.book.startswith(title.partition(",")[0]) and "publisher" in source.book
    assert source == GM_RULING or in_text or from_publisher


def check_account(account: Account, book: Rulebook) -> None:
    value = account.figure.value
    closing = Step(account.label, "gives", value, account.figure.unit)
    assert recompute((*account.figure.steps, closing)) == {account.label: value}
    check_source(account.source, book)
    for step in account.figure.steps:
        if step.source:
            check_source(step.source, book)


def check_event(number: ShownNumber, event: Event, book: Rulebook) -> None:
    """Check a number on the screen: a step of a ruling in the event must have its value."""
    told = [one for one in event.rulings if one.about == number.about]
    assert told, event
    for one in told:
        assert recompute(one.steps) == one.out
        check_source(one.source, book)
    values = [step.value for one in told for step in one.steps if step.applied]
    assert number.value in values


def check_number(number: ShownNumber, screen: FightScreen) -> None:
    if number.account is not None:
        check_account(number.account, screen.desk.book)
        assert number.account.figure.value == number.value
    elif number.between is not None:
        account = why_distance.account(screen.desk.encounter, number.between)
        check_account(account, screen.desk.book)
        assert account.figure.value == number.value
    else:
        assert number.event is not None
        check_event(number, screen.desk.fight.event(number.event), screen.desk.book)
    text = " ".join(span.text for line in breakdown(number, screen.desk.fight) for span in line)
    assert in_words(number.value, 3) in text
    assert "Source: " in text


def check_text(span: Span, number: ShownNumber) -> None:
    value = number.value
    words = {in_words(value, places) for places in (1, 2, 3)} | {str(round_half_up(value))}
    # Movement that is left is rounded down.
    words |= {never_more(value, places) for places in (0, 1, 2)}
    if number.between is not None:
        words |= {str(floor(value)), str(ceil(value))}
    assert span.text in words


def walk(screen: FightScreen) -> set[str]:
    """Check every number on the screen. Return the names of the panes that show numbers."""
    words = given_words(screen.desk.encounter)
    listed = screen.pages.seen.numbers(screen.desk)
    found = set()
    for pane, line in painted(screen):
        for span in line:
            if span.number is None:
                assert not unexplained(span, words), (pane, line)
                continue
            check_text(span, span.number)
            check_number(span.number, screen)
            found.add(pane)
    for line in screen.query_one("#combatant", LinePane).lines:
        assert all(span.number in listed for span in line if span.number)
    return found


def numbers_told(screen: FightScreen, event: Event, words: list[str]) -> set[str]:
    """Return the numbers, as texts, that the sentence of an event may contain."""
    before, after = (screen.desk.fight.state_at(n) for n in (event.parent, event.head))
    values: list[object] = [event.n, event.head]
    values += [step.value for told in event.rulings for step in told.steps]
    values += [value for told in event.rulings for value in told.out.values()]
    values += _in_action(with_fractions(event.action))
    values += [face for roll in event.dice for face in (roll.total, *roll.faces)]
    for state in (before, after):
        for one in state.combatants.values():
            values += [one.hp, one.hp_most, *one.sheet.values(), *_kept(one.state)]
    numbers = [value for value in values if isinstance(value, int | Fraction)]
    texts = {in_words(number, places) for number in numbers for places in (1, 2)}
    dice = " ".join([*(roll.dice for roll in event.dice), *map(str, values), *words])
    return texts | set(NUMBER.findall(dice))


def _kept(state: object) -> list[object]:
    """Return the values in the book's state of a combatant.

    Values in inner structs are included.
    """
    if isinstance(state, Struct):
        return [value for name in state.__struct_fields__ for value in _kept(getattr(state, name))]
    if isinstance(state, Mapping):
        return [value for one in state.values() for value in _kept(one)]
    return [state]


def _in_action(value: object) -> list[object]:
    if isinstance(value, dict):
        return [found for one in value.values() for found in _in_action(one)]
    if isinstance(value, list):
        return [found for one in value for found in _in_action(one)]
    if isinstance(value, float) or (isinstance(value, str) and FRACTION.fullmatch(value)):
        return [Fraction(str(value))]
    return [value]


def check_log(screen: FightScreen, count: int) -> None:
    fight = screen.desk.fight
    words = given_words(screen.desk.encounter)
    for n in range(max(2, fight.last - count + 1), fight.last + 1):
        event = fight.event(n)
        known = numbers_told(screen, event, words)
        for other in {event.parent, event.head} - {n} if event.moves_head else ():
            known |= numbers_told(screen, fight.event(other), words)
        assert set(NUMBER.findall(PLACE.sub("", event.text))) <= known, event


def carried_out(screen: FightScreen, request: Request) -> None:
    """Do the action of a request. "*" means the combatant who has the turn."""
    who = screen.desk.encounter.turn_of or screen.desk.encounter.order[0]
    values = {key: who if value == "*" else value for key, value in request.items()}
    action = screen.desk.fight.read(values)
    with suppress(InputError):
        screen.desk.perform(action, override=True)
    if screen.desk.waits:
        screen.desk.perform(action, override=True)
    screen.show_changes()


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x36"])
@pytest.mark.parametrize("system", PLAYS)
async def test_each_number_on_the_screen_comes_from_the_book_or_the_gm(
    system: str, size: tuple[int, int], play: Play
) -> None:
    async with play(system, size=size) as (app, _):
        screen = fight_screen(app)
        found = walk(screen)
        for request in (*COMMON, *PLAYS[system]):
            carried_out(screen, request)
            found |= walk(screen)
            check_log(screen, 3)
        assert screen.desk.encounter.round >= 2
        assert found >= {"title", "table", "combatant", "terrain"}


@pytest.mark.parametrize("size", SIZES, ids=["80x24", "120x36"])
@pytest.mark.parametrize("sample", sorted(SAMPLES.glob("*.json")), ids=lambda path: path.stem)
async def test_each_number_of_a_sample_fight_comes_from_the_book_or_the_gm(
    sample: Path, size: tuple[int, int], tmp_path: Path, run: Play
) -> None:
    saved = Session(running_copy(sample, tmp_path))
    async with run(saved, size=size) as (app, _):
        screen = fight_screen(app)
        for who in screen.desk.cursor.rows():
            screen.desk.cursor.select(who)
            screen.show_changes()
            walk(screen)
        check_log(screen, 60)


@pytest.mark.parametrize(("value", "told"), [(5, "= 5 hexes"), (1, "= 1 hex"), (0, "= 0 hexes")])
def test_a_breakdown_says_hex_only_for_one(value: int, told: str) -> None:
    account = Account("left", figure("hexes of a unit", value, "hex"), Source("Book", "Movement"))
    lines = ["".join(span.text for span in one) for one in account_lines(account)]
    assert any(one.startswith(f"{told}  ") for one in lines)
