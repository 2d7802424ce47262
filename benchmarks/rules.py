"""Count the requests that the program answers in a second: `python -m benchmarks.rules`.

The program is `gaitkeeper rule --jsonl`.
"""

import subprocess
import sys
from collections.abc import Callable
from functools import partial
from importlib import import_module
from itertools import cycle, islice
from pathlib import Path
from threading import Thread
from time import perf_counter
from typing import IO, Any

import msgspec

from rules.numbers.inputs import ByName, Choice, Flag, Input, ListOf, OrNothing, Quantity, Whole
from rules.rulebook.catalogue import system, systems
from rules.rulings.rule import Rule
from tracker.cli.exit_status import DONE
from tracker.cli.rule import answer
from tracker.cli.stream import answered
from tracker.formats.book import load_book

REQUESTS = 60_000
ROUNDS, RULINGS = 15, 2_000
EXAMPLES = Path(__file__).parents[1] / "examples"


def main() -> None:
    """Measure the real program through pipes.

    Then measure how long it takes only to decode and encode the program's lines.
    """
    lines = list(islice(cycle(mixed()), REQUESTS))
    answered = per_second(answered_by_program(lines))
    echoed = per_second(timed(lambda: echo(lines)))
    print(f"{len(set(lines))} different requests over {', '.join(systems())}, {REQUESTS:,} in all")
    print(f"  answered with their steps  {answered:12,.0f} a second")
    print(f"  echoed through msgspec     {echoed:12,.0f} a second")
    print(f"  ratio                      {answered / echoed:12.3f}")
    in_python, from_file = one_book_twice()
    print("one rule of Pace and a Half, asked in this process")
    print(f"  the book in Python         {in_python:12,.0f} a second")
    print(f"  the book from a file       {from_file:12,.0f} a second")
    print(f"  ratio                      {from_file / in_python:12.3f}")


def one_book_twice() -> tuple[float, float]:
    """Return rulings per second of one rule, in Python and in a book file.

    The runs alternate, and the best run counts.
    """
    sys.path.insert(0, str(EXAMPLES / "pace-and-half"))
    stretch = import_module("pace_and_half").RULES["stretch"]
    run = load_book(EXAMPLES / "pace-and-half.toml").rules["gait-run"]
    asked: tuple[tuple[Rule[..., Any], dict[str, object]], ...] = (
        (stretch, {"gait": "run", "pace": 7, "wading": True}),
        (run, {"terrain": "water", "pace": 7}),
    )
    best = [0.0, 0.0]
    for _ in range(ROUNDS):
        for place, (rule, inputs) in enumerate(asked):
            seconds = timed(partial(ask_often, rule, inputs))
            best[place] = max(best[place], RULINGS / seconds)
    return best[0], best[1]


def ask_often(rule: Rule[..., Any], inputs: dict[str, object]) -> None:
    """Ask for one ruling many times."""
    for _ in range(RULINGS):
        rule.ask(inputs)


def mixed() -> list[bytes]:
    """Return requests to every rule of every book.

    Each input gets values of its kind. Requests that a rule refuses are left out.
    """
    made = [
        msgspec.json.encode({"system": name, "rule": rule.name, "in": inputs})
        for turn in range(3)
        for name in systems()
        for rule in system(name).rules.values()
        for inputs in [{one.name: value_for(one, turn) for one in rule.inputs if one.required}]
    ]
    return [line for line in made if answered(answer, line)[1] == DONE]


def value_for(one: Input, turn: int) -> Any:
    """Return a value that the input accepts.

    If the input accepts words, each call returns the next word.
    """
    return of_kind(one.kind, turn)


def of_kind(kind: Any, turn: int) -> Any:
    """Return a value of this kind. Return None if the kind is not known here."""
    makers: dict[type, Callable[[], Any]] = {
        Choice: lambda: kind.words[turn % len(kind.words)],
        Flag: lambda: turn % 2 == 0,
        Whole: lambda: within(kind, 3 + turn),
        Quantity: lambda: within(kind, 7.5 + turn),
        ListOf: lambda: [of_kind(kind.item, turn)] * (kind.length or 2),
        ByName: lambda: {"one": of_kind(kind.item, turn)},
        OrNothing: lambda: of_kind(kind.item, turn),
    }
    maker = makers.get(type(kind))
    return maker() if maker else None


def within(kind: Quantity | Whole, value: float) -> float:
    """Return the value. If it is beyond a limit of the kind, return this limit."""
    if kind.least is not None and value < kind.least:
        return float(kind.least) if isinstance(kind, Quantity) else int(kind.least)
    if kind.most is not None and value > kind.most:
        return float(kind.most) if isinstance(kind, Quantity) else int(kind.most)
    return value


def answered_by_program(lines: list[bytes]) -> float:
    """Return the seconds from the first request to the last answer.

    The program's start does not count.
    """
    command = [sys.executable, "-m", "tracker", "rule", "--jsonl"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=Path(__file__).parents[1]
    ) as program:
        ask(program, list(dict.fromkeys(lines)))
        return timed(lambda: ask(program, lines))


def ask(program: subprocess.Popen[bytes], lines: list[bytes]) -> None:
    """Write the requests and read the answers at the same time."""
    if program.stdin is None or program.stdout is None:
        raise RuntimeError("the program has no pipes")
    writer = Thread(target=write, args=(program.stdin, lines))
    writer.start()
    for _ in islice(program.stdout, len(lines)):
        pass
    writer.join()


def write(sink: IO[bytes], lines: list[bytes]) -> None:
    """Write every line and flush it."""
    sink.write(b"\n".join(lines) + b"\n")
    sink.flush()


def echo(lines: list[bytes]) -> None:
    """Decode and encode the lines with only the JSON library."""
    decoder, encoder = msgspec.json.Decoder(), msgspec.json.Encoder()
    for line in lines:
        encoder.encode(decoder.decode(line))


def timed(work: Callable[[], object]) -> float:
    """The seconds that the work took."""
    start = perf_counter()
    work()
    return perf_counter() - start


def per_second(seconds: float) -> float:
    """Return the requests per second. All requests together took `seconds`."""
    return REQUESTS / seconds


if __name__ == "__main__":
    main()
