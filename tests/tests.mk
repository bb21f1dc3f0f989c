# SPDX-License-Identifier: Apache-2.0
#
# Every test that needs Debian's packages only; more.mk has the others. `make test` ends in `N passed, N failed`.

# The long ones first, those before all that do one thing after another; so that two running at a time end together
SUITES := cli-asan cli simulate images board export lint-c lint-rtl cosim faults formal-suite icarus unit oracle topology netlist \
  query report-check installcheck batch memory node web page fuzz-replay readme vectors bench-quick

# Each suite is a target that prints TAP. `prove` runs one more at a time than there are processors, as some mostly wait;
# they share what is left of make's jobs. The last line is `N passed, N failed`, counting suites; .ci/run adds that of
# more.mk.
.PHONY: test suites
test: ## run every test (some eight minutes on 2 cores)
	@rm -f $(BUILD)/tests/result
	@$(MAKE) -s --no-print-directory $(PARALLEL) suites || \
	  { [ -e $(BUILD)/tests/result ] || echo '0 passed, $(words $(SUITES)) failed'; exit 1; }

# $(call prove_all,SUITES,RESULT): one line at the end, kept in a file, too
define prove_all
@$(call need,prove)
@mkdir -p $(BUILD)/tests
$(WITH_JOBS)@prove -j$$(($(JOBS) + 1)) --comments --failures --exec 'tests/suite.sh $(BUILD)' $(1) 2>&1 | \
  awk -v all=$(words $(1)) -v result='$(2)' '{ print; fflush() } /^[a-z0-9-]+ +\(Wstat: / { failed++ } /^Result: PASS$$/ { good = 1 } \
    END { if (!good && !failed) failed = all; said = all - failed " passed, " failed + 0 " failed"; \
      print said; print said >result; exit !good }'
endef

suites: test-programs
	$(call prove_all,$(SUITES),$(BUILD)/tests/result)

# What the suites share, built before any of them starts
.PHONY: test-programs
test-programs: all $(BUILD)/asan/routegen $(BUILD)/tests/unit $(BUILD)/tests/oracle $(BUILD)/tests/batch $(SIM_OBJ) \
    $(IMAGE_OBJ) $(BUILD)/sim/print_questions $(BUILD)/sim/differ

# Criterion's macros do not survive -Wconversion, and its `eq` shadows names.
TEST_FLAGS := -std=c11 -Wall -Wextra -Wpedantic -Wstrict-prototypes -Wvla $(WERROR) $(SAME_SUMS) -Imodel/include -Imodel -Itests -Itests/batch
IGRAPH = $$(pkg-config --libs igraph)

# Unit tests are run in a moment, but their macros take long to compile; undefined behaviour is looked for in the library.
test_objects = $(patsubst %.c,$(BUILD)/tests/obj/%.o,$(1))
# A name that no test has is an error.
NONE_OBJ := $(call test_objects,tests/batch/none.c)
UNIT_OBJ := $(call test_objects,$(wildcard tests/unit/*.c tests/unit/*/*.c))
$(UNIT_OBJ): private TEST_FLAGS += $(if $(SANITIZE),-O0 -g1 -fsanitize=address -Wno-gnu-zero-variadic-macro-arguments)
$(UNIT_OBJ) $(BUILD)/tests/unit: private CC = $(SANITIZED_CC)

$(BUILD)/tests/obj/%.o: %.c | $(BUILD)/tools-tests
	@mkdir -p $(@D)
	@echo "  CC $@"
	@$(CC) $(CFLAGS) $(TEST_FLAGS) $$(pkg-config --cflags igraph) -MMD -MP -c $< -o $@

