"""Declarations: the speed of a CS, and the intent."""

import re
from fractions import Fraction
from typing import Annotated, ClassVar, Literal

from rules.books.rom.moves import set_speed
from rules.books.rom.rates import full_speed
from rules.books.rom.sheet import DECLARE, GAITS, ROLL
from rules.books.rom.source import FEET_PER_MPH, MPH
from rules.books.rom.state.combatant import keep_this_cs, kept
from rules.books.rom.text.speeds import BANDS
from rules.encounter import Combatant, Encounter
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Name, Whose
from rules.fight.actions.typed import OwnReader, Typed
from rules.numbers.exact import Number, exact, in_words, parse_number
from rules.numbers.inputs import Quantity, listed
from rules.numbers.nearest import told

Rate = Literal["still", "quarter", "half", "three-quarters", "full", "as-before"]
AS_BEFORE = "as-before"
SHARES = {"1/4": "quarter", "1/2": "half", "3/4": "three-quarters", "1/1": "full"}
"""Rates that are typed as a share of the full speed; as a speed in mph nobody needs these."""

METRES_PER_MPH = Fraction(44704, 100000)
DISTANCES = {
    **dict.fromkeys(("ft", "feet", "foot"), FEET_PER_MPH),
    **dict.fromkeys(("m", "metre", "metres", "meter", "meters"), METRES_PER_MPH),
}
PER_MPH = {
    **DISTANCES,
    **dict.fromkeys(("km/h", "kmh", "kph"), METRES_PER_MPH * 36 / 10),
    **dict.fromkeys(("ft/s", "fps"), FEET_PER_MPH),
    **dict.fromkeys(("m/s", "mps"), METRES_PER_MPH),
}
"""Other units, each with how many of it one mph is; a distance is that of a pulse (1 s)."""

NO_SPEEDS = {
    *("fast", "faster", "slow", "slower", "slowly", "quick", "quickly", "max", "top", "all"),
    *("walk", "walks", "run", "runs", "sprint", "sprints", "jog", "jogs", "trot", "gallop"),
}
"""Words that sound like a speed but are none; alone in the line they are no intent either."""

_NUMBER = re.compile(r"[+-]?\d[\d.,/]*")


class AsBefore(Action, frozen=True, kw_only=True, tag="as-before"):
    """Let everybody who has not declared go on with the old speed, and begin the movement."""

    title: ClassVar[str] = "All as before"

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if nothing is declared now, or if nobody has declared a speed yet."""
        if not scene.encounter.started or scene.encounter.phase not in (ROLL, DECLARE):
            message = "nothing is declared now: that comes with the next CS."
            raise InputError("conflict", None, message)
        if not any(kept(one).declared for one in scene.encounter.in_order()):
            raise InputError("conflict", None, "nobody has declared a speed yet: declare first.")
        while scene.encounter.phase in (ROLL, DECLARE):
            scene.book.rounds.next(scene, None)


def _read(line: str, _encounter: Encounter, _combatant: Combatant) -> dict[str, object]:
    """Read a speed, if the line begins with one, then the intent; raises InputError."""
    if not line:
        raise InputError("missing", "mph", "type a speed, an intent, or both.")
    if line.startswith('"'):
        return {"intent": line.strip('" ')}
    speed, rest = _speed(line)
    intent = rest.lstrip(",;: ").strip('" ')
    return {**speed, **({"intent": intent} if intent else {})}


def _speed(line: str) -> tuple[dict[str, object], str]:
    """The speed at the beginning of a line as a field, if there is one, and the rest of the line.

    Raises:
        InputError: a speed in another unit, or a word that sounds like a rate and is none.
    """
    first, rest = _parted(line)
    if first.casefold() == "as" and _parted(rest)[0].casefold() == "before":
        return {"rate": AS_BEFORE}, _parted(rest)[1]
    rate = SHARES.get(first) or _rate(first)
    if rate is not None:
        named, after = _parted(rest)
        return {"rate": rate}, after if named.casefold() in ("speed", "rate") else rest
    number = _NUMBER.match(first)
    if number is None:
        _refuse_word(first, rest)
        return {}, line
    speed = parse_number(number[0].rstrip(".,/"), "mph")
    unit = first[number.end() :].casefold()
    behind, after = _parted(rest)
    if not unit and behind.casefold() in (MPH, *PER_MPH):
        unit, rest = behind.casefold(), after
    return {"mph": _in_mph(speed, unit)}, rest


def _parted(line: str) -> tuple[str, str]:
    """The first word of a line without the sign that ends it, and the rest of the line."""
    first = re.split(r"[\s;:]", line, maxsplit=1)[0]
    return first.rstrip(","), line.removeprefix(first).strip()


def _in_mph(speed: Number, unit: str) -> Number:
    """The speed, if its unit is mph; raises InputError for every other unit."""
    if unit in ("", MPH):
        return speed
    typed = f"{in_words(speed)}{unit}"
    if unit not in PER_MPH:
        raise InputError("bad-choice", "mph", f"{told(typed)} is no speed: type it in mph.")
    mph = in_words(Fraction(speed) / PER_MPH[unit], 2)
    covered = " in a pulse" if unit in DISTANCES else ""
    message = f"{in_words(speed)} {unit}{covered} are {mph} mph: speeds are typed in mph."
    raise InputError("bad-choice", "mph", message)


def _rate(word: str) -> str | None:
    """The rate that the first letters of its name mean; None for any other word."""
    found = [gait.id for gait in GAITS if gait.id.startswith(word.casefold())] if word else []
    return found[0] if len(found) == 1 else None


def _refuse_word(first: str, rest: str) -> None:
    """Raises InputError for a mistyped rate, and for a lone word that sounds like a speed."""
    word, rates = first.casefold(), [gait.id for gait in GAITS]
    meant = next((rate for rate in rates if _is_slip(word, rate)), None)
    alone = rest.casefold() in ("", "speed")
    if meant is None and not (alone and word in NO_SPEEDS):
        return
    known = f"did you mean {meant}?" if meant else f"type mph, or {listed(rates)}."
    message = f"{told(first)} is no speed: {known} An intent may stand in quotation marks."
    raise InputError("bad-choice", "mph", message)


def _is_slip(word: str, rate: str) -> bool:
    """Whether a word is a rate with two letters swapped, or with one too few or too many."""
    if len(word) == len(rate):
        return sorted(word) == sorted(rate)
    shorter, longer = sorted((word, rate), key=len)
    letters = iter(longer)
    return len(longer) == len(shorter) + 1 and all(one in letters for one in shorter)


class Declare(Action, frozen=True, kw_only=True, tag="declare"):
    """Declare the speed for this CS, and the intent: what the combatants want to do.

    The speed is `mph`, or a `rate` of each combatant's own full speed; as-before is the speed that
    was declared last.
    """

    title: ClassVar[str] = "Declare"
    typed: ClassVar[Typed | None] = Typed(
        key="f",
        group="Turns",
        whose_turn=True,
        asks="declares",
        hint=f"mph, {', '.join(gait.id for gait in GAITS)}, as before; then what is intended",
        own=OwnReader(
            _read,
            "The speed stands first, as a number or as a rate; words of both may stand in the "
            "intent too.",
        ),
        also=("speed", "gait", "intent"),
        good={
            "6": {"mph": 6},
            "6 mph": {"mph": 6},
            "6mph to the door": {"mph": 6, "intent": "to the door"},
            "half to the door": {"rate": "half", "intent": "to the door"},
            "half speed to the door": {"rate": "half", "intent": "to the door"},
            "q": {"rate": "quarter"},
            "3/4": {"rate": "three-quarters"},
            "as before": {"rate": "as-before"},
            "as before, aims": {"rate": "as-before", "intent": "aims"},
            "12; runs": {"mph": 12, "intent": "runs"},
            "full, runs": {"rate": "full", "intent": "runs"},
            "half: runs": {"rate": "half", "intent": "runs"},
            "half ; runs": {"rate": "half", "intent": "runs"},
            "12;runs": {"mph": 12, "intent": "runs"},
            "7.5,": {"mph": Fraction(15, 2)},
            "parries only": {"intent": "parries only"},
            "waits, then runs": {"intent": "waits, then runs"},
            "runs to the door": {"intent": "runs to the door"},
            "falls back": {"intent": "falls back"},
            '"fast"': {"intent": "fast"},
        },
        bad={
            "": "a speed, an intent, or both",
            "-1": "mph",
            "15 km/h": "15 km/h are 9.32 mph",
            "15km/h to the door": "9.32 mph",
            "22 ft": "22 ft in a pulse are 15 mph",
            "15 m": "33.55 mph",
            "15x": "'15x' is no speed",
            "fast": "'fast' is no speed",
            "hlaf to the door": "did you mean half?",
            "quater": "did you mean quarter?",
        },
    )

    who: Whose
    mph: Annotated[Number, Quantity("mph", least=0)] | None = None
    rate: Rate | None = None
    intent: Name | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if speed and intent are missing, Refused if the speed is above full."""
        if self.mph is None and self.rate is None and self.intent is None:
            raise InputError("missing", "mph", "say how fast (mph), or what is intended.")
        if self.mph is not None and self.rate is not None:
            raise InputError("conflict", "rate", "say mph or a rate, not both.")
        for who in self.who:
            self._declare(scene, scene.find(who))

    def _declare(self, scene: ActionScene, combatant: Combatant) -> None:
        scene.refuse_out(combatant)
        if self.mph is not None:
            combatant = set_speed(scene, combatant, self.mph)
        elif self.rate == AS_BEFORE:
            before = in_words(kept(combatant).declared)
            scene.log(f"{combatant.name} declares {before} mph as before.")
            combatant = scene.put(keep_this_cs(combatant, said=True))
        elif self.rate is not None:
            full = full_speed(scene.encounter, combatant).value
            combatant = set_speed(scene, combatant, exact(full * BANDS[self.rate]))
        if self.intent is not None:
            scene.put(keep_this_cs(combatant, intent=self.intent, said=True, given_up=False))
            scene.log(f"{combatant.name} intends: {self.intent}.")
