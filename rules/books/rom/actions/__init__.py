"""What can happen in a Realms of Myth fight and in no other: speeds, skills, objects."""

from rules.books.rom.actions import declaring, objects, skills
from rules.fight.actions.base import actions_in

ACTIONS = actions_in((declaring, skills, objects))
