"""Engagements: how they begin and end, and the free attack on a combatant who leaves."""

from msgspec.structs import replace

from rules.books.emala.sheet import WORDS
from rules.books.emala.state import (
    OpenCharge,
    charge_of,
    engaged_with,
    fight,
    keep_fight,
    present,
)
from rules.books.emala.text.melee import withdraw
from rules.encounter import Combatant
from rules.fight.turns import names
from rules.rulebook.scene import Scene

A_STEP = 1
"""Metres that a combatant may move without leaving an engagement: one square."""


def engage(scene: Scene, one: Combatant, other: Combatant, *, told: bool = True) -> None:
    """Engage two combatants if they are not engaged yet; `told` says whether to log it."""
    if other in engaged_with(scene.encounter, one):
        return
    pairs = [pair for pair in fight(scene.encounter).engaged if {*pair} != {one.id, other.id}]
    keep_fight(scene, engaged=(*pairs, (one.id, other.id)))
    if told:
        scene.log(f"{one.name} and {other.name} are engaged.")


def leave(
    scene: Scene, leaver: Combatant, others: tuple[Combatant, ...], *, quietly: bool = False
) -> None:
    """End engagements; each of the `others` gets a free attack on the leaver, unless `quietly`."""
    ids = {one.id for one in others}
    kept = fight(scene.encounter)
    stay = tuple(pair for pair in kept.engaged if leaver.id not in pair or not {*pair} & ids)
    ruling = scene.record(withdraw(engaged=bool(others), through_contact=quietly), leaver.id)
    due = kept.free_attacks
    told = f"{leaver.name} leaves the engagement with {names(others)}"
    if ruling.answer.free_attack.value:
        due = (*due, *((one.id, leaver.id) for one in others))
        told = f"{told}: a free attack for {names(others)}"
    keep_fight(scene, engaged=stay, free_attacks=due)
    scene.log(f"{told}.")


def leave_by_moving(scene: Scene, moved: Combatant) -> None:
    """End all engagements after a move of more than a step, unless an option leaves it to the GM.

    A charger stays engaged with the target of the charge. A charger who goes through the contact
    leaves the engagement, but the target gets no free attack.
    """
    others = engaged_with(scene.encounter, moved)
    began = scene.settled.combatants.get(moved.id)
    if not others or began is None or moved.pace.made - began.pace.made <= A_STEP:
        return
    if WORDS.chosen(scene.encounter, "leaving") == "hand":
        return
    charge = charge_of(scene.encounter, moved.id)
    charged = _charged(charge, others)
    rest = tuple(one for one in others if one not in charged)
    if rest:
        leave(scene, moved, rest)
    if charged and charge is not None and charge.through:
        leave(scene, moved, charged, quietly=True)


def _charged(charge: OpenCharge | None, others: tuple[Combatant, ...]) -> tuple[Combatant, ...]:
    """The opponents whom a charge goes through; or its target until the charger has struck."""
    if charge is None or not charge.beside:
        return ()
    if charge.charger in charge.struck and not charge.through:
        return ()
    return tuple(
        one for one in others if one.id == charge.target or (charge.through and not charge.target)
    )


def keep_charge(scene: Scene, charge: OpenCharge) -> None:
    """Save a charge in the fight; it replaces the charger's earlier charge."""
    rest = [one for one in fight(scene.encounter).charges if one.charger != charge.charger]
    keep_fight(scene, charges=(*rest, charge))


def end_beside(scene: Scene, charge: OpenCharge) -> None:
    """End a charge; engage charger and target, unless the charge ends short or goes through."""
    keep_charge(scene, replace(charge, over=True))
    both = present(scene.encounter, (charge.charger, charge.target or ""))
    if charge.beside and not charge.through and len(both) == 2:
        engage(scene, *both)


def end_of_turn(scene: Scene, who: str) -> None:
    """At the end of a turn, end the combatant's charge and drop free attacks that nobody made."""
    charge = charge_of(scene.encounter, who)
    if charge is not None and not charge.over:
        _tell_missed(scene, charge)
        end_beside(scene, charge)
    forget_charge(scene, who)
    for one in fight(scene.encounter).charges:
        if not present(scene.encounter, (one.charger,)):
            forget_charge(scene, one.charger)
    keep_fight(scene, free_attacks=())


def end_of_round(scene: Scene) -> None:
    """End the charges of turns that were held back and not continued this round."""
    for charge in fight(scene.encounter).charges:
        if present(scene.encounter, (charge.charger,)):
            end_of_turn(scene, charge.charger)


def _tell_missed(scene: Scene, charge: OpenCharge) -> None:
    """Log that a counterattack against this charge was not made in time."""
    if charge.answer == "counterattack" and charge.target not in charge.struck:
        for one in present(scene.encounter, (charge.target or "",)):
            scene.log(f"{one.name}'s counterattack was not made.")


def forget_charge(scene: Scene, who: str) -> None:
    """Remove a combatant's charge from the fight."""
    charges = fight(scene.encounter).charges
    keep_fight(scene, charges=tuple(one for one in charges if one.charger != who))
