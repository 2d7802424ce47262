"""OBSS as a rulebook for fights."""

from rules.books.obss import RULES, rates, sight
from rules.books.obss.actions import ACTIONS
from rules.books.obss.measures import MEASURES
from rules.books.obss.moves import consequences, ways
from rules.books.obss.rounds import INITIATIVE, ROUNDS
from rules.books.obss.sheet import WORDS
from rules.books.obss.state import ObssFight, ObssState
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
        take_gait=ways.take_gait,
        enter=ways.enter,
        gait_on=lambda encounter, one, terrain: rates.gait_on(encounter, one, terrain.id),
        before_move=ways.before_move,
        share_out=ways.share_out,
        after_move=ways.after_move,
        way=rates.leg,
        way_changed=rates.way_changed,
        mounts=ways.mounts,
    ),
    rounds=ROUNDS,
    slots_of=ROUNDS.slots,
    state=ObssState,
    lasts=("marches",),
    fight_state=ObssFight,
    in_row=sight.in_row,
    notes=sight.notes,
    lines=sight.lines,
    consequences=consequences.consequences,
    actions=ACTIONS,
    measures=MEASURES,
)
