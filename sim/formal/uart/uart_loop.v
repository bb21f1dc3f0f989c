// SPDX-License-Identifier: Apache-2.0
// rg_uart_tx into rg_uart_rx: every byte that one takes comes out of the other, once, undamaged, in
// order and in time.

module uart_loop #(
  parameter integer DIV = 4
) (
  input wire       clk,
  input wire [7:0] s_axis_tdata,
  input wire       s_axis_tvalid
);
  reg [3:0] awake = 4'd0;
  wire      rst   = (awake != 4'd15); // the line is then idle
  wire      s_axis_tready, tx, damaged, valid;
  wire [7:0] data;

  rg_uart_tx #(.DIV(DIV)) u_tx (.*);
  rg_uart_rx #(.DIV(DIV)) u_rx (
    .clk (clk), .rst (rst), .rx (tx),
    .m_axis_tdata (data), .m_axis_tuser (damaged), .m_axis_tvalid (valid)
  );

  // Two may be in flight: a byte leaves the receiver a few clocks after its stop bit.
  reg [1:0] count = 2'd0;
  reg [7:0] first, second;
  reg [7:0] age;

  wire take = s_axis_tvalid && s_axis_tready && !rst;
  wire becomes_first = (take && count == 0) || (valid && (count == 2 || (take && count == 1)));

  always @(posedge clk) begin
    if (rst)
      awake <= awake + 4'd1;
    age   <= becomes_first ? 8'd0 : age + (age != 8'hff);
    count <= rst ? 2'd0 : count + take - valid;
    if (becomes_first)
      first <= (count == 2) ? second : s_axis_tdata;
    else if (take)
      second <= s_axis_tdata;
  end

  always @*
    if (awake == 4'd15) begin
      if (valid)
        assert (count != 0 && !damaged && data == first);
      assert (!take || count < 2);
      if (count != 0)
        assert (age < 10*DIV + 8);
      cover (valid && data == 8'h5a);
      cover (valid && count == 2);
    end
endmodule
