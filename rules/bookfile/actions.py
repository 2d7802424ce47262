"""The actions of a book from a file: each entry in the table [actions] gives one action."""

from collections.abc import Iterable
from fractions import Fraction
from typing import Annotated, Any, ClassVar

from msgspec import defstruct

from rules.bookfile.compiled import Formula, Values
from rules.bookfile.entries import ActionEntry, Entries, JumpEntry
from rules.bookfile.moves import GaitOnGround, Moves
from rules.bookfile.numbers import values_of
from rules.bookfile.state import keep, kept
from rules.bookfile.turn_costs import Toward, look_toward, sides_now, turns_to
from rules.dice import Needed
from rules.encounter import Combatant, Condition, Encounter, NamedAttack
from rules.encounter.combatant import NONE
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Distance, Who, name_of
from rules.fight.actions.goes import Goes
from rules.fight.actions.movement import cover, use_up, wanted
from rules.fight.actions.typed import Typed
from rules.map.sides import DIRECTIONS
from rules.numbers.exact import Number, counted
from rules.numbers.figures import Figure, unrounded
from rules.numbers.inputs import Whole
from rules.rulebook import positions
from rules.rulebook.answers import Account
from rules.rulebook.ground import HALF_CIRCLE
from rules.rulebook.rulebook import Attacking

GROUP = "Movement"

ATTACK = "attack"
"""The id of the action for an attack, if the file has one."""


class Deed(Action, frozen=True, kw_only=True):
    """The base class of a file's actions. The book's file gives `entry` and `moves`."""

    acts: ClassVar[bool] = True
    in_turn: ClassVar[bool] = True
    entry: ClassVar[ActionEntry]
    moves: ClassVar[Moves]

    who: Who

    @classmethod
    def summary(cls) -> str:
        """Return the sentence that the book's file has for this action."""
        return cls.entry.sentence

    def apply(self, scene: ActionScene) -> None:
        """Do the action. Raises Refused if the book does not allow it now."""
        _Doing(self, scene).do(getattr(self, "distance", None))


