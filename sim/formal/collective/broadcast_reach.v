// SPDX-License-Identifier: Apache-2.0
// A broadcast by rg_kautz_broadcast after a reset, with any root, while any one other node lives
// and dies as it likes.

module broadcast_reach #(
  parameter integer K = 2,
  parameter integer N = 3 * 2**(K-1) // of degree 2
) (
  input wire       clk,
  input wire [7:0] source, mortal, // the root, and the other node
  input wire       message, dies
);
  localparam integer OVER = 3*(2*(K+2) + 6) + K+4 + 4;

  reg  [7:0]   f_clock = 0, f_root, f_mortal;
  reg          sent;
  reg  [N-1:0] f_got = 0;
  wire         busy;
  wire [N-1:0] m_valid, m_data;
  wire [N-1:0] is_root = 1 << f_root, is_mortal = 1 << f_mortal;

  rg_kautz_broadcast #(.D(2), .K(K), .BITS(1)) u_dut (
    .clk (clk), .rst (f_clock == 0), .start (f_clock == 3), .busy (busy),
    .root (f_root[$clog2(N)-1:0]), .message (message), .dead (dies ? is_mortal : {N{1'b0}}),
    .m_valid (m_valid), .m_data (m_data)
  );

  always @(posedge clk) begin
    if (f_clock == 0) begin
      f_root   <= source;
      f_mortal <= mortal;
    end
    if (f_clock == 3)
      sent <= message;
    if (f_clock > 3)
      f_got <= f_got | m_valid;
    if (f_clock != OVER)
      f_clock <= f_clock + 1;
  end

  always @* begin
    assume (source < N && mortal < N && mortal != source);
    if (f_clock > 3) begin
      assert ((m_valid & ~is_mortal & (f_got | is_root)) == 0);
      assert ((m_valid & (m_data ^ {N{sent}})) == 0);
    end
    if (f_clock == OVER)
      assert (!busy && (f_got | is_root | is_mortal) == {N{1'b1}});
  end
endmodule
