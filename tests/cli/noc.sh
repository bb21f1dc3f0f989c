# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
#
# noc: networks in Verilog, their benches in Icarus, and what their check finds. Read by run.sh.

# made NETWORK OPTION...: in the folder noc; the name of its files in top.
made() {
    rm -rf "$work/noc"
    run noc "$@" -o "$work/noc"
    top=$(basename "$work"/noc/*.core .core)
}

golden noc-torus.text noc torus:4,4 -o "$work/noc"
same 'noc: files' "routegen.f $(printf 'torus_4_4%s ' .core .json .v .vh _tb.v)" "$(find "$work/noc" -type f -printf '%f\n' | sort | paste -sd' ') "
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
packets from (1,0) to (0,0) arrive at (0,0) by a lane that is not there|/router 0:/,/u_r0/s/64'haaaaaaaaaaaa3aa4/64'haaaaaaaaaaaa3aac/
u_r3: a link is not that of the network|/u_r3 /,/;/s/r0_out_valid\[3 +: 1\]/r0_out_valid[2 +: 1]/
u_r3: a link is not that of the network|/u_r3 /,/;/s/t3_from_room/t2_from_room/
u_r3: a parameter is not that of the network|/router 3:/,/;/s/B(8)/B(4)/
u_r3: TURNS is not that of the network|/router 3:/,/;/s/TURNS(25.h0/TURNS(25'h1/
u_r3: IN_LANES is not that of the network|/router 3:/,/;/s/IN_LANES(10.h1/IN_LANES(10'h3/
u_t5: a link is not that of the network|/u_t5 /,/;/s/r5_in_room\[8\]/r5_in_room[6]/
u_t5: s_axis_tlast is not that of the network|/u_t5 /,/;/s/s_axis_tlast(s_axis_tlast\[5\])/s_axis_tlast(s_axis_tlast[4])/
more instances than the network has|$s/^/rg_noc_terminal u_t16 ();/
line 479 is not as these options write it|0,/s_axis_tdest\[0 +: 4\]/s//s_axis_tdest[4 +: 4]/
line 137 is not as these options write it|0,/\.rst(rst)/s//.rst(1)/
END
cp "$work/first/torus_4_4.v" "$work/noc/torus_4_4.v"
echo '// more' >> "$work/noc/torus_4_4.vh"
refused 1 "$work/noc/torus_4_4.vh: it has changed: its SHA-256 is not that of torus_4_4.json" noc torus:4,4 --check "$work/noc"
{ echo '# switches 0 1 2 3 4' && seq 0 4 | awk '{ print $1, ($1 + 1) % 5 "\n" $1, "n" $1 }'; } > "$work/own.edges"
# What NAME.json says: digests as another program finds them, and options by which the simulator is this hardware
while read -r delays network options; do
    read -ra words <<< "$options"
    made "${network//WORK/$work}" "${words[@]}"
    same "noc: digests of $network $options" 5 "$(cd "$work/noc" && jq -r '.sha256 | to_entries[] | "\(.value)  \(.key)"' ./*.json | sha256sum -c | grep -c ': OK')"
    mapfile -t words < <(jq -r '.simulate[]' "$work"/noc/*.json)
    same "noc: options of $network $options" "$delays $(jq -c '[.routing, .rule, .router.lanes, .router.buffer]' "$work"/noc/*.json)" "$(
        "$program" simulate "${network//WORK/$work}" "${words[@]}" --max-clocks 3e3 --precision 100 --format json |
            jq -r '.[0] | "\(.router | [.route_delay, .link_delay, .credit_delay, .inject_delay] | join(","))"
                + " \([.routing, .rule, .router.classes, .router.buffer] | tojson)"')"
done << 'END'
0,2,2,1 torus:4,4 --vc-classes 2 --buffer 4
0,1,1,1 kary:2,3 --up switch-digit --hop 1
0,2,2,1 file:WORK/own.edges --routing updown --roots 1,2
0,2,2,1 file:WORK/own.edges --routing updown --roots top
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
# shellcheck disable=SC2016 # no expansion
same 'noc: labels do not reach Verilog' '' "$(sed 's|//.*||' "$work/noc/$top.v" "$work/noc/$top.vh" | grep 'finish\|include')$(
    grep '[$`<]finish\|`include' "$work/noc/$top.v")"
# shellcheck disable=SC2016
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
torus:3,2 --buffer 2 --data 16 --classes 2
kautz:2,2 --routing layers
file:WORK/soc.graphml --source
file:WORK/soc.graphml --hop 1
mesh:3,3 --avoid (1,1) --avoid-links (0,0)-(1,0) --source
kary:2,2 --avoid <0,1> --pin first --user 2 --classes 2
kautz:2,2 --avoid 01 --routing layers
END
valid 'noc: what is avoided' '.[0] | .avoided == [0, 4] and .routers == 7 and .channels == 12' \
    noc mesh:3,3 --avoid '(1,1)' --avoid '(0,0)' -o "$work/noc" --format json

# A stream a terminal as ports, by which two beats go from 0 to 3.
made mesh:2,2 --wrap --source --user 2 --top Net
cat > "$work/axis.v" << 'END'
module axis;
  reg clk = 0, rst = 1, valid = 0, last = 0;
  reg [31:0] data = 5;
  wire ready, m_valid, m_last;
  wire [31:0] m_data;
  wire [1:0] m_id, m_user;
  Net_axis net (.clk(clk), .rst(rst), .s00_axis_tvalid(valid), .s00_axis_tready(ready), .s00_axis_tdata(data), .s00_axis_tlast(last),
    .s00_axis_tdest(2'd3), .s00_axis_tuser(data[1:0]), .s01_axis_tvalid(1'b0), .s02_axis_tvalid(1'b0), .s03_axis_tvalid(1'b0),
    .m03_axis_tvalid(m_valid), .m03_axis_tready(1'b1), .m03_axis_tdata(m_data), .m03_axis_tlast(m_last), .m03_axis_tid(m_id),
    .m03_axis_tuser(m_user));
  always #1 clk = !clk;
  initial begin
    repeat (4) @(negedge clk);
    rst = 0;
    repeat (2) begin
      {valid, last, data} = {1'b1, data[1], data + 32'd1};
      @(posedge clk) while (!ready) @(posedge clk);
      @(negedge clk) valid = 0;
    end
  end
  always @(posedge clk) if (m_valid) begin
    $display("%0d %0d %0d", m_data, m_id, m_user);
    if (m_last) $finish;
  end
endmodule
END
same 'noc: a stream a terminal as ports' '6 0 2 7 0 3' "$(
    iverilog -g2005 -y "$here/../../rtl/noc" -I "$here/../../rtl/noc" -s axis -o "$work/axis" "$work/axis.v" "$work/noc/Net.v" 2>&1 &&
        vvp -n "$work/axis" | grep -v finish | xargs)"
same 'noc: the ports lint' '' "$(
    iverilog -g2005 -Wall -Wno-timescale -y "$here/../../rtl/noc" -I "$here/../../rtl/noc" -s Net_axis -o "$work/axis" "$work/noc/Net.v" 2>&1
    verilator --lint-only -Wall --default-language 1364-2005 -y "$here/../../rtl/noc" "-I$here/../../rtl/noc" --top-module Net_axis \
        "$work/noc/Net.v" 2>&1)"
sed 's/m00_axis_tvalid})/m01_axis_tvalid})/' "$work/noc/Net.v" > "$work/Net.v"
mv "$work/noc/Net.v" "$work/Whole.v" && mv "$work/Net.v" "$work/noc/Net.v"
refused 1 "$work/noc/Net.v: Net_axis is not that of the network" noc mesh:2,2 --wrap --source --user 2 --top Net --check "$work/noc"
cp "$work/Whole.v" "$work/noc/Net.v"
refused 1 "$work/noc/Net.v: more modules than the network has" noc mesh:2,2 --source --user 2 --top Net --check "$work/noc"
run noc mesh:2,2 --wrap --source --user 2 --top Net --check "$work/noc"
same 'noc: the check takes what is made' 0 "$code"

# Terminals that send long requests in a ring, and take none until the reply to the last one has gone: with one class all wait.
cat > "$work/reply.v" << 'END'
module reply;
  parameter C = 1;
  localparam T = 4 * C;
  reg clk = 0, rst = 1;
  reg [T-1:0] s_valid = 0, s_last = 0;
  reg [T*32-1:0] s_data;
  reg [T*2-1:0] s_dest;
  reg [3:0] owes = 0;
  wire [T-1:0] s_ready, m_valid, m_last, m_ready;
  wire [T*32-1:0] m_data;
  genvar g;
  for (g = 0; g < T; g = g + 1) assign m_ready[g] = m_data[32*g + 31] | ~owes[g % 4];
  Net net (.clk(clk), .rst(rst), .s_axis_tvalid(s_valid), .s_axis_tready(s_ready), .s_axis_tdata(s_data), .s_axis_tlast(s_last),
    .s_axis_tdest(s_dest), .m_axis_tvalid(m_valid), .m_axis_tready(m_ready), .m_axis_tdata(m_data), .m_axis_tlast(m_last), .bad());
  always #1 clk = !clk;
  integer left [0:T-1], back [0:3], replies [0:3], least, s, t, clocks = 0;
  reg [T-1:0] reply = 0;
  reg [3:0] now = 0;
  initial for (s = 0; s < T; s = s + 1) {left[s], replies[s % 4]} = 0;
  always @(posedge clk) begin
    rst <= clocks < 4;
    for (s = 0; s < T && clocks > 8; s = s + 1) begin
      t = s % 4;
      if (s_valid[s] && s_ready[s]) begin
        left[s] = left[s] - 1;
        if (left[s] == 0 && reply[s]) now[t] = 0;
      end
      if (m_valid[s] && m_ready[s] && m_last[s])
        if (m_data[32*s + 31]) replies[t] = replies[t] + 1;
        else begin
          now[t] = 1;
          back[t] = m_data[32*s +: 2];
        end
      if (left[s] == 0) begin
        reply[s] = now[t] && (C == 1 || s >= 4);
        left[s] = reply[s] || s < 4 ? 40 : 0;
        s_data[32*s +: 32] <= {reply[s], t[30:0]};
        s_dest[2*s +: 2] <= reply[s] ? back[t] : t + 1;
      end
      s_valid[s] <= left[s] > 0;
      s_last[s] <= left[s] == 1;
    end
    owes <= now;
    clocks = clocks + 1;
    if (clocks == 4000) begin
      least = replies[0];
      for (t = 1; t < 4; t = t + 1) if (replies[t] < least) least = replies[t];
      $display("%0s", least > 20 ? "all get replies" : least == 0 ? "none" : "few");
      $finish;
    end
  end
endmodule
END
for classes in 1 2; do
    made mesh:2,2 --classes $classes --top Net
    same "noc: replies with --classes $classes" "$(test $classes = 1 && echo none || echo all get replies)" "$(
        iverilog -g2005 -Wall -Wno-timescale -y "$here/../../rtl/noc" -I "$here/../../rtl/noc" -P reply.C=$classes -s reply -o "$work/reply" \
            "$work/reply.v" "$work/noc/Net.v" 2>&1 && vvp "$work/reply")"
done
