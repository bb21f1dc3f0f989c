// SPDX-License-Identifier: Apache-2.0
// rg_query_selftest with one clock for both: a start, at any time at which its contract allows
// one, has one finish CLOCKS later (up to two more just after a reset), with the results of a
// whole run; these stand still until the next start. No finish comes without a start or from a
// run that a reset has ended.

module query_check #(
  parameter integer D = 2,
  parameter integer K = 1
) (
  input wire clk,
  input wire any_rst,
  input wire any_start
);
  localparam integer N       = (D + 1) * D**(K - 1);
  localparam integer LATENCY = `RG_PIPE_LATENCY(D, K);
  localparam integer RUN     = N*N + LATENCY + 2;
  localparam integer CLOCKS  = RUN + 7; // three each way through a pulse_sync, one to see it done
  localparam integer EARLY   = 2;       // rg_reset_sync holds the core this long after rst

  reg [1:0] resting = 2'd3;  // clocks of reset to come
  reg       running, finished;
  reg       soon;            // the run was started within EARLY clocks of a reset
  reg [1:0] awake;           // clocks since then
  reg [7:0] clock;           // of this run
  reg [63:0] count_was, clocks_was;
  reg [31:0] crc_was;

  wire rst   = (resting != 2'd0);
  wire start = any_start && !rst && !running;
  wire finish;
  wire [63:0] count, clocks;
  wire [31:0] crc;

  rg_query_selftest #(.D(D), .K(K)) u_dut (.core_clk (clk), .*);

  always @(posedge clk) begin
    resting <= rst ? resting - 2'd1 : any_rst ? 2'd3 : 2'd0;
    awake   <= rst ? 2'd0 : (awake < EARLY) ? awake + 2'd1 : awake;
    if (start)
      soon  <= (awake < EARLY);
    clock   <= start ? 8'd1 : clock + 8'd1;
    if (rst)
      {running, finished} <= 2'b00;
    else begin
      running  <= start || (running && !finish);
      finished <= !start && (finished || finish);
    end
    count_was  <= count;
    clocks_was <= clocks;
    crc_was    <= crc;
  end

  always @*
    if (!rst) begin
      assert (!running || clock <= CLOCKS + EARLY);
      if (finish)
        assert (running && clock >= CLOCKS && (clock == CLOCKS || soon));
      if (finish)
        assert (count == N*(N - 1) && clocks == RUN);
      if (finished)
        assert (count == count_was && clocks == clocks_was && crc == crc_was);
    end
endmodule
