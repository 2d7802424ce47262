"""Add combatants to the fight: one, several of a kind, or several kinds in one action."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Annotated, ClassVar, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from rules.dice import parse_dice
from rules.encounter import Combatant, Encounter, Guess, Initiative, Item, Moment
from rules.encounter.attacks import attacks_of
from rules.encounter.combatant import SheetValue
from rules.encounter.letters import who_has, with_newcomer
from rules.errors import InputError
from rules.fight.actions.armed import Attacks, Defence
from rules.fight.actions.base import Action, ActionScene, Name, SheetValues, Who, read_action
from rules.fight.actions.letters import Letter
from rules.fight.actions.newcomer import Origin, Origins, RolledSheet, rolled_sheet
from rules.fight.initiative import settle
from rules.fight.timeline import check_to_come, moment_in_words
from rules.numbers.exact import Number, in_words
from rules.numbers.inputs import (
    REQUIRED,
    Flag,
    Input,
    Kind,
    ListOf,
    Quantity,
    Text,
    Whole,
    read_inputs,
)

HIT_POINTS = Whole("hit points", least=-9999, most=99999)
MOST_COMBATANTS = 1000
MOST_OF_A_KIND = 100
MOST_KINDS = 100
MOST_THINGS = 100
LAST_ROUND = 100_000
WEIGHT = Quantity(least=0, most=1_000_000)
PIECES = Whole(least=1, most=100_000)

Side = Literal["party", "foes", "others"]


class HitPointsOrDice(Kind, frozen=True):
    """Hit points, or dice for hit points that each combatant rolls: 7 or "2d6+1"."""

    type_name: ClassVar[str] = "hit points or dice"
    expected: ClassVar[str] = 'a whole number, or dice such as "2d6+1", rolled for each'

    def read(self, field: str, value: object) -> int | str:
        """Return the hit points or the checked dice notation; raises InputError."""
        if not isinstance(value, str):
            return HIT_POINTS.read(field, value)
        if value.isascii() and value.removeprefix("-").isdigit():
            return HIT_POINTS.read(field, int(value[:20]))
        dice = parse_dice(value, field)
        if dice.most > (HIT_POINTS.most or 0):
            raise self.unexpected("out-of-range", field, value)
        return dice.text


class Thing(Struct, frozen=True, omit_defaults=True):
    """A thing that each added combatant brings; `weight` is the weight of one piece."""

    item: str
    weight: Number = 0
    count: int = 1
    worn: bool = False

    def in_words(self, unit: str) -> str:
        """Return the thing with its count and weight: '2 x torch (1 kg)', 'mail (12 kg, worn)'."""
        many = f"{self.count} x " if self.count > 1 else ""
        worn = ", worn" if self.worn else ""
        return f"{many}{self.item} ({in_words(self.weight * self.count)} {unit}{worn})"


class Things(Kind, frozen=True):
    """The things that each combatant has: a list of objects with item, weight, count and worn."""

    type_name: ClassVar[str] = "things"
    expected: ClassVar[str] = "a list of objects with item, weight, count and worn"

    def read(self, field: str, value: object) -> tuple[Thing, ...]:
        """Return the things; raises InputError."""
        if not isinstance(value, list | tuple) or len(value) > MOST_THINGS:
            raise InputError("wrong-type", field, f"{field}: expected {self.expected}.")
        return tuple(self._thing(field, one) for one in value)

    def _thing(self, field: str, value: object) -> Thing:
        if isinstance(value, Thing):
            return value
        if not isinstance(value, Mapping):
            raise InputError("wrong-type", field, f"{field}: expected {self.expected}.")
        return Thing(**read_inputs(_THING, value, f"one of {field} has no field"))


class _Over(Struct, frozen=True):
    """The values and guesses of a combatant from another book, and the carried things.

    If the combatant comes from no other book, the values and guesses are empty.
    """

    items: tuple[Item, ...]
    values: dict[str, SheetValue] = {}
    guesses: dict[str, Guess] = {}
    told: str = ""

    def but(self, sheet: RolledSheet) -> dict[str, Guess]:
        """Return the guesses, except those for fields that the requested sheet gives."""
        known = {*sheet.shared, *sheet.dice}
        return {name: guess for name, guess in self.guesses.items() if name not in known}


class Add(Action, frozen=True, kw_only=True, tag="add"):
    """Add a combatant, or several of one kind with numbered names, also in the middle of a round.

    If hit points or sheet numbers are dice, each combatant rolls them. `hp_most` is the number of
    hit points when unhurt. `origin` is a combatant of another book, converted by m/s and kg; values
    in `sheet` replace the converted values. `like` is a combatant of the same kind: if a field is a
    guess there, the same value is a guess here too. `attacks` are texts such as "axe +3 1d8+1";
    `notes` are texts such as "Traits: regenerates 1". `template` is the name of the template that
    gave these values. With `hidden` the players do not see the new combatants.

    With `round` (and `cell`) the new combatants are reinforcements: they enter the fight
    automatically at that moment. With `at` they stand at a place of the line, or beside a
    combatant. `letter` is the letter of a single new combatant; nobody else may have this letter.
    Without `letter`, each new combatant gets the next free letter.
    """

    title: ClassVar[str] = "Add combatants"

    name: Name
    count: Annotated[int, Whole(least=1, most=MOST_OF_A_KIND)] = 1
    side: Side = "foes"
    sheet: Annotated[dict[str, object], SheetValues()] = field(default_factory=dict)
    hp: Annotated[int | str, HitPointsOrDice()] | None = None
    hp_most: Annotated[int, HIT_POINTS] | None = None
    initiative: Annotated[Number, Quantity()] | None = None
    items: Annotated[tuple[Thing, ...], Things()] = ()
    defence: Defence = ""
    attacks: Attacks = ""
    notes: Annotated[tuple[str, ...], ListOf(Text())] = ()
    template: Name | None = None
    hidden: Annotated[bool, Flag()] = False
    origin: Annotated[Origin, Origins()] | None = None
    like: Who | None = None
    round: Annotated[int, Whole(least=1, most=LAST_ROUND)] | None = None
    cell: Annotated[int, Whole(least=0, most=1000)] = 0
    letter: Annotated[str, Letter()] | None = None
    at: Name | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError for a bad sheet, too many combatants, or no such place."""
        if len(scene.encounter.combatants) + self.count > MOST_COMBATANTS:
            message = f"a fight holds at most {MOST_COMBATANTS} combatants."
            raise InputError("out-of-range", "count", message)
        self._check_letter(scene)
        sheet = rolled_sheet(scene.book.words, self.sheet)
        held = None if self.initiative is None else Initiative(Fraction(self.initiative))
        over, attacks = self._over(scene), attacks_of(self.attacks)
        arrives = self._arrives(scene)
        told: list[str] = []
        ids: list[str] = []
        for name in numbered(scene.encounter, self.name, self.count):
            hp, how = self._hit_points(scene, name)
            values, rolled = sheet.of(scene.book.words, name, scene.dice, over.values)
            scene.encounter = with_newcomer(
                scene.encounter, self.letter or "", hidden=self.hidden or arrives is not None
            )
            combatant = Combatant(
                id=f"c{scene.encounter.made}",
                name=name,
                side=self.side,
                sheet=values,
                hp=hp,
                hp_most=hp if self.hp_most is None else self.hp_most,
                pace=scene.book.words.at_rest(),
                terrain=scene.book.words.open_ground,
                initiative=held,
                items=over.items,
                defence=self.defence,
                attacks=attacks,
                notes=tuple(self.notes),
                template=self.template or "",
                guesses=over.but(sheet) | self._still_guessed(scene, values),
                hidden=self.hidden,
                out=arrives is not None,
                arrives=arrives,
            )
            scene.put(scene.book.entering(combatant))
            if held is not None:
                settle(scene, scene.book.initiative, (combatant.id,))
            ids.append(combatant.id)
            rolls = "; ".join(filter(None, [how, *rolled]))
            told.append(f"{name} ({rolls})" if rolls else name)
        whom = "fight" if self.side == "others" else self.side
        unseen = ", hidden from the players" if self.hidden else ""
        joined, when = "joined", _when(scene)
        if arrives is not None:
            joined, when = "will join", f" in {moment_in_words(scene.book.words, arrives)}"
        when += self._stands(scene, ids)
        scene.log(
            f"{', '.join(told)} {joined} the {whom}{when}{self._with(scene)}{unseen}.", act=True
        )
        if self.at is not None:
            from rules.fight.ground_there import stand_there  # noqa: PLC0415
            from rules.fight.shared_spaces import share_spaces  # noqa: PLC0415

            stand_there(scene, ids, scene.encounter.map)
            share_spaces(scene, ids, scene.start.map)
        if over.told:
            scene.log(over.told)

    def _stands(self, scene: ActionScene, ids: list[str]) -> str:
        """Put the newcomers on the map, if the request has a position.

        Return their position for the log, such as ', at gate'.
        """
        if self.at is None:
            return ""
        from rules.fight.on_the_line import stand_at  # noqa: PLC0415  # few fights have positions

        return f", {stand_at(scene, scene.book, ids, self.at)}"

    def _check_letter(self, scene: ActionScene) -> None:
        """Raise InputError if the letter is taken, or if several combatants would get it."""
        if self.letter is None:
            return
        if self.count > 1:
            message = f"letter: {self.letter} is for one combatant, and {self.count} are added."
            raise InputError("conflict", "letter", message)
        other = who_has(scene.encounter, self.letter)
        if other is not None:
            message = f"letter: {scene.find(other).name} has the letter {self.letter}."
            raise InputError("conflict", "letter", message)

    def _still_guessed(
        self, scene: ActionScene, values: Mapping[str, SheetValue]
    ) -> dict[str, Guess]:
        """Return guesses from the combatant whose name is in `like`.

        A guess still counts if its field has the same value on both sheets.
        """
        if self.like is None:
            return {}
        one = scene.find(self.like, "like")
        same = {name for name in one.guesses if values.get(name) == one.sheet.get(name)}
        return {name: guess for name, guess in one.guesses.items() if name in same}

    def _over(self, scene: ActionScene) -> _Over:
        """Return the values from another book, and the carried things; raises InputError."""
        own = _items(self.items)
        if self.origin is None:
            return _Over(own)
        # Every fight loads this module, but few have a combatant from another book.
        from rules.comparison.conversion import title_of  # noqa: PLC0415
        from rules.fight.actions.bringing_over import (  # noqa: PLC0415
            brought_over,
            guesses_of,
        )

        things = Things().read("items", self.origin.items)
        found = brought_over(self.name, self.origin, _items(things), scene.book)
        there = found.bearer.combatant
        of = title_of(self.origin.system)
        guesses = guesses_of(found, of, scene.book.words)
        told = f"By m/s and kg from {of}: a guess"
        if found.left_out:
            told += f"; without {'; '.join(found.left_out)}"
        return _Over((*there.items, *own), dict(there.sheet), guesses, f"{told}.")

    def _arrives(self, scene: ActionScene) -> Moment | None:
        """Return the moment when the newcomers enter; None means now.

        Raises InputError if the moment is past.
        """
        if self.round is None:
            if self.cell:
                message = f"say in which {scene.book.words.round_word} too."
                raise InputError("missing", "round", message)
            return None
        on = None if self.initiative is None else Fraction(self.initiative)
        moment = Moment(self.round, self.cell)
        return replace(check_to_come(scene.encounter, scene.book.words, moment), on=on)

    def _hit_points(self, scene: ActionScene, name: str) -> tuple[int | None, str]:
        """Return one combatant's hit points, and the roll as words for the log.

        Rolled hit points are at least 1.
        """
        if not isinstance(self.hp, str):
            return self.hp, ""
        roll = scene.dice.roll(f"hit points of {name}", self.hp)
        return max(1, roll.total), roll.in_words()

    def _with(self, scene: ActionScene) -> str:
        """Return the newcomers' things for the log: ', each with torch (1 kg)'.

        The text is empty if they have no things.
        """
        unit = scene.book.words.load_unit
        things = ", ".join(one.in_words(unit) for one in self.items)
        each = "each " if self.count > 1 else ""
        return f", {each}with {things}" if things else ""


