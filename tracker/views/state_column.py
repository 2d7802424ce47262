"""The last column of the table: the states of combatants, such as conditions."""

from collections.abc import Iterable, Iterator, Sequence

from msgspec import UNSET

from rules.encounter import Combatant, Condition, Encounter
from rules.fight.riding import as_on_foot
from rules.fight.turns import question_of
from rules.numbers.exact import in_words, unit_word
from rules.rulebook.answers import Account, Remarks, tells_of, text_of
from rules.rulebook.rulebook import Rulebook
from tracker.text.sanitize import sanitize
from tracker.views import load as loads
from tracker.views.aligned import filled
from tracker.views.conditions import called, time_left
from tracker.views.spans import (
    Line,
    Span,
    cut_at_word,
    joined,
    kept_by_gm,
    name_of,
    numbered,
    remark_spans,
    width_of,
)
from tracker.views.timeline import waiting

URGENT = {"warn", "bad"}
"""Styles of urgent states."""

UNITS_OF_TIME = [Span(f" {one}", "dim") for one in ("turn", "turns", "round", "rounds")]
"""The ends of states such as 'stunned 2 turns'."""

LONGEST_PLACE = 12
"""If words such as 'on difficult ground' are longer than this, only the ground's name is shown."""


def states(
    encounter: Encounter,
    book: Rulebook,
    combatant: Combatant,
    members: Sequence[Combatant],
    width: int,
) -> Line:
    """Return the states of a combatant or of a folded group, in `width` cells.

    If there is too little room for all states, times have no unit: 'stunned 2'.
    """
    found = _of_group(encounter, book, members) if members else pieces(encounter, book, combatant)
    if width_of(together(found)) > width:
        found = [one[:-1] if one[-1] in UNITS_OF_TIME else one for one in found]
    return filled(cut_at_word(together(found), width), width)


def pieces(encounter: Encounter, book: Rulebook, combatant: Combatant) -> list[Line]:
    """Return the states of a combatant.

    The most urgent state is first. Then come the count of the turn and the other states.
    """
    asked = [(Span(sanitize(question_of(one)), "warn"),) for one in combatant.asking]
    found = [*asked, *_of_one(encounter, book, combatant)]
    first = int(bool(most_urgent(found)))
    return [*found[:first], *_turn_count(encounter, book, combatant), *found[first:]]


def most_urgent(pieces: Sequence[Line]) -> Line:
    """Return the first state without the unit at its end.

    The line is empty if the first state is not urgent: a ground, a mount or a rider.
    """
    first = pieces[0] if pieces else ()
    while first and first[-1].style not in URGENT:
        first = first[:-1]
    return first


def together(pieces: Iterable[Line]) -> Line:
    """Return the states in one line."""
    return joined(pieces, Span(", ", "warn"))


def _of_group(encounter: Encounter, book: Rulebook, members: Sequence[Combatant]) -> list[Line]:
    """Return lines about a group.

    The lines are the number of members who are still in the fight, the number of hidden members,
    the conditions, and the book's remarks. The remarks are last, because the title may have them
    too.
    """
    of_book = [remark_spans(one, "warn") for one in book.in_group_row(encounter, members)]
    here = [one for one in members if one.arrives is None]
    standing = [one for one in here if not one.out]
    told = [
        ("still in the fight", "stand", standing, len(here)),
        ("hidden from the players", "hidden", [one for one in members if one.hidden], 0),
    ]
    numbers = [
        (kept_by_gm(label, len(those)), word)
        for label, word, those, usual in told
        if len(those) != usual
    ]
    counted = [
        (Span(in_words(number.value), "warn", number), Span(f" {word}", "warn"))
        for number, word in numbers
    ]
    return [*counted, *_conditions_of(encounter, book, standing), *of_book]


def _conditions_of(
    encounter: Encounter, book: Rulebook, standing: Sequence[Combatant]
) -> list[Line]:
    """Return the conditions of a group, as in '2 prone'.

    If all members have a condition, the number is left out: 'prone 3 turns'. If the book's remark
    names the price of a condition, the price stands after this condition. Conditions with a price
    come first, then the book's other conditions, then the most frequent conditions. The time is
    shown if it is the same for all members with the condition.
    """
    priced = {
        called(held): remark
        for one in standing
        if one.conditions
        for remark in book.in_row(encounter, one)
        for held in one.conditions
        if not held.secret and tells_of((remark,), held.name)
    }
    those: dict[str, list[tuple[Condition, Combatant]]] = {}
    for one in standing:
        for held in {called(held): held for held in one.conditions}.values():
            those.setdefault(called(held), []).append((held, one))
    known = {one.id.casefold() for one in book.words.conditions}
    order = sorted(
        those,
        key=lambda name: (
            name not in priced,
            name.casefold() not in known,
            -len(those[name]),
            name,
        ),
    )
    return [
        (
            *_how_many(name, len(those[name]), len(standing)),
            *remark_spans(priced.get(name, name), "warn"),
            *_same_time(those[name]),
        )
        for name in order
    ]


