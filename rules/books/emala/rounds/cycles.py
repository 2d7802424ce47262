"""Rounds of cycles. In a cycle, everybody with an action point takes a turn, in order."""

from msgspec.structs import replace

from rules.books.emala.rates.budgets import COMBAT, covered_by_grant, left_of_round, points_of
from rules.books.emala.rates.gaits import lies, rate, unchosen
from rules.books.emala.rates.load import penalty
from rules.books.emala.rounds.engagement import end_of_round, end_of_turn, forget_charge
from rules.books.emala.rounds.levels import TURNS_OF_A_RATE, go_down, rise
from rules.books.emala.sheet import WORDS
from rules.books.emala.state import charge_of, keep, kept, may_act, primary
from rules.books.emala.text.initiative import initiative
from rules.books.emala.text.melee import POINTS, cost
from rules.encounter import Combatant, Encounter
from rules.encounter.remembered import remembered
from rules.fight.rounds import PlainRounds, movement_over
from rules.fight.slots import cycles_foretold
from rules.fight.turns import begin_turn, names, run_down
from rules.numbers.exact import Number, counted, in_words
from rules.rulebook.rulebook import InitiativeRule
from rules.rulebook.scene import Scene
from rules.rulings.ruling import Answer, Ruling


def entering(combatant: Combatant) -> Combatant:
    """Return the combatant with all action points of the sheet."""
    return keep(combatant, points=int(WORDS.number(combatant, "action_points")))


def _initiative(_encounter: Encounter, combatant: Combatant, roll: int) -> Ruling[Answer]:
    """Return the initiative of a combatant: a d10 plus the bonus, minus the armour penalty."""
    return initiative(
        d10=roll,
        bonus=int(WORDS.number(combatant, "initiative_bonus")),
        armour_penalty=penalty(combatant),
    )


def _ties(combatant: Combatant) -> tuple[tuple[str, Number], ...]:
    """Return DEX, because DEX breaks a tie.

    If DEX is equal too, each of the tied combatants rolls another d10.
    """
    return (("DEX", WORDS.number(combatant, "dex")),)


def _takes_part(_encounter: Encounter, combatant: Combatant) -> bool:
    return bool(kept(combatant).points or WORDS.number(combatant, "action_points"))


def _begin(scene: Scene, combatant: Combatant) -> None:
    state = kept(combatant)
    points = state.points
    # The held-back turn goes on now, with its charge and with the points that it began with.
    if combatant.turn_held:
        scene.put(keep(combatant, points_at_turn=max(points, state.points_at_turn)))
    else:
        scene.put(keep(combatant, points_at_turn=points))
        forget_charge(scene, combatant.id)
    scene.log(f"{combatant.name}'s turn ({counted(points, POINTS)}).")
    done = combatant.pace.turn > 0 or charge_of(scene.encounter, combatant.id) is not None
    goes_on = combatant.turn_held and done
    begin_turn(scene, combatant.id)
    if not goes_on:
        _lie_or_rise(scene, scene.find(combatant.id))
    _ask_for_gait(scene, scene.find(combatant.id))


def _lie_or_rise(scene: Scene, combatant: Combatant) -> None:
    """Let a prone combatant crawl from the start of a turn; end the crawl of all others."""
    if lies(scene.encounter, combatant):
        if combatant.pace.gait != "crawl":
            scene.put(combatant.with_pace(gait="crawl"))
            scene.log(f"{combatant.name} is prone and crawls.")
    elif combatant.pace.gait == "crawl":
        rise(scene, combatant)


def _ask_for_gait(scene: Scene, combatant: Combatant) -> None:
    """Ask for the round's gait in the first turn.

    If the player chooses no gait, the last gait stays.
    """
    if unchosen(scene.encounter, combatant):
        gait = WORDS.gait(combatant.pace.gait).label
        asked = f"Which gait this round? {gait}, unless another is chosen."
        scene.log(asked, brief="")


def _end(scene: Scene, combatant: Combatant, spend: int | None) -> Combatant:
    points = spend
    if points is None:
        points = int(scene.record(cost(deed="turn"), combatant.id).answer.points.value)
    have = kept(combatant).points
    if spend is not None and spend > have:
        has = f"{combatant.name} has {counted(have, POINTS)} left, not {spend}"
        scene.refuse(f"{has}.", "spend", have)
    left = max(0, have - points)
    scene.record_account(points_of(keep(combatant, points=left)), combatant.id)
    used = _used(scene, combatant)
    price = counted(points, POINTS)
    scene.log(f"{combatant.name} ends the turn for {price}: {left} left{used}.", brief="")
    return keep(_over(scene, combatant), points=left)


