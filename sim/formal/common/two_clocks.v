// SPDX-License-Identifier: Apache-2.0
// rg_pulse_sync and rg_reset_sync with all clocks the same: what comes out is what went in a fixed
// number of clocks ago; and rg_uart_rx looks at its pin after two registers, not fewer. For two
// different clocks only simulation checks the same.

module two_clocks (
  input wire clk,
  input wire any_rst,
  input wire pulse,
  input wire rst_in
);
  reg        f_begun = 1'b0;
  reg  [2:0] f_pulses, f_resets;
  wire       rst = any_rst | ~f_begun;
  wire       out, rst_out;
  reg  [1:0] f_known = 2'd0;

  rg_pulse_sync u_pulse (
    .from_clk (clk), .from_rst (rst), .from_pulse (pulse), .to_clk (clk), .to_rst (rst),
    .to_pulse (out)
  );
  rg_reset_sync u_reset (.clk (clk), .rst_in (rst_in), .rst_out (rst_out));

  wire low; // probe u_receiver.low

  rg_uart_rx #(.DIV(4)) u_receiver (
    .clk (clk), .rst (rst), .rx (rst_in), .m_axis_tdata (), .m_axis_tuser (), .m_axis_tvalid ()
  );

  always @(posedge clk) begin
    f_begun  <= 1'b1;
    f_pulses <= rst ? 3'd0 : {f_pulses[1:0], pulse};
    f_resets <= {f_resets[1:0], rst_in};
    f_known  <= {f_known[0], 1'b1};
  end

  wire level; // probe u_pulse.level
  wire [2:0] seen; // probe u_pulse.rg_pulse_seen

  always @* begin
    if (f_begun) begin
      assert (out == f_pulses[2]);
      assert ((level ^ seen[0]) == f_pulses[0] && (seen[0] ^ seen[1]) == f_pulses[1]);
    end
    if (f_known[1])
      assert (rst_out == f_resets[1] && low == ~f_resets[1]);
  end
endmodule
