// SPDX-License-Identifier: Apache-2.0
// rg_noc_terminal, whatever its user does and whenever there is room, if its router keeps its
// contract.
//
// A beat that is taken goes to the router in the same clock, only with room, to the destination of
// its packet's first beat; unless that is none, and then bad follows. What comes from the router is
// offered at once, or with HOP 1 in the next clock, stays until taken, and is taken once,
// unchanged, after those before it; its room is then given back, or there is room.
`ifndef RG_NOC_VH
`include "rg_noc.vh"
`endif

module noc_terminal #(
  parameter integer HOP = 2,
  parameter integer B   = 2
) (
  input wire       clk,
  input wire       any_rst,
  input wire       s_axis_tvalid,
  input wire [0:0] s_axis_tdata,
  input wire       s_axis_tlast,
  input wire [1:0] s_axis_tdest,
  input wire       m_axis_tready,
  input wire       to_room,
  input wire       from_valid,
  input wire [3:0] from_flit
);
  localparam integer T = 3, W = 1;
  localparam [2:0] REACH = 3'b101;

  reg  f_begun = 1'b0;
  wire rst = any_rst | ~f_begun;
  wire s_axis_tready, bad, m_axis_tvalid, m_axis_tlast, to_valid, from_room;
  wire [0:0] m_axis_tdata;
  wire [3:0] to_flit;

  rg_noc_terminal #(.HOP(HOP), .B(B), .T(T), .W(W), .REACH(REACH)) u_dut (.*);

  wire taken = s_axis_tvalid & s_axis_tready;
  wire takes = m_axis_tvalid & m_axis_tready;
  reg       f_rst;    // the clock before was one of reset
  reg       f_later;  // a packet is being sent, to
  reg [1:0] f_dest;
  reg       f_bad;
  reg [5:0] f_room;   // HOP 2: of the router
  reg [5:0] f_inside; // flits that have come and have not been taken
  reg       f_marked, f_watch, f_tail; // one of them, whose data is 1
  reg [5:0] f_ahead;
  reg       f_waits;  // a beat was offered and not taken:
  reg [1:0] f_beat;
  wire [1:0] dest = f_later ? f_dest : s_axis_tdest;
  wire       good = dest < T && REACH[dest];
  wire       here = (HOP == 2) & from_valid;

  always @(posedge clk) begin
    f_begun  <= 1'b1;
    f_rst    <= rst;
    f_bad    <= taken & ~f_later & ~good & ~rst;
    f_room   <= f_room + to_room - to_valid;
    f_inside <= f_inside + from_valid - takes;
    f_waits  <= m_axis_tvalid & ~m_axis_tready & ~rst;
    f_beat   <= {m_axis_tlast, m_axis_tdata};
    f_ahead  <= (f_watch ? f_ahead : f_inside) - takes;
    if (taken) begin
      f_later <= ~s_axis_tlast;
      f_dest  <= dest;
    end
    if (from_valid & from_flit[2]) begin
      f_marked <= 1'b1;
      f_watch  <= 1'b1;
      f_tail   <= from_flit[3];
    end
    if (takes & m_axis_tdata[0])
      f_watch <= 1'b0;

    if (rst) begin
      f_later  <= 1'b0;
      f_room   <= B;
      f_inside <= 6'd0;
      f_marked <= 1'b0;
      f_watch  <= 1'b0;
    end
  end

  always @* begin
    if (f_begun) begin
      assume (!from_valid || !(rst | f_rst));
      assume (!from_valid || ((HOP == 2) ? f_inside < B : from_room));
      assume (!from_valid || !from_flit[2] || !f_marked);
      assume (HOP == 1 || !to_room || f_room < B);
      assume (HOP == 2 || !to_room || !f_rst);

      assert (!s_axis_tready || ((HOP == 2) ? f_room != 0 && !f_rst : to_room));
      assert (HOP == 1 || s_axis_tready || f_room == 0 || f_rst);
      assert (to_valid == (taken & good));
      assert (!to_valid || to_flit == {s_axis_tlast, s_axis_tdata, dest});
      assert (bad == f_bad);

      assert (!f_rst || (!m_axis_tvalid && !bad));
      assert (m_axis_tvalid == (f_inside != 0 || here));
      assert (!f_waits || (m_axis_tvalid && {m_axis_tlast, m_axis_tdata} == f_beat));
      assert (f_inside <= B);
      assert ((HOP == 2) ? from_room == takes : !from_room || f_inside < 2);
      assert (HOP == 2 || from_room || f_inside == 2 || f_rst);
      if (m_axis_tvalid) begin
        assert (m_axis_tdata[0] == ((f_watch && f_ahead == 0)
                                    || (here && from_flit[2] && f_inside == 0)));
        if (m_axis_tdata[0] && f_watch)
          assert (m_axis_tlast == f_tail);
      end
      cover (bad && f_later && to_valid == 1'b0 && taken);
      cover (f_inside == B && takes && f_watch && f_ahead == B-1);
      cover (HOP == 2 && f_room == 0 && to_room);
    end
  end
endmodule
