#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# network.sh ROUTEGEN=FILE OUT=FOLDER NET='NETWORK [OPTION...]': OUT/Tile_network.v and .vh, the network of a multicomputer,
# by routegen noc with these options, and OUT/labels, of its terminals. Verilog that is the same stays as it is.
set -eu

ROUTEGEN='' OUT='' NET=''
KEYS='ROUTEGEN OUT NET'
. sim/keys.sh
new=$OUT/new
rm -rf "$new"
mkdir -p "$new"
# shellcheck disable=SC2086 # words
"$ROUTEGEN" noc $NET --data 8 --source --top Tile_network -o "$new" >/dev/null
terminals=$(sed -n 's/^`define Tile_network_T //p' "$new/Tile_network.vh")
[ "$terminals" -le 36 ] || {
    echo "routegen: NET=$NET: $terminals terminals; a multicomputer has 36 at most" >&2
    exit 2
}
sed -n 's/^ *"label": "\(.*\)",$/\1/p' "$new/Tile_network.json" >"$OUT/labels"
for file in "$new"/Tile_network.v*; do
    cmp -s "$file" "$OUT/${file##*/}" || cp "$file" "$OUT"
done
