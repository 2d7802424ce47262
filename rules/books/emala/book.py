"""Emala's rulebook: the functions that a fight calls."""

from rules.books.emala import RULES, moves, sight
from rules.books.emala.actions import ACTIONS
from rules.books.emala.ground import GROUND
from rules.books.emala.measures import MEASURES
from rules.books.emala.rates import budgets, gaits
from rules.books.emala.rates import load as loads
from rules.books.emala.rounds.cycles import INITIATIVE, ROUNDS, entering
from rules.books.emala.sheet import WORDS
from rules.books.emala.state import EmalaFight, EmalaState
from rules.rulebook.rulebook import Movement, Rulebook

BOOK = Rulebook(
    words=WORDS,
    rules=RULES,
    initiative=INITIATIVE,
    movement=Movement(
        gait_rates=gaits.gait_rates,
        budget=budgets.budget,
        load=loads.load,
        thresholds=loads.thresholds,
        counters=budgets.counters,
        costs=("action points",),
        take_gait=moves.take_gait,
        enter=moves.enter,
        before_move=moves.before_move,
        after_move=moves.after_move,
        way=moves.way,
        way_can_change=moves.way_can_change,
        way_changed=moves.way_changed,
    ),
    rounds=ROUNDS,
    slots_of=ROUNDS.slots,
    state=EmalaState,
    fight_state=EmalaFight,
    entering=entering,
    actions=ACTIONS,
    notes=sight.notes,
    in_row=sight.in_row,
    lines=sight.lines,
    consequences=moves.consequences,
    ground=GROUND,
    measures=MEASURES,
)
