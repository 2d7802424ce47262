"""Engagements: how they begin and end, and the free attack on a combatant who leaves."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from msgspec.structs import replace

from rules.books.emala.rates.beside import apart
from rules.books.emala.sheet import WORDS
from rules.books.emala.state import (
    FreeAttack,
    OpenCharge,
    Withdrawing,
    charge_of,
    engaged_with,
    fight,
    keep_fight,
    present,
    to_strike,
)
from rules.books.emala.text.melee import stepping_away, withdraw
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.fight.turns import names
from rules.rulebook.positions import farther
from rules.rulebook.scene import Scene


def engage(scene: Scene, one: Combatant, other: Combatant, *, told: bool = True) -> None:
    """Engage two combatants if they are not engaged yet; log this if `told` is true."""
    if other in engaged_with(scene.encounter, one):
        return
    pairs = [pair for pair in fight(scene.encounter).engaged if {*pair} != {one.id, other.id}]
    keep_fight(scene, engaged=(*pairs, (one.id, other.id)))
    if told:
        scene.log(f"{one.name} and {other.name} are engaged.")


def leave(
    scene: Scene, leaver: Combatant, others: tuple[Combatant, ...], *, quietly: bool = False
) -> None:
    """End engagements; each of the `others` gets a free attack, unless `quietly` is true."""
    ids = {one.id for one in others}
    kept = fight(scene.encounter)

    def parted(pair: tuple[str, str]) -> bool:
        return leaver.id in pair and bool({*pair} & ids)

    stay = tuple(pair for pair in kept.engaged if not parted(pair))
    ruling = scene.record(withdraw(engaged=bool(others), through_contact=quietly), leaver.id)
    steps = tuple(one for one in kept.withdrawing if not parted((one.who, one.other)))
    due = kept.free_attacks
    told = f"{leaver.name} leaves the engagement with {names(others)}"
    if ruling.answer.free_attack.value:
        turn_of = scene.encounter.turn_of
        turn = (turn_of,) if turn_of and turn_of != leaver.id else ()
        due = (*due, *((one.id, leaver.id, *turn) for one in others))
        told = f"{told}: a free attack for {names(others)}"
    keep_fight(scene, engaged=stay, free_attacks=due, withdrawing=steps)
    scene.log(f"{told}.")


def leave_by_moving(scene: Scene, moved: Combatant) -> None:
    """If the combatant has moved more than a step in this turn, end the engagements.

    If the option `leaving` is "hand", nothing ends. A charger stays engaged with the target of the
    charge, unless this move surely led away from the target. A charger who goes through the contact
    leaves the engagement, and the target gets no free attack.
    """
    others = engaged_with(scene.encounter, moved)
    began = scene.settled.combatants.get(moved.id)
    if not others or began is None or WORDS.chosen(scene.encounter, "leaving") == "hand":
        return
    charge = charge_of(scene.encounter, moved.id)
    through = charge is not None and charge.through
    charged = tuple(
        one
        for one in charged_by(charge, others)
        if through or not farther(scene.settled, scene.encounter, moved.id, one.id)
    )
    now = moved.pace.made - began.pace.made
    # The metres of a charge to its target do not lead away from the target.
    near = () if through else charged
    away = {
        one.id: NONE if one in near else away_from(scene.encounter, moved, one) + now
        for one in others
    }
    _keep_away(scene, moved, away)
    gone = tuple(one for one in others if _leaves(scene, moved, away[one.id]))
    rest = tuple(one for one in gone if one not in charged)
    if rest:
        leave(scene, moved, rest)
    passed = tuple(one for one in gone if one in charged)
    if passed:
        leave(scene, moved, passed, quietly=True)


def away_from(encounter: Encounter, moved: Combatant, other: Combatant) -> Fraction:
    """Return the metres that `moved` has gone in this turn since it engaged with `other`."""
    pair = (moved.id, other.id)
    counted = fight(encounter).withdrawing
    return next((one.metres for one in counted if (one.who, one.other) == pair), NONE)


def _keep_away(scene: Scene, moved: Combatant, away: Mapping[str, Fraction]) -> None:
    """Save the metres that a combatant has moved away from each opponent in this turn."""
    forget_steps(scene, moved.id)
    now = (Withdrawing(moved.id, other, metres) for other, metres in away.items() if metres)
    keep_fight(scene, withdrawing=(*fight(scene.encounter).withdrawing, *now))


def _leaves(scene: Scene, moved: Combatant, metres: Fraction) -> bool:
    ruling = scene.record(stepping_away(moved=metres), moved.id)
    return ruling.answer.leaves.value


def forget_steps(scene: Scene, who: str) -> None:
    """Forget how many metres somebody has moved away from opponents in this turn."""
    counted = fight(scene.encounter).withdrawing
    keep_fight(scene, withdrawing=tuple(one for one in counted if one.who != who))


def charged_by(charge: OpenCharge | None, others: tuple[Combatant, ...]) -> tuple[Combatant, ...]:
    """Return the opponents whom the charge attacks.

    Usually this is the target, until the charger has struck. A charge through the contact attacks
    its target; without a target, it attacks all opponents.
    """
    if charge is None or not charge.beside:
        return ()
    if charge.charger in charge.struck and not charge.through:
        return ()
    return tuple(
        one for one in others if one.id == charge.target or (charge.through and not charge.target)
    )


def keep_charge(scene: Scene, charge: OpenCharge) -> None:
    """Save a charge in the fight. It replaces an earlier charge of the same charger."""
    rest = [one for one in fight(scene.encounter).charges if one.charger != charge.charger]
    keep_fight(scene, charges=(*rest, charge))


def end_beside(scene: Scene, charge: OpenCharge) -> None:
    """End a charge. If the charge ends beside the target, engage charger and target.

    Do not engage them if their positions show that the charger did not reach the target.
    """
    keep_charge(scene, replace(charge, over=True))
    both = present(scene.encounter, (charge.charger, charge.target or ""))
    if not charge.beside or charge.through or len(both) != 2:
        return
    far = apart(scene.encounter, *both)
    if far:
        scene.log(f"{both[0].name}'s charge ends short: {both[1].name} is {far} away.")
    else:
        engage(scene, *both)


def end_of_turn(scene: Scene, who: str) -> None:
    """End the combatant's charge at the end of a turn.

    Also forget the steps and the free attacks of this turn.
    """
    charge = charge_of(scene.encounter, who)
    if charge is not None and not charge.over:
        _tell_missed(scene, charge)
        end_beside(scene, charge)
    forget_charge(scene, who)
    for one in fight(scene.encounter).charges:
        if not present(scene.encounter, (one.charger,)):
            forget_charge(scene, one.charger)
    forget_steps(scene, who)
    _forget_free_attacks(
        scene, [one for one in fight(scene.encounter).free_attacks if one[-1] == who]
    )


def end_of_round(scene: Scene) -> None:
    """End the charges, free attacks and steps of held-back turns that did not go on."""
    for charge in fight(scene.encounter).charges:
        if present(scene.encounter, (charge.charger,)):
            end_of_turn(scene, charge.charger)
    _forget_free_attacks(scene, fight(scene.encounter).free_attacks)
    keep_fight(scene, withdrawing=())


def _forget_free_attacks(scene: Scene, past: Sequence[FreeAttack]) -> None:
    """Remove free attacks of past turns, and log that nobody made them."""
    due = fight(scene.encounter).free_attacks
    keep_fight(scene, free_attacks=tuple(one for one in due if one not in past))
    for striker, leaver, *_ in past:
        both = present(scene.encounter, (striker, leaver))
        if len(both) == 2:
            scene.log(f"{both[0].name}'s free attack on {both[1].name} was not made.")


def _tell_missed(scene: Scene, charge: OpenCharge) -> None:
    """Log the answer and the blows that were still missing when a charge ended."""
    left = to_strike(charge)
    for charger in present(scene.encounter, (charge.charger,)):
        for target in present(scene.encounter, (charge.target or "",)):
            if charge.answer is None:
                scene.log(f"{target.name} has not answered {charger.name}'s charge.")
            elif target.id in left:
                scene.log(f"{target.name}'s counterattack was not made.")
        if charger.id in left:
            scene.log(f"{charger.name}'s blow in the charge was not struck.")


def forget_charge(scene: Scene, who: str) -> None:
    """Remove a combatant's charge from the fight."""
    charges = fight(scene.encounter).charges
    keep_fight(scene, charges=tuple(one for one in charges if one.charger != who))
