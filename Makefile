# `make play` sets everything up and runs the bot; `make test` sets everything up and tests it.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
CODE := bot.py cogs games storage ludo_core renderer playground ops bench tests

.PHONY: play test test-long check bench words clean

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

bench: $(VENV)/dev
	@for script in bench/bench_*.py; do echo "== $$script"; PYTHONPATH=. $(BIN)/python $$script || exit 1; done

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

$(VENV)/dev: requirements-dev.txt requirements.txt | $(VENV)/made
	@echo "Installing what the tests need …"
	@$(PIP) -r requirements-dev.txt
	@touch $@ $(VENV)/play
