"""Show the fight with one line for each turn.

The events of a turn are one sentence. Undone events are in a separate sentence.
"""

import re
from collections.abc import Iterator
from itertools import islice

from msgspec import Struct

from rules.history import Event, Fight
from rules.numbers.exact import counted

TURN_OF = ("encounter", "turn_of")

ENDS = ".!?:…"
"""The marks that end a sentence; an empty text needs no mark."""

CLOSING = "\"')]”»"
"""The signs that may follow the mark at the end of a sentence."""

READ_OF_UNDONE = 200
"""The number of events that are read at each end of a long row of undone events."""

Sayings = list[tuple[int, str]]
"""The numbers of events. Each number has the sentence of its event."""


class TurnLine(Struct, frozen=True):
    """A line of the log: all sentences of a turn's events.

    `events` are the numbers of these events, ascending; `who` is the id of the combatant with the
    turn, or empty. `undone` counts the undone events in a line about undone events. `name` is the
    name of `who`. `sentences` has one sentence for each event; it is empty in a line about undone
    events.
    """

    text: str
    events: tuple[int, ...]
    who: str = ""
    undone: int = 0
    name: str = ""
    sentences: tuple[str, ...] = ()

    @property
    def number(self) -> int:
        """The number of the newest event in this line."""
        return self.events[-1]

    def newest(self) -> Iterator[str]:
        """Yield shorter forms of this line.

        The first form has only the newest event, the second form has the two newest events, and so
        on. No form has all events.
        """
        for at in range(len(self.sentences) - 1, 0, -1):
            yield told(self.name, [*self.sentences[at:]])


def turn_lines(fight: Fight) -> Iterator[TurnLine]:
    """Yield the lines of a fight, the newest first. An event is read only when its line is made.

    An event outside all turns, for example before the fight, has its own line. If many events were
    undone together, the events in the middle are not read.
    """
    later: Sayings = []
    aside = _Aside()
    newer, holds = fight.last + 1, fight.head
    while holds > 0:
        aside.take(fight, range(holds + 1, newer))
        number = newer = holds
        event = fight.as_told(number)
        holds = event.parent
        before, *begun = event.brief or (" ".join(event.text.split("\n")),)
        if event.begins_turn and not begun:
            before, begun = "", [before]
        if not begun:
            later.append((number, before))
            continue
        turn = _turn_line(fight, event, begun[-1], later)
        yield from aside.newest_first(turn)
        aside = _Aside()
        middle = " ".join(filter(None, begun[:-1]))
        if middle:
            yield TurnLine(middle, (number,))
        later = [(number, before)] if before else []
    aside.take(fight, range(1, newer))
    yield from aside.newest_first(_apart(later))


def told(who: str, sentences: list[str]) -> str:
    """Join the sentences of a turn, as in 'Wolf 2 walks 5 m, delays.'

    The name appears once; "Wolf 2's turn" appears only if Wolf 2 did nothing.
    """
    head, *rest = sentences
    if who and any(one.startswith(f"{who} ") for one in rest):
        head = re.sub(rf"{re.escape(who)}'s turn\b[^.]*\.( |$)", "", head, count=1)
    head = _without_begun(who, head, rest)
    text, goes_on = "", False
    for sentence in filter(None, (head, *rest)):
        own = bool(who) and _is_of(who, sentence)
        if own and goes_on:
            text = f"{text.removesuffix('.')}, {sentence[len(who) + 1 :]}"
        else:
            text = f"{_ended(text)} {sentence}".strip()
        goes_on = own and ". " not in sentence.removeprefix(who)
    return text


def _is_of(who: str, sentence: str) -> bool:
    """Whether a sentence describes an act of this combatant alone."""
    return sentence.startswith(f"{who} ") and not sentence.startswith(f"{who} and ")


def _ended(text: str) -> str:
    """Return the text with a full stop, unless the text already ends with a punctuation mark."""
    return f"{text}." if text.rstrip(CLOSING)[-1:] not in ENDS else text


