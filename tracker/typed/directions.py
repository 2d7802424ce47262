"""Read a move with a direction: '9 >f', '>well', '6 <f >gate', 'f g 4 >a', '@well', '=k 12', '.'.

A line names its people first. Legs of a path, positions or distances follow, with commas between
them.
"""

import re
from collections.abc import Sequence
from difflib import get_close_matches
from fractions import Fraction
from typing import Any, NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from rules.dice.typing import totals
from rules.errors import InputError
from rules.fight.actions.go_path import GoPath
from rules.fight.on_the_line import metres_a_unit
from rules.fight.path_obstacles import door_choices
from rules.history import Fight
from rules.map.goals import behind_nearest_door
from rules.map.grid_spaces import MOST_SIDE, read_space
from rules.map.grid_steps import straight
from rules.map.line_map import UNNAMED
from rules.map.line_text import KINDS
from rules.numbers.exact import parse_number
from rules.numbers.inputs import listed
from rules.numbers.nearest import told
from rules.rulebook.ground import WayCost
from tracker.typed import grammar
from tracker.typed.direction_signs import ALONG, DICE, ELSE, HOW, SIGN, with_signs
from tracker.typed.grammar import Asked
from tracker.typed.letters import is_letter
from tracker.typed.line_forms import cut_facing, distances
from tracker.typed.lookup import MARKED
from tracker.typed.space_goals import STRAIGHT, direction_of_word, refuse_level_climb, way_of
from tracker.typed.space_goals import goal as on_grid
from tracker.typed.space_sizes import cut_size
from tracker.typed.tokens import tokens
from tracker.typed.whom import Whom

DOORS = ("shut", "open")
"""The edges of a grid that are doors."""

NEARLY_DOORS = ("open", "door", "through")
"""Words that people type for a door after a goal, in place of the book's own words for doors."""

OUT = "out"
"""The word for a goal on the other side of the nearest door."""

GOALS = {">": "to", ">=": "to", ">|": "past", "<": "away"}

_BETWEEN_LEGS = re.compile(r"(?<!\d),|,(?!\d)|\s+then\s+")
_IN_METRES = re.compile(r"(\d+(?:[.,/]\d+)?)\s*(?:m|metres?|meters?)(?!\S)\s*", re.IGNORECASE)
_BEHIND = re.compile(r"(?P<name>.*?)\s*(?<![\d.,])(?P<metres>\d+(?:[.,]\d+)?)(?:\s*m)?")
_THERE = re.compile(r"(?P<who>[^@]*)@\s*(?:(?P<metres>\d+(?:[.,]\d+)?)(?:\s*m)?\s+)?(?P<goal>.*)")
_SAID = re.compile(r"(?P<who>[^=]*)=\s*(?P<other>[^=\d]*?)\s*(?P<metres>\d+(?:[.,]\d+)?)(?:\s*m)?")
_GO_ON = re.compile(r"(?P<who>.*?)\s*(?P<sign>\.-?)")
_SPACE = re.compile(r"[A-Z]{1,2}\d+")
_PLUS = re.compile(r"(?<!\S)\+\s*(?P<who>[^\s,<>]+)")
_NEGATIVE = re.compile(r"-\d+(?:[.,]\d+)?")

_LONG = 4
"""A goal of at least this many letters may be a misspelt place, and not several people."""


class Goal(NamedTuple):
    """A goal of a leg. The goal gives the leg the field `whom` or the field `place`.

    The goal may also give the leg the field `stop`, `follow` or `by`.
    """

    fields: dict[str, Any]

    @property
    def is_place(self) -> bool:
        """Whether the goal is a place."""
        return "place" in self.fields


def read(text: str, fight: Fight, whom: Whom) -> list[Asked]:
    """Read a line with directions as actions.

    Raises InputError for words that are not understood.
    """
    return _Reader(fight, whom).line(text)


def asks_who_meets(text: str) -> bool:
    """Whether a line consists only of '?'. Such a line asks who meets whom on the kept paths."""
    return text.strip() == "?"


