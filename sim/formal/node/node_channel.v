// SPDX-License-Identifier: Apache-2.0
// rg_node_channel after a source and a sink that keep its contract: a flit that the prover picks
// comes out as it went in, after those that were there before it; valid and full say how many there
// are. A flit may go in with full if one goes out.

module node_channel #(
  parameter integer BITS  = 2,
  parameter integer FLITS = 4
) (
  input wire         clk,
  input wire         any_rst,
  input wire         put,
  input wire [BITS-1:0] flit,
  input wire         cut,
  input wire         get,
  input wire         pick
);
  localparam integer CW = $clog2(FLITS + 1);

  reg          f_begun = 1'b0, f_picked;
  reg [CW-1:0] f_inside, f_ahead;
  reg [BITS-1:0]  f_flit;
  wire         rst = any_rst | ~f_begun;
  wire         valid, full, alone;
  wire [BITS-1:0] front;

  rg_node_channel #(.BITS(BITS), .FLITS(FLITS)) u_dut (.moves (put != get), .*);

  always @(posedge clk) begin
    f_begun  <= 1'b1;
    f_inside <= rst ? 0 : f_inside + put - get;
    if (rst)
      f_picked <= 1'b0;
    else if (!f_picked && put && pick) begin
      f_picked <= 1'b1;
      f_ahead  <= f_inside - get;
      f_flit   <= cut ? 2'd3 << (BITS - 2) : flit;
    end else if (get) begin
      f_ahead <= f_ahead - 1;
      if (f_ahead == 0)
        f_picked <= 1'b0;
    end
  end

  always @* begin
    if (f_begun) begin
      assume (!get || f_inside != 0);
      assume (!put || f_inside < FLITS || get);
      assert (f_inside <= FLITS);
      assert (valid == (f_inside != 0));
      assert (full == (f_inside == FLITS));
      assert (alone == (f_inside < 2));
      if (f_picked)
        assert (f_ahead < f_inside);
      if (f_picked && f_ahead == 0)
        assert (valid && front == f_flit);
      cover (f_picked && f_ahead == FLITS - 1);
      cover (f_picked && f_ahead == 0 && get && put && full);
    end
  end
endmodule
