"""Rounds: everybody has a turn of three Actions; initiative is rolled once for the fight."""

from itertools import takewhile

from msgspec.structs import replace

from rules.books.obss.rates.budget import (
    MOVING,
    actions_left,
    end_price,
    in_actions,
    pay,
    show_action,
)
from rules.books.obss.rates.company import goes_by, mover
from rules.books.obss.rates.gaits import CALLS_FOR, gait_now, who_lies
from rules.books.obss.rolls import roll_open
from rules.books.obss.sheet import WORDS, score
from rules.books.obss.state import RUNNING, TurnSpent, keep, kept, price_of
from rules.books.obss.text.natural_speeds import hover
from rules.books.obss.text.tactical import ACTIONS_A_ROUND, initiative
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.fight.initiative import Rank, rank_of
from rules.fight.rounds import PlainRounds, movement_over
from rules.fight.turns import begin_turn, names
from rules.numbers.exact import Number
from rules.numbers.figures import reason
from rules.rulebook.rulebook import InitiativeRule
from rules.rulebook.scene import Scene
from rules.rulings.ruling import Answer, Ruling


def _roll(scene: Scene, combatant: Combatant, _dice: str) -> tuple[int, str]:
    """Roll 3d6 for initiative. Each six adds another roll, and ones count as 0."""
    rolled = roll_open(scene, f"initiative of {combatant.name}")
    return rolled.total, rolled.how


def _initiative(_encounter: Encounter, combatant: Combatant, roll: int) -> Ruling[Answer]:
    """Return the initiative: the dice, the ability that the player chose, and bonuses."""
    return initiative(
        total=roll, ability=_ability(combatant), bonus=score(combatant, "initiative_bonus")
    )


def _ability(combatant: Combatant) -> int:
    return score(combatant, WORDS.word(combatant, "initiative_by"))


def _ties(combatant: Combatant) -> tuple[tuple[str, Number], ...]:
    """Return the ability, which decides ties. With equal abilities, combatants act together."""
    return (("ability", _ability(combatant)),)


def _whose(encounter: Encounter, combatant: Combatant) -> str:
    """Return the turn as text: 'Grak's turn, together with Mira'."""
    return _together(combatant, _level_with(encounter, combatant))


def _together(combatant: Combatant, others: list[Combatant]) -> str:
    """Return a text about the turn of a combatant and of everybody who acts together with it."""
    beside = f", together with {names(others)}" if others else ""
    return f"{combatant.name}'s turn{beside}"


def _level_with(encounter: Encounter, combatant: Combatant) -> list[Combatant]:
    """Return the other combatants who act together with a combatant.

    Their turns are not over and not held back. They have the same initiative, rolled or typed, and
    the same ability, and nobody else stands between them in the order. If an action has moved a
    combatant to another place in the order, nobody acts together with this combatant.
    """
    level, people = _level(combatant), encounter.in_order()
    if level is None or combatant.id not in encounter.order:
        return []
    at = encounter.order.index(combatant.id)
    before, after = reversed(people[:at]), people[at + 1 :]
    near = [list(takewhile(lambda one: _level(one) == level, side)) for side in (before, after)]
    others = (*reversed(near[0]), *near[1])
    return [one for one in others if one.able and not (one.turns or one.turn_held)]


def _level(combatant: Combatant) -> Rank | None:
    """Return the values that decide who acts together.

    Return None for a combatant without initiative.
    """
    held = combatant.initiative
    return None if held is None else (held.value, *rank_of(INITIATIVE, combatant))


def _begin(scene: Scene, combatant: Combatant) -> None:
    """Begin the turn of a combatant and of all who act together with it.

    After a delay, a combatant begins only together with others who have delayed too.
    """
    level = _level_with(scene.encounter, combatant)
    others = [one for one in level if _delayed(scene, one) == _delayed(scene, combatant)]
    for who in [one.id for one in (combatant, *others)]:
        one = scene.find(who)
        waited = not kept(one).turn.begun
        if waited:
            scene.put(keep(_fresh(one, begun=True), reacted=False))
            _end_price(scene, who)
        if waited or one.turn_held:
            begin_turn(scene, who)
            _lie_down(scene, scene.find(who))
    now = show_action(scene, scene.find(combatant.id))
    scene.log(f"{_together(combatant, others)} ({in_actions(actions_left(scene.encounter, now))}).")


def _delayed(scene: Scene, combatant: Combatant) -> bool:
    """Whether the combatant was delaying in this round before the present action."""
    before = scene.settled
    was = before.combatants.get(combatant.id)
    return was is not None and was.delayed and before.round == scene.encounter.round


