"""A slow and plain summary of a fight. It computes the state after every event.

Tests compare the fast summary with this slow summary.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from msgspec import UNSET, Struct

from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE, StripCell
from rules.encounter.patch import Draft
from rules.fight.hit_points import BY_HAND, kinds_for, named_in, portions
from rules.history.event import Event
from rules.history.fight import Fight
from rules.history.since import meant
from rules.history.summary import NO_KIND, Casualty, DiceCount, Summary, Tally
from rules.history.undo import FIRST
from rules.rulebook.catalogue import rulebook


class _Step(Struct, frozen=True):
    """An event with the encounter before and after it."""

    event: Event
    before: Encounter
    after: Encounter


def slow_summary(fight: Fight) -> Summary:
    """Sum up all events of the fight that are not undone.

    Raises:
        InputError, Misfit: events that do not fit each other.
    """
    steps, since = _steps(fight)
    encounter = fight.encounter
    found = Summary(encounter.round, encounter.ended, since, DiceCount())
    turns = {step.event.n: step.before.turn_of for step in steps}
    for step in steps:
        _meet(found, step)
        _count_dice(found.dice, step.event)
        for who, was in step.before.combatants.items():
            now = step.after.combatants.get(who)
            if now is not None and now is not was:
                _count(found, fight, step, was, now, turns)
        _count_rounds_out(found, step)
    return found


def _steps(fight: Fight) -> tuple[list[_Step], int]:
    """Return the events that are not undone, oldest first.

    Return also the number of the event before the first of them.
    """
    steps: list[_Step] = []
    at, after = fight.head, fight.encounter
    while at > FIRST:
        event = fight.as_told(at)
        if not event.is_readable:
            break
        draft = Draft(after)
        draft.back(event.changes)
        book = rulebook(draft.system)
        before = draft.encounter(book.state, book.fight_state)
        steps.append(_Step(event, before, after))
        at, after = event.parent, before
    return steps[::-1], at


def _meet(found: Summary, step: _Step) -> None:
    """Note the newest name and the newest side of each combatant."""
    if step.before.combatants is step.after.combatants:
        return
    for who, one in {**step.before.combatants, **step.after.combatants}.items():
        tally = found.tallies.get(who)
        if tally is None:
            unit = rulebook(step.after.system).words.distance_unit
            found.tallies[who] = Tally(who, one.name, one.side, unit, kinds={}, places={})
        else:
            tally.name, tally.side = one.name, one.side


def _count(
    found: Summary,
    fight: Fight,
    step: _Step,
    was: Combatant,
    now: Combatant,
    turns: Mapping[int, str | None],
) -> None:
    """Count the change that an event made to one combatant."""
    tally, event = found.tallies[now.id], step.event
    done = meant(fight, event)
    edited = now.id in named_in(done, BY_HAND)
    if not edited:
        _count_hit_points(found, tally, done, was, now, turns.get(done.n))
        way = _way(was, now, event.n)
        tally.way += way
        place = _place(step.after, now.id)
        if way and place:
            tally.places[place] = tally.places.get(place, NONE) + way
    told = edited or now.id in named_in(done, "surprise")
    if was.surprised and not now.surprised and not told:
        tally.missed += 1
    if now.out and not was.out and not now.arrives:
        fell = now.hp is not None and now.hp <= 0
        *_, (blow, _) = portions(done, now.id, 0)
        by = _by(blow, now.id) if fell else ""
        found.falls.append(Casualty(now.id, event.n, step.before.round, fell, by))
    elif was.out and not now.out:
        _come_back(found, now.id, step.after.round)


def _place(encounter: Encounter, who: str) -> str:
    """Return the named place of the line where a combatant is.

    The text is empty if the combatant is at no named place.
    """
    spot = None if encounter.map is UNSET else encounter.map.spots.get(who)
    return "" if spot is None or spot.place.startswith(".") else spot.place


def _come_back(found: Summary, who: str, number: int) -> None:
    last = next((one for one in reversed(found.falls) if one.who == who), None)
    if last is not None and last.back is None:
        last.back = number


def _count_hit_points(
    found: Summary, tally: Tally, done: Event, was: Combatant, now: Combatant, turn_of: str | None
) -> None:
    """Count damage and healing of one combatant.

    If the event is a correction, `done` is the event that it corrected.
    """
    lost, kinds = _lost(was, now), kinds_for(done, was.id)
    if kinds == {"healing"}:
        tally.healed -= lost
        return
    spared = 0 if "temporary" in kinds else was.hp_temporary - now.hp_temporary
    if "damage" not in kinds and lost < 0:
        tally.healed -= lost
        lost = 0
    if not (lost or spared):
        return
    tally.taken += lost
    tally.spared += spared
    for act, part in portions(done, tally.who, lost + spared):
        kind, by = act.get("kind") or NO_KIND, _by(act, tally.who)
        tally.kinds[kind] = tally.kinds.get(kind, 0) + part
        nameless = act["action"] == "damage" and not (by or act.get("reason"))
        if by in found.tallies:
            found.tallies[by].given += part
        elif nameless and turn_of != tally.who and turn_of in found.tallies:
            found.tallies[turn_of].in_turn += part


def _by(action: Mapping[str, Any], who: str) -> str:
    """Return the id of the combatant who did an action, if this is not `who`.

    The id is empty if `who` did the action, or if nobody knows who did it.
    """
    named = (action.get("by"), action.get("who"))
    return next((one for one in named if isinstance(one, str) and one != who), "")


def _lost(was: Combatant, now: Combatant) -> int:
    if was.hp is None and now.hp is None:
        return now.taken - was.taken
    return was.hp - now.hp if was.hp is not None and now.hp is not None else 0


def _way(was: Combatant, now: Combatant, number: int) -> Fraction:
    """Return how far a combatant moved in an event. The turn or the round may end in this event.

    Pace and strip each give a distance. Each of the two distances can be too small, so return the
    larger one.
    """
    before, after = was.pace, now.pace
    if before is after:
        return NONE
    if before.made_before != after.made_before:
        turned = after.made_before - before.made + after.made
    else:
        turned = after.made if after.made < before.made else after.made - before.made
    ended = tuple(one for one in after.ended if one.event == number)
    if ended:
        marked = _in_rounds(before.marks, ended) + _marked((), after.marks, number)
    else:
        marked = _marked(before.marks, after.marks, number)
    return max(NONE, turned, marked)


def _in_rounds(was: tuple[StripCell, ...], ended: tuple[StripCell, ...]) -> Fraction:
    """Return the distance that an event added in rounds that ended during this event.

    The cells of one round have rising numbers. Only the first of these rounds can have cells from
    before the event.
    """
    held, way, last = {one.cell: one.distance for one in was}, NONE, 0
    for one in ended:
        held = held if one.cell > last else {}
        way += one.distance - held.get(one.cell, NONE)
        last = one.cell
    return way


def _marked(was: tuple[StripCell, ...], now: tuple[StripCell, ...], number: int) -> Fraction:
    """Return the distance that an event added to the cells of the strip."""
    held = {one.cell: one.distance for one in was}
    here = {one.cell for one in now}
    made = [one for one in now if one.event == number]
    anew = not all(cell in here for cell in held)
    return sum((one.distance - (NONE if anew else held.get(one.cell, NONE)) for one in made), NONE)


def _count_dice(dice: DiceCount, event: Event) -> None:
    for roll in event.dice:
        dice.rolls += 1
        dice.typed += roll.how != "rolled"
        dice.faces += len(roll.faces)


def _count_rounds_out(found: Summary, step: _Step) -> None:
    """Count the rounds that ended while somebody was out of the fight."""
    passed = step.after.round - step.before.round
    if passed <= 0 or not step.before.started:
        return
    for who in _out_all_along(step):
        found.tallies[who].missed += passed


def _out_all_along(step: _Step) -> Iterator[str]:
    for who, was in step.before.combatants.items():
        now = step.after.combatants.get(who)
        if now is not None and was.out and now.out and not was.arrives:
            yield who
