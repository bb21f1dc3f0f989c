#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# board.sh LIST: draws rg_board as Yosys reads it from the sources in LIST, rg_query opened, as an SVG on standard
# output.
# doc/pictures/board.svg: doc/tools/board.sh rtl/routegen.f > doc/pictures/board.svg
#
# Boxes are instances of modules. A solid arrow is a stream, or symbols on their way to one, with the width of its data;
# a dashed one what a register or box decides besides. Handshakes, clock and reset are left out, and logic between two
# boxes is followed through. The box `control` is all registers that stand in rg_query itself.
set -eu

for tool in yosys jq dot; do
    command -v $tool >/dev/null || {
        echo "routegen: $tool is missing; install it with: make deps" >&2
        exit 1
    }
done
[ $# -eq 1 ] || {
    echo 'usage: doc/tools/board.sh LIST' >&2
    exit 2
}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# One module, but for the parts that are drawn as boxes
yosys -q -p "read_verilog -defer $(tr '\n' ' ' <"$1"); hierarchy -top rg_board -chparam D 4 -chparam K 5; proc
    setattr -mod -set keep_hierarchy 1 */t:* *rg_*; setattr -mod -unset keep_hierarchy rg_board *\\rg_query
    flatten rg_board; opt_clean; write_json $folder/board.json" >"$folder/log" 2>&1 || {
    cat "$folder/log" >&2
    exit 1
}

jq -r '
.modules.rg_board as $m

# Registers by the name of what they hold, instances by their own.
| ($m.netnames | to_entries | map(.key as $name | .value.bits[] | {key: tostring, value: $name}) | from_entries) as $net
| def is_box: startswith("u_");
  def is_register: .value.type | test("dff");
  def held: .value.connections.Q[0] | $net[tostring];
  def node: if .key | is_box then .key
            elif held | startswith("u_query.") then "u_query.control"
            else held end;
  def outputs: .value.port_directions as $d | .value.connections | to_entries[] | select($d[.key] == "output");
  def inputs: .value.port_directions as $d | .value.connections | to_entries[] | select($d[.key] == "input");

# Who decides a bit: pins, boxes and registers at once, logic by what decides its inputs.
  ($m.cells | to_entries) as $cells
| ([$m.ports | to_entries[] | select(.value.direction == "input") | .key as $pin
    | .value.bits[] | {key: tostring, value: [$pin]}] | from_entries) as $pins
| ([$cells[] | select((.key | is_box) or is_register) | node as $node | outputs | .value[]
    | {key: tostring, value: [$node]}] | from_entries) as $ends
| [$cells[] | select(((.key | is_box) or is_register) | not)] as $logic
| ($pins + $ends) as $known
| {old: null, now: $known}
| until(.old == .now;
    .old = .now | reduce ($logic[] | {out: [outputs | .value[]], in: [inputs | .value[]]}) as $cell (.;
        ([$cell.in[] as $bit | .now[$bit | tostring] // [] | .[]] | unique) as $sources
        | reduce $cell.out[] as $bit (.; .now[$bit | tostring] = ((.now[$bit | tostring] // []) + $sources | unique))))
| .now as $by

# Arrows: from what decides an input of a box, a register, or a pin, to it.
| [ ($cells[] | select((.key | is_box) or is_register) | node as $to | inputs
      | {to: $to, port: .key, bits: .value}),
    ($m.ports | to_entries[] | select(.value.direction == "output") | {to: .key, port: .key, bits: .value.bits}) ]
| map(select(.port | test("clk|CLK|rst|tready|SRST|ARST|EN$") | not))
| map(. as $arrow | [$arrow.bits[] | $by[tostring] // [] | .[]] | group_by(.)[] |
      {from: .[0], to: $arrow.to, port: $arrow.port, width: length})
| map(select(.from != .to and (.from | test("^(clk|rst|core_ready)$") | not) and
             (.from != "u_reset" or .to == "led_heartbeat")))
| group_by([.from, .to])
| map({from: .[0].from, to: .[0].to,
       data: [.[] | select(.port | test("^(s_axis_tdata|word|state|data|rx|tx|symbol)$")) | .width]})
| .[] | [.from, .to, (.data | max // 0)] | @tsv' "$folder/board.json" >"$folder/arrows"

jq -r '.modules.rg_board.cells | to_entries[] | select(.key | startswith("u_"))
    | [.key, (.value.type | capture("(?<name>rg_[a-z_]+)").name)] | @tsv' "$folder/board.json" >"$folder/boxes"

{
    cat <<'END'
digraph rg_board {
  rankdir=LR; nodesep=0.22; ranksep=0.55; pad=0.1; bgcolor="white"; compound=true
  graph [fontname="Helvetica", fontsize=13, fontcolor="#1f2937"]
  node [shape=box, style="rounded,filled", fillcolor="#dcebff", color="#0b63ce", penwidth=1.2,
        fontname="Helvetica", fontsize=12, fontcolor="#1f2937", margin="0.12,0.06"]
  edge [color="#1f2937", penwidth=1.3, arrowsize=0.7, fontname="Helvetica", fontsize=11, fontcolor="#5b6675"]
  node [shape=plaintext, style="", margin="0.04,0.02"] rx tx led_error led_heartbeat
  node [shape=box, style="rounded,filled", margin="0.12,0.06"]
  subgraph cluster_query {
    label="rg_query"; labeljust=l; style="rounded"; color="#b3bdc9"; penwidth=1.2; margin=12
    "u_query.control" [label="control", fillcolor="#f3f5f8", color="#5b6675"]
END
    awk '$1 ~ /^u_query/ { printf "    \"%s\" [label=\"%s\"]\n", $1, $2 }' "$folder/boxes"
    echo '  }'
    awk '$1 !~ /^u_query/ {
        core = ($2 ~ /kautz|state/) ? ", fillcolor=\"#ffe6d6\", color=\"#d4500c\"" : ""
        printf "  \"%s\" [label=\"%s\"%s]\n", $1, $2, core
    }' "$folder/boxes"
    # Of what is no data: what the parser tells the registers, and what these tell pins and the makers of lines.
    awk '
        $3 > 0 && $1 != "u_query.control" {
            width = ""
            if ($3 > 1)
                width = " " $3 " "
            printf "  \"%s\" -> \"%s\" [label=\"%s\"]\n", $1, $2, width
            next
        }
        $1 ~ /uart|seal|error$|identity|route$|level$|kautz|states/ || $2 ~ /seal|parser|kautz|states/ { next }
        /u_query.control/ {
            printf "  \"%s\" -> \"%s\" [style=dashed, color=\"#8a94a3\", penwidth=1]\n", $1, $2
            next
        }
        { printf "  \"%s\" -> \"%s\"\n", $1, $2 }' "$folder/arrows"
    echo '}'
} >"$folder/board.dot"
dot -Tsvg "$folder/board.dot"
