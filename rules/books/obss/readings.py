"""Where the book is silent or unclear, and how its rules here settle it."""

from rules.rulings.rule import Reading

READINGS: tuple[Reading, ...] = (
    Reading(
        "move-action",
        "reading",
        "Metres are rounded down over all Actions of a gait together: at half speed one Action of "
        "9 m makes 4 m, two make 9 m.",
    ),
    Reading(
        "move-action",
        "reading",
        "A run that is not allowed makes 0 m and does not cost its penalties; one metre for three "
        "walking Actions needs some movement to begin with.",
    ),
    Reading(
        "move-action",
        "reading",
        "The price of running ends as the runner's next turn begins, or with the round.",
        ("price-of-running",),
    ),
    Reading(
        "move-action",
        "reading",
        "Moves of one kind share their Actions; an Action begun at a walk is not ended at a run, "
        "nor kept open while another is spent on something else.",
    ),
    Reading(
        "initiative",
        "gap",
        "The chapter tells no turn order; it comes from the same game's combat chapter.",
    ),
    Reading(
        "hindrances",
        "reading",
        "A flier is spared difficult and minimal terrain, bodies and friends, but not narrow "
        "passages, its load or the referee's extra; flying and burrowing without the speed are "
        "no way at all.",
    ),
    Reading(
        "hindrances",
        "reading",
        "Friends in the way hinder only where the table plays the optional rule.",
        ("friends-in-the-way",),
    ),
    Reading(
        "hindrances",
        "reading",
        "Who moves from prone stands afterwards; the Actions of that move are hindered to their "
        "end. Who crawls stays down.",
    ),
    Reading(
        "sprint-on-difficult",
        "gap",
        "What a critical failure is, the chapter does not tell: ones on all three dice, or only "
        "what the game master calls one.",
        ("critical-failure",),
    ),
    Reading(
        "sprint-on-difficult",
        "reading",
        "A critical failure counts as one whatever the total. The Rhino feat opens the charge by "
        "itself; the Acrobatics check has no say in it.",
    ),
    Reading(
        "on-foot",
        "reading",
        "54 km in a day at 12 m stands as the table prints it, though eight hours of 6 km make 48.",
        ("day-at-12-m",),
    ),
    Reading(
        "on-foot",
        "gap",
        "Movements that the table leaves out: 6 or 18 times it in a minute, half of it rounded "
        "down in kilometres an hour, eight such hours in a day.",
    ),
    Reading(
        "on-foot",
        "reading",
        "Hustling is told by the hour only; by the Action, the minute or the day there is none.",
    ),
    Reading(
        "share-space",
        "reading",
        "It does not matter which of the two moves in: the smaller one must be small enough.",
    ),
    Reading(
        "exchange-places",
        "reading",
        "A friend needs no check; equal totals leave an enemy where it stands.",
    ),
    Reading(
        "hustle",
        "reading",
        "The damage given is the total of all hours between two sleeps.",
    ),
    Reading(
        "forced-march",
        "reading",
        "Two hours that have begun ask for their save; the first day's DC is 12; a mount's saves "
        "all fail, which the book calls Constitution checks.",
    ),
    Reading(
        "rider",
        "gap",
        "How far a mount goes within a fight, its table does not print: the mount's own movement "
        "counts, on its rider's Actions.",
    ),
    Reading(
        "barding",
        "reading",
        "Heavy barding's 33 % are a third: two thirds of the movement stay, rounded down.",
    ),
    Reading(
        "vessel",
        "reading",
        "A night's drift is 14 hours of the current, 63 km at the usual 4.5 km/h; the 100 km that "
        "the book speaks of are about 24 hours of it.",
    ),
    Reading(
        "vessel",
        "reading",
        "A current also changes the day's printed distance, for each hour of that day's travel; "
        "warship and longship keep their printed days, which are not 24 times their speed.",
    ),
    Reading(
        "item-encumbrance",
        "reading",
        "What does not make a full 3 kg (or 5), 10 light objects or 500 coins counts nothing.",
    ),
    Reading(
        "load-capacity",
        "reading",
        "The legs multiply size, Strength and Constitution together, and each two legs beyond "
        "eight add a half, which gives the printed 4 at twelve.",
    ),
    Reading(
        "load-state",
        "reading",
        "Twice the capacity exactly is already too much, and who cannot move still takes -3; but "
        "what is within the capacity is free, even at 0.",
    ),
    Reading(
        "creature-as-load",
        "reading",
        "Dragged, half of the size's capacity is rounded down; Strength and Constitution do not "
        "count for either way.",
    ),
    Reading(
        "cart",
        "reading",
        "Beyond four times the capacity a cart does not move.",
    ),
    Reading(
        "cart",
        "gap",
        "Whose movement a team goes by is not told: here by that of its slowest.",
    ),
    Reading(
        "climb-speed",
        "reading",
        "Metres are for one Action; hurrying gains nothing without a climbing speed.",
    ),
    Reading(
        "hover",
        "gap",
        "What becomes of a flier that cannot hover and does not move, or is unconscious, is not "
        "told: the answer is left open.",
    ),
    Reading(
        "tunnel-option",
        "reading",
        "Confinement means that with the first companion: pushing it into another square ends it, "
        "even where it is then confined with somebody else.",
    ),
    Reading(
        "pursuit",
        "gap",
        "Three opposed saves are won by two; ties, which the book leaves open, go to the pursued "
        "in a city and to the pursuer in the open.",
    ),
    Reading(
        "pursuit",
        "reading",
        "In a city unequal speeds decide without a check; unknown speeds count as equal.",
    ),
)
