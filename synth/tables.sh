#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# tables.sh RESOURCES-JSON PAGE README SCRATCH: writes the tables of PAGE and README between their marks, from the report and
# from bench/results.json, doc/boards.md and doc/families.md. SCRATCH is a folder for intermediate files.
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

# rows MODULE FILTER: FILTER makes a table row of each configuration of MODULE, sorted by the parameters.
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
        map(select(.module == $core)) | sort_by(.parameters | to_entries | map(.value))[] | '"$2" "$report"
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

lanes() {
    rows rg_kautz_pipe_lanes '
        .parameters as {D: $d, COPIES: $l}
        | ([median, 275] | min * $l / 1000) as $queries
        | "\($l) copies of `rg_kautz_pipe` for `\(.network)` fill the part, \(.lc) of its 7680 logic cells, and run\nat " +
          "\(median | net) MHz (median of \(.mhz | length); worst \(.mhz | min | net)): " +
          "**\($queries | tenth) G queries/s**, \($queries * $d | tenth) G routes/s."'
}

around() {
    echo '| module | network | logic cells | LUT4 | FF | block memories | MHz: median, worst |'
    echo '|---|---|--:|--:|--:|--:|--:|'
    for module in $(synth/manifest.sh modules table=around); do
        rows "$module" '"| `\(.module)` | `\(.network)` | \(size) | \(.ram) | \(clock) |"'
    done
    for module in noc_router noc_top; do
        rows "$module" '.parameters as {HOP: $hop, DATA: $data, ROUTER: $router}
            | "| `rg_noc_router\(if $hop == 1 then "_lite" else "" end)`, \($data) bits | `\(.network)`" +
              "\(if $router then ", router \($router)" else "" end) | \(size) | \(.ram) | \(if .mhz == [] then "" else clock end) |"'
    done
}

fattree() {
    echo '| module | network | terminals | switches | logic cells | LUT4 | FF | MHz: median, worst | all-to-all, clocks |'
    echo '|---|---|--:|--:|--:|--:|--:|--:|--:|'
    rows rg_gft_lls_states '
        gft as $g | "| `rg_gft_lls_states` | `\(.network)` | \($g.n) | \($g.switches) | \(size) | \(clock) | \($g.n * $g.p + 2) |"'
    rows rg_gft_state_stream '
        gft as $g | "| `rg_gft_state_stream` | `\(.network)` | \($g.n) | \($g.switches) | \(size) | \(clock) " +
                    "| \($g.n * $g.p * ($g.switches + 2)) |"'
    rows rg_gft_window_sequencer '
        gft as $g | .parameters as {H: $h, M: $m, W: $w} |
        (reduce range(1; $h) as $x ($w; . * $m * $m * (if $x == $h - 1 then $m else 1 end) / $w | ceil)) as $t |
        "| `rg_gft_window_sequencer` | `\(.network)` | \($g.n) | \($g.switches) | \(size) | \(clock) | \($t) |"'
    rows rg_gft_fabric '
        gft as $g | "| `rg_gft_fabric`, \(.parameters.BITS) bits | `\(.network)` | \($g.n) | \($g.switches) | \(size) | \(clock) " +
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
    kautz='.parameters as {D: $d, K: $k, BITS: $bits} | '"$traffic"'
        (power($d; $k) + power($d; $k - 1)) as $n | ($k * power($d; $k - 1) + ($k - 1) * power($d; $k - 2)) as $t |'
    rows rg_gft_fabric 'gft as $g | .parameters.BITS as $bits | '"$traffic"'
        "| `rg_gft_fabric`, \($bits) bits | `\(.network)` | \(row($g.n; $g.n * $g.p + 2 * $g.h))"'
    rows rg_kautz_exchange "$kautz"' "| `rg_kautz_exchange`, \($bits) bits | `\(.network)` | \(row($n; $t))"'
    rows rg_kautz_exchange_memory "$kautz"' "| `rg_kautz_exchange_memory`, \($bits) bits | `\(.network)` | \(row($n; $t + 2))"'
}

