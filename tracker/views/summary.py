"""Show the summary of a fight as lines."""

from collections.abc import Iterator

from rules.comparison.conversion import short_title
from rules.encounter import Encounter
from rules.history.summary import Casualty, Summary, Tally
from rules.numbers.exact import counted, whole
from rules.numbers.inputs import listed
from rules.rulebook.rulebook import Rulebook
from tracker.session.playing_time import Timing, game_seconds
from tracker.typed.durations import time_in_words

COLUMNS = ("took", "dealt", "healed", "way", "lost turns")
SIDES = {"party": 0, "foes": 1, "others": 2}


def in_order(found: Summary) -> list[Tally]:
    """Return the tallies: first the party, then the foes, then all others.

    Within each side, the combatant who joined first is first.
    """
    return sorted(found.tallies.values(), key=lambda one: SIDES.get(one.side, len(SIDES)))


def cells(tally: Tally) -> tuple[str, ...]:
    """Return the numbers of one combatant as texts for the columns. A 0 becomes an empty text."""
    dealt = tally.given + tally.in_turn
    way = _way(tally) if tally.way else ""
    numbers = (tally.taken + tally.spared, dealt, tally.healed)
    return (*(str(one) if one else "" for one in numbers), way, str(tally.missed or ""))


def head(found: Summary, timing: Timing, encounter: Encounter, book: Rulebook) -> Iterator[str]:
    """Yield how long the fight lasted.

    The texts give the rounds, the playing time, and the time in the game world.
    """
    word = book.words.round_word
    if not found.rounds:
        yield "The fight has not begun."
        return
    count = f"{found.rounds} {word}{'' if found.rounds == 1 else 's'}"
    yield f"The fight is over after {count}." if found.ended else f"{count} so far."
    pauses = "a break" if timing.breaks == 1 else f"{timing.breaks} breaks"
    without = f", without {pauses} of half an hour or more" if timing.breaks else ""
    table = f"At the table {time_in_words(timing.fight)}{without}"
    game = game_seconds(encounter, book.words)
    if game is None:
        yield f"{table}; {short_title(book)} does not say how long a {word} lasts."
    else:
        # The last round counts as a whole one.
        seconds = game + (book.words.round_seconds or 0)
        yield f"{table}; in the game {time_in_words(seconds)}."
    yield _dice(found)
    if found.since > 1:
        yield f"Event {found.since} cannot be read: what follows it is told."


def falls(found: Summary, word: str) -> Iterator[str]:
    """Yield a sentence for each combatant who fell or left the fight.

    The sentence names the time and the attacker.
    """
    for one in found.falls:
        yield f"{_name(found, one.who)} {_fell(found, one, word)}."


def about(found: Summary, tally: Tally, word: str) -> Iterator[str]:
    """Yield lines with everything about one combatant. Each line is a sentence."""
    kinds = ", ".join(f"{much} {kind or 'of no kind named'}" for kind, much in tally.kinds.items())
    if tally.taken or tally.spared:
        spared = f", {tally.spared} of it temporary hit points" if tally.spared else ""
        named = f" ({kinds})" if any(tally.kinds) else ""
        yield f"Took {tally.taken + tally.spared} damage{named}{spared}."
    if tally.given or tally.in_turn:
        turn = f"{tally.in_turn} of it in their turns, by nobody named"
        yield f"Dealt {tally.given + tally.in_turn}{f', {turn}' if tally.in_turn else ''}."
    if tally.healed:
        yield f"Got {tally.healed} hit points back."
    if tally.way:
        yield f"Covered {_way(tally)}{_to_places(tally)}."
    if tally.missed:
        turns = "a turn" if tally.missed == 1 else f"{tally.missed} turns"
        yield f"Lost {turns}: surprised, or out of the fight the whole {word}."
    for one in found.falls:
        if one.who == tally.who:
            told = _fell(found, one, word)
            yield f"{told[0].upper()}{told[1:]}."


def ways(found: Summary) -> Iterator[str]:
    """Yield a sentence for each combatant who went to a place of the line.

    The sentence gives the metres to each place.
    """
    for one in in_order(found):
        if one.places:
            yield f"{one.name} covered {_way(one)}{_to_places(one)}."


def _to_places(tally: Tally) -> str:
    """Return the metres of a movement that led to places: ', 9 m of it to gate and 4 m to well'.

    The text is empty if no part led to a place.
    """
    ways = [
        f"{counted(whole(way), tally.unit)}{'' if at else ' of it'} to {place}"
        for at, (place, way) in enumerate(tally.places.items())
    ]
    return f", {listed(ways, 'and')}" if ways else ""


def _way(tally: Tally) -> str:
    return counted(whole(tally.way), tally.unit)


def _fell(found: Summary, one: Casualty, word: str) -> str:
    by = f", hit by {_name(found, one.by)}" if one.by else ""
    did = "fell" if one.fell else "left the fight"
    when = f"in {word} {one.round}" if one.round else "before it began"
    back = "" if one.back is None else f", back in {word} {one.back}"
    return f"{did} {when}{by}{back}"


def _name(found: Summary, who: str) -> str:
    return found.tallies[who].name if who in found.tallies else "somebody"


def _dice(found: Summary) -> str:
    dice = found.dice
    if not dice.rolls:
        return "No dice were rolled."
    typed = f", {dice.typed} of them typed" if dice.typed else ""
    rolls = f"{counted(dice.rolls, 'roll')}{typed}"
    return f"{rolls}; {counted(dice.faces, 'die')} seen." if dice.faces else f"{rolls}."
