// SPDX-License-Identifier: Apache-2.0
// rg_kautz_pipe_lanes with few enough pins and hardly any other cells: each copy's answer is the
// request of the next. Requests of the first copy come from a shift register, answers of the last
// one leave as one parity bit. Only for the resource report.

module rg_kautz_pipe_lanes_pnr #(
  parameter integer D      = 3,
  parameter integer K      = 6,
  parameter integer COPIES = 2
) (
  input  wire clk,
  input  wire rst,
  input  wire serial,
  output wire parity
);
  localparam integer LW    = $clog2(D + 1);
  localparam integer IN    = 2*K*LW;
  localparam integer OUT   = 8*(D+1) + 4;
  localparam integer SLOTS = (K + 1) / 2;
  localparam integer OW    = (SLOTS > 2) ? $clog2(SLOTS) + 1 : 2;
  localparam integer VW    = (OW > LW) ? OW : LW; // bits of a value that are not always 0
  localparam integer USED  = (D+1) * (2+VW) + 2;

  reg  [IN+1:0]    first;
  wire [COPIES-1:0]     in_valid, in_tag, out_valid, out_tag;
  wire [COPIES*IN-1:0]  in_data;
  wire [COPIES*4-1:0]   out_error;
  wire [COPIES*8*(D+1)-1:0] out_table;

  always @(posedge clk)
    first <= {first[IN:0], serial};

  assign in_valid[0]      = first[0];
  assign in_tag[0]        = first[1];
  assign in_data[0 +: IN] = first[IN+1:2];

  rg_kautz_pipe_lanes #(.D(D), .K(K), .TW(1), .COPIES(COPIES)) u_lanes (
    .clk (clk), .rst (rst),
    .in_valid (in_valid), .in_data (in_data), .in_tag (in_tag),
    .out_valid (out_valid), .out_tag (out_tag), .out_error (out_error), .out_table (out_table)
  );

  genvar n, i;
  generate
    for (n = 1; n < COPIES; n = n + 1) begin : g_next
      wire [USED-1:0] used;
      for (i = 0; i <= D; i = i + 1) begin : g_letter
        assign used[i*(2+VW) +: 2+VW] =
          {out_table[(n-1)*8*(D+1) + 8*i + 6 +: 2], out_table[(n-1)*8*(D+1) + 8*i +: VW]};
      end
      assign used[USED-1 -: 2] = out_error[(n-1)*4 +: 2];
      assign in_valid[n] = out_valid[n-1];
      assign in_tag[n]   = out_tag[n-1];
      for (i = 0; i < IN; i = i + 1) begin : g_bit
        assign in_data[n*IN + i] = used[i % USED];
      end
    end
    if (USED > IN) begin : g_check
      ERROR_rg_kautz_pipe_lanes_pnr_answers_must_fit_into_requests u_error ();
    end
  endgenerate

  rg_parity_pnr #(.BITS(OUT + 2)) u_parity (
    .clk (clk), .parity (parity),
    .in ({out_valid[COPIES-1], out_tag[COPIES-1], out_error[(COPIES-1)*4 +: 4],
          out_table[(COPIES-1)*8*(D+1) +: 8*(D+1)]})
  );
endmodule