class Additions(Kind, frozen=True):
    """Several kinds of combatants to add: a list of objects with the fields of "add"."""

    type_name: ClassVar[str] = "kinds"
    expected: ClassVar[str] = f'a list of 1 to {MOST_KINDS} objects of what "add" takes'

    def read(self, field: str, value: object) -> tuple[Add, ...]:
        """Return the kinds of combatants to add, in the given order; raises InputError."""
        if not isinstance(value, list | tuple) or not 0 < len(value) <= MOST_KINDS:
            raise InputError("wrong-type", field, f"{field}: expected {self.expected}.")
        return tuple(self._addition(field, one) for one in value)

    def _addition(self, field: str, value: object) -> Add:
        if isinstance(value, Add):
            return value
        if not isinstance(value, Mapping):
            raise InputError("wrong-type", field, f"{field}: expected {self.expected}.")
        read = read_action({"add": Add}, {"action": "add", **value})
        assert isinstance(read, Add)
        return read


class AddSeveral(Action, frozen=True, kw_only=True, tag="add-several"):
    """Add several kinds of combatants in one action. If one of them is impossible, add nobody."""

    title: ClassVar[str] = "Add several kinds of combatants"

    kinds: Annotated[tuple[Add, ...], Additions()]

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError for a bad sheet or too many combatants."""
        for kind in self.kinds:
            kind.apply(scene)


def _items(things: Iterable[Thing]) -> tuple[Item, ...]:
    return tuple(Item(one.item, Fraction(one.weight), one.count, one.worn) for one in things)


def numbered(encounter: Encounter, name: str, count: int) -> list[str]:
    """Return names that nobody has: 'Goblin', or 'Goblin 4' and 'Goblin 5' after Goblin 3."""
    taken = {one.name.casefold() for one in encounter.combatants.values()}
    prefix = f"{name.casefold()} "
    endings = (one.removeprefix(prefix) for one in taken if one.startswith(prefix))
    numbers = [int(ending) for ending in endings if ending.isdecimal()]
    if count == 1 and not numbers and name.casefold() not in taken:
        return [name]
    first = max(numbers, default=1 if name.casefold() in taken else 0) + 1
    return [f"{name} {number}" for number in range(first, first + count)]


def _when(scene: ActionScene) -> str:
    """Return the present round for the log, such as ' in round 2'.

    Return '' before the fight begins.
    """
    begun = scene.encounter.started
    return f" in {scene.book.words.round_word} {scene.encounter.round}" if begun else ""


_THING = {
    "item": Input("item", "item", Text(), REQUIRED),
    "weight": Input("weight", "weight", WEIGHT, 0),
    "count": Input("count", "count", PIECES, 1),
    "worn": Input("worn", "worn", Flag(), False),
}
