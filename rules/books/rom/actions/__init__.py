"""Actions of Realms of Myth: declared speeds, weapon skills, objects, falls."""

from rules.books.rom.actions import declaring, falls, meeting, objects, skills, struggles
from rules.fight.actions.base import actions_in

ACTIONS = actions_in((declaring, skills, meeting, objects, struggles, falls))
