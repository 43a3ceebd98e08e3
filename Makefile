# make demo   set up and judge a contested hand     make test   set up and run all tests
VENV := .venv
BIN := $(VENV)/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check
PYTHON ?= python3

.PHONY: demo test thorough lint types docs site bench agree distribution recipes engines clean

demo: $(VENV)/.cli
	@$(BIN)/tressette-score check examples/contested.toml --lang it || test $$? -eq 1

test: $(VENV)/.test
	$(BIN)/pytest --numprocesses auto --cov --cov-report term-missing:skip-covered

# Ten thousand generated hands for each property, some minutes long.
thorough: $(VENV)/.test
	EXAMPLES=10000 $(BIN)/pytest tests/test_properties.py tests/test_fuzz.py tests/test_slips.py \
	    tests/test_ruling_properties.py tests/test_match_oracle.py

lint: $(VENV)/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports

types: $(VENV)/.dev
	$(BIN)/mypy
	$(BIN)/pyright --pythonpath $(BIN)/python

docs: $(VENV)/.dev
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

# The site as built, link by link, and in a browser if there is one.
site: docs $(VENV)/.test
	$(BIN)/pytest tests/test_site.py

bench: $(VENV)/.test
	$(BIN)/python benchmarks/bench.py
	$(BIN)/python benchmarks/columns.py

# The two engines beside each other on twenty million hands, some ten minutes long.
agree: $(VENV)/.test
	$(BIN)/python -m tests.agreement

# Ten million hands played at random, half a minute long: docs/assets/distribution.toml.
distribution: $(VENV)/.test
	$(BIN)/python -m benchmarks.distribution

# The recipes for DuckDB and Polars.
recipes: $(VENV)/.test
	@$(PIP) --group engines
	$(BIN)/pytest tests/test_docs.py -k engines

# And those for Spark (Java 17 or later, some 500 MB), with ten million hands through it.
engines: recipes
	@$(PIP) --group spark
	$(BIN)/pytest tests/test_docs.py -k spark
	$(BIN)/python -m benchmarks.spark

clean:
	rm -rf $(VENV) site dist .coverage .hypothesis

# Dependency groups need a pip of 2025 or later.
$(VENV)/bin/python:
	@$(PYTHON) -m venv $(VENV)
	@$(PIP) --upgrade 'pip>=25.1'

$(VENV)/.cli: pyproject.toml | $(VENV)/bin/python
	@$(PIP) --editable '.[cli]'
	@touch $@

$(VENV)/.test: pyproject.toml | $(VENV)/bin/python
	@$(PIP) --editable '.[cli]' --group test
	@touch $@

$(VENV)/.dev: pyproject.toml | $(VENV)/.test
	@$(PIP) --group lint --group typing --group docs
	@touch $@
