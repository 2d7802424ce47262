"""What the players may know of a fight: the one projection that everything sent to them is made of.

Who is hidden or still to come is not in it at all: no row, no name, no number that counts them.
Neither are notes, events that are not shown, the numbers of foes, and what is not to be seen at the
table.
"""

from collections.abc import Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from rules.encounter import Combatant, Encounter
from rules.fight.ahead import coming
from rules.fight.schedule import moment_in_words
from rules.numbers.exact import in_words, unit_word
from rules.rulebook.answers import Slot, SlotKind
from rules.rulebook.rulebook import Rulebook
from tracker.text.sanitize import sanitize
from tracker.views.clock import clock
from tracker.views.schedule import event_of, is_event, with_events
from tracker.views.spans import name_of

PARTY = "party"
FORETOLD = 12
"""So many turns are foretold, of which some are of those who are hidden."""

COMING = 3
"""So many names are told of those who come next."""


class SlotSeen(Struct, frozen=True):
    """A place in the round: what it is, and a sign for what was done in it."""

    kind: SlotKind
    sign: str = ""


class PlayersRow(Struct, frozen=True):
    """One whom the players see. `hp`, `hp_most`, `temporary` and `left` are the party's alone.

    `health` is a word: unhurt, hurt, bloodied (half or less), down, out; empty where nobody counts.
    `gone` is the way that was made in this round, `left` what is left to move in it.
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


class PlayersEvent(Struct, frozen=True):
    """An event of the timeline that the players are shown: before the row of that place, from 0.

    `when` is a moment in the book's words, `came` whether it has come.
    """

    text: str
    when: str
    before: int
    came: bool = False


class PlayersView(Struct, frozen=True):
    """The fight as the players may see it, in the order of initiative."""

    title: str = ""
    book: str = ""
    clock: str = ""
    turn: str = ""
    coming: tuple[str, ...] = ()
    rows: tuple[PlayersRow, ...] = ()
    events: tuple[PlayersEvent, ...] = ()


def players_view(encounter: Encounter, book: Rulebook, title: str) -> PlayersView:
    """What of this encounter the players may see; `title` is what its save is called."""
    secrets = _Secrets(encounter)
    seen = [one for one in encounter.in_order() if not one.unseen]
    turn = [one for one in seen if one.id == encounter.turn_of]
    return PlayersView(
        title=" ".join(secrets.kept_from([title])),
        book=sanitize(book.title),
        clock=" · ".join(_clock(encounter, book)),
        turn=name_of(turn[0]) if turn else "",
        coming=tuple(_coming(encounter, book)),
        rows=tuple(_row(encounter, book, one, secrets) for one in seen),
        events=tuple(_events(encounter, book, seen, secrets)),
    )


class _Secrets:
    """The names of those who are not seen, which other texts may hold too, as 'grappled by Vex'."""

    def __init__(self, encounter: Encounter) -> None:
        hidden = (one for one in encounter.combatants.values() if one.unseen)
        self._names = [name for one in hidden for name in {one.name, sanitize(one.name)}]

    def kept_from(self, texts: Iterable[str]) -> list[str]:
        """The texts, made safe to show, without those that hold one of the names."""
        return [sanitize(one) for one in texts if not self._in(one) and not self._in(sanitize(one))]

    def _in(self, text: str) -> bool:
        return any(name.casefold() in text.casefold() for name in self._names)


def _clock(encounter: Encounter, book: Rulebook) -> Iterable[str]:
    for one in clock(encounter, book):
        value, unit = in_words(one.figure.value), one.figure.unit
        yield f"{value} {unit}" if unit else f"{one.label} {value}"


def _coming(encounter: Encounter, book: Rulebook) -> list[str]:
    """The names of those whose turns come next, first the next one."""
    people = (encounter.combatants.get(who) for who in coming(encounter, book, FORETOLD))
    return [name_of(one) for one in people if one and not one.unseen][:COMING]


def _row(encounter: Encounter, book: Rulebook, one: Combatant, secrets: _Secrets) -> PlayersRow:
    ours = one.side == PARTY
    return PlayersRow(
        name=name_of(one),
        side=one.side,
        now=encounter.turn_of == one.id,
        health=_health(one),
        hp=one.hp if ours else None,
        hp_most=one.hp_most if ours else None,
        temporary=one.hp_temporary if ours else 0,
        slots=tuple(_slot(slot, ours=ours) for slot in _slots(encounter, book, one)),
        left=_left(encounter, book, one) if ours else "",
        gone=_gone(one, book),
        states=tuple(secrets.kept_from(_states(encounter, one))),
    )


def _events(
    encounter: Encounter, book: Rulebook, seen: Sequence[Combatant], secrets: _Secrets
) -> Iterable[PlayersEvent]:
    """The events that are shown, at the places that those who are seen leave to them."""
    places = {one.id: at for at, one in enumerate(seen)}
    shown = tuple(one for one in encounter.timeline if one.shown)
    acting = [one.id for one in seen if not one.delayed]
    before = len(seen)
    found: list[PlayersEvent] = []
    # From the end, so that each event stands before the row that comes after it.
    for row in reversed(with_events(replace(encounter, timeline=shown), acting)):
        if not is_event(row):
            before = places[row]
            continue
        event = event_of(encounter, row)
        when = moment_in_words(book.words, event.came or event.next)
        for text in secrets.kept_from([event.text]):
            found.append(PlayersEvent(text, when, before, came=event.came is not None))
    return reversed(found)


def _health(one: Combatant) -> str:
    """How somebody looks, in a word."""
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
    return book.slots(encounter, one) if encounter.started and not one.out else ()


def _slot(slot: Slot, *, ours: bool) -> SlotSeen:
    """A place in the round; what foes have declared for one to come is theirs to know."""
    told = ours or slot.kind == "acted"
    return SlotSeen(slot.kind, slot.sign if told else "")


def _left(encounter: Encounter, book: Rulebook, one: Combatant) -> str:
    """'6 of 12 m'; empty for one who is out, or has nothing to move by."""
    if one.out:
        return ""
    budget = book.movement.budget(encounter, one)
    limit = budget.limit.figure
    if limit.value <= 0:
        return ""
    most = f"{in_words(limit.value, 1)} {unit_word(limit.value, limit.unit or '')}"
    return f"{in_words(budget.left.figure.value, 1)} of {most}".rstrip()


def _gone(one: Combatant, book: Rulebook) -> str:
    """'12 m', the way made in this round; empty where somebody stayed."""
    way = sum(mark.distance for mark in one.pace.marks)
    return f"{in_words(way, 1)} {unit_word(way, book.words.distance_unit)}" if way else ""


def _states(encounter: Encounter, one: Combatant) -> Iterable[str]:
    """What can be seen of somebody: conditions, what they ride, that they hold back."""
    yield from (held.name for held in one.conditions)
    steed = encounter.mount_of(one)
    if one.mount and (steed is None or not steed.unseen):
        yield f"on {encounter.mount_name(one)}"
    if one.delayed:
        yield "delays"