-include $(wildcard $(patsubst %,$(BUILD)/tests/obj/tests/%.d,*/* */*/*))

$(BUILD)/tools-tests: | $(BUILD)/tools-c
	@$(call need,pkg-config)
	@$(call need_header,criterion/criterion.h)
	@pkg-config --exists igraph || { echo 'routegen: igraph is missing; install it with: make deps' >&2; exit 1; }
	@touch $@

# What tests spend their time in is optimised, which saves more than the compiler takes for it.
HOT := $(addprefix model/,net/simulate/tally net/simulate/clock net/simulate/traffic/inject net/draw/layout_page \
    hw/kautz/kautz_tree hw/kautz/kautz_word hw/fattree/multistage_shape cycle/node/network cycle/node/router cycle/node/packet \
    cycle/node/machine_clock families/route families/topology families/numbers/regular families/stages/multistage \
    families/permutations/permutation) $(basename $(wildcard model/net/simulate/router/*.c))
$(HOT:%=$(BUILD)/asan/obj/%.o): $(BUILD)/asan/obj/%.o: %.c | $(BUILD)/tools-c
	$(call compile,$(if $(SANITIZE),-O1 -g1 $(SANITIZE)))

# tests/unit/memory.c is in front of what allocates.
UNIT_WRAP := -Wl,--wrap=malloc,--wrap=calloc,--wrap=realloc,--wrap=posix_memalign
$(BUILD)/tests/unit: $(UNIT_OBJ) $(NONE_OBJ) $(call test_objects,tests/batch/compare.c) $(patsubst %,$(BUILD)/asan/%.a,librgnet librgcycle librg)
	@echo "  LD $@"
	@$(CC) $(CFLAGS) $(SANITIZE) $(UNIT_WRAP) -o $@ $^ -lcriterion $(NET_LIBS)

.PHONY: unit
unit: $(BUILD)/tests/unit ## test the library, with sanitizers
	@$(if $(SANITIZE),nm $(BUILD)/asan/librg.a 2>/dev/null | grep __ubsan_ >/dev/null || \
	  { echo 'Bail out! build/asan/librg.a does not look for undefined behaviour'; exit 1; })
	$(Q)$(BUILD)/tests/unit --jobs $(JOBS) $(or $(CASES),--tap)

$(BUILD)/tests/oracle: $(NONE_OBJ) $(call test_objects,$(wildcard tests/oracle/*.c tests/oracle/*/*.c)) $(BUILD)/librgnet.a $(BUILD)/librg.a
	@echo "  LD $@"
	@$(CC) $(CFLAGS) -o $@ $^ -lcriterion $(NET_LIBS)

