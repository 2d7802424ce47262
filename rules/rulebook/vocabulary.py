"""A book's words for sheet fields, gaits, terrains and options, in one object of plain data."""

from collections.abc import Mapping
from functools import cached_property

from msgspec import Struct

from rules.encounter import Combatant, Encounter, Pace
from rules.numbers.exact import Number, exact
from rules.rulebook.sheet import Field
from rules.rulebook.words import match

OWN_TERRAIN = "terrain:"
"""The key of each GM's ruling on a terrain begins with this text."""


VERBS = {
    "walk": "walks",
    "run": "runs",
    "sprint": "sprints",
    "bolt": "bolts",
    "climb": "climbs",
    "crawl": "crawls",
    "swim": "swims",
    "fly": "flies",
    "burrow": "burrows",
}
"""The verbs that the log uses for these gaits."""


class Gait(Struct, frozen=True):
    """A way of moving in the book. `letter` is its sign in the pulse strip."""

    id: str
    label: str
    letter: str

    def in_brief(self, way: str) -> str:
        """Return a move as words for the log: 'runs 5 m'.

        If the gait has no verb, the words are 'moves 5 m, Crouch'.
        """
        verb = VERBS.get(self.id)
        return f"{verb} {way}" if verb else f"moves {way}, {self.label}"


class Terrain(Struct, frozen=True):
    """A ground in the book. `gait` is the gait that the ground forces, or None.

    Some labels do not fit in a sentence. Then `on` and `through` are the log's words: `on` for a
    combatant who is there ("on the wall"), `through` for a combatant who moves there ("up the
    wall").
    """

    id: str
    label: str
    gait: str | None = None
    on: str = ""
    through: str = ""

    def place(self) -> str:
        """The words for somebody who is on this terrain: 'on ice'."""
        return self.on or f"on {self.label.lower()}"

    def way(self) -> str:
        """The words for somebody who moves on this terrain: 'through ice'."""
        return self.through or f"through {self.label.lower()}"


class ConditionWord(Struct, frozen=True):
    """A condition of the book: its name, and its effect.

    `effect` is a few words of our own. `letter` is the key that picks the condition from a list. If
    `kind` is given, only combatants of this kind have the condition: their sheets have this word in
    the field `kind`.
    """

    id: str
    letter: str
    effect: str
    section: str
    kind: str = ""

    @property
    def label(self) -> str:
        """The condition's name in lists."""
        return self.id


class Option(Struct, frozen=True):
    """An option of an encounter that changes rulings. The first of `choices` is the default.

    If an edition of the book changed the default, `since` is that edition, and `before` is the old
    default. Fights that began under an earlier edition use the old default.
    """

    id: str
    label: str
    choices: tuple[str, ...]
    section: str
    since: int = 0
    before: str = ""


