"""A ruling: a rule's answer, the steps that led to it, and where the book says so."""

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct

from rules.numbers.figures import Figure, Finding, Source, Step, Value

A_co = TypeVar("A_co", bound="Answer", covariant=True)


class Answer(Struct, frozen=True):
    """The base of every rule's answer: each field is a Figure or a Finding."""


class Ruling(Struct, Generic[A_co], frozen=True):
    """What a rule answered: its id ("emala/gait"), what it was asked, its answer and its source."""

    rule: str
    inputs: Mapping[str, object]
    answer: A_co
    source: Source

    def outputs(self) -> dict[str, Figure | Finding[Value]]:
        """Each output by the name that the rulebook gives it."""
        answer: Any = self.answer
        fields = answer.__struct_fields__
        return {name.removesuffix("_"): getattr(answer, name) for name in fields}

    def values(self) -> dict[str, Value]:
        """Each output's bare value, exact."""
        return {name: shown.value for name, shown in self.outputs().items()}

    def steps(self) -> list[Step]:
        """Every step of every output, each chain closed by the output that it gives."""
        steps: list[Step] = []
        for name, shown in self.outputs().items():
            steps.extend(shown.steps)
            unit = shown.unit if isinstance(shown, Figure) else None
            steps.append(Step(name, "gives", shown.value, unit))
        return steps

    def to_wire(self) -> dict[str, object]:
        """The contract's form: {"out": {...}, "steps": [...], "source": {...}}."""
        return {"out": self.values(), "steps": self.steps(), "source": self.source}