class TurnInPlace(Deed, frozen=True, kw_only=True):
    """Turns a combatant toward a direction of the map, or by 1 to 4 directions (`times`)."""

    toward: Toward | None = None
    times: Annotated[int, Whole("turns to the next direction", least=1, most=4)] = 1

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if too little movement is left, InputError for an unknown direction."""
        encounter, said = scene.encounter, self.moves.entries.map
        assert said is not None  # this action is made from the table of the map
        if self.toward is None:
            _Doing(self, scene, self.times).do(None)
            half = self.times * sides_now(encounter, said).degrees == HALF_CIRCLE
            positions.turned(scene, self.who, half=half, sides=(self.times,))
            return
        times = turns_to(encounter, scene.find(self.who), said, self.toward)
        if times:
            _Doing(self, scene, times, f" to the {DIRECTIONS[self.toward]}").do(None)
        else:
            scene.log(f"{scene.find(self.who).name} looks {DIRECTIONS[self.toward]}.")
        look_toward(scene, self.who, self.toward)


class _Doing:
    """Does one action of a file: checks that it is allowed, takes its cost, applies its effects.

    `times` is how often the cost is paid. `toward` goes behind the action's label in the log.
    """

    def __init__(self, deed: Deed, scene: ActionScene, times: int = 1, toward: str = "") -> None:
        self.times, self.toward = times, toward
        self.entry = deed.entry
        self.moves = deed.moves
        self.scene = scene
        self.who = deed.who
        self.name = self.combatant.name
        self.what = f"{self.name} cannot {self.entry.label.lower()}"

    @property
    def combatant(self) -> Combatant:
        """The combatant who acts, in the current state."""
        return self.scene.find(self.who)

    def do(self, distance: Number | str | None) -> None:
        """Do the action. Raises Refused if the book does not allow it now."""
        self._ask()
        way = self.moves.movement_now(self.scene.encounter, self.combatant)
        values = {**values_of(self.moves.entries, self.combatant), "movement": way.moving.value}
        self._pay(way, values)
        if not self._succeeds(values):
            return
        self._give(values)
        self._change()
        if self.entry.jump is not None and distance is not None:
            self._jump(self.entry.jump, values, distance)
        elif not self.scene.lines:
            self.scene.log(f"{self.name}: {self.entry.label}.")

    def _ask(self) -> None:
        """Record the action. Raises Refused if it is not the combatant's turn.

        Raises Refused also if a needed condition is missing, or if no slot is left in the turn.
        """
        scene, needs = self.scene, self.entry.needs
        if scene.encounter.started and scene.encounter.turn_of != self.combatant.id:
            scene.refuse(f"{self.what} now: it is not their turn.", "who")
        if needs and not self.combatant.has(needs):
            scene.refuse(f"{self.what}: they are not {needs}.", "who")
        if self.entry.takes:
            left = slots_left(self.moves.entries, self.combatant)[self.entry.takes]
            if left <= 0:
                scene.refuse(f"{self.what}: no {self.entry.takes} is left in this turn.", "who")
        done = (*kept(self.combatant).done, self.entry.id)
        scene.put(keep(self.combatant, done=done))

    def _pay(self, way: GaitOnGround, values: Values) -> None:
        """Use up the movement that the action costs.

        Raises Refused if the gait is closed, or if too little movement remains.
        """
        if self.entry.cost is None:
            return
        cost = self._told("cost", self.entry.cost, values)
        if self.times > 1:
            cost = cost.times("turns", self.times)
        left = self._left(way)
        if way.closed is not None:
            self.scene.refuse(f"{self.what}: {way.closed}.", "who")
        elif cost.value > left:
            unit = self.moves.words.distance_unit
            told = f"it takes {cost.in_words()} of movement, {counted(left, unit)} is left"
            self.scene.refuse(f"{self.what} now: {told}.", "who")
        self.scene.put(use_up(self.combatant, max(NONE, Fraction(cost.value))))
        done = f"{self.entry.label}{self.toward}"
        self.scene.log(f"{self.name}: {done} ({cost.in_words()} of movement).")

    def _left(self, way: GaitOnGround) -> Number:
        """Return the remaining movement, in units of movement, without rounding."""
        budget = self.moves.budget(self.scene.encounter, self.combatant)
        return unrounded(budget.left.figure) / budget.factor

    def _succeeds(self, values: Values) -> bool:
        """Return whether the action succeeds: make its check, if it has one.

        A combatant who fails the check gets its condition `or_else`.
        """
        check = self.entry.check
        if check is None:
            return True
        target = self._told("target", check.target, values)
        added = check.add.number(values) if check.add else 0
        needed = Needed(target.minus("added to the roll", added) if added else target)
        roll = self.scene.dice.roll(
            f"{self.entry.label.lower()} of {self.name}", check.dice, needed
        )
        total = roll.total + added
        made = total >= target.value
        how = f"{counted(total, None)} against {target.in_words()}"
        befalls = f", and is {check.or_else}" if check.or_else and not made else ""
        if befalls:
            self.scene.put(self.combatant.under(Condition(check.or_else)))
        verb = "makes it" if made else "fails"
        self.scene.log(f"{self.name}: {self.entry.label}, {verb} ({how}){befalls}.")
        return made

    def _give(self, values: Values) -> None:
        if self.entry.gives is None:
            return
        more = self._told("gives", self.entry.gives, values)
        given = dict(kept(self.combatant).given)
        given[self.entry.id] = given.get(self.entry.id, NONE) + more.value
        self.scene.put(keep(self.combatant, given=given))
        self.scene.log(f"{self.name}: {self.entry.label} ({more.in_words()} more movement).")

    def _change(self) -> None:
        """End the conditions in the entry's `ends`, and begin those in `begins`."""
        ended = [one for one in self.entry.ends if self.combatant.has(one)]
        if ended:
            self.scene.put(self.combatant.free_of(*ended))
            self.scene.log(f"{self.name} is no longer {', '.join(ended)}.")
        for one in self.entry.begins:
            self.scene.put(self.combatant.under(Condition(one)))
            self.scene.log(f"{self.name} is {one}.")

    def _jump(self, jump: JumpEntry, values: Values, distance: Number | str) -> None:
        """Jump. Raises Refused if `distance` is over the longest jump or the remaining movement."""
        scene, combatant = self.scene, self.combatant
        runs = combatant.pace.made >= jump.run_up
        formula = jump.far if runs or jump.standing is None else jump.standing
        most = self._told("jump", formula, values)
        budget = self.moves.budget(scene.encounter, combatant)
        if distance == "all":
            distance = min(most.value, budget.left.figure.value)
        distance = wanted(combatant, budget, distance)
        if distance > most.value:
            how = "" if runs else " without a run-up"
            told = f"{most.in_words()} at most{how}, not {counted(distance, most.unit)}"
            scene.refuse(f"{self.what} so far: {told}.", "distance", most.value)
        if not jump.up:
            cover(scene, combatant, budget, distance)
            return
        if distance > budget.left.figure.value:
            scene.refuse(f"{self.what} now: {budget.left.figure.in_words()} is left.", "distance")
        scene.put(use_up(combatant, distance / budget.factor))
        scene.log(f"{self.name}: {self.entry.label}, {counted(distance, most.unit)} up.")

    def _told(self, label: str, formula: Formula, values: Values) -> Figure:
        """Compute one number of the action with this formula, and record its steps under
        `label`.
        """
        found = formula.figure(values)
        self.scene.record_account(Account(label, found, self.entry.source), self.combatant.id)
        return found


