#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# curve.sh ROUTEGEN=FILE COSIM=FILE [CLOCKS=12000]: doc/pictures/noc.svg (make noc-curve): lines of simulate --model noc, and
# rings for what the co-simulation of noc:mesh:4,4+2,8 counts in the Verilog. Packets are drawn by other seeds.
set -eu
export LC_ALL=C

ROUTEGEN='' COSIM='' CLOCKS=12000
KEYS='ROUTEGEN COSIM CLOCKS'
. sim/keys.sh
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
for load in .1 .2 .3 .4 .5 .6; do
    LOAD=$load FLITS=4 "$COSIM" noc:mesh:4,4+2,8 "$CLOCKS" >"$work/said" || { cat "$work/said" >&2 && exit 1; }
    tail -n 1 "$work/said"
done >"$work/points"
"$ROUTEGEN" simulate mesh:4,4 --model noc --flits 4 --load .05:.7:.05 --all-loads --max-clocks 200000 --format svg >"$work/curve.svg"
# A panel begins with its head. Its least and greatest ticks say where a value is.
awk 'NR == FNR { load[NR] = $1; value[NR, 1] = $3; value[NR, 2] = $2; points = NR; next }
    function tick(class,   text) {
        if (!match($0, "class=\"" class "\" x=\"[0-9.]+\" y=\"[0-9.]+\">[0-9.]+<")) return
        text = substr($0, RSTART, RLENGTH); split(text, part, /["<>]/)
        at[class, part[8]] = class == "x" ? part[4] : part[6] - 4
        if (!((class, "low") in end)) end[class, "low"] = part[8]
        end[class, "high"] = part[8]
    }
    function place(class, v,   low, high) {
        low = end[class, "low"]; high = end[class, "high"]
        return at[class, low] + (v - low) * (at[class, high] - at[class, low]) / (high - low)
    }
    function rings(   i, y, top) {
        top = at["y", end["y", "high"]]
        for (i = 1; i <= points; i++)
            if ((y = place("y", value[i, panel])) >= top)
                printf "<circle class=\"ring\" cx=\"%.1f\" cy=\"%.1f\" r=\"5\"><title>Verilog: %s, %s</title></circle>\n",
                    place("x", load[i]), y, load[i], value[i, panel]
    }
    /class="head"/ { if (panel) rings(); panel++; delete at; delete end }
    /<\/svg>/ { rings() }
    { tick("x"); tick("y"); sub(/<\/style>/, ".ring{fill:none;stroke:#d55e00;stroke-width:1.8}&")
      sub(/simulated, flit by flit/, "lines: simulate --model noc, packets of 4 flits; rings: its Verilog, in Verilator"); print }' \
    "$work/points" "$work/curve.svg"
