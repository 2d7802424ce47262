"""Gaps and contradictions of the text, and how these rules settle them."""

from rules.rulings.rule import gap, reading

READINGS = (
    reading(
        None,
        "Fractions of h/u go to the nearest, halves away from zero, as the downhill example does; "
        "a limit (running, half a rate on a rope) rounds down; a rate of 1 or more that is itself "
        "divided keeps at least 1.",
    ),
    reading(
        None,
        "Ground, gait and posture may change within a unit: each hex takes its share of it, one "
        "over the rate there. What is left is the rest of the unit at the rate of now, rounded "
        "down to whole hexes. Directions changed, actions and doors lower every rate of the unit.",
    ),
    reading(
        None,
        "What nobody does twice at once is tried once a unit: getting free, a door that must be "
        "opened, calming a panic.",
        "tries",
    ),
    reading(
        None,
        "What the referee grants is moved beyond the unit: turns and actions are paid from the "
        "unit's own movement. Holding back holds every way of moving, a climb and a flail too.",
    ),
    gap(
        "turn",
        "Figure 12.2 is named without its numbers: a hex for each hexside turned, as the "
        "publisher has it.",
    ),
    gap(
        "encumbrance",
        "Table 18.3 belongs to a chapter that is not in the text: degrees, limits, and what they "
        "leave on land, in air and in water are the publisher's.",
    ),
    gap(
        "encumbrance",
        "How deep the overloaded sink in a unit, how far they descend or fall out of the air, is "
        "nowhere said: the referee says, the state is kept.",
    ),
    reading(
        "encumbrance",
        "Under a lift nobody dives, climbs, jumps, rolls or turns; whoever cannot budge the load "
        "has no turn. With too much to fly nobody takes off; into the water everybody can fall.",
    ),
    gap("wate-allowance", "The allowance by PSTR and body size is the publisher's."),
    gap(
        "rate-from-dex",
        "The text says that DEX decides the rate and not how: the publisher's table. A robot's is "
        "doubled, since it already is the anthropomorph's bolt; an alien's is typed in.",
    ),
    gap(
        "initiative",
        "Who acts first in a unit is left to another chapter: d20, DEX and load, with a d10 more "
        "as a decimal between equals, from the publisher's combat rules. The "
        "ten of that d10 is a 0. It is rolled once a unit, or once a melee.",
        "initiative-anew",
    ),
    gap(
        "attribute-roll",
        "Where the text names a roll and no difficulty (AWE, DEX, PSTR, CON, MSTR) it is "
        "difficult, so a d20; the referee may make it another.",
    ),
    gap(
        "restrictiveness",
        "The table is named and not printed, and its number is given to foliage: the figures are "
        "from the publisher's current edition.",
    ),
    reading(
        "duration",
        "Time that is let pass ends at the same place in the order: activities and conditions "
        "lose exactly the units that passed, and the panicked roll for each of them. Where "
        "initiative is rolled once a melee, it is rolled for the melee that has begun.",
    ),
    reading(
        "activity", "Derms are printed as 0-2 units beside 1d2-1: the dice are rolled, so 0 or 1."
    ),
    gap("activity", "Starting a space vehicle has no figure: the referee says how long."),
    reading(
        "activity",
        "An activity begins in a unit in which nothing was done, which is its first; one of 0 "
        "units costs nothing. Broken off, it leads to nothing.",
    ),
    reading(
        "action",
        "The doors among the actions are opened or closed in passing; going through one in the "
        "same unit is the rule `door` in their place, never both.",
    ),
    reading(
        "action",
        "What leaves a choice leaves one for the whole unit: who has attacked no longer chooses to "
        "move, who has moved no longer to attack. Attacking a target and throwing a rock are "
        "attacks: what closes an attack closes them.",
    ),
    reading(
        "movement",
        "Penalties count against the rate, so whoever holds back has already paid as much of them "
        "as they hold back. The referee may switch any of them off: one by one, or a kind of them "
        "for the whole fight.",
        "encumbrance",
        "restrictiveness",
        "terrain",
        "direction",
    ),
    reading(
        "above-rate",
        "Only what is faster than the rate itself closes fighting and other activity, and a "
        "song's bonus counts towards that.",
    ),
    reading(
        "run",
        "Adjustments come after the run is rounded down and never carry it beyond bolting speed. "
        "A runner does not sing.",
    ),
    reading(
        "bolt",
        "Anything worn or carried closes it. In a unit in which a hex was bolted nobody turns.",
    ),
    gap(
        "climb",
        "Poles, slides and the like have no distance: whether and how far is the referee's call.",
    ),
    reading(
        "climb",
        "What is rolled is a whole unit's climb: after moving, its share of the rest of the unit. "
        "A unit of slipping, of moving sideways or of hanging on has no other movement. The limit "
        "of half or of the whole rate is that of the bare rate, load and armour not counted.",
    ),
    reading(
        "climb",
        "Height is counted from where the climb began, and below it. On another rope, ladder or "
        "wall one climbs as that is climbed; what was climbed in a unit says whether one attacks "
        "in it.",
    ),
    gap(
        "climb-free",
        "What a fall does is not said, nor what a crash does: the height is told, whoever fell "
        "lies prone at the foot, or is in the water or the air that is there, and the referee says "
        "the rest. So they do of a climber, a swimmer or a flyer who goes out of the fight.",
    ),
    reading(
        "climb-equipped",
        "An attack costs the unit's movement and asks for the DEX roll alone, not for AWE.",
    ),
    reading(
        "climb-rope",
        "What the referee grants the strong stays within half the rate, rounded down; hanging on "
        "to attack needs no roll.",
    ),
    reading(
        "crawl", "The half cover and the +125 to armour rating are the same bonus, counted once."
    ),
    reading(
        "crawl",
        "The quarter, as the three quarters of a crouch, is taken of the bare rate; penalties "
        "count only as far as they bring the full rate below it.",
        "low-penalties",
    ),
    reading(
        "crawl",
        "An attack takes no movement; but whoever crawled until nothing of the unit was left has "
        "no moment on their feet to attack in.",
    ),
    reading(
        "crouch", "The 35 % cover and the +80 to armour rating are the same bonus, counted once."
    ),
    reading(
        "dive",
        "A dive goes beyond the unit's movement, whatever was moved before it, or takes its share "
        "of the unit as all other ways do, where the table wants that. It begins on one's feet "
        "and ends the unit. Its hexes are not raced downhill, nor are those of a jump.",
        "dive",
    ),
    reading(
        "jump-across",
        "A running start is hexes walked, run or bolted upright in this unit or the one before; "
        "the jump uses it up. A jump begins on one's feet and counts against the unit's movement.",
        "run-up",
    ),
    reading(
        "jump-over",
        "Exactly half and exactly three quarters of hite are both difficult; jumps across and "
        "over share the one jump of a unit.",
    ),
    reading(
        "righting",
        "Getting up takes the unit in which it is done: no movement and no attack in it, before or "
        "after.",
    ),
    reading(
        "roll",
        "Nobody rolls where there is no ground to roll on: in deep water, on a wall, in the air.",
    ),
    reading(
        "roll",
        "What is said of the encumbered goes for the overencumbered too, and nobody rolls under "
        "more; what takes no weapon may be done while rolling. At 1 h/u a hex takes the whole "
        "unit, so nothing else was moved in it.",
    ),
    reading(
        "door",
        "It stops a runner as it stops everybody; nothing more is moved in the unit, and the next "
        "one begins on the side that the roll gave.",
    ),
    reading(
        "foliage",
        "The one table goes by the numbers 12.2, 12.4 and 12.5. Thorns raise growth to a mess at "
        "least, after shrubs have counted one depth deeper, at most a barrier.",
    ),
    reading(
        "hill",
        "All adjustments are added before the speed is held at bolting speed, which for robots "
        "and aliens is the rate; only a fall goes beyond it.",
    ),
    reading(
        "hill",
        "The roll is owed for every unit that was raced in, whatever the ground is afterwards; not "
        "made before, it is made as the turn ends.",
    ),
    reading(
        "liquid",
        "The one table goes by the numbers 12.5 and 12.6. Snow and mud go no deeper than way "
        "deep, and where it says swim they hold fast. Quicksand holds whoever steps into it.",
    ),
    reading(
        "sand",
        "Two paragraphs claim sand for two tables: the one on sand itself stands, so it is "
        "foliage two depths deeper; packed sand is no obstacle.",
        "sand",
    ),
    reading(
        "stopped-by-terrain",
        "Less than 1 h/u left stops them, and what they must do follows from the ground, as the "
        "publisher's later edition says.",
    ),
    reading(
        "flail",
        "Only those flail who cannot swim, in water too deep to stand in. The current carries "
        "swimmers and the sinking too.",
    ),
    reading(
        "panic",
        "The CON roll comes first: failed, they drown whatever they roll for their nerve. It is "
        "owed for every unit, also one that is skipped, and made as the turn ends where it was "
        "not made before. Quicksand and mud that hold somebody are as bad as water.",
    ),
    reading(
        "panic",
        "Out of what they might drown in nobody stays panicked; drowning ends where the referee "
        "says so.",
    ),
    gap("panic", "What ends drowning, and how soon it kills, is not said: the referee says."),
)
"""The readings and gaps: those of the whole book first, then rule by rule."""
