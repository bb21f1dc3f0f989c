#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# busiest.sh [ROUTEGEN=routegen] [NETWORK=torus:8,8] [PAIRS=1000]: the five links that most routes of random pairs take, by
# a pipeline of routegen, jq and sort. The same pairs, and so the same links, every time:
#
#  |  26 (0,3) -> (1,3)
#  |  26 (6,1) -> (7,1)
#  |  26 (7,3) -> (0,3)
#  |  25 (0,5) -> (0,6)
#  |  24 (0,3) -> (0,4)
set -euo pipefail

ROUTEGEN=routegen NETWORK=torus:8,8 PAIRS=1000
for pair; do
    case $pair in
    ROUTEGEN=?*) ROUTEGEN=${pair#*=} ;;
    NETWORK=?*) NETWORK=${pair#*=} ;;
    PAIRS=?*) PAIRS=${pair#*=} ;;
    *) echo "busiest: $pair is not ROUTEGEN=, NETWORK= or PAIRS=" >&2 && exit 2 ;;
    esac
done
"$ROUTEGEN" routes "$NETWORK" --pairs "$PAIRS" --seed 1 --format json |
    jq -r 'if .kind == "rule" then .routes[0].labels else error("a Kautz pair has several routes") end |
        [.[:-1], .[1:]] | transpose[] | "\(.[0]) -> \(.[1])"' |
    LC_ALL=C sort | uniq -c | LC_ALL=C sort -k 1,1nr -k 2 | awk 'NR <= 5 { $1 = $1; print }'
