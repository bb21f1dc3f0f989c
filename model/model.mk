# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# The library librg.a and the program routegen; once optimised, once with sanitizers for the tests.

VERSION := $(shell sed -n 's/^.define RG_VERSION "\(.*\)"/\1/p' model/include/routegen/version.h)

MODEL_SRC := $(wildcard model/src/*.c model/src/cycle/*.c model/src/topology/*.c)
CLI_SRC := $(wildcard model/cli/*.c)
CLI_LIBS := -ljansson -ligraph

# Threads of the searches in networks, where the compiler has OpenMP; `make OPENMP=` builds without. Compilers want the
# flag when they link, too.
ifeq ($(origin OPENMP),undefined)
OPENMP := $(shell $(CC) -fopenmp -include omp.h -E -x c /dev/null >/dev/null 2>&1 && echo -fopenmp)
endif
override CFLAGS += $(OPENMP)

SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer

.PHONY: all
all: $(BUILD)/librg.a $(BUILD)/routegen ## build the library and the program build/routegen

# Asked once: the compiler, and the library that writes JSON.
$(BUILD)/tools-c:
	@mkdir -p $(@D)
	@$(call need,$(CC))
	@$(call need,ar)
	@$(call need_header,jansson.h)
	@$(call need_header,igraph/igraph.h)
	@touch $@

# $(call variant,FOLDER,FLAGS): library and program with these flags.
define variant
$(1)/obj/%.o: %.c | $(BUILD)/tools-c
	@mkdir -p $$(@D)
	@echo "  CC $$@"
	@$$(CC) $$(C_FLAGS) $$(CFLAGS) $(2) -MMD -MP -c $$< -o $$@
$(1)/librg.a: $$(MODEL_SRC:%.c=$(1)/obj/%.o)
	@echo "  AR $$@"; rm -f $$@
	@ar rcs $$@ $$^
# All of the program but main, so that tests and simulation can use its parts.
$(1)/libcli.a: $$(patsubst %.c,$(1)/obj/%.o,$$(filter-out %/main.c,$$(CLI_SRC)))
	@echo "  AR $$@"; rm -f $$@
	@ar rcs $$@ $$^
$(1)/routegen: $(1)/obj/model/cli/main.o $(1)/libcli.a $(1)/librg.a
	@echo "  LD $$@"
	@$$(CC) $$(CFLAGS) $(2) -o $$@ $$^ $$(CLI_LIBS)
endef
$(eval $(call variant,$(BUILD),))
$(eval $(call variant,$(BUILD)/asan,$(SANITIZE)))

-include $(patsubst %.c,$(BUILD)/obj/%.d,$(MODEL_SRC) $(CLI_SRC))
-include $(patsubst %.c,$(BUILD)/asan/obj/%.d,$(MODEL_SRC) $(CLI_SRC))
