# SPDX-License-Identifier: Apache-2.0
#
# Benchmarks: medians and ratios, from one run.

BENCH_SRC := $(wildcard bench/*.c sim/harness/*.c)

$(BUILD)/tools-bench: | $(BUILD)/tools-c
	@$(call need,pkg-config)
	@pkg-config --exists igraph || { echo 'routegen: igraph is missing; install it with: make deps' >&2; exit 1; }
	@touch $@

# igraph's headers are included as system headers, so that the strict warnings are only about our lines.
$(BUILD)/bench/bench: $(BENCH_SRC) $(wildcard bench/*.h sim/harness/*.h) $(BUILD)/librgnet.a $(BUILD)/librg.a | $(BUILD)/tools-bench
	@mkdir -p $(@D)
	@echo "  LD $@"
	@$(CC) $(C_FLAGS) $(CFLAGS) -Ibench -o $@ $(BENCH_SRC) $(BUILD)/librgnet.a $(BUILD)/librg.a -ljansson \
	  $(OPENMP) $$(pkg-config --libs igraph) $(NET_LIBS)

.PHONY: bench
ifneq ($(BOOKSIM),)
bench: $(BUILD)/routegen
	$(Q)tests/booksim.sh BOOKSIM='$(BOOKSIM)' ROUTEGEN=$(BUILD)/routegen $(if $(ONLY),ONLY='$(ONLY)')
else
bench: $(BUILD)/bench/bench ## time library and alternatives; KEEP=1 renews the page in doc/, NET=kautz:d,k only that one; BOOKSIM=PROGRAM the simulator beside BookSim2
	@$(if $(ONLY),echo 'routegen: bench: ONLY= is for BOOKSIM=PROGRAM; NET= times one network' >&2; exit 2)
	@$(if $(and $(KEEP),$(NET)),echo 'routegen: bench: KEEP=1 keeps the results of all networks; leave out NET=' >&2; exit 2)
	@$(BUILD)/bench/bench $(if $(NET),--net '$(NET)') --json $(BUILD)/bench/$(if $(NET),one,results).json
ifneq ($(NET),)
	@echo '$(BUILD)/bench/one.json'
else ifneq ($(KEEP),)
	@jq -rf synth/lines.jq $(BUILD)/bench/results.json >bench/results.json
	@$(MAKE) --no-print-directory report-tables
else
	@bench/page.sh $(BUILD)/bench/results.json $(BUILD)/bench/page $(BUILD)/bench
	@echo '$(BUILD)/bench/page/benchmarks.md'
	@[ ! -d '$(BUILD)/python/site' ] || $(MAKE) --no-print-directory bench-python # after make python
endif
endif

# Every contender answers correctly, and the page in doc/ comes from the results in bench/.
.PHONY: bench-quick
bench-quick: $(BUILD)/bench/bench
	$(Q)$(BUILD)/bench/bench --quick --json $(BUILD)/bench/quick.json >$(BUILD)/bench/quick.txt
	@bench/check.sh $(BUILD)/bench

$(BUILD)/bench/node: bench/node/throughput.c sim/harness/harness.c $(BUILD)/librgcycle.a $(BUILD)/librg.a | $(BUILD)/tools-c
	@mkdir -p $(@D)
	@echo "  LD $@"
	@$(CC) $(C_FLAGS) $(CFLAGS) -o $@ $^

.PHONY: bench-node
bench-node: $(BUILD)/bench/node $(BUILD)/routegen $(BUILD)/sim/node_3_6_4/cosim ## throughput of networks of routers beside the bounds, of networks of nodes, and the speed of the model
	@$(BUILD)/bench/node
	@echo
	@bench/node/hotspot.sh $(BUILD)/routegen
	@echo
	@$(BUILD)/sim/node_3_6_4/cosim node:3,6,4 12000

$(BUILD)/bench/collectives: bench/collectives/plot.c $(BUILD)/librgnet.a $(BUILD)/librg.a | $(BUILD)/tools-c
	@echo "  LD $@"; mkdir -p $(@D)
	@$(CC) $(C_FLAGS) $(CFLAGS) -o $@ $^ $(NET_LIBS)

.PHONY: bench-collectives
bench-collectives: $(BUILD)/bench/collectives $(BUILD)/routegen ## simulate collectives by size; draws doc/pictures/collectives.svg
	@bench/collectives/collectives.sh $(BUILD)/routegen | tee $(BUILD)/bench/collectives.txt
	@grep '^all' $(BUILD)/bench/collectives.txt | $< >doc/pictures/collectives.svg

.PHONY: bench-simulate
bench-simulate: $(BUILD)/routegen ## speed of the network simulator: flit-hops a second, memory a router
	@python3 bench/simulate.py $< $(if $(COUNT),--count)

.PHONY: bench-tables
bench-tables: $(BUILD)/routegen ## processor time a row of tables, beside a line of export; BEFORE=PROGRAM: by that of another
	@python3 bench/tables.py $< $(BEFORE)
