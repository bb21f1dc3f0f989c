# SPDX-License-Identifier: Apache-2.0
#
# `make` alone prints the targets. Everything built goes to build/. Each folder's rules are in a .mk file of that folder.

BUILD := build

# Every start of make would look for a way to make each of the hundreds of files that are read here: its own rules are off.
MAKEFLAGS += --no-builtin-rules

# make SUITE ONLY=NAME runs one case, which is what recipes find in CASES, and shows the command ($(Q) in front of it).
Q := $(if $(filter command,$(origin ONLY)),,@)
ifeq ($(origin ONLY) $(MAKELEVEL),command line 0)
CASES := $(shell tests/only.sh '$(MAKECMDGOALS)' '$(subst ','\'',$(ONLY))')
ifneq ($(.SHELLSTATUS),0)
$(error routegen: $(CASES))
endif
endif
# $(call cases_of,SUITES): those of the suite that is made
cases_of = $(if $(filter $(1),$(MAKECMDGOALS)),$(CASES))
# $(call rows_for,SUITES,COMMAND): what it prints, if one of the suites is made; each make would take half of its start for it
rows_for = $(if $(filter $(1),$(MAKECMDGOALS)),$(shell $(2)))
# $(call show,COMMAND): shows one that does not stand in a recipe by itself
show = $(if $(Q),,@echo '$(1)')

# The one list of what routegen needs on Debian 12; the small ones are for the libraries and the program alone, two
# more simulate the cores.
SMALL_PACKAGES := gcc libc6-dev make pkg-config libserialport-dev
SIM_PACKAGES := $(SMALL_PACKAGES) g++ verilator
PACKAGES := $(SIM_PACKAGES) clang clang-format git perl libjansson-dev libcriterion-dev libigraph-dev \
  iverilog yosys nextpnr-ice40 fpga-icestorm \
  z3 berkeley-abc lcov valgrind cppcheck clang-tidy libclang-rt-14-dev libomp-dev libsimgrid-dev ibsim-utils \
  libopensm9 libosmcomp5 libosmvendor5 libwrap0 \
  lld libclang-rt-14-dev-wasm32 wasi-libc binaryen zopfli jq python3-jsonschema graphviz librsvg2-bin shellcheck mandoc \
  abigail-tools

CC ?= gcc
CXX ?= g++
CFLAGS ?= -O2 -g
# Packagers build with WERROR=, for compilers with new warnings.
WERROR ?= -Werror
WARNINGS := -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wstrict-prototypes \
  -Wmissing-prototypes -Wcast-qual -Wvla -Wswitch-enum -Wformat=2 $(WERROR)
# Hidden: what the library exports is marked RG_API. File names do not depend on the place of the tree.
C_FLAGS := -std=c11 $(WARNINGS) -Imodel/include -Imodel -fvisibility=hidden '-ffile-prefix-map=$(CURDIR)=.'

# Sorted and worded the same everywhere; without this Perl warns of a locale that is not installed.
export LC_ALL := C.UTF-8
# Yosys hands this folder to ABC unquoted.
ifneq ($(word 2,$(TMPDIR)),)
export TMPDIR := /tmp
endif

# How much happens at a time: one job a processor, handed out by the outermost make.
JOBS ?= $(shell nproc)
PARALLEL = $(if $(findstring jobserver,$(MAKEFLAGS)),,-j$(JOBS))
# In front of a command that starts make itself: it gets the jobs, unless this is make -n.
WITH_JOBS = $(if $(findstring n,$(firstword -$(MAKEFLAGS))),,+)

# $(call need,TOOL): a single line if a tool is missing
need = command -v $(1) >/dev/null || { echo "routegen: $(1) is missing; install it with: make deps" >&2; exit 1; }
# $(call need_header,FILE): the same for the headers of a library
need_header = echo '\#include <$(1)>' | $(CC) -E -x c - >/dev/null 2>&1 || { echo "routegen: $(1) is missing; install it with: make deps" >&2; exit 1; }

# The targets that `make` prints, in groups; what is in none comes last. Their texts stand beside them, after ##.
GROUPS := Use_it: deps-small deps-sim deps deps-more all explorer site install uninstall bench clean \
  Hardware: sim sim-all report lint-rtl sources \
  Boards: boards bitstream prog board-sim bitstream-proof bitstream-sim bitstream-flips boards-doc \
  Test: test test-more unit batch oracle topology simulate web page export cli cli-asan memory query cosim board netlist icarus faults images lint fuzz-replay test-web \
  Long_checks: soak theorems formal faults-all lint-all netlist-all icarus-all fuzz fuzz-query mutate coverage analyze \
  For_a_release: release dist static wheels vectors verification paper \
  More:

.PHONY: help
help: ## print the targets
	@echo 'routegen $(VERSION): make TARGET [NAME=value]'
	@awk -v groups='$(GROUPS)' -F ':.*## ' '/^[a-z][a-z -]*:.*## / { split($$1, names, " "); text[names[1]] = $$2; order[n++] = names[1] } \
	  function show(name, line, words, i, count) { count = split(text[name], words, " "); line = sprintf("  %-16s", name); \
	    for (i = 1; i <= count; i++) { if (length(line " " words[i]) > 80) { print line; line = sprintf("  %-16s", "") } \
	      line = line " " words[i] } print line; delete text[name] } \
	  END { count = split(groups, item, " "); for (i = 1; i <= count; i++) { \
	      if (item[i] ~ /:$$/) { title = item[i]; gsub(/_/, " ", title); print "\n" title } else if (item[i] in text) show(item[i]) } \
	    for (i = 0; i < n; i++) if (order[i] in text) show(order[i]) }' $(MAKEFILE_LIST)

install_packages = @set -e; if [ "$$(id -u)" = 0 ]; then as=; else as=sudo; fi; \
	if dpkg-query -W $(1) >/dev/null 2>&1; then echo '$@: all packages are installed'; else \
	  $$as apt-get update -q; \
	  DEBIAN_FRONTEND=noninteractive $$as apt-get install -y -q --no-install-recommends $(1); fi
.PHONY: deps deps-small deps-sim
deps: ## install the Debian packages that everything here needs (apt; sudo unless root)
	$(call install_packages,$(PACKAGES))
	@tests/export/opensm.sh fetch
deps-small: ## install the five that build the libraries and the program
	$(call install_packages,$(SMALL_PACKAGES))
deps-sim: ## install these five, g++ and Verilator, for make sim
	$(call install_packages,$(SIM_PACKAGES))

include model/model.mk model/faces/mpi/mpi.mk model/faces/web/web.mk synth/synth.mk boards/boards.mk tests/fuzz/fuzz.mk sim/sim.mk \
  tests/tests.mk tests/more.mk tests/release/release.mk tests/python/python.mk tests/coverage/coverage.mk bench/bench.mk \
  examples/multicomputer/multicomputer.mk

.PHONY: clean
clean: ## remove build/
	rm -rf $(BUILD)

.DELETE_ON_ERROR:
.SECONDARY:
