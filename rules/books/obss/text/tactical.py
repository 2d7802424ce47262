"""Movement in a fight: the order, Move and Sprint Actions, hindrances, difficult ground."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Literal

from rules.books.obss.source import DICE, METRES, OBSS, Count, Metres
from rules.numbers.exact import counted
from rules.numbers.figures import Figure, Nothing, Source, Yes, figure, finding, not_applicable
from rules.numbers.inputs import Whole
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, gap, reading

MOVES = "Tactical Movement, Hindered Movement"

RUN_MULTIPLE = OBSS.number("run-multiple", 2, section="Tactical Movement")
"""In a Sprint Action, the movement is multiplied by this number."""

RUN_ATTACK_DICE = OBSS.number("run-attack", -1, DICE, section="Tactical Movement")
RUN_DEFENCE = OBSS.number("run-defence", -4, section="Tactical Movement")

ACTIONS_A_ROUND = 3
"""The number of Actions that a creature has in a round."""

LEAST_METRES = OBSS.number("least-metres", 1, METRES, section="Hindered Movement")
"""Three walking Actions make at least this many metres, even with many hindrances."""

SPRINT_DC = OBSS.number("sprint-dc", 20, section="Hindered Movement")

ENOUGH_HALVINGS = 64
"""The most halvings that are computed. After this number, less than a metre is left."""

Terrain = Literal["clear", "difficult", "minimal", "impassable"]
Mode = Literal["walk", "crawl", "from-prone", "swim", "climb", "fly", "burrow"]

HINDERED = OBSS.source("Hindered Movement")
NARROW = OBSS.source("Passing through narrow passages")
FRIENDS = OBSS.source("Exchanging Places")
ENCUMBERED = OBSS.source("Load Capacity")

ALWAYS_HALVED: Mapping[Mode, int] = OBSS.table(
    "halvings", {"crawl": 1, "from-prone": 1}, "halvings", section="Hindered Movement"
)
"""How often the movement is halved in each of these modes, for every creature."""

HALVED_WITHOUT_SPEED: Mapping[Mode, int] = OBSS.table(
    "halvings-without-speed", {"swim": 1, "climb": 2}, "halvings", section="Hindered Movement"
)
"""How often the movement is halved in these modes, unless the creature has a speed for them."""

NEEDS_SPEED: tuple[Mode, ...] = ("fly", "burrow")

WIDEST_SQUEEZE = OBSS.number(
    "widest-squeeze", 1, "sizes", section="Passing through narrow passages"
)
"""By how many sizes a passage can be too narrow if a creature still gets through."""


class MoveAction(Answer, frozen=True):
    """The metres of the Actions, whether the gait is allowed, and the penalties of running."""

    metres: Annotated[Figure, METRES]
    allowed: Yes
    attack_dice: Annotated[Figure, DICE]
    defence: Figure


@OBSS.rule("move-action", section=MOVES)
@reading(
    "The metres of all Actions in one gait are added, then rounded down: at half speed one Action "
    "of 9 m makes 4 m, two make 9 m."
)
@reading(
    "In the middle of a turn the movement used is subtracted first. The rest is halved for the "
    "ground and rounded down once, to whole metres. If the game master has given the terrain a "
    "multiplier, these metres are multiplied by it, without rounding."
)
@reading(
    "An Action that was begun is used up when the combatant begins to run, to rise from prone, or "
    "to move at another speed (mount, cart, natural speed), whatever the reason."
)
@reading("A run with a natural speed (swimming, climbing, flying) doubles that speed.")
@reading(
    "After the run of a mount or a team, the mount, its riders and the whole team pay the price "
    "of running. It ends for all when the combatant who moved them begins the turn of the next "
    "round. After two runs, only the price of the second run counts."
)
@reading(
    "A run that is not allowed makes 0 m and has no price. Three walking Actions of a creature "
    "without any movement do not make a metre."
)
@reading(
    "The price of running ends as the runner's turn of the next round begins, or with the round. "
    "A turn that is held back or interrupted stays the same turn: when it goes on, the price does "
    "not end. Minutes of exploring or rest, a journey and a night end the price too.",
    "price-of-running",
)
@reading(
    "A combatant who ran in a round begins the next round at a walk, even if the round's end cut "
    "the turn off. The game master can grant movement for a turn, and a check can allow a run: "
    "both end with that turn."
)
@reading(
    "Moves of one kind share their Actions. An Action that was begun at a walk cannot end as a "
    "run, and it is over when another Action is spent on something else."
)
@example(movement=9, actions=2, gait="walk", fatigued=True).gives(metres=18, allowed=True)
@example(movement=9, actions=3, gait="walk").gives(attack_dice=0, defence=0)
@example(movement=9, actions=3, gait="run").gives(attack_dice=-1, defence=-4)
@example(movement=9, actions=3, gait="walk", hindrances=1).gives(metres=13, allowed=True)
def move_action(
    movement: Metres,
    actions: Annotated[int, Whole("Actions", least=1, most=ACTIONS_A_ROUND)],
    gait: Literal["walk", "run"],
    hindrances: Count = 0,
    fatigued: bool = False,
) -> MoveAction:
    """The metres of one to three Move or Sprint Actions; only their sum is rounded down.

    Each hindrance halves the distance, but three walking Actions make at least 1 m, unless the
    creature has no movement at all. A run doubles the distance. Its price is 1d6 of attack and 4
    Defence, until the runner's next round starts. A fatigued or hindered creature cannot run; after
    a successful sprint check, leave the terrain out of `hindrances`. If a round has several gaits,
    use the rule once for each of them.
    """
    covered = figure("movement", movement, METRES).times("Actions", actions)
    if gait == "walk":
        return _walk(covered, actions, hindrances)
    covered = covered.times("running", RUN_MULTIPLE)
    refusal = _why_no_run(hindrances, fatigued)
    if refusal:
        return _refused_run(covered, refusal)
    return MoveAction(
        covered.rounded_down(),
        finding(True, "nothing hinders the run"),
        figure("running, until the next round starts", RUN_ATTACK_DICE, DICE),
        figure("running, until the next round starts", RUN_DEFENCE),
    )


def _walk(covered: Figure, actions: int, hindrances: int) -> MoveAction:
    if hindrances:
        halved = "halved once" if hindrances == 1 else f"halved {hindrances} times"
        covered = covered.divided_by(halved, 2 ** min(hindrances, ENOUGH_HALVINGS))
    can_move = covered.value > 0
    covered = covered.rounded_down()
    label = "three walking Actions make a metre"
    if actions < ACTIONS_A_ROUND:
        covered = covered.rejected("at least", label, LEAST_METRES, "fewer than three Actions")
    elif not can_move:
        covered = covered.rejected("at least", label, LEAST_METRES, "no movement to make it with")
    else:
        covered = covered.at_least(label, LEAST_METRES)
    return MoveAction(
        covered,
        finding(True, "walking is always allowed"),
        figure("walking has no price", 0, DICE),
        figure("walking has no price", 0),
    )


def _why_no_run(hindrances: int, fatigued: bool) -> str | None:
    if fatigued:
        return "the fatigued cannot run"
    return "no running where movement is hindered" if hindrances else None


def _refused_run(covered: Figure, refusal: str) -> MoveAction:
    not_run = "there is no run"
    return MoveAction(
        covered.becomes(refusal, 0),
        finding(False, refusal),
        figure("no run, no price", 0, DICE).rejected("add", "running", RUN_ATTACK_DICE, not_run),
        figure("no run, no price", 0).rejected("add", "running", RUN_DEFENCE, not_run),
    )


class SprintOnDifficult(Answer, frozen=True):
    """The result of trying to run over difficult terrain."""

    runs: Yes
    prone: Yes
    terrain_halves: Yes
    may_charge: Yes


@OBSS.rule("sprint-on-difficult", section="Hindered Movement")
@gap(
    "The chapter does not say what a critical failure is: ones on all three dice, or only by the "
    "word of the game master.",
    "critical-failure",
)
@reading(
    "A critical failure is a failure at any total. The Rhino feat alone allows the charge; the "
    "Acrobatics check does not matter for it."
)
@reading(
    "The check removes the hindrance of the ground, never the hindrance of a load or a passage. It "
    "is not made if even a success would allow no run. A success counts until the turn ends."
)
@reading("A turn has one try at running over difficult ground, and one at a rapid climb.", "tries")
@reading("A rider's mount makes the check, and falls after a critical failure.")
@example(total=20).gives(runs=True, prone=False, terrain_halves=False, may_charge=False)
def sprint_on_difficult(
    total: int, critical_failure: bool = False, rhino: bool = False, fatigued: bool = False
) -> SprintOnDifficult:
    """An Acrobatics check against DC 20, to run over difficult terrain.

    If the check succeeds, the terrain does not hinder this one run. If it fails, there is no run,
    and the terrain halves the distance. After a critical failure, at any total, the creature lies
    prone on the spot. A fatigued creature never runs. A creature with the Rhino feat can charge
    over this terrain without the check, if it is not prone or fatigued. No other creature can.
    """
    runs = _runs(total, critical_failure, fatigued)
    return SprintOnDifficult(
        runs,
        finding(critical_failure, "prone on a critical failure alone"),
        finding(not runs.value, "difficult terrain halves unless it is run over"),
        _may_charge(critical_failure, rhino, fatigued),
    )


def _runs(total: int, critical_failure: bool, fatigued: bool) -> Yes:
    if critical_failure:
        return finding(False, "a critical failure, whatever the total")
    if fatigued:
        return finding(False, "the fatigued cannot run")
    made = total >= SPRINT_DC.value
    return finding(
        made, f"Acrobatics {total} against DC {SPRINT_DC.value}: {'made' if made else 'failed'}"
    )


def _may_charge(critical_failure: bool, rhino: bool, fatigued: bool) -> Yes:
    if not rhino:
        return finding(False, "no charge over difficult terrain without the Rhino feat")
    if critical_failure:
        return finding(False, "lies prone")
    if fatigued:
        return finding(False, "the fatigued cannot charge")
    return finding(True, "the Rhino feat charges over difficult terrain")


class InitiativeScore(Answer, frozen=True):
    """A combatant's initiative in the whole fight; the highest acts first."""

    initiative: Figure


