// SPDX-License-Identifier: Apache-2.0
// A first-in first-out queue in block memory, for a source that cannot wait.
//
// CONTRACT  in_valid puts a word in. The source must know that there is room: DEPTH words, and one
// more in the output register. A word put in in clock 0 is at the output in clock 2 at the
// earliest; words keep their order, and one a clock passes. m_axis_tvalid is a register, low in
// reset and in the clock after; reset empties the queue. The memory is read into the output
// register, with an enable and at least one clock after the write, as block memories require.
`default_nettype none

module rg_fifo #(
  parameter integer BITS  = 8, // bits of a word
  parameter integer DEPTH = 16 // a power of two, 2 and up
) (
  input  wire         clk,
  input  wire         rst,
  input  wire         in_valid,
  input  wire [BITS-1:0] in_data,
  output reg  [BITS-1:0] m_axis_tdata,
  output reg          m_axis_tvalid,
  input  wire         m_axis_tready
);
  localparam integer AW = $clog2(DEPTH);

  generate
    if (DEPTH < 2 || DEPTH != (1 << AW)) begin : g_check_depth
      ERROR_rg_fifo_DEPTH_must_be_a_power_of_two u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  // A place is never read and written in the same clock, so what such a read would return does
  // not matter (Yosys would add a bypass).
  (* no_rw_check *) reg [BITS-1:0] memory [0:DEPTH-1];
  reg [AW-1:0] write_at, read_at;
  reg [AW:0]   stored;
  reg          some; // stored is not 0: a bit, as the enable of a block memory is far away

  wire get = some & (~m_axis_tvalid | m_axis_tready);

  always @(posedge clk) begin
    if (in_valid)
      memory[write_at] <= in_data;
    if (get)
      m_axis_tdata <= memory[read_at];
  end

  always @(posedge clk) begin
    write_at      <= write_at + {{(AW-1){1'b0}}, in_valid};
    read_at       <= read_at + {{(AW-1){1'b0}}, get};
    if (in_valid != get)
      stored      <= stored + {{AW{~in_valid}}, 1'b1};
    some          <= in_valid | (|stored[AW:1]) | (stored[0] & ~get);
    m_axis_tvalid <= get | (m_axis_tvalid & ~m_axis_tready);

    if (rst) begin
      write_at      <= {AW{1'b0}};
      read_at       <= {AW{1'b0}};
      stored        <= {(AW+1){1'b0}};
      some          <= 1'b0;
      m_axis_tvalid <= 1'b0;
    end
  end
endmodule

`default_nettype wire
