#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# hotspot.sh ROUTEGEN: all nodes of K(3,3) send to one, with six seeds, as the table of doc/node.md, All to one.
set -eu

echo '| T_TRY | of all clocks the last link is taken | dropped | longest life of a packet |'
echo '|--:|--:|--:|--:|'
for wait in 1024 4096; do
    for seed in 1 2 3 4 5 6; do
        "$1" node kautz:3,3 --traffic hotspot --load .3 --clocks 100000 --wait $wait --seed $seed --format csv
    done | awk -F, -v wait=$wait '
        # A packet of 8 bytes has 13 flits on its last link.
        $1 == "network" { for (i = 1; i <= NF; i++) at[$i] = i + 1; next } # the name has a comma
        { tries += $at["tries"]; clocks += $at["clocks"]; dropped += $at["dropped"]; life = $at["longest_packet"] }
        NR == 2 || life < least { least = life }
        life > most { most = life }
        END { printf "| %d | %.0f %% | %.0f %% | %d to %d |\n", wait, 1300 * tries / clocks, 100 * dropped / tries, least, most }'
done
