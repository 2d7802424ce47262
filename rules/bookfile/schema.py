"""Read a book's file: make entries from its plain tables, and collect all its faults."""

from collections.abc import Collection, Mapping
from typing import Any, cast

from rules.bookfile.compiled import Formula, Words, compiled
from rules.bookfile.entries import (
    ActionEntry,
    CheckEntry,
    ConditionEntry,
    Effect,
    Entries,
    GaitEntry,
    JumpEntry,
    LoadLimit,
    Order,
    Round,
    Rounding,
    TerrainEntry,
)
from rules.bookfile.faults import Faults, Lines
from rules.bookfile.formula import Node
from rules.bookfile.measuring import KINDS, Ways, grounds_of, read_measures
from rules.bookfile.positions import map_of, positions_of
from rules.bookfile.reader import CONDITION_ID, SECTION, SENTENCE, TableReader, read_each
from rules.bookfile.sheets import (
    About,
    SheetFields,
    Units,
    first_table,
    read_about,
    read_sheet,
    read_units,
)
from rules.bookfile.terrain_depths import by_depth
from rules.dice import parse_dice
from rules.errors import InputError
from rules.fight.actions import name_of
from rules.fight.actions.of_all import COMMON
from rules.history.undo import MOVES
from rules.numbers.exact import Number
from rules.numbers.figures import Source
from rules.rulebook.measures import Measures
from rules.rulebook.vocabulary import ConditionWord, Gait, Option, Terrain, Vocabulary

MOVEMENT = "movement"
"""The name that an action's formula uses for the movement of a turn in the present gait."""

OPEN = "open"

ACTIONS_OF_ALL = frozenset(name_of(kind) for kind in (*COMMON, *MOVES))
"""The names of the actions that every fight has."""


def read_book(plain: object, lines: Lines, name: str, taken: frozenset[str]) -> Entries:
    """Return the entries of a file; `taken` are the ids of other books.

    Raises:
        BookFaults: all faults of the file, each with its line.
    """
    faults = Faults(lines)
    file = first_table(plain, faults)
    entries = _Reader(file, read_about(file, taken), read_units(file), read_sheet(file)).read()
    file.no_more()
    faults.raise_any(name)
    return entries


