"""Export a fight in one of the kinds, chosen by the ending of the file."""

from tracker.session.session import Session

KIND_OF = {
    ".csv": "csv",
    ".toml": "toml",
    ".json": "json",
    ".md": "markdown",
    ".svg": "svg",
    ".html": "html",
    ".fight": "fight",
}
"""The kinds by the endings of files."""


def exported(kind: str, saved: Session) -> bytes:
    """The fight as one of the kinds; raises StoreError if its save cannot be read."""
    if kind == "fight":
        from tracker.formats.whole_fight import packed  # noqa: PLC0415 - only for this

        return packed(saved.path)
    if kind in ("svg", "html"):
        from tracker.formats.image import PICTURES  # noqa: PLC0415 - rich is slow to import

        return PICTURES[kind](saved.encounter, saved.fight.book).encode()
    from tracker.formats.roster_writing import FORMATS  # noqa: PLC0415 - only for this

    return FORMATS[kind](saved.encounter, saved.fight.book).encode()
