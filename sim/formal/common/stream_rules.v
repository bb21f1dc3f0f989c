// SPDX-License-Identifier: Apache-2.0
// The rules that every core between two AXI-Streams keeps: a beat stays as it is until it is taken;
// ready and valid are low in the clock after one with reset; an answer has a request, and a
// request one last beat; never more than OPEN requests are inside.

module stream_rules #(
  parameter integer BITS = 1, // bits of a beat, tlast among them
  parameter integer OPEN = 1  // requests that may be inside, up to 254
) (
  input  wire         clk,
  input  wire         rst,
  input  wire         s_tvalid,
  input  wire         s_tready,
  input  wire         m_tvalid,
  input  wire         m_tready,
  input  wire         m_tlast,
  input  wire [BITS-1:0] m_beat,
  output wire [7:0]   open,     // accepted and not answered completely
  output wire         begun,    // there was a reset
  output wire         fresh,    // the clock after one with reset
  output wire         waited    // the present answer was there in the previous clock
);
  reg         f_reset_seen = 1'b0, f_after_reset = 1'b0, f_waits = 1'b0;
  reg [BITS-1:0] f_beat;
  reg [7:0]   f_open;

  assign open   = f_open;
  assign begun  = f_reset_seen;
  assign fresh  = f_after_reset;
  assign waited = f_waits;

  always @(posedge clk) begin
    f_reset_seen  <= f_reset_seen | rst;
    f_after_reset <= rst;
    f_waits       <= f_reset_seen & m_tvalid & ~m_tready & ~rst;
    f_beat        <= m_beat;
    f_open        <= rst ? 8'd0
                         : f_open + {7'd0, s_tvalid & s_tready}
                                  - {7'd0, m_tvalid & m_tready & m_tlast};
  end

  always @* begin
    if (f_after_reset)
      assert (!s_tready && !m_tvalid);
    else if (f_waits)
      assert (m_tvalid && m_beat == f_beat);
    if (f_reset_seen) begin
      assert (f_open <= OPEN);
      if (m_tvalid)
        assert (f_open != 8'd0);
    end
  end
endmodule
