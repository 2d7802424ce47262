"""What the text leaves open, and how these rules settle it."""

from rules.rulings.rule import gap, reading

READINGS = (
    gap(
        None,
        "The dice are not in the chapter: one die of each roll is the game's wild die, which goes "
        "on at a 6; a 1 counts, or takes itself and the highest die away. Or all dice are plain.",
        "wild-one",
    ),
    reading(
        "run",
        "The base difficulty of 5 in the table of modifiers is that of swimming, climbing and "
        "jumping; running and flying keep the 0 of their own text.",
    ),
    reading(
        "run",
        "A movement begun counts whole, there is always one, and a difficulty is made by meeting "
        "it.",
    ),
    reading(
        "run",
        "A failed roll covers Move at most, never more than was wanted; in a chase with "
        "acceleration the lost pace takes its place.",
    ),
    reading(
        "run",
        "The optional limit of four times Move holds for each type of movement with its own Move, "
        "and is in play unless it is turned off.",
        "cap",
    ),
    gap(
        "initiative",
        "The chapter has no order of turns: Perception totals, as in the game's combat chapter; "
        "Perception dice, then Reflexes dice for ties, then at the same time. They are rolled "
        "anew each round, or once a fight.",
        "initiative-each-round",
    ),
    reading(
        "hold-breath",
        "With preparation and the stamina skill a breath lasts a minute a point of the roll; with "
        "preparation alone five seconds a point, the GM's bonus on the roll.",
    ),
    reading(
        "climb",
        "Without the skill half of Move is rounded up, and so is the half of the base climbing "
        "Move that costs 10 more; a half begun counts.",
    ),
    reading(
        "jump",
        "Two metres begun count whole, and each round of the run-up whose difficulty was made "
        "brings its 5.",
    ),
    reading(
        "acceleration",
        "A change by up to twice the rate means doubled or halved at most, the only reading that "
        "keeps the book's chase (0, 20, 40 m); twice the base Move is always possible. In play "
        "rates change freely unless the table wants it so.",
        "acceleration",
    ),
    reading("lost-pace", "Who trips or stops has no rate left: it is never below 0."),
    reading(
        "terrain",
        "Very hazardous terrain is the printed 25; what the GM asks beyond it is the further "
        "modifier.",
    ),
    reading("fly", "The limit of four times the rate holds for fliers too."),
    reading(
        "fly",
        "Zero gravity is that of the whole encounter, and lets fly whoever has no propulsion.",
        "zero-gravity",
    ),
    reading(
        "movement-actions",
        "A special ability opens a further action to a character, not to a vehicle; what a driver "
        "did on foot is not the vehicle's action.",
    ),
    reading(
        "vehicle-speed",
        "A vehicle at rest asks no roll whatever the terrain; cautious speed stays free on any "
        "terrain, and costs an action beside other actions.",
    ),
    reading(
        "vehicle-speed",
        "Normal operation, with a base of 5 beside other actions, is cautious and cruising speed.",
    ),
    reading(
        "vehicle-shift",
        "One level a round is ordinary and more than two cannot be done, as the text speaks of "
        "two only.",
    ),
    reading(
        "stunt",
        "Beside other actions the straight way has the base of 5; a condition named twice counts "
        "once. Which conditions fit which vehicle is the GM's to see.",
    ),
    reading(
        "ram",
        "The way back takes two rounds after a miss. For an air vehicle that hit the text gives "
        "none.",
    ),
    gap(
        "vehicle-target",
        "Range, scale and the multi-action penalty stand in other chapters: the modifiers are "
        "asked for, an Easy roll is 10, and each action beyond the first costs 1D.",
    ),
    reading(
        "vehicle-target",
        "A scale modifier goes to the attacker's total, a negative one as well; a dodge stands in "
        "for the base of 10, and range still counts.",
    ),
    reading(
        "collision-dice",
        "Against something that is no vehicle only head-on counts as a collision modifier, and "
        "dice never fall below 0D.",
    ),
    reading("vehicle-damage", "Passengers' fractions of the damage total round down."),
    reading(
        "vehicle-wear",
        "From heavy damage on, a further hit above very light leaves the worse of its own level "
        "and one level above the current; before that, the worse of the two counts.",
    ),
    reading(
        "vehicle-wear",
        "Losses go by the new hit, not by the level reached. Heavy damage at 1D leaves 0D and "
        "costs no top speed, very light damage at 0D costs nothing, severe damage lasts until "
        "repaired.",
    ),
    reading(
        "leap-out",
        "Exactly 5 mph (8.04672 km/h) counts as faster, no fall under it does damage, and only a "
        "roll that was made takes its result points off.",
    ),
    reading(
        "run",
        "In play half of a rate is free besides the movement action of its type, or instead of it; "
        "a failed run covers Move, or ends in a fall.",
        "free-half",
        "failed-run",
    ),
    reading(
        "swim",
        "For swimming, climbing and jumping the text has no failure: in play one movement, or the "
        "standing leap, is covered where the total is good enough for that much, else nothing.",
    ),
    reading(
        "jump",
        "In play a run that needed no roll counts for the run-up, this round's run as well, and a "
        "round without a run ends it.",
    ),
    reading(
        "fatigue",
        "In play a round counts as fast with more than one movement; the rounds stay until the "
        "fatigue is shaken off or the GM sets them.",
    ),
    reading(
        "vehicle-speed",
        "What a failed roll to hold a speed or to make a turn does is not said: in play the "
        "vehicle goes a level slower and the turn is not made, or control is lost.",
        "failed-piloting",
    ),
    reading(
        "vehicle-shift",
        "In play one roll is measured against the change of speed and against the speed itself.",
    ),
    reading(
        "ram",
        "In play one roll has to meet the manoeuvre's difficulty and that of hitting the vehicle, "
        "a dodge included.",
    ),
    reading(
        "vehicle-resistance",
        "In play a vehicle resists with the difference in scale to whatever hits it.",
    ),
    gap(
        "leap-out",
        "The text gives speeds in metres a round and asks for km/h: in play a round has the 5 "
        "seconds of the game's combat chapter, unless the GM gives the speed.",
    ),
)
