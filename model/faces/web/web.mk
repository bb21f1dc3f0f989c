# SPDX-License-Identifier: Apache-2.0
#
# The explorer: the libraries as WebAssembly, and one page with them in it.

# What a page asks: no batch kernels, which are more than all the rest, and no ports.
WASM_SRC := $(call room_sources,$(call also,page)) $(wildcard model/faces/web/*.c)
# Sizes have 32 bits there; the functions that take a size from outside check that it fits.
WASM_FLAGS := --target=wasm32-wasi -std=c11 $(WARNINGS) -Wno-shorten-64-to-32 -Imodel/include -Imodel \
  -fvisibility=hidden $(SAME_SUMS) -Oz -msimd128 -mbulk-memory -ffunction-sections '-ffile-prefix-map=$(CURDIR)=.'
# printf of wasi-libc reports long doubles to a file, and files are imports: the one that can print them needs none.
WASM_LINK := --target=wasm32-wasi -nostartfiles -Wl,--trace,--no-entry,--gc-sections,--strip-all,-z,stack-size=1048576 \
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
	@$(call need,wasm-opt)
	@echo '#include <string.h>' | clang --target=wasm32-wasi -E - >/dev/null 2>&1 || \
	  { echo 'routegen: wasi-libc is missing; install it with: make deps' >&2; exit 1; }
	@touch $@

# The simulator's clocks, searches and flows run long; all else is as small as it can be.
$(patsubst %,$(BUILD)/wasm/model/%.o,$(addprefix net/simulate/,clock queue router/%) $(addprefix net/graph/,flow search%) families/%): private WASM_FLAGS += -O2

$(BUILD)/wasm/%.o: %.c model/faces/web/web.mk | $(BUILD)/tools-wasm
	@mkdir -p $(@D)
	@echo "  CC $@"
	@clang $(WASM_FLAGS) -MMD -MP -c $< -o $@

# What binaryen saves is a twentieth of the page. Two passes, and little inlining: packed, that is the smallest.
$(BUILD)/routegen.wasm: $(WASM_SRC:%.c=$(BUILD)/wasm/%.o)
	@clang -o $@.whole $^ $(WASM_LINK) >$@.linked
	@wasm-opt -Oz --one-caller-inline-max-function-size=5 -Oz --low-memory-unused --enable-simd --enable-bulk-memory $@.whole -o $@

-include $(WASM_SRC:%.c=$(BUILD)/wasm/%.d)

explorer: $(BUILD)/explorer.html ## build the explorer, one page for a browser: build/explorer.html

$(BUILD)/explorer.html: $(BUILD)/routegen.wasm model/faces/web/pack.sh model/faces/web/digits.pl $(addprefix model/faces/web/page/,index.html style.css load.js) $(PAGE_MODULES)
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
	@clang -o $@ $^ $(WASM_LINK) >$(@D).linked

# Made by tar as npm would, without it and without its dates.
$(NPM_TGZ): $(BUILD)/npm/package/routegen.wasm $(NPM_FILES) model/faces/web/npm/package.json $(BUILD)/options
	@$(BUILD)/options >$(BUILD)/npm/package/options.d.ts
	@cp $(NPM_FILES) $(BUILD)/npm/package/
	@{ echo '// The words of routegen/status.h.'; echo 'export const codes = {'; \
	  sed -nE "s/^ *RG_(E_[A-Z]+) = (-[0-9]+),.*/  '\2': '\1',/p" model/include/routegen/status.h; echo '};'; } >$(BUILD)/npm/package/codes.js
	@sed 's/@version@/$(VERSION)/' model/faces/web/npm/package.json >$(BUILD)/npm/package/package.json
	@tar -C $(BUILD)/npm --sort=name --owner=0 --group=0 --numeric-owner --mtime=@499162500 -c package | gzip -9n >$@
	@echo $@

# A folder that any static host takes.
pages: explorer ## make build/pages, the explorer for a host of static files
	@mkdir -p $(BUILD)/pages
	@cp $(BUILD)/explorer.html $(BUILD)/pages/index.html
	@touch $(BUILD)/pages/.nojekyll
	@echo $(BUILD)/pages
