#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# check.sh FOLDER: the report of one seed in FOLDER, or of some rows, must agree with doc/verification/resources.json, and
# doc/resources.md and the table of README.md must be what synth/tables.sh makes of it. The full part, the fabric and the
# exchange (uses `chip`, `wrap`) are not in a report of one seed and are left out. TAP.
set -u

. tests/tap.sh
folder=$1
wrapped=$({ synth/manifest.sh chip && synth/manifest.sh wrap; } | cut -d / -f 2)
one_seed() {
    jq -S --arg wrapped "$wrapped" 'map(select([.module] | inside($wrapped / "\n") | not) | .mhz |= .[:1] | del(.today))' "$1"
}

one_seed doc/verification/resources.json | jq --slurpfile now "$folder/resources.json" \
    'map(select([.module, .network] as $row | $now[0] | any([.module, .network] == $row)))' >"$folder/tree.json"
one_seed "$folder/resources.json" >"$folder/now.json"
cp README.md doc/resources.md "$folder/"
synth/tables.sh doc/verification/resources.json "$folder/resources.md" "$folder/README.md" "$folder"
# same NAME FILE FILE
same() {
    diff -u "$2" "$3" | sed 's/^/# /'
    cmp -s "$2" "$3"
    verdict $? "$1"
}
same 'doc/verification/resources.json agrees with the tools (make report)' "$folder/tree.json" "$folder/now.json"
same 'doc/resources.md is that of doc/verification/resources.json (make report-tables)' doc/resources.md "$folder/resources.md"
same 'README.md has the table of doc/verification/resources.json (make report-tables)' README.md "$folder/README.md"
plan
