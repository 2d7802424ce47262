"""`gaitkeeper apply`: read actions as JSON lines and apply them to a fight, without a screen."""

from argparse import ArgumentParser, Namespace
from contextlib import closing
from random import Random
from typing import Any

from msgspec.structs import asdict

from rules.history import Event
from rules.rulebook.scene import RulingRecord
from tracker.cli.output import print_warnings
from tracker.cli.save_argument import add_save_argument, to_play
from tracker.cli.stream import add_strict_argument, answer_all
from tracker.session.session import Session
from tracker.text.jsonio import decode_object, encode
from tracker.text.requests import read_request


def arguments(parser: ArgumentParser) -> None:
    """Declare SAVE, --seed and --strict."""
    add_save_argument(parser)
    parser.add_argument("--seed", type=int, metavar="N", help="roll the same dice every time")
    add_strict_argument(parser)


def run(options: Namespace) -> int:
    """Apply each request. Print the answer when the request's event is on the disk.

    Raises StoreError.
    """
    with closing(to_play(options, Random(options.seed))) as fight:
        status = answer_all(
            lambda line: answer(fight, line), one_by_one=True, strict=options.strict
        )
    print_warnings([fight.warning])
    return status


def answer(fight: Session, line: bytes) -> bytes:
    """Apply one request line and return the answer; an error leaves the fight unchanged."""
    request = read_request(decode_object(line))
    event = fight.ask(request.fields, request.typed, override=request.override)
    warning = {"warning": fight.warning} if fight.warning else {}
    return encode({**plain_event(event), **warning})


def plain_event(event: Event) -> dict[str, Any]:
    """Return an event as plain data for an answer."""
    return {
        "event": event.n,
        "text": event.text,
        "rulings": [_plain_ruling(told) for told in event.rulings],
        "dice": [asdict(roll) for roll in event.dice],
    }


def _plain_ruling(told: RulingRecord) -> dict[str, Any]:
    return {
        "rule": told.rule or None,
        "about": told.about or None,
        "out": told.out,
        "steps": told.steps,
        "source": told.source,
    }
