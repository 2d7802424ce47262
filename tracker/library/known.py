"""The names that the library offers when the game master adds combatants.

Each name has the fields for the action `add`.
"""

from rules.rulebook.catalogue import rulebook
from rules.rulebook.rulebook import Rulebook
from tracker.library.library import Library
from tracker.library.template import Fields, Template, casefolded
from tracker.typed.quick_known import KnownNames


def known_to(library: Library, book: Rulebook) -> KnownNames:
    """Return all names of the library for a fight under this book.

    Parties of other books are converted. For a template of another book, only its name and the id
    of that book are returned.
    """
    templates = {one.name: named_request_for(one, book) for one in library.templates(book.id)}
    here = {casefolded(name) for name in templates}
    everything = (one.kept for one in library.everything() if isinstance(one.kept, Template))
    elsewhere = {
        one.name: one.system
        for one in everything
        if one.system != book.id and casefolded(one.name) not in here
    }
    parties = {
        one.name: tuple(request_for(member, book) for member in one.members)
        for one in library.parties()
    }
    return KnownNames(templates, parties, elsewhere)


def named_request_for(template: Template, book: Rulebook) -> Fields:
    """Return the fields of the action `add` for a template. The template's name is one of them.

    Raises InputError.
    """
    return {**request_for(template, book), "template": template.name}


def request_for(template: Template, book: Rulebook) -> Fields:
    """Return the fields of the action `add` for a template.

    The fight may use the template's own book or another book. Raises InputError.
    """
    if template.system == book.id:
        return template.request()
    return template.request_elsewhere(rulebook(template.system).words)
