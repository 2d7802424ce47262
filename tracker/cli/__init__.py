"""The command line: one module a command, each imported only when it is called.

A command's module has `arguments(parser)`, which declares what it takes, and `run(options)`, which
does it and returns the exit status. Without a command, `open` is done: the tracker itself.
"""

COMMANDS = {
    "new": "start a new encounter",
    "show": "the state of a fight, as a table or as JSON",
    "reach": "who can be where: the turns to a distance on a ground",
    "log": "the fight in words",
    "summary": "what a fight came to: damage, distances, who fell, how long it took",
    "actions": "every action with its fields",
    "fields": "the sheet fields of a rulebook",
    "apply": "actions as JSON lines from standard input",
    "import": "combatants from a file into a fight, or a whole fight from another table",
    "export": "the fight as CSV, TOML, JSON, Markdown, SVG or HTML, or whole for another table",
    "rules": "the index of a rulebook, or its readings and gaps",
    "rule": "one ruling with its steps, or a stream of them",
    "watch": "the players' view of a fight, live and read-only",
    "serve": "the same in a browser, with the extra gaitkeeper-rpg[serve]",
    "book": "rulebooks of your own, each in one file: check, begin or list them",
    "check": "validate a save and say what is wrong with it",
}
"""The commands and what they are for; each is the module of its name, `import` that of import_."""
