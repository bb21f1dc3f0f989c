// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// rg_board in reset: exactly until core_ready has been high, and rst low, for 15 clocks and the two
// of its synchroniser, again whenever either changes, at any time and whatever comes in; then the
// line rests and both LEDs are out.
`default_nettype none

module board_ready #(
  parameter integer SELFTEST = 0
) (
  input wire clk,
  input wire rst,
  input wire core_ready,
  input wire rx
);
  wire tx, heartbeat, error;
  wire in_reset; // probe u_dut.in_reset

  rg_board #(.D(2), .K(1), .H(1), .M(2), .W(2), .DIV(4), .SELFTEST(SELFTEST)) u_dut (
    .clk (clk), .rst (rst), .core_clk (clk), .core_ready (core_ready), .rx (rx), .tx (tx),
    .led_heartbeat (heartbeat), .led_error (error)
  );

  wire [1:0] ready; // probe u_dut.ready
  wire [3:0] awake; // probe u_dut.awake

  reg [1:0] f_ready = 2'b00;
  reg [3:0] f_high  = 4'd0; // clocks with core_ready up to two clocks ago, 15 or more
  reg       f_reset = 1'b0;

  always @(posedge clk) begin
    f_ready <= rst ? 2'b00 : {f_ready[0], core_ready};
    f_high  <= (rst || !f_ready[1]) ? 4'd0 : (f_high == 4'd15) ? 4'd15 : f_high + 4'd1;
    f_reset <= in_reset;
  end

  always @* begin
    assert (in_reset == (f_high != 4'd15));
    if (f_reset)
      assert (tx && !heartbeat && !error);
    assert (ready == f_ready && awake == f_high); // for the induction
  end
endmodule

`default_nettype wire
