// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// The pipelined route generator: a request every clock, all its D node-disjoint routes at once.
//
// CONTRACT
//   Request   in_data = {destination, source}, K letters each, LW = clog2(D+1) bits a letter,
//             letter 1 in the least significant bits; in_tag goes along. It cannot be refused.
//   Answer    out_table, a byte for every out letter z, [8*z +: 8] = {phase, 2'd0, value}: 0 A and
//             the overlap, 1 B and z, 2 C and the in letter; 8'hC0: no route leaves by z, the
//             source's last letter. out_error = 0, or the code of rg_status: 1 letter above D, 2
//             equal neighbours, 3 source = destination, the lowest that applies; the table has no
//             meaning then.
//   Latency   LATENCY clocks, always; a request every clock; nothing stalls.
//   Reset     Synchronous, valid bits only: out_valid is low behind a clock with rst, and requests
//             in that clock and under way are lost. The other outputs mean something with it only.
//   There is no combinational path from any input to any output.
//
// doc/pipe.md is the manual; doc/mathematics.md, section 9, says why the routes are those of the
// serial core.
`default_nettype none

module rg_kautz_pipe #(
  parameter integer D  = 3, // out-degree, 2..15; letters are 0..D
  parameter integer K  = 6, // letters of a word = diameter, 1..16
  parameter integer TW = 1  // bits of the tag, 1 and up
) (
  input  wire                       clk,
  input  wire                       rst,
  input  wire                       in_valid,
  input  wire [2*K*$clog2(D+1)-1:0] in_data,
  input  wire [TW-1:0]              in_tag,
  output wire                       out_valid,
  output wire [TW-1:0]              out_tag,
  output wire [3:0]                 out_error,
  output wire [8*(D+1)-1:0]         out_table
);
  localparam integer LW    = $clog2(D + 1);
  localparam integer SLOTS = (K + 1) / 2;
  localparam integer OW    = (SLOTS > 2) ? $clog2(SLOTS) + 1 : 2;
  // Letters that phase C can have to pair.
  localparam integer MOST_K = (K <= 4) ? 1 : (K <= 10) ? 2 : 3;
  localparam integer MOST   = (D/2 < MOST_K) ? D/2 : MOST_K;
  // Clocks: of rg_pipe_slots, of rg_pipe_pair.
  localparam integer T_SLOTS = (LW <= 2) ? 1 : 2;
  localparam integer T_PAIR  = (MOST == 1) ? 0 : 1;
  localparam integer LATENCY = T_SLOTS + 4 + T_PAIR;

  generate
    if (D < 2 || D > 15) begin : g_check_d
      ERROR_rg_kautz_pipe_D_must_be_2_to_15 u_error ();
    end
    if (K < 1 || K > 16) begin : g_check_k
      ERROR_rg_kautz_pipe_K_must_be_1_to_16 u_error ();
    end
    if (TW < 1) begin : g_check_tw
      ERROR_rg_kautz_pipe_TW_must_be_1_or_more u_error ();
    end
  endgenerate

  wire [K*LW-1:0] source      = in_data[0 +: K*LW];
  wire [K*LW-1:0] destination = in_data[K*LW +: K*LW];

  // Clock 0 to T_SLOTS: which overlap can match, and its letters
  wire [SLOTS-1:0]    odd_s;
  wire [SLOTS*LW-1:0] out_s, in_s;
  wire [LW-1:0]       last_s, first_s;

  rg_pipe_slots #(.D(D), .K(K)) u_slots (
    .clk (clk), .source (source), .destination (destination),
    .odd (odd_s), .out (out_s), .in (in_s), .last (last_s), .first (first_s)
  );

  // To T_SLOTS + 1: does it match, and which slots exclude each other
  wire [SLOTS-1:0]       match_2, match;
  wire [SLOTS*SLOTS-1:0] conflict;

  rg_pipe_match #(.D(D), .K(K)) u_match (
    .clk (clk), .source (source), .destination (destination), .match (match_2)
  );
  rg_pipe_delay #(.W(SLOTS), .CLOCKS(T_SLOTS - 1)) u_match_later (
    .clk (clk), .in (match_2), .out (match)
  );
  rg_pipe_conflict #(.LW(LW), .SLOTS(SLOTS)) u_conflict (
    .clk (clk), .out (out_s), .in (in_s), .conflict (conflict)
  );

  wire [SLOTS-1:0]    odd_c;
  wire [SLOTS*LW-1:0] out_c, in_c;
  wire [LW-1:0]       last_c, first_c;

  rg_pipe_delay #(.W((2*SLOTS+2)*LW), .CLOCKS(1)) u_letters_later (
    .clk (clk), .in ({first_s, last_s, in_s, out_s}), .out ({first_c, last_c, in_c, out_c})
  );

  // To T_SLOTS + 2: which slots have a route
  wire [SLOTS-1:0]       accept, odd_a;
  wire [SLOTS*(D+1)-1:0] out_a, in_a;
  wire [D:0]             last_a, first_a;

  rg_pipe_accept #(.SLOTS(SLOTS)) u_accept (
    .clk (clk), .match (match), .conflict (conflict), .accept (accept)
  );
  rg_pipe_one_hot #(.D(D), .N(2*SLOTS + 2)) u_one_hot (
    .clk (clk), .letters ({first_c, last_c, in_c, out_c}), .hot ({first_a, last_a, in_a, out_a})
  );
  rg_pipe_delay #(.W(SLOTS), .CLOCKS(2)) u_odd_later (.clk (clk), .in (odd_s), .out (odd_a));
  wire unused_ok = &{1'b0, odd_c};
  assign odd_c = odd_s;

  // To T_SLOTS + 3: what phase A uses
  wire [D:0]          used_out, used_in, none;
  wire [(D+1)*OW-1:0] overlap;

  rg_pipe_used #(.D(D), .SLOTS(SLOTS), .OW(OW)) u_used (
    .clk (clk), .accept (accept), .odd (odd_a),
    .out (out_a), .in (in_a), .last (last_a), .first (first_a),
    .used_out (used_out), .used_in (used_in), .none (none), .overlap (overlap)
  );

  // To T_SLOTS + 3 + T_PAIR: the pairs of phase C
  wire [D:0]          used_out_p, used_in_p, none_p;
  wire [(D+1)*OW-1:0] overlap_p;
  wire [(D+1)*LW-1:0] partner;

  rg_pipe_pair #(.D(D), .MOST(MOST)) u_pair (
    .clk (clk), .used_out (used_out), .used_in (used_in), .partner (partner)
  );
  rg_pipe_delay #(.W((D+1)*(3+OW)), .CLOCKS(T_PAIR)) u_used_later (
    .clk (clk), .in ({used_out, used_in, none, overlap}),
    .out ({used_out_p, used_in_p, none_p, overlap_p})
  );

  // To LATENCY: the table
  rg_pipe_table #(.D(D), .OW(OW)) u_table (
    .clk (clk), .used_out (used_out_p), .used_in (used_in_p), .none (none_p),
    .overlap (overlap_p), .partner (partner), .table_bytes (out_table)
  );

  // Beside it: errors, tag, valid
  wire [1:0] error_3;

  rg_pipe_request #(.D(D), .K(K)) u_request (
    .clk (clk), .source (source), .destination (destination), .error (error_3)
  );
  rg_pipe_delay #(.W(2), .CLOCKS(LATENCY - 3)) u_error_later (
    .clk (clk), .in (error_3), .out (out_error[1:0])
  );
  rg_pipe_delay #(.W(TW), .CLOCKS(LATENCY)) u_tag (.clk (clk), .in (in_tag), .out (out_tag));

  reg [LATENCY-1:0] valid;
  always @(posedge clk)
    valid <= rst ? {LATENCY{1'b0}} : {valid[LATENCY-2:0], in_valid};

  assign out_valid      = valid[LATENCY-1];
  assign out_error[3:2] = 2'd0;
endmodule

`default_nettype wire
