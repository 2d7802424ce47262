"""Make the players' view of a fight; all texts for the players are made from the view.

Hidden combatants and later arrivals leave no trace: no row, no name, no count. The view also leaves
out notes, secret conditions, hidden events, the numbers of foes, and everything that nobody at the
table can see.
"""

from collections.abc import Iterable, Sequence
from itertools import islice

from msgspec import UNSET, Struct
from msgspec.structs import replace

from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE, PARTY
from rules.encounter.letters import letters
from rules.fight.preview import turns_ahead
from rules.fight.timeline import moment_in_words
from rules.numbers.exact import counted, in_words, unit_word
from rules.rulebook.answers import Slot, SlotKind
from rules.rulebook.rulebook import Rulebook
from tracker.text.sanitize import sanitize
from tracker.views.clock import clock
from tracker.views.line_seen import Distances, GridSeen, LineSeen, rounded
from tracker.views.players_text import Public
from tracker.views.spans import name_of
from tracker.views.timeline import event_of, is_event, with_events

FORETOLD = 12
"""The most turns to look ahead for the next names; some turns may belong to unseen combatants."""

COMING = 3
"""The most next names that are shown."""


class SlotSeen(Struct, frozen=True):
    """A slot of the round: the kind of the slot, and the sign of the action in the slot."""

    kind: SlotKind
    sign: str = ""


class PlayersRow(Struct, frozen=True):
    """A combatant that the players see.

    `health` is a word: unhurt, hurt, bloodied (half or less), down or out. It is empty for a
    combatant without hit points. `gone` is the distance moved in this round; a rounded distance is
    shown as '~130 ft'. `left` is the remaining movement, such as "6 m left". `away` is the distance
    from the combatant who has the turn, such as "9 m" or "engaged". Only the party has `hp`,
    `hp_most`, `temporary` and `left`.
    """

    name: str
    side: str
    now: bool = False
    health: str = ""
    hp: int | None = None
    hp_most: int | None = None
    temporary: int = 0
    slots: tuple[SlotSeen, ...] = ()
    left: str = ""
    gone: str = ""
    states: tuple[str, ...] = ()
    letter: str = ""
    away: str = ""


class PlayersEvent(Struct, frozen=True):
    """A timeline event that players see.

    `before` is the number of the row below the event; the first row is 0. `when` is a moment in the
    book's words. `came` is true if this moment has come.
    """

    text: str
    when: str
    before: int
    came: bool = False


class PlayersView(Struct, frozen=True):
    """The parts of a fight that players may see, in the order of initiative.

    If `ended` is true, nobody has the turn and nobody comes next. `line` or `grid` has the
    positions. If the players see no positions, `line` and `grid` are None.
    """

    title: str = ""
    book: str = ""
    clock: str = ""
    turn: str = ""
    coming: tuple[str, ...] = ()
    rows: tuple[PlayersRow, ...] = ()
    events: tuple[PlayersEvent, ...] = ()
    ended: bool = False
    line: LineSeen | None = None
    grid: GridSeen | None = None


def players_view(
    encounter: Encounter, book: Rulebook, title: str, distances: Distances = "rounded"
) -> PlayersView:
    """Return the view of this encounter for the players. `title` is the name of the save.

    The fallen combatants are below all other combatants.
    """
    public = Public(encounter, book)
    people = (one for one in encounter.in_order() if not one.unseen)
    seen = sorted(people, key=lambda one: book.fallen(encounter, one))
    over = encounter.ended
    turn = "" if over else next((name_of(one) for one in seen if one.id == encounter.turn_of), "")
    slots = _in_sight(encounter, [_slots(encounter, book, one) for one in seen])
    return PlayersView(
        title=public.text(title),
        book=sanitize(book.title),
        clock=" · ".join(_clock(encounter, book)),
        turn=turn,
        coming=() if over else tuple(_coming(encounter, book)),
        rows=tuple(
            _row(encounter, book, one, round_, public, distances)
            for one, round_ in zip(seen, slots, strict=True)
        ),
        events=tuple(_events(encounter, book, seen, public)),
        ended=over,
        line=_line(encounter, book, public, distances),
        grid=_grid(encounter, book, public, distances),
    )


def _line(
    encounter: Encounter, book: Rulebook, public: Public, distances: Distances
) -> LineSeen | None:
    if encounter.map is UNSET:
        return None
    from tracker.views.players_line import line_seen  # noqa: PLC0415  # few fights have positions

    return line_seen(encounter, book, public, distances)


def _grid(
    encounter: Encounter, book: Rulebook, public: Public, distances: Distances
) -> GridSeen | None:
    if encounter.map is UNSET or encounter.map.grid is None:
        return None
    from tracker.views.players_grid import grid_seen  # noqa: PLC0415  # few fights have a grid

    return grid_seen(encounter, book, public, distances)


def _clock(encounter: Encounter, book: Rulebook) -> Iterable[str]:
    for one in clock(encounter, book):
        told = counted(one.figure.value, one.figure.unit)
        yield told if one.figure.unit else f"{one.label} {told}"


def _coming(encounter: Encounter, book: Rulebook) -> list[str]:
    ahead = islice(turns_ahead(_of_the_seen(encounter), book), FORETOLD)
    people = (encounter.combatants.get(who) for who in ahead)
    return list(islice((name_of(one) for one in people if one and not one.unseen), COMING))