@OBSS.rule("initiative", section="Tactical Movement (a gap, from the same game's combat chapter)")
@gap("The chapter has no turn order; it comes from the same game's combat chapter.")
@reading(
    "Combatants with equal initiative and ability act together, whether the initiative was rolled "
    "or typed. A combatant who was placed elsewhere in the order, or comes back there from a "
    "delay, acts alone."
)
@gap(
    "The chapter does not mention delays: here a combatant who delays comes back right after "
    "somebody else, or acts after all others."
)
@example(total=11, ability=2).gives(initiative=13)
@example(total=0, ability=-2).gives(initiative=-2)
def initiative(total: int, ability: int, bonus: int = 0) -> InitiativeScore:
    """The total of 3d6, plus Dexterity or Intelligence as the player chooses, plus bonuses.

    In the total, each six adds another roll, and ones count 0. The higher ability wins ties;
    combatants with equal abilities act together.
    """
    rolled = figure("3d6, sixes exploded, ones as 0", total)
    return InitiativeScore(rolled.plus("Dexterity or Intelligence", ability).plus("bonuses", bonus))


class Hindrances(Answer, frozen=True):
    """The halvings of a move, whether the move is possible, and whether 1 m takes a whole round."""

    halvings: Annotated[Figure, "halvings"] | Nothing
    passable: Yes
    minimal: Yes