def _how_many(name: str, those: int, standing: int) -> Line:
    """Return how many members have a condition, with a blank after the number.

    The line is empty if all members have the condition.
    """
    if those == standing:
        return ()
    number = kept_by_gm(f"how many of the group are {name}", those)
    return (Span(in_words(number.value), "warn", number), Span(" ", "warn"))


def _same_time(those: Sequence[tuple[Condition, Combatant]]) -> Line:
    """Return how long a condition lasts.

    The line is empty if the condition does not last equally long for all these members.
    """
    held, combatant = those[0]
    same = {(one.left, one.whose is None) for one, _ in those}
    if held.left is None or len(same) > 1:
        return ()
    left, unit = time_left(held, combatant)
    return (Span(" "), left, Span(f" {unit}", "dim"))


def _turn_count(encounter: Encounter, book: Rulebook, combatant: Combatant) -> list[Line]:
    """Return the first number that the book counts, if the combatant has the turn."""
    if encounter.ended or encounter.turn_of != combatant.id:
        return []
    counters = (one for one in book.movement.counters(encounter, combatant) if one.figure.value)
    return [_count(one, combatant) for one in counters][:1]


def _count(account: Account, combatant: Combatant) -> Line:
    number = numbered(account, "", combatant.id)
    unit = account.figure.unit
    word = unit_word(number.value, unit or account.label)
    return (Span(in_words(number.value, 1), "", number), Span(f" {word}", "dim"))


def _of_one(encounter: Encounter, book: Rulebook, combatant: Combatant) -> list[Line]:
    """Return all states: conditions and the book's remarks first, then load, ground and company.

    A condition with a price comes first, because no other place of the row shows the price.
    """
    told = book.in_row(encounter, combatant)
    known = {one.id.casefold() for one in book.words.conditions}
    held = [one for one in combatant.conditions if one.secret or not tells_of(told, one.name)]
    names = [one.name for one in combatant.conditions]
    priced = [one for one in told if any(tells_of((one,), name) for name in names)]
    of_the_book = [one for one in held if one.name.casefold() in known]
    return [
        *([(Span("hidden", "warn"),)] if combatant.hidden else []),
        *waiting(combatant),
        *(remark_spans(one, "warn", combatant.id) for one in priced),
        *(_condition(one, combatant) for one in of_the_book),
        *(remark_spans(one, "warn", combatant.id) for one in told if one not in priced),
        *(_condition(one, combatant) for one in held if one not in of_the_book),
        *_slows(encounter, book, combatant, told),
        *_company(encounter, book, combatant),
        *_on_its_way(encounter, book, combatant),
        *([(Span("guess", "dim"),)] if combatant.guesses else []),
    ]


def _on_its_way(encounter: Encounter, book: Rulebook, combatant: Combatant) -> Iterator[Line]:
    """Yield the kept path of a combatant: '12 m to well'."""
    if encounter.map is not UNSET and combatant.id in encounter.map.paths:
        from tracker.views.position import next_goal  # noqa: PLC0415  # few fights have positions

        goal = next_goal(encounter, book, combatant.id)
        yield from [goal] if goal else []


def _condition(held: Condition, combatant: Combatant) -> Line:
    """Return the name of a condition and its remaining time, as in 'stunned 2 rounds'."""
    if held.left is None:
        return (Span(called(held), "warn"),)
    number, unit = time_left(held, combatant)
    return (Span(f"{called(held)} ", "warn"), number, Span(f" {unit}", "dim"))


def _slows(
    encounter: Encounter, book: Rulebook, combatant: Combatant, told: Remarks
) -> Iterator[Line]:
    """Return the load above a limit, and a ground other than open ground.

    A load or a ground that a remark of the book already names is left out.
    """
    state = loads.state(encounter, book, combatant)
    if state:
        yield (Span(state, "bad"),)
    if combatant.terrain not in ("", book.words.open_ground):
        terrain = book.words.terrain(encounter, combatant.terrain)
        place, label = terrain.place(), terrain.label.lower()
        if not any(one in text_of(remark) for remark in told for one in (place, label)):
            yield (Span(sanitize(place if len(place) <= LONGEST_PLACE else label), "dim"),)


def _company(encounter: Encounter, book: Rulebook, combatant: Combatant) -> Iterator[Line]:
    """Yield the mount of a combatant and the riders on the combatant."""
    if mount := encounter.mount_name(combatant):
        slow = " as on foot" if as_on_foot(encounter, book, combatant) else ""
        yield (Span(f"on {sanitize(mount)}", "dim"), Span(slow, "warn"))
    for one in encounter.riders_of(combatant):
        yield (Span(f"carries {name_of(one)}", "dim"),)
