"""Where the text is silent or says two things, and how these rules settle it."""

from rules.rulings.rule import gap, reading

READINGS = (
    reading(
        None,
        "Fractions of h/u go to the nearest, halves away from zero, as the downhill example does; "
        "a limit (running, half a rate on a rope) rounds down; a rate of 1 or more that is itself "
        "divided keeps at least 1.",
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
        "restrictiveness",
        "The table is named and not printed, and its number is given to foliage: the figures are "
        "from the publisher's current edition.",
    ),
    reading(
        "activity", "Derms are printed as 0-2 units beside 1d2-1: the dice are rolled, so 0 or 1."
    ),
    gap("activity", "Starting a space vehicle has no figure: the referee says how long."),
    reading(
        "action",
        "The doors among the actions are opened or closed in passing; going through one in the "
        "same unit is the rule `door` in their place, never both.",
    ),
    reading(
        "movement",
        "Penalties count against the rate, so whoever holds back has already paid as much of them "
        "as she holds back. The referee may switch any of them off: one by one, or a kind of them "
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
        "Adjustments come after the run is rounded down and never carry it beyond bolting speed.",
    ),
    gap(
        "climb",
        "Poles, slides and the like have no distance: whether and how far is the referee's call.",
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
        "crouch", "The 35 % cover and the +80 to armour rating are the same bonus, counted once."
    ),
    reading(
        "jump-over",
        "Exactly half and exactly three quarters of hite are both difficult; jumps across and "
        "over share the one jump of a unit.",
    ),
    reading(
        "roll",
        "What is said of the encumbered goes for the overencumbered too, and nobody rolls under "
        "more; what takes no weapon may be done while rolling.",
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
        "liquid",
        "The one table goes by the numbers 12.5 and 12.6. Snow and mud go no deeper than way "
        "deep, and where it says swim they hold her fast.",
    ),
    reading(
        "sand",
        "Two paragraphs claim sand for two tables: the one on sand itself stands, so it is "
        "foliage two depths deeper; packed sand is no obstacle.",
        "sand",
    ),
    reading(
        "stopped-by-terrain",
        "Less than 1 h/u left stops her, and what she must do follows from the ground, as the "
        "publisher's later edition says.",
    ),
    reading(
        "panic", "The CON roll comes first: failed, she drowns whatever she rolls for her nerve."
    ),
)
"""The book's gaps and doubts, the whole book's first, then rule by rule."""
