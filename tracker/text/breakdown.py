"""Show a ruling in order: each output with its steps. Each step is shown only once."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from rules.numbers.figures import Figure, Finding, Step
from rules.rulings.ruling import Ruling


class OutputSteps(NamedTuple):
    """An output of a ruling, and the steps to show for this output.

    If the steps continue the steps of another output, `above` is the name of the other output.
    """

    name: str
    output: Figure | Finding[Any]
    above: str | None
    steps: tuple[Step, ...]


def in_order(ruling: Ruling[Any]) -> Iterator[OutputSteps]:
    """Yield every output with its steps.

    The first steps of an output may be the steps of an earlier output. These steps are left out,
    and `above` names the earlier output.
    """
    told: dict[str, tuple[Step, ...]] = {}
    for name, output in ruling.outputs().items():
        above = next((other for other in told if _begins(output.steps, told[other])), None)
        yield OutputSteps(name, output, above, output.steps[len(told.get(above or "", ())) :])
        told[name] = output.steps


def _begins(steps: tuple[Step, ...], others: tuple[Step, ...]) -> bool:
    return len(others) > 1 and steps[: len(others)] == others
