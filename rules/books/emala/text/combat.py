"""Movement in the combat round: the remaining movement, and when another gait is possible."""

from typing import Annotated

from rules.books.emala.source import (
    EMALA,
    METRES,
    NEVER_NEGATIVE,
    PRIMARY_GAITS,
    Gait,
    Metres,
    MetresPerRound,
    PrimaryGait,
)
from rules.errors import InputError
from rules.numbers.exact import Number, divide, in_words
from rules.numbers.figures import Figure, Nothing, Word, Yes, figure, finding, not_applicable
from rules.numbers.inputs import Whole
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, reading


class TurnBudgetAnswer(Answer, frozen=True):
    """The metres that the combatant can still move now. If this is 0, there is also a reason."""

    remaining: Annotated[Figure, METRES]
    reason: Word | Nothing


@EMALA.rule("turn-budget", section="Movement During Combat")
@reading(
    "Half of a gait's rate is exact, not rounded. A turn that is skipped because no action points "
    "are left brings no movement.",
)
@reading(
    "Every metre counts in full, at whatever gait it was moved: after a crawl or a swim, the "
    "primary gait has the half that a turn allows, less those metres.",
)
@reading(
    "A turn that is skipped because no action points are left still counts for everything that "
    "lasts a number of turns. A combatant who joins in a later cycle has all action points.",
)
@reading(
    "A turn that has begun can be held back or interrupted. When it goes on, its gait, its metres "
    "and its charge are the same; action points spent in the time between are gone. If the round "
    "ends first, the turn is over, and its metres count as those of the previous turn.",
)
@example(rate=6, moved_round=12, action_points=1).gives(remaining=0, reason="round-limit")
@example(rate=18, moved_round=0, action_points=2).gives(remaining=9, reason=None)
@example(rate=7, moved_round=0, action_points=2).gives(remaining=3.5, reason=None)
def turn_budget(
    rate: MetresPerRound,
    moved_round: Metres,
    moved_turn: Metres = 0,
    *,
    action_points: Annotated[int, Whole("action points", least=0)],
    own_turn: bool = True,
) -> TurnBudgetAnswer:
    """Metres that a combatant can still move in this turn at the gait in force.

    One turn allows at most half of the gait's rate. All turns of a round together allow at most the
    whole rate. Metres at another gait count too. `moved_round` includes `moved_turn`;
    `action_points` are the points at the start of the turn. Nobody moves in the turn of another
    combatant, and a combatant without action points has no turn.

    Raises:
        InputError: out-of-range, if `moved_turn` is more than `moved_round`.
    """
    if moved_turn > moved_round:
        message = (
            f"moved_turn is {in_words(moved_turn)}: expected at most the "
            f"{in_words(moved_round)} m of moved_round, which include it."
        )
        raise InputError("out-of-range", "moved_turn", message)
    remaining = (
        figure("the gait's rate", rate, METRES)
        .divided_by("half of it in one turn", 2)
        .minus("moved this turn", moved_turn)
        .at_most("left of the rate for the whole round", rate - moved_round)
        .at_least(NEVER_NEGATIVE, 0)
    )
    reason = _why_none(rate, moved_round, moved_turn, action_points, own_turn)
    if not own_turn:
        remaining = remaining.becomes("nobody moves on another's turn", 0)
    elif action_points == 0:
        remaining = remaining.becomes("without action points there is no turn", 0)
    return TurnBudgetAnswer(remaining, reason)


def _why_none(
    rate: Number, moved_round: Number, moved_turn: Number, action_points: int, own_turn: bool
) -> Word | Nothing:
    if not own_turn:
        return finding("not-own-turn", "it is another's turn")
    if action_points == 0:
        return finding("no-action-points", "no action points were left when the turn began")
    if moved_round >= rate:
        return finding("round-limit", "the gait's movement for the round is used up")
    if moved_turn >= divide(rate, 2):
        return finding("turn-limit", "half of the gait's movement is used, the most in one turn")
    return not_applicable("there is movement left")


class GaitSwitchAnswer(Answer, frozen=True):
    """Whether the combatant may take the gait now, and which gait comes back afterwards."""

    allowed: Yes
    reverts_to: Word | Nothing


@EMALA.rule("gait-switch", section="Movement During Combat / Situational Movement")
@reading(
    "A combatant who begins a turn prone can only crawl. A refused situational gait still names "
    "the primary gait that stays in force.",
)
@reading(
    "A combatant chooses the gait of a round in its first turn; the first movement chooses it too. "
    "Without a choice the primary gait that was used last stays. The primary gait used last also "
    "comes back after a situational gait, even if it is from the round before.",
)
@reading(
    "A situational gait needs its terrain: a climb, water, the air, or the ground for crawling. "
    "On the GM's own terrains all situational gaits are possible. A move is refused if its gait "
    "and its ground do not go together.",
)
@example(to="sprint", first_turn_of_round=True, at_turn_start=True).gives(
    allowed=True, reverts_to=None
)
@example(to="climb", first_turn_of_round=True, at_turn_start=False, primary="walk").gives(
    allowed=False, reverts_to="walk"
)
def gait_switch(
    to: Gait,
    first_turn_of_round: bool,
    at_turn_start: bool,
    primary: PrimaryGait | None = None,
    prone: bool = False,
) -> GaitSwitchAnswer:
    """Whether a combatant may take a gait now, and which primary gait comes back after it.

    A combatant can choose a primary gait only at the start of the round's first turn. A combatant
    can take a situational gait at the start of any turn. A combatant who begins the turn prone can
    only crawl. When a situational gait ends, the `primary` gait of the round comes back. The answer
    names this primary gait even if it refuses the situational gait.
    """
    return GaitSwitchAnswer(
        _may_switch(to, first_turn_of_round, at_turn_start, prone), _reverts_to(to, primary)
    )


def _may_switch(to: str, first_turn: bool, at_turn_start: bool, prone: bool) -> Yes:
    if not at_turn_start:
        return finding(False, "gaits are taken up at the start of a turn")
    if prone and to != "crawl":
        return finding(False, "who begins the turn prone can only crawl", EMALA.source("Crawling"))
    if to not in PRIMARY_GAITS:
        return finding(True, "a situational gait may begin with any turn")
    if not first_turn:
        return finding(False, "the round's first turn is past: its primary gait is chosen")
    return finding(True, "the start of the round's first turn: the primary gait is free to choose")


def _reverts_to(to: str, primary: str | None) -> Word | Nothing:
    if to in PRIMARY_GAITS:
        return not_applicable("a primary gait gives way to none")
    if primary is None:
        return not_applicable("no primary gait was chosen this round")
    return finding(primary, "the primary gait chosen this round")
