#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# tables.sh BUILD: makes the tables of documents that BUILD/routegen prints, and BUILD/doc/PAGE.md, the pages with them.
set -eu

tables=$1/doc/tables/
rm -rf "$1/doc"
mkdir -p "$tables"
doc/tools/deadlock.sh "$1/routegen" >"${tables}deadlock.md"
doc/tools/deadlock.sh "$1/routegen" node >"${tables}channels.md"
doc/tools/deadlock.sh "$1/routegen" routing >"${tables}routings.md"
for page in topologies node simulator; do
    synth/marked_tables.sh "$tables" "doc/$page.md" >"$1/doc/$page.md"
done
