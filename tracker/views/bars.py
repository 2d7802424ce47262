"""Make the title bar and the key bar. Each bar is one line of the screen."""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import dropwhile, groupby, islice, takewhile
from math import inf

from msgspec import Struct

from rules.encounter import Combatant, Encounter
from rules.encounter.groups import group_name, kind_of, yet_to_act
from rules.fight.alike import kinds, names_by_kind
from rules.fight.turns import after
from rules.numbers.exact import in_words, unit_word
from rules.rulebook.rulebook import Rulebook
from tracker.session.countdown import Countdown
from tracker.text.sanitize import cell_width, fit, sanitize
from tracker.typed.durations import time_in_words
from tracker.views.clock import clock
from tracker.views.spans import (
    LONGEST_NAME,
    Line,
    Span,
    name_of,
    numbered,
    short_name,
    shortened,
    width_of,
)

LONGEST_STATUS = 600
COMING, MOST_TURNS = 4, 8
"""The title has at most `COMING` next names, and looks for them in the next `MOST_TURNS` turns."""

FEWEST_COMING = 2
"""If room is short, the title first leaves out up to this many next names, then the save's name."""

TURN_SIGN = len("▶ ")
SHORTEST_ACTOR = 10
"""If the actor's name is cut, at least this many cells of the name stay."""

GAP = 2
"""The fewest free cells before the rulebook's name. The name itself has a blank on each side."""

TOGETHER = ", together with "
"""The words of a status before the names of combatants who act at the same time."""

BETWEEN = " · "
"""The sign between the parts of the clock."""

WAY_BACK = "Esc"
"""The key that every bar of keys shows, however narrow it is."""


class KeyLabel(Struct, frozen=True):
    """A key and its label in the bar. `closed` is true if the key has no effect now."""

    key: str
    label: str
    closed: bool


def title(
    encounter: Encounter,
    book: Rulebook,
    width: int,
    next_key: str,
    coming: Sequence[str] = (),
    add_key: str = "a",
) -> Line:
    """Return the title bar: the round and slot, the present turn, and the next turns.

    `coming` are the ids of the next combatants. If there is too little room, the bar first leaves
    out the rulebook. Then it cuts long next names, and leaves out the last of these names. Then it
    leaves out the save's name, all next names, and the parts of the clock after the round. At last,
    it cuts the actor's name.
    """
    clock = _clock(encounter, book)
    now = _now(encounter, book, next_key, add_key)
    if width_of((*clock, *now)) > width:
        room = width - width_of(_fitting_clock(clock, 0))
        now = _in_short(encounter, now, _beside_actor(encounter, book), room)
    clock = _fitting_clock(clock, width - width_of(now))
    coming = () if encounter.ended else _not_told(encounter, book, coming)
    told = _entries(encounter, coming, short_name)
    then = [_then(told[:count]) for count in range(len(told), 0, -1)]
    name = (Span(f" {sanitize(encounter.name)}  ", "strong"),)
    whole = _then(_entries(encounter, coming, sanitize)) if told else ()
    full = (*name, *clock, *now, *whole)
    end = Span(f" {book.words.title} ", "dim")
    named = ((*name, *clock, *now, *some) for some in then[: FEWEST_COMING + 1])
    unnamed = ((*clock, *now, *some) for some in then)
    shorter = (*named, *unnamed, (*name, *clock, *now), (*clock, *now))
    cut = (*name, *clock, *now, *(then[0] if then else ()))
    with_end = ((full, end), (cut, end))
    for spans, last in (*with_end, *((one, Span("")) for one in (full, *shorter))):
        left = width - width_of(spans) - cell_width(last.text)
        if left >= (GAP if last.text else 0):
            return (*spans, Span(" " * left), last)
    return shortened((*clock, *now), width)


def foretold(encounter: Encounter, turns: Iterable[str]) -> tuple[str, ...]:
    """Return the ids of the combatants whom the title names as next.

    There are at most `MOST_TURNS` ids, and they belong to at most `COMING` kinds of combatants.
    """
    found: list[str] = []
    for who in islice(turns, MOST_TURNS):
        groups = [group_name(encounter.combatants[one]) for one in (*found, who)]
        if sum(1 for _ in groupby(groups)) > COMING:
            break
        found.append(who)
        then = after(encounter, who)
        of_a_kind = then and _follows(encounter.combatants[who], encounter.combatants[then[0]])
        if not of_a_kind and sum(1 for _ in groupby(groups)) == COMING:
            break
    return tuple(found)


def timer(countdown: Countdown | None, encounter: Encounter) -> Line:
    """Return the remaining time of the turn.

    The line is empty if there is no timer, or if nobody has the turn.
    """
    if countdown is None or encounter.turn_of is None or encounter.ended:
        return ()
    left = countdown.left()
    return (Span(f" {time_in_words(left)} ", "strong" if left else "bad"),)


def _clock(encounter: Encounter, book: Rulebook) -> Line:
    """Return the clock of the fight, as in 'round 4 · cycle 1'.

    A number with a unit is shown as in '144 seconds'.
    """
    spans: list[Span] = [Span(" ")]
    for account in clock(encounter, book):
        number = numbered(account)
        value = Span(in_words(number.value), "strong", number)
        spans += [Span(BETWEEN, "dim")] if len(spans) > 1 else []
        unit = unit_word(number.value, account.figure.unit or "")
        spans += [value, Span(f" {unit}")] if unit else [Span(f"{account.label} "), value]
    return (*spans, Span("   ")) if len(spans) > 1 else ()


def _now(encounter: Encounter, book: Rulebook, next_key: str, add_key: str) -> Line:
    """Return the name of the combatant who has the turn.

    If nobody has the turn, return a hint about the GM's next step.
    """
    if not encounter.combatants:
        return (Span(f"Nobody is here yet: {add_key} adds combatants.", "good"),)
    if not encounter.started:
        return (Span(f"Not begun: {next_key} begins the fight." if next_key else "", "good"),)
    if encounter.ended:
        return (Span("The fight is over.", "good"),)
    words = _status(encounter, book)
    if encounter.turn_of is None:
        goes_on = f"; {next_key} goes on" if next_key else ""
        return (Span(f"{words.rstrip('.') or 'all at once'}{goes_on}", "good"),)
    actor = name_of(encounter.combatants[encounter.turn_of])
    told = _together_with(encounter, words.rstrip(".").replace(f"{actor}'s turn", actor, 1))
    return (Span("▶ ", "good"), Span(told or actor, "good"))


def _together_with(encounter: Encounter, told: str) -> str:
    """Return a shorter text with the names of combatants who act together.

    The text 'Ford bandit 2, together with Ford bandit 3' becomes 'Ford bandit 2 and 3'.
    """
    others = _beside(encounter, told)
    if not others:
        return told
    actor = encounter.combatants[encounter.turn_of or ""]
    return sanitize(names_by_kind((actor, *others)))


def _beside_actor(encounter: Encounter, book: Rulebook) -> list[Combatant]:
    """Return the combatants who act at the same time as the actor."""
    return _beside(encounter, sanitize(book.rounds.status(encounter), LONGEST_STATUS))


def _beside(encounter: Encounter, status: str) -> list[Combatant]:
    """Return the combatants whom a status names after the words 'together with'."""
    _, _, others = status.partition(TOGETHER)
    return [
        one
        for one in encounter.in_order()
        if others and re.search(rf"(?<!\w){re.escape(name_of(one))}(?!\w)", others)
    ]


def _fewer(people: Sequence[Combatant]) -> Iterator[str]:
    """Yield shorter and shorter texts with the names. Combatants of one kind are named together.

    An example is 'Wolf 1 and 2, Ilse, and 3 more'.
    """
    texts, sizes = kinds(people), [*Counter(map(kind_of, people)).values()]
    for count in range(len(texts) - 1, 0, -1):
        yield sanitize(f"{', '.join(texts[:count])}, and {sum(sizes[count:])} more")


def _fitting_clock(clock: Line, room: int) -> Line:
    """Return the parts of the clock for which there is room. The round is always shown."""
    starts = [at for at, one in enumerate(clock) if one.text == BETWEEN]
    shorter = ((*clock[:at], clock[-1]) for at in reversed(starts))
    fitting = (one for one in (clock, *shorter) if width_of(one) <= room)
    return next(fitting, (*clock[: starts[0]], clock[-1]) if starts else clock)


