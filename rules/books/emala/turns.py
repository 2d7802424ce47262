"""Rounds of cycles: each cycle, everybody with an action point takes a turn in order."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast, get_args

from msgspec.structs import replace

from rules.books.emala.source import Gait, PrimaryGait
from rules.books.emala.text.combat import GaitSwitchAnswer, gait_switch
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.errors import InputError
from rules.fight.initiative import roll_for
from rules.fight.turns import HELD, able, after, begin_turn, run_down
from rules.rulebook.scene import Scene
from rules.rulings.ruling import Ruling

if TYPE_CHECKING:
    from rules.books.emala.play import Emala

POINTS = "action-points"
POINTS_AT_TURN = "points-at-turn"
TURNS = "turns-this-round"
PRIMARY = "primary-gait"


def primary(combatant: Combatant) -> PrimaryGait:
    """The primary gait chosen this round; else the one in force, else walking."""
    chosen = combatant.choice(PRIMARY) or combatant.pace.gait
    return next((gait for gait in get_args(PrimaryGait) if gait == chosen), "walk")


def switch_ruling(
    encounter: Encounter, combatant: Combatant, gait: str
) -> Ruling[GaitSwitchAnswer]:
    """Whether a gait may be taken now; off turn, whether it may be at the next one."""
    return gait_switch(
        to=cast("Gait", gait),
        first_turn_of_round=combatant.tally(TURNS) == 0,
        at_turn_start=encounter.turn_of != combatant.id or combatant.pace.turn == 0,
        primary=primary(combatant) if combatant.choice(PRIMARY) else None,
        prone=combatant.has("prone") and not combatant.sheet.get("natural_crawler"),
    )


def start(scene: Scene) -> None:
    """Roll for everybody who has no initiative, and begin the first round."""
    lacking = [one.id for one in scene.encounter.in_order() if one.initiative is None]
    if lacking:
        roll_for(scene, lacking)
    _begin_round(scene)
    _go_on(scene, None)


def next_turn(scene: Scene, spend: int) -> None:
    """End the turn at the cost of `spend` action points, and begin the next one."""
    now = scene.encounter.turn_of
    if now is not None:
        _end_turn(scene, scene.find(now), spend)
    _go_on(scene, now)


def pass_on(scene: Scene, who: str) -> None:
    """Begin the turn of whoever comes after somebody; nobody's where that is the only one."""
    others = (one for one in scene.encounter.combatants.values() if one.id != who and not one.out)
    if any(one.tally(POINTS) or scene.book.value(one, "action_points") for one in others):
        _go_on(scene, who)
    else:
        scene.change(turn_of=None)


def end_round(scene: Scene) -> None:
    """End the turn and the round: points that are left are lost."""
    if scene.encounter.turn_of is not None:
        _end_turn(scene, scene.find(scene.encounter.turn_of), 1)
    _begin_round(scene)
    _go_on(scene, None)


def status(encounter: Encounter) -> str:
    """'Round 2, cycle 1: Grak's turn.'"""
    if not encounter.started:
        return "Not begun."
    place = f"Round {encounter.round}, cycle {encounter.cell}"
    if encounter.turn_of is None:
        return f"{place}: nobody's turn."
    return f"{place}: {encounter.combatants[encounter.turn_of].name}'s turn."


def _go_on(scene: Scene, who: str | None) -> None:
    """Begin the next turn of this cycle, else of the next cycle, else of the next round."""
    found = _first_able(scene, after(scene.encounter, who))
    if found is None:
        _bring_back_delayed(scene)
        found = _first_able(scene, scene.encounter.order)
        if found is not None:
            scene.change(cell=scene.encounter.cell + 1)
            scene.log(f"Cycle {scene.encounter.cell}.")
    if found is None:
        _begin_round(scene)
        found = _first_able(scene, scene.encounter.order)
    if found is None:
        message = "nobody is left to act: bring somebody back into the fight or give action points."
        raise InputError("conflict", None, message)
    _begin_turn(scene, found)


def _first_able(scene: Scene, order: tuple[str, ...]) -> Combatant | None:
    combatants = (scene.find(who) for who in order)
    return next((one for one in combatants if able(one) and one.tally(POINTS) > 0), None)


def _bring_back_delayed(scene: Scene) -> None:
    for combatant in scene.encounter.in_order():
        if combatant.delayed and not combatant.out:
            scene.put(replace(combatant, delayed=False))
            scene.log(f"{combatant.name} delays no longer.")


def _begin_round(scene: Scene) -> None:
    if scene.encounter.started:
        for combatant in scene.encounter.in_order():
            if combatant.choice(HELD):
                run_down(scene, combatant.id, "end")
        run_down(scene, None, "end")
    scene.change(round=scene.encounter.round + 1, cell=1, phase="turns", turn_of=None)
    scene.log(f"Round {scene.encounter.round}.")
    for combatant in scene.encounter.in_order():
        fresh = combatant.with_choice(PRIMARY, "").with_choice(HELD, "").with_tally(TURNS, 0)
        fresh = scene.book.entering(replace(fresh, delayed=False))
        scene.put(fresh.with_pace(turn=NONE, round=NONE, marks=()))
    if (
        scene.encounter.round > 1
        and scene.book.option(scene.encounter, "initiative-each-round") == "on"
    ):
        roll_for(scene, [one.id for one in scene.encounter.in_order() if not one.out])


def _begin_turn(scene: Scene, combatant: Combatant) -> None:
    scene.change(turn_of=combatant.id)
    scene.begins_turn = True
    scene.put(combatant.with_tally(POINTS_AT_TURN, combatant.tally(POINTS)))
    points = int(combatant.tally(POINTS))
    scene.log(f"{combatant.name}'s turn ({points} action point{'s' if points > 1 else ''}).")
    begin_turn(scene, combatant.id)
    _lie_or_rise(scene, scene.find(combatant.id))


def _lie_or_rise(scene: Scene, combatant: Combatant) -> None:
    """Who begins the turn prone crawls; who no longer is goes back to the primary gait."""
    if combatant.sheet.get("natural_crawler"):
        return
    if combatant.has("prone") and combatant.pace.gait != "crawl":
        scene.put(combatant.with_pace(gait="crawl"))
        scene.log(f"{combatant.name} is prone and crawls.")
    elif not combatant.has("prone") and combatant.pace.gait == "crawl":
        book: Emala = scene.book  # type: ignore[assignment]
        risen = combatant.with_pace(gait=primary(combatant))
        terrain = book.terrain(scene.encounter, combatant.terrain)
        scene.put(risen.with_pace(gait=book.gait_on(risen, terrain)))


def _end_turn(scene: Scene, combatant: Combatant, spend: int) -> None:
    left = max(0, int(combatant.tally(POINTS)) - spend)
    book: Emala = scene.book  # type: ignore[assignment]
    counted = combatant.pace.round - book.covered_by_grant(scene.encounter, combatant)
    combatant = combatant.with_pace(
        before=combatant.pace.turn, turn=NONE, round=counted, granted=NONE
    )
    ended = combatant.with_tally(POINTS, left).with_tally(TURNS, combatant.tally(TURNS) + 1)
    if not ended.choice(PRIMARY):
        ended = ended.with_choice(PRIMARY, primary(ended))
    scene.put(ended)
    if spend != 1:
        scene.log(f"{combatant.name} spends {spend} action points.")
    run_down(scene, combatant.id, "end")
