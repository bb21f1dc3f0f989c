#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# tables.sh FOLDER RESOURCES README: the reports in FOLDER as the page RESOURCES, and as the table between the two
# `resources` marks of README.
set -eu

folder=$1 page=$2 readme=$3

# One row a report. A request can follow the one before in the clock after its last route, so a query takes one clock
# more than its last route's.
table() {
    echo '| network | nodes | logic cells | LUT4 | FF | MHz: median, worst | clocks a query: mean, at most | M queries/s |'
    echo '|---|--:|--:|--:|--:|--:|--:|--:|'
    jq -rs '
        def number(key): capture(key + "=(?<n>[0-9]+)").n | tonumber;
        def power($b; $e): reduce range($e) as $i (1; . * $b);
        map(. + {d: (.parameters | number("D")), k: (.parameters | number("K"))})
        | sort_by(.d, .k)[]
        | (power(.d; .k) + power(.d; .k - 1)) as $nodes
        | "| `\(.network)` | \($nodes) | \(.lc) | \(.lut) | \(.ff) | \(.mhz.median | round), \(.mhz.worst | round) " +
          "| \(.mean_clocks + 1 | . * 10 | round / 10), \(.k + 3 * .d + 2) " +
          "| \(.mhz.median / (.mean_clocks + 1) * 10 | round / 10) |"' "$@"
}

reports=$(find "$folder" -maxdepth 1 -name 'kautz_*[0-9].json' | sort)
# shellcheck disable=SC2086 # a list of files without blanks
table $reports >"$folder/table.md"

{
    cat <<'END'
# Resources

Written by `make report`; do not edit. `make test` compares it with a fresh run.

iCE40 HX8K (ct256), Debian 12's Yosys 0.23 (`synth_ice40`, no `-retime`, `-abc9` or `-dff`) and nextpnr 0.4, each
configuration placed and routed with nine pinned seeds (1 to 9). The core stands alone on the part, its streams on the
pins; pins are not timed, so the clock is that between registers. Mean clocks: 20,000 random pairs without stalls, from
the request that is accepted to the clock in which the next one can be; queries a second: median clock over mean clocks.

## rg_kautz_serial

END
    cat "$folder/table.md"
    cat <<'END'

The bound on the clocks is the documented one, K + 3D + 2 with the clock that hands over to the next request (the
paper's ticks: K + 3D + 3). What limits the clock: the letters about to be tested select one of the used-letter bits
and join the match of all live units in front of `m_tvalid`; from K(8,8) on the match chain is the longer of the two.
Most of the delay is routing.
END
} >"$page"

awk -v table="$folder/table.md" '
    /<!-- resources -->/ { print; while ((getline line < table) > 0) print line; skipping = 1; next }
    /<!-- \/resources -->/ { skipping = 0 }
    !skipping' "$readme" >"$folder/README.new"
cp "$folder/README.new" "$readme"
