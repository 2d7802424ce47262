"""The rate of every gait, and the gaits that are possible."""

from collections.abc import Callable, Mapping
from typing import cast, get_args

from rules.books.emala.rates.levels import IN_WORDS, fly_ruling, swim_ruling
from rules.books.emala.rates.load import penalty
from rules.books.emala.sheet import GAITS, WORDS
from rules.books.emala.source import PRIMARY_GAITS, PrimaryGait
from rules.books.emala.source import Gait as GaitId
from rules.books.emala.state import kept, primary
from rules.books.emala.text.combat import GaitSwitchAnswer, gait_switch
from rules.books.emala.text.gaits import gait
from rules.books.emala.text.situational import Surface, climb, crawl
from rules.encounter import Combatant, Encounter
from rules.numbers.figures import Figure, reason, why_not
from rules.rulebook.answers import Account, GaitRate
from rules.rulebook.vocabulary import Gait, Terrain
from rules.rulings.ruling import Ruling

SURFACES = get_args(Surface)

OFF_THE_GROUND = ("climb", "swim", "fly")
"""Gaits that a terrain forces. They end when the combatant leaves this terrain."""

NOT_HERE = {
    "climb": "there is nothing to climb here: enter a climb first",
    "swim": "there is no water here: enter the water first",
    "fly": "they stand on the ground: enter the air first",
    "crawl": "there is no ground to crawl on here",
}
"""For each situational gait, why it cannot be taken on a terrain that does not fit it."""

Rate = tuple[Account | None, str | None]
"""The rate of a gait, or the reason why the gait has no rate."""


def gait_rates(encounter: Encounter, combatant: Combatant) -> tuple[GaitRate, ...]:
    """Return the rate of every gait. A gait that is not possible now has a reason instead."""
    return tuple(_gait_rate(encounter, combatant, one) for one in GAITS)


def rate(encounter: Encounter, combatant: Combatant, gait_id: str, terrain: str) -> Rate:
    """Return the rate of a gait on a terrain in metres per round.

    If there is no rate, return the reason.
    """
    if gait_id in PRIMARY_GAITS:
        return primary_rate(encounter, combatant, gait_id, terrain), None
    return SITUATIONAL[gait_id](encounter, combatant, terrain)


def gait_on(combatant: Combatant, terrain: Terrain) -> str:
    """Return the gait that a combatant with this present gait would use on a terrain."""
    now = combatant.pace.gait
    if terrain.gait == "swim" and WORDS.flag(combatant, "aquatic"):
        return now if now in PRIMARY_GAITS else primary(combatant)
    if terrain.gait is not None:
        return terrain.gait
    return primary(combatant) if now in OFF_THE_GROUND else now


def not_here(encounter: Encounter, combatant: Combatant, gait_id: str) -> str | None:
    """Return why a situational gait does not fit the terrain; None if it fits.

    A terrain of the GM fits every gait.
    """
    terrain = WORDS.terrain(encounter, combatant.terrain)
    if gait_id in PRIMARY_GAITS or terrain not in WORDS.terrains:
        return None
    applies = terrain.gait is None if gait_id == "crawl" else terrain.gait == gait_id
    return None if applies else NOT_HERE[gait_id]