@OBSS.rule(
    "hindrances", section="Hindered Movement, Passing through narrow passages, Load Capacity"
)
@reading(
    "Difficult and minimal terrain, bodies and friends do not hinder a flier. Narrow passages, "
    "its load and the referee's extra do. Nobody flies or burrows without a natural speed for it. "
    "A combatant who flies over open ground still flies over other ground, water and walls. After "
    "coming down from the air, it walks, swims or climbs there."
)
@reading(
    "Friends in the way hinder only if the table plays the optional rule.", "friends-in-the-way"
)
@reading(
    "A combatant who moves from prone stands afterwards. All Actions of this move are hindered; "
    "the movement left of the last one is lost. A combatant who crawls stays prone."
)
@reading(
    "The speeds, load, posture and hindrances of the mount count for its rider; a hindrance of "
    "the rider counts if it is greater. The posture of a rider in the saddle does not matter. A "
    "combatant who lies prone, is held or pulls a cart cannot mount. Nobody mounts their own "
    "rider."
)
@reading("If a member of a team lies prone, the team moves from prone until all stand.")
@gap(
    "Another chapter says what a charge is, how long it is and what its bonus is: here it is a "
    "run, with the price of running, or a walk.",
    "charge",
)
@reading(
    "No charge is possible with any hindrance, not only on difficult ground. With the Rhino feat "
    "difficult ground neither prevents nor slows a charge."
)
@example(terrain="minimal").gives(halvings=None, passable=True, minimal=True)
@example(terrain="minimal", narrow=1).gives(halvings=None, passable=True, minimal=True)
@example(terrain="minimal", mode="crawl", encumbered=True).gives(
    halvings=None, passable=True, minimal=True
)
@example(terrain="difficult", mode="crawl").gives(halvings=2, passable=True, minimal=False)
@example(terrain="clear", mode="swim").gives(halvings=1, passable=True, minimal=False)
@example(terrain="clear", narrow=2).gives(halvings=None, passable=False, minimal=False)
def hindrances(
    terrain: Terrain,
    mode: Mode = "walk",
    natural: bool = False,
    bodies: bool = False,
    friends: bool = False,
    narrow: Count = 0,
    encumbered: bool = False,
    extra: Count = 0,
) -> Hindrances:
    """How often a move is halved: once for each hindrance, twice for climbing.

    With a natural speed, swimming and climbing are not halved. Flying and burrowing need a natural
    speed. A flier ignores only difficult or minimal terrain, bodies and friends. Nothing is halved
    on minimal terrain, where a whole round makes 1 m, or at a passage that is two sizes too narrow,
    because nobody gets through. Friends in the way are an optional rule.
    """
    blocked = _why_blocked(terrain, mode, natural, narrow)
    if blocked:
        return Hindrances(not_applicable(blocked), finding(False, blocked), finding(False, blocked))
    over_it = "flies over it" if mode == "fly" else None
    if terrain == "minimal" and not over_it:
        whole_round = "all three Actions together make 1 m"
        return Hindrances(
            not_applicable(whole_round),
            finding(True, "slow, but passable"),
            finding(True, whole_round),
        )
    on_the_ground = (
        ("difficult terrain", terrain == "difficult", HINDERED),
        ("minimal movement", terrain == "minimal", HINDERED),
        ("bodies on the ground", bodies, HINDERED),
        ("friends in the way", friends, FRIENDS),
    )
    everywhere = (
        ("a passage one size too narrow", narrow, NARROW),
        ("encumbered", encumbered, ENCUMBERED),
        ("the referee's extra", extra, HINDERED),
    )
    count = _counted(_mode_halvings(mode, natural), on_the_ground, unless=over_it)
    count = _counted(count, everywhere)
    return Hindrances(
        count, finding(True, "nothing bars the way"), finding(False, "more than a metre a round")
    )


