"""OpenD6 as a rulebook for fights."""

from rules.books.opend6 import RULES, moves, rates, sight
from rules.books.opend6.actions import ACTIONS
from rules.books.opend6.actions.counting import attack_with
from rules.books.opend6.actions.damage import take_hit, without_hit
from rules.books.opend6.ground import GROUND
from rules.books.opend6.measures import MEASURES
from rules.books.opend6.rounds import INITIATIVE, ROUNDS, entering
from rules.books.opend6.sheet import WORDS
from rules.books.opend6.state import OpenD6State
from rules.rulebook.rulebook import Movement, OwnHarm, Rulebook

BOOK = Rulebook(
    words=WORDS,
    rules=RULES,
    initiative=INITIATIVE,
    movement=Movement(
        gait_rates=rates.gait_rates,
        budget=rates.budget,
        load=rates.load,
        counters=rates.counters,
        costs=("actions",),
        take_gait=moves.take_gait,
        enter=moves.enter,
        before_mount=moves.before_mount,
        not_ridden=moves.not_ridden,
        bearers=moves.bearers,
        difficulty_on=rates.difficulty_on,
        way=moves.way,
        way_can_change=moves.way_can_change,
        way_changed=moves.way_changed,
        spends=moves.spends,
    ),
    rounds=ROUNDS,
    slots_of=ROUNDS.slots,
    state=OpenD6State,
    lasts=("damage", "dice_lost", "levels_lost", "systems"),
    entering=entering,
    actions=ACTIONS,
    attacking=attack_with,
    consequences=moves.consequences,
    notes=sight.notes,
    in_row=sight.in_row,
    lines=sight.lines,
    ground=GROUND,
    measures=MEASURES,
    own_harm=OwnHarm(take=take_hit, take_back=without_hit),
)
