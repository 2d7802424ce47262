"""Choose mutants by a seed: first the places in the code, then one change for each place."""

from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.plugins import get_operator

OPERATORS = (
    *("AddNot", "NumberReplacer", "ReplaceTrueWithFalse", "ReplaceFalseWithTrue"),
    *("ReplaceAndWithOr", "ReplaceOrWithAnd", "ReplaceBreakWithContinue"),
    *("ReplaceContinueWithBreak", "ZeroIterationForLoop", "ExceptionReplacer"),
    *("ReplaceUnaryOperator_Delete_Not", "ReplaceUnaryOperator_USub_UAdd"),
    *(
        f"ReplaceBinaryOperator_{one}"
        for one in ("Add_Sub", "Sub_Add", "Mul_Div", "Div_Mul", "FloorDiv_Mul", "Mod_FloorDiv")
    ),
    *(
        f"ReplaceComparisonOperator_{one}"
        for one in ("Lt_LtE", "LtE_Lt", "Gt_GtE", "GtE_Gt", "Lt_GtE", "Gt_LtE", "Eq_NotEq")
    ),
    *("ReplaceComparisonOperator_NotEq_Eq", "ReplaceComparisonOperator_Is_IsNot"),
    "ReplaceComparisonOperator_IsNot_Is",
)
"""The operators of cosmic-ray that are used. After their changes the program still runs.

An operator that turns a sum into a bit shift is left out: any test notices this change, so the
change proves nothing.
"""


UNTRIED = ("frozen=", "strict=", "*,")
"""Parts of lines. A line with one stays unchanged: at most the type checker notices a change."""


class Mutant(NamedTuple):
    """A file with one change: its path in the project, the changed lines, and the whole text."""

    path: str
    line: int
    before: str
    after: str
    text: str

    @property
    def name(self) -> tuple[str, str, str]:
        """A name that no other mutant has. It does not change if the line moves in its file."""
        return self.path, self.before, self.after


def drawn(root: Path, folders: tuple[str, ...], seed: int) -> Iterator[Mutant]:
    """Return the mutants of all places in the folders, in an order that the seed gives."""
    random = Random(seed)
    places = [place for folder in folders for place in _places(root, root / folder)]
    random.shuffle(places)
    for path, changes in places:
        operator, number = random.choice(changes)
        source = (root / path).read_text(encoding="utf-8")
        try:
            text = mutate_code(source, get_operator(operator)(), number)
        except AttributeError:
            # The tool cannot replace an exception with a dotted name.
            continue
        if text is not None and text != source:
            mutant = _mutant(path, source, text)
            if not any(one in mutant.before for one in UNTRIED):
                yield mutant


Changes = list[tuple[str, int]]
"""The changes at one place: the name of an operator, and the number of the place, from 0."""


Span = tuple[tuple[int, int], tuple[int, int]]
"""Where a place begins and ends, each as line and column."""


def _places(root: Path, folder: Path) -> Iterator[tuple[str, Changes]]:
    for path in sorted(folder.rglob("*.py")):
        nodes = list(ast_nodes(get_ast(path.read_text(encoding="utf-8"))))
        found: dict[Span, Changes] = defaultdict(list)
        for name in (f"core/{one}" for one in OPERATORS):
            operator = get_operator(name)()
            spans = (span for node in nodes for span in operator.mutation_positions(node))
            for number, span in enumerate(spans):
                found[span].append((name, number))
        for span in sorted(found):
            yield str(path.relative_to(root)), found[span]


def _mutant(path: str, source: str, text: str) -> Mutant:
    old, new = source.splitlines(), text.splitlines()
    pairs = enumerate(zip(old, new, strict=False), 1)
    line, (before, after) = next((at, both) for at, both in pairs if both[0] != both[1])
    return Mutant(path, line, before.strip(), after.strip(), text)
