// SPDX-License-Identifier: Apache-2.0
// An all-to-all on K(D,K) between N memories: fill them, start, read them.
//
// CONTRACT
//   Host      While busy is low: write puts `data` into row `row` of node `node`; q is, two clocks
//             later, what stands there. Rows and lanes are those of rg_kautz_exchange_client, nodes
//             those of rg_kautz_exchange; q is 0 for a node that there is not.
//   Exchange  start, while busy is low, begins STAGES+1 exchanges: busy is high from the next clock
//             on, for T (STAGES+1) + STAGES+2 clocks. Then lane l of row r of each node is what its
//             source held in that row, in lane l - c(s) mod D (rg_kautz_exchange).
//   Reset     ends an exchange, which leaves the memories between before and after.
`ifndef RG_KAUTZ_EXCHANGE_VH
`include "rg_kautz_exchange.vh"
`endif
`default_nettype none

module rg_kautz_exchange_memory #(
  parameter integer D      = 2, // degree, 2..15
  parameter integer K      = 4, // letters of a word, 1..16; at most 65536 nodes
  parameter integer BITS   = 8, // bits of a payload, 1 and up
  parameter integer STAGES = 0  // register stages in every link, 0..255
) (
  input  wire                                     clk,
  input  wire                                     rst,
  input  wire                                     start,
  output wire                                     busy,
  input  wire                                     write,
  input  wire [$clog2(`RG_KAUTZ_NODES(D, K))-1:0] node,
  input  wire [`RG_KX_AW(D, K, STAGES)-1:0]       row,
  input  wire [D*BITS-1:0]                        data,
  output reg  [D*BITS-1:0]                        q
);
  localparam integer N  = `RG_KAUTZ_NODES(D, K);
  localparam integer DW = `RG_KX_DW(D);
  localparam integer AW = `RG_KX_AW(D, K, STAGES);
  localparam integer NW = $clog2(N);

  wire            at_work, wanted, inject, comes, arrive;
  wire [DW-1:0]   next_turn, turn;
  wire [AW-1:0]   index, next_q_index, q_index;
  wire [K*DW-1:0] word, q_word;
  wire            short_word, q_short;
  wire [N*D*BITS-1:0] send, arrived;

  rg_kautz_exchange_sequencer #(.D(D), .K(K), .STAGES(STAGES)) u_sequencer (
    .clk (clk), .rst (rst), .go (start & ~busy), .busy (at_work),
    .inject (wanted), .turn (next_turn), .index (index), .word (word), .short_word (short_word),
    .arrive (comes), .q_index (next_q_index), .q_word (q_word), .q_short (q_short)
  );

  // A memory answers a clock later.
  rg_delay #(.BITS(2 + DW + AW)) u_delay (
    .clk (clk), .in_data ({wanted, next_turn, comes, next_q_index}),
    .out_data ({inject, turn, arrive, q_index})
  );

  reg last;  // of a run, in which the last rows are written
  always @(posedge clk) begin
    last <= at_work;
    if (rst)
      last <= 1'b0;
  end

  assign busy = at_work | last;

  rg_kautz_exchange #(.D(D), .K(K), .BITS(BITS), .STAGES(STAGES)) u_exchange (
    .clk (clk), .inject (inject), .turn (turn), .send (send), .arrived (arrived)
  );

  // The host's side
  wire [AW-1:0] read_at  = busy ? index : row;
  wire [AW-1:0] write_at = busy ? q_index : row;
  reg  [NW-1:0] shown;
  wire [(D*BITS << NW)-1:0] shows; // zeros where there is no node

  assign shows = {{((D*BITS << NW) - N*D*BITS){1'b0}}, send};

  always @(posedge clk) begin
    shown <= node;
    q     <= shows[shown*D*BITS +: D*BITS];
  end

  genvar n;
  generate
    for (n = 0; n < N; n = n + 1) begin : g_node
      localparam [NW-1:0] NODE = n;
      rg_kautz_exchange_client #(.D(D), .K(K), .BITS(BITS), .STAGES(STAGES)) u_client (
        .clk (clk), .index (read_at), .send (send[n*D*BITS +: D*BITS]),
        .arrive (busy ? arrive : write & (node == NODE)), .q_index (write_at),
        .arrived (busy ? arrived[n*D*BITS +: D*BITS] : data)
      );
    end
  endgenerate

  wire unused_ok = &{1'b0, word, short_word, q_word, q_short};
endmodule

`default_nettype wire