def slots_left(entries: Entries, combatant: Combatant) -> dict[str, int]:
    """Return the number of slots of each kind that remain in the turn."""
    taken = {one.id: one.takes for one in entries.actions}
    done = [taken.get(name, "") for name in kept(combatant).done]
    return {slot: many - done.count(slot) for slot, many in entries.round.slots.items()}


def actions_of(entries: Entries, moves: Moves) -> tuple[type[Action], ...]:
    """Make an action class for each action in the file."""
    return tuple(_action(entry, moves) for entry in entries.actions)


def attacking_of(actions: Iterable[type[Action]]) -> Attacking | None:
    """Return the function that does the file's action `attack`; None if there is no such action.

    An action with a distance is not an attack.
    """
    found = next((one for one in actions if name_of(one) == ATTACK), None)
    if found is None or "distance" in found.__struct_fields__:
        return None
    deed: Any = found

    def attack(
        scene: ActionScene, attacker: Combatant, _weapon: NamedAttack, _targets: tuple[str, ...]
    ) -> None:
        if scene.encounter.started:
            deed(who=attacker.id).apply(scene)

    return attack


def _action(entry: ActionEntry, moves: Moves) -> type[Action]:
    fields: list[Any] = []
    if entry.jump is not None:
        fields.append(("distance", Annotated[Number | str, Distance()]))
    made: Any = defstruct(
        "".join(part.capitalize() for part in entry.id.split("-")),
        fields,
        bases=(TurnInPlace if entry.turns else Deed,),
        namespace={"__doc__": entry.sentence},
        tag=entry.id,
        frozen=True,
        kw_only=True,
    )
    made.title = entry.label
    made.rolls = entry.check is not None
    made.goes = None if entry.jump is None else Goes(way="distance", straight=True, leaps=True)
    made.entry, made.moves = entry, moves
    made.typed = _typed(entry, moves)
    kind: type[Action] = made
    return kind


def _typed(entry: ActionEntry, moves: Moves) -> Typed:
    return Typed(
        id=f"{moves.words.id}-{entry.id}",
        key=entry.key,
        group=GROUP,
        bar=entry.label.lower(),
        asks=f"will {entry.label.lower()}",
        hint=lambda encounter, combatant: _hint(entry, moves, encounter, combatant),
        number="" if entry.jump is None else "distance",
        never_empty=entry.turns,
        words={word: {"toward": to} for to, word in DIRECTIONS.items()} if entry.turns else {},
    )


def _hint(entry: ActionEntry, moves: Moves, _encounter: Encounter, combatant: Combatant) -> str:
    """Return the hint below the prompt.

    For a jump, the hint says how far the combatant can jump now.
    """
    if entry.turns:
        return "a direction of the map, such as ne"
    if entry.jump is None:
        return "Enter does it"
    jump = entry.jump
    runs = combatant.pace.made >= jump.run_up or jump.standing is None
    formula = jump.far if runs else jump.standing
    try:
        most = "" if formula is None else formula.figure(values_of(moves.entries, combatant))
    except InputError as fault:
        return fault.message
    told = most.in_words() if isinstance(most, Figure) else ""
    return f"how far: {told} at most" + ("" if runs else ", without a run-up")