nodes() {
    echo '| module | network | flits | logic cells | a node | LUT4 | FF | block memories | pairs of enable and reset | MHz |'
    echo '|---|---|--:|--:|--:|--:|--:|--:|--:|--:|'
    for module in $(synth/manifest.sh modules table=nodes); do
        rows "$module" '.parameters as {D: $d, K: $k, FLITS: $b}
            | (if .module == "rg_node_machine" then power($d; $k) + power($d; $k - 1) else 1 end) as $nodes
            | "| `\(.module)` | `\(.network)` | \($b // "") | \(.lc) | \(.lc / $nodes | round) | \(.lut) | \(.ff) | \(.ram) | \(.sets // error("\(.module) without its pairs of enable and reset")) " +
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
        | "| pipelined core | routes of a new pair in every clock, an entry for each output port | `\(.network)` | \(.lc) cells " +
          "| \(median | net) MHz, \([median, 275] | min | round) M pairs/s | [pipe](doc/pipe.md) |"'
    rows rg_gft_state_stream 'select(.network == "gft:2,4,4")
        | "| state stream | a rotation: the state of every switch | `\(.network)` | \(.lc) cells " +
          "| \(median | net) MHz, one state a clock | [fattree](doc/fattree.md) |"'
    rows rg_gft_fabric 'select(.network == "gft:2,4,4")
        | gft as $g | "| fabric | an all-to-all exchange: moves the payloads | `\(.network)`, \(.parameters.BITS) bits " +
          "| \(.lc) cells | \(median | net) MHz, \($g.n * $g.p + 2 * $g.h) clocks in all | [fattree](doc/fattree.md) |"'
    rows rg_kautz_exchange 'select(.network == "kautz:2,5")
        | .parameters as {D: $d, K: $k}
        | "| exchange | the same on a Kautz digraph, without switches | `\(.network)`, \(.parameters.BITS) bits | \(.lc) cells " +
          "| \(median | net) MHz, \($k * power($d; $k - 1) + ($k - 1) * power($d; $k - 2)) clocks in all " +
          "| [kautz-exchange](doc/kautz-exchange.md) |"'
    echo '| front ends | the cores with AXI4-Lite, Wishbone or AXI4-Stream ports | | | a route, a state | [integration](doc/integration.md) |'
    jq -r '.kautz[] | select(.network == "kautz:3,6") | .ns[.best]
        | "| library | all of this in C11, and more families of networks | `kautz:3,6` | librg allocates nothing " +
          "| \(1e3 / . | round) M pairs/s on one core | [library](doc/library.md) |"' bench/results.json
    echo '| program | the same on the command line | | | millions of pairs/s as text | [program](doc/program.md) |'
    awk -F ' *[|] *' '$2 == "`ice40`" && NF > 10 { split($8, cells, " ")
        printf "| board image | requests on a serial line, with all routes and states | %s | %s cells " \
            "| %s MHz, 115,200 baud | [boards](doc/boards.md) |\n", $7, cells[1], $5 }' doc/boards.md
    # Images of more than that, as that page lists them
    awk -F ' *[|] *' '
        function row(what, manual) { print "| " what " | " $3 + 0 " cells | up to " $4 " MHz | " manual " |" }
        $2 == "`BOARD=ice40 MACHINE=2,2`" { row("machine of nodes | messages between six nodes on one chip, around nodes that are down | `kautz:2,2`", "[node](doc/node.md)") }
        $2 == "`BOARD=ice40 NOC=mesh:3,3`" { row("network on chip | packets between the routers of any graph, here with its traffic on a board | `mesh:3,3`, 8 bits", "[noc](doc/noc.md)") }' doc/boards.md
}

kautz >"$folder/kautz.md"
pipe >"$folder/pipe.md"
lanes >"$folder/lanes.md"
around >"$folder/around.md"
nodes >"$folder/nodes.md"
fattree >"$folder/fattree.md"
exchange >"$folder/exchange.md"
offer >"$folder/offer.md"
echo "Expect the clock with registers at every input and output: $enclosed MHz for K(3,6) ([families.md](families.md))." \
    >"$folder/enclosed.md"

for text in "$page" "$readme"; do
    synth/marked_tables.sh "$folder/" "$text" >"$folder/new"
    cp "$folder/new" "$text"
done
