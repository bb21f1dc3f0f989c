// SPDX-License-Identifier: Apache-2.0
// Serial receiver, 8 data bits, no parity, one stop bit.
//
// CONTRACT
//   rx        asynchronous, idle high, DIV clocks a bit. A sender may be 2 % off at any DIV >= 4,
//             and may leave no pause between bytes.
//   Bytes     m_axis_tvalid is high for one clock a byte, in the middle of its stop bit. There is
//             no m_axis_tready: a line does not wait. m_axis_tuser: damaged, the stop bit was low;
//             the byte then has no meaning.
//   Noise     a bit is the majority of three samples in successive clocks round its middle. A start
//             bit that is high by then is ignored. After a damaged byte the line must be high
//             before the next start bit, so a break is one damaged byte, however long.
//   Reset     synchronous; a byte that is under way is lost.
`default_nettype none

module rg_uart_rx #(
  parameter integer DIV = 104 // clocks a bit, 4..65536
) (
  input  wire       clk,
  input  wire       rst,
  input  wire       rx,
  output reg  [7:0] m_axis_tdata,
  output reg        m_axis_tuser,
  output reg        m_axis_tvalid
);
  localparam [2:0] S_IDLE = 3'd0, S_START = 3'd1, S_DATA = 3'd2, S_STOP = 3'd3, S_BREAK = 3'd4;

  localparam integer TW = $clog2(DIV);
  localparam integer BIT_I  = DIV - 1;
  localparam integer HALF_I = (DIV - 1) / 2;
  localparam [TW-1:0] BIT  = BIT_I[TW-1:0];
  localparam [TW-1:0] HALF = HALF_I[TW-1:0];
  localparam [TW-1:0] ONE  = 1;

  generate
    if (DIV < 4 || DIV > 65536) begin : g_check_div
      ERROR_rg_uart_rx_DIV_must_be_4_to_65536 u_error ();
      rg_refuse u_refuse ();
    end
  endgenerate

  // The synchroniser, and the two previous samples. Inverted: registers that start at 0 mean an
  // idle line.
  (* ASYNC_REG = "TRUE" *)
  reg [1:0] sync;
  reg [1:0] older;

  wire low  = sync[1];
  wire vote = (low & older[0]) | (low & older[1]) | (older[0] & older[1]); // 1 is low

  always @(posedge clk) begin
    sync  <= {sync[0], ~rx};
    older <= {older[0], low};
  end

  (* fsm_encoding = "none" *)
  reg [2:0]    state;
  reg [TW-1:0] timer;

  // In the clock in which the edge is seen the bit is 0 to 1 clocks old. The timer is at 0 in the
  // clock of the third sample.
  wire busy = (state != S_IDLE) & (state != S_BREAK);
  wire tick = (timer == {TW{1'b0}});

  always @(posedge clk) begin
    m_axis_tvalid <= ~rst & tick & (state == S_STOP);
    m_axis_tuser  <= vote;

    if (!busy)
      timer <= HALF;
    else
      timer <= tick ? BIT : timer - ONE;

    case (state)
      S_IDLE:
        if (low)
          state <= S_START;
      S_START:
        if (tick) begin
          state        <= vote ? S_DATA : S_IDLE;
          m_axis_tdata <= 8'b1000_0000; // the 1 falls out at the bottom with the eighth bit
        end
      S_DATA:
        if (tick) begin
          m_axis_tdata <= {~vote, m_axis_tdata[7:1]};
          if (m_axis_tdata[0])
            state <= S_STOP;
        end
      S_STOP:
        if (tick)
          state <= vote ? S_BREAK : S_IDLE;
      default:
        if (!low)
          state <= S_IDLE;
    endcase

    if (rst)
      state <= S_BREAK;
  end
endmodule

`default_nettype wire
