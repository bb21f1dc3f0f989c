#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# fingerprints.sh RTL.f: for each proof of sim/formal/proofs its name, a tab, and a checksum of all that it depends on:
# the hardware, its line except for the claim, its harness, and for an image the board. A result with a different checksum
# is out of date. Comments and white space do not count, except a comment that names a probe (see sim/formal/proofs).
set -eu

# code FILE...: the Verilog without comments and with one blank for any white space.
code() {
    cat /dev/null "$@" | sed -E '
        / \/\/ probes? [0-9 ]*[A-Za-z_0-9.]+$/! s:^(([^"/]|/[^/]|"[^"]*")*)//.*:\1:
        s/[[:space:]]+/ /g; s/^ //; s/ $//; /^$/d'
}

list=$1
# shellcheck disable=SC2046 # names without blanks
rtl=$(code $(cat "$list") | sha1sum)
grep -v -e '^#' -e '^$' sim/formal/proofs | while read -r name _ method depth top parameters files _; do
    files=$([ "$files" = - ] || echo "$files" | tr , '\n' | sed 's|^|sim/formal/|')
    board=$([ "$method" != image ] || git ls-files "boards/$top" | grep -v '\.v$')
    [ "$method" != image ] || files=$(git ls-files boards/top.v "boards/$top/*.v")
    # shellcheck disable=SC2086 # names without blanks
    sum=$({ echo "$rtl $method $depth $top $parameters"; code $files; cat /dev/null $board; } | sha1sum | cut -c 1-10)
    printf '%s\t%s\n' "$name" "$sum"
done
