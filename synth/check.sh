#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# check.sh FOLDER: the report of one seed in FOLDER, or of some rows, must agree with doc/resources.json, and doc/resources.md and the
# table of README.md must be what synth/tables.sh makes of it. The full part and the fabric (uses `chip`, `wrap`) are not
# in a report of one seed and are left out.
set -u

folder=$1
one_seed() { jq 'map(select(.module != "rg_kautz_pipe_lanes" and .module != "rg_gft_fabric") | .mhz |= .[:1])' "$1"; }

one_seed doc/resources.json | jq --slurpfile now "$folder/resources.json" \
    'map(select([.module, .network] as $row | $now[0] | any([.module, .network] == $row)))' >"$folder/tree.json"
one_seed "$folder/resources.json" >"$folder/now.json"
cp README.md "$folder/README.md"
synth/tables.sh doc/resources.json "$folder/resources.md" "$folder/README.md" "$folder"
if diff -u "$folder/tree.json" "$folder/now.json" && diff -u doc/resources.md "$folder/resources.md" &&
    diff -u README.md "$folder/README.md"
then
    echo 'report: the resource tables are up to date'
else
    echo 'routegen: the resource tables are out of date; run: make report (or make report-tables, if only tables differ)' >&2
    exit 1
fi