def _why_blocked(terrain: Terrain, mode: Mode, natural: bool, narrow: int) -> str | None:
    if terrain == "impassable":
        return "impassable terrain"
    if narrow > WIDEST_SQUEEZE.value:
        return f"the passage is {counted(narrow, 'size')} too narrow"
    if mode in NEEDS_SPEED and not natural:
        return f"no speed to {mode} with"
    return None


def _mode_halvings(mode: Mode, natural: bool) -> Figure:
    count = figure("no hindrance yet", 0, "halvings")
    if mode in ALWAYS_HALVED:
        return count.plus(mode.replace("-", " "), ALWAYS_HALVED[mode], HINDERED)
    if mode in HALVED_WITHOUT_SPEED:
        cost = HALVED_WITHOUT_SPEED[mode]
        if natural:
            return count.rejected("add", mode, cost, f"has the speed to {mode}", HINDERED)
        return count.plus(f"{mode} without the speed", cost, HINDERED)
    return count


def _counted(
    count: Figure, given: Iterable[tuple[str, int, Source]], *, unless: str | None = None
) -> Figure:
    """Return the number of halvings after these hindrances, with a step for each."""
    for label, halvings, source in given:
        if halvings:
            count = count.plus(label, int(halvings), source, unless=unless)
    return count
