"""The rulebooks that come along, a package each, all with the same rooms."""
