// SPDX-License-Identifier: Apache-2.0
// A terminal of a network on chip: a user's AXI4-Stream on one side, a router on the other.
//
// CONTRACT
//   Send       A beat that is taken is on to_* in the same clock. Its destination is that of
//              s_axis_tdest in the packet's first beat; later beats' is ignored. tready is a
//              register.
//   Dropped    A packet whose destination has no bit in REACH, or is T or more, is taken up to its
//              tlast, and thrown away; bad is high in the clock after its first beat.
//   Receive    A flit on from_* can be on m_axis_* in the same clock with HOP 2 (if tready is low
//              it waits in a queue of B), in the next one with HOP 1. m_axis_* come from registers
//              or memory of the network, and stay until taken.
//   Room       HOP 2: to_room is a credit, of B; from_room is high in each clock in which a beat is
//              taken, so m_axis_tready leads there without a register. HOP 1: room for one more.
//              rg_sim: a terminal's link takes one clock, and so does its credit.
//   Reset      tready, tvalid and bad are low in reset and in the clock after.
`ifndef RG_NOC_VH
`include "rg_noc.vh"
`endif
`default_nettype none

module rg_noc_terminal #(
  parameter integer HOP = 2,  // clocks a hop, 1..2: 2 for rg_noc_router, 1 for rg_noc_router_lite
  parameter integer B   = 8,  // flits of a lane; HOP 1: 2
  parameter integer T   = 2,  // terminals of the network, at least 2
  parameter integer W   = 32, // bits of a payload: data, and what goes with it (TID, TUSER)
  parameter [T-1:0] REACH = {T{1'b1}} // bit t: packets to terminal t have a way
) (
  input  wire                          clk,
  input  wire                          rst,
  input  wire                          s_axis_tvalid,
  output wire                          s_axis_tready,
  input  wire [W-1:0]                  s_axis_tdata,
  input  wire                          s_axis_tlast,
  input  wire [`RG_NOC_BITS(T)-1:0]    s_axis_tdest,
  output reg                           bad,
  output wire                          m_axis_tvalid,
  input  wire                          m_axis_tready,
  output wire [W-1:0]                  m_axis_tdata,
  output wire                          m_axis_tlast,
  // The router's input and output, lane 0
  output wire                          to_valid,
  output wire [`RG_NOC_FLIT(T, W)-1:0] to_flit,
  input  wire                          to_room,
  input  wire                          from_valid,
  input  wire [`RG_NOC_FLIT(T, W)-1:0] from_flit,
  output wire                          from_room
);
  localparam integer DW = `RG_NOC_BITS(T);
  localparam integer FW = `RG_NOC_FLIT(T, W);
  localparam [(1<<DW):0] KNOWN = {{((1<<DW)+1-T){1'b0}}, REACH}; // a bit is never looked at

  generate
    if (HOP < 1 || HOP > 2) begin : g_check_hop
      ERROR_rg_noc_terminal_HOP_must_be_1_or_2 u_error ();
      rg_refuse u_refuse ();
    end
    if (B < 2 || B > 32 || B != (1 << $clog2(B)) || T < 2) begin : g_check_numbers
      ERROR_rg_noc_terminal_B_must_be_2_4_8_16_or_32_and_T_2_at_least u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  // ---- Send ------------------------------------------------------------------------------------

  reg           later; // a packet's first beat has been taken, its last one not
  reg           thrown; // it is thrown away
  reg  [DW-1:0] held;   // where it goes
  wire          drop   = later ? thrown : ~KNOWN[{1'b0, s_axis_tdest}];
  wire [DW-1:0] target = later ? held : s_axis_tdest;
  wire          taken  = s_axis_tvalid & s_axis_tready;

  assign to_valid = taken & ~drop;
  assign to_flit  = {s_axis_tlast, s_axis_tdata, target};

  always @(posedge clk) begin
    bad <= taken & ~later & drop;
    if (taken) begin
      later <= ~s_axis_tlast;
      thrown <= drop;
      held   <= target;
    end

    if (rst) begin
      later <= 1'b0;
      bad    <= 1'b0;
    end
  end

  // ---- Receive ---------------------------------------------------------------------------------

  generate
    if (HOP == 1) begin : g_one
      assign s_axis_tready = to_room;
      rg_noc_pair #(.BITS(W)) u_pair (
        .clk (clk), .rst (rst), .put (from_valid), .put_word (from_flit[FW-2:DW]),
        .put_mark (from_flit[FW-1]), .room (from_room), .take (m_axis_tvalid & m_axis_tready),
        .valid (m_axis_tvalid), .word (m_axis_tdata), .mark (m_axis_tlast)
      );
    end else begin : g_two
      localparam integer AW = $clog2(B);
      localparam [AW-1:0] ONE = 1;

      wire free;
      rg_noc_credit #(.B(B)) u_credit (
        .clk (clk), .rst (rst), .sent (to_valid), .tail (s_axis_tlast), .given (to_room),
        .room (s_axis_tready), .free (free)
      );

      // What comes goes by the queue if it is empty and the beat is taken at once.
      reg  [W:0]    queue [0:B-1];
      reg  [AW-1:0] put_at, take_at;
      reg           some;
      wire          take = m_axis_tvalid & m_axis_tready;
      wire          put  = from_valid & (some | ~m_axis_tready);
      wire [AW-1:0] after_at = take_at + ONE;
      assign m_axis_tvalid = some | from_valid;
      assign {m_axis_tlast, m_axis_tdata} = some ? queue[take_at] : from_flit[FW-1:DW];
      assign from_room = take;

      always @(posedge clk) begin
        if (put) begin
          queue[put_at] <= from_flit[FW-1:DW];
          put_at        <= put_at + ONE;
          some          <= 1'b1;
        end
        if (take & some) begin
          take_at <= after_at;
          some    <= put | (after_at != put_at);
        end

        if (rst) begin
          put_at  <= {AW{1'b0}};
          take_at <= {AW{1'b0}};
          some    <= 1'b0;
        end
      end
      wire unused_ok = &{1'b0, free};
    end
  endgenerate
  wire unused_ok = &{1'b0, from_flit[DW-1:0]};
endmodule

`default_nettype wire
