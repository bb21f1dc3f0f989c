// SPDX-License-Identifier: Apache-2.0
// rg_uart_rx and a sender that is off by up to 2 %: after eleven idle bits, from any state of the
// registers, two bytes without a pause between them, whatever they are, are received right; for
// every rate within the 2 % (in steps of 1/50 clock a bit) and every phase.

module uart_rate #(
  parameter integer DIV = 4
) (
  input wire clk
);
  localparam integer IDLE  = 11 * DIV + 2;
  localparam integer TICKS = 50;             // of time, a clock
  localparam integer LEAST = DIV * 49;       // ticks a bit: 2 % less
  localparam integer MOST  = DIV * 51;

  (* anyconst *) wire [15:0] ticks_a_bit;
  (* anyconst *) wire [5:0]  phase;
  (* anyconst *) wire [15:0] bytes;

  // The line: idle, then {stop, byte, start} twice, then idle
  reg [9:0]  idle = 10'd0;
  reg [20:0] line = {21{1'b1}};
  reg [15:0] left;                            // ticks of this bit

  wire rx = line[0];

  always @(posedge clk)
    if (idle < IDLE) begin
      idle <= idle + 10'd1;
      left <= phase;
      if (idle == IDLE - 1)
        line <= {1'b1, bytes[15:8], 2'b01, bytes[7:0], 2'b01};
    end else if (left < TICKS) begin
      left <= left + ticks_a_bit - TICKS;
      line <= {1'b1, line[20:1]};
    end else
      left <= left - TICKS;

  wire [7:0] data;
  wire       damaged, valid;

  rg_uart_rx #(.DIV(DIV)) u_dut (
    .clk (clk), .rst (1'b0), .rx (rx),
    .m_axis_tdata (data), .m_axis_tuser (damaged), .m_axis_tvalid (valid)
  );

  reg [1:0] got = 2'd0;
  reg [9:0] clocks = 10'd0;

  always @(posedge clk)
    if (idle == IDLE) begin
      got    <= got + valid;
      clocks <= clocks + 10'd1;
    end

  always @* begin
    assume (ticks_a_bit >= LEAST && ticks_a_bit <= MOST && phase < TICKS);
    if (idle == IDLE && valid) begin
      assert (got < 2 && !damaged);
      assert (data == (got == 0 ? bytes[7:0] : bytes[15:8]));
    end
    if (clocks >= 20*DIV + DIV + 4)
      assert (got == 2);
  end
endmodule
