// SPDX-License-Identifier: Apache-2.0
// The switch of a router: which input sends to which output, and what.
//
// CONTRACT  Combinational but for the turns. ask, bit i OUTS + o: input i would send its word to
// output o, one at most. Of the inputs in TURNS that ask for an output one is granted, in turn
// (rg_noc_pick), if the output has may_send. sent says that an output has a word, which is anything
// without it. may_send may be late.
`default_nettype none

module rg_noc_switch #(
  parameter integer INS   = 2, // inputs
  parameter integer OUTS  = 2, // outputs
  parameter integer BITS = 8, // of a word
  parameter [INS*OUTS-1:0] TURNS = {(INS*OUTS){1'b1}} // as ask: what is ever asked for
) (
  input  wire                clk,
  input  wire                rst,
  input  wire [INS*OUTS-1:0]   ask,
  input  wire [OUTS-1:0]      may_send,
  output wire [INS-1:0]       granted,
  input  wire [INS*BITS-1:0]  words,
  output wire [OUTS-1:0]      sent,
  output wire [OUTS*BITS-1:0] sends
);
  // Inputs that lead to an output, below one of them
  function integer place;
    input integer to, below;
    integer n;
    begin
      place = 0;
      for (n = 0; n < below; n = n + 1)
        if (TURNS[n*OUTS + to])
          place = place + 1;
    end
  endfunction

  wire [INS*OUTS-1:0] grant; // as ask

  genvar i, o, b;
  generate
    for (i = 0; i < INS; i = i + 1) begin : g_granted
      assign granted[i] = |grant[i*OUTS +: OUTS];
      wire [BITS-1:0] word = words[i*BITS +: BITS];
      wire unused_ok = &{1'b0, word}; // of an input without turns
    end
    for (o = 0; o < OUTS; o = o + 1) begin : g_output
      localparam integer N  = place(o, INS);
      localparam integer SW = (N > 1) ? $clog2(N) : 1;
      if (N == 0) begin : g_none
        assign sent[o]                = 1'b0;
        assign sends[o*BITS +: BITS] = {BITS{1'b0}};
        wire unused_ok = &{1'b0, may_send[o]};
      end else begin : g_some
        wire [N-1:0] asks, pick;
        rg_noc_pick #(.N(N)) u_pick (
          .clk (clk), .rst (rst), .ask (asks), .taken (sent[o]), .pick (pick)
        );
        assign sent[o] = (|asks) & may_send[o];

        // An encoded select, bit by bit: fewer cells than one-hot grants.
        reg  [SW-1:0] select;
        integer       n;
        always @* begin
          select = {SW{1'b0}};
          for (n = 0; n < N; n = n + 1)
            select = select | ({SW{pick[n]}} & n[SW-1:0]);
        end
        for (b = 0; b < BITS; b = b + 1) begin : g_bit
          wire [(1<<SW)-1:0] column;
          for (i = N; i < (1 << SW); i = i + 1) begin : g_fill
            assign column[i] = g_granted[0].word[b];
          end
          assign sends[o*BITS + b] = column[select];
        end
        for (i = 0; i < INS; i = i + 1) begin : g_input
          if (TURNS[i*OUTS + o]) begin : g_turn
            localparam integer AT = place(o, i);
            assign asks[AT]          = ask[i*OUTS + o];
            assign grant[i*OUTS + o] = pick[AT] & may_send[o];
            for (b = 0; b < BITS; b = b + 1) begin : g_word
              assign g_bit[b].column[AT] = g_granted[i].word[b];
            end
          end
        end
      end
      for (i = 0; i < INS; i = i + 1) begin : g_input
        if (!TURNS[i*OUTS + o]) begin : g_no_turn
          assign grant[i*OUTS + o] = 1'b0;
          wire unused_ok = &{1'b0, ask[i*OUTS + o]};
        end
      end
    end
  endgenerate
  wire unused_ok = &{1'b0, clk, rst}; // with TURNS of no output
endmodule

`default_nettype wire
