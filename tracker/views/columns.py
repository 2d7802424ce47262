"""Decide how wide each column of the table is, and which columns are left out first."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from msgspec import UNSET, Struct

from rules.encounter import Combatant, Encounter
from rules.encounter.groups import group_name, groups
from rules.encounter.letters import letters
from rules.numbers.exact import in_words, unit_word
from rules.rulebook.rulebook import Rulebook
from tracker.text.sanitize import cell_width, sanitize
from tracker.views.spans import LONGEST_NAME, Line, name_of, width_of, without_numbers
from tracker.views.state_column import most_urgent, pieces, together

SIGNS = 4
"""Cells in front of the initiative: for the turn, the mark or cursor, the letter, and a blank.

A letter with two cells, such as 'aa', or 'b+' for a folded group, takes the blank too.
"""

INITIATIVE = 5
SHORTEST_NAME, LEAST_NAME = 16, 8
"""The column of names first gets `SHORTEST_NAME` cells, so a longer name may be cut.

If all names are shorter, the column gets only the cells that they need, but at least `LEAST_NAME`.
"""

MIDDLE_NAME = 20
"""The most cells for names while the bars of hit points are still short."""

AROUND_NAME = 2
"""Cells around a name: the sign of the party before it, a blank after it."""

NUMBER = 5
MOVE_BAR, HP_BAR, SHORT_HP_BAR = 6, 8, 3
HIT_POINTS = len("999/999")
LONGEST_STATE, LONG_STATE, SHORT_STATE, LEAST_STATE = 36, 28, 12, 8
"""Cells for the states, such as conditions, on wider and wider screens. `columns` has the steps."""

URGENT, MOST_URGENT = 20, 27
"""The most cells for the most urgent state before and after the initiative gets its cells."""

AROUND_BARE, CUT_STATE = 2, 5
"""Blanks between hit points without a bar and the states, which may begin with a number.

