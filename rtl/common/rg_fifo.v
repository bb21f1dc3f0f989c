// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// A first-in first-out queue with AXI-Stream ends, for block memory.
//
// CONTRACT  Holds DEPTH words and one more in its output register. A word taken in clock 0 is at
// the output in clock 2 at the earliest; a word a clock goes through. s_axis_tready and
// m_axis_tvalid are registers, low in reset and in the clock after; reset empties the queue. The
// memory is read into the output register with an enable, a clock or more after it was written,
// which is what block memories do.
`default_nettype none

module rg_fifo #(
  parameter integer W     = 8, // bits of a word
  parameter integer DEPTH = 16 // a power of two, 2 and up
) (
  input  wire         clk,
  input  wire         rst,
  input  wire [W-1:0] s_axis_tdata,
  input  wire         s_axis_tvalid,
  output reg          s_axis_tready,
  output reg  [W-1:0] m_axis_tdata,
  output reg          m_axis_tvalid,
  input  wire         m_axis_tready
);
  localparam integer AW = $clog2(DEPTH);
  localparam [AW:0] ONE = 1;

  generate
    if (DEPTH < 2 || DEPTH != (1 << AW)) begin : g_check_depth
      ERROR_rg_fifo_DEPTH_must_be_a_power_of_two u_error ();
    end
  endgenerate

  reg [W-1:0] memory [0:DEPTH-1];
  reg [AW:0]  written, read; // one bit more than an address: equal means empty

  wire        put     = s_axis_tvalid & s_axis_tready;
  wire        get     = (written != read) & (~m_axis_tvalid | m_axis_tready);
  wire [AW:0] written_next = put ? written + ONE : written;
  wire [AW:0] read_next    = get ? read + ONE : read;

  always @(posedge clk) begin
    if (put)
      memory[written[AW-1:0]] <= s_axis_tdata;
    if (get)
      m_axis_tdata <= memory[read[AW-1:0]];
  end

  always @(posedge clk)
    if (rst) begin
      written       <= {(AW+1){1'b0}};
      read          <= {(AW+1){1'b0}};
      s_axis_tready <= 1'b0;
      m_axis_tvalid <= 1'b0;
    end else begin
      written       <= written_next;
      read          <= read_next;
      // Full: as many words as places, which is the top bit of the difference.
      s_axis_tready <= (written_next != (read_next ^ {1'b1, {AW{1'b0}}}));
      m_axis_tvalid <= get | (m_axis_tvalid & ~m_axis_tready);
    end
endmodule

`default_nettype wire
