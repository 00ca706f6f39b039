# Ligne Rouge. `make` alone lists what can be done.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help play built serving setup pages build-pages time-start matrix test compiled interpreted test-deep check lint lint-python lint-pages docs bench load lock clean

VENV := .venv
BIN := $(VENV)/bin

# Images of containers often forbid bytecode; then every process reads all sources anew (measured: a server's start takes
# 4.2 s of processor time instead of 1.6).
unexport PYTHONDONTWRITEBYTECODE

# uv, if it is there, installs in a fifth of the time; UV= on the command line does without.
UV = $(shell command -v uv || command -v $(BIN)/uv)
PIP := $(BIN)/python -m pip --quiet --disable-pip-version-check --no-input install --no-compile
INSTALL = $(if $(UV),$(UV) pip install --quiet --python $(BIN)/python,$(PIP))
NEW_VENV = $(if $(UV),$(UV) venv --quiet --allow-existing --python $(PYTHON),$(PYTHON) -m venv) $(VENV)
ENOUGH := import sys$(if $(UV),,, venv, ensurepip); sys.exit(sys.version_info < (3, 11))

# The first Python that is new enough and able to make an environment; PYTHON=… chooses another one.
# Each is run, not only looked up: version switchers leave commands on the path that start nothing.
ifndef PYTHON
PYTHON = $(shell for python in python3.13 python3.12 python3.14 python3.11 python3; do \
	if $$python -c '$(ENOUGH)' >/dev/null 2>&1; then echo $$python; break; fi; done)
endif

# The pages are built with Node: the machine's, or, where there is none or an old one, Python's package of it.
MODULES := web/node_modules/.installed
BUILDERS := web/node_modules/.builders
NODE_ENOUGH := [ "$$(node -p 'const [a, b] = process.versions.node.split("."); a > 20 || (a == 20 && b >= 19)' 2>/dev/null)" = true ]
NPM := PATH="$(CURDIR)/$(BIN):$$PATH" npm --prefix web
NPM_CI := $(NPM) ci --silent --no-audit --no-fund --ignore-scripts --prefer-offline

# Packages of Python and of npm do not wait for each other.
BESIDE := $(MAKE) --no-print-directory --jobs=2

help: ## list these commands
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/\1|\2/p' $(MAKEFILE_LIST) | while IFS='|' read -r goal text; do \
		printf '  make %-10s %s\n' "$$goal" "$$text"; done

play: $(BIN)/python ## open the game in the browser; the first time it installs everything
	@$(BIN)/python pages.py || $(MAKE) --no-print-directory $(VENV)/.node
	@mkdir -p build && touch $(BUILDING)
	@$(BESIDE) built serving

# The server starts while the pages are built, and says that it is open when they are.
BUILDING := build/pages-are-being-built

built:
	@$(MAKE) --no-print-directory pages; failed=$$?; rm -f $(BUILDING); exit $$failed

serving: $(VENV)/.installed
	@LIGNEROUGE_PAGES_BEING_BUILT=$(BUILDING) $(BIN)/lignerouge serve --open

setup: $(VENV)/.uv $(VENV)/.node ## make .venv with everything that playing, testing and linting need
	@$(BESIDE) $(VENV)/.developed $(MODULES)
	@$(MAKE) --no-print-directory pages

# The rules are tested in both builds, everything else once, compiled: servers, pages and commands have no rules.
RULES := $(addprefix tests/,compiling/test_going_over.py flamme kernel redline rulebook terminal/test_redline.py test_refused_options.py)
JOBS := auto
PYTEST = $(BIN)/pytest -n $(JOBS) --dist worksteal
INTERPRETED := build/interpreted.txt

test: setup ## run every test: the pages, the compiled build, the interpreted rules with full branch coverage
	@$(BIN)/lignerouge compile
	@echo "Testing the pages."
	@$(NPM) test --silent
	@$(BIN)/python -m tests.support.chromium
	@echo "Testing the compiled build; beside it, with what it leaves of the processor, the interpreted rules."
	@$(BESIDE) compiled interpreted; failed=$$?; cat $(INTERPRETED); exit $$failed

compiled:
	@$(PYTEST) tests

# It never waits for anything, so it fills up what the other one leaves; what it says comes in one piece, at the end.
interpreted:
	@mkdir -p $(dir $(INTERPRETED))
	@NUMBA_DISABLE_JIT=1 nice -n 10 $(PYTEST) --timeout 1800 -o cache_dir=.pytest_cache/interpreted --cov --cov-report=term $(RULES) > $(INTERPRETED) 2>&1

test-deep: setup ## look for what make test is too short for: new examples, whole games against second engines, many kills
	@$(BIN)/lignerouge compile
	@$(BIN)/python -m tests.support.chromium
	@HYPOTHESIS_PROFILE=deep $(PYTEST) --timeout 3600 $(RULES) tests/cli/test_tour.py tests/server/live/test_kill.py tests/server/security/test_leaks.py tests/server/protocol/test_openapi.py tests/server/live/test_restart.py tests/server/live/test_grand_tour.py tests/server/live/test_daily.py tests/web/test_six_teams.py tests/web/test_tour_numbers.py
	@$(BIN)/python -m tests.flamme.audit --races 5000 --tours 500
	@$(BIN)/python -m tests.redline.audit --games 2000

