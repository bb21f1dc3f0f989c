// SPDX-License-Identifier: Apache-2.0
// rg_noc_switch: each output that is asked for and may send has the word of one input that asks,
// and no other has one; an input that asks is granted exactly then. No input asks for two outputs.
// While an input keeps asking for an output, that sends INS-1 words of others at most.
`ifndef RG_NOC_VH
`include "rg_noc.vh"
`endif

module noc_switch #(
  parameter integer INS  = 3,
  parameter integer OUTS = 3
) (
  input wire              clk,
  input wire              any_rst,
  input wire [INS*OUTS-1:0] ask,
  input wire [OUTS-1:0]    may_send,
  input wire [`RG_NOC_BITS(INS)-1:0]  any_in,
  input wire [`RG_NOC_BITS(OUTS)-1:0] any_out
);
  // An input less for each output but the first
  function [INS*OUTS-1:0] turns;
    input integer unused;
    integer n;
    begin
      for (n = 0; n < INS*OUTS; n = n + 1)
        turns[n] = n % OUTS == 0 || n % OUTS != n / OUTS;
    end
  endfunction

  reg  f_begun = 1'b0;
  wire rst = any_rst | ~f_begun;
  wire [INS-1:0]    granted;
  wire [OUTS-1:0]   sent;
  wire [OUTS*4-1:0] sends;
  reg  [INS*4-1:0]  words;
  reg  [INS-1:0]    by;
  integer i, o, n;
  // An input and an output, any ones, for good; words of others there while the input keeps asking
  reg  [`RG_NOC_BITS(INS)-1:0]  f_in;
  reg  [`RG_NOC_BITS(OUTS)-1:0] f_out;
  reg  [3:0]        f_others;

  rg_noc_switch #(.INS(INS), .OUTS(OUTS), .BITS(4), .TURNS(turns(0))) u_dut (.*);

  always @(posedge clk) begin
    f_begun <= 1'b1;
    if (!f_begun) begin
      f_in  <= any_in;
      f_out <= any_out;
    end
    f_others <= (rst || !ask[f_in*OUTS + f_out] || granted[f_in]) ? 4'd0 : f_others + sent[f_out];
  end

  always @* begin
    for (i = 0; i < INS; i = i + 1)
      words[i*4 +: 4] = i + 1; // which input it is
    by = {INS{1'b0}};
    if (f_begun) begin
      assume ((ask & ~turns(0)) == 0 && f_in < INS && f_out < OUTS);
      for (i = 0; i < INS; i = i + 1) begin
        n = 0;
        for (o = 0; o < OUTS; o = o + 1)
          n = n + ask[i*OUTS + o];
        assume (n <= 1);
      end
      for (o = 0; o < OUTS; o = o + 1) begin
        n = 0;
        for (i = 0; i < INS; i = i + 1) begin
          n = n + ask[i*OUTS + o];
          if (sent[o] && sends[o*4 +: 4] == i + 1) begin
            assert (ask[i*OUTS + o]);
            by[i] = 1'b1;
          end
        end
        assert (sent[o] == (n != 0 && may_send[o]));
      end
      assert (granted == by);
      assert (f_others < INS);
      cover (&sent);
      cover (f_out == 0 && f_others == INS-1 && granted[f_in]);
    end
  end
endmodule
