// SPDX-License-Identifier: Apache-2.0
// Turns the tables of the pipelined core into routes in order of length, one a clock: the beats of
// rg_kautz_serial.
//
// CONTRACT
//   Request   s_axis_tdata = a table as in rg_kautz_pipe, s_axis_tuser = {destination, source, 4
//             bits of error}: what rg_kautz_pipe_axis gives if the tag is the request.
//   Answer    The D beats of rg_kautz_serial for this request, or its one error beat, in which only
//             error and tlast have a meaning.
//   Time      For a request accepted in clock 0 the first beat comes in clock 5, then one a clock;
//             each clock that a beat waits delays the rest. The beats of the next request follow
//             without a gap if it was accepted at least 4 clocks before its first beat.
//             s_axis_tready returns two clocks after a request was accepted, if the routes of the
//             previous request have started by then.
//   Reset     Synchronous, control state only; ready and valid are low in reset and in the clock
//             after.
//   There is no combinational path from any input to any output.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_kautz_pipe_expand #(
  parameter integer D = 3, // out-degree, 2..15
  parameter integer K = 6  // letters of a word, 1..16
) (
  input  wire                               clk,
  input  wire                               rst,
  input  wire [8*(D+1)-1:0]                 s_axis_tdata,
  input  wire [2*`RG_KAUTZ_KW(D, K)+3:0]    s_axis_tuser,
  input  wire                               s_axis_tvalid,
  output reg                                s_axis_tready,
  output reg  [(2*K+2)*`RG_KAUTZ_LW(D)-1:0] m_axis_tdata,
  output reg  [19:0]                        m_axis_tuser,
  output reg                                m_axis_tlast,
  output reg                                m_axis_tvalid,
  input  wire                               m_axis_tready
);
  localparam integer LW = `RG_KAUTZ_LW(D);
  localparam integer WW = K * LW;        // a word
  localparam integer P  = K + 2*(D + 1); // places in the order of routes
  localparam integer CW = $clog2(D);
  localparam integer LAST_I = D - 1;
  localparam [CW-1:0] LAST = LAST_I[CW-1:0];
  localparam [CW-1:0] ONE  = 1;

  generate
    if (D < 2 || D > 15) begin : g_check_d
      ERROR_rg_kautz_pipe_expand_D_must_be_2_to_15 u_error ();
      rg_refuse u_refuse ();
    end
    if (K < 1 || K > 16) begin : g_check_k
      ERROR_rg_kautz_pipe_expand_K_must_be_1_to_16 u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  wire en = ~m_axis_tvalid | m_axis_tready;

  // 1 The request waits here for its turn.
  reg               held;
  reg [8*(D+1)-1:0] held_table;
  reg [2*WW+3:0]    held_user;
  wire              held_error = (held_user[3:0] != 4'd0); // one beat, whatever it holds

  // 2 The routes still to come, one bit each in the order in which they come: overlap K-1 to 0,
  // inserted letter 0 to D, out letter of phase C 0 to D. left: how many follow the next one.
  reg                pending, last;
  reg  [CW-1:0]      left;
  reg  [P-1:0]       routes;
  reg  [2*WW+3:0]    user;
  reg  [(D+1)*LW-1:0] in_c;    // in letters of phase C
  wire [P-1:0]       rest = routes & (routes - {{(P-1){1'b0}}, 1'b1});
  wire               next = held & (~pending | (en & last));

  reg     [P-1:0] ordered;
  integer         z, w;

  always @* begin
    ordered = {P{1'b0}};
    for (z = 0; z <= D; z = z + 1)
      case (held_table[8*z + 6 +: 2])
        2'd0:    for (w = 0; w < K; w = w + 1)
                   ordered[K-1-w] = ordered[K-1-w] | (held_table[8*z +: 4] == w[3:0]);
        2'd1:    ordered[K + z]         = 1'b1;
        2'd2:    ordered[K + D + 1 + z] = 1'b1;
        default: ;
      endcase
  end

  // 3 One of them, one-hot
  reg                 one_valid, one_last;
  reg [P-1:0]         one;
  reg [2*WW+3:0]      one_user;
  reg [(D+1)*LW-1:0]  one_in_c;

  // 4 Its letters
  reg                 letters_valid, letters_last;
  reg                 is_a, is_c;
  reg [WW-1:0]        letters_a;   // after the source in phase A: the destination less its overlap
  reg [LW-1:0]        letters_in_a;
  reg [4:0]           letters_hops;
  reg [LW-1:0]        letters_out; // in phases B and C
  reg [LW-1:0]        letters_in;
  reg [2*WW+3:0]      letters_user;

  wire [WW-1:0] source      = one_user[4 +: WW];
  wire [WW-1:0] destination = one_user[4+WW +: WW];

  reg  [WW-1:0] a_now;
  reg  [LW-1:0] in_a_now, out_now, in_c_now;
  reg  [4:0]    hops_now;
  integer       v, y;

  always @* begin
    a_now    = {WW{1'b0}};
    in_a_now = {LW{1'b0}};
    hops_now = 5'd0;
    for (v = 0; v < K; v = v + 1) begin
      a_now    = a_now    | ({WW{one[K-1-v]}} & (destination >> (v*LW)));
      in_a_now = in_a_now | ({LW{one[K-1-v]}} & source[(K-1-v)*LW +: LW]);
      hops_now = hops_now | ({5{one[K-1-v]}} & (K[4:0] - v[4:0]));
    end
    hops_now = hops_now | ({5{|one[K +: D+1]}} & (K[4:0] + 5'd1))
                        | ({5{|one[K+D+1 +: D+1]}} & (K[4:0] + 5'd2));
    out_now  = {LW{1'b0}};
    in_c_now = {LW{1'b0}};
    for (y = 0; y <= D; y = y + 1) begin
      out_now  = out_now  | ({LW{one[K + y] | one[K + D + 1 + y]}} & y[LW-1:0]);
      in_c_now = in_c_now | ({LW{one[K + y]}} & y[LW-1:0])
                          | ({LW{one[K + D + 1 + y]}} & one_in_c[y*LW +: LW]);
    end
  end

  // 5 Its word: the source, then the K + 2 letters after it
  wire [WW-1:0]        from = letters_user[4 +: WW];
  wire [WW-1:0]        to   = letters_user[4+WW +: WW];
  wire [(K+2)*LW-1:0]  tail = is_a ? {{2*LW{1'b0}}, letters_a}
                            : is_c ? {to, letters_in, letters_out}
                                   : {{LW{1'b0}}, to, letters_out};
  wire [LW-1:0]        in_letter = is_a ? letters_in_a : letters_in;

  integer c;

  always @(posedge clk) begin
    if (s_axis_tready) begin
      held_table <= s_axis_tdata;
      held_user  <= s_axis_tuser;
    end
    if (next) begin
      routes <= ordered;
      left   <= LAST;
      last   <= held_error;
      user   <= held_user;
      for (c = 0; c <= D; c = c + 1)
        in_c[c*LW +: LW] <= held_table[8*c +: LW];
    end else if (en) begin
      routes <= rest;
      left   <= left - ONE;
      last   <= (left == ONE);
    end
    if (en) begin
      one           <= routes & ~rest;
      one_last      <= last;
      one_user      <= user;
      one_in_c      <= in_c;
      is_a          <= |one[K-1:0];
      is_c          <= |one[K+D+1 +: D+1];
      letters_a     <= a_now;
      letters_in_a  <= in_a_now;
      letters_hops  <= hops_now;
      letters_out   <= out_now;
      letters_in    <= in_c_now;
      letters_last  <= one_last;
      letters_user  <= one_user;
      m_axis_tdata  <= {tail, from};
      m_axis_tuser  <= {letters_user[3:0], 1'b0, is_c, ~is_a & ~is_c, letters_hops,
                        {(4-LW){1'b0}}, in_letter, {(4-LW){1'b0}}, tail[LW-1:0]};
      m_axis_tlast  <= letters_last;
    end
  end

  always @(posedge clk) begin
    s_axis_tready <= ~(s_axis_tvalid & s_axis_tready) & (~held | next);
    held          <= (s_axis_tvalid & s_axis_tready) | (held & ~next);
    pending       <= next | (pending & ~(en & last));
    if (en) begin
      one_valid     <= pending;
      letters_valid <= one_valid;
      m_axis_tvalid <= letters_valid;
    end

    if (rst) begin
      s_axis_tready <= 1'b0;
      held          <= 1'b0;
      pending       <= 1'b0;
      one_valid     <= 1'b0;
      letters_valid <= 1'b0;
      m_axis_tvalid <= 1'b0;
    end
  end
endmodule

`default_nettype wire
