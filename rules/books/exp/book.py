"""EXP's rulebook: the functions that a fight calls."""

from rules.books.exp import RULES, moves, sight
from rules.books.exp.actions import ACTIONS
from rules.books.exp.actions.attack import attack_with
from rules.books.exp.ground import GROUND
from rules.books.exp.measures import MEASURES
from rules.books.exp.rates.budget import budget, counters, pacing_of, terrain_costs
from rules.books.exp.rates.gaits import gait_rates
from rules.books.exp.rates.load import load, thresholds
from rules.books.exp.rates.mover import mover_of
from rules.books.exp.rounds.melees import INITIATIVE, ROUNDS
from rules.books.exp.rounds.slots import slots
from rules.books.exp.sheet import WORDS
from rules.books.exp.state import ExpState
from rules.rulebook.rulebook import Movement, Rulebook

BOOK = Rulebook(
    words=WORDS,
    rules=RULES,
    initiative=INITIATIVE,
    movement=Movement(
        gait_rates=gait_rates,
        budget=budget,
        load=load,
        thresholds=thresholds,
        counters=counters,
        costs=("busy for",),
        take_gait=moves.take_gait,
        enter=moves.enter,
        gait_on=lambda encounter, one, terrain: mover_of(encounter, one).gait_on(terrain),
        terrain_costs=terrain_costs,
        before_move=moves.before_move,
        after_move=moves.count_move,
        way=pacing_of,
        way_changed=moves.close_leg,
    ),
    rounds=ROUNDS,
    state=ExpState,
    lasts=("armour_off", "armour_on"),
    actions=ACTIONS,
    attacking=attack_with,
    consequences=moves.consequences,
    slots_of=slots,
    in_row=sight.in_row,
    notes=sight.notes,
    ground=GROUND,
    measures=MEASURES,
)
