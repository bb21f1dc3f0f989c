# SPDX-License-Identifier: Apache-2.0
#
# What becomes a release, and tests of how it is installed: suites of `make test-more`.

MORE_SUITES += release-check test-debian portable

.PHONY: release release-check test-debian portable
release: have-more ## make all that is published, with sums and an SBOM: build/release (of the last commit; make deps-more)
	@tests/release/release.sh BUILD='$(BUILD)' OUT='$(BUILD)/release'

release-check: release ## make the release twice, install each part of it in an empty root, and use it once (make deps-more)
	$(Q)$(CASES) tests/release/check.sh BUILD='$(BUILD)'

test-debian: ## build the Debian packages of the last commit, judge them, use them in a clean Debian (root)
	$(Q)tests/release/debian.sh BUILD='$(BUILD)'

portable: $(BUILD)/routegen ## build for other Linuxes: the libraries with musl and for aarch64
	$(Q)$(CASES) tests/release/portable.sh BUILD=$(BUILD)
