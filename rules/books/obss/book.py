"""OBSS as a rulebook for fights."""

from rules.books.obss import RULES, sight
from rules.books.obss.actions import ACTIONS, fighting
from rules.books.obss.ground import GROUND
from rules.books.obss.measures import MEASURES
from rules.books.obss.moves import consequences, ways
from rules.books.obss.rates import budget, company, gaits
from rules.books.obss.rates import load as loads
from rules.books.obss.rounds import INITIATIVE, ROUNDS
from rules.books.obss.sheet import WORDS
from rules.books.obss.state import ObssFight, ObssState
from rules.rulebook.rulebook import Movement, Rulebook

BOOK = Rulebook(
    words=WORDS,
    rules=RULES,
    initiative=INITIATIVE,
    movement=Movement(
        gait_rates=gaits.gait_rates,
        budget=budget.budget,
        load=loads.load,
        thresholds=loads.thresholds,
        counters=budget.counters,
        costs=("Actions", "Reaction"),
        take_gait=ways.take_gait,
        enter=ways.enter,
        gait_on=lambda encounter, one, terrain: gaits.gait_on(encounter, one, terrain.id),
        before_move=ways.before_move,
        share_out=ways.share_out,
        after_move=ways.after_move,
        way=lambda encounter, one: gaits.way_now(encounter, one).leg,
        way_changed=budget.way_changed,
        mounts=ways.mounts,
        bearers=company.bearers,
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
    attacking=fighting.attack,
    ground=GROUND,
    measures=MEASURES,
)
