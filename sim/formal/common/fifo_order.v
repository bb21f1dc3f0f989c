// SPDX-License-Identifier: Apache-2.0
// rg_fifo after a source that keeps its promise: a word that the prover picks comes out as it went
// in, after those that were there before it and ahead of the others; valid says exactly that a
// word is inside that went in two clocks ago or earlier; what is offered stays until it is taken.

module fifo_order #(
  parameter integer BITS  = 1,
  parameter integer DEPTH = 4
) (
  input wire         clk,
  input wire         any_rst,
  input wire         in_valid,
  input wire [BITS-1:0] in_data,
  input wire         pick,
  input wire         ready
);
  localparam integer CW = $clog2(DEPTH + 1) + 1;

  reg           f_begun = 1'b0, f_fresh, f_in_before, f_waited;
  reg  [CW-1:0] f_inside, f_ahead;
  reg           f_picked;
  reg  [BITS-1:0]  f_word, f_offered;
  wire          rst = any_rst | ~f_begun;
  wire [BITS-1:0]  data;
  wire          valid;
  wire          taken = valid & ready;

  rg_fifo #(.BITS(BITS), .DEPTH(DEPTH)) u_dut (
    .m_axis_tdata (data), .m_axis_tvalid (valid), .m_axis_tready (ready), .*
  );

  always @(posedge clk) begin
    f_begun     <= 1'b1;
    f_fresh     <= rst;
    f_in_before <= in_valid & ~rst;
    f_waited    <= valid & ~ready & ~rst;
    f_offered   <= data;
    f_inside    <= rst ? 0 : f_inside + in_valid - taken;
    if (rst)
      f_picked <= 1'b0;
    else if (!f_picked && in_valid && pick) begin
      f_picked <= 1'b1;
      f_ahead  <= f_inside - taken;
      f_word   <= in_data;
    end else if (taken) begin
      f_ahead <= f_ahead - 1;
      if (f_ahead == 0)
        f_picked <= 1'b0;
    end
  end

  always @* begin
    if (f_begun) begin
      assume (!in_valid || f_inside < DEPTH + valid);
      assert (valid == (f_inside > f_in_before));
      if (f_fresh)
        assert (!valid);
      if (f_waited)
        assert (valid && data == f_offered);
      if (f_picked && f_ahead == 0 && valid)
        assert (data == f_word);
      // Full, with a word in the output register; then empty again
      cover (f_inside == DEPTH + 1);
      cover (f_picked && f_ahead == DEPTH);
      cover (f_picked && f_ahead == 0 && taken && f_inside == 1);
    end
  end
endmodule