def _in_short(encounter: Encounter, now: Line, beside: Sequence[Combatant], room: int) -> Line:
    """Return the line `now`. The actor's name is cut, so that the words after the name fit.

    If others act together with the actor, the line instead names the kinds that fit, and gives the
    number of the other combatants.
    """
    actor = encounter.combatants.get(encounter.turn_of or "")
    if actor is None:
        return now
    if beside:
        sign, names = now
        fitting = (one for one in _fewer((actor, *beside)) if cell_width(one) <= room - TURN_SIGN)
        return sign, names._replace(text=next(fitting, names.text))
    long = name_of(actor)
    cells = max(SHORTEST_ACTOR, min(LONGEST_NAME, room - width_of(now) + cell_width(long)))
    short = fit(long, cells).rstrip()
    return tuple(one._replace(text=one.text.replace(long, short)) for one in now)


def _not_told(encounter: Encounter, book: Rulebook, coming: Sequence[str]) -> tuple[str, ...]:
    """Return the ids in `coming`, from the first id that the book's status does not name.

    Leave out combatants who act together with the actor, because the title names them already.
    """
    status = book.rounds.status(encounter)
    beside = {one.id for one in _beside_actor(encounter, book)}

    def told(who: str) -> bool:
        named = who in yet_to_act(encounter) and encounter.combatants[who].name in status
        return named or who in beside

    rest = tuple(dropwhile(told, coming))
    acting = beside.difference(coming[: len(coming) - len(rest)])
    return tuple(who for at, who in enumerate(rest) if who not in acting or who in rest[:at])


def _then(told: Sequence[str]) -> Line:
    """Return the names of the combatants who act next: 'then Wolf 3, Goblin x4, Cato'."""
    return (Span("  then ", "dim"), Span(", ".join(told)))


def _entries(encounter: Encounter, coming: Sequence[str], shown: Callable[[str], str]) -> list[str]:
    """Return short texts for the next combatants, such as 'Wolf 3' or 'Goblin x4'.

    Neighbours of one kind share a text. But a newcomer before the actor in the order has a separate
    text, so that nobody takes the newcomer for the next member of the actor's group. `shown` makes
    a name safe for the screen, and can cut the name.
    """
    people = [encounter.combatants[who] for who in coming]
    turn_of, order = encounter.turn_of, encounter.order
    passed = frozenset(order[: order.index(turn_of)] if turn_of in order else ())
    together = [
        list(members)
        for _, members in groupby(people, lambda one: (group_name(one), one.id in passed))
    ]
    if together and len(coming) >= MOST_TURNS:
        rest = (encounter.combatants[who] for who in after(encounter, people[-1].id))
        together[-1] += takewhile(lambda one: _follows(people[-1], one), rest)
    return [_together(members, shown) for members in together]


def _together(members: Sequence[Combatant], shown: Callable[[str], str]) -> str:
    """Return a short text for combatants who act together.

    The text is the name of one combatant or of a group, or a text such as 'Goblin x4'.
    """
    first, count = members[0], len(members)
    if count == 1:
        return shown(first.name)
    if first.group:
        return shown(first.group)
    return f"{shown(kind_of(first))} x{count}"


def _follows(first: Combatant, other: Combatant) -> bool:
    return group_name(first) == group_name(other) and other.able


def keys(shown: Iterable[KeyLabel], width: int) -> Line:
    """Return as many keys as fit into `width` cells. Keys without an effect now are dim."""
    spans: list[Span] = []
    used = 0
    for one in shown:
        used += cell_width(f"{one.key} {one.label} ")
        if used > width:
            break
        spans += [
            Span(f"{one.key} ", "dim" if one.closed else "strong"),
            Span(f"{one.label} ", "dim" if one.closed else ""),
        ]
    return tuple(spans)


def list_keys(pairs: Iterable[tuple[str, str]], width: float = inf) -> Line:
    """Return as many keys of a list screen as fit into `width` cells.

    The key for going back is always shown.
    """
    every = [(Span(f" {key} ", "strong"), Span(f"{does} ")) for key, does in pairs]
    back = [one for one in every if one[0].text.strip() == WAY_BACK]
    room = width - sum(map(width_of, back))
    spans: list[Span] = []
    for one in every:
        room -= 0 if one in back else width_of(one)
        if room < 0:
            break
        spans += () if one in back else one
    return (*spans, *(span for one in back for span in one))


def _status(encounter: Encounter, book: Rulebook) -> str:
    """Return the status of the fight in the words of the book.

    The place in the round is left out, because the clock shows it.
    """
    place, _, text = sanitize(book.rounds.status(encounter), LONGEST_STATUS).partition(": ")
    repeated = (f"{one.label} {one.figure.value}" for one in book.rounds.clock(encounter))
    return "" if text.startswith(tuple(repeated)) else text or place
