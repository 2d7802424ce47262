"""The GM's decisions at the table: options, the GM's own rulings, and questions to a rule."""

from fractions import Fraction
from typing import Annotated, ClassVar, Literal

from msgspec import field

from rules.encounter import Combatant, GmRuling
from rules.errors import InputError, NotFound
from rules.fight.actions.base import Action, ActionScene, Name, SheetValues, Who
from rules.numbers.exact import Number, in_words, value_in_words
from rules.numbers.inputs import Quantity
from rules.rulebook.catalogue import no_such_rule, rulebook
from rules.rulebook.gm_rulings import key_on_mount, mount_key


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


class ChangeRulebook(Action, frozen=True, kw_only=True, tag="change-rulebook"):
    """Play an encounter without combatants under another rulebook.

    The options and the GM's own rulings of the old book are dropped.
    """

    title: ClassVar[str] = "Change the rulebook"
    alone: ClassVar[bool] = True

    system: Name

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError (conflict) if somebody is in the fight.

        Raises RulesError for a wrong id.
        """
        if scene.encounter.combatants:
            message = (
                f"the sheets of those in the fight are {scene.book.title}'s:"
                " the rulebook can be changed while nobody is in it."
            )
            raise InputError("conflict", "system", message)
        book = rulebook(self.system)
        scene.change(
            system=book.id,
            options=book.words.options_of_a_new_fight(),
            rulings={},
            round=0,
            phase="",
            cell=0,
            turn_of=None,
            state=None,
        )
        # Neither book has effects to apply: nobody is in the fight.
        scene.settled = scene.encounter
        scene.log(f"The rulebook is {book.title}.")


EXAMPLES = {
    "terrain": "mud x 1/2, or ice 3",
    "load": "chest x 3/4",
    "mount": "horse own (its own speed), horse x 2, horse 5 or horse nothing (as on foot)",
}


class RuleOn(Action, frozen=True, kw_only=True, tag="rule-on"):
    """Set the GM's own number for a terrain, load or mount; without a number, remove the ruling.

    `multiplier` scales movement (1/2: half as far). `distance` is the longest distance in a turn
    (in some books: in a pulse or a unit). With `own_speed`, the riders of a mount in the fight go
    at the mount's speed.
    """

    title: ClassVar[str] = "Rule on a terrain, a load or a mount"
    acts: ClassVar[bool] = False

    about: Literal["terrain", "load", "mount"]
    name: Name
    multiplier: Annotated[Number, Quantity(above=0, most=100)] | None = None
    distance: Annotated[Number, Quantity(least=0)] | None = None
    own_speed: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if there is no ruling to remove, or if the ground or mount is in use.

        Raises NotFound if `own_speed` is given for a mount that is not in the fight.
        """
        if self.own_speed and self.about != "mount":
            message = f"a {self.about} has no speed of its own: give a multiplier or a distance."
            raise InputError("conflict", "own_speed", message)
        steed = self._steed(scene)
        name, key = self.name, self._key(scene)
        if steed is not None:
            name, key = steed.name, key_on_mount(scene.encounter, steed)
        rulings = {kept: one for kept, one in scene.encounter.rulings.items() if kept != key}
        if self.multiplier is None and self.distance is None and not self.own_speed:
            self._take_back(scene, key, steed)
        else:
            figures = (_fraction(self.multiplier), _fraction(self.distance))
            if steed is not None:
                key = mount_key(steed.id)
            rulings[key] = GmRuling(self.about, name, *figures, self.own_speed)
            scene.log(f"The GM rules: {self.about} {name}, {self._in_words(scene)}.")
        scene.change(rulings=rulings)

    def _key(self, scene: ActionScene) -> str:
        if self.about == "terrain":
            return f"terrain:{scene.book.words.terrain_id(self.name)}"
        return f"{self.about}:{self.name.casefold()}"

    def _steed(self, scene: ActionScene) -> Combatant | None:
        """Return the combatant who is the mount, or None; NotFound if `own_speed` needs one."""
        if self.about != "mount":
            return None
        try:
            return scene.find(self.name, "name")
        except NotFound:
            if self.own_speed:
                raise
            return None

    def _take_back(self, scene: ActionScene, key: str, steed: Combatant | None) -> None:
        if key not in scene.encounter.rulings:
            message = f"there is no ruling on {self.name} to take back: expected a figure for it"
            raise InputError("bad-choice", "name", f"{message}, as in {EXAMPLES[self.about]}.")
        asked = scene.book.movement.mounts is None
        if steed is not None and asked and scene.encounter.riders_of(steed):
            message = f"somebody rides {steed.name}: let them dismount first, or rule again."
            raise InputError("conflict", "name", message)
        _, _, name = key.partition(":")
        known = {terrain.id for terrain in scene.book.words.terrains}
        own = self.about == "terrain" and name not in known
        if own and any(one.terrain == name for one in scene.encounter.combatants.values()):
            message = f"somebody stands on {self.name}: move them off it first."
            raise InputError("conflict", "name", message)
        named = self.name if steed is None else steed.name
        scene.log(f"The GM's ruling on {self.about} {named} is taken back.")

    def _in_words(self, scene: ActionScene) -> str:
        words = ["its own speed"] if self.own_speed else []
        if self.about == "mount" and self.multiplier == 1:
            words.append("as on foot")
        elif self.multiplier is not None:
            words.append(f"movement x {in_words(self.multiplier, 4)}")
        if self.distance is not None:
            words.append(f"at most {in_words(self.distance)} {scene.book.words.distance_unit}")
        return ", ".join(words)


class Consult(Action, frozen=True, kw_only=True, tag="consult", rename={"in_": "in"}):
    """Ask a rule of the book in play, and keep its ruling in the log.

    If a combatant is named, the rule takes missing inputs from the combatant's sheet.
    """

    title: ClassVar[str] = "Ask a rule"
    acts: ClassVar[bool] = False

    rule: Name
    in_: Annotated[dict[str, object], SheetValues()] = field(default_factory=dict)
    who: Who | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound, and InputError for an unknown rule or bad inputs."""
        name = self.rule.removeprefix(f"{scene.book.id}/")
        if name not in scene.book.rules:
            raise no_such_rule(scene.book.title, name, scene.book.rules)
        about = scene.find(self.who) if self.who is not None else None
        sheet = {} if about is None else self._of_sheet(scene, about, name)
        ruling = scene.book.rules[name].ask({**sheet, **self.in_})
        scene.record(ruling, about.id if about else "")
        values = ruling.values().items()
        outcome = ", ".join(f"{key} {value_in_words(value)}" for key, value in values)
        subject = f"{about.name}: " if about else ""
        scene.log(f"{subject}{scene.book.rules[name].name}: {outcome}.")

    def _of_sheet(self, scene: ActionScene, combatant: Combatant, rule: str) -> dict[str, object]:
        """Return those inputs of a rule for which the combatant's sheet has a value."""
        taken = {one.name for one in scene.book.rules[rule].inputs}
        used = (one for one in scene.book.words.fields if rule in one.used_by)
        return {one.id: combatant.sheet.get(one.id, one.default) for one in used if one.id in taken}


def _fraction(value: Number | None) -> Fraction | None:
    return None if value is None else Fraction(value)
