"""The README for the package page: its links into the repository become full addresses."""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

_LINK = re.compile(r"(?P<picture>!?)\[(?P<text>[^\]]*)\]\((?!https?:|#)(?P<path>[^)\s]+)\)")


class ReadmeHook(MetadataHookInterface):
    """Put the README into the metadata; the homepage in the metadata is the project's address."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Add the README to the metadata; its links lead to the files of this version."""
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        address, version = metadata["urls"]["Homepage"], metadata["version"]
        metadata["readme"] = {
            "content-type": "text/markdown",
            "text": written_out(text, address, f"v{version}"),
        }


def written_out(text: str, address: str, tag: str) -> str:
    """The text with full addresses: raw files for pictures, pages of the website for the rest."""

    def whole(link: re.Match[str]) -> str:
        kind = "raw" if link["picture"] else "blob"
        return f"{link['picture']}[{link['text']}]({address}/{kind}/{tag}/{link['path']})"

    return _LINK.sub(whole, text)