def _of_the_seen(encounter: Encounter) -> Encounter:
    """Return the fight without unseen combatants.

    An unseen combatant who has the turn stays in this fight until the turn ends.
    """
    unseen = [one for one in encounter.combatants.values() if one.unseen]
    out = {one.id: replace(one, out=True) for one in unseen if one.id != encounter.turn_of}
    return replace(encounter, combatants={**encounter.combatants, **out}) if out else encounter


def _row(
    encounter: Encounter,
    book: Rulebook,
    one: Combatant,
    slots: Sequence[Slot],
    public: Public,
    distances: Distances,
) -> PlayersRow:
    ours = one.side == PARTY
    return PlayersRow(
        name=name_of(one),
        side=one.side,
        now=encounter.turn_of == one.id and not encounter.ended,
        health=_health(one),
        hp=one.hp if ours else None,
        hp_most=one.hp_most if ours else None,
        temporary=one.hp_temporary if ours else 0,
        slots=tuple(_slot(slot, ours=ours) for slot in slots),
        left=_left(encounter, book, one) if ours else "",
        gone=_gone(one, book, "exact" if ours else distances),
        states=tuple(_states(one, public)),
        letter=letters(encounter).get(one.id, ""),
        away=_away(encounter, book, one, distances),
    )


def _away(encounter: Encounter, book: Rulebook, one: Combatant, distances: Distances) -> str:
    """Return how far a combatant is from the combatant who has the turn.

    The text is empty if nobody has a position.
    """
    if encounter.map is UNSET:
        return ""
    from tracker.views.players_line import away  # noqa: PLC0415  # few fights have positions

    return away(encounter, book, one, distances)


def _events(
    encounter: Encounter, book: Rulebook, seen: Sequence[Combatant], public: Public
) -> Iterable[PlayersEvent]:
    """Yield the events that players see. Each event has its place among the visible combatants."""
    places = {one.id: at for at, one in enumerate(seen)}
    shown = tuple(one for one in encounter.timeline if one.shown)
    acting = [one.id for one in seen if not (one.delayed or book.fallen(encounter, one))]
    before = sum(not book.fallen(encounter, one) for one in seen)
    found: list[PlayersEvent] = []
    # The rows are read from the end, so that the row after each event is known.
    for row in reversed(with_events(replace(encounter, timeline=shown), acting)):
        if not is_event(row):
            before = places[row]
            continue
        event = event_of(encounter, row)
        when = moment_in_words(book.words, event.came or event.next)
        text = public.event(event)
        found.append(PlayersEvent(text, when, before, came=event.came is not None))
    return reversed(found)


def _health(one: Combatant) -> str:
    if one.hp is not None and one.hp <= 0:
        return "down"
    if one.out:
        return "out"
    if one.hp is None or one.hp_most is None:
        return ""
    if one.hp * 2 <= one.hp_most:
        return "bloodied"
    return "hurt" if one.hp < one.hp_most else "unhurt"


def _slots(encounter: Encounter, book: Rulebook, one: Combatant) -> tuple[Slot, ...]:
    """Return the slots of a combatant in the round.

    A combatant who is out has no slots. Before and after the fight, nobody has slots.
    """
    stands = encounter.started and not encounter.ended and not one.out
    return book.slots(encounter, one) if stands else ()


def _in_sight(encounter: Encounter, slots: Sequence[Sequence[Slot]]) -> list[Sequence[Slot]]:
    """Return the slots that players see: up to the last slot of any visible combatant.

    Slots that only hidden combatants have are left out, unless they are over or current.
    """
    used = (one.number for each in slots for one in each if one.kind != "never")
    last = max(encounter.cell, *used, 1)
    return [[one for one in each if one.number <= last] for each in slots]


def _slot(slot: Slot, *, ours: bool) -> SlotSeen:
    """Return a slot as players see it. Plans of foes for later slots are left out."""
    told = ours or slot.kind == "acted"
    return SlotSeen(slot.kind, slot.sign if told else "")


def _left(encounter: Encounter, book: Rulebook, one: Combatant) -> str:
    """Return the remaining movement: '6 m left'.

    The text is empty after the fight, for a combatant who is out, and for a combatant without
    movement.
    """
    if one.out or encounter.ended:
        return ""
    budget = book.movement.budget(encounter, one)
    limit = budget.limit.figure
    if limit.value <= 0:
        return ""
    left = budget.left.figure.value
    return f"{in_words(left, 1)} {unit_word(left, limit.unit or '')}".rstrip() + " left"


def _gone(one: Combatant, book: Rulebook, distances: Distances) -> str:
    """Return how far the combatant moved in this round: '12 m', or '~10 m' if it is rounded.

    Return an empty text if the combatant did not move.
    """
    way = sum((mark.distance for mark in one.pace.marks), NONE)
    if not way or distances == "hidden":
        return ""
    if distances == "exact":
        return f"{in_words(way, 1)} {unit_word(way, book.words.distance_unit)}"
    about = rounded(way)
    return f"~{about} {unit_word(about, book.words.distance_unit)}"


def _states(one: Combatant, public: Public) -> Iterable[str]:
    yield from filter(None, map(public.condition, one.conditions))
    steed = public.mount(one.id)
    if steed:
        yield f"on {steed}"
    if one.delayed:
        yield "delays"
