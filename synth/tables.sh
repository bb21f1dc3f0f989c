#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# tables.sh RESOURCES-JSON PAGE README SCRATCH: the report as the page PAGE, and the table between the marks of README,
# which also takes numbers from bench/results.json, doc/boards.md and doc/families.md. SCRATCH is a folder for intermediate files.
# shellcheck disable=SC2016 # the filters are jq, not shell
set -eu

report=$1 page=$2 readme=$3 folder=$4
mkdir -p "$folder"

# What the tables of the two Kautz cores say of another Yosys, if the report was made with one
today=$(jq 'any(.today)' "$report")
version=$(jq -r '[.[].today.yosys // empty] | unique | join(", ")' "$report")
# The clock of the serial core between registers at all of its ports
enclosed=$(awk -F ' *[|] *' '$2 == "`rg_kautz_serial`" && $3 == "`kautz:3,6`" { sub(/,.*/, "", $5); print $5 }' doc/families.md)
[ "$today" = false ] || head_today=" | Yosys $version: cells | MHz" line_today='--:|--:|'

# rows MODULE FILTER: FILTER makes a table row of each configuration of MODULE ('' for any), sorted by the parameters.
# `size` and `clock` are the columns that all tables share, `gft` the numbers of a fat tree.
rows() {
    jq -r --arg core "$1" '
        def power($b; $e): reduce range($e) as $i (1; . * $b);
        def tenth: . * 10 | round / 10;
        def size: "\(.lc) | \(.lut) | \(.ff)";
        def net: if . > 275 then "275" else round | tostring end; # where the clock net ends
        def median: .mhz | sort | .[(length - 1) / 2];
        def clock: "\(median | net), \(.mhz | min | net)";
        def today: if .today then " | \(.today.lc) | \(.today | clock)" elif '"$today"' then " | | " else "" end;
        def gft: .parameters as {H: $h, M: $m, W: $w} |
            {n: ($w * power($m; $h)), p: power(($m + $w - 1) / $w | floor; $h - 1),
             switches: ([range($h + 1) as $x | power($m; $h - $x) * power($w; $x)] | add), h: $h};
        map(select($core == "" or .module == $core)) | sort_by(.parameters | to_entries | map(.value))[] | '"$2" "$report"
}

kautz() {
    echo "| network | nodes | logic cells | LUT4 | FF | MHz: median, worst | clocks a query: mean, bound | M queries/s${head_today:-} |"
    echo "|---|--:|--:|--:|--:|--:|--:|--:|${line_today:-}"
    # A request can follow in the clock after the last route of the previous one, so a query takes one clock more.
    rows rg_kautz_serial '
        .parameters as {D: $d, K: $k}
        | "| `\(.network)` | \(power($d; $k) + power($d; $k - 1)) | \(size) | \(clock) " +
          "| \(.mean_clocks + 1 | tenth), \($k + 3 * $d + 2) | \(median / (.mean_clocks + 1) | tenth)\(today) |"'
}

pipe() {
    echo "| network | logic cells | LUT4 | FF | MHz: median, worst | clocks from request to answer | M queries/s | M routes/s${head_today:-} |"
    echo "|---|--:|--:|--:|--:|--:|--:|--:|${line_today:-}"
    rows rg_kautz_pipe '
        .parameters as {D: $d, K: $k}
        | ([median, 275] | min) as $queries
        | (5 + (if $k >= 7 then 1 else 0 end) + (if $d < 4 then 0 elif $k < 5 then 2 elif $k < 7 then 3 else 4 end)) as $latency
        | "| `\(.network)` | \(size) | \(clock) | \($latency) | \($queries | round) | \($queries * $d | round)\(today) |"'
}

# Both Kautz cores, network by network.
cores() {
    echo '| network | core | logic cells | LUT4 | FF | MHz: median, worst | clocks a query | M queries/s | M routes/s | k queries/s a cell |'
    echo '|---|---|--:|--:|--:|--:|--:|--:|--:|--:|'
    rows '' '
        select(.module == "rg_kautz_serial" or .module == "rg_kautz_pipe")
        | .parameters as {D: $d, K: $k}
        | (if .mean_clocks then .mean_clocks + 1 else 1 end) as $clocks
        | ([median, 275] | min / $clocks) as $queries
        | "| `\(.network)` | `\(.module)` | \(size) | \(clock) | \($clocks | tenth) | \($queries | tenth) " +
          "| \($queries * $d | tenth) | \(1000 * $queries / .lc | round) |"'
}

