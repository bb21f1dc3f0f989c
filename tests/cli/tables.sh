# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
#
# tables: what simulate makes of a table is what it makes of the routing; ROMs in Icarus. tests/export has OpenSM, and
# tests/python floogen. Read by run.sh.

golden tables-kary-2-1.csv tables kary:2,1
golden tables-mesh-2-2.floogen tables mesh:2,2 --format floogen

# Too large, which is known before or after the first line; what stood in the file stays.
echo precious > "$work/table"
refused 2 'torus:5000,5000: takes 2.08e+10 bytes, more than memory 1073741824' tables torus:5000,5000
refused 2 'hypercube:30: too large for a table' tables hypercube:30 --memory 1e18 -o "$work/table"
same 'the file of a table that cannot be' precious "$(cat "$work/table")"

printf 'a b\nb c\nc d 2\nd a\nb d 3\nd e\ne f\nf a\n' > "$work/net.edges"
settings=(--load .1:.4:.3 --flits 3 --max-clocks 3000 --warmup 100 --precision 90 --format csv)
# A row names a network, the options of its routing, and those of both runs. Phases: of the rule, of hops, of a shift through
# its own target, of up and down, of layers; several choices; escapes; several terminals of a switch, and stages.
while IFS='|' read -r network routing run; do
    read -ra routed <<< "$routing"
    read -ra both <<< "$run"
    run simulate "$network" "${routed[@]}" "${settings[@]}" "${both[@]}"
    mv "$work/out" "$work/routing"
    run tables "$network" "${routed[@]}" -o "$work/table"
    run simulate "$network" --route-table "$work/table" "${settings[@]}" "${both[@]}"
    verdict "the same run by the table of $network $routing $run" "$work/routing" "$work/out"
    run tables "$network" --route-table "$work/table"
    verdict "the table of that table" "$work/table" "$work/out"
done << EOF_ROWS
torus:4,3||
kantc:2,3||--select random
scc:3|--routing count|
kautz:2,3|--routing count|
debruijn:2,3|--routing count --rule shift|
mesh:3,3|--routing minimal|--select first
file:$work/net.edges|--routing updown|
file:$work/net.edges|--routing layers|--traffic request:3
gft:2,2,2|--up node-digit|--fault 500:links:2:900
omega:2,2||
EOF_ROWS

# A forwarding table has no phases: packets go down where they can, or there would be a cycle.
routegen tables pancake:5 --routing updown --format lft |
    awk -F"'" '/^Unicast/ { at = $2 } /Channel/ && $2 != at { split($1, part, " "); printf "%s,%s,%d\n", at, $2, part[2] - 1 }' > "$work/table"
run simulate pancake:5 --route-table "$work/table" --max-clocks 2000 --precision 90
same 'up and down by router and destination alone' 'free of deadlock' "$(grep -o 'free of deadlock' "$work/out")$(cat "$work/err")"

# Verilog: what stands in the table, and nothing else, for all inputs; no tool has a word to say.
cat > "$work/bench.v" << 'EOF_BENCH'
module bench;
  reg [`INPUTS-1:0] in; // source is beside it
  reg [`NODES-1:0] source;
  wire [15:0] port, class_, next, first; wire escape, valid;
  integer file, got, rows, r, t, c, f[0:6], at;
  reg [`INPUTS:0] i;
  `MODULE rom (.router(in[`INPUTS-1 -: `ROUTERS]), .destination(in[`PHASES+`CHOICES +: `NODES]),
               .phase(in[`CHOICES +: `PHASES]), .choice(in[0 +: `CHOICES]), .source(source),
               .out_port(port[0 +: `PORTS]), .out_class(class_[0 +: `CLASSES]), .next_phase(next[0 +: `PHASES]),
               .first_phase(first[0 +: `PHASES]), .escape(escape), .valid(valid));
  initial begin
    rows = 0;
    file = $fopen(`ROWS, "r");
    while ($fscanf(file, "%d %d %d %d %d %d %d %d", r, t, f[0], f[1], f[2], f[3], f[4], c) == 8) begin
      source = r;
      in = (((r << `NODES) | t) << (`PHASES + `CHOICES)) | (f[2] << `CHOICES) | c;
      #1;
      if (f[0] < 0) begin
        in = t << (`PHASES + `CHOICES);
        #1 if (first[0 +: `PHASES] !== f[3]) $display("start %0d %0d: %0d", r, t, first);
      end else begin
        rows = rows + 1;
        if (!valid || port[0 +: `PORTS] !== f[0] || class_[0 +: `CLASSES] !== f[1] || next[0 +: `PHASES] !== f[3] ||
            escape !== f[4])
          $display("hop %0d %0d %0d %0d: %b", r, t, f[2], c, {valid, escape});
      end
    end
    for (i = 0; !i[`INPUTS]; i = i + 1) begin
      in = i;
      #1 rows = rows - valid;
    end
    $display("%0d more", rows);
  end
endmodule
EOF_BENCH
while IFS='|' read -r network first routing; do
    read -ra routed <<< "$routing"
    module=rg_table_${network//[^a-z0-9]/_} rom=$work/$module.v
    routegen tables "$network" "${routed[@]}" --format verilog -o "$rom"
    # The number of each label, from another verb (routers count from $first); the first field is a source where there is no port.
    routegen export "$network" --format dot | sed -n 's/^ *v\([0-9]*\) \[label="\([^"]*\)".*/\1 \2/p' > "$work/labels"
    routegen tables "$network" "${routed[@]}" | sed '1d; s/"\([^"]*\),\([^"]*\)"/\1;\2/g' | awk -F, -v first="$first" '
        FILENAME != "-" { at = index($0, " "); label = substr($0, at + 1); gsub(",", ";", label); v[label] = substr($0, 1, at - 1); next }
        { gsub(/"/, ""); key = $1 SUBSEP $2 SUBSEP $5; c = key == last ? c + 1 : 0; last = $3 == "" ? "" : key
          print ($3 == "" ? v[$1] : v[$1] - first), v[$2], $3 == "" ? -1 : $3, $4, $5, $6, $7, $3 == "" ? 0 : c }' \
        "$work/labels" - > "$work/rows"
    width() { sed -n "s/.* \[\([0-9]*\):0\] $1,.*/\1/p" "$rom" | awk '{ print $1 + 1 }'; }
    widths=("ROUTERS=$(width router)" "NODES=$(width destination)" "PHASES=$(width phase)" "CHOICES=$(width choice)"
        "PORTS=$(width out_port)" "CLASSES=$(width out_class)")
    all=0
    for part in "${widths[@]::4}"; do all=$((all + ${part#*=})); done
    for language in 1364-2005 1800-2012; do
        iverilog -g${language#*-} -Wall -Wno-timescale "${widths[@]/#/-D}" -DINPUTS=$all -DMODULE="$module" -DROWS="\"$work/rows\"" \
            -o "$work/bench" "$work/bench.v" "$rom" > "$work/said" 2>&1
        same "the ROM of $network $routing, $language" '0 more' "$(cat "$work/said")$("$work/bench")"
        verilator --lint-only -Wall --default-language $language --top-module "$module" "$rom" > "$work/said" 2>&1 ||
            verdict "Verilator lints it" /dev/null "$work/said"
    done
done << 'EOF_ROWS'
torus:3,3|0|
kary:2,2|4|--routing updown
kautz:2,2|0|--routing count
mesh:2,3|0|--routing minimal
EOF_ROWS
