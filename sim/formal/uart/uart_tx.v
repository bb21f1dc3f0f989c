// SPDX-License-Identifier: Apache-2.0
// rg_uart_tx against a picture of a byte: start bit, eight bits, stop bit, DIV clocks each, then
// ready; for all bytes and pauses, without a bound.

module uart_tx #(
  parameter integer DIV = 4
) (
  input wire       clk,
  input wire       rst,
  input wire [7:0] s_axis_tdata,
  input wire       s_axis_tvalid
);
  wire s_axis_tready, tx;

  rg_uart_tx #(.DIV(DIV)) u_dut (.*);

  wire       busy;     // probe u_dut.busy
  wire [9:0] to_send;  // probe u_dut.bits
  wire [$clog2(DIV)-1:0] timer; // probe u_dut.timer

  reg        begun = 1'b0, was_rst, sending = 1'b0;
  reg [9:0]  frame;   // {stop, data, start}, the bit on the line at the bottom
  reg [4:0]  bits;    // number of bits after this one
  reg [16:0] clocks; // of this bit so far

  always @(posedge clk) begin
    begun   <= 1'b1;
    was_rst <= rst;
    if (s_axis_tvalid && s_axis_tready) begin
      sending <= 1'b1;
      frame   <= {1'b1, s_axis_tdata, 1'b0};
      bits    <= 5'd9;
      clocks  <= 17'd0;
    end else if (sending) begin
      clocks <= (clocks == DIV - 1) ? 17'd0 : clocks + 17'd1;
      if (clocks == DIV - 1) begin
        frame <= {1'b1, frame[9:1]};
        bits  <= bits - 5'd1;
        if (bits == 0)
          sending <= 1'b0;
      end
    end
    if (rst)
      sending <= 1'b0;
  end

  always @* begin
    assume (begun || rst);
    if (begun) begin
      assert (tx == (!sending || frame[0]));
      assert (s_axis_tready == (!sending && !was_rst));
      // The module and this picture say the same.
      assert (busy == sending);
      if (sending) begin
        assert (!was_rst && bits <= 5'd9 && timer + clocks == DIV - 1);
        assert (to_send == ((~frame[9:1] & ~(10'h3ff << bits)) | (10'd1 << bits)));
      end
    end
  end
endmodule
