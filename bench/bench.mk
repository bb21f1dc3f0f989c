# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# Benchmarks: medians and ratios, from one run.

$(BUILD)/bench/states: $(wildcard bench/*.c bench/*.h) $(BUILD)/librg.a
	@mkdir -p $(@D)
	@echo "  LD $@"
	@$(CC) $(C_FLAGS) $(CFLAGS) -Ibench -o $@ bench/states.c bench/benes.c $(BUILD)/librg.a

.PHONY: bench
bench: $(BUILD)/bench/states ## switch states of a rotation: closed form against the looping algorithm
	@$(BUILD)/bench/states
