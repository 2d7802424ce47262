"""`gaitkeeper rule`: print one ruling as text or as JSON, or answer a stream of requests."""

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from rules.errors import InputError
from rules.numbers.exact import unit_word, value_in_words
from rules.numbers.figures import Figure, Finding, Step
from rules.numbers.nearest import the_nearest, told
from rules.rulebook.catalogue import rule
from rules.rulings.ruling import Ruling
from tracker.cli import COMMANDS
from tracker.cli.output import print_json, print_lines, table
from tracker.cli.stream import add_strict_argument, answer_all
from tracker.text.breakdown import in_order
from tracker.text.jsonio import decode_object, decode_or_text, encode
from tracker.text.sanitize import sanitize

_REQUEST = {"system": (str, "text"), "rule": (str, "text"), "in": (dict, "an object")}


def arguments(parser: ArgumentParser) -> None:
    """Declare SYSTEM, RULE and key=value ..., or --jsonl."""
    parser.add_argument("system", nargs="?", metavar="SYSTEM", help="a rulebook, as emala")
    parser.add_argument("rule", nargs="?", metavar="RULE", help="a rule in it, as gait")
    parser.add_argument(
        "inputs",
        nargs="*",
        metavar="key=value",
        help="its inputs; a value is JSON where it parses as JSON, else a string",
    )
    parser.add_argument("--json", action="store_true", help="answer as JSON")
    parser.add_argument(
        "--jsonl",
        action="store_true",
        help='answer requests from standard input, {"system": ..., "rule": ..., "in": {...}}',
    )
    add_strict_argument(parser)


def run(options: Namespace) -> int:
    """Answer one question, or a stream of them; raises RulesError."""
    if options.jsonl:
        if options.system is not None:
            raise InputError("conflict", None, "with --jsonl the requests come as lines, alone.")
        return answer_all(answer, strict=options.strict)
    if options.strict:
        raise InputError("conflict", None, "--strict is for a stream: it goes with --jsonl.")
    if options.rule is None:
        message = f"say which rule, as in `gaitkeeper {COMMANDS['rule'].example}`."
        raise InputError("missing", "rule", message)
    ruling = rule(options.system, options.rule).ask(dict(_pairs(options.inputs)))
    if options.json:
        print_json(ruling.to_wire())
    else:
        print_lines(*in_lines(ruling))
    return 0


def answer(line: bytes) -> bytes:
    """Return the ruling that answers one request line; raises RulesError."""
    system, name, inputs = _parts(decode_object(line))
    return encode(rule(system, name).ask(inputs).to_wire())


def in_lines(ruling: Ruling[Any]) -> Iterator[str]:
    """Yield the ruling as lines for people.

    The steps of each result are below this result. The last line gives the place in the book.
    """
    for name, output, above, steps in in_order(ruling):
        yield f"{name}: {_shown(output)}"
        head = [[f"{above}, as above", "", "", ""]] if above else []
        yield from table([*head, *map(_row, steps)], indent="    ")
    yield f"{ruling.rule}: {ruling.source.book}, {ruling.source.section}"


def _parts(request: Mapping[str, Any]) -> tuple[str, str, dict[str, Any]]:
    for name, (kind, expected) in _REQUEST.items():
        if name not in request:
            raise InputError("missing", name, f"{name} is missing: expected {expected}.")
        if not isinstance(request[name], kind):
            raise InputError("wrong-type", name, f"{name} is no such thing: expected {expected}.")
    if len(request) > len(_REQUEST):
        extra = sanitize(next(name for name in request if name not in _REQUEST), 60)
        message = f"a request has no {told(extra)}{the_nearest(extra, _REQUEST)}."
        raise InputError("unknown-field", extra, message)
    return request["system"], request["rule"], request["in"]


def _pairs(words: list[str]) -> Iterator[tuple[str, object]]:
    seen = set()
    for word in words:
        name, equals, text = word.partition("=")
        if not equals or not name:
            raise InputError("bad-choice", None, f"{word[:60]!r} is no input: write key=value.")
        if name in seen:
            raise InputError("conflict", name, f"{name} is given twice.")
        seen.add(name)
        yield name, decode_or_text(text)


def _row(step: Step) -> list[str]:
    aside = "" if step.applied else f"set aside: {step.why_not}"
    section = f"[{step.source.section}]" if step.source else ""
    amount = _amount(step.value, step.unit)
    return [step.label, step.op, amount, " ".join(filter(None, (aside, section)))]


def _shown(shown: Figure | Finding[Any]) -> str:
    return _amount(shown.value, shown.unit if isinstance(shown, Figure) else None)


def _amount(value: object, unit: str | None) -> str:
    words = value_in_words(value, 6)
    if unit and isinstance(value, int | Fraction):
        return f"{words} {unit_word(value, unit)}"
    return f"{words} {unit}" if unit else words
