"""Show the playing time of a fight and of its turns as lines."""

from collections.abc import Iterator, Sequence

from rules.comparison.conversion import short_title
from rules.encounter import Encounter
from rules.rulebook.rulebook import Rulebook
from tracker.session.playing_time import Timing, Turns, game_seconds
from tracker.text.sanitize import sanitize
from tracker.typed.durations import time_in_words
from tracker.views.aligned import Column, in_columns
from tracker.views.spans import Line, Span, line

COLUMNS = (Column(26), *[Column(9, right=True)] * 4)
HEADS = ("The fight", "turns", "together", "each", "longest")
HEADING = in_columns(COLUMNS, (Span(one, "heading") for one in HEADS))


def row(name: str, turns: Turns) -> Line:
    """Return a line about the turns of one name.

    The line has the name, the number of turns, and the total, mean and longest time. An example is
    'Ana  3  4:10  1:23  2:02'.
    """
    each = turns.seconds // turns.count if turns.count else 0
    times = (turns.seconds, each, turns.longest)
    told = (str(turns.count), *map(time_in_words, times))
    return in_columns(COLUMNS, (sanitize(name), *(Span(one, "dim") for one in told)))


def whole(found: Timing, encounter: Encounter, book: Rulebook) -> Sequence[Line]:
    """Return the playing time of the fight, and the playing time of the present turn.

    Return the time in the world of the game too.
    """
    return [line(Span(one)) for one in _whole(found, encounter, book)]


def _whole(found: Timing, encounter: Encounter, book: Rulebook) -> Iterator[str]:
    so_far = "The fight took" if encounter.ended else "The fight so far:"
    yield f"{so_far} {time_in_words(found.fight)}"
    if found.breaks:
        pauses = "a break" if found.breaks == 1 else f"{found.breaks} breaks"
        yield f"without {pauses} of half an hour or more"
    if encounter.turn_of is not None and not encounter.ended:
        name = sanitize(encounter.combatants[encounter.turn_of].name)
        yield f"This turn, {name}'s: {time_in_words(found.turn)}"
    words = book.words
    game = game_seconds(encounter, words)
    if game is not None:
        began = f"{words.round_word} {encounter.round} begins at {time_in_words(game)}"
        yield f"In the game: {began} ({words.round_seconds} seconds a {words.round_word})"
    else:
        yield f"In the game: {short_title(book)} does not say how long a {words.round_word} lasts"
