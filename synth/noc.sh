#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# noc.sh ROUTEGEN FOLDER: the network on chip of a board's image. FOLDER is named after board and network, as
# build/board/ice40/noc_mesh_2_2-4, and gets noc_network.v, with a clock a hop for an iCE40, else two, and the parameters
# of boards/noc/top.v.
set -eu

routegen=$1 folder=$2
name=$(basename "$folder" | sed 's/^noc_//; s/-.*//; s/_/:/; s/_/,/g')
hop=1
! grep -q BOARD_FAMILY "boards/$(basename "$(dirname "$folder")")/board.mk" || hop=2
mkdir -p "$folder"
# One way for each pair: a tree has several unless the destination's digits name it; other networks refuse the option.
make() { "$routegen" noc "$name" --hop $hop --data 8 --top noc_network -o "$folder" "$@" >/dev/null; }
make --up node-digit 2>/dev/null || make
identity=$(printf 'noc %s %s' "$name" $hop | od -An -tx1 | tr -d ' \n')
echo "T=$(jq .terminals "$folder/noc_network.json"),IDENTITY=304'h$identity" >"$folder/parameters"
