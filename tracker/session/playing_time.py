"""Measure how long a fight and each combatant's turns took, from the times of the events."""

from datetime import UTC, datetime

from msgspec import Struct

from rules.encounter import Encounter
from rules.history import Fight, Played
from rules.rulebook.vocabulary import Vocabulary

BREAK = 30 * 60
"""After this many seconds without an event the time is a break: it counts for no combatant."""


class Turns(Struct):
    """The number of turns that a combatant has had, and the total seconds of these turns."""

    count: int = 0
    seconds: int = 0
    longest: int = 0

    def add(self, seconds: int) -> None:
        """Count a turn."""
        self.count += 1
        self.seconds += seconds
        self.longest = max(self.longest, seconds)


class Timing(Struct):
    """Real seconds of a fight from start to end, of this turn, and of past turns.

    `breaks` is the number of breaks (see BREAK); the time of a break counts for no combatant.
    """

    fight: int = 0
    turn: int = 0
    turn_of: str | None = None
    breaks: int = 0
    over: dict[str, Turns] = {}


def timing(fight: Fight, now: datetime) -> Timing:
    """Return the times of a fight up to `now`; undone events do not count."""
    clock = Clock(fight, now)
    for event in fight.held():
        clock.take(event)
    return clock.timing()


def the_end(fight: Fight) -> datetime:
    """Return the time of the newest event that was not undone.

    If this time is unknown, return the present time.
    """
    return (_time(fight.as_told(fight.head)) if fight.head else None) or datetime.now(UTC)


def game_seconds(encounter: Encounter, words: Vocabulary) -> int | None:
    """Return the seconds of the game before this round.

    Return None before the start, or if the book gives rounds no length.
    """
    if words.round_seconds is None or not encounter.started:
        return None
    return (encounter.round - 1) * words.round_seconds


class _Turn(Struct):
    """A turn: its `seconds`, and the part of them that belongs to the fight (`counted`).

    Time before the first round does not belong to the fight. `counted` is None until a round is
    found that begins in this turn or before it.
    """

    who: str | None
    seconds: int = 0
    counted: int | None = None


class Clock:
    """Measures the time of a fight. It takes each event, the newest first, and keeps no event.

    Undone events do not count. The fight begins with the first round, which is the earliest round
    among the events.
    """

    def __init__(self, fight: Fight, now: datetime) -> None:
        encounter = fight.encounter
        self._turn_of, self._ended = encounter.turn_of, encounter.ended
        self._found = Timing(turn_of=self._turn_of, over={})
        self._present = self._turn = _Turn(self._turn_of)
        self._over: list[_Turn] = []
        self._later, self._lasts, self._of = now, not self._ended, self._turn
        self._fight = self._breaks = 0

    def take(self, event: Played) -> None:
        """Take the next older event, and measure its time."""
        before = {}
        for change in event.changes:
            if change.at[0] == "encounter" and len(change.at) > 1:
                before[change.at[1]] = change.was
        at = _time(event)
        if at is not None:
            self._pass(at)
            if "round" in before:
                self._count()
        self._turn_of = before.get("turn_of", self._turn_of)
        self._ended = bool(before.get("ended", self._ended))
        if event.begins_turn and ("turn_of" in before or "round" in before):
            self._over.append(self._turn)
            self._turn = _Turn(self._turn_of)
        if at is not None:
            self._later, self._lasts, self._of = at, not self._ended, self._turn

    def timing(self) -> Timing:
        """Return the times of a fight up to now. The clock must have taken all events."""
        for turn in (*self._over, self._turn):
            self._add(turn)
        return self._found

    def _pass(self, at: datetime) -> None:
        """Add the time between this event and the next event to the turn of the next event.

        `at` is the time of this event. A long pause counts as a break.
        """
        seconds = int((self._later - at).total_seconds())
        if not self._lasts:
            return
        if seconds >= BREAK:
            self._breaks += 1
        else:
            self._fight += max(0, seconds)
            self._of.seconds += max(0, seconds)

    def _count(self) -> None:
        """Note that a round began with this event.

        Only time after the beginning of the first round belongs to the fight.
        """
        self._found.fight, self._found.breaks = self._fight, self._breaks
        for turn in (*self._over, self._turn):
            turn.counted = turn.seconds
        for turn in self._over:
            self._add(turn)
        self._over.clear()

    def _add(self, turn: _Turn) -> None:
        if turn is self._present:
            self._found.turn = turn.counted or 0
        elif turn.who is not None and turn.counted is not None:
            self._found.over.setdefault(turn.who, Turns()).add(turn.counted)


def _time(event: Played) -> datetime | None:
    try:
        return datetime.fromisoformat(event.at)
    except ValueError:
        return None
