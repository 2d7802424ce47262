"""`gaitkeeper summary`: the results of a fight."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import closing

from rules.history.summary import Counting, Summary, Tally
from tracker.cli.output import print_lines, table
from tracker.cli.save_argument import add_save_argument, to_look_at
from tracker.session.playing_time import Clock, Timing, the_end
from tracker.session.session import Session
from tracker.text.markdown import markdown
from tracker.views import summary as view


def arguments(parser: ArgumentParser) -> None:
    """Declare SAVE and --markdown."""
    add_save_argument(parser)
    parser.add_argument("--markdown", action="store_true", help="as Markdown, to keep or to post")


def run(options: Namespace) -> int:
    """Print the summary; raises StoreError."""
    with closing(to_look_at(options)) as saved:
        counting, clock = Counting(saved.fight), Clock(saved.fight, the_end(saved.fight))
        for event in saved.fight.held():
            counting.take(event)
            clock.take(event)
        told = _markdown if options.markdown else _plain
        print_lines(*told(saved, counting.summary(), clock.timing()))
    return 0


def _plain(saved: Session, found: Summary, took: Timing) -> Iterator[str]:
    encounter, book = saved.encounter, saved.fight.book
    yield f"{saved.name}: {book.title}"
    yield from view.head(found, took, encounter, book)
    rows = [("", *view.COLUMNS), *_rows(view.in_order(found))]
    yield from ("", *table(rows)) if found.tallies else ()
    fallen = list(view.falls(found, book.words.round_word))
    yield from ("", *fallen) if fallen else ()
    ways = list(view.ways(found))
    yield from ("", *ways) if ways else ()


def _markdown(saved: Session, found: Summary, took: Timing) -> Iterator[str]:
    encounter, book = saved.encounter, saved.fight.book
    yield from (f"# {markdown(saved.name)}", "", f"{markdown(book.title)}", "")
    told = view.head(found, took, encounter, book)
    yield from (f"- {markdown(one)}" for one in told)
    if found.tallies:
        yield from ("", _row(("who", *view.COLUMNS)), f"| --- |{' ---: |' * len(view.COLUMNS)}")
        yield from map(_row, _rows(view.in_order(found)))
    fallen = list(view.falls(found, book.words.round_word))
    fallen += view.ways(found)
    yield from ("", *(f"- {markdown(one)}" for one in fallen)) if fallen else ()


def _rows(tallies: list[Tally]) -> Iterator[tuple[str, ...]]:
    return ((one.name, *view.cells(one)) for one in tallies)


def _row(cells: tuple[str, ...]) -> str:
    return f"| {' | '.join(cell and markdown(cell) for cell in cells)} |"
