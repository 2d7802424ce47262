"""A ruling: a rule's answer, the steps that led to it, and its section in the book."""

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct

from rules.numbers.figures import Figure, Finding, Source, Step, Value

A_co = TypeVar("A_co", bound="Answer", covariant=True)


class Answer(Struct, frozen=True):
    """The base class of the answers of all rules. Each field is a Figure or a Finding."""


class Ruling(Struct, Generic[A_co], frozen=True):
    """A rule's answer, with the rule's id ("emala/gait"), its inputs and its source."""

    rule: str
    inputs: Mapping[str, object]
    answer: A_co
    source: Source

    def outputs(self) -> dict[str, Figure | Finding[Value]]:
        """Return each output. The keys are the names in the rulebook."""
        answer: Any = self.answer
        fields = answer.__struct_fields__
        return {name.removesuffix("_"): getattr(answer, name) for name in fields}

    def values(self) -> dict[str, Value]:
        """Return the exact value of each output."""
        return {name: shown.value for name, shown in self.outputs().items()}

    def steps(self) -> list[Step]:
        """Return all steps of all outputs. The last step of an output has its value."""
        steps: list[Step] = []
        for name, shown in self.outputs().items():
            steps.extend(shown.steps)
            unit = shown.unit if isinstance(shown, Figure) else None
            steps.append(Step(name, "gives", shown.value, unit))
        return steps

    def to_wire(self) -> dict[str, object]:
        """Return the ruling as plain data: {"out": {...}, "steps": [...], "source": {...}}."""
        return {"out": self.values(), "steps": self.steps(), "source": self.source}
