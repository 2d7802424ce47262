"""Edit combatants, and remove them from the encounter."""

from collections.abc import Mapping, Set
from typing import Annotated, ClassVar

from msgspec import UNSET, field
from msgspec.structs import replace

from rules.encounter import Combatant, Encounter
from rules.encounter.attacks import attacks_in_words, attacks_of
from rules.encounter.groups import kind_of
from rules.encounter.naming import giving_up
from rules.errors import InputError
from rules.fight.actions.adding import HIT_POINTS, Side, numbered
from rules.fight.actions.armed import Attacks, Defence
from rules.fight.actions.base import Action, ActionScene, Name, SheetValues, Who, Whose
from rules.fight.actions.groups import dissolve_alone
from rules.map.whereabouts import staying
from rules.numbers.exact import value_in_words
from rules.numbers.inputs import listed
from rules.rulebook.sheet import read_sheet

HitPoints = Annotated[int, HIT_POINTS]

EDITED = {
    "name": "name",
    "side": "side",
    "hp": "HP",
    "hp_most": "most HP",
    "defence": "defence",
    "attacks": "attacks",
}
"""The fields outside the sheet that an edit can change, with their names in the log."""


class Edit(Action, frozen=True, kw_only=True, tag="edit"):
    """Change a combatant's name, side, hit points, sheet, defence or attacks.

    An empty text takes the defence or the attacks away.
    """

    title: ClassVar[str] = "Edit the combatant"
    acts: ClassVar[bool] = False
    harmless: ClassVar[bool] = True

    who: Who
    name: Name | None = None
    side: Side | None = None
    sheet: Annotated[dict[str, object], SheetValues()] = field(default_factory=dict)
    hp: HitPoints | None = None
    hp_most: HitPoints | None = None
    defence: Defence | None = None
    attacks: Attacks | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError for a bad sheet value, and for a name that somebody else has."""
        before = scene.find(self.who)
        self._check_name(scene, before)
        sheet = {**before.sheet, **read_sheet(scene.book.words.fields, self.sheet, partial=True)}
        after = replace(
            before,
            name=self.name or before.name,
            side=self.side or before.side,
            sheet=sheet,
            guesses={name: one for name, one in before.guesses.items() if name not in self.sheet},
            hp=before.hp if self.hp is None else self.hp,
            hp_most=before.hp_most if self.hp_most is None else self.hp_most,
            defence=before.defence if self.defence is None else self.defence,
            attacks=before.attacks if self.attacks is None else attacks_of(self.attacks),
        )
        if after.name != before.name:
            scene.encounter = giving_up(scene.encounter, before)
        scene.put(after)
        changes = [
            _from_to(known.label, before.sheet.get(known.id), after.sheet.get(known.id))
            for known in scene.book.words.fields
        ]
        changes += [
            _from_to(word, _edited(before, name), _edited(after, name))
            for name, word in EDITED.items()
        ]
        told = ", ".join(filter(None, changes)) or "nothing"
        scene.log(f"{before.name} is changed: {told}.")

    def _check_name(self, scene: ActionScene, before: Combatant) -> None:
        if self.name is None or self.name.casefold() == before.name.casefold():
            return
        everybody, wanted = scene.encounter.combatants.values(), self.name.casefold()
        namesake = next((one for one in everybody if one.name.casefold() == wanted), None)
        if namesake is not None:
            free, *_ = numbered(scene.encounter, kind_of(namesake), 1)
            message = f"somebody is called {namesake.name} already: {free} is free."
            raise InputError("conflict", "name", message)


class Remove(Action, frozen=True, kw_only=True, tag="remove"):
    """Remove combatants from the encounter completely."""

    title: ClassVar[str] = "Remove combatants"
    acts: ClassVar[bool] = False

    who: Whose

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound; if a removed combatant has the turn, the next combatant gets it."""
        gone = [scene.find(who) for who in self.who]
        for combatant in gone:
            scene.log(f"{combatant.name} is removed.")
        now = next((one for one in gone if one.id == scene.encounter.turn_of), None)
        if now is not None:
            # All go out first: the turn must not pass to somebody who is removed too.
            out = {one.id: scene.put(replace(one, out=True)) for one in gone}
            scene.book.rounds.pass_turn(scene, out[now.id])
        going = _paths(scene.encounter)
        for combatant in gone:
            scene.encounter = giving_up(scene.encounter, combatant, gone=True)
            scene.encounter = scene.encounter.without(combatant.id)
            _count_without(scene, combatant)
        _stop_walkers(scene, going.keys() - _paths(scene.encounter).keys())
        dissolve_alone(scene, (one.group for one in gone))


def _paths(encounter: Encounter) -> Mapping[str, object]:
    return {} if encounter.map is UNSET else encounter.map.paths


def _stop_walkers(scene: ActionScene, walkers: Set[str]) -> None:
    """Log which walkers have lost their goal.

    In rounds that move everybody, these walkers do not move from now on.
    """
    standing = scene.encounter.map
    names = [one.name for one in scene.encounter.in_order() if one.id in walkers]
    if standing is UNSET or not names:
        return
    if scene.book.ground.by_pulses:
        for who in sorted(walkers & scene.encounter.combatants.keys()):
            standing = staying(standing, who)
        scene.change(map=standing)
    has = "has" if len(names) == 1 else "have"
    scene.log(f"{listed(names, 'and')} {has} nobody to go to.")


def _count_without(scene: ActionScene, gone: Combatant) -> None:
    """Change the conditions that count the turns of the removed combatant `gone`.

    Each of these conditions now counts the turns of the combatant who has the condition.
    """
    for combatant in scene.encounter.in_order():
        kept = tuple(
            replace(held, whose=combatant.id) if held.whose == gone.id else held
            for held in combatant.conditions
        )
        if kept != combatant.conditions:
            scene.put(replace(combatant, conditions=kept))


def _edited(combatant: Combatant, name: str) -> object:
    """Return a value that is not on the sheet, in its form for the log.

    All attacks become one text, and an empty text becomes 'none'.
    """
    value = getattr(combatant, name)
    if name == "attacks":
        value = attacks_in_words(value)
    return "none" if value == "" else value


def _from_to(label: str, old: object, new: object) -> str:
    """Return a log text for a change, such as 'Pace 6 to 7.5'; empty if nothing changed."""
    return "" if old == new else f"{label} {value_in_words(old, 6)} to {value_in_words(new, 6)}"
