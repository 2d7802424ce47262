"""The rules of a book from a file. They are functions with inputs, like the rules of all books."""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property, partial
from typing import Annotated, Any

from msgspec import defstruct

from rules.bookfile.compiled import Formula, Values
from rules.bookfile.entries import ActionEntry, Effect, Entries, GaitEntry
from rules.bookfile.numbers import as_way, closed_by, cost_of_way, in_turn, number_of
from rules.bookfile.sheets import name_in_formulas
from rules.dice import parse_dice
from rules.numbers.figures import Figure, Finding, Source, figure, finding
from rules.numbers.inputs import REQUIRED, Choice, Input, ListOf, Quantity, Whole
from rules.rulings.rule import Rule
from rules.rulings.ruling import Answer

NO_LOAD = "none"

IS_OPEN = finding(True, "nothing closes it")

Given = Mapping[str, Any]
Outputs = Mapping[str, Figure | Finding[Any]]


class FileRule(Rule[..., Answer]):
    """A rule that is made from the entries of a file.

    The rules of other books come from Python functions.
    """

    def __init__(
        self,
        rule_id: str,
        source: Source,
        summary: str,
        inputs: Iterable[Input],
        outputs: Mapping[str, Any],
        answer: Callable[[Given], Outputs],
    ) -> None:
        kind: Any = defstruct("Answer", list(outputs.items()), bases=(Answer,), frozen=True)
        self._inputs = tuple(inputs)
        usual = {one.parameter: one.default for one in self._inputs if not one.required}
        super().__init__(lambda **given: kind(**answer({**usual, **given})), rule_id, source)
        self._outputs = dict(outputs)
        self._summary = summary

    @cached_property
    def inputs(self) -> tuple[Input, ...]:
        """The inputs of the rule, in the order of the file."""
        return self._inputs

    @property
    def summary(self) -> str:
        """The rule's line in the list of rules."""
        return self._summary

    @property
    def reading(self) -> str:
        """Always empty, because a rule from a file needs no interpretation."""
        return ""

    @property
    def outputs(self) -> Mapping[str, Any]:
        """Each field of the answer, with its annotation."""
        return self._outputs


