"""A whole evening at the desk: one script of keys plays two fights under Emala."""

from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from rules.encounter.codec import to_bytes
from tests.tracker.desk.conftest import Sit
from tests.tracker.desk.table import Table
from tracker.session.session import Session
from tracker.store import SavesFolder

EVENING = """
Two of the party come in, a gang of goblins from the library, and an ogre, at first with a fault.
a +Ilse/26_mr7:mail_6_worn,sword_2;+Cato/22_mr6 <enter> | newest: Ilse joined the party, with mail
a 3_gobl                           | sketch: library: Goblin spearman
<tab>                              | prompt: Add: 3 Goblin spearman
<enter>                            | prompt: 3 marked for one action: Goblin spearman 1,
{ gang <enter>                     | newest: Goblin spearman 2 and Goblin spearman 3 act as gang.
a ogre_hp <enter>                  | prompt: hp has no value: expected a number or dice
_30_mr8 <enter>                    | newest: Ogre joined the foes.

The players have rolled 7 and 4. The key that begins the fight rolls for the foes.
<home> __                          | prompt: 2 marked: +Ilse, +Cato
i 7_4                              | prompt: Ilse has initiative 15
<enter>                            | newest: Cato has initiative 14 (1d10: 4, typed total)
] in_2_rounds_the_bridge_burns <enter> | newest: Timeline: the bridge burns, in round 2.
n                                  | turn: Goblin spearman 1

A gang is one row as long as it is folded. Its first goblin moves no further than it can.
<tab>                              | cursor: Goblin spearman 1, Goblin spearman 2, Goblin spearman 3
<tab>                              | cursor: Goblin spearman 1
m 2                                | prompt: 2 of 2.5 m used, 0.5 m still possible
<enter>                            | newest: moves 2 m, Walk: 0.5 m left this turn.
m 30 <enter>                       | prompt: has 0.5 m left this turn, not 30 m. (! does it anyway)
!                                  | newest: [override: Goblin spearman 1 has 0.5 m left
u                                  | newest: Undone: Goblin spearman 1 moves 30 m
U                                  | newest: Redone: Goblin spearman 1 moves 30 m
u                                  | newest: Undone: Goblin spearman 1 moves 30 m
t mud_x_1/2 <enter>                | newest: Goblin spearman 1 is on mud.
t / open                           | list: Terrain under Goblin spearman 1: open
<enter>                            | newest: Goblin spearman 1 is on open ground.
n                                  | cursor: Goblin spearman 2
g s <enter>                        | newest: Goblin spearman 2 takes the gait Sprint (24 m/round).
m 3 <enter>                        | newest: Sprint: 9 m left this turn.

Cato's fire does half to the first goblin, c (Ilse is a, Cato b). Then the amount is 3.
d c 9_fire_half_by_cato            | prompt: Cato hits Goblin spearman 1 for 4 (half of 9; fire)
<enter>                            | newest: for 4 (half of 9; fire): 3 of 7 HP.
= 3 <enter>                        | newest: 3, not 9. Goblin spearman 1 gets 3 back: 6 of 7 HP.

The third goblin holds back and acts in Ilse's turn. Cato waits for the ogre.
n D <enter>                        | turn: Ilse
)                                  | turn: Goblin spearman 3
n                                  | turn: Ilse
n                                  | turn: Cato
( the_ogre_jumps <enter>           | newest: Cato is ready: the ogre jumps. Ogre's turn
N !_still_angry? <enter>           | newest: Note on Ogre: ! still angry?
)                                  | turn: Cato
/ ilse <enter>                     | cursor: Ilse
d 4_by_ogre <enter>                | newest: Ogre hits Ilse for 4: 22 of 26 HP.

A round later the bridge burns. Two goblins lie down, and the ogre's note asks in its turn.
E                                  | prompt: the bridge burns: O sees to it
O t                                | newest: Timeline: the bridge burns is seen to.
/ gob <enter> ; __                 | prompt: 2 marked: Goblin spearman 2, Goblin spearman 3
c p                                | list: Goblin spearman 3 are: p
2 <enter>                          | prompt: spearman 3 are friends: Enter again
<enter>                            | newest: Goblin spearman 3 is prone for 2 turns
5n                                 | turn: Ogre
.                                  | prompt: Ogre: still angry? O answers
O S                                | newest: Ogre: still angry? That is over.
x <enter>                          | prompt: Ogre is the one who acts: Enter again
<enter>                            | prompt: u takes this back: Ogre is out of the fight.

The fight goes into a file and is over. The party goes on, made whole.
<ctrl+e> <ctrl+u> ford.csv         | prompt: exports/ford.csv (csv)
<enter>                            | prompt: Written:
$ <enter>                             | newest: The fight is over in round 2:
<ctrl+f> whole <enter> Mill        | prompt: Name of the next fight under Emala: Mill
<enter>                            | newest: Cato joined the party.

The second fight: two runners of the marsh.
a 2_marsh_r <tab> <enter>          | newest: Marsh runner 2
<home> __ i 2_9 <enter>            | newest: Cato has initiative 19
n                                  | turn: Cato
m all <enter>                      | newest: Cato moves 3 m
3n                                 | turn: Ilse
g r                                | newest: Ilse takes the gait Run
m 20                               | prompt: Ilse has 9.5 m left this turn
<escape>                           | cursor: Ilse
d b 5 <enter>                      | prompt: Cato is a friend: Enter again
<enter>                            | newest: Ilse hits Cato for 5: 17 of 22 HP.
h b 2 <enter>                      | newest: Cato heals 2: 19 of 22 HP.
"""

