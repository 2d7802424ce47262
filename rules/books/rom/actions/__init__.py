"""What can happen in a Realms of Myth fight and in no other: speeds, skills, objects."""

from rules.books.rom.actions.declaring import Declare
from rules.books.rom.actions.objects import DrawItem, HandOff, Snatch
from rules.books.rom.actions.skills import Opportunity, UseSkill
from rules.fight.actions.base import Action

ACTIONS: tuple[type[Action], ...] = (Declare, Opportunity, UseSkill, Snatch, DrawItem, HandOff)
