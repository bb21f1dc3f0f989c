// SPDX-License-Identifier: Apache-2.0
// rg_noc_input, whatever comes and whatever outputs have room or are free, if its link and switch
// keep their contracts. Destination o V + l leads to lane l of output o, from each lane.
//
// A lane is named only for an output lane that it may send to (with one lane the output sees to
// room). A flit that leaves is the front of the named lane, unchanged, with the way of its
// destination, as its packet's others; its room goes back in the next clock. While a front may
// send, some lane is named, and others of the input leave before it V-1 times at most.
`ifndef RG_NOC_VH
`include "rg_noc.vh"
`endif

module noc_input #(
  parameter integer OUTS = 2,
  parameter integer V   = 2,
  parameter integer B   = 2
) (
  input wire                          clk,
  input wire                          any_rst,
  input wire                          in_valid,
  input wire [`RG_NOC_BITS(V)-1:0]    in_lane,
  input wire                          any_last,
  input wire                          any_mark,
  input wire [`RG_NOC_BITS(OUTS*V)-1:0] any_dest,
  input wire [OUTS*V-1:0]              has_room,
  input wire [OUTS*V-1:0]              is_free,
  input wire                          any_grant,
  input wire [`RG_NOC_BITS(V)-1:0]    any_source
);
  localparam integer T  = (OUTS*V > 1) ? OUTS*V : 2;
  localparam integer LW = `RG_NOC_BITS(V);
  localparam integer OW = `RG_NOC_BITS(OUTS);
  localparam integer DW = `RG_NOC_BITS(T);
  localparam integer EW = LW + OW;
  localparam integer W  = 2; // {mark, it came by the lane f_source}
  localparam integer FW = `RG_NOC_FLIT(T, W);

  function [V*T*EW-1:0] all_ways;
    input integer unused;
    integer n, t;
    begin
      for (n = 0; n < V; n = n + 1)
        for (t = 0; t < T; t = t + 1)
          all_ways[(n*T+t)*EW +: EW] = ((t % V) << OW) + t / V;
    end
  endfunction

  reg  f_begun = 1'b0;
  wire rst = any_rst | ~f_begun;
  wire [LW-1:0] lane = (V > 1) ? in_lane : 0;

  reg  [V*4-1:0]  f_inside; // by lane
  reg  [V-1:0]    f_coming; // a packet has begun to come, and goes to
  reg  [V*DW-1:0] f_dest;
  reg  [LW-1:0]   f_source; // a lane, any one, for good; one of its flits is marked
  reg             f_active; // its front is in a packet that has begun to leave
  reg             f_watch, f_marked, f_tail, f_back;
  reg  [3:0]      f_ahead;
  reg  [DW-1:0]   f_goes;
  reg  [DW-1:0]   f_went; // where its last flit went
  reg  [3:0]      f_others;

  wire [DW-1:0]  dest = f_coming[lane] ? f_dest[lane*DW +: DW] : any_dest;
  wire [FW-1:0]  in_flit = {any_last, any_mark, lane == f_source, dest};
  wire [V-1:0]   room;
  wire [OUTS-1:0] ask;
  wire [LW-1:0]  ahead;
  wire [FW-1:0]  flit;
  wire           grant = any_grant & (|ask);

  rg_noc_input #(.OUTS(OUTS), .V(V), .B(B), .T(T), .W(W), .TABLE(all_ways(0))) u_dut (.*);

  wire mark = flit[DW+1], mine = flit[DW], last = flit[FW-1];
  wire [DW-1:0] to = flit[DW-1:0];
  // The marked flit could be named.
  wire could = f_watch && f_ahead == 0 && (is_free[f_goes] | f_active)
               && (V == 1 || has_room[f_goes]);
  integer o, n;

  always @(posedge clk) begin
    f_begun <= 1'b1;
    if (!f_begun)
      f_source <= any_source;
    for (n = 0; n < V; n = n + 1)
      f_inside[n*4 +: 4] <= f_inside[n*4 +: 4] + (in_valid && lane == n) - room[n];
    f_back  <= grant & mine & ~rst;
    f_ahead <= (f_watch ? f_ahead : f_inside[f_source*4 +: 4] - f_back) - (grant & mine);
    f_others <= (rst || !could || (grant & mine)) ? 4'd0 : f_others + grant;
    if (in_valid) begin
      f_coming[lane]        <= ~any_last;
      f_dest[lane*DW +: DW] <= dest;
    end
    if (in_valid & any_mark) begin
      f_marked <= 1'b1;
      f_watch  <= 1'b1;
      f_tail   <= any_last;
      f_goes   <= dest;
    end
    if (grant & mine) begin
      f_active <= ~last;
      f_went   <= to;
    end
    if (grant & mark)
      f_watch <= 1'b0;

    if (rst) begin
      f_inside <= {V{4'd0}};
      f_coming <= {V{1'b0}};
      f_active <= 1'b0;
      f_marked <= 1'b0;
      f_watch  <= 1'b0;
    end
  end

  always @* begin
    if (f_begun) begin
      assume (f_source < V && lane < V && any_dest < OUTS*V);
      assume (!in_valid || (f_inside[lane*4 +: 4] < B && !rst));
      assume (!any_mark || (in_valid && !f_marked && lane == f_source));

      assert ((ask & (ask - 1'b1)) == 0);
      assert (room[f_source] == f_back);
      assert (f_inside[f_source*4 +: 4] <= B);
      if (|ask) begin
        for (o = 0; o < OUTS; o = o + 1)
          if (ask[o])
            assert (to == o*V + ((V > 1) ? ahead : 0));
        assert (V == 1 || has_room[to]);
        assert (mark == (f_watch && f_ahead == 0 && mine));
        if (mine)
          assert (f_inside[f_source*4 +: 4] > f_back && (f_active ? to == f_went : is_free[to]));
        if (mark)
          assert (to == f_goes && last == f_tail);
      end
      if (could)
        assert (|ask);
      assert (f_others < V);
      cover (f_watch && f_ahead == B-1 && (|ask));
      cover (grant && mark && f_others == V-1);
    end
  end
endmodule
