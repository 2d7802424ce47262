# Gaitkeeper needs Python 3.11 or newer, git and make; everything else goes into .venv.

PYTHON ?= python3
SAVE ?= ford-at-dusk
JOBS ?= 2

VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
READY := $(VENV)/.ready
READY_DEV := $(VENV)/.ready-dev
READY_AUDIT := $(VENV)/.ready-audit
READY_MUTANTS := $(VENV)/.ready-mutants

.DEFAULT_GOAL := help
.PHONY: help play test lint types bench docs pictures trust audit mutants release clean

help: ## tell what can be made
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

play: $(READY) ## open a sample fight (another: make play SAVE=NAME)
	@$(BIN)/gaitkeeper $(SAVE)

test: lint types ## everything that must hold: lint, types, tests
	$(BIN)/python -m compileall -q rules tracker tests benchmarks docs examples
	$(BIN)/pytest -n $(JOBS)

lint: $(READY_DEV) ## style, formatting, and plain English
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/python -m tests.plain_english

types: $(READY_DEV) ## strict types
	$(BIN)/mypy

bench: $(READY_DEV) ## how fast the rules, the actions, the saves and the screen are
	$(BIN)/python -m benchmarks

docs: $(READY_DEV) ## write docs/rulebooks/, the manual and the table for completion anew
	$(BIN)/python -m docs.generate

pictures: $(READY_DEV) ## play the samples for the pictures of the docs
	$(BIN)/python -m docs.pictures

trust: $(READY_DEV) ## every fault that is enumerated, in full; writes docs/reliability.md (half an hour)
	JOBS=$(JOBS) $(BIN)/python -m tests.trust.report

audit: $(READY_AUDIT) ## risks in the code, known faults and licences of what is installed
	$(BIN)/python -m tests.trust.audit

mutants: $(READY_MUTANTS) ## change rules and store in 400 places, and see what no test notices (hours)
	JOBS=$(JOBS) $(BIN)/python -m tests.mutants

release: $(READY_DEV) ## build wheel and source archive, and try them (PUBLISH=1: send them out)
	$(if $(PUBLISH),$(BIN)/python -m tests.release.publish --check)
	rm -rf dist
	$(BIN)/python -m hatchling build
	GAITKEEPER_RELEASE=1 $(BIN)/pytest -vv -rs -p no:cacheprovider tests/release
	$(if $(PUBLISH),$(BIN)/python -m tests.release.publish)

clean: ## remove the environment and whatever was built; saves stay
	rm -rf $(VENV) .mutants build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis *.egg-info
	find rules tracker tests benchmarks docs examples -name __pycache__ -type d -prune -exec rm -rf {} +

$(READY): pyproject.toml | $(BIN)/pip
	$(PIP) install --quiet --editable .
	@touch $@

$(READY_DEV): pyproject.toml | $(BIN)/pip
	$(PIP) install --quiet --editable '.[dev]'
	@touch $(READY) $@

$(READY_AUDIT): pyproject.toml | $(BIN)/pip
	$(PIP) install --quiet --editable '.[dev,audit]'
	@touch $(READY) $(READY_DEV) $@

$(READY_MUTANTS): pyproject.toml | $(BIN)/pip
	$(PIP) install --quiet --editable '.[dev,mutants]'
	@touch $(READY) $(READY_DEV) $@

$(BIN)/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	  echo 'Gaitkeeper needs Python 3.11 or newer: make PYTHON=/path/to/python3.11 ...' >&2; exit 1; }
	@$(PYTHON) -m venv $(VENV) || { \
	  echo 'No environment could be made: is the package python3-venv installed?' >&2; exit 1; }
