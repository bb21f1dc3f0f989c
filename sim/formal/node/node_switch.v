// SPDX-License-Identifier: Apache-2.0
// rg_node_switch: it takes the word of one port that asks, and of none if none asks; it shows that
// word in the next clock, and nothing else.

module node_switch #(
  parameter integer PORTS = 3,
  parameter integer BITS  = 2
) (
  input wire           clk,
  input wire           any_rst,
  input wire [PORTS-1:0]   ask,
  input wire [PORTS*BITS-1:0] words
);
  reg          f_begun = 1'b0, f_rst, f_asked;
  reg  [BITS-1:0] f_word;
  wire         rst = any_rst | ~f_begun;
  wire [PORTS-1:0] grant;
  wire [BITS-1:0] chosen, word;
  wire         valid;
  integer      i;

  rg_node_switch #(.PORTS(PORTS), .BITS(BITS)) u_dut (.*);

  always @(posedge clk) begin
    f_begun <= 1'b1;
    f_rst   <= rst;
    f_asked <= |ask;
    f_word  <= chosen;
  end

  always @* begin
    if (f_begun) begin
      assert ((grant & ~ask) == 0 && (grant & (grant - 1)) == 0);
      assert ((|grant) == (|ask));
      for (i = 0; i < PORTS; i = i + 1)
        if (grant[i])
          assert (chosen == words[i*BITS +: BITS]);
      assert (valid == (f_asked && !f_rst));
      if (valid)
        assert (word == f_word);
      cover (valid && grant[PORTS-1] && ask[0]);
    end
  end
endmodule
