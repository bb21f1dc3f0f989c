// SPDX-License-Identifier: Apache-2.0
// rg_uart_rx is never stuck: from any state of its registers, without a reset, a line that is
// idle for eleven bits makes it idle; and after a reset bytes are at least 10 DIV - 1 apart.

module uart_rx #(
  parameter integer DIV = 4
) (
  input wire clk,
  input wire rst,
  input wire rx
);
  wire [7:0] data;
  wire       damaged, valid;
  wire [2:0] state; // probe u_dut.state

  rg_uart_rx #(.DIV(DIV)) u_dut (
    .m_axis_tdata (data), .m_axis_tuser (damaged), .m_axis_tvalid (valid), .*
  );

  localparam integer QUIET = 11 * DIV;
  localparam integer GAP   = 10 * DIV - 1; // least clocks between bytes

  reg [9:0] quiet = 10'd0, since = 10'd0;
  reg       was_reset = 1'b0; // since power-on

  always @(posedge clk) begin
    quiet <= (!rx || rst) ? 10'd0 : (quiet < QUIET) ? quiet + 10'd1 : quiet;
    was_reset <= was_reset || rst;
    since <= (rst || (valid && was_reset)) ? 10'd1
           : (since != 0 && since < GAP) ? since + 10'd1 : since;
  end

  always @* begin
    if (quiet == QUIET)
      assert (state == 3'd0);
    if (since != 0 && since < GAP)
      assert (!valid || rst);
  end
endmodule
