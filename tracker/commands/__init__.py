"""What a GM can ask for by a key or by name: a class a command, in a file a topic."""
