"""Phrases that a reader must read twice, in docstrings, comments and names of tests.

`python -m tests.plain_english [FOLDER ...]` lists each phrase. `make lint` checks all folders.
"""

import ast
import io
import re
import sys
import tokenize
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]
FOLDERS = ("rules", "tracker", "tests", "benchmarks", "docs", "examples", "hatch_build.py")

IS = r"(?:is|are|was|were)"

TURNS = {
    rf"as (?:it|they) {IS} asked": "as requested",
    rf"as (?:it|they) {IS}\b(?! (?:not|now))": "unchanged, current",
    r"as (?:it|they) came": "unchanged, unread",
    r"(?:follow|come|happen|begin|end)s? of (?:itself|themselves)": "automatically",
    rf"{IS} told of": "the log tells, the screen shows",
    r"(?:tells?|telling) of": "describe, report",
    rf"what {IS} no": "anything that is not",
    r"that (?:is|are) none": "that is not a ...",
    r"all the same": "still, anyway",
    rf"what there {IS}": "name the thing",
    rf"there {IS} to (?:say|tell|do|show|see)": "name the thing",
    r"(?:is|are) (?:that|those) of": "belongs to, comes from",
    r"in (?:the|their|its) place of": "instead of",
    r"what (?:it|they|that|this|(?:an?|the) \w+) (?:comes?|came|would come) to": "the result of",
    r"(?:sees?|seen|saw|seeing) to": "handle, deal with",
    rf"{IS} to be \w+(?:ed|wn|en|ght)": "must be, will be",
    r"where (?:that|it|they) (?:is|are) (?:none|nothing)": "if there is no ...",
    r"what presses": "what is urgent",
    r"of (?:which|whom)": "two sentences",
    r"and no more": "only",
    r"and nothing else": "only",
    r"but for": "except",
    r"(?:all|nothing|nobody|anything|none|everything|everybody) but": "all except; only",
    r"so many": "a number of, N",
    r"one who": "a combatant who, somebody who",
    r"(?:for|to|of|by) who": "for somebody who",
    r"anew": "again",
    r"at hand": "near, available",
    r"once more": "again",
    r"(?:thereby|therein|thereof|whereby|wherein|henceforth|hence|likewise)": "a plain word",
    r"be (?:it|they)": "whether",
    r"of (?:late|last|old)": "lately, at the end, before",
    r"by now": "now",
    r"ha(?:s|ve) no longer": "no longer has",
    r"(?:becomes?|became|become) of": "happens to",
    r"(?:gives?|gave) way": "make room, yield",
    r"in sight": "visible, on the screen",
    r"what (?:else|all)": "name the thing",
    r"stands? (?:back|still|good)": "is dim, waits, holds",
    rf"{IS} come": "has come",
    r"to (?:nobody|nothing|none)": "a sentence with a verb",
    r"not before": "only after",
    r"meanwhile": "at the same time, while ...",
    r"befalls?|befell": "happens to",
    rf"what (?:somebody|one) (?:{IS}|has|does|may|can)": "name the thing",
    r"it is the (?:one|those)": "name the thing",
    r"the one (?:that|who|whose|whom)": "the X that",
    rf"(?:of|with|in|by|from|on|behind) what (?:{IS}|has|had|it|they)": "name the thing",
    r"test who\b(?! (?:is|are|has|can|may|acts)\b[^?]*\?)": "combatants who ...",
    rf"(?:test|\A) ?what (?:{IS}|comes|came|follows|there)": "name the thing",
    r"(?:test|\A) ?what (?:can|has|had|would|may|one|somebody|such)": "name the thing",
    r"(?:test|\A) ?(?:whose|whom)": "name the thing",
}
"""Patterns that are refused, each with a better wording."""

_ANY = re.compile(
    "|".join(rf"(?P<t{n}>(?<!\w)(?:{turn})(?!\w))" for n, turn in enumerate(TURNS)), re.IGNORECASE
)
_ADVICE = tuple(TURNS.values())


class Text(NamedTuple):
    """A text in a file: its line number, and its words joined to one line."""

    line: int
    words: str


def texts(source: str) -> Iterator[Text]:
    """Yield the docstrings, comments, names of tests and messages of assertions in a source."""
    for node in ast.walk(ast.parse(source)):
        if words := _words_of(node):
            yield Text(node.lineno, _in_one_line(words))
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield Text(token.start[0], token.string.lstrip("# "))


def _words_of(node: ast.AST) -> str:
    """Return the words of a docstring, a message or a test's name. Return '' for any other node."""
    match node:
        case ast.Expr(value=ast.Constant(value=str(words))):
            return words
        case ast.Assert(msg=ast.Constant(value=str(words))):
            return words
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            return name.replace("_", " ") if name.startswith("test_") else ""
    return ""


def _in_one_line(text: str) -> str:
    return re.sub(r"`[^`]*`|'[^']*'", "x", " ".join(text.split()))


def turns(source: str) -> Iterator[str]:
    """Yield each refused phrase in a source, as 'LINE: "phrase": better words'."""
    for line, words in sorted(texts(source)):
        for found in _ANY.finditer(words):
            advice = _ADVICE[int(str(found.lastgroup)[1:])]
            yield f'{line}: "{found[0].strip()}" in "{words[:100]}": rather: {advice}'


def files(folders: Iterable[str]) -> Iterator[Path]:
    """Yield the Python files in these folders. If an entry is a file, yield this file."""
    for folder in folders:
        path = ROOT / folder
        yield from (path,) if path.is_file() else sorted(path.rglob("*.py"))


def main(folders: list[str]) -> int:
    """Print every refused phrase with its place. Return 1 if a phrase was found."""
    found = [
        f"{path.relative_to(ROOT)}:{turn}\n"
        for path in files(folders or FOLDERS)
        for turn in turns(path.read_text("utf-8"))
    ]
    sys.stdout.writelines(found)
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
