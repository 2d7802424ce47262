"""`gaitkeeper log`: print the log of a fight, and mark the undone events."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from rules.history import Event
from rules.history.event import unreadable
from tracker.cli.output import print_lines, print_warnings
from tracker.cli.save_argument import add_save_argument, folder_of
from tracker.session.archive import decoded
from tracker.store import Journal, Save, StoreError
from tracker.text.markdown import markdown
from tracker.text.sanitize import sanitize


def arguments(parser: ArgumentParser) -> None:
    """Declare SAVE and --markdown."""
    add_save_argument(parser)
    parser.add_argument("--markdown", action="store_true", help="as Markdown, to keep or to post")


def run(options: Namespace) -> int:
    """Print every event, oldest first; raises StoreError."""
    with Save(folder_of(options).find(options.save), writable=False) as save:
        print_warnings(save.notes)
        holding = events_that_hold(save.journal)
        width, turns = len(str(save.journal.last)), _Turns()
        if options.markdown:
            print_lines(f"# {markdown(save.opened.name or save.path.stem)}")
        for event in readable_events(save.journal):
            undone = event.n not in holding and not event.moves_head
            if options.markdown:
                print_lines(*turns.lines(event, undone=undone))
            else:
                print_lines(*_lines(event, width, undone=undone))
        print_lines(*turns.rest())
    return 0


def events(journal: Journal) -> Iterator[Event]:
    """Yield every event, oldest first. Raises StoreError at an event that cannot be read."""
    return (decoded(journal, line) for line in journal.read_all())


def readable_events(journal: Journal) -> Iterator[Event]:
    """Yield every event, oldest first. For an unreadable event, yield an event with a message."""
    for number, line in enumerate(journal.read_what_is_left(), start=1):
        try:
            if line is None:
                raise journal.unreadable(number)
            event = decoded(journal, line)
        except StoreError as fault:
            event = unreadable(number, fault.message)
        yield event


def events_that_hold(journal: Journal) -> frozenset[int]:
    """Return the numbers of the events that were not undone. The history is read only once."""
    parents = [0]
    head = 0
    for event in readable_events(journal):
        parents.append(event.parent)
        head = event.head
    holding: set[int] = set()
    while 0 < head < len(parents) and head not in holding:
        holding.add(head)
        head = parents[head]
    return frozenset(holding)


def _lines(event: Event, width: int, *, undone: bool) -> Iterator[str]:
    """Yield the lines of text for an event.

    The first line begins with the event's number. The other lines are indented.
    """
    mark = "  (undone)" if undone else ""
    first, *rest = (sanitize(line, 3000) for line in event.text.split("\n"))
    yield f"{event.n:{width}}  {first}{'' if rest else _dice(event) + mark}"
    for number, line in enumerate(rest, start=1):
        yield f"{'':{width}}  {line}{_dice(event) + mark if number == len(rest) else ''}"


class _Turns:
    """Writes the log in Markdown: a bold line for each turn, and below it a list of its events.

    A turn without events is a plain paragraph.
    """

    def __init__(self) -> None:
        self._head: tuple[str, str] | None = None
        self._in_list = False

    def lines(self, event: Event, *, undone: bool) -> Iterator[str]:
        """Yield the lines that can be printed now.

        A turn's first line is printed later, because it is bold only if an event of the turn
        follows.
        """
        dice = f" *{markdown(_dice(event).strip())}*" if event.dice else ""
        if undone:
            text = " ".join(map(markdown, event.text.split("\n")))
            yield from self._item(f"- ~~{text}~~{dice} (undone)")
            return
        if not event.begins_turn:
            first, *rest = map(markdown, event.text.split("\n"))
            yield from self._item(f"- {first}{dice}", *(f"  - {line}" for line in rest))
            return
        before, *begun = event.brief or ("", " ".join(event.text.split("\n")))
        if not begun:
            before, begun = "", [before]
        if before:
            yield from self._item(f"- {markdown(before)}{dice}")
        for at, head in enumerate(begun):
            yield from self.rest()
            self._head = markdown(head), "" if at or before else dice

    def rest(self) -> Iterator[str]:
        """Yield the first line of the last turn if no event followed in this turn."""
        if self._head is not None:
            yield from ("", "".join(self._head))
        self._head, self._in_list = None, False

    def _item(self, *lines: str) -> Iterator[str]:
        if self._head is not None:
            text, dice = self._head
            yield from ("", f"**{text}**{dice}")
        if not self._in_list:
            yield ""
        self._head, self._in_list = None, True
        yield from lines


def _dice(event: Event) -> str:
    rolls = "; ".join(f"{roll.purpose} {roll.in_words()}" for roll in event.dice)
    return f"  [{rolls}]" if rolls else ""
