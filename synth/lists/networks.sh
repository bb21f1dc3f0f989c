#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# networks.sh [FOLDER]: the tops of the networks of routegen noc that other people's tools judge, a line each; with FOLDER
# FOLDER/../routegen makes FOLDER/TOP.v, too.
set -eu

[ $# -eq 0 ] || mkdir -p "$1"
while read -r top options; do
    echo "$top"
    # shellcheck disable=SC2086 # words
    [ $# -eq 0 ] || "$1/../routegen" noc $options --top "$top" -o "$1" >"$1/log"
done <<END
Noc_mesh mesh:4,4 --hop 1
Noc_torus torus:3,3 --source --user 3 --data 8
Noc_layers kautz:2,2 --routing layers --buffer 32
Noc_tree kary:2,2 --up node-digit --data 512
Noc_small kary:2,1 --hop 1 --data 9
END
