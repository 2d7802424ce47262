"""How a book's own action takes a way, if a goal is said with it: a charge, a drive, a dive."""

from collections.abc import Callable, Mapping

from msgspec import Struct


class Goes(Struct, frozen=True, kw_only=True):
    """How an action takes a way.

    - `way`: the field for the length of the way, in the book's unit. The action itself then covers
      the way. It is empty if the action only begins: ordinary moves go the way after it.
    - `whom`: the field for the combatant at the goal; empty without one
    - `away`: whether the action is about the combatant from whom the walker goes away
    - `says`: fields that a goal means, such as a leap
    - `beside`: whether the walker stops beside the goal; false goes to the goal itself
    - `reaches`: whether an action with these fields is refused if it does not reach its goal
    - `partly`: whether the action goes as far as it can if the goal is too far away
    - `by_ground`: whether it goes over several grounds, as one action for each ground
    """

    way: str = ""
    whom: str = ""
    away: bool = False
    says: Mapping[str, object] = {}
    beside: bool = True
    reaches: Callable[[Mapping[str, object]], bool] = lambda _fields: False
    partly: bool = False
    by_ground: bool = False