class _Reader:
    """Reads the tables of a book's file.

    Some tables need other tables. The other tables are read first.
    """

    def __init__(self, file: TableReader, about: About, units: Units, sheet: SheetFields) -> None:
        self.file = file
        self.about = about
        self.units = units
        self.sheet = sheet
        self.gait_ids = tuple(file.tables("gaits"))
        self.condition_ids = tuple(file.tables("conditions", CONDITION_ID))
        self.terrains = by_depth(file.tables("terrains"))
        self.slots: dict[str, int] = {}
        self.action_keys: dict[str, str] = {}

    def read(self) -> Entries:
        """Read the whole book."""
        options = read_each(self.file.tables("options"), self._option)
        gaits = read_each(self.file.tables("gaits"), self._gait)
        if not gaits:
            self.file.note("gaits", "expected a gait at least, as [gaits.walk].")
        round_ = self._round()
        grounds = read_each(self.terrains, self._ground)
        if round_.open_ground not in grounds:
            grounds = {OPEN: self._open_ground(), **grounds}
        conditions = read_each(self.file.tables("conditions", CONDITION_ID), self._condition)
        actions = read_each(self.file.tables("actions"), self._action)
        measures = self._measures(round_)
        map_ = map_of(self, measures)
        if map_ is not None and map_.turning is not None:
            actions = {**actions, map_.turning.id: map_.turning}
        load = self.file.table("load")
        limits = read_each(load.tables("limits"), lambda *one: self._limit(one, options))
        counts = load.choice("counts", "all", ("all", "worn", "carried"))
        load.no_more()
        return Entries(
            words=self._vocabulary(gaits, grounds, conditions, options, round_),
            worth=self.sheet.worth,
            round=round_,
            order=self._order(),
            gaits=gaits,
            grounds=grounds,
            limits=tuple(limits.values()),
            counts=cast("Any", counts),
            conditions=conditions,
            actions=tuple(actions.values()),
            measures=measures,
            positions=positions_of(self, measures),
            map=map_,
        )

    def _measures(self, round_: Round) -> Measures | None:
        if not self.file.has("measures"):
            return None
        ways = Ways(self.file.tables("gaits"), self.terrains, round_.open_ground)
        table = self.file.table("measures")
        source = self.section(table, "Measures")
        return read_measures(table, source, self.units, self.sheet, ways)

    @property
    def numbers(self) -> Collection[str]:
        """The names that a formula can use."""
        return self.sheet.numbers.keys()

    def source(self, section: str) -> Source:
        """Return a section of this book as a source."""
        return Source(self.about.text, section)

    def section(self, table: TableReader, usual: str) -> Source:
        """Return the section that a table names; return `usual` if it names none."""
        return self.source(table.text("section", usual, SECTION))

    def formula(
        self,
        table: TableReader,
        key: str,
        words: tuple[str, Source],
        *,
        unit: str | None = None,
        default: Number | None = None,
        beside: Mapping[str, str] | None = None,
    ) -> Formula:
        """Read a formula that may use the fields of the sheet and the names in `beside`."""
        names = {**self.sheet.numbers, **(beside or {})}
        label, source = words
        node: Node = table.node(key, names, default)
        units = {**self.sheet.units, MOVEMENT: self.units.distance}
        return compiled(node, Words(label, names, units, unit, source))

    def optional(
        self, table: TableReader, key: str, words: tuple[str, Source], **more: Any
    ) -> Formula | None:
        """Read a formula; return None if the table has no formula."""
        return self.formula(table, key, words, **more) if table.has(key) else None

    def _option(self, name: str, table: TableReader) -> Option:
        choices = table.words("choices") if table.has("choices") else ("off", "on")
        if len(choices) < 2:
            table.note("choices", 'expected two words or more, as ["off", "on"].')
        before = table.reference("before", choices[1:])
        since = table.whole("since", 0, 0, self.about.edition)
        if bool(before) is not bool(since):
            table.note("before", "give before and since (an edition) together, or neither.")
        label, section = table.text("label", name, SENTENCE), self.section(table, name).section
        return Option(name, label, choices, section, since, before)

    def _gait(self, name: str, table: TableReader) -> GaitEntry:
        label = table.text("label", _label(name))
        source = self.section(table, label)
        gait = Gait(name, label, table.letter("letter", label[0].lower()))
        distance = self.units.distance
        # Here only the kind "still" matters. measuring.py compares books by the other kinds.
        kind = table.choice("kind", name if name in KINDS else "pace", KINDS)
        still = kind == "still" and not table.has("speed")
        words = (label.lower(), source)
        return GaitEntry(
            gait,
            self.formula(table, "speed", words, unit=distance, default=0 if still else None),
            self.optional(table, "extra", words),
            source,
            still,
        )

    def _open_ground(self) -> TerrainEntry:
        source = self.source("Movement")
        terrain = Terrain(OPEN, "Open ground")
        return TerrainEntry(
            terrain, Effect(label="open ground", source=source, why=""), None, None, source
        )

    def _ground(self, name: str, table: TableReader) -> TerrainEntry:
        label = table.text("label", _label(name))
        source = self.section(table, label)
        words = (label.lower(), source)
        gait = table.reference("gait", self.gait_ids) or None
        on, through = table.text("on", "", 60), table.text("through", "", 60)
        grounds_of(table, self.gait_ids)
        return TerrainEntry(
            Terrain(name, label, gait, on, through),
            Effect(
                label=label.lower(),
                source=source,
                why=f"not {Terrain(name, label, gait, on, through).place()}",
                plus=self.optional(table, "plus", words),
                closes=self._gaits(table, "closes"),
                only=self._only(table),
            ),
            self.optional(table, "extra", words),
            self.optional(table, "factor", words),
            source,
        )

    def _gaits(self, table: TableReader, key: str) -> frozenset[str]:
        """Read a list of gaits; "all" means every gait."""
        if table.raw(key) == "all":
            return frozenset(self.gait_ids)
        return frozenset(table.words(key, self.gait_ids))

    def _only(self, table: TableReader) -> tuple[str, ...]:
        return table.words("only", self.gait_ids)

    def _effect(self, table: TableReader, words: tuple[str, Source], why: str) -> Effect:
        label, source = words
        return Effect(
            label=label,
            source=source,
            why=why,
            plus=self.optional(table, "plus", words),
            factor=self.optional(table, "factor", words),
            closes=self._gaits(table, "closes"),
            only=self._only(table),
        )

    def _condition(self, name: str, table: TableReader) -> ConditionEntry:
        effect = table.text("effect", most=SECTION)
        if " " in name and name.replace(" ", "-") in self.condition_ids:
            table.note("", "its rule would be called as that of another condition.")
        source = self.section(table, _label(name))
        word = ConditionWord(name, table.letter("letter", name[0]), effect, source.section)
        return ConditionEntry(word, self._effect(table, (name, source), f"they are {name}"))

    def _limit(self, entry: tuple[str, TableReader], options: Mapping[str, Option]) -> LoadLimit:
        name, table = entry
        label = table.text("label", _label(name))
        source = self.section(table, label)
        above = self.formula(table, "above", (label.lower(), source), unit=self.units.load)
        when = {key: self._when(table, key, value, options) for key, value in table.items("when")}
        effect = self._effect(table, (label.lower(), source), f"too much load ({label.lower()})")
        return LoadLimit(name, above, effect, when)

    def _when(
        self, table: TableReader, key: str, value: object, options: Mapping[str, Option]
    ) -> str:
        known = options.get(key)
        if known is None:
            there = f"there are: {', '.join(options)}" if options else "there are none"
            table.note("when", f"there is no option {key[:40]!r}; {there}.")
        elif value not in known.choices:
            table.note("when", f"{key} is one of {', '.join(known.choices)}.")
        return str(value)

    def _round(self) -> Round:
        table = self.file.table("round")
        source = self.section(table, "The round")
        slots = {}
        for name, many in table.items("slots"):
            if type(many) is int and 1 <= many <= 20 and 0 < len(name) <= 20 and name.isprintable():
                slots[name] = many
            else:
                table.note("slots", f"{name[:40]}: expected a whole number, 1 to 20.")
        self.slots = slots
        turns = self.formula(table, "turns", ("turns a round", source), default=1)
        rounding = cast("Rounding", table.choice("rounding", "no", ("no", "down", "up")))
        first = next(iter(self.gait_ids), "walk")
        resting = table.choice("resting_gait", first, self.gait_ids or (first,))
        open_ground = table.reference("open_ground", self.terrains) or OPEN
        seconds = table.whole("seconds", 1, 1, 1_000_000) if table.has("seconds") else None
        table.no_more()
        return Round(source, turns, slots, rounding, resting, open_ground, seconds)

    def _order(self) -> Order:
        table = self.file.table("initiative")
        source = self.section(table, "Initiative")
        dice = self._dice(table, "dice", "1d20")
        add = self.optional(table, "add", ("initiative", source))
        broken = sorted((add.names if add else frozenset()) - self.sheet.whole)
        if broken:
            table.note("add", f"{', '.join(broken)}: expected fields of the kind whole alone.")
        ties = table.words("ties", tuple(self.sheet.counted))
        tie_die = self._dice(table, "tie_die", "") or None
        anew, asks = table.flag("each_round"), table.flag("asks")
        if asks and not anew:
            table.note("asks", "new rolls are asked for only with each_round = true.")
        table.no_more()
        return Order(source, dice, add, ties, tie_die, anew, asks)

    def _dice(self, table: TableReader, key: str, usual: str) -> str:
        text = table.text(key, usual)
        if text == usual:
            return usual
        try:
            return parse_dice(text, key).text
        except InputError as fault:
            table.note(key, fault.message)
            return usual

    def _action(self, name: str, table: TableReader) -> ActionEntry:
        if name in ACTIONS_OF_ALL:
            table.note("", f"{name} is an action of every fight: call it something else.")
        key = table.letter("key", "") if table.has("key") else ""
        if key and self.action_keys.setdefault(key, name) != name:
            table.note("key", f"{key} is the key of {self.action_keys[key]} already.")
        label = table.text("label", _label(name))
        source = self.section(table, label)
        words = (label.lower(), source)
        unit = self.units.distance
        beside = {MOVEMENT: "movement in a turn"}
        cost = self.optional(table, "cost", words, unit=unit, beside=beside)
        gives = self.optional(table, "gives", words, unit=unit, beside=beside)
        return ActionEntry(
            id=name,
            label=label,
            sentence=table.text("sentence", f"{label}.", SENTENCE),
            key=key,
            source=source,
            cost=cost,
            gives=gives,
            needs=table.reference("needs", self.condition_ids),
            ends=table.words("ends", self.condition_ids),
            begins=table.words("begins", self.condition_ids),
            takes=table.reference("takes", self.slots),
            jump=self._jump(table, words),
            check=self._check(table, words),
        )

    def _jump(self, table: TableReader, words: tuple[str, Source]) -> JumpEntry | None:
        if not table.has("far"):
            return None
        unit = self.units.distance
        return JumpEntry(
            self.formula(table, "far", words, unit=unit),
            self.optional(table, "standing", words, unit=unit),
            table.number("run_up", 0, 0, 10_000),
            table.flag("up"),
        )

    def _check(self, table: TableReader, words: tuple[str, Source]) -> CheckEntry | None:
        if not table.has("dice"):
            return None
        return CheckEntry(
            self._dice(table, "dice", "1d20"),
            self.optional(table, "add", words),
            self.formula(table, "target", (f"{words[0]}, target", words[1])),
            table.reference("or_else", self.condition_ids),
        )

    def _vocabulary(
        self,
        gaits: Mapping[str, GaitEntry],
        grounds: Mapping[str, TerrainEntry],
        conditions: Mapping[str, ConditionEntry],
        options: Mapping[str, Option],
        round_: Round,
    ) -> Vocabulary:
        return Vocabulary(
            id=self.about.id,
            title=self.about.title,
            about=self.about.about,
            version=self.about.edition,
            fields=self.sheet.fields,
            gaits=tuple(one.gait for one in gaits.values()),
            terrains=tuple(one.terrain for one in grounds.values()),
            options=tuple(options.values()),
            conditions=tuple(one.word for one in conditions.values()),
            distance_unit=self.units.distance,
            load_unit=self.units.load,
            round_word=self.units.round,
            cell_word=self.units.turn,
            resting_gait=round_.resting_gait,
            open_ground=round_.open_ground,
            round_seconds=round_.seconds,
        )


def _label(name: str) -> str:
    return name.replace("-", " ").capitalize()
