"""How a walker comes to a typed goal with a book's own action, such as a charge or a drive."""

from collections.abc import Callable, Mapping

from msgspec import Struct


class Goes(Struct, frozen=True, kw_only=True):
    """How an action covers a way.

    - `way`: the field for the length of the way, in the book's unit. Then the action itself covers
      the way. If `way` is empty, ordinary moves after the action cover the way.
    - `comes`: whether the action itself brings the walker to the goal, without any move
    - `whom`: the field for the combatant at the goal; empty if there is no such field
    - `away`: whether the action, such as a retreat, leads away from the combatant in `whom`
    - `says`: fields that get a fixed value if the line names a goal, such as `how` = leap
    - `beside`: whether the walker stops beside the goal; if false, the walker goes to the goal
      itself
    - `reaches`: whether an action with these fields is refused if it does not reach its goal
    - `partly`: whether the action goes as far as it can if the goal is too far away
    - `straight`: whether the action, such as a charge, goes straight over the spaces of a grid
    - `leaps`: whether the action goes through the air, so that only the ground at its end counts
    - `why_no_goal`: returns why an action with these fields takes no goal; empty if a goal is
      allowed
    - `by_ground`: whether a way over several grounds needs one action for each ground
    """

    way: str = ""
    comes: bool = False
    whom: str = ""
    away: bool = False
    says: Mapping[str, object] = {}
    beside: bool = True
    reaches: Callable[[Mapping[str, object]], bool] = lambda _fields: False
    partly: bool = False
    straight: bool = False
    leaps: bool = False
    why_no_goal: Callable[[Mapping[str, object]], str] = lambda _fields: ""
    by_ground: bool = False
