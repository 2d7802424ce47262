"""The questions that Emala's own actions ask at the keyboard."""

from rules.books.emala.state import (
    charge_of,
    engaged_with,
    facing_in_words,
    fight,
    in_points,
    kept,
    owed_to,
)
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.errors import InputError
from rules.fight.actions.base import ActionPrompt
from rules.fight.actions.prompts import read_points, read_points_and_reason, read_target
from rules.numbers.exact import in_words, parse_number
from rules.numbers.inputs import listed

DAMAGE = "damage (7, 1d8, 1d8=5) or miss"

RESPONSES = ("parry", "evade", "counterattack")
SIDES = {"north": "n", "east": "e", "south": "s", "west": "w"}


def _points_left(combatant: Combatant) -> str:
    return f"{in_points(kept(combatant).points)} left; Enter is 1"


def _read_facing(text: str, _encounter: Encounter, _combatant: Combatant) -> dict[str, object]:
    """'n', 'west', '90', '45 left', 'e free'."""
    words = text.casefold().split()
    free: dict[str, object] = {"free": True} if "free" in words else {}
    free |= {"hand": "left"} if "left" in words else {}
    rest = [word for word in words if word not in ("free", "left", "right")]
    if len(rest) != 1:
        raise InputError("missing", "degrees", "type n, e, s or w, or how many degrees.")
    side = SIDES.get(rest[0], rest[0])
    if side in SIDES.values():
        return {"toward": side, **free}
    return {"degrees": parse_number(side, "degrees"), **free}


def _read_charge(text: str, _encounter: Encounter, _combatant: Combatant) -> dict[str, object]:
    """'', 'Goblin 1', 'Goblin 1 through', 'Goblin 1 short'."""
    rest, _, last = text.rpartition(" ")
    how: dict[str, dict[str, object]] = {
        "through": {"large_or_fast": True},
        "short": {"beside": False},
    }
    more = how.get(last.casefold())
    return read_target(text) if more is None else {**read_target(rest.strip()), **more}


def _charger(encounter: Encounter, combatant: Combatant) -> str:
    """The charger to answer: one charging this combatant, or else one without a target."""
    open_ = [one for one in fight(encounter).charges if one.answer is None and not one.over]
    at_them = [one for one in open_ if one.target == combatant.id]
    found = next(iter(at_them or [one for one in open_ if one.target is None]), None)
    if found is None:
        raise InputError("missing", "charger", f"nobody charges {combatant.name}.")
    return found.charger


def _answer_hint(_encounter: Encounter, combatant: Combatant) -> str:
    return f"parry, evade or counterattack; {in_points(kept(combatant).points)} left"


def _read_answer(text: str, encounter: Encounter, combatant: Combatant) -> dict[str, object]:
    """'parry', 'c', 'evade through'."""
    words = text.casefold().split()
    through = {"large_or_fast": True} if "through" in words else {}
    rest = [word for word in words if word != "through"]
    known = [one for one in RESPONSES if rest and one.startswith(rest[0])]
    if len(known) != 1 or len(rest) != 1:
        raise InputError("missing", "response", "type parry, evade or counterattack.")
    return {"charger": _charger(encounter, combatant), "response": known[0], **through}


def _read_blow(text: str, _encounter: Encounter, _combatant: Combatant) -> dict[str, object]:
    """'', '7', '1d8+2', 'miss'; then whom, '7 Goblin 1'."""
    first, _, rest = text.partition(" ")
    whom = read_target(rest.strip())
    if not first:
        return {}
    if first.casefold() in ("miss", "misses", "missed"):
        return {"missed": True, **whom}
    if first[0].isdigit() or first[0] == "d":
        return {"damage": first, **whom}
    return read_target(text)


def _blow_hint(encounter: Encounter, combatant: Combatant) -> str:
    open_ = charge_of(encounter, combatant.id)
    why = f"no attack: {open_.no_attack}; " if open_ and open_.no_attack else ""
    return f"{why}{DAMAGE}; Enter alone hits"


def _read_engage(text: str, _encounter: Encounter, _combatant: Combatant) -> dict[str, object]:
    """'Goblin 1'."""
    if not text:
        raise InputError("missing", "other", "say with whom.")
    return {"other": text}


def _read_leave(text: str, _encounter: Encounter, _combatant: Combatant) -> dict[str, object]:
    """'', 'Goblin 1', 'quietly', 'Goblin 1 quietly'."""
    words = text.split()
    quietly = [word for word in words if word.casefold() == "quietly"]
    name = " ".join(word for word in words if word not in quietly)
    return {**({"other": name} if name else {}), **({"quietly": True} if quietly else {})}


def _read_rise(text: str, _encounter: Encounter, _combatant: Combatant) -> dict[str, object]:
    """'', '2', '2 down', 'down'."""
    words = text.casefold().split()
    down = {"down": True} if "down" in words else {}
    rest = [word for word in words if word not in ("down", "up")]
    if len(rest) > 1:
        raise InputError("wrong-type", "distance", "type how many metres, and down or up.")
    return {**({"distance": parse_number(rest[0], "distance")} if rest else {}), **down}


