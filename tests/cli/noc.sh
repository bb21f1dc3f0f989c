# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
#
# noc: networks in Verilog, their benches in Icarus, and what their check finds. sim/noc has them clock by clock.
# Read by run.sh.

# made NETWORK OPTION...: in the folder noc; the name of its files in top.
made() {
    rm -rf "$work/noc"
    run noc "$@" -o "$work/noc"
    top=$(basename "$work"/noc/*.core .core)
}

golden noc-torus.text noc torus:4,4 -o "$work/noc"
same 'noc: files' "routegen.f $(printf 'torus_4_4%s ' .core .json .v .vh _tb.v)" "$(ls "$work/noc" | paste -sd' ') "
valid 'noc: what is built' '.[0] | .used == 72 and .router.turns == 224 and .router.built == 88' \
    noc torus:4,4 -o "$work/noc" --format json
cp "$work/noc/torus_4_4.json" "$work/json/noc.whole"
cp -r "$work/noc" "$work/first"
made torus:4,4
same 'noc: the same bytes' '' "$(diff -r "$work/first" "$work/noc")"

# Every part of what is written is read back.
while IFS='|' read -r said edit; do
    cp "$work/first/torus_4_4.v" "$work/noc/torus_4_4.v"
    sed -i "$edit" "$work/noc/torus_4_4.v"
    refused 1 "$work/noc/torus_4_4.v: $said" noc torus:4,4 --check "$work/noc"
done << 'END'
u_r0: TABLE is not that of the network|0,/64'h0000000000000000/s//64'h1000000000000000/
packets from (1,0) to (0,0) arrive at (0,0)|/router 0:/,/u_r0/s/64'haaaaaaaaaaaa3aa4/64'haaaaaaaaaaaa3aac/
u_r3: a link is not that of the network|/u_r3 /,/;/s/r0_out_valid\[3 +: 1\]/r0_out_valid[2 +: 1]/
u_r3: a link is not that of the network|/u_r3 /,/;/s/t3_from_room/t2_from_room/
u_r3: a parameter is not that of the network|/router 3:/,/;/s/B(8)/B(4)/
u_r3: TURNS is not that of the network|/router 3:/,/;/s/TURNS(25.h0/TURNS(25'h1/
u_r3: IN_LANES is not that of the network|/router 3:/,/;/s/IN_LANES(10.h1/IN_LANES(10'h3/
u_t5: a link is not that of the network|/u_t5 /,/;/s/r5_in_room\[8\]/r5_in_room[6]/
u_t5: s_axis_tlast is not that of the network|/u_t5 /,/;/s/s_axis_tlast(s_axis_tlast\[5\])/s_axis_tlast(s_axis_tlast[4])/
more instances than the network has|$s/^/rg_noc_terminal u_t16 ();/
END
# A ring in which all packets are sent the same way round
printf 'a b\nb c\nc d\nd a\n' > "$work/ring.edges"
made "file:$work/ring.edges" --routing updown --pin first
for router in 0:002 1:251 2:289 3:449; do
    sed -i "/router ${router%:*}:/,/u_r/s/12'h[0-9a-f]*\([,}]\)/12'h${router#*:}\1/" "$work/noc/$top.v"
done
run noc "file:$work/ring.edges" --routing updown --pin first --check "$work/noc"
same 'noc: a cycle of what is written' '1 the tables can deadlock, by a cycle of 4 channels' "$code $(grep -o 'the tables.*channels' "$work/err")"
refused 1 'torus:4,4: this routing can deadlock, by a cycle of 4 channels: (0,0) port 0 -> (1,0) port 0 -> (2,0) port 0 -> (3,0) port 0; --routing count cannot (4 virtual channels)' \
    noc torus:4,4 --vc-classes 1 -o "$work/noc"
refused 3 "$work/first/torus_4_4.v/x: Not a directory" noc torus:4,4 -o "$work/first/torus_4_4.v/x"

# A label may be anything; a router may have no terminals.
cat > "$work/soc.graphml" << 'END'
<graphml><key id="l" for="node" attr.name="label" attr.type="string"/><key id="k" for="node" attr.name="kind" attr.type="string"/>
<graph edgedefault="undirected">
<node id="a"><data key="l">$finish;</data></node><node id="b"><data key="l">`include &lt;x&gt;</data></node><node id="c"><data key="l">endmodule</data></node>
<node id="r"><data key="k">switch</data></node><node id="s"><data key="k">switch</data></node><node id="t"><data key="k">switch</data></node>
<edge source="a" target="r"/><edge source="b" target="r"/><edge source="c" target="t"/><edge source="r" target="s"/><edge source="s" target="t"/>
</graph></graphml>
END
made "file:$work/soc.graphml"
same 'noc: labels do not reach Verilog' '' "$(sed 's|//.*||' "$work/noc/$top.v" "$work/noc/$top.vh" | grep 'finish\|include')$(
    grep '[$`<]finish\|`include' "$work/noc/$top.v")"
same 'noc: labels in JSON' '$finish; `include <x> endmodule' "$(jq -r '[.terminal[].label] | join(" ")' "$work/noc/$top.json")"

# The benches, in Icarus without a word: one lane and two, both routers, no memory of credits, directed links, switches.
while read -r network options; do
    read -ra words <<< "$options"
    made "${network//WORK/$work}" "${words[@]}"
    same "noc: the bench of $network $options" PASS "$(
        cd "$work/noc" && export ROUTEGEN_RTL=$here/../../rtl
        iverilog -g2005 -Wall -Wno-timescale -f routegen.f -s "${top}_tb" -o bench "${top}_tb.v" 2>&1
        vvp bench | sed 's/^PASS .*/PASS/'
    )"
done << 'END'
kary:2,2 --pin first --top Fat
mesh:2,2 --hop 1 --data 8 --source --user 3
torus:3,3 --buffer 2 --data 16
kautz:2,2 --routing layers
file:WORK/soc.graphml --source
file:WORK/soc.graphml --hop 1
END