lanes() {
    rows rg_kautz_pipe_lanes '
        .parameters as {D: $d, L: $l}
        | ([median, 275] | min * $l / 1000) as $queries
        | "\($l) copies of `rg_kautz_pipe` for `\(.network)` fill the part, \(.lc) of its 7680 logic cells, and run\nat " +
          "\(median | net) MHz (median of \(.mhz | length); worst \(.mhz | min | net)): " +
          "**\($queries | tenth) G queries/s**, \($queries * $d | tenth) G routes/s."'
}

around() {
    echo '| module | network | logic cells | LUT4 | FF | block memories | MHz: median, worst |'
    echo '|---|---|--:|--:|--:|--:|--:|'
    for module in rg_kautz_pipe_axis rg_kautz_pipe_expand rg_kautz_selftest; do
        rows "$module" '"| `\(.module)` | `\(.network)` | \(size) | \(.ram) | \(clock) |"'
    done
}

fattree() {
    echo '| module | network | terminals | switches | logic cells | LUT4 | FF | MHz: median, worst | all-to-all, clocks |'
    echo '|---|---|--:|--:|--:|--:|--:|--:|--:|'
    rows rg_lls_states '
        gft as $g | "| `rg_lls_states` | `\(.network)` | \($g.n) | \($g.switches) | \(size) | \(clock) | \($g.n * $g.p + 2) |"'
    rows rg_state_stream '
        gft as $g | "| `rg_state_stream` | `\(.network)` | \($g.n) | \($g.switches) | \(size) | \(clock) " +
                    "| \($g.n * $g.p * ($g.switches + 2)) |"'
    rows rg_gft_fabric '
        gft as $g | "| `rg_gft_fabric`, \(.parameters.B) bits | `\(.network)` | \($g.n) | \($g.switches) | \(size) | \(clock) " +
                    "| \($g.n * $g.p + 2 * $g.h) |"'
}

# The fabrics that move the payloads of an all-to-all, and the same with memories at the nodes
exchange() {
    echo '| module | network | nodes | logic cells | LUT4 | FF | block memories | MHz: median, worst | all-to-all, clocks | Gbit/s | Mbit/s a cell |'
    echo '|---|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|'
    # Gbit/s: what nodes get from others
    traffic='def traffic($n; $clocks): $n * ($n - 1) * $bits / $clocks * median / 1000;
        def row($n; $clocks): "\($n) | \(size) | \(.ram) | \(clock) | \($clocks) | \(traffic($n; $clocks) | tenth) " +
            "| \(1000 * traffic($n; $clocks) / .lc | tenth) |";'
    kautz='.parameters as {D: $d, K: $k, W: $bits} | '"$traffic"'
        (power($d; $k) + power($d; $k - 1)) as $n | ($k * power($d; $k - 1) + ($k - 1) * power($d; $k - 2)) as $t |'
    rows rg_gft_fabric 'gft as $g | .parameters.B as $bits | '"$traffic"'
        "| `rg_gft_fabric`, \($bits) bits | `\(.network)` | \(row($g.n; $g.n * $g.p + 2 * $g.h))"'
    rows rg_kautz_exchange "$kautz"' "| `rg_kautz_exchange`, \($bits) bits | `\(.network)` | \(row($n; $t))"'
    rows rg_kautz_exchange_memory "$kautz"' "| `rg_kautz_exchange_memory`, \($bits) bits | `\(.network)` | \(row($n; $t + 2))"'
}

nodes() {
    echo '| module | network | B | logic cells | a node | LUT4 | FF | block memories | pairs of enable and reset | MHz |'
    echo '|---|---|--:|--:|--:|--:|--:|--:|--:|--:|'
    for module in rg_node_router rg_node rg_node_machine; do
        rows "$module" '.parameters as {D: $d, K: $k, B: $b}
            | (if .module == "rg_node_machine" then power($d; $k) + power($d; $k - 1) else 1 end) as $nodes
            | "| `\(.module)` | `\(.network)` | \($b) | \(.lc) | \(.lc / $nodes | round) | \(.lut) | \(.ff) | \(.ram) | \(.sets // error("\(.module) without its pairs of enable and reset")) " +
              "| \(if .mhz == [] then "" else median | net end) |"'
    done
}

