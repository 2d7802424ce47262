"""Rounds: everybody takes a turn of three Actions, in the order that was rolled once."""

from rules.books.obss.rates.budget import MOVING, actions_left, in_actions, pay, show_action
from rules.books.obss.rates.gaits import CALLS_FOR, gait_now, mover
from rules.books.obss.rolls import roll_open
from rules.books.obss.sheet import WORDS, score
from rules.books.obss.state import Turn, in_turn, keep, kept
from rules.books.obss.text.natural_speeds import hover
from rules.books.obss.text.tactical import ACTIONS_A_ROUND, initiative
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.fight.rounds import PlainRounds
from rules.fight.turns import begin_turn, names
from rules.numbers.exact import Number
from rules.numbers.figures import reason
from rules.rulebook.rulebook import InitiativeRule
from rules.rulebook.scene import Scene
from rules.rulings.ruling import Answer, Ruling


def _roll(scene: Scene, combatant: Combatant, _dice: str) -> tuple[int, str]:
    """3d6: sixes are rolled again and added, ones count nothing."""
    rolled = roll_open(scene, f"initiative of {combatant.name}")
    return rolled.total, rolled.how


def _initiative(_encounter: Encounter, combatant: Combatant, roll: int) -> Ruling[Answer]:
    """The dice, the ability that the player chose, and bonuses."""
    return initiative(
        total=roll, ability=_ability(combatant), bonus=score(combatant, "initiative_bonus")
    )


def _ability(combatant: Combatant) -> int:
    return score(combatant, WORDS.word(combatant, "initiative_by"))


def _ties(combatant: Combatant) -> tuple[tuple[str, Number], ...]:
    """The higher ability; then both together."""
    return (("ability", _ability(combatant)),)


def _whose(encounter: Encounter, combatant: Combatant) -> str:
    """'Grak's turn, together with Mira'."""
    others = _level_with(encounter, combatant)
    together = f", together with {names(others)}" if others else ""
    return f"{combatant.name}'s turn{together}"


def _level_with(encounter: Encounter, combatant: Combatant) -> list[Combatant]:
    """Who acts together with somebody: level in initiative and ability, and not done."""
    held = combatant.initiative
    if held is None or not held.inputs:
        return []
    level = (held.value, held.inputs["ability"])
    return [
        one
        for one in encounter.in_order()
        if one.id != combatant.id
        and one.able
        and not (one.turns or one.turn_held)
        and one.initiative is not None
        and (one.initiative.value, one.initiative.inputs.get("ability")) == level
    ]


def _begin(scene: Scene, combatant: Combatant) -> None:
    """Begin the turn of somebody and of all who act together with it, as far as they wait."""
    whose = _whose(scene.encounter, combatant)
    for one in (combatant, *_level_with(scene.encounter, combatant)):
        waited = not kept(one).turn.begun
        if waited:
            scene.put(_fresh(one, begun=True))
        if waited or one.turn_held:
            begin_turn(scene, one.id)
            _lie_down(scene, scene.find(one.id))
    now = show_action(scene, scene.find(combatant.id))
    scene.log(f"{whose} ({in_actions(actions_left(scene.encounter, now))}).")


def _fresh(combatant: Combatant, *, begun: bool) -> Combatant:
    """With a turn's three Actions, and nothing moved yet."""
    return in_turn(combatant, begun=begun, spent=0, closed=NONE).with_pace(turn=NONE)


def _lie_down(scene: Scene, combatant: Combatant) -> None:
    """Who lies prone moves as one who rises, unless it crawls."""
    now = gait_now(combatant)
    if now == "rise" and combatant.pace.gait != now:
        scene.put(combatant.with_pace(gait=now))
        scene.log(f"{combatant.name} lies prone.")


def _end(scene: Scene, combatant: Combatant, spend: int | None) -> Combatant:
    """Nothing is left of the turn; who ran or rose walks on."""
    if spend:
        combatant = pay(scene, combatant, spend, "this")
    _tell_height(scene, combatant)
    gait = combatant.pace.gait
    if gait in ("run", "rise"):
        gait = CALLS_FOR.get(combatant.terrain, "walk")
    ended = combatant.with_pace(gait=gait, before=combatant.pace.turn, turn=NONE, granted=NONE)
    return keep(ended, turn=Turn())


def _tell_height(scene: Scene, combatant: Combatant) -> None:
    """Whether one who is in the air stays there."""
    if combatant.terrain != "air":
        return
    flier = mover(scene.encounter, combatant)
    ruling = hover(
        hover=WORDS.flag(flier, "hover"),
        moved=combatant.pace.turn > 0,
        conscious=not flier.out,
    )
    scene.record(ruling, combatant.id)
    stays = ruling.answer.stays_aloft
    if stays.value is None:
        scene.log(f"{combatant.name} flies and does not move: {reason(stays)}.")


def _wait_out(scene: Scene) -> None:
    """The turns that are left pass one by one, and what they count runs down."""
    for combatant in scene.encounter.in_order():
        if not combatant.able or combatant.turns:
            continue
        if not kept(combatant).turn.begun:
            begin_turn(scene, combatant.id)
        ROUNDS.end_turn(scene, scene.find(combatant.id), None)


INITIATIVE = InitiativeRule(
    dice="3d6", ruling=_initiative, ties=_ties, tie_stays="they act together", roll=_roll
)

ROUNDS = PlainRounds(
    words=WORDS,
    initiative=INITIATIVE,
    source=MOVING,
    takes_part=lambda _, combatant: combatant.able,
    begin=_begin,
    end=_end,
    renew=lambda _, combatant: _fresh(combatant, begun=False),
    wait_out=_wait_out,
    rolls_late=False,
    from_top=True,
    delays_end=False,
    costs=True,
    cells_are="Actions begun this turn",
    whose=_whose,
    cells=lambda _: ACTIONS_A_ROUND,
)