A_MOMENT = 1
"""Seconds between two lines of the script."""

EXACT: dict[str, Callable[[Table], str]] = {
    "cursor": lambda table: table.desk.cursor.target_names(),
    "turn": lambda table: table.encounter.combatants[table.encounter.turn_of or ""].name,
}
"""For these words the script has a whole text. The functions return the text at the desk."""

PART: dict[str, Callable[[Table], str]] = {
    "newest": lambda table: table.newest,
    "prompt": lambda table: table.prompt,
    "sketch": lambda table: table.sketched,
    "list": lambda table: table.listed,
}
"""For these words the script has a part of a text. The functions return the text at the desk."""

TAKEN_BACK = """
Undone: Goblin spearman 1 moves 30 m
Redone: Goblin spearman 1 moves 30 m
Undone: Goblin spearman 1 moves 30 m
Correction of event 19: 3, not 9.
"""
"""The events of the first fight that took something back, by the beginnings of their texts."""

MILL = """
Mill: a new encounter under Emala.
The GM rules: terrain mud, movement x 0.5.
Ilse joined the party, with mail (6 ENC, worn), sword (2 ENC).
Cato joined the party.
Marsh runner 1 (1d6+3: 2 = 5, rolled), Marsh runner 2 (1d6+3: 5 = 8, rolled) joined the foes
Ilse has initiative 10 (1d10: 2, typed total). Cato has initiative 19 (1d10: 9, typed total).
Marsh runner 1 has initiative 12 (1d10: 2, rolled). Marsh runner 2 has initiative 15
Cato moves 3 m, Walk: 0 m left this turn.
Cato ends the turn for 1 action point: 1 left; 3 of 6 m used this round. Marsh runner 2's turn
Ilse takes the gait Run (19 m/round).
Ilse hits Cato for 5: 17 of 22 HP.
Cato heals 2: 19 of 22 HP.
"""
"""The beginnings of the texts of all events in the second fight."""


def check(table: Table, waypoint: str) -> None:
    """Check the part of a script's line that has no keys: it describes the fight."""
    where, _, text = waypoint.partition(": ")
    assert text == EXACT[where](table) if where in EXACT else text in PART[where](table), waypoint


def log_of(saved: Session) -> list[str]:
    """The texts of all events of a fight."""
    return [saved.fight.event(number).text for number in range(1, saved.fight.last + 1)]


def check_log(log: list[str], expected: str) -> None:
    """Check that the text of each event begins with the expected line."""
    begun = zip(log, expected.strip().splitlines(), strict=True)
    assert [(text, line) for text, line in begun if not text.startswith(line)] == []


def test_an_evening(
    empty: Session, folder: SavesFolder, sit: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GAITKEEPER_LIBRARY", raising=False)
    table = sit(empty)
    for keys, is_played, waypoint in (line.partition(" | ") for line in EVENING.splitlines()):
        if not is_played:
            continue
        table.play(keys)
        table.program.wait(A_MOMENT)
        if isinstance(table.program.left_to, Path):
            table = sit(Session(table.program.left_to, random=Random(1)))
        check(table, waypoint)
    table.press("o")
    assert table.program.left_to == ""

    with closing(Session(folder.find("Mill"))) as second:
        assert to_bytes(second.encounter) == to_bytes(table.encounter)
        check_log(log_of(second), MILL)
        assert {one.name: one.hp for one in second.encounter.in_order()} == {
            "Cato": 19,
            "Marsh runner 2": 8,
            "Marsh runner 1": 5,
            "Ilse": 26,
        }
    with closing(Session(folder.find("Bridge"))) as first:
        assert to_bytes(first.encounter) == to_bytes(empty.encounter)
        back = ("Undone", "Redone", "Correction")
        check_log([text for text in log_of(first) if text.startswith(back)], TAKEN_BACK)
        left = {one.name: one.left for who in first.encounter.in_order() for one in who.conditions}
        people = first.encounter.combatants.values()
        assert (first.encounter.ended, first.encounter.timeline, left) == (True, (), {"prone": 1})
    rows = (folder.path / "exports" / "ford.csv").read_text().splitlines()
    assert [row.partition(",")[0] for row in rows] == ["name", *(one.name for one in people)]
