"""Points that the text leaves open, and the readings of these rules."""

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
        "run",
        "In play four times Move is all that is gone in a round, with and without actions: each "
        "way of moving counts by its share of four times its own Move, a leap as a run. Or each "
        "type of movement has its own four, walking and running together.",
        "cap",
    ),
    gap(
        "run",
        "What a fall does is not said: in play whoever tripped is prone and makes no movement "
        "before getting up, which takes the whole free half of a round, or an action.",
        "getting-up",
    ),
    reading(
        "free-move",
        "In play the free half is one over all ways of moving: what was walked of it is gone for "
        "swimming and flying by the same share.",
    ),
    reading(
        "swim",
        "For swimming, climbing and jumping the text has no failure: in play one movement, or the "
        "standing leap, is covered where the total is good enough for that much, else nothing.",
    ),
    gap(
        "hold-breath",
        "A breath lasts whole rounds in play, one at least. What happens at its end is not said: "
        "one is out of breath until one breathes, each turn says so, and the GM rules what it "
        "costs; whoever was out of breath rests for a round without movement actions, for the next "
        "one where they have made any in this.",
    ),
    reading(
        "jump",
        "In play a run that needed no roll counts for the run-up, this round's run as well, and a "
        "round without a run ends it; its jump uses it up, or it goes on.",
        "run-up",
    ),
    reading(
        "fatigue",
        "In play a round counts as fast with more than one movement; the rounds stay until the "
        "fatigue is shaken off or the GM sets them. A fast movement meets the modifier of the "
        "round that it makes, shaking off meets the one it has come to, once a round.",
    ),
    reading(
        "lost-pace",
        "Only a run that loses all pace ends prone; a swimmer, a climber or a flier stops.",
    ),
    reading(
        "fly",
        "Beside other actions flying within the rate has the base difficulty of 5, as driving has.",
    ),
    reading(
        "movement-actions",
        "In play all that is rolled in a round is counted: each action beyond the first takes 1D "
        "from every roll from then on, or from all of them where the number is said first. "
        "Or only what is said counts.",
        "multi-action",
    ),
    reading(
        "movement-actions",
        "Whoever is at the wheel of a moving vehicle takes one action for that, whatever else they "
        "do; the way, a ram and the first stunt of a round are that one action, a further stunt is "
        "another. Holding the breath, seats and the free half are none.",
    ),
    gap(
        "movement-actions",
        "What a penalty does to the last die is not said: in play dice go down to 0D, which may "
        "still be rolled and is worth its pips alone, else 0.",
    ),
    reading(
        "vehicle-speed",
        "A vehicle with piloting on its sheet has a crew that is not played by itself: where its "
        "driver is out or leaves the wheel, the crew takes it.",
    ),
    reading(
        "vehicle-speed",
        "What a failed roll to hold a speed or to make a turn does is not said: in play the "
        "vehicle goes a level slower and the turn is not made, or control is lost.",
        "failed-piloting",
    ),
    reading(
        "vehicle-speed",
        "In play a roll that keeps a vehicle straight beside a shot stands in for the base of 5 "
        "that normal operation has beside other actions.",
    ),
    reading(
        "vehicle-shift",
        "In play one roll is measured against the change of speed, against the speed itself and "
        "against a stunt on the way; off the road and in reverse count for all of them.",
    ),
    gap(
        "vehicle-shift",
        "How far a vehicle goes out of control, or with nobody at the wheel, is not said: in play "
        "straight on, all the way of its level, a level less each round (or at the same level), "
        "in its driver's turn or at the end of the round. At rest it is in control again.",
        "out-of-control",
    ),
    reading(
        "vehicle-shift",
        "Regaining control has one try a round. It is no part of driving on: a round that brings "
        "it back may be driven in.",
    ),
    reading(
        "stunt",
        "Parking and landing begin at cautious speed or at rest; a vehicle that can only come down "
        "lands from any.",
    ),
    reading(
        "ram",
        "In play one roll has to meet the manoeuvre's difficulty and that of hitting the vehicle, "
        "a dodge included. The two rounds after a miss are spent whole: nothing is driven in them.",
    ),
    reading(
        "vehicle-target",
        "A dodge holds as long as its driver is at the wheel and in control. A crew that is not "
        "played by itself shoots as passengers do.",
    ),
    reading(
        "vehicle-damage",
        "In play those aboard suffer by the level that their vehicle becomes; where a hit leaves "
        "it as it was, by the hit's own.",
    ),
    reading(
        "collision-dice",
        "Into something that is no vehicle a crash is head-on only where the GM says so.",
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