def asks_about(text: str, fight: Fight, whom: Whom) -> tuple[list[str], dict[str, Any]] | None:
    """Return the combatants and the goal of a line such as '?k'.

    Such a line asks for the distance between the combatants and the goal. For other lines, return
    None.
    """
    who, sign, goal = text.partition("?")
    if not sign or re.search(SIGN, who):
        return None
    return whom.every(who) or list(whom.usual), _Reader(fight, whom).goal(goal).fields


class _Reader:
    """Reads the parts of one line."""

    def __init__(self, fight: Fight, whom: Whom) -> None:
        self.fight = fight
        self.whom = whom
        standing = fight.encounter.map
        names = () if standing is UNSET else standing.line.names()
        self.places = {one.casefold(): one for one in names if not one.startswith(UNNAMED)}
        self.grid = None if standing is UNSET else standing.grid
        self.rows = () if standing is UNSET else standing.line.rows
        self.people: tuple[str, ...] = ()

    def line(self, text: str) -> list[Asked]:
        """Read a whole line."""
        dice = re.search(DICE, text)
        said, along = self._along(text[: dice.start()] if dice else text)
        self._refuse_plus(said)
        said = with_signs(said, self.whom)
        asked: list[Asked] = []
        legs: list[dict[str, Any]] = []
        for part in _parts(said):
            read = self._other(part)
            if not read:
                legs.append(self._leg(part, is_first=not legs))
                continue
            asked += [*self._path(legs), *read]
            legs = []
        asked += self._path(legs)
        if dice:
            # The action itself refuses totals for which it has no rolls.
            asked[-1] = asked[-1]._replace(dice=tuple(totals(dice[1])))
        return self._with_along(asked, along)

    def _path(self, legs: list[dict[str, Any]]) -> list[Asked]:
        if not legs:
            return []
        return [self._asked("go-path", who=self.people, legs=tuple(legs))]

    def _along(self, text: str) -> tuple[str, dict[str, Any]]:
        """Return a line without the people at its end whom the walkers take along.

        Return the fields for these people too.

        Raises:
            InputError: the end of the line names nobody, or somebody who is not in the fight.
        """
        found = re.search(ALONG, text)
        if found is None or (found["word"] and found["word"].casefold() in self.whom.known_words):
            return text, {}
        said, how = found["who"].strip(), HOW.get((found["word"] or "").casefold(), "")
        last = said.rpartition(" ")
        if last[2].casefold() in HOW.values():
            said, how = last[0], last[2].casefold()
        if not said:
            raise InputError("missing", "along", "say who is taken along, as in >door +c.")
        before, more = self._along(text[: found.start()])
        hows = {how, more.get("how", how)} - {""}
        if len(hows) > 1:
            message = "one path takes them all along in one way: carried, or dragged."
            raise InputError("conflict", "along", message)
        along = tuple(dict.fromkeys((*more.get("along", ()), *self.whom.every(said))))
        return before, {"along": along, **({"how": hows.pop()} if hows else {})}

    def _refuse_plus(self, text: str) -> None:
        """Raise InputError for '+c' before the end of a line.

        At the end of a line, '+c' is for all legs of the line.
        """
        plus = _PLUS.search(text)
        if plus is None:
            return
        if not (is_letter(plus["who"].casefold()) or self.whom.lead(plus["who"]).people):
            return
        bare = " ".join(f"{text[: plus.start()]} {text[plus.end() :]}".split()).replace(" ,", ",")
        message = f"+{plus['who']} stands at the end of the line, as in {bare} +{plus['who']}."
        raise InputError("conflict", "along", message)

    def _with_along(self, asked: list[Asked], along: dict[str, Any]) -> list[Asked]:
        """Return the last action of a line with the people whom the walker takes along.

        The last action must be a path.
        """
        if not along:
            return asked
        if not asked or not isinstance(asked[-1].action, GoPath):
            message = "whom somebody takes along stands behind a way, as in >door +c."
            raise InputError("conflict", "along", message)
        last = asked[-1]
        return [*asked[:-1], last._replace(action=replace(last.action, **along))]

    def _asked(self, action: str, **fields: object) -> Asked:
        return Asked(self.fight.read({"action": action, **fields}))

    def _other(self, part: str) -> list[Asked]:
        """Read a part with a position, with distances, or with the kept path.

        Return an empty list for a leg.
        """
        if re.search(SIGN, part):
            return []
        on = _GO_ON.fullmatch(part)
        if on:
            who = self._those(on["who"])
            return [self._asked("drop-path" if on["sign"] == ".-" else "go-path", who=who)]
        said = _SAID.fullmatch(part)
        if said:
            return distances(said["who"], said["other"], _number(said), self.fight, self.whom)
        there = _THERE.fullmatch(part)
        if there is None:
            message = f"{told(part)}: say where, as in 9 >f."
            raise InputError("missing", "legs", message)
        place, size = cut_size(there["goal"].strip(), self.fight)
        place, facing = cut_facing(place, self.fight)
        goal = self.goal(place)
        at = goal.fields.get("place") or goal.fields["whom"]
        more = {"metres": _number(there)} if there["metres"] else {}
        who = self._those(there["who"])
        return [self._asked("set-position", who=who, at=at, **more, **size, **facing)]

    def _those(self, text: str) -> tuple[str, ...]:
        return tuple(self.whom.every(text)) or tuple(self.whom.usual)

    def _leg(self, part: str, *, is_first: bool) -> dict[str, Any]:
        signs = list(re.finditer(SIGN, part))
        head = part[: signs[0].start()].strip()
        is_straight = part[signs[0].end() :].startswith(STRAIGHT)
        if not (is_straight and self._is_all(head)):
            head = self._behind_people(part, head, is_first=is_first)
        elif is_first:
            self.people = tuple(self.whom.usual)
        leg = self._way(head)
        ends = [one.start() for one in signs[1:]] + [len(part)]
        args = [part[one.end() : end].strip() for one, end in zip(signs, ends, strict=True)]
        if is_straight and self._with_door(args[0]) is None:
            args[0], _, behind = args[0].partition(" ")
            over = self._over_ledge(args[0], behind, leg)
            leg = leg | over if over else self._way_behind(behind, leg)
        first = signs[0][0]
        if first == "by":
            self._refuse_by(args[0])
        leg |= {"goal": GOALS[first], **({"fights": True} if first == ">=" else {})}
        if args[0] or first != "<":
            leg |= self._goal_of_leg(args[0]).fields
        if first == "<" and "stop" in leg:
            *whom, far = args[0].split()
            message = f"a distance stands before <, as in {far} <{' '.join(whom)}."
            raise InputError("conflict", "stop", message)
        for sign, arg in zip(signs[1:], args[1:], strict=True):
            leg |= self._by(sign[0], arg, leg)
        return self._in_units(leg)

    def _over_ledge(self, name: str, behind: str, leg: dict[str, Any]) -> dict[str, Any]:
        """Read the word for ledges in '1 e climb', if the way from the first walker crosses one."""
        from rules.fight.grid_ledges import CLIMB, DROP, LEDGE_WORDS, ledges_on  # noqa: PLC0415  # few grids

        standing, word = self.fight.encounter.map, behind.strip().casefold()
        first = next(iter(self.people or self.whom.usual), "")
        spot = None if standing is UNSET else standing.spots.get(first)
        if word not in LEDGE_WORDS or self.grid is None or spot is None:
            return {}
        steps = int(Fraction(leg.get("distance", 1)))
        direction = direction_of_word(name.removeprefix(STRAIGHT).casefold(), self.grid)
        here = read_space(spot.place)
        way = here, *straight(self.grid, here, direction, min(steps, MOST_SIDE))
        ledges = ledges_on(self.grid, way)
        if word == CLIMB and not ledges:
            ground = self.fight.encounter.combatants[first].terrain
            refuse_level_climb(self.grid, way, {"", self.fight.book.words.open_ground}, ground)
        if ledges and word == DROP and self.grid.rise(*way[min(ledges) - 1 :][:2]) > 0:
            raise InputError("conflict", "legs", "nobody falls up: type climb instead of drop.")
        return {"by": word} if ledges else {}

    def _way_behind(self, text: str, leg: dict[str, Any]) -> dict[str, Any]:
        """Read the gait and the ground after a direction; raises InputError."""
        try:
            return grammar.named_way(text.split(), self.fight, leg)
        except InputError:
            kind = next((one for one in text.casefold().split() if one in KINDS), "")
            if not kind:
                raise
            no_ledge = "no ledge is straight ahead: " if kind == "drop" and self.grid else ""
            message = f"{no_ledge}say where the {kind} leads, as in >F7 {kind}."
            raise InputError("conflict", "legs", message) from None

    def _behind_people(self, part: str, head: str, *, is_first: bool) -> str:
        """Remember the people at the start of a part. Return `head` without these people."""
        if is_first and head.casefold() == "all":
            message = (
                "'all' has two readings here: all the distance is the line without it, as in >f;"
                " for people say all foes or letters."
            )
            raise InputError("conflict", "who", message)
        led = self.whom.lead(head)
        if not is_first:
            if led.people:
                message = f"{told(part)}: the people of a path come first in its line."
                raise InputError("conflict", "who", message)
            return head
        self.people = led.people or tuple(self.whom.usual)
        if led.rest.startswith(MARKED):
            raise InputError("missing", "who", "nobody is marked: * is for the marked.")
        return led.rest

    def _is_all(self, head: str) -> bool:
        """Whether 'all' before a direction means the distance: 'all e', but not 'all foes 4 e'."""
        first, _, rest = head.partition(" ")
        if first.casefold() != "all" or any(map(str.isdecimal, rest)):
            return False
        return not (rest and self.whom.lead(rest).people)

    def _in_units(self, leg: dict[str, Any]) -> dict[str, Any]:
        """Return a leg with its distance in the book's unit.

        After a direction, the typed number is a number of spaces.
        """
        if "direction" not in leg or self.grid is None or "distance" not in leg:
            return leg
        return leg | {"distance": way_of(Fraction(leg["distance"]), self.grid, self.fight.book)}

    def _way(self, head: str) -> dict[str, Any]:
        """Read the words before the first sign: a distance, a gait and a ground."""
        fields: dict[str, Any] = {}
        words = head.split()
        if words and (words[0][0].isdecimal() or words[0].casefold() == "all"):
            distance, words = self._distance(head)
            fields = {} if distance is None else {"distance": distance}
        elif words and _NEGATIVE.fullmatch(words[0]):
            away = f"{words[0][1:]} <f"
            message = f"{words[0]} is no distance: away from f is {away}, and towards f is >f."
            raise InputError("out-of-range", "distance", message)
        elif words and is_letter(words[0].casefold().removesuffix("+")):
            raise self.whom.nobody(tokens(words[0])[0])
        grammar.refuse_distance_behind(words, self.fight, " >f")
        way = grammar.named_way(words, self.fight)
        if "into" in way:
            message = f"{way['into']} stands behind no direction: leave it out."
            raise InputError("conflict", "into", message)
        return fields | way

    def _distance(self, head: str) -> tuple[Any, list[str]]:
        """Return the distance in the book's unit, and the words after the distance.

        For the word 'all', the distance is None.
        """
        book, metres = self.fight.book, _IN_METRES.match(head)
        per = metres_a_unit(book)
        if metres and per and book.words.distance_unit != "m":
            far = Fraction(parse_number(metres[1].replace(",", "."), "distance")) / per
            return far, head[metres.end() :].split()
        words = re.sub(r"(\d),(\d)", r"\1.\2", head).split()
        distance, rest = grammar.leading_distance(words, book)
        return (None if distance == "all" else distance), rest

    def _goal_of_leg(self, text: str) -> Goal:
        """Read the goal of a leg; raises InputError.

        For a text such as 't1', the message of the error names the space.
        """
        try:
            return self.goal(text)
        except InputError as fault:
            space = text.strip().upper()
            if self.grid is not None and space != text.strip() and on_grid(space, self.grid):
                fault.message = f"{fault.message.removesuffix('.')}; the space is {space}."
            raise

    def goal(self, text: str) -> Goal:
        """Read a goal; raises InputError.

        Examples of a goal are 'f', 'Fenn', 'f 2', 'f2', 'f.', 'well' and 'tables drop'.
        """
        name = text.strip()
        if not name:
            raise InputError("missing", "legs", "say where to, as in >f or >well.")
        if name.startswith("="):
            message = f"= stands only behind >, as in >=f: away is <{name[1:].strip() or 'f'}."
            raise InputError("conflict", "legs", message)
        *goal, last = name.split()
        if goal and _NEGATIVE.fullmatch(last):
            message = (
                f"{last} behind a goal is no distance: past f is >|f, and 2 m before f is >f 2."
            )
            raise InputError("out-of-range", "stop", message)
        try:
            found = on_grid(name, self.grid) if self.grid is not None else None
            found = found or self._named(name)
        except InputError:
            behind_door = self._with_door(name)
            if behind_door is None:
                raise
            return behind_door
        if found:
            return Goal(found)
        if name.casefold() == OUT:
            return Goal({"place": self._out()})
        return self._with_more(name) or self._with_metres(name)

    def _with_more(self, name: str) -> Goal | None:
        """Read a goal that begins with 'the', or ends with a dot or with a word such as 'drop'."""
        if name.casefold().startswith("the "):
            return self.goal(name[len("the ") :])
        if name.endswith("."):
            return Goal(self.goal(name[:-1]).fields | {"follow": False})
        *before, last = name.split()
        if before and last.casefold() in KINDS:
            return Goal(self.goal(" ".join(before)).fields | {"by": last.casefold()})
        return self._with_door(name)

    def _with_door(self, name: str) -> Goal | None:
        """Read a goal, and the word after it that tells how to open a shut door.

        Examples are 'hall p' and 'hall pull easy'. Return None for other texts.
        """
        words = name.split()
        if len(words) < 2:
            return None
        for one in self._ways_through_doors():
            more = words[-1].casefold()
            *before, last = words[:-1] if more in one.more else words
            if before and last.casefold() in (one.key, one.word):
                self._refuse_without_doors(words[len(before) :])
                door = f"{one.word} {more}" if more in one.more else one.word
                return Goal(self.goal(" ".join(before)).fields | {"door": door})
        return None

    def _ways_through_doors(self) -> tuple[WayCost, ...]:
        """Return the ways in which the walker can go through a shut door."""
        people = self.people or tuple(self.whom.usual)
        if not people:
            return ()
        walker = self.fight.encounter.combatants[people[0]]
        return door_choices(self.fight.encounter, self.fight.book, walker)

    def _has_door(self) -> bool:
        """Whether the map has a door."""
        if self.grid is not None:
            return any(edge in DOORS for edge in self.grid.edges.values())
        return any(one.door for row in self.rows for one in row.stretches)

    def _refuse_without_doors(self, words: Sequence[str]) -> None:
        """Raise InputError for the word for a door on a map without a door."""
        if not self._has_door():
            said = " ".join(words)
            message = f"{told(said)} is for a door, and this map has no door: leave it out."
            raise InputError("conflict", "legs", message)

    def _with_metres(self, name: str) -> Goal:
        """Read a goal with a number of metres at its end, or the beginning of a place's name."""
        if _SPACE.fullmatch(name):
            message = f"{name} is a space of a grid, and this fight stands on a line."
            raise InputError("bad-choice", "legs", message)
        behind = _BEHIND.fullmatch(name)
        bare, stop = name, dict[str, Any]()
        if behind and behind["name"]:
            bare, stop = behind["name"], {"stop": _number(behind)}
        on_space = on_grid(bare, self.grid) if stop and self.grid is not None else None
        stops = on_space or (self._named(bare) if stop else None)
        if stops:
            return Goal(stops | stop)
        self._refuse_way(name)
        begun = self._begun(bare)
        if not begun:
            raise self._unknown(bare)
        return Goal({"place": begun} | stop)

    def _begun(self, name: str) -> str:
        """Return the only place whose name begins with this text.

        Return '' if several places have such names, or if a combatant has such a name.
        """
        if is_letter(name.casefold()) or self._people_begun(name):
            return ""
        found = [one for key, one in self.places.items() if key.startswith(name.casefold())]
        return found[0] if len(found) == 1 else ""

    def _people_begun(self, name: str) -> list[str]:
        people = self.fight.encounter.combatants.values()
        return [one.name for one in people if one.name.casefold().startswith(name.casefold())]

    def _refuse_way(self, name: str) -> None:
        """Raise InputError for a gait or a ground after a goal.

        The gait and the ground belong before the goal.
        """
        words = name.split()
        for at in range(1, len(words)):
            try:
                goal = self._named(" ".join(words[:at]))
                way = grammar.named_way(words[at:], self.fight) if goal else {}
            except InputError:
                continue
            if way:
                first, typed = " ".join(words[:at]), " ".join(words[at:])
                last = way["gait"] if [*way] == ["gait"] else typed
                message = f"say {last} before the goal, as in {last} >{first}."
                if is_letter(typed) and last != typed:
                    message = f"{told(typed)} is short for {last}, and nobody's letter: {message}"
                raise InputError("conflict", "legs", message)

    def _out(self) -> str:
        """Return the place on the other side of the door that is nearest to the first walker."""
        standing = self.fight.encounter.map
        walker = next(iter(self.people or self.whom.usual), "")
        spot = None if standing is UNSET else standing.spots.get(walker)
        place = (
            "" if standing is UNSET or spot is None else behind_nearest_door(standing.line, spot)
        )
        if not place or place.startswith(UNNAMED):
            message = "out is by the nearest door to a place with a name, and there is none here."
            raise InputError("bad-choice", "legs", message)
        return place

    def _named(self, name: str) -> dict[str, Any] | None:
        """Return the place or the combatant with a name or letter. Return None if there is none.

        Raises:
            InputError: the name means several combatants, or a place and also a combatant.
        """
        place, said = self.places.get(name.casefold()), name
        if is_letter(name.casefold()):
            said = name.casefold()
        led = self.whom.lead(said)
        near = get_close_matches(said.casefold(), self.places, n=1)
        if len(led.people) > 1 and near and said.isalpha() and len(said) >= _LONG:
            raise InputError("bad-choice", "legs", f"no {told(name)} here: {self.places[near[0]]}?")
        person = self.whom.goal(said, "whom") if led.people and not led.rest else None
        if place and person:
            message = (
                f"{told(name)} has two readings: the place, or {self.whom.name(person)};"
                " say the combatant by letter."
            )
            raise InputError("conflict", "whom", message)
        if place:
            return {"place": place}
        return {"whom": person} if person else None

    def _unknown(self, name: str) -> InputError:
        if is_letter(name.casefold().removesuffix("+")):
            return self.whom.nobody(tokens(name.casefold())[0])
        *goal, last = name.split()
        kinds = [one for one in KINDS if one.startswith(last.casefold())]
        if goal and kinds and self._named(" ".join(goal)):
            message = f"say the way by its whole word, as in >{' '.join(goal)} {kinds[0]}."
            return InputError("bad-choice", "legs", message)
        people = [one.name for one in self.fight.encounter.combatants.values()]
        known = {one.casefold(): one for one in (*people, *self.places.values())}
        near = get_close_matches(name.casefold(), known, n=1)
        several = self._people_begun(name)
        several += [one for key, one in self.places.items() if key.startswith(name.casefold())]
        if len(several) <= 1 and (at_door := self._word_at_a_door(name)):
            message = at_door
        elif len(several) > 1:
            message = f"{told(name)} begins {listed(several, 'and')}: say which one."
        elif behind := self._behind_goal(" ".join(goal), last):
            message = behind
        elif near:
            message = f"no {told(name)} here: {known[near[0]]}?"
        else:
            places = listed([*self.places.values()], "and")
            if self.grid is not None:
                message = f"no {told(name)} here: a goal is somebody, or a space such as F7."
                return InputError("bad-choice", "legs", message)
            has = f"the places are {places}" if places else "the line has no places with names"
            message = f"no {told(name)} here: {has}."
        return InputError("bad-choice", "legs", message)

    def _behind_goal(self, goal: str, last: str) -> str:
        """Return a message about an unknown word or letter behind a goal: 'p' in '>c p'.

        Return '' if the words before it are no goal.
        """
        try:
            has_door = "door" in self.goal(goal).fields
        except InputError:
            return ""
        has_nobody = is_letter(last) and not self.whom.lead(last).people
        what = f"nobody has the letter {last}" if has_nobody else f"{told(last)} is not understood"
        if has_door:
            return f"{what}: behind >{goal} stands nothing more."
        by = "space" if self.grid is not None else "place"
        if " " in goal and goal.rsplit(maxsplit=1)[-1].isdecimal():
            return f"{what}: behind >{goal} stands nothing more, or by and a {by}."
        doors = listed([one.key for one in self._ways_through_doors()], "or")
        at_door = f", {doors} for a shut door" if doors and self._has_door() else ""
        return (
            f"{what}: behind >{goal} stands a distance, as in >{goal} 2{at_door}, or by and a {by}."
        )

    def _word_at_a_door(self, name: str) -> str:
        """Return a message with the words for shut doors if a goal ends with a similar word.

        Return '' for other goals.
        """
        *goal, last = name.split()
        doors = self._ways_through_doors()
        if not goal or not doors:
            return ""
        if not get_close_matches(last.casefold(), [*NEARLY_DOORS, *(one.word for one in doors)]):
            return ""
        try:
            self.goal(" ".join(goal))
        except InputError:
            return ""
        words = listed([f"{one.key} {one.word}" for one in doors], "or")
        first = f">{' '.join(goal)} {doors[0].key}"
        return f"{told(last)} is no word for a door here: {words}, as in {first}."

    def _by(self, sign: str, arg: str, leg: dict[str, Any]) -> dict[str, Any]:
        """Read the path to a goal: 'by gate' after the goal, or '>gate' after '<f'."""
        if sign not in ("by", ">") or (sign == ">" and leg["goal"] != "away"):
            message = "type a comma before the next leg, as in 5 >f, 4 >well."
            raise InputError("conflict", "legs", message)
        if arg.casefold() in KINDS:
            return {"by": arg.casefold()}
        goal = self.goal(arg)
        if not goal.is_place:
            self._refuse_by(arg)
        door = {"door": goal.fields["door"]} if "door" in goal.fields else {}
        return {"by": goal.fields["place"], **door}

    def _refuse_by(self, arg: str) -> None:
        message = (
            f"'by {arg}' has two readings: >{arg} is to there; for a way name a place behind the"
            " goal, as in >f by gate."
        )
        raise InputError("conflict", "legs", message)


def _parts(text: str) -> Sequence[str]:
    """Cut a line into parts at its commas.

    A part without a direction belongs to the part before it.
    """
    found: list[str] = []
    for piece in (one.strip() for one in _BETWEEN_LEGS.split(text)):
        is_part = re.search(SIGN, piece) or re.search(ELSE, piece)
        if found and not (is_part and (re.search(SIGN, found[-1]) or re.search(ELSE, found[-1]))):
            found[-1] = f"{found[-1]} {piece}".strip()
        elif piece:
            found.append(piece)
    return found


def _number(found: re.Match[str]) -> Any:
    return parse_number(found["metres"].replace(",", "."), "metres")
