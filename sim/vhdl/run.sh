#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# run.sh [BUILD=build]: GHDL analyses BUILD/routegen.vhd as VHDL-93 and VHDL-2008, and elaborates an instance of every
# component, in every configuration of rtl/*/manifest but a full part, on signals as wide as the ports that Yosys finds in the Verilog. A
# wrong width ends the elaboration. Networks of routegen noc follow, each a black box that the design declares. TAP.
set -u

BUILD=build
KEYS='BUILD'
. sim/keys.sh
. tests/tap.sh
need deps-more ghdl yosys jq
out=$BUILD/vhdl
rm -rf "$out" && mkdir -p "$out"

for std in 93 08; do
    ghdl -a --std=$std --workdir="$out" "$BUILD/routegen.vhd" >"$out/log" 2>&1 && [ ! -s "$out/log" ]
    verdict $? "VHDL-$std: routegen.vhd"
    sed 's/^/# /' "$out/log"
done

# Every configuration of a component, as MODULE PARAMETERS
components=$(sed -n 's/^  component \(.*\) is/\1/p' "$BUILD/routegen.vhd")
{ synth/manifest.sh lint && synth/manifest.sh lint-only; } | grep -v '/chip$' | tr / ' ' | awk -v all="$components" 'BEGIN { n = split(all, list); for (i = 1; i <= n; i++) known[list[i]] = 1 }
    $1 in known && !seen[$0]++ { print $1, $2 }' | while read -r module parameters; do
    ! asked "$module/$parameters" || echo "$module $parameters"
done >"$out/rows"
awk -v sources="$(tr '\n' ' ' <rtl/routegen.f)" -v out="$out" 'BEGIN { print "read_verilog -defer " sources "\ndesign -save sources" }
    { module = $1; gsub(/,/, " -set ", $2); gsub(/=/, " ", $2)
      print "design -load sources\nchparam -set " $2 " " module "\nhierarchy -top " module "\nblackbox *\nwrite_json \"" out "/" NR ".json\"" }' \
    "$out/rows" >"$out/rows.ys"
yosys -q -s "$out/rows.ys" >"$out/log" 2>&1
verdict $? 'Yosys reads every configuration'

n=0
while read -r module parameters; do
    n=$((n + 1))
    jq -r --arg parameters "$parameters" --arg component "$module" --arg n "$n" '
        [.modules[] | select(.attributes.top)][0].ports | to_entries
        | map("s_\(.key) : std_logic" + if .value.bits | length > 1 then "_vector(\(.value.bits | length - 1) downto 0)" else "" end) as $signals
        | (map("\(.key) => s_\(.key)" ) | join(", ")) as $map
        | "library ieee;\nuse ieee.std_logic_1164.all;\nuse work.routegen.all;\nentity bench\($n) is\nend entity;\n" +
          "architecture test of bench\($n) is\n" + ($signals | map("  signal \(.);\n") | join("")) +
          "begin\n  u_dut : \($component) generic map (\($parameters | gsub("="; " => ") | gsub(","; ", ")))\n    port map (\($map));\nend architecture;"' \
        "$out/$n.json" >"$out/$n.vhd"
    # A vector of one element is a vector in VHDL too, and a bit in what Yosys says.
    sed -n "/^  component $module is/,/^  end component/s/^ *\([a-z_0-9]*\) : [a-z]* std_logic_vector.*/\1/p" "$BUILD/routegen.vhd" |
        sed 's/.*/s|^  signal s_& : std_logic;|  signal s_& : std_logic_vector(0 downto 0);|/' >"$out/vectors.sed"
    sed -i -f "$out/vectors.sed" "$out/$n.vhd"
    ghdl -a --std=08 --workdir="$out" "$out/$n.vhd" >"$out/log" 2>&1 &&
        ghdl --elab-run --std=08 -Wno-binding -Wno-default-binding --workdir="$out" "bench$n" >>"$out/log" 2>&1
    code=$?
    verdict $code "$module $parameters"
    [ $code -eq 0 ] || head -n 5 "$out/log" | sed 's/^/# /'
done <"$out/rows"

for top in $(synth/lists/networks.sh "$BUILD/noc-lint"); do
    asked "$top" || continue
    yosys -q -p "read_verilog -defer $(tr '\n' ' ' <rtl/routegen.f) $BUILD/noc-lint/$top.v; hierarchy -top $top; blackbox *
        write_json $out/$top.json" >"$out/log" 2>&1 &&
        jq -r --arg top "$top" '
            .modules[$top].ports | to_entries
            | map(.type = if .key == "clk" or .key == "rst" then "std_logic" else "std_logic_vector(\(.value.bits | length - 1) downto 0)" end)
            | "library ieee;\nuse ieee.std_logic_1164.all;\nentity bench_\($top) is\nend entity;\narchitecture test of bench_\($top) is\n" +
              "  component \($top) is\n    port (\(map("\(.key) : \(.value.direction[:-3]) \(.type)") | join(";\n      ")));\n  end component;\n" +
              (map("  signal s_\(.key) : \(.type);\n") | join("")) +
              "begin\n  u_dut : \($top) port map (\(map("\(.key) => s_\(.key)") | join(", ")));\nend architecture;"' \
            "$out/$top.json" >"$out/$top.vhd" &&
        ghdl -a --std=93 --workdir="$out" "$out/$top.vhd" >>"$out/log" 2>&1 &&
        ghdl --elab-run --std=93 -Wno-binding -Wno-default-binding --workdir="$out" "bench_$top" >>"$out/log" 2>&1
    verdict $? "$top"
    sed 's/^/# /' "$out/log"
done
plan
