"""If one action excludes a second action, the second also excludes the first.

Every ordered pair of a book's actions is played in the scenes of `either_order/`. If only one order
is refused, the file lists the pair with the reason.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import pytest

from rules.fight.actions import name_of
from rules.fight.apply import own_actions
from rules.rulebook.catalogue import BUILT_IN, rulebook
from tests.play.either_order.pairs import Order, Pair, played, written

KINDS = {"excludes": False, "gives": True}
"""The tables of reasons in a file of `either_order/`, each with its value of `Order.gives`."""


class Reason(NamedTuple):
    """A reason why one order of two actions is refused and the other is not.

    It has the pairs of actions to which it applies, and the words of the refusals.
    """

    why: str
    gives: bool
    words: Sequence[str]
    pairs: frozenset[Pair]

    def explains(self, order: Order) -> bool:
        """Whether this reason explains the refusal in an order of two actions."""
        here = order.gives == self.gives and order.pair in self.pairs
        return here and any(word in order.refusal for word in self.words)


def _pairs(table: Mapping[str, Sequence[str]]) -> frozenset[Pair]:
    """Return the pairs of actions in a table.

    A row may have several first actions. Each of them makes a pair with each second action.
    """
    return frozenset(
        (one, then) for key, others in table.items() for one in key.split(", ") for then in others
    )


def _reasons(system: str) -> Iterator[Reason]:
    for kind, gives in KINDS.items():
        for why, table in written(system)[kind].items():
            rows = {key: others for key, others in table.items() if key != "refused"}
            yield Reason(why, gives, table["refused"], _pairs(rows))


def _own(system: str) -> list[str]:
    return [name_of(kind) for kind in own_actions(rulebook(system))]


@pytest.mark.parametrize("system", BUILT_IN)
def test_two_actions_that_exclude_each_other_do_so_in_either_order(system: str) -> None:
    """Each book has one test.

    The test plays the scenes once and does all four checks. This saves time.
    """
    own, shown, reasons = _own(system), played(system), list(_reasons(system))
    assert set(own) <= set(written(system)["requests"]) <= shown.alone, "an action is never done"
    _check_explained(shown.orders, reasons)
    _check_no_idle_reason(shown.orders, reasons)
    named = {why: _pairs(table) for why, table in written(system)["neither"].items()}
    _check_met(own, shown.done, named)


def _check_explained(orders: Sequence[Order], reasons: Sequence[Reason]) -> None:
    """Check that a reason explains every order."""
    missing = [one for one in orders if not any(why.explains(one) for why in reasons)]
    assert not missing, "\n".join(f"{one.told}: {one.refusal}" for one in missing[:40])


def _check_no_idle_reason(orders: Sequence[Order], reasons: Sequence[Reason]) -> None:
    """Check that each pair and each word of a reason is needed in some scene."""
    for reason in reasons:
        shown = [one for one in orders if reason.explains(one)]
        idle = reason.pairs - {one.pair for one in shown}
        assert not idle, f"{reason.why}: the same in either order: {sorted(idle)}"
        unheard = [word for word in reason.words if not any(word in one.refusal for one in shown)]
        assert not unheard, f"{reason.why}: no refusal says {unheard}"


def _check_met(
    own: Sequence[str], done: frozenset[Pair], named: Mapping[str, frozenset[Pair]]
) -> None:
    """Check that each pair of actions is played in some scene, in at least one order.

    If a pair is not, the file must name the pair.
    """
    ahead = [(one, other) for place, one in enumerate(own) for other in own[place:]]
    never = {(one, other) for one, other in ahead if not done & {(one, other), (other, one)}}
    for why, pairs in named.items():
        assert pairs <= never, f"{why}: there is an order: {sorted(pairs - never)}"
    assert never == frozenset().union(*named.values())


def test_all_ordered_pairs_are_played() -> None:
    assert sum(len(_own(system)) ** 2 for system in BUILT_IN) > 2000
