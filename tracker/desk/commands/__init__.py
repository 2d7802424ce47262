"""What a GM can ask for by a key or by name: a function a command, in a file a topic."""
