# SPDX-License-Identifier: Apache-2.0
#
# The explorer: the libraries as WebAssembly, and one page with them in it.

# What a page asks: no batch kernels, which are more than all the rest, and no ports.
WASM_SRC := $(call room_sources,$(call also,page)) $(wildcard model/faces/web/*.c)
# Sizes have 32 bits there; the functions that take a size from outside check that it fits.
WASM_FLAGS := --target=wasm32-wasi -std=c11 $(WARNINGS) -Wno-shorten-64-to-32 -Imodel/include -Imodel \
  -fvisibility=hidden $(SAME_SUMS) -Os -msimd128 -mbulk-memory -ffunction-sections '-ffile-prefix-map=$(CURDIR)=.'
# printf of wasi-libc reports long doubles to a file, and files are imports: the one that can print them needs none.
WASM_LINK := --target=wasm32-wasi -nostartfiles -Wl,--no-entry,--gc-sections,--strip-all,-z,stack-size=1048576 \
  -lm -lc-printscan-long-double

# The order of the modules: each uses names of those before it.
PAGE_MODULES := $(patsubst %,model/faces/web/page/%.js,rg state plane shapes net over view thread panels permute teach message long answers moving play timeline take input menus beside main)
PAGE_MOST := 450000

.PHONY: wasm explorer
wasm: $(BUILD)/routegen.wasm

$(BUILD)/tools-wasm:
	@mkdir -p $(@D)
	@$(call need,clang)
	@$(call need,wasm-ld)
	@echo '#include <string.h>' | clang --target=wasm32-wasi -E - >/dev/null 2>&1 || \
	  { echo 'routegen: wasi-libc is missing; install it with: make deps' >&2; exit 1; }
	@touch $@

# What reads, words, draws, writes and shows cores has time, and what begins a simulation or looks at it now and then; clocks,
# searches and routes have not.
$(patsubst %,$(BUILD)/wasm/model/%/%.o,$(patsubst %,net/%,text record read answer export draw collective exchange) \
  net/simulate/faults $(patsubst %,cycle/%,fattree kautz node board) hw/names hw/fattree faces/web) \
  $(patsubst %,$(BUILD)/wasm/model/net/%.o,$(addprefix simulate/,options judge build bound sweep watch statistics survey simulation routing/lash routing/ways traffic/trace) \
  $(addprefix graph/,comparison connectivity cube_bound dependencies dependencies_rule faults find measures)) \
  $(patsubst %,$(BUILD)/wasm/model/families/%.o,families network_any topology_text measure bits grids/slimfly permutations/pancake): private WASM_FLAGS += -Oz

$(BUILD)/wasm/%.o: %.c model/faces/web/web.mk | $(BUILD)/tools-wasm
	@mkdir -p $(@D)
	@echo "  CC $@"
	@clang $(WASM_FLAGS) -MMD -MP -c $< -o $@

# The page reads the formats that it has room for, and links no reader of the others.
PAGE_READ := $(patsubst %,model/net/read/%.o,graph_read from_graphml)
$(addprefix $(BUILD)/wasm/page/,$(PAGE_READ)): private WASM_FLAGS += -Oz -DRG_PAGE_FORMATS
$(BUILD)/wasm/page/%.o: %.c model/faces/web/web.mk | $(BUILD)/tools-wasm
	@mkdir -p $(@D)
	@echo "  CC $@"
	@clang $(WASM_FLAGS) -MMD -MP -c $< -o $@

-include $(PAGE_READ:%.o=$(BUILD)/wasm/page/%.d)

$(BUILD)/routegen.wasm: $(addprefix $(BUILD)/wasm/,$(filter-out $(PAGE_READ),$(WASM_SRC:%.c=%.o)) $(addprefix page/,$(PAGE_READ)))
	@clang -o $@ $^ $(WASM_LINK)

-include $(WASM_SRC:%.c=$(BUILD)/wasm/%.d)

explorer: $(BUILD)/explorer.html ## build the explorer, one page for a browser: build/explorer.html

$(BUILD)/explorer.html: $(BUILD)/routegen.wasm model/faces/web/pack.sh model/faces/web/digits.pl model/faces/web/page/index.html model/faces/web/page/style.css $(PAGE_MODULES)
	@$(call need,perl)
	@$(call need,zopfli)
	@model/faces/web/pack.sh WASM='$(BUILD)/routegen.wasm' MOST=$(PAGE_MOST) $(PAGE_MODULES) >$@
	@echo $@

# ---- The package of npm: the same with the batch kernels, and the page's own glue.

NPM_SRC := $(WASM_SRC) $(filter-out %avx2.c %avx512.c,$(call room_sources,$(call also,npm))) $(wildcard model/faces/web/npm/*.c)
NPM_FILES := $(wildcard model/faces/web/npm/*.js) model/faces/web/npm/index.d.ts model/faces/web/npm/README.md LICENSE model/faces/web/page/rg.js
NPM_TGZ := $(BUILD)/npm/routegen-$(VERSION).tgz
# The kernels are unrolled by hand: in Node 20, -O3 makes them a fifth slower than -O2 does.
$(BUILD)/wasm/model/hw/batch/%.o $(BUILD)/wasm/model/faces/web/npm/%.o: private WASM_FLAGS += -O2 -mno-bulk-memory

-include $(patsubst %.c,$(BUILD)/wasm/%.d,$(filter-out $(WASM_SRC),$(NPM_SRC)))

.PHONY: npm pages
npm: $(NPM_TGZ) ## build the package routegen of npm: build/npm/routegen-VERSION.tgz

$(BUILD)/npm/package/routegen.wasm: $(NPM_SRC:%.c=$(BUILD)/wasm/%.o)
	@mkdir -p $(@D)
	@echo "  LD $@"
	@clang -o $@ $^ $(WASM_LINK)

# Made by tar as npm would, without it and without its dates.
$(NPM_TGZ): $(BUILD)/npm/package/routegen.wasm $(NPM_FILES) model/faces/web/npm/package.json $(BUILD)/options
	@$(BUILD)/options >$(BUILD)/npm/package/options.d.ts
	@cp $(NPM_FILES) $(BUILD)/npm/package/
	@sed 's/@version@/$(VERSION)/' model/faces/web/npm/package.json >$(BUILD)/npm/package/package.json
	@tar -C $(BUILD)/npm --sort=name --owner=0 --group=0 --numeric-owner --mtime=@499162500 -c package | gzip -9n >$@
	@echo $@

# A folder that any static host takes.
pages: explorer ## make build/pages, the explorer for a host of static files
	@mkdir -p $(BUILD)/pages
	@cp $(BUILD)/explorer.html $(BUILD)/pages/index.html
	@touch $(BUILD)/pages/.nojekyll
	@echo $(BUILD)/pages
