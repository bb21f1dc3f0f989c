// SPDX-License-Identifier: Apache-2.0
// A whole board, whatever arrives on its line and whenever its core clock starts: no byte that the
// receiver has found is lost, and what is sent is a line at rest, or start bit, the byte that
// rg_query said, stop bit, DIV clocks each.

module board_line #(
  parameter integer D   = 2,
  parameter integer K   = 1,
  parameter integer H   = 1,
  parameter integer M   = 2,
  parameter integer W   = 2,
  parameter integer DIV = 4
) (
  input wire clk,
  input wire core_ready,
  input wire rx
);
  wire tx;

  rg_board #(.D(D), .K(K), .H(H), .M(M), .W(W), .DIV(DIV)) u_dut (
    .rst (1'b0), .core_clk (clk), .led_heartbeat (), .led_error (), .*
  );

  wire       f_rst;    // probe u_dut.in_reset
  wire       f_heard;  // probe u_dut.in_tvalid
  wire       f_hears;  // probe u_dut.in_tready
  wire [7:0] f_tdata;  // probe u_dut.out_tdata
  wire       f_tvalid; // probe u_dut.out_tvalid
  wire       f_tready; // probe u_dut.out_tready

  reg       begun = 1'b0, sending = 1'b0;
  reg [9:0] frame;  // {stop, data, start}, the bit on the line at the bottom
  reg [3:0] bits;   // number of bits after this one
  reg [7:0] clocks; // of this bit so far

  always @(posedge clk) begin
    begun <= 1'b1;
    if (f_tvalid && f_tready) begin
      sending <= 1'b1;
      frame   <= {1'b1, f_tdata, 1'b0};
      bits    <= 4'd9;
      clocks  <= 8'd0;
    end else if (sending) begin
      clocks <= (clocks == DIV - 1) ? 8'd0 : clocks + 8'd1;
      if (clocks == DIV - 1) begin
        frame   <= {1'b1, frame[9:1]};
        bits    <= bits - 4'd1;
        sending <= (bits != 0);
      end
    end
    if (f_rst)
      sending <= 1'b0;
  end

  always @*
    if (begun) begin
      assert (tx == (!sending || frame[0]));
      assert (!f_tready || !sending);
      if (!f_rst)
        assert (!f_heard || f_hears);
    end
endmodule
