# Each target does its own set-up. Only python3 (3.11 or newer) and make are assumed.

PYTHON ?= python3
BIN = .venv/bin
SETUP = pyproject.toml constraints.txt tools/setup.py

.PHONY: help play table page dev test programs check test-long second-host bench bench-load bench-page bench-cold bench-solve bench-messages bench-print strength pictures films docs hooks clean

play:  ## serve tables and open the page in the browser; where there is no make: python play.py
	@$(PYTHON) play.py $(ARGS)

help:  ## tell what each target does
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' Makefile

table: .venv/ready-server  ## open the terminal table
	@$(BIN)/chantier play $(ARGS)

page: .venv/ready-web  ## build the page, if anything of it has changed
	@$(BIN)/python tools/page.py build

dev: .venv/ready-web  ## the page with changes shown at once, beside a server that runs (make play)
	@$(BIN)/python tools/page.py dev

test: programs .venv/ready-dev  ## everything: checks, tests compiled, in a browser, and plain with coverage
	MAKE="$(MAKE)" $(BIN)/python tools/run_tests.py

programs:  # what the tests need of the system: before anything that takes long
	@$(PYTHON) tests/programs.py

check: .venv/ready-dev  ## style, types, import directions, generated types, the page's checks, counts of the tree
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy & types=$$!; $(BIN)/lint-imports && $(BIN)/python tools/typescript.py --check \
		&& $(BIN)/python tools/add_a_game.py --check \
		&& $(BIN)/python tools/layers.py --check \
		&& $(BIN)/python -m tools.checks \
		&& $(BIN)/python tools/page.py check; rest=$$?; wait $$types && exit $$rest

test-long: .venv/ready-dev  ## the longer proofs; results go into docs/proof.md and docs/places.md
	CHANTIER_LONG=1 $(BIN)/python -m pytest -n auto tests/games/test_reference.py \
		tests/games/*/test_move_costs.py tests/core/test_conformance.py tests/players \
		tests/games/*/test_players.py tests/printing/test_documents.py
	CHANTIER_LONG=1 $(BIN)/python -m pytest tests/browser/test_turquoise.py \
		tests/browser/test_whole_games.py tests/browser/test_keyboard_and_screen_reader.py
	CHANTIER_LONG=1 CHANTIER_PROOF=1 $(BIN)/python -m pytest tests/server/hostile
	CHANTIER_LONG=1 CHANTIER_PROOF=1 $(BIN)/python -m pytest tests/table/test_mutated_records.py \
		tests/table/test_operator.py tests/games/*/long_*.py \
		tests/server/storage/test_kill.py tests/browser/test_model_places.py
	$(BIN)/python tools/mutants.py

second-host: .venv/ready-dev  ## invite a second host: a network namespace, so Linux and root; not part of the tests
	@$(BIN)/python tools/page.py build
	$(BIN)/python tools/second_host.py

bench: .venv/ready-play .venv-bench/ready-bench  ## measure beside the peers; writes bench/results.md
	.venv-bench/bin/python bench/run.py --plain $(BIN)/python

bench-load: .venv/ready-load  ## load on the server, beside boardgame.io's; writes bench/results.md
	$(BIN)/python bench/load/run.py $(ARGS)

bench-cold: .venv/ready-dev  ## first answers with an empty cache, before and after; writes bench/results.md
	$(BIN)/python bench/cold_start.py $(ARGS)

bench-solve: .venv/ready-dev  ## Tulum for three solved whole: time and memory; writes bench/results.md
	$(BIN)/python bench/solving.py

bench-messages: .venv/ready-dev  ## what a table sends, in µs and bytes; ARGS="--before CHECKOUT"; writes bench/results.md
	$(BIN)/python bench/messages.py $(ARGS)

bench-print: .venv/ready-dev .venv-bench/ready-bench  ## all sheets of each game, beside svglib; writes bench/results.md
	@$(BIN)/python tools/page.py build
	$(BIN)/python bench/printing.py --peer .venv-bench/bin/python $(ARGS)

bench-page: .venv/ready-dev  ## what the page weighs and how long it takes; writes bench/results.md
	@$(BIN)/python tools/page.py build
	$(BIN)/python bench/page/run.py $(ARGS)

strength: .venv/ready-dev  ## how strong the players are, into docs/strength.md; can be gone on with
	$(BIN)/python tools/strength.py $(ARGS)

pictures: .venv/ready-dev  ## every page and state of the page, into build/pictures
	@$(BIN)/python tools/page.py build
	$(BIN)/python tools/pictures.py $(ARGS)

films: .venv/ready-dev  ## what moves on the page, as strips of pictures, into build/films
	@$(BIN)/python tools/page.py build
	$(BIN)/python tools/films.py $(ARGS)

docs: .venv/ready-play  ## draw the SVG pictures of docs/ again, and write docs/add-a-game.md
	$(BIN)/python tools/draw_docs.py
	$(BIN)/python tools/add_a_game.py
	$(BIN)/python tools/layers.py

hooks:  ## have git check the form of commit messages, in this clone
	@git config core.hooksPath tools/hooks

.venv/ready-play: $(SETUP)
	@$(PYTHON) tools/setup.py .venv ""

.venv/ready-server: $(SETUP)
	@$(PYTHON) tools/setup.py .venv server

.venv/ready-web: $(SETUP)
	@$(PYTHON) tools/setup.py .venv web

.venv/ready-load: $(SETUP)
	@$(PYTHON) tools/setup.py .venv load

.venv/ready-dev: $(SETUP)
	@$(PYTHON) tools/setup.py .venv dev

.venv-bench/ready-bench: $(SETUP)
	@$(PYTHON) tools/setup.py .venv-bench bench

clean:  ## remove environments and caches
	rm -rf .venv .venv-bench bench/load/peer/node_modules web/node_modules src/chantier/page .mypy_cache .pytest_cache .ruff_cache .hypothesis .coverage* \
		.import_linter_cache dist build
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
