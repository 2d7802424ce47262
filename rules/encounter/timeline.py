"""Moments later in a fight, and the GM's own events on the timeline."""

from fractions import Fraction

from msgspec import Struct

from rules.encounter.mention import Mention


class Moment(Struct, frozen=True, forbid_unknown_fields=True):
    """A time in the fight: a round, a cell of the round, and an initiative.

    The first round is 1, and cell 0 is the beginning of a round. If `on` is set, the moment comes
    after the turns of everybody with at least this initiative.
    """

    round: int
    cell: int = 0
    on: Fraction | None = None


class TimelineEvent(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An event that the GM has put on the timeline. Players see the event only if `shown` is true.

    `next` is the moment when the event comes. The event repeats after `every` rounds; 0 means that
    it comes only once. `came` is the last moment when the event came. After the GM has dealt with
    the event, `came` is None. `mentions` are the combatants that the text mentions.
    """

    id: str
    text: str
    next: Moment
    every: int = 0
    came: Moment | None = None
    shown: bool = False
    mentions: tuple[Mention, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the event has come and will not come a second time."""
        return self.came is not None and not self.every
