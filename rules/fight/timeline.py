"""Automatic events of a fight: reinforcements, timeline events, turns lost to surprise.

After every step of a round, the program compares the present moment with all planned moments. A due
event comes once, even if a step goes past several moments.
"""

from msgspec import UNSET
from msgspec.structs import replace

from rules.encounter import Combatant, Encounter, Initiative, Moment, TimelineEvent
from rules.errors import InputError
from rules.fight.initiative import gather, roll_for, settle
from rules.fight.turns import names
from rules.numbers.exact import in_words, plural
from rules.rulebook.rulebook import InitiativeRule, Rulebook
from rules.rulebook.scene import Scene
from rules.rulebook.vocabulary import Vocabulary


def has_come(encounter: Encounter, words: Vocabulary, moment: Moment) -> bool:
    """Whether the fight has reached a moment, or has gone past it."""
    if encounter.round != moment.round:
        return encounter.round > moment.round
    first = words.turns_cell
    cell = 0 if first is None else encounter.cell
    if moment.on is None:
        return cell >= moment.cell
    wanted = moment.cell or first or 0
    if cell != wanted:
        return cell > wanted
    if encounter.turn_of is None:
        return False
    held = encounter.combatants[encounter.turn_of].initiative
    return held is None or held.value < moment.on


def next_moment(encounter: Encounter, words: Vocabulary, moment: Moment) -> Moment:
    """Return a moment of this round.

    If it is past in this round, return the same moment in the next round.
    """
    here = replace(moment, round=max(1, encounter.round))
    later = has_come(encounter, words, here)
    return replace(here, round=here.round + 1) if later else here


def check_to_come(encounter: Encounter, words: Vocabulary, moment: Moment) -> Moment:
    """Return the moment; raises InputError if it is past, or if the book has no such cells."""
    if 0 < words.cells_in_round < moment.cell:
        message = (
            f"a {words.round_word} has {words.cells_in_round} {words.cell_word}s:"
            f" {words.cell_word} {moment.cell} never comes."
        )
        raise InputError("out-of-range", "cell", message)
    if moment.cell and words.turns_cell is None:
        message = (
            f"{words.title} has no {words.cell_word}s that all go through: leave the cell out,"
            f" a {words.round_word} and an initiative are enough."
        )
        raise InputError("conflict", "cell", message)
    if has_come(encounter, words, moment):
        here = f"{words.round_word} {encounter.round}"
        message = (
            f"{moment_in_words(words, moment)} is past or is now, it is {here}: name a later one."
        )
        raise InputError("out-of-range", "round", message)
    return moment


def moment_in_words(words: Vocabulary, moment: Moment) -> str:
    """Return words for a moment, such as 'round 3', 'CS 2, pulse 4' or 'round 1, on 20'."""
    cell = f", {words.cell_word} {moment.cell}" if moment.cell else ""
    on = "" if moment.on is None else f", on {in_words(moment.on)}"
    return f"{words.round_word} {moment.round}{cell}{on}"


def often_in_words(words: Vocabulary, event: TimelineEvent) -> str:
    """Return how often an event comes: 'every round', 'every 2 rounds', 'once'."""
    if not event.every:
        return "once"
    every = words.round_word if event.every == 1 else f"{event.every} {plural(words.round_word)}"
    return f"every {every}"


def come_since(before: Encounter, now: Encounter) -> tuple[TimelineEvent, ...]:
    """Return the events of the timeline that came between the state `before` and the state
    `now`.
    """
    had = {one.id: one.came for one in before.timeline}
    return tuple(
        one for one in now.timeline if one.came is not None and one.came != had.get(one.id)
    )


