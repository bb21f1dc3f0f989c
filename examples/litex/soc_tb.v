// SPDX-License-Identifier: Apache-2.0
// Runs soc.v and prints what its program writes, until it writes a 4.
`default_nettype none
`timescale 1ns/1ps

module soc_tb;
  reg        clk = 1'b0;
  wire       valid, ready;
  wire [7:0] data;
  integer    clocks = 0;

  soc dut (
    .sys_clk (clk),
    .serial_source_valid (valid), .serial_source_ready (1'b1), .serial_source_data (data),
    .serial_sink_valid (1'b0), .serial_sink_ready (ready), .serial_sink_data (8'd0)
  );

  always #5 clk = ~clk;

  always @(posedge clk) begin
    clocks = clocks + 1;
    if (valid && data == 8'd4)
      $finish;
    else if (valid)
      $write("%c", data);
    if (clocks == 2000000) begin
      $display("the program has not come to its end");
      $finish;
    end
  end
endmodule

`default_nettype wire
