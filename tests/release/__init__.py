"""Tests of `make release` on the built packages; `make test` runs none of these tests."""
