# `make play` sets everything up and runs the bot; `make test` sets everything up and tests it.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
CODE := bot.py cogs games storage ludo_core renderer playground ops bench tests training

help:
	@echo "make play       set up and run the bot (without a token: on the playground, in a browser)"
	@echo "make test       set up and run the tests"
	@echo "make test-long  the tests that take minutes"
	@echo "make check      format, lint, types, import rules and tests"
	@echo "make bench      measure beside other engines and the barest bot"
	@echo "make train      train the networks of the strongest level anew, an hour and a half on two cores"
	@echo "make recount    prove that statistics and ratings agree with the games in data/ludo.db"
	@echo "make gallery    draw every kind of picture into out/gallery, to be looked at"
	@echo "make clean      remove what the others installed"

.PHONY: help play test test-long check bench gallery train recount clean

play: $(VENV)/play
	@$(BIN)/python bot.py

test: $(VENV)/dev
	$(BIN)/python -m pytest -n auto --dist loadfile -m "not long"

# What takes minutes: fifty kills, a minute of mashing.
test-long: $(VENV)/dev
	$(BIN)/python -m pytest -m long

check: $(VENV)/dev
	$(BIN)/ruff format --check $(CODE)
	$(BIN)/ruff check $(CODE)
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python -m pytest -n auto --dist loadfile -m "not long"

train: $(VENV)/play
	OPENBLAS_NUM_THREADS=1 $(BIN)/python -m training

bench: $(VENV)/bench
	@for script in bench/bench_*.py; do echo "== $$script"; $(BIN)/python -m bench.$$(basename $$script .py) || exit 1; done

gallery: $(VENV)/dev
	@$(BIN)/python -m tests.renderer.gallery

# Of another database: make recount DATABASE=…
DATABASE ?= data/ludo.db
recount: $(VENV)/play
	@$(BIN)/python -m ops.recount $(DATABASE)

clean:
	rm -rf $(VENV) .cache .hypothesis

$(VENV)/made:
	@$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed; this is " + sys.version.split()[0] + ". Try: make PYTHON=python3.12 play" if sys.version_info < (3, 11) else 0)'
	@$(PYTHON) -m venv $(VENV)
	@touch $@

$(VENV)/play: requirements.txt | $(VENV)/made
	@echo "Installing what the bot needs …"
	@$(PIP) -r requirements.txt
	@touch $@

$(VENV)/bench: requirements-bench.txt $(VENV)/dev
	@echo "Installing the engines to measure beside ours …"
	@$(PIP) -r requirements-bench.txt
	@touch $@

$(VENV)/dev: requirements-dev.txt requirements-cjk.txt requirements.txt | $(VENV)/made
	@echo "Installing what the tests need …"
	@$(PIP) -r requirements-dev.txt
	@touch $@ $(VENV)/play
