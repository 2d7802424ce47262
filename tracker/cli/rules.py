"""`gaitkeeper rules`: list the rules of the rulebooks, or the readings and gaps of a book."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator

from rules.errors import RulesError
from rules.rulebook.catalogue import System, system, systems
from tracker.cli.kinds import in_line, plain_input
from tracker.cli.output import print_error, print_json, print_lines, table


def arguments(parser: ArgumentParser) -> None:
    """Declare SYSTEM, --readings and --json."""
    parser.add_argument("system", nargs="?", metavar="SYSTEM", help="one rulebook; else all")
    parser.add_argument(
        "--readings", action="store_true", help="where a book is silent or unclear, and how"
    )
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(options: Namespace) -> int:
    """Print the rules of the books, or the readings of a book. Raises RulesError."""
    books = list(_all()) if options.system is None else [system(options.system)]
    if options.json:
        print_json([_plain(book, readings=options.readings) for book in books])
        return 0
    for book in books:
        print_lines(f"{book.id}: {book.title}", "")
        print_lines(*(_readings(book) if options.readings else _index(book)))
    return 0


def _all() -> Iterator[System]:
    """Yield every rulebook that loads.

    For each rulebook that does not load, print its faults on standard error.
    """
    for name in systems():
        try:
            yield system(name)
        except RulesError as fault:
            print_error(fault.message)


def _index(book: System) -> Iterator[str]:
    for rule in book.rules.values():
        yield f"  {rule.id}  [{rule.source.section}]"
        yield f"    {rule.summary}"
        if rule.inputs:
            yield from table([in_line(one) for one in rule.inputs], indent="      ")
        yield ""


def _readings(book: System) -> Iterator[str]:
    for reading in book.readings:
        about = f"{book.id}/{reading.rule}" if reading.rule else "the whole book"
        yield f"  {about} ({reading.kind}): {reading.in_words()}"
    yield ""


def _plain(book: System, *, readings: bool) -> dict[str, object]:
    head = {"system": book.id, "title": book.title}
    if readings:
        return {**head, "readings": book.readings}
    rules = [
        {
            "id": rule.id,
            "summary": rule.summary,
            "reading": rule.reading,
            "section": rule.source.section,
            "inputs": [plain_input(one) for one in rule.inputs],
        }
        for rule in book.rules.values()
    ]
    return {**head, "rules": rules}
