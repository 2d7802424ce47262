"""The players' view of random fights with secrets, in which people are added, renamed and removed.

Each view is read in three forms: JSON, the cells of a terminal, and bytes for a browser. A view is
bad if it has a name (or a word of a name) that only hidden combatants had. It is also bad if other
text is missing.
"""

from random import Random

from rules.rulebook.catalogue import BUILT_IN
from tests.trust.table import everything, passed
from tests.watch.secrecy import Secrets, requests

FIGHTS, SAMPLE = 800, 30
ACTIONS = 40


def test_no_text_that_players_receive_names_a_hidden_combatant() -> None:
    kinds, tried, faults = requests(), 0, list[str]()
    for seed in range(FIGHTS if everything() else SAMPLE):
        random, fight = Random(seed), Secrets(BUILT_IN[seed % len(BUILT_IN)])
        for _ in range(ACTIONS):
            if fight.do(random.choice(random.choice(kinds))):
                tried += 1
                faults += [f"fight {seed}: {fault}" for fault in fight.faults()]
    passed("watch: views of fights with secrets", faults, tried)
    assert tried > SAMPLE
