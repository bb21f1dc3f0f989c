// SPDX-License-Identifier: Apache-2.0
// A board in reset, rg_board_reset in each: exactly until ready (of rg_board, core_ready; in
// rg_exchange_board it is always high) has been high, and rst low, for 15 clocks and the two of its
// synchroniser, again whenever either changes, at any time and whatever comes in; then the line
// rests and both LEDs are out. Then the heartbeat is the highest bit of a sum, which turns once in
// 12,000,000 clocks.

module board_ready #(
  parameter integer BOARD = 0 // 0: rg_board; 1: rg_machine_board; 2..4: rg_exchange_board
) (
  input wire clk,
  input wire rst,
  input wire core_ready,
  input wire rx
);
  wire tx, heartbeat, error;
  wire in_reset; // probe g.u_dut.in_reset

  wire ready = core_ready | (BOARD >= 2);

  generate
    case (BOARD)
    0: begin : g
      rg_board #(.D(2), .K(1), .H(1), .M(2), .W(2), .DIV(4)) u_dut (
        .core_clk (clk), .core_ready (ready), .led_heartbeat (heartbeat), .led_error (error), .*
      );
    end
    1: begin : g
      rg_machine_board #(.D(2), .K(1), .V(2), .FLITS(2), .DIV(4)) u_dut (
        .led_heartbeat (heartbeat), .led_error (error), .*
      );
    end
    default: begin : g
      rg_exchange_board #(.D(2), .K(1), .DIV(4), .KIND(BOARD - 2)) u_dut (
        .led_heartbeat (heartbeat), .led_error (error), .*
      );
    end
    endcase
  endgenerate

  wire [1:0]  settled; // probe g.u_dut.u_reset.settled
  wire [3:0]  awake;   // probe g.u_dut.u_reset.awake
  wire [30:0] beat;    // probe g.u_dut.u_reset.beat

  reg [1:0]  f_ready = 2'b00;
  reg [3:0]  f_high  = 4'd0; // clocks with ready up to two clocks ago, 15 or more
  reg        f_reset = 1'b0;
  reg [31:0] f_beat  = 32'd0; // what beat is, if bit 31 says so

  always @(posedge clk) begin
    f_ready <= rst ? 2'b00 : {f_ready[0], ready};
    f_high  <= (rst || !f_ready[1]) ? 4'd0 : (f_high == 4'd15) ? 4'd15 : f_high + 4'd1;
    f_reset <= in_reset;
    f_beat  <= {1'b1, in_reset ? 31'd0 : beat + 31'd179};
  end

  always @* begin
    assert (in_reset == (f_high != 4'd15));
    if (f_reset)
      assert (tx && !heartbeat && !error);
    assert (heartbeat == beat[30] && (beat == f_beat[30:0] || !f_beat[31]));
    assert (settled == f_ready && awake == f_high); // for the induction
  end
endmodule