check: $(VENV)/.developed ## what the last change touched, for at most a minute; SINCE=… compares with another commit
	@$(BIN)/python -m tests.tools.touched $(SINCE)

lint: $(VENV)/.developed $(MODULES) ## check style, types, the direction of imports and the documentation
	@$(MAKE) --no-print-directory --jobs 2 lint-python lint-pages docs

lint-python: $(VENV)/.developed
	@$(BIN)/ruff check
	@$(BIN)/ruff format --check
	@$(BIN)/mypy
	@$(BIN)/lint-imports

lint-pages: $(MODULES)
	@$(NPM) run --silent check

docs: $(VENV)/.developed ## build the documentation as pages in build/docs; what is broken in it is an error
	@NUMBA_DISABLE_JIT=1 $(BIN)/sphinx-build --quiet --fail-on-warning --keep-going --conf-dir docs . build/docs
	@echo "The documentation is in build/docs/index.html."

bench: $(VENV)/.developed ## measure races per second
	@$(BIN)/lignerouge bench

time-start: ## time the way from a fresh clone, and from a wheel, to the page and the first reveal, stage by stage
	@$(PYTHON) -m tests.install.time_start

matrix: pages $(VENV)/.installed ## try the wheel with every Python from 3.11 on that this machine has; PYTHONS=… names others
	@$(BIN)/python -m tests.install.matrix $(PYTHONS)

load: $(VENV)/.developed ## measure how much one server process carries; prints JSON
	@$(BIN)/lignerouge compile
	@$(BIN)/python -m tests.tools.load

# uv works out one set of pins for every platform and Python.
LOCK = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-emit-find-links --no-annotate --no-header --upgrade

lock: $(VENV)/.developed ## pin the newest versions of all dependencies in requirements/
	@echo "Pinning dependencies."
	@$(LOCK) pyproject.toml --all-extras --group dev --output-file requirements/dev.txt
	@$(LOCK) pyproject.toml --constraint requirements/dev.txt --output-file requirements/runtime.txt
	@printf 'psycopg[binary]\n' | $(LOCK) - --constraint requirements/dev.txt --output-file requirements/postgres.txt
	@$(LOCK) --group build --constraint requirements/dev.txt --output-file requirements/build.txt
	@$(LOCK) --group node --output-file requirements/node.txt

clean: ## remove everything that make made
	rm -rf $(VENV) web/node_modules tests/support/browser/node_modules src/lignerouge/web build dist htmlcov .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

$(BIN)/python:
	@if [ -z "$(PYTHON)" ] || ! $(PYTHON) -c '$(ENOUGH)'; then \
		echo "Ligne Rouge needs Python 3.11 or newer with its venv module; say PYTHON=/path/to/python if it has another name." >&2; \
		exit 1; fi
	@echo "Making an environment in $(VENV) with $$($(PYTHON) --version)$(if $(UV), and uv)."
	@$(NEW_VENV)

# The stamps say what stands in the environment, so that the next start has nothing to look up.
$(VENV)/.installed: requirements/runtime.txt requirements/build.txt pyproject.toml | $(BIN)/python
	@echo "Installing what the game needs."
	@$(INSTALL) --require-hashes -r requirements/runtime.txt -r requirements/build.txt
	@$(INSTALL) --no-deps --no-build-isolation --editable .
	@touch $@
	@$(BIN)/python -c "import lignerouge.server.app"  # writes its bytecode while the pages are built: the start is quicker

$(VENV)/.developed: requirements/dev.txt $(VENV)/.installed | $(VENV)/.uv
	@echo "Installing what tests and checks need."
	@$(INSTALL) --require-hashes -r requirements/dev.txt
	@touch $@

# Tests need so much that fetching uv first, where the machine has none, is the quicker way; and pip before 23.1 takes
# what pytest-cov wants for something without a hash.
$(VENV)/.uv: | $(BIN)/python
	@if [ -z "$(UV)" ] && [ "$(origin UV)" = file ]; then \
		sed -n '/^uv==/,/[^\\]$$/p' requirements/dev.txt > $@ && $(PIP) --require-hashes -r $@ || echo "Going on without uv."; fi
	@touch $@

$(VENV)/.node: requirements/node.txt | $(BIN)/python
	@if ! $(NODE_ENOUGH); then echo "Installing Node for building the pages."; \
		$(INSTALL) --require-hashes -r requirements/node.txt; fi
	@touch $@

$(MODULES): web/package-lock.json $(VENV)/.node
	@echo "Installing what the pages are built and tested with."
	@$(NPM_CI)
	@touch $(BUILDERS) $@

$(BUILDERS): web/package-lock.json $(VENV)/.node
	@echo "Installing what the pages are built with."
	@$(NPM_CI) --omit=dev
	@touch $@

# By content, not by time: see pages.py.
pages: | $(BIN)/python
	@$(BIN)/python pages.py || $(MAKE) --no-print-directory build-pages

build-pages: $(BUILDERS)
	@echo "Building the pages."
	@$(NPM) run --silent build -- --logLevel warn
