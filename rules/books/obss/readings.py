"""Where the book is silent or unclear, and how its rules here settle it."""

from rules.rulings.rule import gap, reading

READINGS = (
    reading(
        "move-action",
        "Metres are rounded down over all Actions of a gait together: at half speed one Action of "
        "9 m makes 4 m, two make 9 m.",
    ),
    reading(
        "move-action",
        "A run that is not allowed makes 0 m and does not cost its penalties; one metre for three "
        "walking Actions needs some movement to begin with.",
    ),
    reading(
        "move-action",
        "The price of running ends as the runner's next turn begins, or with the round.",
        "price-of-running",
    ),
    reading(
        "move-action",
        "Moves of one kind share their Actions; an Action begun at a walk is not ended at a run, "
        "nor kept open while another is spent on something else.",
    ),
    gap(
        "initiative",
        "The chapter tells no turn order; it comes from the same game's combat chapter.",
    ),
    reading(
        "hindrances",
        "A flier is spared difficult and minimal terrain, bodies and friends, but not narrow "
        "passages, its load or the referee's extra; flying and burrowing without the speed are "
        "no way at all.",
    ),
    reading(
        "hindrances",
        "Friends in the way hinder only where the table plays the optional rule.",
        "friends-in-the-way",
    ),
    reading(
        "hindrances",
        "Who moves from prone stands afterwards; the Actions of that move are hindered to their "
        "end. Who crawls stays down.",
    ),
    gap(
        "sprint-on-difficult",
        "What a critical failure is, the chapter does not tell: ones on all three dice, or only "
        "what the game master calls one.",
        "critical-failure",
    ),
    reading(
        "sprint-on-difficult",
        "A critical failure counts as one whatever the total. The Rhino feat opens the charge by "
        "itself; the Acrobatics check has no say in it.",
    ),
    reading(
        "on-foot",
        "54 km in a day at 12 m stands as the table prints it, though eight hours of 6 km make 48.",
        "day-at-12-m",
    ),
    gap(
        "on-foot",
        "Movements that the table leaves out: 6 or 18 times it in a minute, half of it rounded "
        "down in kilometres an hour, eight such hours in a day.",
    ),
    reading(
        "on-foot",
        "Hustling is told by the hour only; by the Action, the minute or the day there is none.",
    ),
    reading(
        "share-space",
        "It does not matter which of the two moves in: the smaller one must be small enough.",
    ),
    reading(
        "exchange-places", "A friend needs no check; equal totals leave an enemy where it stands."
    ),
    reading("hustle", "The damage given is the total of all hours between two sleeps."),
    reading(
        "forced-march",
        "Two hours that have begun ask for their save; the first day's DC is 12; a mount's saves "
        "all fail, which the book calls Constitution checks.",
    ),
    gap(
        "rider",
        "How far a mount goes within a fight, its table does not print: the mount's own movement "
        "counts, on its rider's Actions.",
    ),
    reading(
        "barding",
        "Heavy barding's 33 % are a third: two thirds of the movement stay, rounded down.",
    ),
    reading(
        "vessel",
        "A night's drift is 14 hours of the current, 63 km at the usual 4.5 km/h; the 100 km that "
        "the book speaks of are about 24 hours of it.",
    ),
    reading(
        "vessel",
        "A current also changes the day's printed distance, for each hour of that day's travel; "
        "warship and longship keep their printed days, which are not 24 times their speed.",
    ),
    reading(
        "item-encumbrance",
        "What does not make a full 3 kg (or 5), 10 light objects or 500 coins counts nothing.",
    ),
    reading(
        "load-capacity",
        "The legs multiply size, Strength and Constitution together, and each two legs beyond "
        "eight add a half, which gives the printed 4 at twelve.",
    ),
    reading(
        "load-state",
        "Twice the capacity exactly is already too much, and who cannot move still takes -3; but "
        "what is within the capacity is free, even at 0.",
    ),
    reading(
        "creature-as-load",
        "Dragged, half of the size's capacity is rounded down; Strength and Constitution do not "
        "count for either way.",
    ),
    reading("cart", "Beyond four times the capacity a cart does not move."),
    gap("cart", "Whose movement a team goes by is not told: here by that of its slowest."),
    reading(
        "climb-speed", "Metres are for one Action; hurrying gains nothing without a climbing speed."
    ),
    gap(
        "hover",
        "What becomes of a flier that cannot hover and does not move, or is unconscious, is not "
        "told: the answer is left open.",
    ),
    reading(
        "tunnel-option",
        "Confinement means that with the first companion: pushing it into another square ends it, "
        "even where it is then confined with somebody else.",
    ),
    gap(
        "pursuit",
        "Three opposed saves are won by two; ties, which the book leaves open, go to the pursued "
        "in a city and to the pursuer in the open.",
    ),
    reading(
        "pursuit", "In a city unequal speeds decide without a check; unknown speeds count as equal."
    ),
)
