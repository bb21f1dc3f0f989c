// SPDX-License-Identifier: Apache-2.0
// The serial route generator of Smit et al. (1991): the D node-disjoint routes from one node of
// K(D,K) to another, in order of length, one candidate a clock.
//
// CONTRACT
//   Request   s_axis_tdata = {destination, source}, K letters each, LW = clog2(D+1) bits a letter,
//             letter 1 in the least significant bits. Answered exactly once: with D route beats, or
//             with one error beat.
//   Answer    m_axis_tdata = the route's word: its K+hops letters, letter 1 in the least
//             significant bits, then 0. m_axis_tuser = [3:0] out letter, [7:4] in letter,
//             [12:8] hops, [14:13] phase (0 A, 1 B, 2 C), [15] 0, [19:16] error. m_axis_tlast on
//             the D-th route.
//   Error     The code of rg_status: 1 letter above D, 2 equal neighbours, 3 source = destination.
//             One beat with tlast; only error and tlast have a meaning then.
//   Latency   For a request accepted in clock 0 and no stalls: overlap v is answered in clock
//             K+1-v, letter c of phase B in clock K+2+c, tick t = 1, 2, ... of phase C in clock
//             K+D+2+t, an error in clock 2. The last route comes in clock K+3D+1 at the latest
//             (the paper: K+3D+3). A stall delays what follows by its own length.
//   Interval  s_axis_tready returns in the clock after the last beat is taken.
//   Reset     Synchronous, control state only; ready and valid are low in reset and in the clock
//             after.
//   Timing    s_axis_tdata passes the check, five LUTs for K(8,8), before it meets a register: a
//             request that comes late in its clock needs a register in front.
//   There is no combinational path from any input to any output.
//
// Source: the paper's figure 4. doc/interface.md draws a query in time, doc/mathematics.md says why
// the routes are right.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_kautz_serial #(
  parameter integer D = 3, // out-degree, 2..15; letters are 0..D
  parameter integer K = 6  // letters of a word = diameter, 1..16
) (
  input  wire                               clk,
  input  wire                               rst,
  input  wire [2*`RG_KAUTZ_KW(D, K)-1:0]    s_axis_tdata,
  input  wire                               s_axis_tvalid,
  output wire                               s_axis_tready,
  output wire [(2*K+2)*`RG_KAUTZ_LW(D)-1:0] m_axis_tdata,
  output wire [19:0]                        m_axis_tuser,
  output wire                               m_axis_tlast,
  output wire                               m_axis_tvalid,
  input  wire                               m_axis_tready
);
  localparam integer LW = `RG_KAUTZ_LW(D);
  localparam integer HW = `RG_KAUTZ_HW(K);

  generate
    if (D < 2 || D > 15) begin : g_check_d
      ERROR_rg_kautz_serial_D_must_be_2_to_15 u_error ();
      rg_refuse u_refuse ();
    end
    if (K < 1 || K > 16) begin : g_check_k
      ERROR_rg_kautz_serial_K_must_be_1_to_16 u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  wire [K*LW-1:0] source      = s_axis_tdata[0 +: K*LW];
  wire [K*LW-1:0] destination = s_axis_tdata[K*LW +: K*LW];

  wire en, load, clear, shift, count, insert, hold_out, hold_in, mark;
  wire match, last_overlap, last_letter, in_is_last;
  wire free_out, free_in, free_out_next, free_in_next;
  wire [1:0]          request_error, phase, error;
  wire [HW-1:0]       hops;
  wire [K*LW-1:0]     src, dst;
  wire [LW-1:0]       out_letter, out_next, in_out, in_letter, in_next;
  wire [(K+1)*LW-1:0] tail;

  rg_kautz_serial_match_block #(.D(D), .K(K)) u_match_block (
    .clk (clk), .en (en), .load (load),
    .source (source), .destination (destination),
    .src (src), .dst (dst), .in_out (in_out),
    .match (match), .last_overlap (last_overlap)
  );

  // Checked on the way in: the first clocks of a query, and with them its speed, are free of it.
  rg_kautz_serial_request #(.D(D), .K(K)) u_request (
    .source (source), .destination (destination), .error (request_error)
  );

  // The out letter, place K+1 of the word. A load sets it to the source's last letter, by which
  // no route leaves; the destination's last letter comes next.
  rg_kautz_serial_shift_increment #(.D(D)) u_shift_increment_out (
    .clk (clk), .en (en), .load (load), .hold (hold_out), .count (count),
    .load_next (destination[(K-1)*LW +: LW]), .load_letter (source[(K-1)*LW +: LW]),
    .chain_in (dst[(K-1)*LW +: LW]),
    .next_letter (out_next), .letter (out_letter), .next_is_last (last_letter)
  );

  // The in letter, place K+2 of the word in phase C. A load sets it to the destination's first
  // letter, by which no route arrives; the source's first letter comes next.
  rg_kautz_serial_shift_increment #(.D(D)) u_shift_increment_in (
    .clk (clk), .en (en), .load (load), .hold (hold_in), .count (count),
    .load_next (source[0 +: LW]), .load_letter (destination[0 +: LW]),
    .chain_in (in_out),
    .next_letter (in_next), .letter (in_letter), .next_is_last (in_is_last)
  );

  rg_kautz_serial_shift_block #(.D(D), .K(K)) u_shift_block (
    .clk (clk), .en (en), .clear (clear), .shift (shift), .insert (insert),
    .chain_in (out_letter), .insert_in (in_next), .tail (tail)
  );

  rg_kautz_serial_used_letters #(.D(D)) u_used_out (
    .clk (clk), .en (en), .clear (load), .hold (hold_out), .mark (mark),
    .letter (out_letter), .next_letter (out_next), .free_next (free_out_next), .free (free_out)
  );

  rg_kautz_serial_used_letters #(.D(D)) u_used_in (
    .clk (clk), .en (en), .clear (load), .hold (hold_in), .mark (mark),
    .letter (in_letter), .next_letter (in_next), .free_next (free_in_next), .free (free_in)
  );

  rg_kautz_serial_control #(.D(D), .K(K)) u_control (
    .clk (clk), .rst (rst),
    .s_tvalid (s_axis_tvalid), .s_tready (s_axis_tready),
    .m_tvalid (m_axis_tvalid), .m_tlast (m_axis_tlast), .m_tready (m_axis_tready),
    .match (match), .last_overlap (last_overlap), .last_letter (last_letter),
    .free_out_next (free_out_next), .free_in_next (free_in_next),
    .free_out (free_out), .free_in (free_in), .request_error (request_error),
    .en (en), .load (load), .clear (clear), .shift (shift), .count (count), .insert (insert),
    .hold_out (hold_out), .hold_in (hold_in), .mark (mark),
    .phase (phase), .hops (hops), .error (error)
  );

  assign m_axis_tdata = {tail, out_letter, src};

  reg [19:0] user;

  always @* begin
    user           = 20'd0;
    user[0 +: LW]  = out_letter;
    user[4 +: LW]  = in_letter;
    user[8 +: HW]  = hops;
    user[14:13]    = phase;
    user[17:16]    = error;
  end

  assign m_axis_tuser = user;

  wire unused_ok = &{1'b0, dst, in_is_last};
endmodule

`default_nettype wire
