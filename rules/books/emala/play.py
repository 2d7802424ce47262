"""Emala as a fight asks it."""

from rules.books.emala import RULES, moves, rates
from rules.books.emala.actions import ACTIONS
from rules.books.emala.measures import MEASURES
from rules.books.emala.sheet import WORDS
from rules.books.emala.state import EmalaState
from rules.books.emala.turns import INITIATIVE, ROUNDS, entering
from rules.rulebook.rulebook import Movement, Rulebook

BOOK = Rulebook(
    words=WORDS,
    rules=RULES,
    initiative=INITIATIVE,
    movement=Movement(
        gait_rates=rates.gait_rates,
        budget=rates.budget,
        load=rates.load,
        thresholds=rates.thresholds,
        counters=rates.counters,
        take_gait=moves.take_gait,
        enter=moves.enter,
        before_move=moves.before_move,
    ),
    rounds=ROUNDS,
    state=EmalaState,
    entering=entering,
    actions=ACTIONS,
    measures=MEASURES,
)
