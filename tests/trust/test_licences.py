"""All dependencies have licences that demand only the names of the authors."""

from tests.trust.licences import Licence, licences
from tests.trust.table import record


def test_every_installed_package_has_a_permissive_licence() -> None:
    found = licences()
    bad = [one for one in found if not one.permissive]
    record("licences of the dependencies", len(found), len(bad))
    assert {"textual", "tinydb", "rich", "msgspec", "linkify-it-py"} <= {
        one.name.lower() for one in found
    }
    assert bad == []


def test_a_licence_that_is_not_permissive_is_found() -> None:
    assert Licence("a", "1", "BSD-3-Clause").permissive
    assert not Licence("a", "1", "MIT OR GPL-3.0-or-later").permissive
    assert not Licence("a", "1", "not told").permissive
