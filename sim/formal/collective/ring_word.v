// SPDX-License-Identifier: Apache-2.0
// rg_kautz_ring in any state: one word of one node, from a start on, among words like it.

module ring_word #(
  parameter integer D = 2,
  parameter integer K = 5
) (
  input wire                        clk,
  input wire                        payload,
  input wire [15:0]                 source, // and its ring
  input wire [(D+1)*D**(K-1)*D-1:0] others
);
  localparam integer N = (D+1) * D**(K-1);

  reg  [$clog2(N+1)-1:0] f_clock = 0; // since the start
  reg  [15:0]            from;
  reg                    word, right;
  reg  [N-1:0]           f_got = 0, comes;
  reg  [N*D*2-1:0]       send;        // {whether it is the word, its payload}
  wire [N*D*2-1:0]       arrived;
  wire [$clog2(N)-1:0]   hops;
  integer                i;

  rg_kautz_ring #(.D(D), .K(K), .BITS(2)) u_dut (
    .clk (clk), .rst (1'b0), .start (f_clock == 0), .send (send), .hops (hops), .arrived (arrived)
  );

  always @* begin
    right = 1'b1;
    for (i = 0; i < N*D; i = i + 1) begin
      send[2*i +: 2] = {source == i, (source == i) ? payload : others[i]};
      if (i % D == 0)
        comes[i/D] = 1'b0;
      if (arrived[2*i+1]) begin
        comes[i/D] = 1'b1;
        right      = right && arrived[2*i] == word && i % D == from % D;
      end
    end
  end

  always @(posedge clk) begin
    if (f_clock == 0) begin
      from <= source;
      word <= payload;
    end else
      f_got <= f_got | comes;
    if (f_clock != N)
      f_clock <= f_clock + 1;
  end

  always @* begin
    assume (source < N*D);
    if (f_clock != 0 && f_clock != N) begin
      assert (hops == f_clock);
      assert (right && comes != 0 && (comes & (comes - 1)) == 0);
      assert ((comes & f_got) == 0 && !comes[from / D]);
    end
  end
endmodule
