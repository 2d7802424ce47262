"""Tests of `make release` on the packages that it built; `make test` runs none of them."""