def _fresh(combatant: Combatant, *, begun: bool) -> Combatant:
    """Return the combatant with all three Actions of a turn, before any movement."""
    fresh = combatant.with_pace(turn=NONE, made=NONE)
    return keep(fresh, turn=TurnSpent(begun=begun))


def _renew(scene: Scene, combatant: Combatant) -> Combatant:
    """Prepare a combatant for the next round. End the price of running if it lasts for a round."""
    if combatant.pace.gait == "run" and scene.encounter.round > 1:
        combatant = _at_rest(combatant)
    fresh = keep(_fresh(combatant, begun=False), legs=0)
    if WORDS.chosen(scene.encounter, "price-of-running") == "round" and fresh.has(RUNNING):
        scene.log(f"{fresh.name} no longer pays for running.")
        return fresh.free_of(RUNNING)
    return fresh


def _end_price(scene: Scene, whose: str) -> None:
    """At a runner's turn, end the price of this run for the runner and its company."""
    for one in scene.encounter.in_order():
        held = price_of(one)
        if held is not None and (held.whose, held.ends, held.left) == (whose, "start", 1):
            end_price(scene, one.id)


def _lie_down(scene: Scene, combatant: Combatant) -> None:
    """Set the gait 'rise' if the combatant or its mount lies prone and does not crawl."""
    now, prone = gait_now(scene.encounter, combatant), who_lies(scene.encounter, combatant)
    if now == "rise" and combatant.pace.gait != now:
        scene.put(combatant.with_pace(gait=now))
        scene.log(f"{(prone or combatant).name} lies prone.")


def _end(scene: Scene, combatant: Combatant, spend: int | None) -> Combatant:
    """End the turn and its movement."""
    if spend:
        combatant = pay(scene, combatant, spend, "this")
    _tell_height(scene, combatant)
    return keep(movement_over(scene, _at_rest(combatant), spend), turn=TurnSpent())


def _at_rest(combatant: Combatant) -> Combatant:
    """Return the combatant in the usual gait of the ground if it ran or got up."""
    if combatant.pace.gait not in ("run", "rise"):
        return combatant
    return combatant.with_pace(gait=CALLS_FOR.get(combatant.terrain, "walk"))


def _tell_height(scene: Scene, combatant: Combatant) -> None:
    """Log that a flier does not move. The book does not say whether the flier stays in the air."""
    ridden = any(not one.out for one in scene.encounter.riders_of(combatant))
    borne = goes_by(scene.encounter, combatant).id != combatant.id
    if combatant.terrain != "air" or combatant.out or ridden or borne:
        return
    flier = mover(scene.encounter, combatant)
    ruling = hover(
        hover=WORDS.flag(flier, "hover"), moved=combatant.pace.made > 0, conscious=not flier.out
    )
    scene.record(ruling, combatant.id)
    stays = ruling.answer.stays_aloft
    if stays.value is None:
        scene.log(f"{combatant.name} flies and does not move: {reason(stays)}.")


def _wait_out(scene: Scene) -> None:
    """End all turns that have begun."""
    for combatant in scene.encounter.in_order():
        if not combatant.turns and combatant.able and kept(combatant).turn.begun:
            ROUNDS.end_turn(scene, scene.find(combatant.id), None)


def _over(scene: Scene) -> None:
    """End the turns that are not over, and update the combatants who had no turn.

    After a turn that had begun, `turn_held` is set, so that conditions do not count this turn
    again. For a combatant who had no turn, the price of running ends and the Reaction comes back.
    """
    for who in scene.encounter.order:
        one = scene.find(who)
        if one.turns:
            continue
        if kept(one).turn.begun:
            scene.put(replace(_end(scene, one, None), turn_held=True))
        else:
            scene.put(keep(one, reacted=False))
            _end_price(scene, who)


INITIATIVE = InitiativeRule(
    dice="3d6", ruling=_initiative, ties=_ties, tie_stays="they act together", roll=_roll
)

ROUNDS = PlainRounds(
    words=WORDS,
    initiative=INITIATIVE,
    source=MOVING,
    begin=_begin,
    end=_end,
    renew=_renew,
    wait_out=_wait_out,
    over=_over,
    rolls_late=False,
    from_top=True,
    costs=True,
    cells_are="Actions begun this turn",
    whose=_whose,
    cells=lambda _: ACTIONS_A_ROUND,
)
