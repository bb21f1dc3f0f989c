// SPDX-License-Identifier: Apache-2.0
// The all-to-all exchange as a user builds it: rg_gft_exchange_sequencer and rg_gft_fabric. From a
// start at any time, after N P + 2H clocks the message from any source to any terminal has arrived
// there, once, and nowhere else.

module gft_exchange #(
  parameter integer H = 1,
  parameter integer M = 2,
  parameter integer W = 2
) (
  input wire clk
);
  localparam integer DW = $clog2((M > W) ? M : W);
  localparam integer PW = (M > W) ? $clog2((M + W - 1) / W) : 1;
  localparam integer N  = W * M**H;
  localparam integer P  = ((M + W - 1) / W)**(H-1);
  localparam integer NW = $clog2(N);
  localparam integer BITS  = 1 + NW;          // {marked, source}
  localparam integer ALL = N*P + 2*H;      // clocks from the first phase to the last message

  reg [3:0] clocks = 4'd0;                 // reset for two
  reg [9:0] since  = 10'd0;                // the first phase

  wire rst = (clocks < 2);

  wire                     ready, valid, last, out_valid;
  wire [(H+1)*(DW+PW)-1:0] digits;
  wire [N*BITS-1:0]           out;
  wire [N-1:0]             out_lane;
  wire [11:0]              k, pass;
  wire                     k_legal, pass_legal;

  rg_gft_exchange_sequencer #(.H(H), .M(M), .W(W)) u_sequencer (
    .clk (clk), .rst (rst), .s_axis_tvalid (since == 0), .s_axis_tready (ready),
    .m_axis_tdata (digits), .m_axis_tlast (last), .m_axis_tvalid (valid), .m_axis_tready (1'b1)
  );

  gft_numbers #(.H(H), .M(M), .W(W)) f_numbers (
    .k_digits (digits[(H+1)*DW-1:0]), .p_digits (digits[(H+1)*DW +: (H+1)*PW]), .*
  );

  // The pair that is watched. Its source marks what it sends in the phases that lead to its
  // terminal; the exchange decides which of them (passes) carry it.
  (* anyconst *) wire [NW-1:0] source;
  (* anyconst *) wire [NW-1:0] terminal;

  wire [11:0] rotation = (source >= terminal) ? source - terminal : source + N - terminal;

  reg  [N*BITS-1:0] in;
  integer        i;
  always @*
    for (i = 0; i < N; i = i + 1)
      in[i*BITS +: BITS] = {i == source && k == rotation, i[NW-1:0]};

  rg_gft_fabric #(.H(H), .M(M), .W(W), .BITS(BITS), .SQUARE(0)) u_fabric (
    .in_valid (valid), .k (digits[(H+1)*DW-1:0]), .p (digits[(H+1)*DW +: (H+1)*PW]), .in_data (in),
    .out_data (out), .*
  );

  reg [3:0] here, elsewhere; // arrivals of that message in this clock
  reg [3:0] arrived = 4'd0;
  reg [3:0] strayed = 4'd0;
  reg [7:0] from    = 8'd0;  // how many messages from the source have reached the terminal

  integer d;
  always @* begin
    here      = 4'd0;
    elsewhere = 4'd0;
    for (d = 0; d < N; d = d + 1)
      if (out_valid && out_lane[d] && out[d*BITS +: BITS] == {1'b1, source}) begin
        if (d == terminal)
          here = here + 4'd1;
        else
          elsewhere = elsewhere + 4'd1;
      end
  end

  reg from_source;
  always @* begin
    from_source = 1'b0;
    for (d = 0; d < N; d = d + 1)
      if (d == terminal && out_valid && out_lane[d] && out[d*BITS +: NW] == source)
        from_source = 1'b1;
  end

  always @(posedge clk) begin
    if (rst)
      clocks <= clocks + 4'd1;
    if ((ready && !rst) || since != 0)
      since <= since + (since <= ALL + 1);
    if (!rst) begin
      arrived <= arrived + here;
      strayed <= strayed + elsewhere;
      from    <= from + from_source;
    end
  end

  // since is 1 in the clock of the first phase; the last message arrives N P + 2H clocks later.
  always @* begin
    assume (source < N && terminal < N);
    assert (since != 1 || valid);
    assert (arrived <= 1 && strayed == 0 && from <= 1);
    if (since > ALL)
      assert (arrived + here == 1 && from + from_source == 1);
    // The first message and the last; one from another terminal, one to itself
    cover (here == 1 && since == 2*H + 2);
    cover (here == 1 && since == ALL + 1);
    cover (here == 1 && source != terminal);
    cover (here == 1 && source == terminal);
  end
endmodule
