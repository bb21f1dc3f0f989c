# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# The shared libraries; make install, uninstall and dist. Directories have their GNU names (libdir=, includedir=, ...),
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
HEADER_FOLDERS := $(sort $(patsubst model/include/%/,%,$(dir $(HEADERS))))

# A release that breaks programs built with the last one raises the first number of the version; while that is 0, the
# second. So the soname is librg.so.0.1, later librg.so.1.
NUMBERS := $(subst ., ,$(VERSION))
ABI := $(if $(filter 0,$(firstword $(NUMBERS))),0.$(word 2,$(NUMBERS)),$(firstword $(NUMBERS)))
SHARED := librg.so.$(VERSION) librgnet.so.$(VERSION)

all: $(SHARED:%=$(BUILD)/%)

$(BUILD)/pic/obj/%.o: %.c | $(BUILD)/tools-c
	@mkdir -p $(@D)
	@echo "  CC $@"
	@$(CC) $(C_FLAGS) $(CPPFLAGS) $(CFLAGS) -fPIC -fno-semantic-interposition -MMD -MP -c $< -o $@

$(BUILD)/librg.so.$(VERSION): $(MODEL_SRC:%.c=$(BUILD)/pic/obj/%.o)
$(BUILD)/librgnet.so.$(VERSION): $(NET_SRC:%.c=$(BUILD)/pic/obj/%.o) $(BUILD)/librg.so.$(VERSION)
$(BUILD)/librgnet.so.$(VERSION): private WITH := $(NET_LIBS)
$(SHARED:%=$(BUILD)/%):
	@echo "  LD $@"
	@$(CC) $(CFLAGS) $(LDFLAGS) -shared -Wl,-soname,$(@F:%.$(VERSION)=%.$(ABI)) -Wl,-z,defs -o $@ $^ $(WITH) $(LDLIBS)

-include $(patsubst %.c,$(BUILD)/pic/obj/%.d,$(MODEL_SRC) $(NET_SRC))

.PHONY: install install-strip uninstall
install: all ## install program, libraries, headers, man page (PREFIX=/usr/local DESTDIR= libdir= ...)
	@$(INSTALL) -d '$(DESTDIR)$(bindir)' '$(DESTDIR)$(libdir)' '$(DESTDIR)$(pkgconfigdir)' '$(DESTDIR)$(man1dir)' \
	  $(HEADER_FOLDERS:%='$(DESTDIR)$(includedir)/%')
	@$(INSTALL_PROGRAM) $(BUILD)/routegen '$(DESTDIR)$(bindir)/routegen'
	@set -e; for library in librg librgnet; do \
	  $(INSTALL_DATA) $(BUILD)/$$library.a $(BUILD)/$$library.so.$(VERSION) '$(DESTDIR)$(libdir)'; \
	  ln -sf $$library.so.$(VERSION) '$(DESTDIR)$(libdir)'/$$library.so.$(ABI); \
	  ln -sf $$library.so.$(ABI) '$(DESTDIR)$(libdir)'/$$library.so; done
	@set -e; for folder in $(HEADER_FOLDERS); do \
	  $(INSTALL_DATA) model/include/$$folder/*.h '$(DESTDIR)$(includedir)'/$$folder; done
	@$(INSTALL_DATA) doc/routegen.1 '$(DESTDIR)$(man1dir)/routegen.1'
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
	@rm -f '$(DESTDIR)$(bindir)/routegen' '$(DESTDIR)$(man1dir)/routegen.1' \
	  $(foreach library,librg librgnet,$(foreach end,a so so.$(ABI) so.$(VERSION),'$(DESTDIR)$(libdir)/$(library).$(end)')) \
	  $(foreach name,routegen routegen-net,'$(DESTDIR)$(pkgconfigdir)/$(name).pc') \
	  $(HEADERS:model/include/%='$(DESTDIR)$(includedir)/%')
	@rmdir $(foreach folder,routegen/cycle routegen/net routegen,'$(DESTDIR)$(includedir)/$(folder)') 2>/dev/null || :

# The last commit as a tar.gz that is the same wherever and whenever it is made.
.PHONY: dist
dist: ## pack the last commit as build/routegen-VERSION.tar.gz
	@$(call need,git)
	@git diff --quiet HEAD || echo 'dist: what is not committed is left out' >&2
	@mkdir -p $(BUILD)
	@git -c tar.umask=0022 archive --prefix=routegen-$(VERSION)/ -o $(BUILD)/routegen-$(VERSION).tar HEAD
	@gzip -9nf $(BUILD)/routegen-$(VERSION).tar
	@echo $(BUILD)/routegen-$(VERSION).tar.gz
