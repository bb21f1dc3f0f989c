// SPDX-License-Identifier: Apache-2.0
// rg_uart_rx against a picture of a byte, whatever is on the line: from where the start bit is seen
// its bits are DIV clocks apart, each the majority of three samples; a start bit that is high by
// then is none; what comes out is each whole byte, or that its stop bit was low, and then nothing
// before the line is high again.

module uart_bytes #(
  parameter integer DIV = 4
) (
  input wire clk,
  input wire rst,
  input wire rx
);
  localparam integer HALF = (DIV - 1) / 2;

  wire [7:0] data;
  wire       damaged, valid;
  wire [2:0] state; // probe u_dut.state
  wire [1:0] sync;  // probe u_dut.sync
  wire [1:0] older; // probe u_dut.older
  wire [$clog2(DIV)-1:0] timer; // probe u_dut.timer

  rg_uart_rx #(.DIV(DIV)) u_dut (
    .m_axis_tdata (data), .m_axis_tuser (damaged), .m_axis_tvalid (valid), .*
  );

  reg        begun = 1'b0, receives, waits; // for a high line
  reg [3:0]  line;    // so far, at the bottom the clock before; it is seen one later
  reg [20:0] age;     // clocks since the start bit was seen
  reg [3:0]  place;   // of the bit that is next, 0 the start bit, 9 the stop bit
  reg [7:0]  octet;
  reg        is_over, is_low; // a byte has ended in the clock before, by such a stop bit

  wire [20:0] middle = HALF + place * DIV;
  wire        sample = receives && age == middle;
  wire        high   = (line[1] & line[2]) | (line[1] & line[3]) | (line[2] & line[3]);

  always @(posedge clk) begin
    begun   <= 1'b1;
    line    <= {line[2:0], rx};
    is_over <= !rst && sample && place == 4'd9;
    is_low  <= !high;
    age     <= age + 21'd1;
    if (sample) begin
      place <= place + 4'd1;
      if (place != 4'd9)
        octet <= {high, octet[7:1]};
      if ((place == 4'd0 && high) || place == 4'd9)
        receives <= 1'b0;
      if (place == 4'd9)
        waits <= !high;
    end else if (!receives && waits)
      waits <= !line[1];
    else if (!receives && !line[1]) begin
      receives <= 1'b1;
      age      <= 21'd0;
      place    <= 4'd0;
    end
    if (rst)
      {receives, waits} <= 2'b01;
  end

  always @* begin
    assume (begun || (rst && {older, sync} == ~line));
    if (begun) begin
      assert (valid == is_over);
      if (valid)
        assert (damaged == is_low && (damaged || data == octet));
      // The module and this picture say the same.
      assert ({older, sync} == ~line);
      assert (!(receives && waits));
      assert (state == (receives ? ((place == 4'd0) ? 3'd1 : (place == 4'd9) ? 3'd3 : 3'd2)
                        : waits ? 3'd4 : 3'd0));
      if (receives) begin
        assert (place <= 4'd9 && age <= middle && timer == middle - age);
        assert (place == 4'd0 || age > middle - DIV);
        if (place == 4'd9)
          assert (data == octet);
        else if (place != 4'd0)
          assert (data == ((octet & ~(8'hff >> (place - 1))) | (8'h80 >> (place - 1))));
      end
    end
  end
endmodule
