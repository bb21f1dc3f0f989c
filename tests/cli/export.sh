# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# export: every format, what a format cannot say, streams. Other programs read the formats in tests/export.
# Read by run.sh.

for format in dot graphml edges booksim simgrid ibnet; do
    golden "export-mikantc-2-2.$format" export mikantc:2,2 --format $format
done
# Directed, and direct.
for format in dot graphml edges simgrid; do
    golden "export-kautz-2-1.$format" export kautz:2,1 --format $format
done
for format in booksim ibnet; do
    golden "export-mesh-2-2.$format" export mesh:2,2 --format $format
done

formats='dot, graphml, edges, booksim, simgrid or ibnet'
bad "export: --format is missing: $formats" export kary:2,2
bad "--format 'svg': $formats expected" export kary:2,2 --format svg
bad "--format '': $formats expected" export kary:2,2 --format ''
bad "export: unexpected argument 'dot'; see 'routegen export --help'" export kary:2,2 dot
bad 'kary:1,2: k must be 2..255' export kary:1,2 --format dot
bad 'benes:3 is a multistage network; this verb takes graphs' export benes:3 --format dot
bad 'hypercube:60: n must be 1..58' export hypercube:60 --format edges

for network in kautz:2,3 debruijn:2,3 mdsxn:2,1; do
    for format in booksim ibnet; do
        bad "$network: --format $format: its links have both directions, those of this network only one" \
            export $network --format $format
    done
done
bad 'mesh:1: --format edges: a list of edges cannot describe a network without links' \
    export mesh:1 --format edges
bad 'hypercube:31: --format booksim: its numbers end at 2147483647; this network has more vertices' \
    export hypercube:31 --format booksim
# 254 ports, of a direct network one of them for its own adapter; 49151 switches and adapters.
bad 'kary:128,1: --format ibnet: a switch has at most 254 ports' export kary:128,1 --format ibnet
bad 'gft:1,255,1: --format ibnet: a switch has at most 254 ports' export gft:1,255,1 --format ibnet
bad 'hypercube:15: --format ibnet: a subnet has at most 49151 switches and adapters' \
    export hypercube:15 --format ibnet
bad 'mesh:24576: --format ibnet: a subnet has at most 49151 switches and adapters' \
    export mesh:24576 --format ibnet
for network in kary:127,1 gft:1,254,1 mesh:24575; do
    run export $network --format ibnet
    same "$network is not too large" 0 "$code"
done
same 'the last LID' 'lid 49150 lmc 0' "$(tail -n 4 "$work/out" | grep -o 'lid 49150 .*')"

# Nothing is stored: the first lines of what would take years.
same 'the first lines of a large network' '0 1|0 2|0 4' \
    "$(timeout 60 routegen export hypercube:57 --format edges | head -n 3 | paste -sd '|')"

on_terminal xterm export hypercube:17 --format graphml
same 'the bar counts vertices' yes \
    "$(grep -q 'hypercube:17 \[#* *\].*vertices/s' "$work/terminal" && echo yes)"
same 'the bar is erased after an export' "$(printf '\r\033[K')" \
    "$(grep -v '^Script ' "$work/terminal" | tr -d '\n' | tail -c 4)"