def lies(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether the combatant is prone on the ground.

    The answer is no for a creature that crawls by nature.
    """
    on_ground = WORDS.terrain(encounter, combatant.terrain).gait is None
    return combatant.has("prone") and on_ground and not WORDS.flag(combatant, "natural_crawler")


def turning_gait(encounter: Encounter, combatant: Combatant) -> PrimaryGait:
    """Return the gait that decides the cost of turning.

    A combatant turns like a walker before choosing the gait of a round. So does a swimmer, a
    climber or another combatant in a situational gait, unless the GM has chosen otherwise.
    """
    now = combatant.pace.gait
    if unchosen(encounter, combatant):
        return "walk"
    free = WORDS.chosen(encounter, "situational-turning") == "free"
    if free and now not in PRIMARY_GAITS:
        return "walk"
    return primary(combatant)


def switch_ruling(
    encounter: Encounter, combatant: Combatant, gait_id: str
) -> Ruling[GaitSwitchAnswer]:
    """Return whether a combatant can take a gait now, or, outside their turn, in the next turn."""
    # A turn goes on after a delay, so the metres that were moved before the delay count.
    in_turn = encounter.turn_of == combatant.id or combatant.turn_held
    return gait_switch(
        to=cast("GaitId", gait_id),
        first_turn_of_round=combatant.turns == 0 or kept(combatant).primary is None,
        at_turn_start=not in_turn or combatant.pace.turn == 0,
        primary=primary(combatant),
        prone=lies(encounter, combatant),
    )


def not_now(encounter: Encounter, combatant: Combatant, gait_id: str) -> str | None:
    """Return why a gait is not possible at this point of the turn; None if it is possible."""
    if not encounter.started:
        return None
    return why_not(switch_ruling(encounter, combatant, gait_id).answer.allowed)


def unchosen(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether the combatant still has a turn in this round, and no gait is chosen for the round.

    A combatant who has used movement has chosen the gait of that movement.
    """
    state = kept(combatant)
    waits = encounter.started and not combatant.out and state.points > 0
    waits = waits and not combatant.pace.round
    return waits and state.primary is None and combatant.pace.gait in PRIMARY_GAITS


def _gait_rate(encounter: Encounter, combatant: Combatant, one: Gait) -> GaitRate:
    found, closed = rate(encounter, combatant, one.id, combatant.terrain)
    if closed is None and one.id != combatant.pace.gait:
        closed = not_here(encounter, combatant, one.id) or not_now(encounter, combatant, one.id)
    return GaitRate(one, found, closed)


def primary_rate(encounter: Encounter, combatant: Combatant, gait_id: str, terrain: str) -> Account:
    """Return the rate of a primary gait on a terrain; 0 for a creature that sinks in water."""
    bonus = WORDS.is_on(encounter, "athletics-bonus")
    ruling = gait(
        gait=cast("PrimaryGait", gait_id),
        movement_rate=WORDS.number(combatant, "movement_rate"),
        armour_penalty=penalty(combatant),
        athletics=WORDS.number(combatant, "athletics") if bonus else 0,
    )
    found = ruling.answer.rate
    if terrain == "water" and WORDS.flag(combatant, "aquatic"):
        sinks = swim_ruling(encounter, combatant)
        if sinks.answer.state.value == "sinks":
            nothing = found.becomes("who sinks only goes down", 0, sinks.source)
            return Account("rate", nothing, ruling.source, "sinks")
    return Account("rate", found, ruling.source)


def _climb_rate(_: Encounter, combatant: Combatant, terrain: str) -> Rate:
    surface = cast("Surface", terrain if terrain in SURFACES else "rough")
    ruling = climb(
        surface=surface,
        movement_rate=WORDS.number(combatant, "movement_rate"),
        armour_penalty=penalty(combatant),
    )
    if not ruling.answer.can_climb.value:
        return None, "too burdened by armour to climb here"
    return Account("rate", ruling.answer.rate, ruling.source, f"{surface} surface"), None


def _crawl_rate(_: Encounter, combatant: Combatant, __: str) -> Rate:
    ruling = crawl(
        walk=WORDS.number(combatant, "movement_rate"),
        natural_crawler=WORDS.flag(combatant, "natural_crawler"),
    )
    found = ruling.answer.rate
    if not isinstance(found, Figure):
        return None, reason(found)
    return Account("rate", found, ruling.source), None


def _swim_rate(encounter: Encounter, combatant: Combatant, _: str) -> Rate:
    ruling = swim_ruling(encounter, combatant)
    found, state = ruling.answer.rate, ruling.answer.state.value
    if not isinstance(found, Figure):
        return None, reason(found)
    return Account("rate", found, ruling.source, IN_WORDS.get(state, "")), None


def _fly_rate(encounter: Encounter, combatant: Combatant, _: str) -> Rate:
    if WORDS.number(combatant, "fly") <= 0:
        return None, "does not fly"
    ruling = fly_ruling(encounter, combatant)
    trouble = IN_WORDS.get(ruling.answer.state.value, "")
    return Account("rate", ruling.answer.rate, ruling.source, trouble), None


SITUATIONAL: Mapping[str, Callable[[Encounter, Combatant, str], Rate]] = {
    "climb": _climb_rate,
    "crawl": _crawl_rate,
    "swim": _swim_rate,
    "fly": _fly_rate,
}
