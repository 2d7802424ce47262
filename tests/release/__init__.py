"""What `make release` tries on the packages that it built; `make test` collects none of it."""
