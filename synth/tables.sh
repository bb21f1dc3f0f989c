#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# tables.sh RESOURCES-JSON PAGE README SCRATCH: the report as the page PAGE, and as the tables between the marks of
# README; SCRATCH is a folder for what lies between.
# shellcheck disable=SC2016 # the filters are jq, not shell
set -eu

report=$1 page=$2 readme=$3 folder=$4
mkdir -p "$folder"

# rows MODULE FILTER: FILTER makes a table row of each configuration of MODULE ('' for any), by size of the parameters. `size` and
# `clock` are the columns that all tables share, `gft` the numbers of a fat tree.
rows() {
    jq -r --arg core "$1" '
        def power($b; $e): reduce range($e) as $i (1; . * $b);
        def tenth: . * 10 | round / 10;
        def size: "\(.lc) | \(.lut) | \(.ff)";
        def net: if . > 275 then "275" else round | tostring end; # where the clock net ends
        def median: .mhz | sort | .[(length - 1) / 2];
        def clock: "\(median | net), \(.mhz | min | net)";
        def gft: .parameters as {H: $h, M: $m, W: $w} |
            {n: ($w * power($m; $h)), p: power(($m + $w - 1) / $w | floor; $h - 1),
             switches: ([range($h + 1) as $x | power($m; $h - $x) * power($w; $x)] | add), h: $h};
        map(select($core == "" or .module == $core)) | sort_by(.parameters | to_entries | map(.value))[] | '"$2" "$report"
}

kautz() {
    echo '| network | nodes | logic cells | LUT4 | FF | MHz: median, worst | clocks a query: mean, bound | M queries/s |'
    echo '|---|--:|--:|--:|--:|--:|--:|--:|'
    # A request can follow the one before in the clock after its last route, so a query takes one clock more.
    rows rg_kautz_serial '
        .parameters as {D: $d, K: $k}
        | "| `\(.network)` | \(power($d; $k) + power($d; $k - 1)) | \(size) | \(clock) " +
          "| \(.mean_clocks + 1 | tenth), \($k + 3 * $d + 2) | \(median / (.mean_clocks + 1) | tenth) |"'
}

pipe() {
    echo '| network | logic cells | LUT4 | FF | MHz: median, worst | clocks from request to answer | M queries/s | M routes/s |'
    echo '|---|--:|--:|--:|--:|--:|--:|--:|'
    rows rg_kautz_pipe '
        .parameters as {D: $d, K: $k}
        | ([median, 275] | min) as $queries
        | (5 + (if $k >= 7 then 1 else 0 end) + (if $d >= 4 and $k >= 5 then 1 else 0 end)) as $latency
        | "| `\(.network)` | \(size) | \(clock) | \($latency) | \($queries | round) | \($queries * $d | round) |"'
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

kautz >"$folder/kautz.md"
pipe >"$folder/pipe.md"
cores >"$folder/cores.md"
lanes >"$folder/lanes.md"
around >"$folder/around.md"
fattree >"$folder/fattree.md"

{
    cat <<'END'
# Resources

Written by `make report` from resources.json; do not edit. `make test` compares both with fresh runs of one seed.

iCE40 HX8K (ct256), Debian 12's Yosys 0.23 (`synth_ice40`, no `-retime`, `-abc9` or `-dff`) and nextpnr 0.4, each
configuration placed and routed with the pinned seeds 1 to 9 (the fabric and the full part: 1 to 3). The core stands
alone on the part, its ports on the pins; pins are not timed, so the clock is that between registers, and at most
275 MHz, where the part's clock net ends.

## Kautz: rg_kautz_serial

END
    cat "$folder/kautz.md"
    cat <<'END'

Mean clocks: 20,000 random pairs without stalls, from the request that is accepted to the clock in which the next one can
be; queries a second: median clock over mean clocks. The bound is the documented one, K + 3D + 2 with the clock that
hands over to the next request (the paper's ticks: K + 3D + 3). What limits the clock: the match of all live units and
the used-letter bits that the next letters select join in front of `m_tvalid`, four to six LUTs; more than half of the
delay is routing.

## Kautz: rg_kautz_pipe beside rg_kautz_serial

END
    cat "$folder/cores.md"
    cat <<'END'

The cells of `rg_kautz_pipe` are those of the core alone, with a tag of one bit. It has more ports than the part has
pins, so its clock is measured in a harness (synth/harness): requests come from a shift register, answers leave as
parity, every port is a register away from the core. Constant bits of the table cost nothing. What limits the clock is in
[pipe.md](pipe.md).

END
    cat "$folder/lanes.md"
    cat <<'END'

There the answer of a lane is the request of the next one, so that hardly a cell is spent on anything but lanes.

What is around the core (the stream with the request as its tag, for the expander):

END
    cat "$folder/around.md"
    cat <<'END'

## Fat trees

END
    cat "$folder/fattree.md"
    cat <<'END'

`rg_lls_states` sets all switches anew in every clock, so an all-to-all takes a clock a rotation and pass, N P, and 2 of
pipeline. `rg_state_stream` sends one state a clock, two clocks a request. `rg_gft_fabric` moves the payloads: from the
first one in to the last one out N P + 2h clocks; its 64 lanes of 8 bits come from a shift register and leave as parity
(synth/harness), which is counted in.
END
} >"$page"

# What stands between <!-- NAME --> and <!-- /NAME --> becomes the table of that name.
awk -v folder="$folder/" '
    match($0, /^<!-- [a-z]+ -->$/) {
        print; table = folder substr($0, 6, length($0) - 9) ".md"
        while ((getline line < table) > 0) print line
        skipping = 1; next
    }
    /^<!-- \/[a-z]+ -->$/ { skipping = 0 }
    !skipping' "$readme" >"$folder/README.new"
cp "$folder/README.new" "$readme"
