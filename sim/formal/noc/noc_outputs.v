// SPDX-License-Identifier: Apache-2.0
// rg_noc_router around its inputs, each of which may do here whatever noc_input proves of it: it
// names a lane whose front may go to a lane ahead that has room, and is free or held by its packet;
// all flits of a packet go to one lane. What rg_noc_input does itself is cut off. With noc_input
// this is a proof of the whole router.
//
// An input is granted only if it asks. The word of an input that is granted is what its output
// shows in the next clock, and nothing else is shown. No flit is shown without room; a lane of an
// output carries one packet from head to tail, by one lane of one input. Inputs see room if and
// only if there is some, except in the clock after reset, and a lane as free if no packet holds it.
// An output that is asked for sends, with one lane if it has room. How long an input waits that
// keeps asking says noc_switch, and how long a lane of it noc_input. With several lanes an input
// may name another lane when others took the room: traffic that never pauses can hold a lane back.
`ifndef RG_NOC_VH
`include "rg_noc.vh"
`endif

module noc_outputs #(
  parameter integer INS  = 2,
  parameter integer OUTS = 2,
  parameter integer V    = 2,
  parameter integer B    = 2
) (
  input wire                             clk,
  input wire                             any_rst,
  input wire [INS-1:0]                   any_ask,
  input wire [INS*`RG_NOC_BITS(V)-1:0]    any_name,
  input wire [INS-1:0]                   any_last,
  input wire [INS*`RG_NOC_BITS(V)-1:0]    any_lane,
  input wire [INS*`RG_NOC_BITS(OUTS)-1:0] any_output,
  input wire [OUTS*V-1:0]                out_room
);
  localparam integer LW = `RG_NOC_BITS(V);
  localparam integer OW = `RG_NOC_BITS(OUTS);
  localparam integer IW = `RG_NOC_BITS(INS);
  localparam integer DW = OW + LW; // a destination: the output, and the lane there
  localparam integer T  = 1 << DW;
  localparam integer W  = IW + LW; // a payload: the input, and the lane that it comes by
  localparam integer FW = `RG_NOC_FLIT(T, W);
  localparam integer SW = LW + FW;
  localparam integer CW = $clog2(B) + 1;
  localparam [CW-1:0] FULL = B;

  reg  f_begun = 1'b0;
  wire rst = any_rst | ~f_begun;

  // By lane of an input: a packet has begun to leave, and goes to
  reg [INS*V-1:0]     f_active;
  reg [INS*V*DW-1:0]  f_goes;
  // By lane of an output: room; whether a packet is leaving, and what it comes by
  reg [OUTS*V*CW-1:0] f_room;
  reg [OUTS*V-1:0]    f_leaving;
  reg [OUTS*V*W-1:0]  f_by;
  // By input: what was granted in the clock before
  reg [INS-1:0]       f_granted;
  reg [INS*SW-1:0]    f_words;
  reg                 f_rst;

  wire [INS-1:0]     in_valid = {INS{1'b0}};
  wire [INS*LW-1:0]  in_lane  = {(INS*LW){1'b0}};
  wire [INS*FW-1:0]  in_flit  = {(INS*FW){1'b0}};
  wire [INS*V-1:0]   in_room;
  wire [OUTS-1:0]    out_valid;
  wire [OUTS*LW-1:0] out_lane;
  wire [OUTS*FW-1:0] out_flit;
  wire [OUTS*V-1:0]  has_room; // probe u_dut.has_room
  wire [OUTS*V-1:0]  is_free;  // probe u_dut.is_free
  wire [INS-1:0]     granted;  // probe u_dut.granted
  // What there is room for, by lane of an output
  wire [OUTS*V*CW-1:0] credits; // probe u_dut.g_output[OUTS].g_lane[V].g_used.u_credit.credits
  reg  [INS*OUTS-1:0] ask;     // cut u_dut.ask
  reg  [INS*SW-1:0]  words;    // cut u_dut.words

  rg_noc_router #(.INS(INS), .OUTS(OUTS), .V(V), .B(B), .T(T), .W(W)) u_dut (.*);

  integer i, o, v, n;

  // What inputs ask for
  reg [INS*V-1:0]   named; // by lane
  reg [INS*DW-1:0]  to;
  reg [INS-1:0]     own;   // the packet holds the lane ahead
  always @* begin
    named = {(INS*V){1'b0}};
    own   = {INS{1'b0}};
    ask   = {(INS*OUTS){1'b0}};
    for (i = 0; i < INS; i = i + 1) begin
      to[i*DW +: DW] = {any_output[i*OW +: OW], any_lane[i*LW +: LW]};
      for (v = 0; v < V; v = v + 1)
        if (any_name[i*LW +: LW] == v) begin
          named[i*V + v] = 1'b1;
          own[i]         = f_active[i*V + v];
          if (f_active[i*V + v])
            to[i*DW +: DW] = f_goes[(i*V+v)*DW +: DW];
        end
      for (n = 0; n < OUTS*V; n = n + 1)
        if (to[i*DW +: DW] == ((n / V) << LW) + n % V)
          ask[i*OUTS + n/V] = any_ask[i] & (V == 1 || has_room[n]) & (is_free[n] | own[i]);
      words[i*SW +: SW] = {to[i*DW +: LW], any_last[i], any_name[i*LW +: LW], i[IW-1:0],
                           to[i*DW +: DW]};
    end
  end

  // By lane of an output: a flit is shown; how many packets have begun to leave by it, one or more
  reg [OUTS*V-1:0]   shown, leaving, held;
  reg [OUTS*V*W-1:0] by;
  always @* begin
    for (o = 0; o < OUTS*V; o = o + 1) begin
      shown[o]       = out_valid[o/V] && out_lane[(o/V)*LW +: LW] == o % V;
      leaving[o]     = shown[o] ? !out_flit[(o/V)*FW + FW-1] : f_leaving[o];
      by[o*W +: W]   = shown[o] ? out_flit[(o/V)*FW + DW +: W] : f_by[o*W +: W];
      held[o]        = 1'b0;
      for (n = 0; n < INS*V; n = n + 1)
        if (f_active[n] && f_goes[n*DW +: DW] == ((o / V) << LW) + o % V)
          held[o] = 1'b1;
    end
  end

  always @(posedge clk) begin
    f_begun <= 1'b1;
    f_rst     <= rst;
    f_granted <= rst ? {INS{1'b0}} : granted;
    f_words   <= words;
    for (n = 0; n < INS*V; n = n + 1)
      if (named[n] & granted[n/V]) begin
        f_active[n]         <= !any_last[n/V];
        f_goes[n*DW +: DW] <= to[(n/V)*DW +: DW];
      end
    for (n = 0; n < OUTS*V; n = n + 1) begin
      f_room[n*CW +: CW] <= f_room[n*CW +: CW] + out_room[n] - shown[n];
    end
    f_leaving <= leaving;
    f_by      <= by;

    if (rst) begin
      f_active  <= {(INS*V){1'b0}};
      f_leaving <= {(OUTS*V){1'b0}};
      f_room    <= {(OUTS*V){FULL}};
    end
  end

  reg [INS-1:0] asked, won, put; // of an output: now, and what was granted in the clock before
  always @* begin
    if (f_begun) begin
      for (i = 0; i < INS; i = i + 1)
        assume (any_name[i*LW +: LW] < V && any_lane[i*LW +: LW] < V
                && any_output[i*OW +: OW] < OUTS);
      for (n = 0; n < OUTS*V; n = n + 1)
        assume (!out_room[n] || f_room[n*CW +: CW] < B);

      assert (!f_rst || out_valid == 0);
      for (i = 0; i < INS; i = i + 1)
        assert (!granted[i] || (|ask[i*OUTS +: OUTS]));
      for (n = 0; n < INS*V; n = n + 1)
        assert (!f_active[n] || (f_goes[n*DW +: LW] < V && f_goes[n*DW + LW +: OW] < OUTS));
      for (o = 0; o < OUTS; o = o + 1) begin
        for (i = 0; i < INS; i = i + 1) begin
          asked[i] = ask[i*OUTS + o];
          won[i]   = ask[i*OUTS + o] & granted[i];
          put[i]   = f_granted[i] && f_words[i*SW + LW +: OW] == o;
          if (put[i])
            assert ({out_lane[o*LW +: LW], out_flit[o*FW +: FW]} == f_words[i*SW +: SW]);
        end
        assert (out_valid[o] == |put && (put & (put - 1'b1)) == 0);
        if (out_valid[o])
          assert (out_lane[o*LW +: LW] < V
                  && out_flit[o*FW +: DW] == (o << LW) + out_lane[o*LW +: LW]);
        assert ((won != 0) == (asked != 0 && (V > 1 || has_room[o*V])));
      end
      for (n = 0; n < OUTS*V; n = n + 1) begin
        if (shown[n]) begin
          assert (f_room[n*CW +: CW] != 0);
          assert (!f_leaving[n] || f_by[n*W +: W] == out_flit[(n/V)*FW + DW +: W]);
        end
        assert (f_room[n*CW +: CW] <= B);
        assert (credits[n*CW +: CW] == f_room[n*CW +: CW] - shown[n]);
        assert (has_room[n] == (credits[n*CW +: CW] != 0 && !f_rst));
        assert (leaving[n] == !is_free[n] && leaving[n] == held[n]);
        for (i = 0; i < INS*V; i = i + 1)
          if (f_active[i] && f_goes[i*DW +: DW] == ((n / V) << LW) + n % V)
            assert (by[n*W +: W] == ((i % V) << IW) + i / V);
      end
      cover (&out_valid);
      cover (held == {(OUTS*V){1'b1}});
    end
  end
endmodule
