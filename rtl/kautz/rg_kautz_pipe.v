// SPDX-License-Identifier: Apache-2.0
// The pipelined route generator: one request a clock, all its D node-disjoint routes at once.
//
// CONTRACT
//   Request   in_data = {destination, source}, K letters each, LW = clog2(D+1) bits a letter,
//             letter 1 in the least significant bits; in_tag travels along. It cannot be refused.
//   Answer    out_table, a byte for every out letter z, [8*z +: 8] = {phase, 2'd0, value}: 0 A and
//             the overlap, 1 B and z, 2 C and the in letter; 8'hC0: no route leaves by z, the
//             source's last letter. out_error = 0, or the code of rg_status: 1 letter above D, 2
//             equal neighbours, 3 source = destination, the lowest that applies; the table is
//             then meaningless.
//   Latency   LATENCY clocks, always; one request a clock; nothing stalls.
//   Reset     Synchronous, valid bits only: out_valid is low in the clock after one with rst;
//             requests in that clock and in flight are lost. The other outputs count only with it.
//   There is no combinational path from any input to any output.
//
// doc/pipe.md is the manual; doc/mathematics.md, section 9, says why the routes are those of the
// serial core.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_kautz_pipe #(
  parameter integer D  = 3, // out-degree, 2..15; letters are 0..D
  parameter integer K  = 6, // letters of a word = diameter, 1..16
  parameter integer TW = 1  // bits of the tag, 1 and up
) (
  input  wire                            clk,
  input  wire                            rst,
  input  wire                            in_valid,
  input  wire [2*`RG_KAUTZ_KW(D, K)-1:0] in_data,
  input  wire [TW-1:0]                   in_tag,
  output wire                            out_valid,
  output wire [TW-1:0]                   out_tag,
  output wire [3:0]                      out_error,
  output wire [8*(D+1)-1:0]              out_table
);
  localparam integer LW    = `RG_KAUTZ_LW(D);
  localparam integer SLOTS = (K + 1) / 2;
  localparam integer OW    = (SLOTS > 2) ? $clog2(SLOTS) + 1 : 2;
  // The most letters that phase C can have to pair
  localparam integer MOST_K = (K <= 4) ? 1 : (K <= 10) ? 2 : 3;
  localparam integer MOST   = (D/2 < MOST_K) ? D/2 : MOST_K;
  // Clocks that slots, conflicts and acceptance need more, and those of the table
  localparam integer T_SLOTS    = (D >= 4) ? 1 : 0;
  localparam integer T_ACCEPT   = (SLOTS <= 3) ? 0 : 1;
  localparam integer T_CONFLICT = T_SLOTS * T_ACCEPT;
  localparam integer T_MATCH    = 2 + T_SLOTS + T_CONFLICT;
  // That of the request: a clock that would only delay its error, where no letter can be above D
  localparam integer T_REQUEST  = (D == 3) ? 4 : 3 + T_CONFLICT;
  localparam integer T_TABLE    = (D <= 3) ? 1 : (MOST == 1) ? 2 : 3;
  localparam integer LATENCY    = T_MATCH + T_ACCEPT + 2 + T_TABLE;

  generate
    if (D < 2 || D > 15) begin : g_check_d
      ERROR_rg_kautz_pipe_D_must_be_2_to_15 u_error ();
      rg_refuse u_refuse ();
    end
    if (K < 1 || K > 16) begin : g_check_k
      ERROR_rg_kautz_pipe_K_must_be_1_to_16 u_error ();
      rg_refuse u_refuse ();
    end
    if (TW < 1) begin : g_check_tw
      ERROR_rg_kautz_pipe_TW_must_be_1_or_more u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  wire [K*LW-1:0] source      = in_data[0 +: K*LW];
  wire [K*LW-1:0] destination = in_data[K*LW +: K*LW];

  // Clock 1 + T_SLOTS: which overlap of a slot can match, and its letters
  wire [SLOTS-1:0]    odd_1;
  wire [SLOTS*LW-1:0] out_1, in_1;
  wire [LW-1:0]       last_1, first_1;

  rg_kautz_pipe_slots #(.D(D), .K(K), .CLOCKS(1 + T_SLOTS)) u_slots (
    .clk (clk), .source (source), .destination (destination),
    .odd (odd_1), .out_letters (out_1), .in_letters (in_1), .last (last_1), .first (first_1)
  );

  // Clock T_MATCH: whether it matches, and which slots exclude each other
  wire [SLOTS-1:0]          match_2, match;
  wire [SLOTS*SLOTS-1:0]    conflict;
  wire [(2*SLOTS+2)*LW-1:0] letters;

  rg_kautz_pipe_match #(.D(D), .K(K), .CLOCKS(2 + T_CONFLICT)) u_match (
    .clk (clk), .source (source), .destination (destination), .match (match_2)
  );
  rg_delay #(.BITS(SLOTS), .CLOCKS(T_SLOTS)) u_match_later (
    .clk (clk), .in_data (match_2), .out_data (match)
  );
  rg_kautz_pipe_conflict #(.LW(LW), .SLOTS(SLOTS), .CLOCKS(1 + T_CONFLICT)) u_conflict (
    .clk (clk), .out_letters (out_1), .in_letters (in_1), .match (match_2), .conflict (conflict)
  );
  rg_delay #(.BITS((2*SLOTS+2)*LW), .CLOCKS(1 + T_CONFLICT)) u_letters (
    .clk (clk), .in_data ({first_1, last_1, in_1, out_1}), .out_data (letters)
  );

  // Clock T_MATCH + T_ACCEPT + 1: the letters of the slots that have a route
  wire [SLOTS-1:0]              accept_2, accept, odd;
  wire [(2*SLOTS+2)*(D+1)-1:0]  hot;

  rg_kautz_pipe_accept #(.SLOTS(SLOTS), .MATCHED(T_CONFLICT)) u_accept (
    .match (match), .conflict (conflict), .accept (accept_2)
  );
  rg_delay #(.BITS(SLOTS), .CLOCKS(T_ACCEPT)) u_accept_later (
    .clk (clk), .in_data (accept_2), .out_data (accept)
  );
  rg_kautz_pipe_one_hot #(.D(D), .LETTERS(2*SLOTS + 2), .CLOCKS(1 + T_ACCEPT)) u_one_hot (
    .clk (clk), .en ({2'b11, accept, accept}), .letters (letters), .hot (hot)
  );
  rg_delay #(.BITS(SLOTS), .CLOCKS(2 + T_CONFLICT + T_ACCEPT)) u_odd (
    .clk (clk), .in_data (odd_1), .out_data (odd)
  );

  // Clock T_MATCH + T_ACCEPT + 2: what phase A uses
  wire [D:0]          used_out, used_in, none;
  wire [(D+1)*OW-1:0] overlap;

  rg_kautz_pipe_used #(.D(D), .SLOTS(SLOTS), .OW(OW)) u_used (
    .clk (clk), .odd (odd),
    .out_hot (hot[0 +: SLOTS*(D+1)]), .in_hot (hot[SLOTS*(D+1) +: SLOTS*(D+1)]),
    .last (hot[2*SLOTS*(D+1) +: D+1]), .first (hot[(2*SLOTS+1)*(D+1) +: D+1]),
    .used_out (used_out), .used_in (used_in), .none (none), .overlap (overlap)
  );

  // Clock LATENCY: the table
  generate
    if (MOST == 1) begin : g_table
      rg_kautz_pipe_table #(.D(D), .OW(OW), .CLOCKS(T_TABLE)) u_table (
        .clk (clk), .used_out (used_out), .used_in (used_in), .none (none),
        .overlap (overlap), .table_bytes (out_table)
      );
    end else begin : g_pair_table
      rg_kautz_pipe_pair_table #(.D(D), .OW(OW), .MOST(MOST)) u_table (
        .clk (clk), .used_out (used_out), .used_in (used_in), .none (none),
        .overlap (overlap), .table_bytes (out_table)
      );
    end
  endgenerate

  // Alongside: errors, tag, valid
  wire [1:0] error_now;

  rg_kautz_pipe_request #(.D(D), .K(K), .CLOCKS(T_REQUEST)) u_request (
    .clk (clk), .source (source), .destination (destination), .error (error_now)
  );
  rg_delay #(.BITS(2), .CLOCKS(LATENCY - T_REQUEST)) u_error_later (
    .clk (clk), .in_data (error_now), .out_data (out_error[1:0])
  );
  rg_delay #(.BITS(TW), .CLOCKS(LATENCY)) u_tag (
    .clk (clk), .in_data (in_tag), .out_data (out_tag)
  );

  reg [LATENCY-1:0] valid;

  always @(posedge clk) begin
    valid <= {valid[LATENCY-2:0], in_valid};
    if (rst)
      valid <= {LATENCY{1'b0}};
  end

  assign out_valid      = valid[LATENCY-1];
  assign out_error[3:2] = 2'd0;
endmodule

`default_nettype wire
