// SPDX-License-Identifier: Apache-2.0
// Transposes a matrix: fills rg_kautz_exchange_memory from before.hex, runs one exchange, and reads
// it into after.hex.
`timescale 1ns / 1ns
`default_nettype none

module transpose_tb;
  parameter integer D    = 2;
  parameter integer K    = 5;
  parameter integer BITS = 16;

  localparam integer N    = (D+1) * D**(K-1);
  localparam integer ROWS = N / D;

  reg                     clk, rst, begin_it, write;
  reg  [$clog2(N)-1:0]    node;
  reg  [$clog2(ROWS)-1:0] row;
  reg  [D*BITS-1:0]          data;
  wire                    busy;
  wire [D*BITS-1:0]          q;
  reg  [D*BITS-1:0]          given [0:N*ROWS-1];
  integer                 i, clocks, file;

  rg_kautz_exchange_memory #(.D(D), .K(K), .BITS(BITS)) u_memory (
    .clk (clk), .rst (rst), .start (begin_it), .busy (busy),
    .write (write), .node (node), .row (row), .data (data), .q (q)
  );

  task tick;
    begin
      #1 clk = 1'b1;
      #1 clk = 1'b0;
    end
  endtask

  initial begin
    $readmemh("before.hex", given);
    {clk, begin_it, write, node, row, data} = 0;
    rst = 1'b1;
    tick;
    rst = 1'b0;
    write = 1'b1;
    for (i = 0; i < N*ROWS; i = i + 1) begin
      node = i / ROWS;
      row  = i % ROWS;
      data = given[i];
      tick;
    end
    write = 1'b0;
    begin_it = 1'b1;
    tick;
    begin_it = 1'b0;
    for (clocks = 0; busy; clocks = clocks + 1)
      tick;
    file = $fopen("after.hex", "w");
    for (i = 0; i < N*ROWS; i = i + 1) begin
      node = i / ROWS;
      row  = i % ROWS;
      tick;
      tick;
      $fdisplay(file, "%h", q);
    end
    $fclose(file);
    $display("%0d x %0d elements, %0d clocks", N, N, clocks);
    $finish;
  end
endmodule

`default_nettype wire
