"""What can happen in a Realms of Myth fight and in no other: speeds, skills, objects, falls."""

from rules.books.rom.actions import declaring, falls, objects, skills, struggles
from rules.fight.actions.base import actions_in

ACTIONS = actions_in((declaring, skills, objects, struggles, falls))
