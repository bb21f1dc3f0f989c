# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# Questions to a board and their answers, for its benches and for images.

QUESTIONS_OBJ := $(BUILD)/sim/obj/sim/bitstream/questions.o $(BUILD)/libcli.a $(BUILD)/librg.a

$(BUILD)/sim/print_questions: $(BUILD)/sim/obj/sim/bitstream/print_questions.o $(QUESTIONS_OBJ)
	@echo "  LD $@"
	@$(CC) $(CFLAGS) -o $@ $^ $(CLI_LIBS)
