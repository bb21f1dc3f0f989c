# SPDX-License-Identifier: Apache-2.0
#
# The package of model/faces/python: a suite of `make test-more`.

MORE_SUITES += python

$(BUILD)/bench/python: bench/python/speed.c $(BUILD)/librg.a | $(BUILD)/tools-c
	@mkdir -p $(@D)
	@echo "  LD $@"
	@$(CC) $(C_FLAGS) $(CFLAGS) -o $@ $^

.PHONY: python bench-python wheels
# PYTHONS names interpreters that try its wheel, too.
python: have-more $(BUILD)/bench/python $(BUILD)/routegen ## test the Python package: sdist, wheel, networkx as judge, speed (make deps-more)
	$(Q)$(CASES) tests/python/run.sh BUILD='$(BUILD)' VENV='$(VENV)' PYTHONS='$(PYTHONS)'

# make python makes the package, of the sources as they are now
bench-python: python ## time the Python package beside C and networkx
	@PYTHONPATH='$(BUILD)/python/site' '$(VENV)/bin/python' bench/python/bench.py $(BUILD)/bench/python

wheels: have-more ## make wheels for any Linux of two processors: build/wheels (make deps-more)
	$(Q)tests/python/wheels.sh BUILD='$(BUILD)' VENV='$(VENV)'
