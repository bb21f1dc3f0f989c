# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# The shared library; make install, uninstall and dist. Directories have their GNU names (libdir=, includedir=, ...),
# DESTDIR stands before all of them.

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

INSTALL ?= install
INSTALL_PROGRAM ?= $(INSTALL)
INSTALL_DATA ?= $(INSTALL) -m 644

HEADERS := $(sort $(wildcard model/include/routegen/*.h model/include/routegen/*/*.h))

# A release that breaks programs built with the last one raises the first number of the version; while that is 0, the
# second. So the soname is librg.so.0.1, later librg.so.1.
NUMBERS := $(subst ., ,$(VERSION))
ABI := $(if $(filter 0,$(firstword $(NUMBERS))),0.$(word 2,$(NUMBERS)),$(firstword $(NUMBERS)))
SHARED := librg.so.$(VERSION)
SONAME := librg.so.$(ABI)

all: $(BUILD)/$(SHARED)

$(BUILD)/pic/obj/%.o: %.c | $(BUILD)/tools-c
	@mkdir -p $(@D)
	@echo "  CC $@"
	@$(CC) $(C_FLAGS) $(CPPFLAGS) $(CFLAGS) -fPIC -fno-semantic-interposition -MMD -MP -c $< -o $@

$(BUILD)/$(SHARED): $(MODEL_SRC:%.c=$(BUILD)/pic/obj/%.o)
	@echo "  LD $@"
	@$(CC) $(CFLAGS) $(LDFLAGS) -shared -Wl,-soname,$(SONAME) -Wl,-z,defs -o $@ $^ $(LDLIBS)

-include $(MODEL_SRC:%.c=$(BUILD)/pic/obj/%.d)

.PHONY: install install-strip uninstall
install: all ## install program, library, headers, man page (PREFIX=/usr/local DESTDIR= libdir= ...)
	@$(INSTALL) -d '$(DESTDIR)$(bindir)' '$(DESTDIR)$(libdir)' '$(DESTDIR)$(pkgconfigdir)' \
	  '$(DESTDIR)$(includedir)/routegen' '$(DESTDIR)$(man1dir)'
	@$(INSTALL_PROGRAM) $(BUILD)/routegen '$(DESTDIR)$(bindir)/routegen'
	@$(INSTALL_DATA) $(BUILD)/librg.a '$(DESTDIR)$(libdir)/librg.a'
	@$(INSTALL_DATA) $(BUILD)/$(SHARED) '$(DESTDIR)$(libdir)/$(SHARED)'
	@ln -sf $(SHARED) '$(DESTDIR)$(libdir)/$(SONAME)'
	@ln -sf $(SONAME) '$(DESTDIR)$(libdir)/librg.so'
	@$(INSTALL_DATA) $(HEADERS) '$(DESTDIR)$(includedir)/routegen'
	@$(INSTALL_DATA) doc/routegen.1 '$(DESTDIR)$(man1dir)/routegen.1'
	@sed -e 's|@version@|$(VERSION)|' -e 's|@openmp@|$(OPENMP)|' -e 's|@prefix@|$(prefix)|' \
	  -e 's|@exec_prefix@|$(patsubst $(prefix)%,$${prefix}%,$(exec_prefix))|' \
	  -e 's|@libdir@|$(patsubst $(exec_prefix)/%,$${exec_prefix}/%,$(libdir))|' \
	  -e 's|@includedir@|$(patsubst $(prefix)/%,$${prefix}/%,$(includedir))|' \
	  model/routegen.pc.in > $(BUILD)/routegen.pc
	@$(INSTALL_DATA) $(BUILD)/routegen.pc '$(DESTDIR)$(pkgconfigdir)/routegen.pc'

install-strip:
	@$(MAKE) --no-print-directory install INSTALL_PROGRAM='$(INSTALL_PROGRAM) -s'

uninstall: ## remove what install has put there
	@rm -f '$(DESTDIR)$(bindir)/routegen' '$(DESTDIR)$(libdir)/librg.a' '$(DESTDIR)$(libdir)/$(SHARED)' \
	  '$(DESTDIR)$(libdir)/$(SONAME)' '$(DESTDIR)$(libdir)/librg.so' '$(DESTDIR)$(pkgconfigdir)/routegen.pc' \
	  '$(DESTDIR)$(man1dir)/routegen.1' $(HEADERS:model/include/%='$(DESTDIR)$(includedir)/%')
	@rmdir '$(DESTDIR)$(includedir)/routegen' 2>/dev/null || :

# The last commit as a tar.gz that is the same wherever and whenever it is made.
.PHONY: dist
dist: ## pack the last commit as build/routegen-VERSION.tar.gz
	@$(call need,git)
	@git diff --quiet HEAD || echo 'dist: what is not committed is left out' >&2
	@mkdir -p $(BUILD)
	@git -c tar.umask=0022 archive --prefix=routegen-$(VERSION)/ -o $(BUILD)/routegen-$(VERSION).tar HEAD
	@gzip -9nf $(BUILD)/routegen-$(VERSION).tar
	@echo $(BUILD)/routegen-$(VERSION).tar.gz