$(BUILD)/tests/batch: $(call test_objects,$(wildcard tests/batch/*.c)) $(BUILD)/librg.a
	@echo "  LD $@"
	@$(CC) $(CFLAGS) -o $@ $^ -lcriterion -lm

.PHONY: batch
batch: $(BUILD)/tests/batch ## compare the batch functions of the library, every kernel, with the model
	$(Q)$(BUILD)/tests/batch --jobs $(JOBS) $(or $(CASES),--tap)

.PHONY: oracle
oracle: $(BUILD)/tests/oracle ## compare the model with explicit graphs, flow and brute force
	$(Q)$(BUILD)/tests/oracle --jobs $(JOBS) $(or $(CASES),--tap)

# Networks of nodes; the faults are made in C, so that there are thousands of runs.
$(BUILD)/tests/node: $(call test_objects,$(wildcard tests/node/*.c)) $(BUILD)/librgcycle.a $(BUILD)/librg.a
	@echo "  LD $@"
	@$(CC) $(CFLAGS) -o $@ $^

.PHONY: node
node: $(BUILD)/tests/node ## test networks of nodes that die and return: each message arrives once
	$(Q)$(BUILD)/tests/node $(CASES)

test-programs: $(BUILD)/tests/node

$(BUILD)/tests/simulate: private CC = $(SANITIZED_CC)
$(BUILD)/tests/simulate: $(call test_objects,$(wildcard tests/simulate/*.c)) $(patsubst %,$(BUILD)/asan/%.a,librgnet librgcycle librg)
	@echo "  LD $@"
	@$(CC) $(CFLAGS) $(SANITIZE) -o $@ $^ $(NET_LIBS)

.PHONY: simulate
simulate: $(BUILD)/tests/simulate ## compare the network simulator with a slow twin, bit for bit, and with theory
	$(Q)$(BUILD)/tests/simulate $(CASES)

test-programs: $(BUILD)/tests/simulate

# What a page asks, in C. WebAssembly itself takes longer to compile: test-web.
WEB_OBJ := $(call test_objects,$(wildcard tests/web/*.c))
WEB_FACE_OBJ := $(patsubst %.c,$(BUILD)/obj/%.o,$(wildcard model/faces/web/*.c))
$(WEB_OBJ) $(BUILD)/tests/web: private CC = $(SANITIZED_CC)
$(WEB_OBJ): private TEST_FLAGS += -O0 -g1 $(SANITIZE)
$(BUILD)/tests/web: $(WEB_OBJ) $(patsubst %.c,$(BUILD)/asan/obj/%.o,$(filter-out %/wasi.c,$(wildcard model/faces/web/*.c))) \
    $(patsubst %,$(BUILD)/asan/%.a,librgnet librgcycle librg)
	@echo "  LD $@"
	@$(CC) $(CFLAGS) $(SANITIZE) -o $@ $^ $(NET_LIBS)

-include $(patsubst %.c,$(BUILD)/asan/obj/%.d,$(wildcard model/faces/web/*.c))

.PHONY: web page
# A page has one thread; with several of OpenMP's, clang's search for leaks falls over the thread's own storage.
web: $(BUILD)/tests/web ## test what the explorer gets from C, against the libraries and with any numbers
	$(Q)OMP_NUM_THREADS=1 $(BUILD)/tests/web $(CASES)

page: ## test how the explorer's page is joined: no request, no foreign script, nothing lost
	$(Q)$(CASES) tests/web/page.sh BUILD='$(BUILD)' $(PAGE_MODULES)

test-programs: $(BUILD)/tests/web

# The long ones, each a suite of its own that goes on when another fails: first what does one thing after another. All that
# makes images of boards is in one, and all of `make sim-all` in another, as they write the same files.
SOAK_MORE := export oracle unit topology batch simulate memory
SOAK := soak-images soak-sim mutants faults-all board-soak netlist-all icarus-all soak-cli $(SOAK_MORE:%=soak-%) lint-all \
  report-check-all fuzz-query soak-node soak-transpose
.PHONY: soak soak-suites $(SOAK)
soak: ## run the long tests: larger networks, all images, bad lines (two and a half hours on two cores)
	@$(MAKE) -s --no-print-directory $(PARALLEL) soak-suites

soak-suites: test-programs
	$(call prove_all,$(SOAK),$(BUILD)/tests/result-soak)

$(SOAK_MORE:%=soak-%): soak-%:
	@ROUTEGEN_SOAK=1 $(MAKE) -s --no-print-directory $*

soak-cli: ; @ROUTEGEN_SOAK=1 OPENMP='$(OPENMP)' tests/cli/run.sh $(BUILD)/asan/routegen $(BUILD)/routegen

soak-images:
	@for board in $(BOARDS); do \
	  $(MAKE) -s --no-print-directory BOARD=$$board QUESTIONS=1020 bitstream-sim bitstream-proof || exit 1; done
	@$(MAKE) -s --no-print-directory BOARD=ice40 NET=kautz:3,3 GFT=1,2,2 SELFTEST=1 bitstream-sim
	@$(MAKE) -s --no-print-directory boards-check
	@IMAGES=all $(MAKE) -s --no-print-directory images
	@$(MAKE) -s --no-print-directory BOARD=icestick NET=kautz:2,1 GFT=1,2,2 BAUD=3000000 FLIPS=4 bitstream-flips

soak-sim:
	@$(MAKE) -s --no-print-directory sim-all
	@$(MAKE) -s --no-print-directory sim-random
	@$(MAKE) -s --no-print-directory sim NODE=3,3 CLOCKS=200000
	@$(MAKE) -s --no-print-directory sim NODE=3,6 CLOCKS=20000

soak-node: $(BUILD)/tests/node
	@ROUTEGEN_SOAK=1 $< | awk -v FIGURES=doc/node.md -f tests/node/tried.awk

soak-transpose: ; @examples/transpose/run.sh BUILD=$(BUILD)

# The program's disjoint routes are tested with them, and the flow that finds the shortest comes from the other oracle.
TOPOLOGY_SRC := $(wildcard tests/topology/*.c) $(addprefix tests/oracle/kautz/,min_cost_flow.c kautz_graph.c)
$(BUILD)/tests/topology: $(NONE_OBJ) $(call test_objects,$(TOPOLOGY_SRC)) $(BUILD)/librgnet.a $(BUILD)/librg.a
	@echo "  LD $@"
	@$(CC) $(CFLAGS) -o $@ $^ -lcriterion $(IGRAPH) $(NET_LIBS)

.PHONY: topology
topology: $(BUILD)/tests/topology ## compare the other networks with their definitions, formulas with searches
	$(Q)$(BUILD)/tests/topology --jobs $(JOBS) $(or $(CASES),--tap)

test-programs: $(BUILD)/tests/topology

$(BUILD)/tests/export: $(NONE_OBJ) $(call test_objects,tests/export/test_export.c) $(BUILD)/librgnet.a $(BUILD)/librg.a
	@echo "  LD $@"
	@$(CC) $(CFLAGS) -o $@ $^ -lcriterion $(IGRAPH) $(NET_LIBS)

$(BUILD)/tests/export_lfts: $(call test_objects,tests/export/lfts.c) $(BUILD)/librgnet.a $(BUILD)/librg.a
	@echo "  LD $@"
	@$(CC) $(CFLAGS) -o $@ $^ $(NET_LIBS)

# The one test in C++: SimGrid's routes can be asked from C++ only.
$(BUILD)/tests/simgrid_hops: tests/export/hops.cpp
	@mkdir -p $(@D)
	@$(call need,$(CXX))
	@$(call need_header,simgrid/host.h)
	@echo "  LD $@"
	@$(CXX) -std=c++17 -Wall -Wextra -Werror -O1 -o $@ $< -lsimgrid

EXPORT_PROGRAMS := $(BUILD)/tests/export $(BUILD)/tests/export_lfts $(BUILD)/tests/simgrid_hops

.PHONY: export
export: $(BUILD)/routegen $(EXPORT_PROGRAMS) ## read exported networks in igraph, graphviz, SimGrid, and OpenSM on ibsim
	$(Q)$(CASES) JOBS=$(JOBS) tests/export/run.sh $(BUILD)

test-programs: $(EXPORT_PROGRAMS)

.PHONY: cli cli-asan
cli: $(BUILD)/routegen ## test the program: output and exit codes
	$(Q)$(or $(CASES),ROUTEGEN_NOT='$(CLI_ASAN) query') OPENMP='$(OPENMP)' tests/cli/run.sh $(BUILD)/routegen

# Mostly waits. A good board is asked in board, and it is hardware.
CLI_ASAN := refusals stream query_faults
cli-asan: $(BUILD)/asan/routegen ## test the program with sanitizers: refusals, streams, boards with faults
	$(Q)$(or $(CASES),ROUTEGEN_PARTS='$(CLI_ASAN)') OPENMP='$(OPENMP)' tests/cli/run.sh $(BUILD)/asan/routegen

# The program whose memory runs out, linked behind functions that fail.
$(BUILD)/tests/memory: $(call test_objects,tests/memory/memory.c) $(BUILD)/routegen.parts
	@echo "  LD $@"
	@$(CC) $(CFLAGS) $(LDFLAGS) -o $@ $< $$(grep -v /cli/program.o $(BUILD)/routegen.parts) $(CLI_LIBS) $(LDLIBS)

.PHONY: memory
memory: $(BUILD)/routegen $(BUILD)/tests/memory ## run out of memory in every verb: one line, exit code 3, nothing that looks whole
	$(Q)tests/memory/run.sh $(BUILD) $(CASES)

test-programs: $(BUILD)/tests/memory

.PHONY: lint lint-c lint-changed hooks
lint: lint-c lint-rtl ## lint hardware (three tools, every configuration), C, headers, scripts and documents
lint-c: all $(BUILD)/options $(WEB_FACE_OBJ) $(SIM_OBJ)
	$(Q)$(CASES) tests/lint.sh $(BUILD) $(C_FLAGS)

# What needs nothing built, of the files that are staged; and the modules among them
lint-changed:
	@CHANGED=1 ROUTEGEN_ONLY='clang-format|shellcheck|SPDX lines|lines within 100 columns' tests/lint.sh $(BUILD) $(C_FLAGS)

hooks: ## have Git check format, lint and message of each commit (tests/hooks)
	@git config core.hooksPath tests/hooks

.PHONY: images
images: $(BUILD)/routegen $(IMAGE_OBJ) $(BUILD)/sim/differ $(BUILD)/sim/print_questions ## build the image of a board and refuse bad requests; IMAGES=all proves and damages it, too
	$(Q)$(CASES) tests/images.sh $(BUILD) $(IMAGE_OBJ)

# The checks themselves: each must notice the faults of tests/faults that are its own.
faults_that_are = $(call rows_for,fault%,sed -nE 's/^([a-z0-9-]+)  +($(1))  .*/\1/p' tests/faults)
# One file for each, so that none is lost among the others: sim/tap.sh counts the files.
fault_results = $(patsubst %,$(BUILD)/faults/%.result,$(or $(FAULT),$(call cases_of,faults),$(call faults_that_are,quick) unnoticed))
.PHONY: faults faults-all fault-results
faults: $(BUILD)/routegen $(BUILD)/tests/node $(BUILD)/tests/memory $(call test_objects,$(wildcard tests/simulate/*.c)) $(BUILD)/sim/print_questions $(SIM_OBJ) $(WEB_FACE_OBJ) ## inject faults, one at a time; each must be noticed (FAULT="NAME...")
	@rm -f $(fault_results)
	@$(MAKE) $(if $(Q),-s) --no-print-directory $(PARALLEL) fault-results FAULT='$(or $(FAULT),$(CASES))'
	@sim/tap.sh $(fault_results)

faults-all: ## inject the slow faults, too
	@$(MAKE) $(if $(Q),-s) --no-print-directory faults FAULT='$(or $(CASES),$(call faults_that_are,quick|slow) unnoticed)'

fault-results: $(fault_results)

$(BUILD)/faults/unnoticed.result: FORCE
	@mkdir -p $(@D)
	@tests/unnoticed.sh BUILD='$(BUILD)' >$@ 2>&1 || true

$(BUILD)/faults/%.result: FORCE
	@mkdir -p $(@D)
	$(call show,tests/fault.sh BUILD=$(BUILD) NAME=$*)
	@tests/fault.sh BUILD='$(BUILD)' NAME=$* >$@ 2>&1 || true

# What users and packagers do with make install and make dist.
.PHONY: installcheck
installcheck: all
	$(Q)$(CASES) tests/install.sh $(BUILD)

# What callers were compiled against: installcheck compares it with what there is.
.PHONY: abi
abi: all $(BUILD)/routegen.vhd ## after a change of public headers or modules: keep their interfaces in tests/abi
	@$(call need,abidw)
	@for library in librg librgnet; do \
	  abidw --headers-dir model/include --drop-private-types --no-corpus-path --no-comp-dir-path --no-show-locs \
	    --type-id-style hash $(BUILD)/$$library.so.$(VERSION) | gzip -9n >tests/abi/$$library.abi.gz; done
	@sed -n '/^  component /,/^  end component/p' $(BUILD)/routegen.vhd | gzip -9n >tests/abi/rtl.gz
	@cp debian/librg1.symbols $(BUILD)/symbols && for library in librg librgnet; do \
	  printf '%s\n' "$$library.so.$(ABI) librg1 #MINVER#" '* Build-Depends-Package: librg-dev' && nm -D --defined-only $(BUILD)/$$library.so.$(VERSION) | sed -n 's/.* T //p' | LC_ALL=C sort | \
	    awk 'NR == FNR { if (/@/) since[$$1] = $$0; next } { print since[$$0 "@Base"] ? since[$$0 "@Base"] : " " $$0 "@Base " next_version }' \
	      next_version=$$(echo $(VERSION) | awk -F. '{ print $$1 "." $$2 + 1 ".0" }') $(BUILD)/symbols -; done >debian/librg1.symbols
	@echo '#include "routegen/net.h"' | gcc -E -dM -Imodel/include -xc - | grep '^#define RG_' | grep -v RG_VERSION | \
	  LC_ALL=C sort | gzip -9n >tests/abi/macros.gz

.PHONY: vectors
vectors: all $(BUILD)/sim/print_questions ## write the conformance vectors to build/vectors, and judge them (doc/conformance.md)
	$(Q)doc/tools/vectors.sh $(BUILD)
	@grep -v wire $(BUILD)/vectors/SHA256SUMS | diff tests/abi/vectors - # nothing that has been answered changes
	@python3 examples/conformance.py $(BUILD)/vectors
	@rm -rf $(BUILD)/theirs && mkdir -p $(BUILD)/theirs/none
	@cut -f -6 $(BUILD)/vectors/routes.tsv | awk '$$1 == "network" || $$1 == "2,3"' >$(BUILD)/theirs/routes.tsv
	@python3 examples/conformance.py $(BUILD)/vectors $(BUILD)/theirs
	@! python3 examples/conformance.py $(BUILD)/vectors $(BUILD)/theirs/none 2>$(BUILD)/theirs/log
	@grep -q 'none of the tables' $(BUILD)/theirs/log
	@sed -i '$$d' $(BUILD)/theirs/routes.tsv
	@! python3 examples/conformance.py $(BUILD)/vectors $(BUILD)/theirs 2>$(BUILD)/theirs/log
	@grep -q 'not the end' $(BUILD)/theirs/log

# What README.md and the pages of doc/ show is what the program prints, and their links lead somewhere.
.PHONY: readme
readme: all
	$(Q)$(CASES) tests/readme.sh $(BUILD) README.md CONTRIBUTING.md SECURITY.md model/README.md tests/README.md $(wildcard doc/*.md)

# The program for ThreadSanitizer, in clang, whose OpenMP the sanitizer understands.
ANALYSES := shellcheck cppcheck gcc-analyzer tsan valgrind clang-tidy
.PHONY: analyze
analyze: $(BUILD)/routegen ## run static analysers, valgrind, ThreadSanitizer (TOOL=, about 10 minutes)
	@$(call need,clang)
	@$(if $(filter-out $(ANALYSES),$(TOOL)),echo "routegen: TOOL=$(TOOL): one of $(ANALYSES) expected" >&2; exit 2)
	@$(if $(filter tsan,$(or $(TOOL),$(CASES),$(ANALYSES))),$(MAKE) --no-print-directory $(PARALLEL) BUILD=$(BUILD)/analyze/tsan CC=clang \
	  OPENMP=-fopenmp WERROR= CFLAGS='-O1 -g -w -fsanitize=thread' $(BUILD)/analyze/tsan/routegen)
	$(Q)OPENMP='$(OPENMP)' tests/analyze/analyze.sh $(BUILD) $(or $(TOOL),$(CASES),$(ANALYSES))