def _read_fall(text: str, _encounter: Encounter, _combatant: Combatant) -> dict[str, object]:
    """'', '4', '4 water', 'water'."""
    words = text.casefold().split()
    into = {"into": "water"} if "water" in words else {}
    rest = [word for word in words if word != "water"]
    if len(rest) > 1:
        raise InputError("wrong-type", "metres", "type how many metres, and water where it ends.")
    return {**({"metres": parse_number(rest[0], "metres")} if rest else {}), **into}


def _named(people: tuple[Combatant, ...]) -> str:
    return listed([one.name for one in people], "or") if people else "nobody"


SPEND = ActionPrompt(
    id="spend-points",
    title="Spend action points",
    word="spend points",
    sentence="Spend action points of the selected combatant, as for a parry.",
    keys=("-",),
    group="Turns",
    question="spends action points",
    hint=lambda _encounter, combatant: f"{_points_left(combatant)}; then what for",
    read=lambda text, _encounter, _combatant: read_points_and_reason(text),
)
GIVE = ActionPrompt(
    id="give-points",
    title="Give action points",
    word="give points",
    sentence="Give the selected combatant action points back, or more than it has.",
    keys=("+",),
    group="Turns",
    question="is given action points",
    hint=lambda _encounter, combatant: _points_left(combatant),
    read=lambda text, _encounter, _combatant: read_points(text),
)
FACE = ActionPrompt(
    id="face",
    title="Change facing",
    word="facing",
    sentence="Turn the selected combatant, toward a side of the map or by degrees.",
    keys=("f",),
    group="Movement",
    question="turns",
    hint=lambda _encounter, combatant: (
        f"now {facing_in_words(combatant)}: n, e, s, w, or degrees (left); free: the free action"
    ),
    read=_read_facing,
)
CHARGE = ActionPrompt(
    id="charge",
    title="Charge",
    sentence="Let the selected combatant charge: what it does to the attack, and whether it may.",
    keys=("G",),
    group="Movement",
    question="charges",
    hint=lambda _encounter, _combatant: "at whom; through the contact, or short of it",
    read=_read_charge,
)
ANSWER = ActionPrompt(
    id="answer-charge",
    title="Answer a charge",
    word="answer charge",
    sentence="Let the selected combatant parry, evade or counterattack the charge at them.",
    keys=("A",),
    group="Melee",
    question="answers with",
    hint=_answer_hint,
    read=_read_answer,
)
BLOW = ActionPrompt(
    id="blow",
    title="Strike in a charge",
    word="blow in charge",
    sentence="Let the selected combatant strike in the charge they make, or counterattack.",
    keys=("b",),
    group="Melee",
    question="strikes",
    hint=_blow_hint,
    read=_read_blow,
)
ENGAGE = ActionPrompt(
    id="engage",
    title="Engage in melee",
    word="engage",
    sentence="Engage the selected combatant in melee with another.",
    keys=("W",),
    group="Melee",
    question="engages",
    hint=lambda encounter, combatant: (
        f"whom; now engaged with {_named(engaged_with(encounter, combatant))}"
    ),
    read=_read_engage,
)
LEAVE = ActionPrompt(
    id="leave",
    title="Leave an engagement",
    word="leave melee",
    sentence="Let the selected combatant leave an engagement; it gives the others a free attack.",
    keys=("z",),
    group="Melee",
    question="leaves",
    hint=lambda encounter, combatant: (
        f"{_named(others)}; Enter leaves all; quietly"
        if (others := engaged_with(encounter, combatant))
        else "they are engaged with nobody"
    ),
    read=_read_leave,
)
FREE_ATTACK = ActionPrompt(
    id="free-attack",
    title="Make a free attack",
    word="free attack",
    sentence="Let the selected combatant strike one who leaves an engagement with them.",
    keys=("F",),
    group="Melee",
    question="makes a free attack",
    hint=lambda encounter, combatant: (
        f"on {_named(owed)}: {DAMAGE}"
        if (owed := owed_to(encounter, combatant))
        else "nobody owes them one"
    ),
    read=_read_blow,
)
RISE = ActionPrompt(
    id="rise",
    title="Go up or down",
    word="up, down",
    sentence="Move the selected combatant up or down, in water, in the air or on a climb.",
    keys=("v",),
    group="Movement",
    question="goes",
    hint=lambda _encounter, combatant: (
        f"up, or down: metres; Enter is all; now at {in_words(kept(combatant).height)} m"
    ),
    read=_read_rise,
)
FALL = ActionPrompt(
    id="fall",
    title="Fall",
    sentence="Let the selected combatant fall from a climb or out of the air.",
    keys=("Q",),
    group="Movement",
    question="falls",
    hint=lambda _encounter, combatant: (
        f"metres; Enter is {in_words(max(NONE, kept(combatant).height))}; water where it ends"
    ),
    read=_read_fall,
)
