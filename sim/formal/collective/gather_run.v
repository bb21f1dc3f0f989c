// SPDX-License-Identifier: Apache-2.0
// rg_kautz_gather from any state at power-on: a reset, an allgather of any parts, a bit each, and
// whatever start does while it runs. Every node gets every part of every other node, unchanged and
// once, so no rg_kautz_gather_queue of it overflows, and then it is over.

module gather_run #(
  parameter integer D      = 2,
  parameter integer K      = 3,
  parameter integer STAGES = 0
) (
  input wire                            clk,
  input wire                            again,
  input wire [(D+1) * D**(K-1) * D-1:0] send
);
  localparam integer N  = (D+1) * D**(K-1);
  localparam integer NW = $clog2(N);
  localparam integer PW = $clog2(D);

  reg  [8:0]        f_clock = 0; // that of the start is STAGES+1
  reg  [N*D-1:0]    sent;
  wire              start = f_clock == STAGES+1 || (busy && again);
  wire              busy;
  wire [N*D-1:0]    arrive, arrived;
  wire [N*D*NW-1:0] root;
  wire [N*D*PW-1:0] part;

  rg_kautz_gather #(.D(D), .K(K), .BITS(1), .STAGES(STAGES)) u_dut (
    .rst (f_clock <= STAGES), .*
  );

  always @(posedge clk) begin
    if (f_clock <= STAGES + N + 8)
      f_clock <= f_clock + 1;
    if (f_clock == STAGES+1)
      sent <= send;
  end

  always @*
    if (f_clock > STAGES) begin
      if (f_clock == STAGES+1)
        assert (!busy && arrive == 0);
      if (f_clock == STAGES+2)
        assert (busy);
      if (f_clock >= STAGES+1 + N + 6)
        assert (!busy && arrive == 0);
    end

  genvar n, a, p;
  generate
    for (n = 0; n < N; n = n + 1) begin : g_node
      reg  [N*D-1:0] had = 0; // by root * D + part
      wire [N*D-1:0] come [0:D];
      wire [D-1:0]   wrong;

      assign come[0] = had;
      for (a = 0; a < D; a = a + 1) begin : g_link
        localparam integer L = n*D + a;
        wire [N*D-1:0] one = (f_clock > STAGES && arrive[L]) <<
            (root[L*NW +: NW] * D + part[L*PW +: PW]);
        assign come[a+1] = come[a] | one;
        assign wrong[a]  = (come[a] & one) != 0 || (one & (sent ^ {N*D{arrived[L]}})) != 0 ||
            (f_clock > STAGES && arrive[L] && one == 0);
      end
      always @(posedge clk)
        had <= come[D];
      always @* begin
        assert (wrong == 0);
        if (f_clock == STAGES+1 + N + 6)
          assert (had == ~({D{1'b1}} << n*D));
      end
    end
  endgenerate
endmodule
