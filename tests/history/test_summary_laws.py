"""In every fight, the fast summary and the slow summary are equal."""

from random import Random

from hypothesis import strategies as st

from rules.encounter.codec import from_plain, to_plain
from rules.history import Fight, event_from_bytes, event_to_bytes, played_from_bytes
from rules.history.summary import Summary, summary
from tests.history.slow_summary import slow_summary
from tests.play.random_play import Request, in_every_book, plays, ready, tried
from tests.play.table import Table

AMOUNTS = ("damage", "heal", "correct", "batch")

PLACES = ("gate", "well")

BACK: tuple[Request, ...] = (
    {"action": "undo"},
    {"action": "redo"},
    {"action": "undo-turn"},
    {"action": "previous"},
)


def likely(random: Random, table: Table) -> Request:
    """Return a random request: damage, healing, a correction, an undo, leaving and others."""
    who, other = random.choice(("c1", "c2", "c3", "c4")), random.choice(("c1", "c2", "c3"))
    amount, kind = random.randint(0, 14), random.choice(("fire", "cold"))
    amounts = [one.n for one in table.events if one.action["action"] in AMOUNTS]
    number = random.choice(amounts or [1])
    return random.choice(
        (
            random.choice((*BACK, {"action": "undo-to", "event": table.fight.last - 9})),
            {"action": "damage", "who": [who, other], "amount": amount, "by": other},
            {"action": "damage", "who": who, "amount": amount, "kind": kind, "by": other},
            {"action": "damage", "who": who, "amount": amount, "kind": kind},
            {"action": "damage", "who": who, "amount": amount, "reason": "a trap"},
            {"action": "heal", "who": [who, other], "amount": amount},
            {
                "action": "batch",
                "actions": [
                    {"action": "damage", "who": who, "amount": amount, "by": other, "kind": kind},
                    {"action": "damage", "who": [who], "amount": 3, "by": "c3"},
                ],
            },
            {"action": "correct", "event": number, "amount": amount},
            {"action": "correct", "event": number, "who": who},
            {"action": "correct", "event": number, "amount": amount, "who": [who, other]},
            {"action": "temporary", "who": who, "amount": amount},
            {"action": "surprise", "who": who},
            {"action": "draw-map", "line": "gate:a -1- b -1- well:c"},
            {"action": "set-position", "who": [who], "at": random.choice(("gate", "well", "c2"))},
            {"action": "go-path", "who": [who], "legs": [{"place": random.choice(PLACES)}]},
            {"action": "next"},
            {"action": "end-round"},
            {"action": random.choice(("in", "out")), "who": who},
            {"action": "arrive", "who": who, "round": table.encounter.round + 1},
            {"action": "add", "name": "Rat", "hp": 9, "initiative": 4},
            {"action": "remove", "who": "c4"},
            {"action": "edit", "who": who, "name": "Ragnar", "side": "party"},
        )
    )


def in_order(found: Summary) -> object:
    """Return the combatants and kinds of a summary as lists, to compare their order.

    A comparison of two dicts ignores the order.
    """
    return [(who, [*one.kinds]) for who, one in found.tallies.items()]


def stored(table: Table) -> Fight:
    """Return the fight as it comes from a save: an archive reads every event."""

    class Stored:
        def event(self, number: int) -> object:
            return event_from_bytes(event_to_bytes(table.events[number - 1]))

        def played(self, number: int) -> object:
            return played_from_bytes(event_to_bytes(table.events[number - 1]))

    book, fight = table.fight.book, table.fight
    state = from_plain(to_plain(fight.encounter), book.state, book.fight_state)
    return Fight(state, last=fight.last, head=fight.head, redo=fight.redo, archive=Stored())  # type: ignore[arg-type]


@in_every_book(40)
def test_one_pass_gives_the_same_summary_as_the_slow_way(system: str, data: st.DataObject) -> None:
    table, random = ready(system), Random(data.draw(st.integers(0, 10**6)))
    for request in data.draw(plays(system)):
        tried(table, request, override=data.draw(st.booleans()))
        for _ in range(random.randint(0, 5)):
            tried(table, likely(random, table), override=random.random() < 0.5)
    wanted = slow_summary(table.fight)
    for fight in (table.fight, stored(table)):
        found = summary(fight)
        assert found == wanted
        assert in_order(found) == in_order(wanted)
