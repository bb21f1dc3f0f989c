#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# fingerprints.sh RTL.f: of each proof of sim/formal/proofs its name, a tab, and a checksum of all that it is about: the
# hardware, its line but for the claim, its harness, and of an image the board. A result with another one is out of date.
set -eu

list=$1
rtl=$(xargs cat <"$list" | sha1sum)
grep -v -e '^#' -e '^$' sim/formal/proofs | while read -r name _ method depth top parameters files _; do
    files=$([ "$files" = - ] || echo "$files" | tr , '\n' | sed 's|^|sim/formal/|')
    [ "$method" != image ] || files=$(git ls-files boards/top.v "boards/$top")
    # shellcheck disable=SC2086 # names without blanks
    sum=$({ echo "$rtl $method $depth $top $parameters"; cat /dev/null $files; } | sha1sum | cut -c 1-10)
    printf '%s\t%s\n' "$name" "$sum"
done
