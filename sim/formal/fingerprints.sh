#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# fingerprints.sh RTL.f: for each proof of sim/formal/proofs its name, a tab, and a checksum of all that it depends on:
# the files of the hardware that its harness names, and those that they name; its line except for the claim; its harness;
# and for an image the board. A result with a different checksum is out of date. Comments and white space do not count,
# except a comment that names a probe (see sim/formal/proofs).
set -eu

# code FILE...: the Verilog without comments, one blank for any white space
code() {
    cat /dev/null "$@" | sed -E '
        / \/\/ probes? [0-9 ]*[A-Za-z_0-9.]+$/! s:^(([^"/]|/[^/]|"[^"]*")*)//.*:\1:
        s/[[:space:]]+/ /g; s/^ //; s/ $//; /^$/d' | tr '\n' ' '
}

# named FILE...: what in them could be the name of hardware
named() {
    code "$@" | grep -oE '\<rg_[a-z0-9_]+(\.vh)?' | sort -u | tr '\n' ' '
}

# The hardware: for each file its name, a checksum, and the other files that it names
hardware=$(
    # shellcheck disable=SC2013 # names without blanks
    for file in $(cat "$1") $(git ls-files 'rtl/*.vh'); do
        echo "$(basename "$file" .v) $(code "$file" | sha1sum | cut -d ' ' -f 1) $(named "$file")"
    done
)

# used TOP FILE...: the checksums of the hardware that these name, themselves or by way of others
used() {
    first=$1
    shift
    echo "$hardware" | awk -v first="$first $(named "$@")" '
        { sum[$1] = $2; $2 = ""; names[$1] = $0; order[++files] = $1 }
        function visit(file, part, parts, i) {
            if (!(file in sum) || file in seen) return
            seen[file]
            parts = split(names[file], part, " ")
            for (i = 1; i <= parts; i++) visit(part[i])
        }
        END {
            parts = split(first, part, " ")
            for (i = 1; i <= parts; i++) visit(part[i])
            for (i = 1; i <= files; i++) if (order[i] in seen) print order[i], sum[order[i]]
        }'
}

grep -v -e '^#' -e '^$' sim/formal/proofs | while read -r name _ method depth top parameters files _; do
    files=$([ "$files" = - ] || echo "$files" | tr , '\n' | sed 's|^|sim/formal/|')
    board=$([ "$method" != image ] || git ls-files "boards/$top" | grep -v '\.v$')
    [ "$method" != image ] || files=$(git ls-files boards/top.v "boards/$top/*.v")
    # shellcheck disable=SC2086 # names without blanks
    sum=$({ echo "$method $depth $top $parameters"; used "$top" $files; code $files; cat /dev/null $board; } | sha1sum | cut -c 1-10)
    printf '%s\t%s\n' "$name" "$sum"
done
