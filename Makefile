# Tourney's chores. `make run` and `make test` are all a new machine needs: Python 3.11 or newer.
# Nothing here wants root, and nothing is downloaded beyond the Python packages.

HOST ?= 127.0.0.1
PORT ?= 8000
VENV := .venv
PY   := $(VENV)/bin/python
PIP  := $(PY) -m pip --disable-pip-version-check
# pytest takes more: make test ARGS="-k button -x"
ARGS ?=

.DEFAULT_GOAL := help
.PHONY: help install install-dev run test test-sqlite test-postgres check format lint types \
	imports templates migrations messages coverage mutants bench load taps clean

help:  ## this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:[^#]*## /\t/' | expand -t 16

# --- set-up -----------------------------------------------------------------------------

install:  ## make .venv and put the pinned packages in it (quick when up to date)
	@sh deploy/install.sh requirements.txt

install-dev:  ## the same with the tools for working on Tourney
	@sh deploy/install.sh requirements-dev.txt

run: install  ## migrate and serve: HOST=0.0.0.0 for the whole room, PORT=8000
	@$(PY) manage.py migrate --no-input -v 0
	@exec $(PY) manage.py serve --host $(HOST) --port $(PORT)

# --- tests ------------------------------------------------------------------------------

test: install-dev test-postgres test-sqlite  ## every test: once on SQLite, what touches the database on PostgreSQL too

# Collects as it goes, so a run stops at the first of the two that fails.
test-postgres: install-dev  ## what touches the database, on a real PostgreSQL started for it
	@echo "== on PostgreSQL: what touches the database"
	@$(PY) -m tests.services.postgres -- $(PY) -m pytest -q -n logical -m both_databases $(ARGS)

test-sqlite: install-dev  ## the whole suite on SQLite, with a real Valkey, PostgreSQL and Chromium where asked
	@echo "== on SQLite: everything"
	@$(PY) -m pytest -q -n logical $(ARGS)

coverage: install-dev  ## which lines no test runs (build/coverage-html)
	@$(PY) -m pytest -q -n logical --cov --cov-report=html --cov-report=term $(ARGS)

mutants: install-dev  ## which wrong rules no test notices (docs/mutation.md; half an hour); ARGS="'tourney.rules.button*'"
	@$(VENV)/bin/mutmut run $(ARGS)
	@$(VENV)/bin/mutmut results

bench: install-dev  ## speed beside other engines, as ratios (build/bench.json); ARGS=PATH of hand files
	@$(PY) -m tests.bench $(ARGS)

load: install-dev  ## what a dealer's tap costs, beside a bare view with one durable write (ARGS=--help)
	@$(PY) -m tests.tools.load $(ARGS)

taps: install-dev  ## touches per act on the dealer's tablet, over recorded hands (HANDS=120 or all)
	@HANDS=$(or $(HANDS),120) $(PY) -m tests.browser.taps $(ARGS)

# --- checks -----------------------------------------------------------------------------

check: lint types imports templates migrations messages  ## all checks that are not tests

format: install-dev  ## write every file the way the formatter wants it
	@$(VENV)/bin/ruff format .
	@$(VENV)/bin/ruff check --fix -q . || true

lint: install-dev  ## format and lint
	@$(VENV)/bin/ruff format --check .
	@$(VENV)/bin/ruff check .

types: install-dev  ## mypy, strict on the rules
	@$(VENV)/bin/mypy

imports: install-dev  ## who may import whom
	@$(VENV)/bin/lint-imports --no-cache

templates: install-dev  ## djlint on the templates
	@$(VENV)/bin/djlint --lint --quiet templates

migrations: install-dev  ## no model without its migration
	@$(PY) manage.py makemigrations --check --dry-run

messages: install-dev  ## every sentence in every language
	@$(PY) -m tests.tools.messages check

clean:  ## forget what builds and tests left behind (never var/, never .venv)
	@rm -rf build .pytest_cache .mypy_cache .ruff_cache .hypothesis .import_linter_cache mutants
