"""Short texts: remarks in a combatant's row, notes on its card, lines about the fight."""

from collections.abc import Iterator, Mapping

from rules.books.obss.moves.squares import called, in_square
from rules.books.obss.rates.budget import COSTS, reaction_spent
from rules.books.obss.rates.company import (
    bearer_of,
    cramped_with,
    leader_of,
    square_of,
    taken_by,
    team_of,
)
from rules.books.obss.rates.gaits import on_the_way
from rules.books.obss.source import DICE
from rules.books.obss.state import EXHAUSTED, Chase, How, OnTheWay, kept, of_the_fight
from rules.books.obss.text.pursuit import SAVES, pursuit
from rules.encounter import Combatant, Encounter
from rules.fight.turns import names
from rules.numbers.exact import in_words
from rules.numbers.inputs import listed
from rules.rulebook.answers import Account, Remark, Remarks

COUNT = ("none", "one", "two", "three", "four", "five", "six")

VERBS: Mapping[How, str] = {"dragged": "drags", "carried": "carries"}


def in_row(encounter: Encounter, combatant: Combatant) -> Remarks:
    """Return the remarks for the row, the most urgent first."""
    bearer = bearer_of(encounter, combatant)
    cramped = cramped_with(encounter, combatant)
    beset = hindrances_in_words(on_the_way(encounter, combatant))
    words = (
        f"{kept(combatant).taken} by {bearer.name}" if bearer else "",
        f"with {names(list(cramped))} in a square" if cramped else "",
        beset,
        "crawls" if combatant.pace.gait == "crawl" and not combatant.has("prone") else "",
        "no Reaction" if reaction_spent(encounter, combatant) else "",
    )
    return (*_costs(combatant), *filter(None, words))


def _costs(combatant: Combatant) -> Iterator[Remark]:
    """Yield the costs of running and confinement: 'running -1d6/-4 Def'."""
    for name, answer, source in COSTS:
        if combatant.has(name):
            attack = Account("attack", answer.attack_dice, source)
            defence = Account("Defence", answer.defence, source)
            both = [in_words(one.figure.value) for one in (attack, defence)]
            text = f"{name} {both[0]}{DICE}/{both[1]} Def"
            yield Remark(text, source, (attack, defence), (DICE,))


def notes(encounter: Encounter, combatant: Combatant) -> tuple[str, ...]:
    """Return lines for the card: riders, burdens, cart and team, square, exhaustion."""
    lines = (
        _of_riders(encounter, combatant),
        _of_hands(encounter, combatant),
        _of_team(encounter, combatant),
        _of_square(encounter, combatant),
        "exhausted: a full day of rest is needed" if combatant.has(EXHAUSTED) else "",
    )
    return tuple(filter(None, lines))


def lines(encounter: Encounter) -> tuple[str, ...]:
    """Return lines about the fight: shared squares, and unfinished pursuits."""
    state = of_the_fight(encounter)
    squares = (
        f"{called(encounter, one)}: {names([encounter.combatants[who] for who in one.who])}"
        for one in state.squares
        if all(who in encounter.combatants for who in one.who)
    )
    return (*squares, *(chase_in_words(encounter, one) for one in state.chases))


def chase_in_words(encounter: Encounter, chase: Chase) -> str:
    """Return the state of a pursuit in words.

    For example: 'Grak pursues Mira in a city: one of three saves, one to none'.
    """
    people = encounter.combatants
    hunter, hunted = people.get(chase.hunter), people.get(chase.hunted)
    if hunter is None or hunted is None:
        return ""
    won = [
        pursuit(setting=chase.setting, pursuer=[mine] * 2, pursued=[theirs] * 2).answer.winner.value
        for mine, theirs in zip(chase.pursuer, chase.pursued, strict=True)
    ]
    where = "in a city" if chase.setting == "city" else "in the open"
    stand = f"{COUNT[won.count('pursuer')]} to {COUNT[won.count('pursued')]}"
    made = f"{COUNT[len(won)]} of {COUNT[SAVES]} saves, {stand}" if won else "no save yet"
    return f"{hunter.name} pursues {hunted.name} {where}: {made}"


def hindrances_in_words(beset: OnTheWay) -> str:
    """Return hindrances as text: 'bodies on the way, a passage one size too narrow'."""
    words = (
        "bodies on the way" if beset.bodies else "",
        "friends on the way" if beset.friends else "",
        _narrow(beset.narrow),
        _extra(beset.extra),
    )
    return ", ".join(filter(None, words))


def _narrow(sizes: int) -> str:
    """Return a narrow passage as text: 'a passage one size too narrow'."""
    if not sizes:
        return ""
    return f"a passage {in_word(sizes)} size{'' if sizes == 1 else 's'} too narrow"


def _extra(halvings: int) -> str:
    """Return the further halvings of a move as text: 'halved twice more'."""
    if not halvings:
        return ""
    times = {1: "once", 2: "twice"}.get(halvings, f"{in_word(halvings)} times")
    return f"halved {times} more"


def in_word(count: int) -> str:
    """Return a small number as a word.

    Every digit on the screen must have an explanation, but a word needs none.
    """
    return COUNT[count] if count < len(COUNT) else "many"


def _of_riders(encounter: Encounter, combatant: Combatant) -> str:
    riders = list(encounter.riders_of(combatant))
    return f"ridden by {names(riders)}" if riders else ""


def _of_hands(encounter: Encounter, combatant: Combatant) -> str:
    held = [f"{VERBS[kept(one).taken]} {one.name}" for one in taken_by(encounter, combatant)]
    return listed(held, "and") if held else ""


def _of_team(encounter: Encounter, combatant: Combatant) -> str:
    leader = leader_of(encounter, combatant) or combatant
    cart = kept(leader).cart
    if cart is None:
        return ""
    team = names(list(team_of(encounter, leader)))
    return f"{cart.name}, pulled by {team}"


def _of_square(encounter: Encounter, combatant: Combatant) -> str:
    square = square_of(encounter, combatant)
    if square is None:
        return ""
    others = [encounter.combatants[who] for who in square.who if who in encounter.combatants]
    beside = [one for one in others if one.id != combatant.id]
    cramped = cramped_with(encounter, combatant)
    there = in_square(encounter, square)
    told = f"{there} with {names(beside)}" if beside else there
    return f"{told}; confined with {names(list(cramped))}" if cramped else told
