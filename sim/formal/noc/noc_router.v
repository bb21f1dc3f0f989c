// SPDX-License-Identifier: Apache-2.0
// rg_noc_router, or with LITE rg_noc_router_lite, whatever its neighbours send and whenever they
// have room, if they keep its contract. Destination o V + l leads to lane l of output o, from each
// lane of each input, so packets go anywhere.
//
// No flit is sent without room. What comes in goes out once, unchanged, where its destination
// leads, after what came by the same lane before it, and its room is given back in that clock. A
// lane of an output carries one packet from head to tail. While the front of a lane could leave, in
// each clock some flit does; with one lane it is one of its output, and others are first at most
// INS-1 times.
`ifndef RG_NOC_VH
`include "rg_noc.vh"
`endif

module noc_router #(
  parameter integer LITE = 0,
  parameter integer INS   = 2,
  parameter integer OUTS  = 2,
  parameter integer V    = 1,
  parameter integer B    = 2
) (
  input wire                                     clk,
  input wire                                     any_rst,
  input wire [INS-1:0]                            in_valid,
  input wire [INS*`RG_NOC_BITS(V)-1:0]            in_lane,
  input wire [INS-1:0]                            any_last,
  input wire [INS-1:0]                            any_mark,
  input wire [INS*`RG_NOC_BITS(OUTS*V)-1:0]        any_dest,
  input wire [OUTS*V-1:0]                         out_room,
  input wire [7:0]                               any_source
);
  localparam integer T  = (OUTS*V > 1) ? OUTS*V : 2;
  localparam integer LW = `RG_NOC_BITS(V);
  localparam integer OW = `RG_NOC_BITS(OUTS);
  localparam integer DW = `RG_NOC_BITS(T);
  localparam integer EW = LW + OW;
  localparam integer SW = `RG_NOC_BITS(INS*V);
  localparam integer W  = 2; // {mark, it came by the lane f_source}
  localparam integer FW = `RG_NOC_FLIT(T, W);

  function [INS*V*T*EW-1:0] all_ways;
    input integer unused;
    integer n, t;
    begin
      for (n = 0; n < INS*V; n = n + 1)
        for (t = 0; t < T; t = t + 1)
          all_ways[(n*T+t)*EW +: EW] = ((t % V) << OW) + t / V;
    end
  endfunction

  reg  f_begun = 1'b0;
  wire rst = any_rst | ~f_begun;

  // By lane of an input: room that has not come back, whether a packet is coming, where it goes
  reg  [INS*V*4-1:0]  f_held;
  reg  [INS*V-1:0]    f_coming;
  reg  [INS*V*DW-1:0] f_dest;
  // By lane of an output: room, whether a packet is leaving, whether it is one of f_source
  reg  [OUTS*V*4-1:0] f_room;
  reg  [OUTS*V-1:0]   f_leaving;
  reg  [OUTS*V-1:0]   f_mine;
  // A lane of an input, any one, for good: its flits inside; one of them is marked.
  reg  [SW-1:0] f_source;
  reg  [3:0]    f_inside;
  reg           f_watch;  // it is inside
  reg           f_marked; // it has been
  reg  [3:0]    f_ahead;  // flits of its lane before it
  reg           f_tail;
  reg  [DW-1:0] f_goes;
  reg  [7:0]    f_others; // flits of its output since it could leave
  reg           f_could;
  reg           f_rst;

  wire [INS*V-1:0]   in_room;
  wire [OUTS-1:0]    out_valid;
  wire [OUTS*LW-1:0] out_lane;
  wire [OUTS*FW-1:0] out_flit;
  reg  [INS*FW-1:0]  in_flit;
  reg  [INS*SW-1:0]  from;  // the lane that a flit comes by
  integer i, o, n;

  always @*
    for (i = 0; i < INS; i = i + 1) begin
      from[i*SW +: SW] = i*V + ((V > 1) ? in_lane[i*LW +: LW] : 0);
      in_flit[i*FW +: FW] = {any_last[i], any_mark[i], from[i*SW +: SW] == f_source,
        f_coming[from[i*SW +: SW]] ? f_dest[from[i*SW +: SW]*DW +: DW] : any_dest[i*DW +: DW]};
    end

  generate
    if (LITE) begin : g_lite
      rg_noc_router_lite #(.INS(INS), .OUTS(OUTS), .T(T), .W(W), .TABLE(all_ways(0))) u_dut (.*);
    end else begin : g_full
      rg_noc_router #(
        .INS(INS), .OUTS(OUTS), .V(V), .B(B), .T(T), .W(W), .TABLE(all_ways(0))
      ) u_dut (
        .*);
    end
  endgenerate

  // What leaves by output o: by which of its lanes, and whether it is of f_source
  reg [OUTS-1:0]    mine;
  reg [OUTS*DW-1:0] lane_of;
  reg [3:0]        left; // flits of f_source that leave, and
  reg              come; // one that comes
  always @* begin
    left = 4'd0;
    for (o = 0; o < OUTS; o = o + 1) begin
      mine[o]             = out_flit[o*FW + DW];
      lane_of[o*DW +: DW] = o*V + ((V > 1) ? out_lane[o*LW +: LW] : 0);
      left = left + (out_valid[o] & mine[o]);
    end
    come = 1'b0;
    for (i = 0; i < INS; i = i + 1)
      come = come | (in_valid[i] && from[i*SW +: SW] == f_source);
  end

  // Could the marked flit leave in this clock? Without LITE what the pins show has been granted,
  // and what is granted now they show in the next clock.
  reg       could, held, own;
  reg [3:0] room;
  always @* begin
    held  = f_leaving[f_goes];
    own   = f_mine[f_goes];
    room  = f_room[f_goes*4 +: 4];
    for (o = 0; o < OUTS; o = o + 1)
      if (!LITE && out_valid[o] && lane_of[o*DW +: DW] == f_goes) begin
        held  = !out_flit[o*FW + FW-1];
        own   = mine[o];
        room  = room - 4'd1;
      end
    could = f_watch && f_ahead == (LITE ? 4'd0 : left) && !(held && !own)
            && (LITE ? out_room[f_goes] : room != 4'd0);
  end

  always @(posedge clk) begin
    f_begun <= 1'b1;
    if (!f_begun)
      f_source <= any_source;
    f_inside <= rst ? 4'd0 : f_inside + come - left;
    for (n = 0; n < INS*V; n = n + 1)
      f_held[n*4 +: 4] <= f_held[n*4 +: 4] - in_room[n];
    for (i = 0; i < INS; i = i + 1)
      if (in_valid[i]) begin
        f_held[from[i*SW +: SW]*4 +: 4] <= f_held[from[i*SW +: SW]*4 +: 4] + 4'd1
          - in_room[from[i*SW +: SW]];
        f_coming[from[i*SW +: SW]] <= !any_last[i];
        f_dest[from[i*SW +: SW]*DW +: DW] <= in_flit[i*FW +: DW];
        if (any_mark[i]) begin
          f_watch  <= 1'b1;
          f_marked <= 1'b1;
          f_tail   <= any_last[i];
          f_goes   <= in_flit[i*FW +: DW];
        end
      end
    f_ahead <= (f_watch ? f_ahead : f_inside) - left;
    for (o = 0; o < OUTS*V; o = o + 1)
      f_room[o*4 +: 4] <= f_room[o*4 +: 4] + out_room[o];
    for (o = 0; o < OUTS; o = o + 1)
      if (out_valid[o]) begin
        f_room[lane_of[o*DW +: DW]*4 +: 4] <= f_room[lane_of[o*DW +: DW]*4 +: 4]
          + out_room[lane_of[o*DW +: DW]] - 4'd1;
        f_leaving[lane_of[o*DW +: DW]] <= !out_flit[o*FW + FW-1];
        f_mine[lane_of[o*DW +: DW]]    <= mine[o];
        if (out_flit[o*FW + DW+1])
          f_watch <= 1'b0;
      end
    f_could <= could;
    f_rst   <= rst;

    if (rst) begin
      f_held    <= {(INS*V){4'd0}};
      f_coming  <= {(INS*V){1'b0}};
      f_leaving <= {(OUTS*V){1'b0}};
      f_room    <= {(OUTS*V){4'd0 + B[3:0]}};
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
    for (o = 0; o < OUTS; o = o + 1)
      gone = gone | (out_valid[o] & out_flit[o*FW + DW+1]);
  end
  always @(posedge clk)
    f_others <= (rst || gone || !f_watch) ? 8'd0 : f_others + (may && V == 1);

  always @* begin
    if (f_begun) begin
      assume (f_source < INS*V);
      for (i = 0; i < INS; i = i + 1) begin
        assume (V == 1 || in_lane[i*LW +: LW] < V);
        assume (any_dest[i*DW +: DW] < OUTS*V);
        assume (!any_mark[i] || (in_valid[i] && !f_marked && from[i*SW +: SW] == f_source));
        if (LITE)
          assume (!in_valid[i] || (in_room[i] && !rst));
        else
          assume (!in_valid[i] || (f_held[from[i*SW +: SW]*4 +: 4] < B && !rst));
      end
      for (o = 0; o < OUTS*V; o = o + 1)
        assume (LITE || !out_room[o] || f_room[o*4 +: 4] < B);

      assert (!f_rst || (out_valid == 0 && in_room == 0));
      // What leaves was inside. Its room comes back with it; or there is room.
      assert (f_inside >= left && left <= 1 && f_inside <= B);
      if (LITE)
        assert (!in_room[f_source] || f_inside < 2);
      else
        assert (in_room[f_source] == left && f_held[f_source*4 +: 4] == f_inside);
      for (o = 0; o < OUTS; o = o + 1)
        if (out_valid[o]) begin
          assert (LITE ? out_room[o] : f_room[lane_of[o*DW +: DW]*4 +: 4] != 0);
          assert (out_flit[o*FW +: DW] == lane_of[o*DW +: DW]);
          assert (!f_leaving[lane_of[o*DW +: DW]]
                  || f_mine[lane_of[o*DW +: DW]] == mine[o]);
          // The marked flit, and only that, is marked.
          assert (out_flit[o*FW + DW+1]
                  == (f_watch && f_ahead == 0 && mine[o]));
          if (out_flit[o*FW + DW+1])
            assert (out_flit[o*FW + FW-1] == f_tail && lane_of[o*DW +: DW] == f_goes);
        end
      // While it could leave, something leaves; with one lane at its output.
      if (may)
        assert ((V == 1) ? out_valid[f_goes] : |out_valid);
      if (V == 1)
        assert (f_others < INS);
      cover (f_watch && f_ahead == B-1 && !rst);
      cover (&out_valid);
      cover (gone && (V > 1 || f_others == INS-1));
    end
  end
endmodule
