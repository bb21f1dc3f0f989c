# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
#
# export: every format, what a format cannot say, streams. Other programs read the formats in tests/export.
# Read by run.sh.

for format in dot graphml edges booksim simgrid ibnet; do
    golden "export-kary-2-1.$format" export kary:2,1 --format $format
done
# Directed, and direct.
for format in dot graphml edges simgrid; do
    golden "export-kautz-2-1.$format" export kautz:2,1 --format $format
done
for format in booksim ibnet; do
    golden "export-mesh-2-2.$format" export mesh:2,2 --format $format
done

# 254 ports, of a direct network one of them for its own adapter; 49151 switches and adapters.
for network in kary:127,1 gft:1,254,1 mesh:24575; do
    run export $network --format ibnet
    same "$network is not too large" 0 "$code"
done
same 'the last LID' 'lid 49150 lmc 0' "$(tail -n 4 "$work/out" | grep -o 'lid 49150 .*')"

same 'the last number of booksim' 'router 0 node 0 router 1' \
    "$(timeout 60 routegen export mesh:2147483647 --format booksim | head -n 1)"

# Nothing is stored: the first lines of what would take years.
same 'the first lines of a large network' '0 1|0 2|0 4' \
    "$(timeout 60 routegen export hypercube:57 --format edges | head -n 3 | paste -sd '|')"

bar vertices/s export hypercube:14 --format graphml
