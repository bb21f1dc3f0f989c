// SPDX-License-Identifier: Apache-2.0
// An output of a router: which input may send, and what it sends.
//
// CONTRACT  Combinational but for the turn. Of the inputs in TURNS that ask grant has one, in turn
// (rg_noc_pick), if may_send is high; sent says that it has one, and word is that input's word. word
// is anything without it. may_send may be late.
`default_nettype none

module rg_noc_output #(
  parameter integer IN   = 2, // inputs
  parameter integer BITS = 8, // of a word
  parameter [IN-1:0] TURNS = {IN{1'b1}} // inputs that ever ask
) (
  input  wire               clk,
  input  wire               rst,
  input  wire [IN-1:0]      ask,
  input  wire               may_send,
  output wire [IN-1:0]      grant,
  input  wire [IN*BITS-1:0] words,
  output wire               sent,
  output wire [BITS-1:0]    word
);
  // Inputs of TURNS below input i
  function integer place;
    input integer i;
    integer n;
    begin
      place = 0;
      for (n = 0; n < i; n = n + 1)
        if (TURNS[n])
          place = place + 1;
    end
  endfunction

  localparam integer N  = place(IN);
  localparam integer SW = (N > 1) ? $clog2(N) : 1;

  genvar i, b;
  generate
    if (N == 0) begin : g_none
      assign grant = {IN{1'b0}};
      assign sent  = 1'b0;
      assign word  = {BITS{1'b0}};
      wire unused_ok = &{1'b0, clk, rst, ask, may_send, words};
    end else begin : g_some
      wire [N-1:0] asks, pick;
      rg_noc_pick #(.N(N)) u_pick (
        .clk (clk), .rst (rst), .ask (asks), .taken (sent), .pick (pick)
      );
      assign sent = (|asks) & may_send;

      // The crossbar has an encoded select, bit by bit: fewer cells than by one-hot grants.
      reg  [SW-1:0] select;
      integer       n;
      always @* begin
        select = {SW{1'b0}};
        for (n = 0; n < N; n = n + 1)
          select = select | ({SW{pick[n]}} & n[SW-1:0]);
      end
      for (i = 0; i < IN; i = i + 1) begin : g_input
        if (TURNS[i]) begin : g_turn
          assign asks[place(i)] = ask[i];
          assign grant[i]       = pick[place(i)] & may_send;
        end else begin : g_no_turn
          assign grant[i] = 1'b0;
          wire unused_ok = &{1'b0, ask[i], words[i*BITS +: BITS]};
        end
      end
      for (b = 0; b < BITS; b = b + 1) begin : g_bit
        wire [(1<<SW)-1:0] column;
        for (i = 0; i < IN; i = i + 1) begin : g_input
          if (TURNS[i]) begin : g_turn
            assign column[place(i)] = words[i*BITS + b];
          end
        end
        for (i = N; i < (1 << SW); i = i + 1) begin : g_fill
          assign column[i] = words[b];
        end
        assign word[b] = column[select];
      end
    end
  endgenerate
endmodule

`default_nettype wire
