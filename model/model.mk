# SPDX-License-Identifier: Apache-2.0
#
# The libraries librg and librgnet, static and shared, and the program routegen; once optimised, once with sanitizers for
# the tests; make install, uninstall and dist.

VERSION := $(shell sed -n 's/^.define RG_VERSION "\(.*\)"/\1/p' model/include/routegen/status.h)

# $(call rooms,LIBRARY): the rooms of model/rooms that become a part of it; $(call also,PLACE): those that are compiled there, too
rooms = $(shell awk '$$2 == "$(1)" { print $$1 }' model/rooms)
also = $(shell awk '("," $$3 ",") ~ /,($(1)),/ { print $$1 }' model/rooms)
# $(call room_sources,ROOM...)
room_sources = $(wildcard $(foreach room,$(1),$(patsubst %,model/$(room)/%.c,* */* */*/*)))
MODEL_SRC := $(call room_sources,$(call rooms,librg))
# The hardware clock by clock, for what is built here only: it is not installed.
CYCLE_SRC := $(call room_sources,$(call rooms,librgcycle))
NET_SRC := $(call room_sources,$(call rooms,librgnet))
# The program's own, and the tables of `reproduce`, which become C.
TABLES := $(wildcard model/faces/cli/reproduce/*.tsv)
CLI_SRC := $(wildcard model/faces/cli/*.c model/faces/cli/*/*.c) $(TABLES:.tsv=.c)
NET_LIBS := -lserialport -lm
CLI_LIBS := $(NET_LIBS)

# Threads of the batch functions and of searches in networks, where the compiler has OpenMP; `make OPENMP=` builds
# without. Compilers want the flag when they link, too.
ifeq ($(origin OPENMP),undefined)
OPENMP := $(shell $(CC) -fopenmp -include omp.h -E -x c /dev/null >/dev/null 2>&1 && echo -fopenmp)
endif
override CFLAGS += $(or $(OPENMP),-Wno-unknown-pragmas)

# The same results on every machine: a compiler that joins a product and a sum, as clang does where there is an
# instruction for it, rounds once and not twice. Here, since the Python package takes this file with flags of its own.
SAME_SUMS := -ffp-contract=off
override C_FLAGS += $(SAME_SUMS)

# Hardening: each of these flags that compiler and linker know and that works with CFLAGS, which is tried when the first file
# is compiled. Sanitizers want none. HARDEN= and HARDEN_LINK= turn it off.
HARDEN ?= -fstack-protector-strong -D_FORTIFY_SOURCE=2
HARDEN_LINK ?= -Wl,-z,relro -Wl,-z,now -pie
# $(call taken,FLAGS)
taken = $(if $(findstring -fsanitize,$(CFLAGS)),,$(shell mkdir -p '$(BUILD)'; for flag in $(1); do \
  printf '\043include <string.h>\nint main(void) { return 0; }\n' | $(CC) -Werror $$flag -fPIC $(CPPFLAGS) $(CFLAGS) -x c - -o '$(BUILD)'/taken.$$$$ 2>/dev/null && \
    echo $$flag; done; rm -f '$(BUILD)'/taken.$$$$))
HARDENED = $(eval HARDENED := $(call taken,$(HARDEN)))$(HARDENED)
HARDENED_LINK = $(eval HARDENED_LINK := $(call taken,$(HARDEN_LINK)))$(HARDENED_LINK)

# The variant with sanitizers is clang's, so that two compilers read every file; not optimised, as it takes longer to
# compile than it runs. SANITIZE= leaves them out, for counters of coverage. No comma: `compile` would cut it off there.
SANITIZE := -fsanitize=address -fsanitize=undefined -fno-sanitize-recover=all -fno-omit-frame-pointer
SANITIZED_CC := $(if $(SANITIZE),clang,$(CC))

# A release that breaks programs built with the last one raises the first number of the version, as in librg.so.1.
ABI := $(firstword $(subst ., ,$(VERSION)))
SHARED := librg.so.$(VERSION) librgnet.so.$(VERSION)

.PHONY: all
all: $(BUILD)/librg.a $(BUILD)/librgnet.a $(BUILD)/librgcycle.a $(SHARED:%=$(BUILD)/%) $(BUILD)/routegen $(BUILD)/routegen.1 ## build the libraries, the program build/routegen and its man page

# Asked once: the compiler, and the libraries for JSON and serial ports.
$(BUILD)/tools-c:
	@mkdir -p $(@D)
	@$(call need,$(CC))
	@$(call need,$(AR))
	@$(call need_header,libserialport.h)
	@touch $@

# A line of a table has 7 fields, a note two.
$(TABLES:model/%.tsv=$(BUILD)/tables/%.c): $(BUILD)/tables/%.c: model/%.tsv
	@mkdir -p $(@D)
	@awk -F '\t' 'BEGIN { print "#include \"faces/cli/reproduce/reproduce.h\"\nconst struct cli_line cli_$(*F)_table[] = {" } \
	  /^#/ || NF == 0 { next } \
	  NF != (/^@/ ? 2 : 7) { print FILENAME ":" FNR ": " NF " fields" >"/dev/stderr"; exit bad = 1 } \
	  { gsub(/["\\]/, "\\\\&"); gsub(/\t/, "\", \""); print "{{\"" $$0 "\"}}," } \
	  END { if (!bad) print "{{0}}};" }' $< >$@

# $(call compile,FLAGS): a recipe. The objects serve static and shared libraries alike.
define compile
@mkdir -p $(@D)
@echo "  CC $@"
@$(CC) $(C_FLAGS) $(HARDENED) -fPIC -fno-semantic-interposition $(CPPFLAGS) $(CFLAGS) $(1) -MMD -MP -c $< -o $@
endef

# $(call variant,FOLDER,FLAGS): libraries and program with these flags.
define variant
$(1)/obj/%.o: %.c | $(BUILD)/tools-c
	$$(call compile,$(2))
$(1)/obj/model/%.o: $(BUILD)/tables/%.c | $(BUILD)/tools-c
	$$(call compile,$(2))
$(1)/librg.a: $$(MODEL_SRC:%.c=$(1)/obj/%.o)
$(1)/librgnet.a: $$(NET_SRC:%.c=$(1)/obj/%.o)
$(1)/librgcycle.a: $$(CYCLE_SRC:%.c=$(1)/obj/%.o)
$(1)/librg.a $(1)/librgnet.a $(1)/librgcycle.a:
	@echo "  AR $$@"; rm -f $$@
	@$$(AR) rcs $$@ $$^
# What the program is linked from, for tests that link it again with something in place of a part.
$(1)/routegen.parts: $$(CLI_SRC:%.c=$(1)/obj/%.o) $(1)/librgnet.a $(1)/librgcycle.a $(1)/librg.a
	@printf '%s\n' $$^ >$$@
$(1)/routegen: $(1)/routegen.parts
	@echo "  LD $$@"
	@$$(CC) $$(HARDENED_LINK) $$(CFLAGS) $(2) $$(LDFLAGS) -o $$@ $$$$(cat $$<) $$(CLI_LIBS) $$(LDLIBS)
endef
$(eval $(call variant,$(BUILD),))
$(BUILD)/asan/%: private CC = $(SANITIZED_CC)
$(BUILD)/asan/%: private HARDENED :=
$(BUILD)/asan/%: private HARDENED_LINK :=
# It is started some thousand times, which takes a fifth less where it has a fixed place.
$(BUILD)/asan/routegen: private LDFLAGS += -no-pie
# Reports need names and lines only.
$(eval $(call variant,$(BUILD)/asan,$(if $(SANITIZE),-O0 -g1) $(SANITIZE)))

# For packages: the program loads the libraries, and contains only those of their functions that they do not export.
.PHONY: shared
shared: $(BUILD)/shared/routegen
$(BUILD)/shared/routegen: $(BUILD)/routegen.parts $(SHARED:%=$(BUILD)/%)
	@echo "  LD $@"; mkdir -p $(@D)
	@$(CC) $(HARDENED_LINK) $(CFLAGS) $(LDFLAGS) -Wl,--exclude-libs,ALL -o $@ $$(grep '[.]o$$' $<) $(BUILD)/librgnet.so.$(VERSION) \
	  $(BUILD)/librg.so.$(VERSION) $$(grep '[.]a$$' $<) $(CLI_LIBS) $(LDLIBS)

.PHONY: static
static: $(BUILD)/static/routegen ## link the program for any Linux of this processor, whatever libraries that has
# libgomp's way to graphics cards warns of dlopen; nothing here takes it.
$(BUILD)/static/routegen: $(BUILD)/routegen.parts
	@echo "  LD $@"; mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(LDFLAGS) -static -s -Wl,--no-warnings,--trace -o $@ $$(cat $<) $(CLI_LIBS) $(LDLIBS) >$@.linked

$(BUILD)/librg.so.$(VERSION): $(MODEL_SRC:%.c=$(BUILD)/obj/%.o)
# What librg does not export and librgnet calls (inner/) is in both.
$(BUILD)/librgnet.so.$(VERSION): $(NET_SRC:%.c=$(BUILD)/obj/%.o) $(BUILD)/librg.so.$(VERSION) $(BUILD)/librg.a
$(BUILD)/librgnet.so.$(VERSION): private WITH := -Wl,--exclude-libs,librg.a $(NET_LIBS)
$(SHARED:%=$(BUILD)/%):
	@echo "  LD $@"
	@$(CC) $(filter-out -pie,$(HARDENED_LINK)) $(CFLAGS) $(LDFLAGS) -shared -Wl,-soname,$(@F:%.$(VERSION)=%.$(ABI)) -Wl,-z,defs -o $@ $^ $(WITH) $(LDLIBS)

# The kernels of the batch functions in every variant: unrolled, and the scalar one without the compiler's vectors.
# To follow variables through them takes the compiler longer than all the rest, and to take conditions out of their loops,
# which makes none faster, half of it.
$(foreach k,scalar vector avx2 avx512,%/kernel_$(k).o %/named_$(k).o): override CFLAGS += -O3 $(if $(filter clang%,$(CC)),,-fno-var-tracking -fno-unswitch-loops)
%/families/load.o %/simulate/clock.o %/router/separable.o: override CFLAGS += -O3
%/kernel_scalar.o %/named_scalar.o: override CFLAGS += -fno-tree-vectorize -fno-tree-slp-vectorize

-include $(patsubst %.c,$(BUILD)/obj/%.d,$(MODEL_SRC) $(CYCLE_SRC) $(NET_SRC) $(CLI_SRC))
-include $(patsubst %.c,$(BUILD)/asan/obj/%.d,$(MODEL_SRC) $(CYCLE_SRC) $(NET_SRC) $(CLI_SRC))

$(BUILD)/routegen.1: doc/tools/man.sh doc/tools/routegen.1.in $(BUILD)/routegen
	@doc/tools/man.sh $(BUILD)/routegen >$@

# The options of a simulation as types of npm, and as rows of a page
$(BUILD)/options: doc/tools/options.c model/net/inner/simulate_table.h $(wildcard model/include/routegen/net/*.h)
	@mkdir -p $(@D)
	@$(CC) $(C_FLAGS) $(CFLAGS) -o $@ $<

# A target, or TARGET,NAME=VALUE
# Peers, where they are here: PAPER="bench,BOOKSIM=PROGRAM report-more,LISNOC=FOLDER"
PAPER ?= doc-tables bench,KEEP=1 bench-node bench-simulate bench-collectives bench-alltoall bench-python bench-multicomputer \
  multicomputer-faults report report-more boards-doc boards-doc-more
.PHONY: paper
paper: ## make every measured table of doc/ again in build/paper, some hours; lists what differs (PAPER="TARGET...")
	@doc/tools/paper.sh $(BUILD)/paper '$(PAPER)'

.PHONY: doc-tables
doc-tables: all $(BUILD)/options ## write the tables of doc/*.md that the program makes: deadlocks, channels of the node, options of a router; and their types in Python
	@doc/tools/tables.sh $(BUILD)
	@cp $(BUILD)/doc/*.md doc/
	@$(BUILD)/options --python >model/faces/python/routegen/_options.py

# ---- make install. Directories have their GNU names (libdir=, includedir=, ...), DESTDIR stands before all of them. The
# program contains the libraries, so that it runs without ldconfig; with LINK=shared, for packages, it loads them.

ifeq ($(origin LINK),command line)
$(if $(filter-out shared,$(LINK)),$(error routegen: LINK=$(LINK): shared expected))
endif
PROGRAM_BUILT := $(BUILD)/$(if $(filter shared,$(LINK)),shared/)routegen

PREFIX ?= /usr/local
prefix ?= $(PREFIX)
exec_prefix ?= $(prefix)
bindir ?= $(exec_prefix)/bin
libdir ?= $(exec_prefix)/lib
pkgconfigdir ?= $(libdir)/pkgconfig
includedir ?= $(prefix)/include
datarootdir ?= $(prefix)/share
mandir ?= $(datarootdir)/man
man1dir ?= $(mandir)/man1
docdir ?= $(datarootdir)/doc/routegen
datadir ?= $(datarootdir)
bashcompdir ?= $(datadir)/bash-completion/completions
zshcompdir ?= $(datadir)/zsh/site-functions
fishcompdir ?= $(datadir)/fish/vendor_completions.d
rtldir ?= $(datadir)/routegen/rtl

INSTALL ?= install
INSTALL_PROGRAM ?= $(INSTALL)
INSTALL_DATA ?= $(INSTALL) -m 644

HEADERS := $(sort $(foreach at,* */* */*/*,$(wildcard model/include/$(at).h)))
# Documents with their pictures and schemas, examples, and the Verilog sources.
DOCS := $(sort $(wildcard doc/*.md doc/pictures/*.svg doc/schema/*.json))
EXAMPLES := $(sort $(foreach file,$(wildcard examples/* examples/*/* examples/*/*/*),$(if $(wildcard $(file)/.),,$(file))))
RTL_FILES := $(sort $(wildcard rtl/*.* rtl/*/*))
# $(call put,FILES,FOLDER,TO): installs them in the same folders below TO; what can be run stays so.
define put
@set -e; for file in $(1); do to='$(DESTDIR)$(3)'/$${file#$(2)}; $(INSTALL) -d "$${to%/*}"; \
  if [ -x $$file ]; then $(INSTALL) $$file "$$to"; else $(INSTALL_DATA) $$file "$$to"; fi; done
endef

.PHONY: sources
sources: ## print the Verilog sources with their whole names, for -f in any folder; FORMAT=yosys, vivado or quartus as those read them
	@synth/lists/filelist.sh FORMAT='$(or $(FORMAT),verilator)' RTL="$$PWD/rtl"

HEADER_FOLDERS := $(sort $(dir $(HEADERS:model/include/%=%)))

.PHONY: install install-strip uninstall
install: all $(PROGRAM_BUILT) $(BUILD)/routegen.vhd ## install program, libraries, headers, man page, completions, documents, examples, Verilog (PREFIX=/usr/local DESTDIR= libdir= LINK=shared ...)
	@$(INSTALL) -d '$(DESTDIR)$(bindir)' '$(DESTDIR)$(libdir)' '$(DESTDIR)$(pkgconfigdir)' '$(DESTDIR)$(man1dir)' \
	  $(HEADER_FOLDERS:%='$(DESTDIR)$(includedir)/%')
	@$(INSTALL_PROGRAM) $(PROGRAM_BUILT) '$(DESTDIR)$(bindir)/routegen'
	@set -e; for library in librg librgnet; do \
	  $(INSTALL_DATA) $(BUILD)/$$library.a $(BUILD)/$$library.so.$(VERSION) '$(DESTDIR)$(libdir)'; \
	  ln -sf $$library.so.$(VERSION) '$(DESTDIR)$(libdir)'/$$library.so.$(ABI); \
	  ln -sf $$library.so.$(ABI) '$(DESTDIR)$(libdir)'/$$library.so; done
	@set -e; for folder in $(HEADER_FOLDERS); do \
	  $(INSTALL_DATA) model/include/$$folder/*.h '$(DESTDIR)$(includedir)'/$$folder; done
	@$(INSTALL_DATA) $(BUILD)/routegen.1 '$(DESTDIR)$(man1dir)/routegen.1'
	@$(INSTALL) -d '$(DESTDIR)$(bashcompdir)' '$(DESTDIR)$(zshcompdir)' '$(DESTDIR)$(fishcompdir)'
	@$(INSTALL_DATA) model/faces/cli/complete/routegen.bash '$(DESTDIR)$(bashcompdir)/routegen'
	@$(INSTALL_DATA) model/faces/cli/complete/_routegen '$(DESTDIR)$(zshcompdir)/_routegen'
	@$(INSTALL_DATA) model/faces/cli/complete/routegen.fish '$(DESTDIR)$(fishcompdir)/routegen.fish'
	$(call put,$(DOCS),doc/,$(docdir))
	@set -e; from() { realpath -m --relative-to='$(docdir)' "$$1"; }; for file in $(filter %.md,$(DOCS:doc/%=%)); do \
	  sed -E -e 's|\]\(\.\./examples/|](examples/|g' -e "s|\]\(\.\./rtl/|]($$(from '$(rtldir)')/|g" \
	    -e "s|\]\(\.\./model/include/|]($$(from '$(includedir)')/|g" -e 's|\[([^]]*)\]\(\.\./[^./][^)]*\)|\1|g' \
	    doc/$$file >'$(DESTDIR)$(docdir)'/$$file; done
	$(call put,$(EXAMPLES),,$(docdir))
	$(call put,$(RTL_FILES),rtl/,$(rtldir))
	@$(INSTALL_DATA) $(BUILD)/routegen.vhd '$(DESTDIR)$(rtldir)'
	@synth/lists/filelist.sh RTL='$(rtldir)' >'$(DESTDIR)$(rtldir)/routegen.f'
	@set -e; for name in routegen routegen-net; do \
	  sed -e 's|@version@|$(VERSION)|' -e 's|@openmp@|$(OPENMP)|' -e 's|@libs@|$(NET_LIBS)|' -e 's|@prefix@|$(prefix)|' \
	    -e 's|@exec_prefix@|$(patsubst $(prefix)%,$${prefix}%,$(exec_prefix))|' \
	    -e 's|@libdir@|$(patsubst $(exec_prefix)/%,$${exec_prefix}/%,$(libdir))|' \
	    -e 's|@includedir@|$(patsubst $(prefix)/%,$${prefix}/%,$(includedir))|' \
	    model/$$name.pc.in > $(BUILD)/$$name.pc; \
	  $(INSTALL_DATA) $(BUILD)/$$name.pc '$(DESTDIR)$(pkgconfigdir)'; done

install-strip:
	@$(MAKE) --no-print-directory install INSTALL_PROGRAM='$(INSTALL_PROGRAM) -s'

uninstall: ## remove what install has put there
	@rm -f '$(DESTDIR)$(bindir)/routegen' '$(DESTDIR)$(man1dir)/routegen.1' '$(DESTDIR)$(bashcompdir)/routegen' \
	  '$(DESTDIR)$(zshcompdir)/_routegen' '$(DESTDIR)$(fishcompdir)/routegen.fish' \
	  $(foreach library,librg librgnet,$(foreach end,a so so.$(ABI) so.$(VERSION),'$(DESTDIR)$(libdir)/$(library).$(end)')) \
	  $(foreach name,routegen routegen-net,'$(DESTDIR)$(pkgconfigdir)/$(name).pc') \
	  $(HEADERS:model/include/%='$(DESTDIR)$(includedir)/%') $(DOCS:doc/%='$(DESTDIR)$(docdir)/%') \
	  $(EXAMPLES:%='$(DESTDIR)$(docdir)/%') $(RTL_FILES:rtl/%='$(DESTDIR)$(rtldir)/%') \
	  '$(DESTDIR)$(rtldir)/routegen.vhd'
	@for folder in '$(DESTDIR)$(docdir)' '$(DESTDIR)$(rtldir)'; do \
	  [ ! -d "$$folder" ] || find "$$folder" -depth -type d -empty -delete; done
	@rmdir '$(DESTDIR)$(datadir)/routegen' 2>/dev/null || :
	@rmdir $(foreach folder,routegen/net routegen,'$(DESTDIR)$(includedir)/$(folder)') 2>/dev/null || :

# The last commit, and what is made from it for VHDL, as a tar.gz that is the same wherever and whenever it is made.
.PHONY: dist
dist: $(BUILD)/routegen.vhd ## pack the last commit as build/routegen-VERSION.tar.gz
	@$(call need,git)
	@git diff --quiet HEAD || echo 'dist: what is not committed is left out' >&2
	@mkdir -p $(BUILD)
	@touch -d "$$(git log -1 --format=%cI)" $(BUILD)/routegen.vhd
	@git -c tar.umask=0022 archive --prefix=routegen-$(VERSION)/rtl/ --add-file=$(BUILD)/routegen.vhd \
	  --prefix=routegen-$(VERSION)/ -o $(BUILD)/routegen-$(VERSION).tar HEAD
	@gzip -9nf $(BUILD)/routegen-$(VERSION).tar
	@echo $(BUILD)/routegen-$(VERSION).tar.gz