class RulesOf:
    """Makes the rules of one book from the entries of its file."""

    def __init__(self, entries: Entries) -> None:
        self.entries = entries
        self.words = entries.words
        self.unit = entries.words.distance_unit
        self.readers = {
            name_in_formulas(one.id): partial(number_of, entries, one) for one in self.words.fields
        }

    def all(self) -> dict[str, Rule[..., Answer]]:
        """Return every rule with its name as the key, in the order of the list of rules."""
        made = [
            self._initiative(),
            self._round(),
            *map(self._gait, self.entries.gaits.values()),
            *(self._ground(name) for name in self.entries.grounds),
            *(
                self._effect(f"condition-{name}".replace(" ", "-"), one.effect, one.word.effect)
                for name, one in self.entries.conditions.items()
            ),
            *(self._limit(one.id, one.above, one.effect) for one in self.entries.limits),
            *map(self._action, self.entries.actions),
        ]
        return {rule.name: rule for rule in made}

    def _rule(self, name: str, source: Source, summary: str, *made: Any) -> FileRule:
        return FileRule(f"{self.words.id}/{name}", source, summary, *made)

    def _fields(self, formulas: Iterable[Formula | None]) -> list[Input]:
        """Return an input for each sheet field in these formulas, with the sheet's default."""
        names = frozenset().union(*(one.names for one in formulas if one is not None))
        return [
            Input(name, name, one.kind, one.default)
            for one in self.words.fields
            if (name := name_in_formulas(one.id)) in names
        ]

    def _values(self, given: Given) -> Values:
        """Return the number in each field that was given."""
        known = self.readers
        return {name: known[name](one) for name, one in given.items() if name in known}

    def _figure(self, unit: str | None = None) -> Any:
        return Annotated[Figure, unit] if unit else Figure

    def _initiative(self) -> FileRule:
        order = self.entries.order
        dice = parse_dice(order.dice)
        roll = Input("roll", "roll", Whole(f"roll of {dice.text}"), REQUIRED)

        def answer(given: Given) -> Outputs:
            total = figure(f"roll of {dice.text}", given["roll"])
            if order.add is not None:
                total = _added(total, order.add, self._values(given))
            return {"initiative": total}

        inputs = [roll, *self._fields([order.add])]
        summary = f"The place in the order: {order.dice}, and what the sheet adds."
        return self._rule(
            "initiative", order.source, summary, inputs, {"initiative": Figure}, answer
        )

    def _round(self) -> FileRule:
        turns = self.entries.round.turns
        summary = f"How many turns somebody has in a {self.words.round_word}."
        return self._rule(
            "round",
            self.entries.round.source,
            summary,
            self._fields([turns]),
            {"turns": self._figure("turn")},
            lambda given: {"turns": turns.figure(self._values(given)).rounded_down()},
        )

    def _gait(self, gait: GaitEntry) -> FileRule:
        entries = self.entries
        limits = {one.id: one.effect for one in entries.limits}
        held = {name: one.effect for name, one in entries.conditions.items()}

        def answer(given: Given) -> Outputs:
            ground = entries.grounds[given["terrain"]]
            passed = [limits[given["load"]]] if given.get("load", NO_LOAD) != NO_LOAD else []
            effects = (*(held[one] for one in given.get("conditions", ())), *passed, ground.effect)
            values = self._values(given)
            moving = in_turn(gait, effects, values)
            closing = closed_by(gait.gait.id, effects)
            if closing is not None:
                moving = moving.becomes(closing.why, 0, closing.source)
            nothing = not moving.value.numerator
            way = moving if nothing else as_way(entries, moving, gait, ground, values)
            open_ = IS_OPEN if closing is None else finding(False, closing.why)
            return {"movement": moving, "way": way, "open": open_}

        outputs = {
            "movement": self._figure(self.unit),
            "way": self._figure(self.unit),
            "open": Finding[bool],
        }
        summary = f"{gait.gait.label}: the movement of a turn, and how far it goes on a ground."
        return self._rule(
            f"gait-{gait.gait.id}", gait.source, summary, self._gait_inputs(gait), outputs, answer
        )

    def _gait_inputs(self, gait: GaitEntry) -> list[Input]:
        entries = self.entries
        usual = self.words.open_ground
        inputs = [Input("terrain", "terrain", Choice(tuple(entries.grounds)), usual)]
        if entries.conditions:
            held = ListOf(Choice(tuple(entries.conditions)))
            inputs.append(Input("conditions", "conditions", held, ()))
        if entries.limits:
            loads = Choice((NO_LOAD, *(one.id for one in entries.limits)))
            inputs.append(Input("load", "load", loads, NO_LOAD))
        return [*inputs, *self._fields(self._all_of(gait))]

    def _all_of(self, gait: GaitEntry) -> Iterable[Formula | None]:
        """Yield every formula that can change how far somebody goes in a gait."""
        entries = self.entries
        yield from (gait.speed, gait.extra)
        grounds = entries.grounds.values()
        yield from (formula for one in grounds for formula in (one.extra, one.share))
        effects = (
            *(one.effect for one in grounds),
            *(one.effect for one in entries.conditions.values()),
            *(one.effect for one in entries.limits),
        )
        yield from (formula for one in effects for formula in (one.plus, one.factor))

    def _ground(self, name: str) -> FileRule:
        ground = self.entries.grounds[name]
        gaits = Choice(tuple(self.entries.gaits))
        usual = ground.terrain.gait or self.words.resting_gait
        formulas = [ground.extra, *(one.extra for one in self.entries.gaits.values())]

        def answer(given: Given) -> Outputs:
            gait = self.entries.gaits[given["gait"]]
            return {"cost": cost_of_way(gait, ground, self._values(given))}

        summary = f"{ground.terrain.label}: the movement that a {self.unit} of way takes."
        inputs = [Input("gait", "gait", gaits, usual), *self._fields(formulas)]
        outputs = {"cost": self._figure(self.unit)}
        return self._rule(f"ground-{name}", ground.source, summary, inputs, outputs, answer)

    def _effect(self, name: str, effect: Effect, summary: str) -> FileRule:
        moving = Input("movement", "movement", Quantity(self.unit, least=0), REQUIRED)

        def answer(given: Given) -> Outputs:
            left = figure("movement in a turn", given["movement"], self.unit)
            values = self._values(given)
            if effect.plus is not None:
                left = left.plus(effect.label, effect.plus.number(values), effect.source)
            if effect.factor is not None:
                factor = effect.factor.number(values)
                left = left.times(effect.label, factor, source=effect.source)
            open_ = [one for one in self.entries.gaits if not effect.against(one)]
            return {
                "movement": left.at_least("never below 0", 0),
                "open": finding(open_, "the gaits that it leaves"),
            }

        inputs = [moving, *self._fields([effect.plus, effect.factor])]
        outputs = {"movement": self._figure(self.unit), "open": Finding[list[str]]}
        label = f"{effect.label.capitalize()}: {summary}"
        return self._rule(name, effect.source, label, inputs, outputs, answer)

    def _limit(self, name: str, above: Formula, effect: Effect) -> FileRule:
        return self._rule(
            f"load-{name}",
            effect.source,
            f"{effect.label.capitalize()}: the load above which it begins.",
            self._fields([above]),
            {"limit": self._figure(self.words.load_unit)},
            lambda given: {"limit": above.figure(self._values(given))},
        )

    def _action(self, action: ActionEntry) -> FileRule:
        jump, check = action.jump, action.check
        formulas = {
            "cost": action.cost,
            "gives": action.gives,
            "far": jump.far if jump else None,
            "standing": jump.standing if jump else None,
            "add": check.add if check else None,
            "target": check.target if check else None,
        }
        asked = {name: one for name, one in formulas.items() if one is not None}
        inputs = self._fields(asked.values())
        if any("movement" in one.names for one in asked.values()):
            moving = Quantity(self.unit, least=0)
            inputs.insert(0, Input("movement", "movement", moving, REQUIRED))

        def answer(given: Given) -> Outputs:
            values = {**self._values(given), "movement": given.get("movement", 0)}
            if not asked:
                return {"changes": finding([*action.ends, *action.begins], "conditions it changes")}
            return {name: one.figure(values) for name, one in asked.items()}

        outputs = {name: self._figure(one.unit) for name, one in asked.items()}
        outputs = outputs or {"changes": Finding[list[str]]}
        name = f"action-{action.id}"
        return self._rule(name, action.source, action.sentence, inputs, outputs, answer)


def _added(total: Figure, formula: Formula, values: Values) -> Figure:
    """Add a formula's value to a total. If the formula has several steps, keep the steps."""
    amount = formula.figure(values)
    if len(amount.steps) == 1:
        return total.plus(amount.steps[0].label, amount, amount.steps[0].source or None)
    return total.plus(formula.label, amount)
