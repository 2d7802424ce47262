"""The columns of the table: what each gets of the width, and what gives way first."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from rules.encounter import Combatant, Encounter
from rules.encounter.groups import group_name, groups
from rules.numbers.exact import in_words, unit_word
from rules.rulebook.rulebook import Rulebook
from tracker.text.sanitize import cell_width, sanitize
from tracker.views.spans import LONGEST_NAME, name_of, width_of
from tracker.views.state_column import states

SIGNS = 4
"""Cells before the initiative: whose turn, mark or cursor, letter, a blank."""

INITIATIVE = 5
SHORTEST_NAME = 16
"""No name is cut to less."""

AROUND_NAME = 2
"""The sign of the party before a name, a blank behind it."""

NUMBER = 5
MOVE_BAR, HP_BAR, SHORT_HP_BAR = 6, 8, 3
HIT_POINTS = len("999/999")
STATE, SHORT_STATE = 22, 12
"""Cells for what ails or occupies people: blanks between the slots and the bar of movement give way
to the longest that somebody is told now, up to the first; a longer name to the second."""

MOST_TOLD = 40
"""Of so many people at most it is looked up how long that is."""

MOST_SLOTS = 14
SPREAD = 5
"""Up to so many slots stand apart from each other, where there is room."""


OVER = frozenset({"slots", "apart", "unit", "move_bar"})
"""Columns that say nothing once the fight has ended."""


class Columns(NamedTuple):
    """How many cells each column of the table takes; a column of 0 is left out.

    `first` and `slots` are which slots of the round are in sight, `slot` the cells of each; `round`
    is how many a round has. `unit` is what movement is counted in, for the head.
    """

    initiative: int
    name: int
    first: int
    slots: int
    slot: int
    round: int
    move_bar: int
    move: int
    unit: str
    hp_bar: int
    hp: int
    state: int

    @property
    def slot_cells(self) -> int:
        """The cells of all slots, with the blank behind them."""
        return self.slots * self.slot + 1 if self.slots else 0


class Wish(NamedTuple):
    """What a column would take, of what those before it have left: at most, and at least.

    It takes nothing of the last `kept` cells, and nothing at all where the column that it comes
    `after` has none.
    """

    column: str
    most: int
    least: int = 1
    kept: int = 0
    after: str = ""


def columns(encounter: Encounter, book: Rulebook, width: int) -> Columns:
    """The columns that fit.

    The hit points are the last to go, and a short bar of them; then the slot that the round is in
    and the movement; then all of the slots, the bar and the initiative. What ails people has the
    rest, before the bar of movement and blanks between the slots. Once the fight is over there are
    no slots, and nothing is left to move.
    """
    total = slots_in(encounter, book)
    shown = min(total, MOST_SLOTS)
    unit = unit_word(2, book.words.distance_unit)
    longest = max(_names(encounter), default=0)
    hp = min(HIT_POINTS, max(_hit_points(encounter), default=0))
    initiative = max([INITIATIVE, *_initiatives(encounter, book)])
    room = width - SIGNS - AROUND_NAME - SHORTEST_NAME - hp
    if room < 0:
        room, hp = room + hp, 0
    state = max(SHORT_STATE, min(STATE, max(_states(encounter, book), default=0)))
    wishes = (
        Wish("hp_bar", SHORT_HP_BAR + 1, SHORT_HP_BAR + 1),
        Wish("slots", 2, 2),
        Wish("move", NUMBER + 1, NUMBER + 1),
        Wish("slots", shown - 1, after="slots"),
        Wish("hp_bar", HP_BAR - SHORT_HP_BAR, after="hp_bar"),
        Wish("initiative", initiative, initiative),
        Wish("unit", 1 + cell_width(unit), 1 + cell_width(unit), after="move"),
        Wish("name", max(0, min(longest, LONGEST_NAME) - SHORTEST_NAME), kept=SHORT_STATE),
        Wish("move_bar", MOVE_BAR + 1, MOVE_BAR + 1, state + 1, after="move"),
        Wish("apart", shown, shown, state + 1, after="slots"),
    )
    needless = OVER if encounter.ended else frozenset[str]()
    needless |= {"apart"} if not 1 < shown <= SPREAD else set()
    needless |= {"hp_bar"} if not hp else set()
    given, room = _given((one for one in wishes if one.column not in needless), room)
    slots = max(0, given["slots"] - 1)
    beside = bool(hp and room > 0)
    return Columns(
        given["initiative"],
        SHORTEST_NAME + given["name"],
        max(1, min(encounter.cell - slots // 2, total - slots + 1)),
        slots,
        2 if given["apart"] else 1,
        total,
        given["move_bar"],
        given["move"] + given["unit"],
        unit,
        given["hp_bar"],
        hp + beside,
        max(0, room - beside),
    )


def _given(wishes: Iterable[Wish], room: int) -> tuple[Counter[str], int]:
    """The cells that each column gets of the room, one wish after the other, and what is left."""
    given = Counter[str]()
    for wish in wishes:
        cells = min(wish.most, room - wish.kept)
        if cells >= wish.least and (not wish.after or given[wish.after]):
            given[wish.column] += cells
            room -= cells
    return given, room


def slots_in(encounter: Encounter, book: Rulebook) -> int:
    """How many places a round has: as many for each combatant."""
    first = next(iter(encounter.in_order()), None)
    return len(book.slots(encounter, first)) if first else 1


def _initiatives(encounter: Encounter, book: Rulebook) -> Iterator[int]:
    """The cells of each initiative with the decimals that break its ties, and a blank behind it."""
    for one in encounter.combatants.values():
        account = book.initiative_account(one)
        if account is not None:
            yield len(in_words(account.figure.value)) + 1


def _names(encounter: Encounter) -> Iterator[int]:
    """The cells of each name, and of each group as it is called where it is folded."""
    yield from (cell_width(name_of(one)) for one in encounter.combatants.values())
    for people in _together(encounter):
        yield cell_width(f"▸ {sanitize(group_name(people[0]))} x{len(people)}")


def _hit_points(encounter: Encounter) -> Iterator[int]:
    """The cells of everybody's hit points, now or unhurt, and of those of each group."""
    for one in encounter.combatants.values():
        if one.hp is not None:
            more = f"+{one.hp_temporary}" if one.hp_temporary else ""
            yield _cells(one.hp, one.hp_most or one.hp) + len(more)
    for people in _together(encounter):
        now = sum(max(0, one.hp or 0) for one in people)
        yield _cells(now, sum(one.hp_most or one.hp or 0 for one in people))


def _cells(now: int, most: int) -> int:
    return max(len(in_words(now)), len(in_words(most))) + len(f"/{in_words(most)}")


def _states(encounter: Encounter, book: Rulebook) -> Iterator[int]:
    """The cells of what is told of each; of many people as many as are kept for it."""
    people = encounter.combatants.values()
    if len(people) > MOST_TOLD:
        yield STATE
        return
    for one in people:
        *told, _ = states(encounter, book, one, (), STATE)
        yield width_of(told)


def _together(encounter: Encounter) -> Iterator[list[Combatant]]:
    """The groups of several."""
    for members in groups(encounter):
        if len(members) > 1:
            yield [encounter.combatants[who] for who in members]
