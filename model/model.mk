# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# The libraries librg.a and librgnet.a and the program routegen; once optimised, once with sanitizers for the tests.

VERSION := $(shell sed -n 's/^.define RG_VERSION "\(.*\)"/\1/p' model/include/routegen/version.h)

# The three storeys: core makes librg; text, graph, exchange, board, draw and export make librgnet; cli the program.
MODEL_SRC := $(wildcard model/core/*.c model/core/*/*.c model/core/*/*/*.c)
NET_SRC := $(wildcard $(patsubst %,model/%/*.c,text graph exchange board draw export))
# The program's own, and the tables of `reproduce`, which become C.
TABLES := $(wildcard model/cli/reproduce/*.tsv)
CLI_SRC := $(wildcard model/cli/*.c model/cli/*/*.c) $(TABLES:.tsv=.c)
NET_LIBS := -lserialport -lm
CLI_LIBS := -ljansson $(NET_LIBS)

# Of the program what words messages and exits, for simulation and tests.
CLI_COMMON_OBJ := $(patsubst %,$(BUILD)/obj/model/cli/common/%.o,fail network_arg options progress)

# Threads of the batch functions and of searches in networks, where the compiler has OpenMP; `make OPENMP=` builds
# without. Compilers want the flag when they link, too.
ifeq ($(origin OPENMP),undefined)
OPENMP := $(shell $(CC) -fopenmp -include omp.h -E -x c /dev/null >/dev/null 2>&1 && echo -fopenmp)
endif
override CFLAGS += $(OPENMP)

SANITIZE := -fsanitize=address,undefined -fno-sanitize-recover=all -fno-omit-frame-pointer

.PHONY: all
all: $(BUILD)/librg.a $(BUILD)/librgnet.a $(BUILD)/routegen ## build the libraries and the program build/routegen

# Asked once: the compiler, and the libraries for JSON and serial ports.
$(BUILD)/tools-c:
	@mkdir -p $(@D)
	@$(call need,$(CC))
	@$(call need,$(AR))
	@$(call need_header,jansson.h)
	@$(call need_header,libserialport.h)
	@touch $@

# A line of a table has 7 fields, a note two.
$(TABLES:model/%.tsv=$(BUILD)/tables/%.c): $(BUILD)/tables/%.c: model/%.tsv
	@mkdir -p $(@D)
	@awk -F '\t' 'BEGIN { print "#include \"cli/reproduce/table.h\"\nconst struct cli_line cli_$(*F)_table[] = {" } \
	  /^#/ || NF == 0 { next } \
	  NF != (/^@/ ? 2 : 7) { print FILENAME ":" FNR ": " NF " fields" >"/dev/stderr"; exit bad = 1 } \
	  { gsub(/["\\]/, "\\\\&"); gsub(/\t/, "\", \""); print "{{\"" $$0 "\"}}," } \
	  END { if (!bad) print "{{0}}};" }' $< >$@

# $(call compile,FLAGS): a recipe.
define compile
@mkdir -p $(@D)
@echo "  CC $@"
@$(CC) $(C_FLAGS) $(CPPFLAGS) $(CFLAGS) $(1) -MMD -MP -c $< -o $@
endef

# $(call variant,FOLDER,FLAGS): libraries and program with these flags.
define variant
$(1)/obj/%.o: %.c | $(BUILD)/tools-c
	$$(call compile,$(2))
$(1)/obj/model/%.o: $(BUILD)/tables/%.c | $(BUILD)/tools-c
	$$(call compile,$(2))
$(1)/librg.a: $$(MODEL_SRC:%.c=$(1)/obj/%.o)
	@echo "  AR $$@"; rm -f $$@
	@$$(AR) rcs $$@ $$^
$(1)/librgnet.a: $$(NET_SRC:%.c=$(1)/obj/%.o)
	@echo "  AR $$@"; rm -f $$@
	@$$(AR) rcs $$@ $$^
# What the program is linked from, for tests that link it again with something in place of a part.
$(1)/routegen.parts: $$(CLI_SRC:%.c=$(1)/obj/%.o) $(1)/librgnet.a $(1)/librg.a
	@printf '%s\n' $$^ >$$@
$(1)/routegen: $(1)/routegen.parts
	@echo "  LD $$@"
	@$$(CC) $$(CFLAGS) $(2) $$(LDFLAGS) -o $$@ $$$$(cat $$<) $$(CLI_LIBS) $$(LDLIBS)
endef
$(eval $(call variant,$(BUILD),))
$(eval $(call variant,$(BUILD)/asan,$(SANITIZE)))

# The kernels of the batch functions in every variant: unrolled, and the scalar one without the compiler's vectors.
$(foreach k,scalar vector avx2 avx512,%/kernel_$(k).o %/named_$(k).o): override CFLAGS += -O3
# Sanitizers make them slow to compile.
ifndef COVERAGE
$(BUILD)/asan/obj/model/core/batch/%.o: override CFLAGS += -O1
endif
%/kernel_scalar.o %/named_scalar.o: override CFLAGS += -fno-tree-vectorize -fno-tree-slp-vectorize

-include $(patsubst %.c,$(BUILD)/obj/%.d,$(MODEL_SRC) $(NET_SRC) $(CLI_SRC))
-include $(patsubst %.c,$(BUILD)/asan/obj/%.d,$(MODEL_SRC) $(NET_SRC) $(CLI_SRC))
