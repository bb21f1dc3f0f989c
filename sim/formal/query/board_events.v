// SPDX-License-Identifier: Apache-2.0
// What a whole board says on its line to a host with rg_uart_tx and rg_uart_rx of its own:
// every kind of line, an error line after a break, and the LED of errors lit and out again. Chance
// picks the script that is sent, and the words in it.

module board_events #(
  parameter integer DIV = 4
) (
  input wire       clk,
  input wire [2:0] any_script,
  input wire [1:0] digit
);
  localparam [7:0] DIGIT = 8'h01, LF = 8'h0a;
  localparam integer BREAK = 12 * DIV; // clocks of it in script 6, and of rest after it

  reg        begun = 1'b0;
  reg  [2:0] script;
  reg  [7:0] clocks;  // of the reset and of the break, still to come
  reg  [3:0] sent;    // bytes
  reg        waiting; // for an answer
  reg [87:0] line;

  wire tx, rx, led_error, take_next, heard, damaged;
  wire [7:0] heard_byte;
  wire       ready = begun && clocks == 0;

  always @*
    case (script)
      3'd0:    line = {"?", LF, 72'd0};
      3'd1:    line = {"K ", DIGIT, DIGIT, " ", DIGIT, DIGIT, LF, 24'd0};
      3'd2:    line = {"F 1", LF, 56'd0};
      3'd3:    line = {"X 1", LF, 56'd0};
      3'd4:    line = {"Q", LF, "?", LF, 56'd0};
      3'd5:    line = {"S", LF, 72'd0};
      default: line = {LF, "?", LF, 64'd0};
    endcase

  wire [7:0] next = line[8*(10 - sent) +: 8];
  wire       some = ready && next != 8'h00 && !waiting;

  rg_uart_tx #(.DIV(DIV)) u_say (
    .clk (clk), .rst (!begun), .s_axis_tdata ((next == DIGIT) ? {6'b0011_00, digit} : next),
    .s_axis_tvalid (some), .s_axis_tready (take_next), .tx (tx)
  );
  rg_uart_rx #(.DIV(DIV)) u_hear (
    .clk (clk), .rst (!begun), .rx (rx), .m_axis_tdata (heard_byte), .m_axis_tuser (damaged),
    .m_axis_tvalid (heard)
  );

  wire breaks = begun && script == 3'd6 && clocks > BREAK && clocks <= 2*BREAK;

  rg_board #(.D(2), .K(2), .H(1), .M(3), .W(2), .DIV(DIV), .SELFTEST(1)) u_dut (
    .clk (clk), .rst (1'b0), .core_clk (clk), .core_ready (1'b1), .rx (tx & ~breaks), .tx (rx),
    .led_heartbeat (), .led_error (led_error)
  );

  reg [7:0] place, name, code; // in the line that is received
  reg       lit;
  wire      lf   = heard && heard_byte == LF;
  wire      ends = lf && (name == "!" || name == "r" || name == "." || name == "S");

  always @(posedge clk) begin
    begun <= 1'b1;
    if (!begun) begin
      script  <= any_script;
      clocks  <= 2*BREAK + 8'd30; // the board rests in the first ones
      sent    <= 4'd0;
      waiting <= 1'b0;
      place   <= 8'd0;
      lit     <= 1'b0;
    end else begin
      if (clocks != 0)
        clocks <= clocks - 8'd1;
      if (some && take_next) begin
        sent    <= sent + 4'd1;
        waiting <= (next == LF);
      end else if (ends)
        waiting <= 1'b0;
      if (heard) begin
        place <= lf ? 8'd0 : place + 8'd1;
        if (place == 8'd0)
          name <= heard_byte;
        if (place == 8'd2)
          code <= heard_byte;
      end
      lit <= lit || led_error;
    end
  end

  always @* begin
    cover (lf && name == "r");
    cover (lf && name == "A");
    cover (lf && name == "B");
    cover (lf && name == "C");
    cover (lf && name == "L");
    cover (ends && name == "." && script == 3'd1);
    cover (ends && name == "." && script == 3'd2);
    cover (ends && name == "!" && code == "1");
    cover (ends && name == "!" && code == "2");
    cover (ends && name == "!" && code == "3");
    cover (ends && name == "!" && code == "6");
    cover (ends && name == "!" && code == "8" && led_error);
    cover (ends && name == "S");
    cover (ends && name == "r" && script == 3'd4 && lit && !led_error);
    cover (ends && name == "!" && code == "a" && script == 3'd6);
    cover (ends && name == "r" && script == 3'd6);
  end
endmodule
