"""Write the pages that are made from the code: `make docs`.

These are the pages of the rulebooks, the manual, and a table.
"""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from types import NoneType
from typing import Annotated, Any, get_args, get_origin

import msgspec

from docs import command_line
from rules.numbers.figures import Figure
from rules.numbers.inputs import Input
from rules.numbers.wire import outward
from rules.rulebook.catalogue import BUILT_IN, System, system
from rules.rulings.rule import Rule
from rules.rulings.sayings import Reading

FOLDER = Path(__file__).with_name("rulebooks")
INDEX = "README.md"

INTRODUCTION = """\
# The rulebooks

Written by `make docs` from the rules themselves: change a rule's docstring, signature, readings or
examples, not these pages.

Each rule has the section of the book that it comes from, what it takes and what it gives. An
input without a default is required. A **reading** settles what a text leaves unclear, a **gap**
fills in what it needs and does not print; behind them examples, each of them tried. Ask any rule:
`gaitkeeper rule emala gait gait=run movement_rate=6`.
"""

OUTPUT_WORDS = {Figure: "number", bool: "true or false", str: "text", list[str]: "list of texts"}


def main() -> None:
    """Write all pages to their places. Remove the pages of books that no longer exist."""
    FOLDER.mkdir(exist_ok=True)
    written = pages()
    for old in set(FOLDER.glob("*.md")) - {FOLDER / name for name in written}:
        old.unlink()
    for name, text in written.items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    for path, text in command_line.files().items():
        path.write_text(text, encoding="utf-8")


def pages() -> Mapping[str, str]:
    """Return the pages by file name: an index, and a page for each rulebook of the program."""
    books = [system(name) for name in BUILT_IN]
    contents = [f"- [{one.title}]({one.id}.md): {len(one.rules)} rules" for one in books]
    index = "\n".join([INTRODUCTION, *contents, ""])
    return {INDEX: index, **{f"{one.id}.md": _book(one) for one in books}}


def _book(book: System) -> str:
    names = ", ".join(f"[{name}](#{_anchor(rule)})" for name, rule in book.rules.items())
    lines = [f"# {book.title}", "", f"[How to read this page]({INDEX})", "", names, ""]
    lines += _readings(reading for reading in book.readings if reading.rule is None)
    for rule in book.rules.values():
        lines += _rule(rule)
    return "\n".join(lines)


def _rule(rule: Rule[..., Any]) -> Iterator[str]:
    yield from (f'<a id="{_anchor(rule)}"></a>', f"## `{rule.id}`", "")
    yield from (rule.summary, "")
    yield from (f"*{rule.source.book}: {rule.source.section}*", "")
    if rule.reading:
        yield from (_prose(rule.reading), "")
    if rule.inputs:
        yield from ("| takes | | default |", "| --- | --- | --- |")
        yield from (_input(one) for one in rule.inputs)
        yield ""
    yield from ("| gives | |", "| --- | --- |")
    yield from (f"| `{name}` | {_output(kind)} |" for name, kind in rule.outputs.items())
    yield ""
    yield from _readings(rule.readings)
    if rule.examples:
        yield from (*(f"- {one.in_words()}" for one in rule.examples), "")


def _anchor(rule: Rule[..., Any]) -> str:
    return rule.id.replace("/", "-")


def _prose(reading: str) -> str:
    """Return sentences for the page of a rule: the rule's reading, and the errors of the rule."""
    text, _, raises = reading.partition("Raises:")
    faults = " ".join(raises.split()).removeprefix("InputError: ").rstrip(".")
    return "\n\n".join(
        part for part in (text.strip(), f"Errors: {faults}." if faults else "") if part
    )


def _input(one: Input) -> str:
    return f"| `{one.name}` | {one.kind.describe()} | {_default(one)} |"


def _default(one: Input) -> str:
    if one.required:
        return ""
    default = float(one.default) if isinstance(one.default, Fraction) else one.default
    return f"`{msgspec.json.encode(default, enc_hook=outward).decode()}`"


def _output(annotation: Any) -> str:
    kinds = list(_kinds(annotation, ""))
    words = [
        f"{word} ({unit})" if unit else word
        for wanted, word in OUTPUT_WORDS.items()
        for kind, unit in dict.fromkeys(kinds)
        if kind == wanted
    ]
    return ", ".join([*words, "or null"] if any(kind is NoneType for kind, _ in kinds) else words)


def _kinds(annotation: Any, unit: str) -> Iterator[tuple[Any, str]]:
    """Yield the possible types of an output, each with its unit. Only a figure has a unit."""
    if get_origin(annotation) is Annotated:
        inner, *marks = get_args(annotation)
        yield from _kinds(inner, next((mark for mark in marks if isinstance(mark, str)), unit))
        return
    parts = () if annotation == list[str] else get_args(annotation)
    if not parts:
        yield annotation, unit if annotation is Figure else ""
    for one in parts:
        yield from _kinds(one, unit)


def _readings(readings: Iterable[Reading]) -> list[str]:
    lines = [f"- **{reading.kind}**: {reading.in_words()}" for reading in readings]
    return [*lines, ""] if lines else []


if __name__ == "__main__":
    main()