class Vocabulary(Struct, frozen=True, kw_only=True, dict=True, eq=False):
    """The words of a book; `version` grows when the book's rulings change.

    - `distance_unit`, `load_unit`: the units of typed moves and of weights
    - `round_word`, `cell_word`: the words for a round and for a cell of the pulse strip
    - `round_seconds`: the length of a round in the game; None if the book gives no length
    - `turns_cell`: the cell in which turns begin, if all combatants go through the cells together
      (0: before the first cell); None if cells count a combatant's turns
    - `cells_in_round`: the number of cells of every round; 0 if rounds differ
    - `about`: a few words on the book, for lists
    - `fingerprint`: a text that changes with the wording of a book in a file
    """

    id: str
    title: str
    fields: tuple[Field, ...]
    gaits: tuple[Gait, ...]
    cell_word: str
    version: int = 1
    terrains: tuple[Terrain, ...] = (Terrain("open", "Open ground"),)
    options: tuple[Option, ...] = ()
    conditions: tuple[ConditionWord, ...] = ()
    distance_unit: str = "m"
    load_unit: str = "kg"
    round_word: str = "round"
    resting_gait: str = "walk"
    about: str = ""
    open_ground: str = "open"
    turns_cell: int | None = None
    cells_in_round: int = 0
    round_seconds: int | None = None
    fingerprint: str = ""

    @cached_property
    def _fields(self) -> Mapping[str, Field]:
        return {field.id: field for field in self.fields}

    @cached_property
    def _gaits(self) -> Mapping[str, Gait]:
        return {gait.id: gait for gait in self.gaits}

    @cached_property
    def _terrains(self) -> Mapping[str, Terrain]:
        return {terrain.id: terrain for terrain in self.terrains}

    @cached_property
    def _options(self) -> Mapping[str, Option]:
        return {option.id: option for option in self.options}

    def field(self, name: str) -> Field:
        """A sheet field by its id; raises KeyError for a field that the book does not have."""
        return self._fields[name]

    def number(self, combatant: Combatant, field: str) -> Number:
        """Return a number of the sheet.

        If the sheet does not have it, return the field's default, or 0.
        """
        value = combatant.sheet.get(field, self._fields[field].default)
        return exact(value) if isinstance(value, int | float) else 0

    def flag(self, combatant: Combatant, field: str) -> bool:
        """A yes-or-no value of the sheet."""
        return bool(combatant.sheet.get(field, self._fields[field].default))

    def word(self, combatant: Combatant, field: str) -> str:
        """Return a choice from the sheet.

        If the sheet does not have it, return the field's default, or ''.
        """
        value = combatant.sheet.get(field, self._fields[field].default)
        return value if isinstance(value, str) else ""

    def chosen(self, encounter: Encounter, option: str) -> str:
        """Return an option's value in this encounter.

        If the encounter has no value, return the default from the time when the encounter began.
        """
        known = self._options[option]
        return encounter.option(option) or known.before or known.choices[0]

    def options_of_a_new_fight(self) -> Mapping[str, str]:
        """Return the defaults that an edition changed; a new fight stores them at its beginning.

        A fight that has not stored these values began under an earlier edition, and has the earlier
        default.
        """
        return {one.id: one.choices[0] for one in self.options if one.before}

    def is_on(self, encounter: Encounter, option: str) -> bool:
        """Whether an option is switched on in this encounter."""
        return self.chosen(encounter, option) == "on"

    def gait(self, name: str) -> Gait:
        """Return a gait by its id or a typed word; raises NotUnderstood, Ambiguous."""
        known = self._gaits.get(name)
        return match(name, self.gaits, "gait", f"gait of {self.title}") if known is None else known

    def terrain(self, encounter: Encounter, name: str) -> Terrain:
        """Return a terrain of the book or of the GM's rulings; raises NotUnderstood, Ambiguous."""
        known = self._terrains.get(name)
        if known is not None:
            return known
        return match(name, self.terrains_of(encounter), "terrain", f"terrain of {self.title}")

    def terrains_of(self, encounter: Encounter) -> tuple[Terrain, ...]:
        """The book's terrains, and the terrains for which the GM made a ruling."""
        own = (
            Terrain(key.removeprefix(OWN_TERRAIN), ruled.name)
            for key, ruled in encounter.rulings.items()
            if ruled.about == "terrain" and key.removeprefix(OWN_TERRAIN) not in self._terrains
        )
        return (*self.terrains, *own)

    def terrain_id(self, name: str) -> str:
        """Return the id of the book's terrain with that id or label.

        If the book has no such terrain, return the name, which is the id of a GM's terrain.
        """
        wanted = name.casefold()
        known = (one for one in self.terrains if wanted in (one.id, one.label.casefold()))
        return next((one.id for one in known), wanted)

    def option(self, name: str) -> Option:
        """An option by its id or a typed word; raises NotUnderstood, Ambiguous."""
        known = self._options.get(name)
        return (
            match(name, self.options, "option", f"option of {self.title}")
            if known is None
            else known
        )

    def at_rest(self) -> Pace:
        """Return the pace of a combatant who has not moved."""
        return Pace(self.resting_gait)

    def example_move(self) -> str:
        """A move in the book's own words, for hints: '3 m run', '3 hex ice walk'."""
        plain = (one.id for one in self.terrains if one.gait is None and one.id != self.open_ground)
        ground = next(plain, "")
        gaits = (one.id for one in self.gaits if ground or one.id != self.resting_gait)
        words = ("3", self.distance_unit, ground, next(gaits, self.resting_gait))
        return " ".join(filter(None, words))