# The README's table: what there is, with one configuration of each.
offer() {
    echo '| | answers | for example | size | speed | manual |'
    echo '|---|---|---|---|---|---|'
    rows rg_kautz_serial 'select(.network == "kautz:3,6")
        | "| serial core | a pair of nodes: its d disjoint routes, one a beat | `\(.network)` | \(.lc) cells " +
          "| \(median | net) MHz ('"$enclosed"' between registers), \(median / (.mean_clocks + 1) | tenth) M pairs/s | [interface](doc/interface.md) |"'
    rows rg_kautz_pipe 'select(.network == "kautz:3,6")
        | "| pipelined core | the same, a pair in every clock, as a table by output port | `\(.network)` | \(.lc) cells " +
          "| \(median | net) MHz, \([median, 275] | min | round) M pairs/s | [pipe](doc/pipe.md) |"'
    rows rg_state_stream 'select(.network == "gft:2,4,4")
        | "| state stream | a rotation: the state of every switch | `\(.network)` | \(.lc) cells " +
          "| \(median | net) MHz, one state a clock | [fattree](doc/fattree.md) |"'
    rows rg_gft_fabric 'select(.network == "gft:2,4,4")
        | gft as $g | "| fabric | an all-to-all exchange: moves the payloads | `\(.network)`, \(.parameters.B) bits " +
          "| \(.lc) cells | \(median | net) MHz, \($g.n * $g.p + 2 * $g.h) clocks in all | [fattree](doc/fattree.md) |"'
    rows rg_kautz_exchange 'select(.network == "kautz:2,5")
        | .parameters as {D: $d, K: $k}
        | "| exchange | the same on a Kautz digraph, without switches | `\(.network)`, \(.parameters.W) bits | \(.lc) cells " +
          "| \(median | net) MHz, \($k * power($d; $k - 1) + ($k - 1) * power($d; $k - 2)) clocks in all " +
          "| [kautz-exchange](doc/kautz-exchange.md) |"'
    echo '| front ends | the cores with AXI4-Lite, Wishbone or AXI4-Stream ports | | | a route, a state | [integration](doc/integration.md) |'
    jq -r '.kautz[] | select(.network == "kautz:3,6") | .best as $best | .ways[] | select(.name == $best)
        | "| library | all of this in C11, and more families of networks | `kautz:3,6` | no allocation " +
          "| \(1e3 / .ns.median | round) M pairs/s on one core | [library](doc/library.md) |"' bench/results.json
    echo '| program | the same on the command line | | | millions of pairs/s as text | [program](doc/program.md) |'
    awk -F ' *[|] *' '$2 == "`ice40`" && NF > 10 { split($8, cells, " ")
        printf "| board image | requests on a serial line, with all routes and states | %s | %s cells " \
            "| %s MHz, 115,200 baud | [boards](doc/boards.md) |\n", $7, cells[1], $5 }' doc/boards.md
    # The image of the machine, as that page shows it
    awk '/^    networks  machine:/ { inside = 1 }
        inside && $1 == "cells" { cells = $2 }
        inside && $1 == "clock" { print "| machine of nodes | messages between six nodes on one chip, around dead ones " \
            "| `kautz:2,2` | " cells " cells | up to " $(NF - 1) " MHz | [node](doc/node.md) |"; exit }' doc/boards.md
}

kautz >"$folder/kautz.md"
pipe >"$folder/pipe.md"
cores >"$folder/cores.md"
lanes >"$folder/lanes.md"
around >"$folder/around.md"
nodes >"$folder/nodes.md"
fattree >"$folder/fattree.md"
exchange >"$folder/exchange.md"
offer >"$folder/offer.md"

{
    cat <<'END'
# Resources

Written by `make report` from resources.json; do not edit. `make test` compares both with fresh runs of one seed.

The part is an iCE40 HX8K (ct256), a small and old FPGA; the tools are Debian 12's Yosys 0.23 (`synth_ice40`, without
`-retime`, `-abc9` or `-dff`) and nextpnr 0.4. Each configuration is placed and routed with the pinned seeds 1 to 9 (the
fabrics and the full part: 1 to 3). The core is alone on the part, with its ports on the pins. Pins are not timed, so the
clock is the one between registers, at most 275 MHz, the limit of the part's clock net. [families.md](families.md) has some of
them on an ECP5, a Gowin, a Xilinx of series 7 and a Lattice Nexus.

