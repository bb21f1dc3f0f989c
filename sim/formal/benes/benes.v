// SPDX-License-Identifier: Apache-2.0
// rg_benes_set and the rg_benes that it sets: for any permutations, with any gaps, stalls and
// resets, the states deliver the permutation, after a time that does not depend on it; and words,
// of one bit, arrive.

module benes #(
  parameter integer K = 2
) (
  input wire              clk,
  input wire              rst,
  input wire [K-1:0]      s_axis_tdata,
  input wire              s_axis_tvalid,
  input wire              m_axis_tready,
  input wire [(1<<K)-1:0] in_data,
  input wire              in_valid
);
  localparam integer N      = 1 << K;
  localparam integer STAGES = 2*K - 1;
  localparam integer CLOCKS = (K-1)*3*N/2 + N/2 + 2; // from the load to the last beat

  wire                   s_axis_tready, m_axis_tlast, m_axis_tvalid;
  wire [2*K-1:0]         m_axis_tdata;
  wire [$clog2(K+1)-1:0] m_axis_tuser;

  rg_benes_set #(.K(K)) u_set (.*);

  // What has come in, and how the switches stand
  reg  [N*K-1:0]         asked;
  reg  [N-1:0]           seen;    // outputs that were asked for
  reg  [K:0]             beats;   // of the request
  reg  [7:0]             waited;  // clocks from the load, but for those in which a beat waits
  reg  [N/2*STAGES-1:0]  states, is_set;
  reg                    begun = 1'b0, was_rst, ended, stays;
  reg  [3*K+2:0]         stayed;

  wire             request = s_axis_tvalid & s_axis_tready;
  wire             answer  = m_axis_tvalid & m_axis_tready;
  wire [K-2:0]     in_at   = m_axis_tdata[K-2:0];
  wire [K-2:0]     out_at  = m_axis_tdata[2*K-2:K];
  wire [4:0]       mirror  = STAGES - 1 - m_axis_tuser;
  wire [7:0]       in_bit  = {m_axis_tuser, in_at};
  wire [7:0]       out_bit = {mirror, out_at};
  wire [3*K+2:0]   beat    = {m_axis_tlast, m_axis_tuser, m_axis_tdata};

  always @(posedge clk) begin
    begun   <= 1'b1;
    was_rst <= rst;
    ended   <= answer & m_axis_tlast & ~rst;
    stays   <= m_axis_tvalid & ~m_axis_tready & ~rst;
    stayed  <= beat;
    if (request) begin
      asked[beats*K +: K] <= s_axis_tdata;
      seen[s_axis_tdata]  <= 1'b1;
      beats               <= beats + 1'b1;
      waited              <= 8'd1;
      is_set              <= {N/2*STAGES{1'b0}};
    end else if (~m_axis_tvalid | m_axis_tready)
      waited <= waited + 8'd1;
    if (answer) begin
      states[in_bit]  <= m_axis_tdata[K-1];
      states[out_bit] <= m_axis_tdata[2*K-1];
      is_set[in_bit]  <= 1'b1;
      is_set[out_bit] <= 1'b1;
    end
    if (rst | (answer & m_axis_tlast)) begin
      seen  <= {N{1'b0}};
      beats <= {K+1{1'b0}};
    end
  end

  // Follows every input through clos:2,2,..,2: port q of a switch leads to its half q
  wire [N*K-1:0] delivered;
  genvar         i, l;

  generate
    for (i = 0; i < N; i = i + 1) begin : g_input
      wire [K*(STAGES+1)-1:0] line; // in front of each stage
      assign line[K-1:0]         = i;
      assign delivered[i*K +: K] = line[K*STAGES +: K];
      for (l = 0; l < STAGES; l = l + 1) begin : g_stage
        localparam integer BITS = (l < K) ? K - l : K - (STAGES - 1 - l); // of a network's lines
        localparam [K-1:0] REST = (1 << BITS) - 1;
        wire [N/2-1:0] crosses = states[l*N/2 +: N/2];
        wire [K-1:0]   come    = line[l*K +: K];
        wire [K-1:0]   in      = (l < K) ? come
                               : (come & ~REST) | (come << 1 & REST) | (come >> (BITS-1) & 1'b1);
        wire [K-1:0]   out     = in ^ crosses[in[K-1:1]];
        assign line[(l+1)*K +: K] = (l >= K - 1) ? out
                               : (out & ~REST) | (out & REST) >> 1 | out[0] << (BITS-1);
      end
    end
  endgenerate

  always @* begin
    assume (begun || rst);
    if (request)
      assume (!seen[s_axis_tdata]);
    if (begun) begin
      if (was_rst)
        assert (!s_axis_tready && !m_axis_tvalid);
      else begin
        assert (s_axis_tready == (beats < N));
        if (stays)
          assert (m_axis_tvalid && beat == stayed);
        if (m_axis_tvalid) begin
          assert (beats == N);
          assert (m_axis_tuser < K);
          assert (!is_set[in_bit] && !is_set[out_bit]);
          if (m_axis_tuser == K - 1)
            assert (in_bit == out_bit && m_axis_tdata[K-1] == m_axis_tdata[2*K-1]);
        end
        if (beats == N)
          assert (waited <= CLOCKS && (m_axis_tvalid & m_axis_tlast) == (waited == CLOCKS));
        if (ended)
          assert (&is_set && delivered == asked);
      end
    end
  end

  wire         net_tready, out_valid;
  wire [N-1:0] out_data;

  rg_benes #(.K(K), .BITS(1)) u_net (
    .clk (clk), .rst (rst), .s_axis_tdata (m_axis_tdata), .s_axis_tuser (m_axis_tuser),
    .s_axis_tlast (m_axis_tlast), .s_axis_tvalid (answer), .s_axis_tready (net_tready),
    .in_data (in_data), .in_valid (in_valid), .out_data (out_data), .out_valid (out_valid)
  );

  // The permutation that words find, and the words on their way, in the order of the outputs
  reg  [N*K-1:0]    to;
  reg               known;
  reg  [N-1:0]      arriving [0:STAGES-1];
  reg  [STAGES-1:0] valid, sure;
  integer           j;

  always @(posedge clk) begin
    if (ended) begin
      to    <= delivered;
      known <= 1'b1;
    end
    valid <= {valid[STAGES-2:0], in_valid};
    sure  <= {sure[STAGES-2:0], known};
    for (j = 0; j < N; j = j + 1)
      arriving[0][to[j*K +: K]] <= in_data[j];
    for (j = 1; j < STAGES; j = j + 1)
      arriving[j] <= arriving[j-1];
    if (rst) begin
      known <= 1'b0;
      valid <= {STAGES{1'b0}};
    end
  end

  always @*
    if (begun) begin
      assert (net_tready == !was_rst);
      assert (out_valid == valid[STAGES-1]);
      if (out_valid && sure[STAGES-1])
        assert (out_data == arriving[STAGES-1]);
      cover (out_valid && sure[STAGES-1] && to[K-1:0] == N - 1);
    end

  always @* begin
    cover (ended && asked[K-1:0] == N - 1 && asked[N*K-1 -: K] == 0);
    cover (ended && asked[K-1:0] == 0 && asked[N*K-1 -: K] == N - 1);
    cover (stays && m_axis_tlast);
  end
endmodule