def _over(scene: Scene, combatant: Combatant) -> Combatant:
    """End a turn, and lower a combatant who sinks, descends or falls because of armour.

    The metres of this turn are saved, because a charge in the next turn needs them.
    """
    end_of_turn(scene, combatant.id)
    return _turned_over(scene, go_down(scene, scene.find(combatant.id)))


def _turned_over(scene: Scene, combatant: Combatant) -> Combatant:
    used = combatant.pace.round - covered_by_grant(scene.encounter, combatant)
    ended = movement_over(scene, combatant, None).with_pace(round=used)
    return keep(ended, primary=primary(combatant), last=primary(combatant))


def _used(scene: Scene, combatant: Combatant) -> str:
    """Return the end of a log line: '; 6 of 18 m used this round'.

    Return '' if the combatant has not moved.
    """
    used = combatant.pace.round
    if not used:
        return ""
    found, _ = rate(scene.encounter, combatant, combatant.pace.gait, combatant.terrain)
    for account in (found, left_of_round(scene.encounter, combatant)):
        if account is not None:
            scene.record_account(account, combatant.id)
    if found is None or found.figure.value <= used:
        return f"; {counted(used, 'm')} used this round, none left"
    return f"; {in_words(used)} of {in_words(found.figure.value)} m used this round"


def _skipped(scene: Scene, people: list[Combatant]) -> None:
    """Skip the turns of combatants without points. Their conditions become a turn shorter.

    Combatants who sink in armour go down. If a held-back turn is skipped, it ends like any turn.
    """
    are = "is" if len(people) == 1 else "are"
    scene.log(f"{names(people)} {are} skipped: no action points.")
    for one in people:
        held = one.turn_held
        begin_turn(scene, one.id)
        now = scene.find(one.id)
        down = _over(scene, now) if held else go_down(scene, now)
        scene.put(replace(down, turns=down.turns + 1))
        run_down(scene, one.id, "end")


def _round_over(scene: Scene) -> None:
    """End the held-back turns. A combatant who sinks in armour goes down for each missed turn.

    Combatants who are out of the fight go down too. Combatants who arrive later do not.
    """
    end_of_round(scene)
    for one in scene.encounter.in_order():
        never_came = TURNS_OF_A_RATE - one.turns
        if never_came > 0 and one.arrives is None:
            scene.put(go_down(scene, one, turns=never_came))
        if one.turn_held:
            scene.put(_turned_over(scene, scene.find(one.id)))


def _renew(scene: Scene, combatant: Combatant) -> Combatant:
    """Begin a round with all points and no gait.

    If the combatant walked in tiring armour, add 1 to `walked`.
    """
    state = kept(combatant)
    walked = state.walked + state.walks
    if walked == 1 and state.walks:
        told = "has walked a round in too much armour: this tires in time, and the GM says when"
        scene.log(f"{combatant.name} {told}.")
    last = primary(combatant)
    return entering(keep(combatant, primary=None, last=last, walks=False, walked=walked))


@remembered
def _cycles(encounter: Encounter) -> int:
    """Return the number of cycles: the most action points that any combatant has."""
    fighting = (one for one in encounter.combatants.values() if not one.out)
    points = (int(WORDS.number(one, "action_points")) for one in fighting)
    return cycles_foretold(encounter, max(points, default=1), _turns_left)


def _turns_left(encounter: Encounter, combatant: Combatant) -> int:
    """Return how many turns a combatant still has in this round.

    Each action point gives one turn. A held-back turn counts too, even if no point is left.
    """
    return kept(combatant).points or int(may_act(encounter, combatant))


INITIATIVE = InitiativeRule(dice="1d10", tie_die="1d10", ruling=_initiative, ties=_ties)

ROUNDS = PlainRounds(
    words=WORDS,
    initiative=INITIATIVE,
    source=COMBAT,
    takes_part=_takes_part,
    may_act=may_act,
    turns_left=_turns_left,
    again=True,
    skipped=_skipped,
    begin=_begin,
    end=_end,
    renew=_renew,
    over=_round_over,
    anew=lambda encounter: WORDS.chosen(encounter, "initiative-each-round") != "off",
    asks=lambda encounter: WORDS.chosen(encounter, "initiative-each-round") == "asked",
    rolls_late=False,
    costs=True,
    no_one=" or give action points",
    cells=_cycles,
)