def _without_begun(who: str, head: str, rest: list[str]) -> str:
    """Return the head without a sentence such as 'Ansa declares.' at its end.

    The sentence stays if no later sentence says the same.
    """
    begun = re.search(rf"(?:^|(?<= )){re.escape(who)} (\w+)\.$", head) if who else None
    if begun is None or not any(one.startswith(f"{who} {begun[1]} ") for one in rest):
        return head
    return head[: begun.start()].rstrip()


class _Aside:
    """The events of a turn that do not count: undone events, undos and redos."""

    def __init__(self) -> None:
        self._events: list[int] = []
        self._undone = 0
        self._first: Event | None = None
        self._latest: Event | None = None
        self._redone: bool | None = None
        self._left_out = False

    def take(self, fight: Fight, numbers: range) -> None:
        """Add the events with these numbers. They are older than all events that were added before.

        If there are many, only the events at the beginning and at the end are read.
        """
        self._events.extend(reversed(numbers))
        read = numbers[-READ_OF_UNDONE:] if len(numbers) > READ_OF_UNDONE else numbers
        for number in reversed(read):
            self._add(fight, fight.as_told(number))
        if read is not numbers:
            self._left_out = True
            rest = islice(numbers, READ_OF_UNDONE)
            told = map(fight.as_told, rest)
            self._first = next((one for one in told if not one.moves_head), self._first)

    def newest_first(self, told: Iterator[TurnLine]) -> list[TurnLine]:
        """Return the lines of `told` and the line about the events that do not count.

        The newest line is first. After a redo, the lines of undone events are last.
        """
        lines = (*self._line(), *told)
        return sorted(lines, key=lambda one: (bool(self._redone and one.undone), -one.number))

    def _add(self, fight: Fight, event: Event) -> None:
        if event.moves_head:
            if self._redone is None:
                self._redone = event.action["action"] == "redo"
                undoes_one = event.action["action"] == "undo"
                self._latest = fight.as_told(event.parent) if undoes_one else None
        else:
            self._undone += 1
            self._first = event

    def _line(self) -> Iterator[TurnLine]:
        """Return a line such as '3 undone, last: Wolf 2 walks 5 m.'.

        If all events were redone, there is no line. The line names the event that the last undo
        took back. Without an undo, the line names the first undone event.
        """
        first, events = self._latest or self._first, tuple(reversed(self._events))
        if first is None and self._left_out:
            yield TurnLine(f"{counted(len(events), 'event')} of undo and redo.", events, undone=1)
        if first is not None:
            what = " ".join(filter(None, first.brief)) or first.text.replace("\n", " ")
            many = "many" if self._left_out else str(self._undone)
            one = "" if self._undone == 1 else (", last" if self._latest else ", first")
            yield TurnLine(f"{many} undone{one}: {what}", events, undone=max(1, self._undone))


def _turn_line(fight: Fight, event: Event, head: str, later: Sayings) -> Iterator[TurnLine]:
    """Return the line of the turn that an event began.

    `later` are the other sentences of the turn, the newest first.
    """
    who = _turn_of(event)
    if not who:
        yield from _apart([*later, (event.n, head)])
        return
    combatant = fight.encounter.combatants.get(who)
    said = [(event.n, head), *reversed(later)]
    name = combatant.name if combatant else ""
    sentences = [text for _, text in said]
    numbers = tuple(number for number, _ in said)
    yield TurnLine(told(name, sentences), numbers, who, name=name, sentences=tuple(sentences))


def _apart(said: Sayings) -> Iterator[TurnLine]:
    return (TurnLine(text, (number,)) for number, text in said if text)


def _turn_of(event: Event) -> str:
    """Return the id of the combatant whose turn began with this event.

    Return '' if no turn began.
    """
    for change in event.changes:
        if change.at == TURN_OF and isinstance(change.to, str):
            return change.to
    return ""
