# SPDX-License-Identifier: Apache-2.0
#
# What `make coverage` runs of the hardware: rows of rtl/*/manifest, and a board that checks itself.

# Benches of modules that no co-simulation reaches: name, and parameters as NAME_VALUE.
COVERAGE_BENCHES = $(shell synth/manifest.sh coverage-bench | sed -E 's:[^/]*/([^/]*)/(.*)/:\1-\2:; s/=/_/g; s/,/-/g')

coverage_program = $(if $(filter query_engine,$(word 2,$(2))),query/$(1)/query_fuzz,$(if \
  $(filter top,$(word 2,$(2))),board/ice40/$(1)-4/board_test,sim/$(1)/cosim))
COVERAGE_RTL = $(foreach row,$(shell synth/manifest.sh coverage),$(BUILD)/$(call \
  coverage_program,$(call sim_file,$(firstword $(subst /, ,$(row)))),$(subst /, ,$(row)))) \
  $(BOARD_SELFTEST) $(COVERAGE_BENCHES:%=$(BUILD)/bench/%/bench) \
  $(foreach network,$(board_networks),$(network)/run $(network)/virtual_board)

bench_name = $(firstword $(subst -, ,$*))
# A bench of sim/icarus made by Verilator, which reads all of it in the language of $fatal: so only the modules that it
# needs, as a later Verilog has more reserved words.
$(BUILD)/bench/%/bench: $(VERILATED) sim/coverage/bench.cpp $(BUILD)/sim/obj/verilated.o $(wildcard sim/icarus/*/*.v sim/icarus/*.v sim/icarus/*.vh)
	@sim/verilator/build.sh OUT='$(@D)' TOP=$(bench_name)_tb SOURCES=$(wildcard sim/icarus/*/$(bench_name)_tb.v) \
	  PARAMETERS='$(subst _,=,$(subst $(comma)$(comma),,$(patsubst $(bench_name)%,%,$(subst -,$(comma),$*))))' \
	  FLAGS='--timing -Wno-WIDTH -Isim/icarus -y rtl/common -y rtl/kautz' MAIN=sim/coverage/bench.cpp OPTIMISE=-O0 PROGRAM=bench OBJECTS=$(BUILD)/sim/obj/verilated.o