def come_in(scene: Scene, rule: InitiativeRule, words: Vocabulary, *, rolls: bool) -> list[str]:
    """Bring in the arrivals that are due; return the ids of arrivals with a set initiative.

    If `rolls` is true, arrivals without initiative roll immediately, because the round does not
    roll for them.
    """
    due = bring_in(scene, words)
    if not due:
        return []
    scene.log(f"{come_in_words(scene.encounter, due)}.", apart=True)
    ids = [one.id for one in due]
    lacking = [who for who in ids if scene.find(who).initiative is None]
    if rolls and lacking:
        roll_for(scene, rule, lacking)
    settle(scene, rule, tuple(who for who in ids if who not in lacking))
    return [one.id for one in due if one.arrives and one.arrives.on is not None]


def bring_in(scene: Scene, words: Vocabulary) -> list[Combatant]:
    """Bring in the combatants whose arrival is due.

    Return these combatants in the state before their arrival.
    """
    encounter = scene.encounter
    due = [one for one in encounter.in_order() if one.arrives and _is_due(encounter, words, one)]
    for one in due:
        scene.put(_arrived(one))
    return due


def come_in_words(encounter: Encounter, people: list[Combatant]) -> str:
    """The sentence for arrivals: 'Wolf 1 and Wolf 2 come in at gate'."""
    told = f"{names(people)} {'comes' if len(people) == 1 else 'come'} in"
    if encounter.map is UNSET:
        return told
    from rules.fight.on_the_line import place_of_all  # noqa: PLC0415  # few fights have positions

    place = place_of_all(encounter.map, [one.id for one in people])
    return f"{told} at {place}" if place else told


def round_begins(
    scene: Scene, rule: InitiativeRule, words: Vocabulary, *, rolls: bool
) -> list[str]:
    """Gather the groups and call `come_in` before the first turn of a round.

    Return the result of `come_in`.
    """
    gather(scene, rule)
    return come_in(scene, rule, words, rolls=rolls)


def time_passes(scene: Scene, book: Rulebook) -> None:
    """Apply everything that is due now: arrivals, events, and the loss of a surprised turn."""
    while True:
        come_in(scene, book.initiative, book.words, rolls=True)
        _reach_events(scene, book.words)
        _forget_lapsed(scene)
        now = scene.encounter.combatants.get(scene.encounter.turn_of or "")
        if now is None or not now.surprised:
            return
        scene.put(replace(now, surprised=False))
        scene.log(f"{now.name} is surprised and loses this turn: the GM's ruling, no rule's.")
        book.rounds.next(scene, None)


def _is_due(encounter: Encounter, words: Vocabulary, combatant: Combatant) -> bool:
    moment = combatant.arrives
    # An arrival's initiative is a place in the order, not a time: the round needs it at its start.
    return moment is not None and has_come(encounter, words, replace(moment, on=None))


def _arrived(combatant: Combatant) -> Combatant:
    moment = combatant.arrives
    here = replace(combatant, out=False, arrives=None)
    if moment is None or moment.on is None:
        return here
    return replace(here, initiative=Initiative(moment.on))


def _reach_events(scene: Scene, words: Vocabulary) -> None:
    """Log the timeline's events that have come; no event is logged twice for one moment.

    Repeated events come again later.
    """
    due = [one for one in scene.encounter.timeline if not one.over]
    reached = {one.id: one for one in due if has_come(scene.encounter, words, one.next)}
    if not reached:
        return
    for one in reached.values():
        text = one.text.rstrip(".")
        scene.log(f"On the timeline, {moment_in_words(words, one.next)}: {text}.", apart=True)
    scene.change(
        timeline=tuple(
            _come(scene.encounter, words, one) if one.id in reached else one
            for one in scene.encounter.timeline
        )
    )


def _come(encounter: Encounter, words: Vocabulary, event: TimelineEvent) -> TimelineEvent:
    """Return the event with a mark that it has come.

    If the event is repeated, set its next moment.
    """
    later = event.next
    while event.every and has_come(encounter, words, later):
        later = replace(later, round=later.round + event.every)
    return replace(event, came=event.next, next=later)


def _forget_lapsed(scene: Scene) -> None:
    """Remove the `ready` text of combatants whose delay is over."""
    for one in tuple(scene.encounter.combatants.values()):
        if one.ready and not one.delayed:
            scene.put(replace(one, ready=""))
