"""What the GM decides at the table: options, rulings of their own, rules looked up in play."""

from fractions import Fraction
from typing import Annotated, ClassVar, Literal

from msgspec import field

from rules.encounter import GmRuling
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Name, Sheet, Who
from rules.numbers.exact import Number, in_words, value_in_words
from rules.numbers.inputs import Quantity


class SetOption(Action, frozen=True, kw_only=True, tag="option"):
    """Switch an option of the rulebook for this encounter."""

    title: ClassVar[str] = "Set an option"

    option: Name
    value: Name

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError (bad-choice) for an unknown option or value."""
        option = scene.book.words.option(self.option)
        if self.value not in option.choices:
            message = f"{option.id} is {' or '.join(option.choices)}, not {self.value!r}."
            raise InputError("bad-choice", "value", message)
        scene.change(options={**scene.encounter.options, option.id: self.value})
        scene.log(f"Option {option.label}: {self.value}.")


class RuleOn(Action, frozen=True, kw_only=True, tag="rule-on"):
    """The GM's own figure for a terrain, a load or a mount; without one, the ruling is taken back.

    `multiplier` is how far a metre goes (1/2: half as far); `distance` is the most in a scope.
    """

    title: ClassVar[str] = "Rule on a terrain, a load or a mount"

    about: Literal["terrain", "load", "mount"]
    name: Name
    multiplier: Annotated[Number, Quantity(above=0, most=100)] | None = None
    distance: Annotated[Number, Quantity(least=0)] | None = None

    def apply(self, scene: ActionScene) -> None:
        """Never refused."""
        name = self.name.casefold()
        if self.about == "terrain":
            name = scene.book.words.terrain_id(self.name)
        key = f"{self.about}:{name}"
        rulings = {name: kept for name, kept in scene.encounter.rulings.items() if name != key}
        if self.multiplier is None and self.distance is None:
            self._take_back(scene, key)
        else:
            figures = (_fraction(self.multiplier), _fraction(self.distance))
            rulings[key] = GmRuling(self.about, self.name, *figures)
            scene.log(f"The GM rules: {self.about} {self.name}, {self._in_words(scene)}.")
        scene.change(rulings=rulings)

    def _take_back(self, scene: ActionScene, key: str) -> None:
        _, _, name = key.partition(":")
        known = {terrain.id for terrain in scene.book.words.terrains}
        own = self.about == "terrain" and name not in known and key in scene.encounter.rulings
        if own and any(one.terrain == name for one in scene.encounter.combatants.values()):
            message = f"somebody stands on {self.name}: move them off it first."
            raise InputError("conflict", "name", message)
        scene.log(f"The GM's ruling on {self.about} {self.name} is taken back.")

    def _in_words(self, scene: ActionScene) -> str:
        words = []
        if self.multiplier is not None:
            words.append(f"movement x {in_words(self.multiplier, 4)}")
        if self.distance is not None:
            words.append(f"at most {in_words(self.distance)} {scene.book.words.distance_unit}")
        return ", ".join(words)


class Consult(Action, frozen=True, kw_only=True, tag="consult", rename={"in_": "in"}):
    """Ask a rule of the book in play, and keep its ruling in the log."""

    title: ClassVar[str] = "Ask a rule"

    rule: Name
    in_: Annotated[dict[str, object], Sheet()] = field(default_factory=dict)
    who: Who | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError for an unknown rule or bad inputs."""
        name = self.rule.removeprefix(f"{scene.book.id}/")
        if name not in scene.book.rules:
            known = ", ".join(scene.book.rules)
            message = f"{scene.book.title} has no rule {name[:60]!r}; it has: {known}."
            raise InputError("unknown-rule", "rule", message)
        ruling = scene.book.rules[name].ask(self.in_)
        about = scene.find(self.who) if self.who is not None else None
        scene.record(ruling, about.id if about else "")
        values = ruling.values().items()
        outcome = ", ".join(f"{key} {value_in_words(value)}" for key, value in values)
        subject = f"{about.name}: " if about else ""
        scene.log(f"{subject}{scene.book.rules[name].name}: {outcome}.")


def _fraction(value: Number | None) -> Fraction | None:
    return None if value is None else Fraction(value)
