#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# icarus.sh [ROUTEGEN=routegen] [RTL=/usr/local/share/routegen/rtl/routegen.f]: simulates the design of this folder in
# Icarus, in any folder, against routes that the program prints. In a tree that is not installed: make -s sources >list
# and RTL=list. Exits 1 unless all are right.
set -euo pipefail

ROUTEGEN=routegen RTL=/usr/local/share/routegen/rtl/routegen.f
for pair; do
    case $pair in
    ROUTEGEN=?*) ROUTEGEN=${pair#*=} ;;
    RTL=?*) RTL=${pair#*=} ;;
    *) echo "icarus: $pair is not ROUTEGEN= or RTL=" >&2 && exit 2 ;;
    esac
done
here=$(dirname "$0")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

iverilog -s first_hops_tb -o "$work/bench" -f "$RTL" "$here/first_hops.v" "$here/first_hops_tb.v"
# Source and destination as two bits a letter, the first letter lowest; the out letters of the three routes
"$ROUTEGEN" vectors kautz:3,6 --pairs 5 --illegal 0 --seed 1 |
    awk '/^Q/ { pair = $2; letters = "" } /^R/ { letters = letters substr($3, 5, 1) }
        letters ~ /.../ { printf "%s %s %02x\n", substr(pair, 4), substr(pair, 1, 3), \
            substr(letters, 1, 1) * 16 + substr(letters, 2, 1) * 4 + substr(letters, 3, 1); letters = "" }' |
    while read -r source destination letters; do
        vvp -n "$work/bench" "+source=$source" "+destination=$destination" "+letters=$letters"
    done