There is only one blank if otherwise at most `CUT_STATE` cells remain for the states.
"""

BEFORE_STATE = 2 + NUMBER + 1
"""Cells for the current slot and the movement, with their blanks."""

MOST_TOLD = 40
"""If there are more combatants than this, only their conditions are measured, not all states."""

AWAY = "m away"
"""The heading of the column of distances, which are in metres in every book."""

MOST_SLOTS, NEXT_SLOTS = 14, 2
"""At most `MOST_SLOTS` slots are visible. The current slot and `NEXT_SLOTS` other slots get their
cells before the initiative."""

SPREAD = 5
"""Slots have blanks between them if the round has at most this many slots, and if there is room."""


OVER = frozenset({"slots", "apart", "unit", "move_bar"})
"""Columns that are not needed after the end of the fight."""


class Columns(Struct, frozen=True):
    """The width in cells of each column of the table; a column with 0 cells is left out.

    - `signs`: the cells before the initiative
    - `round`: the number of slots in the round
    - `slots`: the number of visible slots
    - `first`: the first visible slot
    - `slot`: the cells of one slot
    - `unit`: the unit of movement, for the head
    - `away`: the cells of the distances from the combatant who has the turn
    - `after_hp`: the blanks after the hit points; `hp` includes these blanks
    """

    signs: int
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
    away: int = 0
    after_hp: int = 0

    @property
    def slot_cells(self) -> int:
        """The width of all slots in cells, with the blank after the slots."""
        return self.slots * self.slot + 1 if self.slots else 0


class Wish(Struct, frozen=True):
    """A column that wants free cells: `most` cells, or all free cells if there are fewer.

    If there are fewer than `least` cells, the column gets no cells. `kept` cells stay free for
    other columns. If the column `after` got no cells, this column also gets no cells.
    """

    column: str
    most: int
    least: int = 1
    kept: int = 0
    after: str = ""


def columns(encounter: Encounter, book: Rulebook, width: int) -> Columns:
    """Return the columns that fit into the width. They get their cells in this order.

    1. the hit points with a short bar, the current slot, the movement, the most urgent state; if
       there is no room for this state, the bar goes, and then the maximum of hit points
    2. two other slots, the initiative, all slots, the bar of movement
    3. more cells for the states, the names and the bar of hit points; the unit of distance
    4. still more cells for the states and the names; blanks between the slots

    The states get all cells that are left.
    """
    total = slots_in(encounter, book)
    shown = min(total, MOST_SLOTS)
    unit = unit_word(2, book.words.distance_unit)
    longest = max(_names(encounter), default=0)
    shortest = max(LEAST_NAME, min(SHORTEST_NAME, longest))
    briefly = (one for one in _names(encounter, brief=True) if one <= MIDDLE_NAME)
    middle = max(shortest, max(briefly, default=0))
    hp = min(HIT_POINTS, max(_hit_points(encounter), default=0))
    letter = max(_letters(encounter), default=1)
    signs = max(SIGNS, 2 + letter)
    numbers = max(_initiatives(encounter, book), default=0)
    initiative = max(INITIATIVE, numbers + (2 if letter > 1 else 1))
    away = _away(encounter, book)
    room = width - signs - AROUND_NAME - shortest - hp
    if room < 0:
        room, hp = room + hp, 0
    first, counted, every = _states(encounter, book)
    needed = BEFORE_STATE + min(MOST_URGENT, first) + 1 if first and hp else 0
    no_bar = room < needed + SHORT_HP_BAR + 1
    no_most = room < needed
    if no_most:
        shorter = min(hp, max(_hit_points(encounter, with_most=False), default=0))
        room, hp = room + hp - shorter, shorter
    least = max(LEAST_STATE, min(MOST_URGENT, max(first, counted) + 2))
    short = max(0, SHORT_STATE - least)
    kept = max(0, min(SHORT_STATE, every) + 1 - least)
    long, longer = (
        max(short, min(most, every) + 1 - least) for most in (LONG_STATE, LONGEST_STATE)
    )
    apart, urgent = (
        Wish("away", away, max(1, away)),
        Wish("state", least if no_bar else min(URGENT, least)),
    )
    wishes = (
        Wish("hp_bar", SHORT_HP_BAR + 1, SHORT_HP_BAR + 1),
        Wish("slots", 2, 2),
        Wish("move", NUMBER + 1, NUMBER + 1),
        *((urgent, apart) if no_most else (apart, urgent)),
        Wish("slots", min(shown - 1, NEXT_SLOTS), after="slots"),
        Wish("initiative", initiative, initiative, kept),
        Wish("slots", max(0, shown - 1 - NEXT_SLOTS), kept=kept, after="slots"),
        Wish("move_bar", MOVE_BAR + 1, MOVE_BAR + 1, short, after="move"),
        Wish("state", max(0, least - URGENT)),
        Wish("state", long),
        Wish("name", middle - shortest),
        Wish("hp_bar", HP_BAR - SHORT_HP_BAR, after="hp_bar"),
        Wish("unit", 1 + cell_width(unit), 1 + cell_width(unit), after="move"),
        Wish("state", longer - long),
        Wish("name", max(0, min(longest, LONGEST_NAME) - middle)),
        Wish("apart", shown, shown, after="slots"),
    )
    needless = OVER if encounter.ended else frozenset[str]()
    needless |= {"apart"} if not 1 < shown <= SPREAD else set()
    needless |= {"hp_bar"} if no_bar or not hp else set()
    given, room = _given((one for one in wishes if one.column not in needless), room)
    slots = max(0, given["slots"] - 1)
    room += given["state"]
    bare = not given["hp_bar"] and room - AROUND_BARE > min(first, CUT_STATE)
    beside = min(room, AROUND_BARE if bare else 1) if hp else 0
    return Columns(
        signs,
        given["initiative"],
        shortest + given["name"],
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
        given["away"],
        beside,
    )


def _given(wishes: Iterable[Wish], room: int) -> tuple[Counter[str], int]:
    """Give each wish cells, in the order of the wishes.

    Return the cells of each column, and the number of free cells.
    """
    given = Counter[str]()
    for wish in wishes:
        cells = min(wish.most, room - wish.kept)
        if cells >= wish.least and (not wish.after or given[wish.after]):
            given[wish.column] += cells
            room -= cells
    return given, room


def slots_in(encounter: Encounter, book: Rulebook) -> int:
    """Return the number of slots in a round. All combatants have the same number of slots."""
    first = next(iter(encounter.in_order()), None)
    return len(book.slots(encounter, first)) if first else 1


def _initiatives(encounter: Encounter, book: Rulebook) -> Iterator[int]:
    """Yield the width in cells of each initiative.

    The width includes the decimals that decide between equal initiatives.
    """
    for one in encounter.combatants.values():
        account = book.initiative_account(one)
        if account is not None:
            yield len(in_words(account.figure.value))


def _away(encounter: Encounter, book: Rulebook) -> int:
    """Return the width of the distances from the actor in cells, with a blank.

    The width is 0 if nobody has a position.
    """
    if encounter.map is UNSET:
        return 0
    from tracker.views.line_row import away  # noqa: PLC0415  # few fights have positions

    longest = max((len(away(encounter, book, [who])) for who in encounter.combatants), default=0)
    return max(longest, len(AWAY)) + 2 if longest else 0


def _letters(encounter: Encounter) -> Iterator[int]:
    """Return the width in cells of each combatant's letter, and of each folded group's letter.

    The letter of a folded group has the sign '+'.
    """
    own = letters(encounter)
    yield from map(len, own.values())
    for people in _together(encounter):
        yield min((len(own.get(one.id, "")) for one in people), default=0) + len("+")


def _names(encounter: Encounter, *, brief: bool = False) -> Iterator[int]:
    """Yield the width in cells of each name.

    The names are names of combatants and folded groups. If `brief` is true, the names of groups are
    without the numbers of their members.
    """
    yield from (cell_width(name_of(one)) for one in encounter.combatants.values())
    for people in _together(encounter):
        name = sanitize(group_name(people[0]))
        told = without_numbers(name) if brief else name
        yield cell_width(f"▸ {told} x{len(people)}")


def _hit_points(encounter: Encounter, *, with_most: bool = True) -> Iterator[int]:
    """Yield the width in cells of the hit points of each combatant and each group.

    The width has room for the hit points at full health. If `with_most` is true, the maximum after
    '/' has room too.
    """
    for one in encounter.combatants.values():
        if one.hp is not None:
            more = f"+{one.hp_temporary}" if one.hp_temporary else ""
            yield _cells(one.hp, one.hp_most or one.hp, with_most) + len(more)
        elif one.taken:
            yield len("taken")
    for people in _together(encounter):
        now = sum(max(0, one.hp or 0) for one in people)
        yield _cells(now, sum(one.hp_most or one.hp or 0 for one in people), with_most)


def _cells(now: int, most: int, with_most: bool) -> int:
    behind = len(f"/{in_words(most)}") if with_most else 0
    return max(len(in_words(now)), len(in_words(most))) + behind


def _states(encounter: Encounter, book: Rulebook) -> tuple[int, int, int]:
    """Return three widths that the states of the combatants need.

    - the longest of all first states
    - the first state of the actor, with the count of the turn
    - all states in the longest row
    """
    people = [one for one in encounter.combatants.values() if not one.out]
    many = len(encounter.combatants) > MOST_TOLD
    if many:  # one combatant with each condition is enough
        people = list({held.name: one for one in people for held in one.conditions}.values())
    rows = {one.id: pieces(encounter, book, one) for one in people}
    first = max(map(_first, rows.values()), default=0)
    if many:
        return first or SHORT_STATE, 0, LONG_STATE
    acting = rows.get(encounter.turn_of or "", [])[:2]
    counted = width_of(together(acting)) if most_urgent(acting) and not encounter.ended else 0
    return first, counted, max((width_of(together(one)) for one in rows.values()), default=0)


def _first(states: Sequence[Line]) -> int:
    """Return the width of the most urgent state.

    If there are other states, the width includes the sign for a cut text.
    """
    width = width_of(most_urgent(states))
    return width + 1 if width and len(states) > 1 else width


def _together(encounter: Encounter) -> Iterator[list[Combatant]]:
    """Yield the members of each group that has more than one member."""
    for members in groups(encounter):
        if len(members) > 1:
            yield [encounter.combatants[who] for who in members]
