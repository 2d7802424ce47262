"""`gaitkeeper log`: the fight in words, what was undone marked."""

import re
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from rules.history import Event
from tracker.cli.output import print_lines
from tracker.cli.save_argument import add_save_argument, folder_of
from tracker.session import decoded
from tracker.store import Journal, Save
from tracker.text.sanitize import sanitize

_MARKUP = re.compile(r"([\\`*_{}\[\]<>#|~!&])")


def arguments(parser: ArgumentParser) -> None:
    """SAVE, --markdown."""
    add_save_argument(parser)
    parser.add_argument("--markdown", action="store_true", help="as Markdown, to keep or to post")


def run(options: Namespace) -> int:
    """Tell every event, oldest first; raises StoreError."""
    with Save(folder_of(options).find(options.save), writable=False) as save:
        holding = events_that_hold(save.journal)
        if options.markdown:
            print_lines(f"# {_escaped(save.opened.name or save.path.stem)}", "")
        width = len(str(save.journal.last))
        for event in events(save.journal):
            undone = event.n not in holding and not event.moves_head
            if options.markdown:
                print_lines(*_markdown(event, undone=undone))
            else:
                print_lines(_line(event, width, undone=undone))
    return 0


def events(journal: Journal) -> Iterator[Event]:
    """Every event, oldest first; raises StoreError at one that cannot be read."""
    return (decoded(journal, line) for line in journal.read_all())


def events_that_hold(journal: Journal) -> frozenset[int]:
    """The numbers of the events that were not undone, in one pass over the history."""
    parents = [0]
    head = 0
    for event in events(journal):
        parents.append(event.parent)
        head = event.head
    holding: set[int] = set()
    while 0 < head < len(parents) and head not in holding:
        holding.add(head)
        head = parents[head]
    return frozenset(holding)


def _line(event: Event, width: int, *, undone: bool) -> str:
    mark = "  (undone)" if undone else ""
    return f"{event.n:{width}}  {sanitize(event.text, 3000)}{_dice(event)}{mark}"


def _markdown(event: Event, *, undone: bool) -> Iterator[str]:
    text = _escaped(event.text)
    dice = f" *{_escaped(_dice(event).strip())}*" if event.dice else ""
    if event.begins_turn and not undone:
        yield from ("", f"**{text}**{dice}", "")
    else:
        yield f"- ~~{text}~~{dice} (undone)" if undone else f"- {text}{dice}"


def _dice(event: Event) -> str:
    rolls = "; ".join(f"{roll.purpose} {roll.in_words()}" for roll in event.dice)
    return f"  [{rolls}]" if rolls else ""


def _escaped(text: str) -> str:
    return _MARKUP.sub(r"\\\1", sanitize(text, 3000))
