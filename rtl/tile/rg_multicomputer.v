// SPDX-License-Identifier: Apache-2.0
// All tiles and nodes of K(D,K), or all tiles of a network on chip, wired. The processors are
// outside.
//
// CONTRACT
//   Nodes      are numbered by their ranks, as in rg_node_machine: what belongs to node n lies at
//              place n of each vector. labels are the labels, constant.
//   Processor, host  see rg_tile; a word is loaded into each memory whose load_valid is high.
//   Death      dead[n]: tile and node n are reset; up[n]: the node lives and is not deaf.
//   Clock      counts from 0 after rst, the same at all nodes.
//   Waiting    as doc/node.md wants it, for PAYLOAD bytes; a busy receiver may take for ever.
//   NOC        1: K is 1, and the network is Tile_network, of D + 1 terminals, which routegen noc
//              makes with --top Tile_network --data 8 --source. A label is a terminal's number, and
//              no node dies alone: with any bit of dead all is reset; up is high. See rg_tile_noc.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_multicomputer #(
  parameter integer D       = 2,   // degree, 2..7
  parameter integer K       = 2,   // letters of a label
  parameter integer V       = 2,   // virtual channels of a link
  parameter integer FLITS   = 2,   // flits of a virtual channel: 2, 4, 8 or 16
  parameter integer PAYLOAD = 60,  // most bytes of a message
  parameter integer SLOTS   = 8,   // messages that wait for a processor
  parameter integer WORDS   = 4096, // of 32 bits, of a memory
  parameter integer NOC     = 0    // 0, 1
) (
  input  wire                                                clk,
  input  wire                                                rst,
  input  wire [`RG_KAUTZ_NODES(D, K)-1:0]                    dead,
  output wire [`RG_KAUTZ_NODES(D, K)-1:0]                    up,
  output wire [`RG_KAUTZ_NODES(D, K)*`RG_KAUTZ_KW(D, K)-1:0] labels,
  // The processors
  output wire [`RG_KAUTZ_NODES(D, K)-1:0]                    cpu_rst,
  input  wire [`RG_KAUTZ_NODES(D, K)-1:0]                    trap,
  input  wire [`RG_KAUTZ_NODES(D, K)-1:0]                    ahead,
  input  wire [`RG_KAUTZ_NODES(D, K)*32-1:0]                 ahead_addr,
  input  wire [`RG_KAUTZ_NODES(D, K)-1:0]                    mem_valid,
  input  wire [`RG_KAUTZ_NODES(D, K)*32-1:0]                 mem_addr,
  input  wire [`RG_KAUTZ_NODES(D, K)*32-1:0]                 mem_wdata,
  input  wire [`RG_KAUTZ_NODES(D, K)*4-1:0]                  mem_wstrb,
  output wire [`RG_KAUTZ_NODES(D, K)-1:0]                    mem_ready,
  output wire [`RG_KAUTZ_NODES(D, K)*32-1:0]                 mem_rdata,
  output wire [`RG_KAUTZ_NODES(D, K)-1:0]                    irq,
  // The host
  input  wire [`RG_KAUTZ_NODES(D, K)-1:0]                    run,
  input  wire [`RG_KAUTZ_NODES(D, K)-1:0]                    load_valid,
  input  wire [$clog2(WORDS)-1:0]                            load_addr,
  input  wire [31:0]                                         load_data,
  output wire [`RG_KAUTZ_NODES(D, K)-1:0]                    out_valid,
  output wire [`RG_KAUTZ_NODES(D, K)*8-1:0]                  out_data,
  input  wire [`RG_KAUTZ_NODES(D, K)-1:0]                    out_ready,
  output wire [`RG_KAUTZ_NODES(D, K)-1:0]                    halted,
  output wire [`RG_KAUTZ_NODES(D, K)*8-1:0]                  exit_code
);
  localparam integer N  = `RG_KAUTZ_NODES(D, K);
  localparam integer KW = `RG_KAUTZ_KW(D, K);
  // Three times the flits of a packet after its letters a node (rg_node_wait)
  localparam integer FLIGHT = 3 * N * (2 + (KW + 7) / 8 + PAYLOAD + 2);
  localparam integer T_TRY  = (FLIGHT > 512) ? 1 << $clog2(FLIGHT) : 512;
  localparam integer R      = (D == 2) ? 4 : 2;

  wire            rst_all  = rst | ((NOC != 0) & (|dead));
  wire [N-1:0]    rst_node = dead | {N{rst_all}};
  wire [N*8-1:0]  s_tdata, m_tdata, done_tdata;
  wire [N*KW-1:0] s_tuser, m_tuser;
  wire [N*9-1:0]  events;
  wire [N-1:0]    s_tlast, s_tvalid, s_tready, m_tlast, m_tvalid, m_tready, give_up;
  wire [N-1:0]    done_tvalid, done_tready;
  reg  [31:0]     clock;

  always @(posedge clk)
    clock <= rst ? 32'd0 : clock + 32'd1;

  genvar n;
  generate
    for (n = 0; n < N; n = n + 1) begin : g_tile
      rg_tile #(.D(D), .K(K), .PAYLOAD(PAYLOAD), .SLOTS(SLOTS), .WORDS(WORDS)) u_tile (
        .clk (clk), .rst (rst_node[n]), .clock (clock), .own_label (labels[n*KW +: KW]),
        .cpu_rst (cpu_rst[n]), .trap (trap[n]),
        .ahead (ahead[n]), .ahead_addr (ahead_addr[n*32 +: 32]),
        .mem_valid (mem_valid[n]), .mem_addr (mem_addr[n*32 +: 32]),
        .mem_wdata (mem_wdata[n*32 +: 32]), .mem_wstrb (mem_wstrb[n*4 +: 4]),
        .mem_ready (mem_ready[n]), .mem_rdata (mem_rdata[n*32 +: 32]), .irq (irq[n]),
        .run (run[n]), .load_valid (load_valid[n]), .load_addr (load_addr),
        .load_data (load_data),
        .out_valid (out_valid[n]), .out_data (out_data[n*8 +: 8]), .out_ready (out_ready[n]),
        .halted (halted[n]), .exit_code (exit_code[n*8 +: 8]),
        .up (up[n]), .s_axis_tdata (s_tdata[n*8 +: 8]), .s_axis_tuser (s_tuser[n*KW +: KW]),
        .s_axis_tlast (s_tlast[n]), .s_axis_tvalid (s_tvalid[n]), .s_axis_tready (s_tready[n]),
        .give_up (give_up[n]), .m_done_tdata (done_tdata[n*8 +: 8]),
        .m_done_tvalid (done_tvalid[n]), .m_done_tready (done_tready[n]),
        .m_axis_tdata (m_tdata[n*8 +: 8]), .m_axis_tuser (m_tuser[n*KW +: KW]),
        .m_axis_tlast (m_tlast[n]), .m_axis_tvalid (m_tvalid[n]), .m_axis_tready (m_tready[n])
      );
    end
  endgenerate

  generate
    if (NOC != 0 && K != 1) begin : g_check_k
      ERROR_rg_multicomputer_K_must_be_1_with_NOC u_error ();
      rg_refuse u_refuse ();
    end else if (NOC != 0) begin : g_noc
      wire [N-1:0] to_tvalid, to_tready, bad, from_tvalid, from_tready;
      for (n = 0; n < N; n = n + 1) begin : g_terminal
        assign labels[n*KW +: KW] = n[KW-1:0];
        assign events[n*9 +: 9]   = 9'd0;
        rg_tile_noc u_terminal (
          .clk (clk), .rst (rst_all), .halted (halted[n]), .s_axis_tvalid (s_tvalid[n]),
          .s_axis_tlast (s_tlast[n]), .s_axis_tready (s_tready[n]),
          .m_done_tdata (done_tdata[n*8 +: 8]), .m_done_tvalid (done_tvalid[n]),
          .m_done_tready (done_tready[n]), .m_axis_tvalid (m_tvalid[n]),
          .m_axis_tready (m_tready[n]), .to_tvalid (to_tvalid[n]), .to_tready (to_tready[n]),
          .bad (bad[n]), .from_tvalid (from_tvalid[n]), .from_tready (from_tready[n])
        );
      end
      assign up = {N{1'b1}};
      Tile_network u_network (
        .clk (clk), .rst (rst_all),
        .s_axis_tvalid (to_tvalid), .s_axis_tready (to_tready), .s_axis_tdata (s_tdata),
        .s_axis_tlast (s_tlast), .s_axis_tdest (s_tuser), .bad (bad),
        .m_axis_tvalid (from_tvalid), .m_axis_tready (from_tready), .m_axis_tdata (m_tdata),
        .m_axis_tlast (m_tlast), .m_axis_tid (m_tuser)
      );
    end else begin : g_nodes
      rg_node_machine #(
        .D(D), .K(K), .V(V), .FLITS(FLITS), .PAYLOAD(PAYLOAD), .R(R), .T_TRY(T_TRY), .BUSY(0),
        .DEAF(4 * T_TRY)
      ) u_machine (
        .clk (clk), .rst (rst_node), .up (up), .labels (labels),
        .s_axis_tdata (s_tdata), .s_axis_tuser (s_tuser), .s_axis_tlast (s_tlast),
        .s_axis_tvalid (s_tvalid), .s_axis_tready (s_tready), .give_up (give_up),
        .m_done_tdata (done_tdata), .m_done_tvalid (done_tvalid), .m_done_tready (done_tready),
        .m_axis_tdata (m_tdata), .m_axis_tuser (m_tuser), .m_axis_tlast (m_tlast),
        .m_axis_tvalid (m_tvalid), .m_axis_tready (m_tready), .events (events)
      );
    end
  endgenerate

  wire unused_ok = &{1'b0, events, give_up};
endmodule

`default_nettype wire