Yosys numbers its names by all that it reads, and nextpnr places by names. So the sources beside a core change its clock by
as much as a seed does. Of the two Kautz cores three of the nine placements each have their own sources only, all of
rtl/routegen.f, and that list from its end; the other modules have their own sources. Where there are columns of another
Yosys, that of PyPI (`make deps-more`) has made three placements, one a list: it knows abc9 only, which is slower here, so
[synth/ice40.sh](../synth/ice40.sh) replaces its mapping by the one of Yosys 0.23.

## Kautz: rg_kautz_serial

END
    cat "$folder/kautz.md"
    cat <<'END'

Mean clocks are over 20,000 random pairs without stalls, from the clock in which a request is accepted to the first
clock in which the next one can be; queries a second are the median clock over the mean clocks. The bound is the
documented one, K + 3D + 2 with the clock that hands over to the next request (the paper's ticks: K + 3D + 3). What
limits the clock: the match of all live units and the used-letter bits that the next letters select meet before
`m_tvalid`, four to six LUTs; more than half of the delay is routing.

**A request is checked on its way into the first registers**: three LUTs for K(3,6), five for K(8,8), here from pins, so
that this path is not in the clocks above. Count on the clock with registers in front of every input and after every
END
    echo "output, $enclosed MHz for K(3,6) ([families.md](families.md)). A request that comes late in its clock needs a register."
    cat <<'END'

## Kautz: rg_kautz_pipe

The serial core tests one candidate a clock, as its paper does. The pipelined one takes a request in every clock and
gives all d routes of it at once, as a table by output port.

END
    cat "$folder/pipe.md"
    cat <<'END'

Both cores, network by network:

END
    cat "$folder/cores.md"
    cat <<'END'

The cells of `rg_kautz_pipe` are those of the core alone, with a tag of one bit. It has more ports than the part has
pins, so its clock is measured in a harness (synth/harness): requests come from a shift register, answers leave as
parity, and a register separates every port from the core. Constant bits of the table cost nothing. [pipe.md](pipe.md)
says what limits the clock.

END
    cat "$folder/lanes.md"
    cat <<'END'

In this measurement the answer of each copy is the request of the next, so nearly all cells belong to the copies.

The modules around the core (the stream with the request as its tag, for the expander):

END
    cat "$folder/around.md"
    cat <<'END'

## Nodes

END
    cat "$folder/nodes.md"
    cat <<'END'

Two virtual channels of B flits a link, from one seed. The label of a node and its turns that step are constants, as in a
machine, and Yosys makes no enable that fewer than six flip-flops share, as for the machine's image: a tile of eight cells
has one enable and one reset, so a full part wants few pairs of them. `rg_node_machine` has more ports than the part has
pins, so it is packed and not placed; with its serial port it is in [boards.md](boards.md#a-machine-of-nodes).

## Fat trees

END
    cat "$folder/fattree.md"
    cat <<'END'

`rg_lls_states` sets all switches in every clock, so an all-to-all exchange takes one clock for each rotation and pass,
N P, and 2 for the pipeline. `rg_state_stream` sends one state a clock, plus two clocks a request. `rg_gft_fabric` moves
the payloads: N P + 2h clocks from the first one in to the last one out. Its 64 lanes of 8 bits come from a shift
register and leave as parity (synth/harness); the cells of both are included.
END
    cat <<'END'

## All-to-all by fabric

END
    cat "$folder/exchange.md"
    cat <<'END'

Gbit/s are the payloads that all nodes together get from others, at the median clock, in exchanges that follow each
other; Mbit/s a cell divides that by the cells. The words of a Kautz digraph, too, come from a shift register, W bits a
node, and leave as parity (synth/harness); both are included, and the sequencer. With memories, a word of W bits for every
node in each, a node has a block memory: 24 of the 32 of the part. [kautz-exchange.md](kautz-exchange.md) explains the
exchange; `make bench-torus` places the same nodes wired as a torus.
END
} >"$page"

synth/marked_tables.sh "$folder/" "$readme" >"$folder/README.new"
cp "$folder/README.new" "$readme"
