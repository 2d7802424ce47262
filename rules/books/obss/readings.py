"""Points that the text leaves open, and the readings of these rules."""

from rules.rulings.rule import gap, reading

READINGS = (
    reading(
        "move-action",
        "Metres are rounded down over all Actions of a gait together: at half speed one Action of "
        "9 m makes 4 m, two make 9 m.",
    ),
    reading(
        "move-action",
        "In the middle of a turn the movement used is subtracted first; what is left of it is "
        "halved for the ground and rounded down once, to whole metres. "
        "What the game master rules a terrain to be worth is taken of these, exactly.",
    ),
    reading(
        "move-action",
        "Who comes to move at another speed (a mount, a cart, a natural speed), at a run or from "
        "prone has used up the Action begun, whatever brought the change.",
    ),
    reading(
        "move-action",
        "Running with a speed of its own, swimming, climbing or flying, doubles that speed.",
    ),
    reading(
        "move-action",
        "A mount that runs and its riders all pay the price of running, and so does a whole team; "
        "it ends for all as the turn of the one who moved them begins. Who runs again pays for the "
        "last run.",
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
        "initiative",
        "Who is level in initiative and ability acts together, rolled or typed.",
    ),
    gap(
        "initiative",
        "Holding back is not told: who delays comes back right after another, or acts when all "
        "others have.",
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
        "end, and what it leaves of the last one is gone. Who crawls stays down.",
    ),
    reading(
        "hindrances",
        "Who rides moves as the mount does: its speeds, load, posture and what hinders it count; "
        "what hinders the rider is added where it is more. A rider's own posture makes no "
        "difference in the saddle; who lies prone, is held or pulls a cart mounts nothing.",
    ),
    reading(
        "hindrances",
        "Where one of a team lies prone, the team moves from prone until all are up.",
    ),
    gap(
        "hindrances",
        "What a charge is, how far it goes and what it gains stand in another chapter: here it is "
        "moved at a run, with the price of running, or at a walk.",
        "charge",
    ),
    reading(
        "hindrances",
        "Any hindrance bars a charge, not difficult ground alone; with the Rhino feat difficult "
        "ground neither bars nor slows it.",
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
        "sprint-on-difficult",
        "The check lifts the hindrance of the ground, never that of a load or a passage; it is not "
        "made where it could open no run. Made, it holds for the turn.",
    ),
    reading(
        "sprint-on-difficult",
        "A turn has one try at running over difficult ground, and one at a rapid climb.",
        "tries",
    ),
    reading(
        "sprint-on-difficult",
        "A rider's mount makes the check, and falls where it fails critically.",
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
        "on-foot",
        "Load, cart and barding count in minutes, hours and days as they do in a fight: "
        "encumbered, one goes half of what the table gives and does not run.",
    ),
    reading(
        "on-foot",
        "A mount that no table names is ridden for six of its hours a day; the slowest of a team, "
        "or of those who travel together, sets the pace.",
    ),
    reading(
        "local",
        "The one round that everybody can run is a round of a fight: three Sprint Actions. Minutes "
        "of exploring are not counted among a day's hours on the road.",
    ),
    reading(
        "share-space",
        "It does not matter which of the two moves in: the smaller one must be small enough.",
    ),
    reading(
        "confined",
        "Who shares a square with somebody is confined there until one of the two moves on, or is "
        "out of the fight; who rides takes the room of the mount, and who is in the air above the "
        "square takes none.",
    ),
    reading(
        "confined",
        "Who mounts, or is dragged or carried, comes into their bearer's square; who gets off or "
        "is let go stands beside it, and so does one whose confinement the game master ends.",
    ),
    reading(
        "exchange-places",
        "Only the party and its foes are hostile to one another; whoever belongs to neither makes "
        "way as a friend does.",
    ),
    reading(
        "exchange-places",
        "Who is held, or cannot move for a load, neither changes places nor makes way; and nobody "
        "does so with their own mount, rider or burden.",
    ),
    gap(
        "exchange-places",
        "How many Reactions one has, this chapter does not tell: one, that comes back as one's "
        "turn begins, or would have begun.",
        "reactions",
    ),
    reading(
        "exchange-places", "A friend needs no check; equal totals leave an enemy where it stands."
    ),
    reading("hustle", "The damage given is the total of all hours between two sleeps."),
    reading(
        "hustle",
        "A night's sleep ends the day: its hours, all nonlethal damage and every level of fatigue.",
    ),
    reading(
        "forced-march",
        "Saves are made once for a day's hours, whenever they are settled; a day of more than "
        "eight hours, hustled ones among them, makes the next one another day of the march.",
    ),
    reading(
        "forced-march",
        "Two hours that have begun ask for their save; the first day's DC is 12; a mount's saves "
        "all fail, which the book calls Constitution checks.",
    ),
    gap(
        "rider",
        "How far a mount goes within a fight, its table does not print: the mount's own movement "
        "counts, on its rider's Actions, three in a round whoever rides it, its own turn included.",
    ),
    gap(
        "rider",
        "What becomes of the rider of a mount that falls is not told: they come down with it and "
        "keep the saddle. Whoever loses in the air what bore them up falls.",
    ),
    reading(
        "mount",
        "A mount's six hours are those of the whole day; exhausted it goes on no journey until a "
        "full day has passed without one. In a fight exhaustion does nothing by itself.",
    ),
    reading(
        "barding",
        "Barding takes its part of what the table prints for an hour or a day, rounded down too.",
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
        "vessel",
        "Rowed and poled vessels are under way for ten hours a day; more hours are drifted, by a "
        "raft or barge that is guided on a current that helps.",
    ),
    gap(
        "upstream",
        "How fast a vessel is towed against a current: as fast as the table prints for rafts, "
        "poled or towed, for ten hours a day; the current, which the bank does not know, takes "
        "nothing off.",
    ),
    reading(
        "upstream",
        "A very strong current stops what is only rowed or poled; what has sails goes on.",
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
        "load-state",
        "The -3 is taken off Acrobatics, and off the Stealth of a pursuit; saves are no skills.",
    ),
    reading(
        "creature-as-load",
        "Who is dragged or carried weighs what they have with them at that moment, goes where "
        "their bearer goes, and nowhere by themselves until let go.",
    ),
    reading(
        "creature-as-load",
        "Dragged, half of the size's capacity is rounded down; Strength and Constitution do not "
        "count for either way.",
    ),
    reading("cart", "Beyond four times the capacity a cart does not move."),
    gap(
        "cart",
        "Whose movement a team goes by is not told: here by that of its slowest; where one of it "
        "is encumbered, tired or cannot move, that holds for all. Without its leader it pulls no "
        "more.",
    ),
    reading(
        "climb-speed", "Metres are for one Action; hurrying gains nothing without a climbing speed."
    ),
    reading(
        "climb-speed",
        "A rapid climb is a Sprint without its price: natural climbers lose neither attack nor "
        "Defence.",
    ),
    reading(
        "flier-hit",
        "The blow is the flier's own: one that hits a rider does not bring the mount down; one "
        "that knocks the flier out asks for the save as well.",
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
        "tunnel-option",
        "How one passes an opponent is not told: as in changing places, Athletics against its "
        "Fortitude.",
    ),
    reading(
        "tunnel-option",
        "The harm of a failed pass is the confinement's: less to attack and Defence for both, no "
        "hit points.",
    ),
    gap(
        "pursuit",
        "Three opposed saves are won by two; ties, which the book leaves open, go to the pursued "
        "in a city and to the pursuer in the open.",
    ),
    reading(
        "pursuit", "In a city unequal speeds decide without a check; unknown speeds count as equal."
    ),
    reading(
        "pursuit",
        "The speeds compared are the most that each makes in a round there, with load, mount and "
        "fatigue; who cannot move at all, or no more, pursues nobody and is caught.",
    ),
    reading(
        "pursuit",
        "In the open it is the mount's Fortitude that counts; in a city the rider's Reflex and "
        "Stealth.",
    ),
)
