# SPDX-License-Identifier: Apache-2.0
#
# Fuzzing: what comes from outside, at random and guided by coverage.

# ---- Parsers, the wire, standard input: libFuzzer, with clang's sanitizers

FUZZ_TARGETS := $(patsubst tests/fuzz/fuzz_%.c,%,$(wildcard tests/fuzz/fuzz_*.c))
FUZZ_SECONDS ?= 600
FUZZ_WRAP := -Wl,--wrap=exit -Wl,--wrap=cli_input_read
FUZZ_FLAGS := -std=c11 -g -O1 -Imodel/include -Imodel -Wall -Wextra -Wno-pass-failed -Werror -fsanitize=fuzzer-no-link,address,undefined \
  -fno-sanitize-recover=all
# Only the part of the program that reads standard input: fuzz_stdin asks it.
FUZZ_CLI_SRC := $(wildcard model/faces/cli/common/*.c model/faces/cli/files/*.c model/faces/cli/routes/*.c)
fuzz_src = $(MODEL_SRC) $(if $(filter stdin graph,$(1)),$(NET_SRC)) $(if $(filter stdin,$(1)),$(FUZZ_CLI_SRC))

$(BUILD)/fuzz/obj/%.o: %.c
	@mkdir -p $(@D)
	@clang $(FUZZ_FLAGS) -MMD -MP -c $< -o $@

# fuzz_stdin alone has what it wraps.
fuzz_wrap = $(if $(filter stdin,$(1)),$(FUZZ_WRAP))

.SECONDEXPANSION:
$(BUILD)/fuzz/fuzz_%: $(BUILD)/fuzz/obj/tests/fuzz/fuzz_%.o $$(patsubst %.c,$(BUILD)/fuzz/obj/%.o,$$(call fuzz_src,$$*))
	@echo "  LD $@"
	@clang $(FUZZ_FLAGS) -fsanitize=fuzzer $(call fuzz_wrap,$*) -o $@ $^ $(CLI_LIBS) -lm

# Inputs that a run finds new stay in build/fuzz/corpus; failing ones are written to build/fuzz/crash-*: keep those as
# lines of tests/fuzz/corpus (kept.sh says how), where fuzz-replay finds them.
.PHONY: fuzz
fuzz: ## fuzz parsers, wire and standard input (FUZZ_SECONDS=600 each, TARGET=)
	@$(call need,clang)
	@$(MAKE) --no-print-directory $(PARALLEL) $(addprefix $(BUILD)/fuzz/fuzz_,$(or $(TARGET),$(CASES),$(FUZZ_TARGETS)))
	$(Q)tests/fuzz/run.sh $(BUILD)/fuzz $(FUZZ_SECONDS) $(or $(TARGET),$(CASES),$(FUZZ_TARGETS))

# The same targets over the inputs that are kept, compiled as the rest of the tests.
fuzz_cli_objects = $(if $(filter stdin,$(1)),$(FUZZ_CLI_SRC:%.c=$(BUILD)/asan/obj/%.o))
$(BUILD)/fuzz/replay_%: private CC = $(SANITIZED_CC)
$(BUILD)/fuzz/replay_%: tests/fuzz/fuzz_%.c tests/fuzz/replay.c tests/fuzz/fuzz.h $$(call fuzz_cli_objects,$$*) \
    $(patsubst %,$(BUILD)/asan/%.a,librgnet librgcycle librg)
	@mkdir -p $(@D)
	@echo "  LD $@"
	@$(CC) $(filter-out -Wmissing-prototypes,$(C_FLAGS)) $(CFLAGS) $(SANITIZE) $(call fuzz_wrap,$*) -o $@ \
	  $(filter %.c %.o %.a,$^) $(CLI_LIBS) -lm

.PHONY: fuzz-replay
fuzz-replay: $(patsubst %,$(BUILD)/fuzz/replay_%,$(or $(call cases_of,fuzz-replay),$(FUZZ_TARGETS))) ## run the fuzz targets once over the inputs that fuzzing has kept
	$(Q)tests/fuzz/replay.sh $(BUILD)/fuzz $(or $(CASES),$(FUZZ_TARGETS))

-include $(wildcard $(BUILD)/fuzz/obj/*/*.d $(BUILD)/fuzz/obj/*/*/*.d $(BUILD)/fuzz/obj/*/*/*/*.d)
