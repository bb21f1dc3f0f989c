// SPDX-License-Identifier: Apache-2.0
// rg_noc_router, or with LITE rg_noc_router_lite, whatever its neighbours send and whenever they
// have room, if they keep its contract. Destination o V + l leads to lane l of output o, from each
// lane of each input, so packets go anywhere.
//
// No flit is sent without room. What comes in goes out once, unchanged, where its destination leads,
// after what came by the same lane before it, and its room is given back in that clock. A lane of an
// output carries one packet from head to tail. While the front of a lane could leave, in each clock
// some flit does; with one lane it is one of its output, and others are first IN-1 times at most.
`ifndef RG_NOC_VH
`include "rg_noc.vh"
`endif

module noc_router #(
  parameter integer LITE = 0,
  parameter integer IN   = 2,
  parameter integer OUT  = 2,
  parameter integer V    = 1,
  parameter integer B    = 2
) (
  input wire                                     clk,
  input wire                                     any_rst,
  input wire [IN-1:0]                            in_valid,
  input wire [IN*`RG_NOC_BITS(V)-1:0]            in_lane,
  input wire [IN-1:0]                            any_last,
  input wire [IN-1:0]                            any_mark,
  input wire [IN*`RG_NOC_BITS(OUT*V)-1:0]        any_dest,
  input wire [OUT*V-1:0]                         out_room,
  input wire [7:0]                               any_source
);
  localparam integer T  = (OUT*V > 1) ? OUT*V : 2;
  localparam integer LW = `RG_NOC_BITS(V);
  localparam integer OW = `RG_NOC_BITS(OUT);
  localparam integer DW = `RG_NOC_BITS(T);
  localparam integer EW = LW + OW;
  localparam integer SW = `RG_NOC_BITS(IN*V);
  localparam integer W  = 1 + SW; // {mark, the lane that it came by}
  localparam integer FW = `RG_NOC_FLIT(T, W);

  function [IN*V*T*EW-1:0] all_ways;
    input integer unused;
    integer n, t;
    begin
      for (n = 0; n < IN*V; n = n + 1)
        for (t = 0; t < T; t = t + 1)
          all_ways[(n*T+t)*EW +: EW] = ((t % V) << OW) + t / V;
    end
  endfunction

  reg  f_begun = 1'b0;
  wire rst = any_rst | ~f_begun;

  // By lane of an input: flits inside, whether a packet is coming, and where it goes
  reg  [3:0]    f_inside [0:IN*V-1];
  reg  [IN*V-1:0] f_coming;
  reg  [IN*V*DW-1:0] f_dest;
  // By lane of an output: room, whether a packet is leaving, and the lane that it came by
  reg  [OUT*V*4-1:0] f_room;
  reg  [OUT*V-1:0] f_leaving;
  reg  [OUT*V*SW-1:0] f_owner;
  // One flit of the lane f_source is marked.
  reg  [SW-1:0] f_source;
  reg           f_watch;  // it is inside
  reg           f_marked; // it has been
  reg  [3:0]    f_ahead;  // flits of its lane before it
  reg           f_tail;
  reg  [DW-1:0] f_goes;
  reg  [7:0]    f_others; // flits of its output since it could leave
  reg           f_could;

  wire [IN*V-1:0]   in_room;
  wire [OUT-1:0]    out_valid;
  wire [OUT*LW-1:0] out_lane;
  wire [OUT*FW-1:0] out_flit;
  reg  [IN*FW-1:0]  in_flit;
  reg  [IN*SW-1:0]  from;  // the lane that a flit comes by
  integer i, o, n;

  always @*
    for (i = 0; i < IN; i = i + 1) begin
      from[i*SW +: SW] = i*V + ((V > 1) ? in_lane[i*LW +: LW] : 0);
      in_flit[i*FW +: FW] = {any_last[i], any_mark[i], from[i*SW +: SW],
        f_coming[from[i*SW +: SW]] ? f_dest[from[i*SW +: SW]*DW +: DW] : any_dest[i*DW +: DW]};
    end

  generate
    if (LITE) begin : g_lite
      rg_noc_router_lite #(.IN(IN), .OUT(OUT), .T(T), .W(W), .TABLE(all_ways(0))) u_dut (.*);
    end else begin : g_full
      rg_noc_router #(.IN(IN), .OUT(OUT), .V(V), .B(B), .T(T), .W(W), .TABLE(all_ways(0))) u_dut (
        .*);
    end
  endgenerate

  // What leaves by output o: its lane of the output, and of an input
  reg [OUT*SW-1:0] came;
  reg [OUT*DW-1:0] lane_of;
  reg [3:0]        out_of [0:IN*V-1]; // flits of a lane that leave now
  always @* begin
    for (n = 0; n < IN*V; n = n + 1)
      out_of[n] = 4'd0;
    for (o = 0; o < OUT; o = o + 1) begin
      came[o*SW +: SW]    = out_flit[o*FW + DW +: SW];
      lane_of[o*DW +: DW] = o*V + ((V > 1) ? out_lane[o*LW +: LW] : 0);
      for (n = 0; n < IN*V; n = n + 1)
        if (out_valid[o] && came[o*SW +: SW] == n)
          out_of[n] = out_of[n] + 4'd1;
    end
  end

  // Could the marked flit leave in this clock? Without LITE what the pins show has been granted, and
  // what is granted now they show in the next clock.
  reg          could, held;
  reg [3:0]    room;
  reg [SW-1:0] owner;
  always @* begin
    held  = f_leaving[f_goes];
    owner = f_owner[f_goes*SW +: SW];
    room  = f_room[f_goes*4 +: 4];
    for (o = 0; o < OUT; o = o + 1)
      if (!LITE && out_valid[o] && lane_of[o*DW +: DW] == f_goes) begin
        held  = !out_flit[o*FW + FW-1];
        owner = came[o*SW +: SW];
        room  = room - 4'd1;
      end
    could = f_watch && f_ahead == (LITE ? 4'd0 : out_of[f_source]) && !(held && owner != f_source)
            && (LITE ? out_room[f_goes] : room != 4'd0);
  end

  always @(posedge clk) begin
    f_begun <= 1'b1;
    if (!f_begun)
      f_source <= any_source;
    for (n = 0; n < IN*V; n = n + 1)
      f_inside[n] <= rst ? 4'd0 : f_inside[n] - out_of[n];
    for (i = 0; i < IN; i = i + 1)
      if (in_valid[i]) begin
        f_inside[from[i*SW +: SW]] <= rst ? 4'd0 : f_inside[from[i*SW +: SW]] + 4'd1
                                                   - out_of[from[i*SW +: SW]];
        f_coming[from[i*SW +: SW]] <= !any_last[i];
        f_dest[from[i*SW +: SW]*DW +: DW] <= in_flit[i*FW +: DW];
        if (any_mark[i]) begin
          f_watch  <= 1'b1;
          f_marked <= 1'b1;
          f_tail   <= any_last[i];
          f_goes   <= in_flit[i*FW +: DW];
        end
      end
    f_ahead <= f_watch ? f_ahead - out_of[f_source] : f_inside[f_source] - out_of[f_source];
    for (o = 0; o < OUT*V; o = o + 1)
      f_room[o*4 +: 4] <= f_room[o*4 +: 4] + out_room[o];
    for (o = 0; o < OUT; o = o + 1)
      if (out_valid[o]) begin
        f_room[lane_of[o*DW +: DW]*4 +: 4] <= f_room[lane_of[o*DW +: DW]*4 +: 4]
          + out_room[lane_of[o*DW +: DW]] - 4'd1;
        f_leaving[lane_of[o*DW +: DW]] <= !out_flit[o*FW + FW-1];
        f_owner[lane_of[o*DW +: DW]*SW +: SW] <= came[o*SW +: SW];
        if (out_flit[o*FW + DW + SW])
          f_watch <= 1'b0;
      end
    f_could <= could;

    if (rst) begin
      f_coming  <= {(IN*V){1'b0}};
      f_leaving <= {(OUT*V){1'b0}};
      f_room    <= {(OUT*V){4'd0 + B[3:0]}};
      f_watch   <= 1'b0;
      f_marked  <= 1'b0;
      f_could   <= 1'b0;
    end
  end

  // LITE: in the clock itself; else what the outputs show in the next one
  wire may = LITE ? could : f_could;
  reg  gone; // the marked flit leaves
  always @* begin
    gone = 1'b0;
    for (o = 0; o < OUT; o = o + 1)
      gone = gone | (out_valid[o] & out_flit[o*FW + DW + SW]);
  end
  always @(posedge clk)
    f_others <= (rst || gone || !f_watch) ? 8'd0 : f_others + (may && V == 1);

  always @* begin
    if (f_begun) begin
      assume (f_source < IN*V);
      for (i = 0; i < IN; i = i + 1) begin
        assume (V == 1 || in_lane[i*LW +: LW] < V);
        assume (any_dest[i*DW +: DW] < OUT*V);
        assume (!any_mark[i] || (in_valid[i] && !f_marked && from[i*SW +: SW] == f_source));
        if (LITE)
          assume (!in_valid[i] || (in_room[i] && !rst));
        else
          assume (!in_valid[i] || (f_inside[from[i*SW +: SW]] < B && !rst));
      end
      for (o = 0; o < OUT*V; o = o + 1)
        assume (LITE || !out_room[o] || f_room[o*4 +: 4] < B);

      for (n = 0; n < IN*V; n = n + 1) begin
        // What leaves was inside. Room comes back with the flit, or there is room.
        assert (f_inside[n] >= out_of[n] && out_of[n] <= 1 && f_inside[n] <= B);
        if (LITE)
          assert (!in_room[n] || f_inside[n] < 2);
        else
          assert (in_room[n] == out_of[n]);
      end
      for (o = 0; o < OUT; o = o + 1)
        if (out_valid[o]) begin
          assert (LITE ? out_room[o] : f_room[lane_of[o*DW +: DW]*4 +: 4] != 0);
          assert (out_flit[o*FW +: DW] == lane_of[o*DW +: DW]);
          assert (!f_leaving[lane_of[o*DW +: DW]]
                  || f_owner[lane_of[o*DW +: DW]*SW +: SW] == came[o*SW +: SW]);
          // The marked flit, and only that, is marked.
          assert (out_flit[o*FW + DW + SW]
                  == (f_watch && f_ahead == 0 && came[o*SW +: SW] == f_source));
          if (out_flit[o*FW + DW + SW])
            assert (out_flit[o*FW + FW-1] == f_tail && lane_of[o*DW +: DW] == f_goes);
        end
      // While it could leave, something leaves; with one lane at its output.
      if (may)
        assert ((V == 1) ? out_valid[f_goes] : |out_valid);
      if (V == 1)
        assert (f_others < IN);
      cover (f_watch && f_ahead == B-1 && !rst);
      cover (&out_valid);
      cover (gone && (V > 1 || f_others == IN-1));
    end
  end
endmodule
