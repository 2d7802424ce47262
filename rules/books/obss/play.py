"""OBSS as a fight asks it."""

from rules.books.obss import RULES, moves, rates
from rules.books.obss.actions import ACTIONS
from rules.books.obss.measures import MEASURES
from rules.books.obss.sheet import WORDS
from rules.books.obss.state import ObssState
from rules.books.obss.turns import INITIATIVE, ROUNDS
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
        share_out=moves.share_out,
        after_move=moves.after_move,
    ),
    rounds=ROUNDS,
    state=ObssState,
    actions=ACTIONS,
    measures=MEASURES,
)
