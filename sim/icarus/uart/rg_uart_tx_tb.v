// SPDX-License-Identifier: Apache-2.0
// Bench of rg_uart_tx: random bytes with and without pause, line and ready predicted in every
// clock, resets in between.

module rg_uart_tx_tb;
  parameter integer DIV = 4;

  localparam NAME = "rg_uart_tx";
  `include "tb.vh"

  reg        rst, valid;
  reg  [7:0] data;
  wire       ready, tx;

  rg_uart_tx #(.DIV(DIV)) dut (
    .clk (clk), .rst (rst),
    .s_axis_tdata (data), .s_axis_tvalid (valid), .s_axis_tready (ready), .tx (tx)
  );

  localparam integer FRAMES = (DIV > 200) ? 2 : 60; // of a run

  reg [9:0] frame;   // stop bit, byte, start bit
  integer   place;   // clocks of it so far; 10 DIV: idle, more: the clock after reset
  integer   bytes;

  task run;
    input integer pause;    // a byte is offered once in that many clocks
    input         disturb;
    integer i;
    for (i = 0; i < FRAMES * 10 * DIV; i = i + 1) begin
      rst = disturb && chance(25 * DIV);
      if (!valid && chance(pause)) begin
        valid = 1'b1;
        data  = below(256);
      end
      #1;
      check("s_axis_tready", ready, place == 10 * DIV);
      check("tx", tx, (place >= 10 * DIV) ? 1'b1 : frame[place / DIV]);
      tick;
      if (rst)
        place = 10 * DIV + 1;
      else if (place == 10 * DIV && valid) begin
        frame = {1'b1, data, 1'b0};
        place = 0;
        valid = 1'b0;
        bytes = bytes + 1;
      end else if (place > 10 * DIV)
        place = 10 * DIV;
      else if (place < 10 * DIV)
        place = place + 1;
    end
  endtask

  initial begin
    start;
    rst   = 1'b1;
    valid = 1'b0;
    bytes = 0;
    tick;
    place = 10 * DIV + 1;
    run(1, 1'b0);
    run(12 * DIV, 1'b0);
    run(3, 1'b1);
    $display("%0d bytes", bytes);
    if (bytes < (DIV > 200 ? 1 : 100))
      $fatal(1, "these numbers cannot be");
    pass;
  end
endmodule
