// SPDX-License-Identifier: Apache-2.0
// What arrives at the terminals of a network on chip on a board, as numbers.
//
// CONTRACT
//   Arrivals  valid, last and the data of terminal t, {tag, 7 bits}, are taken as those of clock,
//             signed, which must go up by one from below 0.
//   Numbers   of clocks 0 to below stop: packets, the last beats that have a tag; area, the sum of
//             packets, as it was before each clock; beats, all; signature, which each clock shifts
//             as a CRC-32 (04c11db7), and then each last beat changes by {1, data} at bit 5 t
//             modulo 24.
//   Run       clear makes all 0; done is high from stop on, while clock goes on.
`default_nettype none

module noc_meter #(
  parameter integer T = 4 // terminals
) (
  input  wire           clk,
  input  wire           clear,
  input  wire [11:0]    clock,
  input  wire [10:0]    stop,
  input  wire [T-1:0]   s_valid,
  input  wire [T-1:0]   s_last,
  input  wire [8*T-1:0] s_data,
  output reg  [15:0]    packets,
  output reg  [27:0]    area,
  output reg  [19:0]    beats,
  output reg  [31:0]    signature,
  output wire           done
);
  integer    t;
  reg [31:0] change;
  reg [15:0] more, flits;
  always @* begin
    change = 32'd0;
    more   = 16'd0;
    flits  = 16'd0;
    for (t = 0; t < T; t = t + 1) begin
      change[5*t % 24 +: 9] =
        change[5*t % 24 +: 9] ^ ({1'b1, s_data[8*t +: 8]} & {9{s_valid[t] & s_last[t]}});
      more  = more + {15'd0, s_valid[t] & s_last[t] & s_data[8*t + 7]};
      flits = flits + {15'd0, s_valid[t]};
    end
  end

  wire counts  = ~clock[11] & ~done;

  assign done = ~clock[11] & (clock[10:0] >= stop);

  always @(posedge clk)
    if (clear) begin
      packets   <= 16'd0;
      area      <= 28'd0;
      beats     <= 20'd0;
      signature <= 32'd0;
    end else if (counts) begin
      packets   <= packets + more;
      area      <= area + {12'd0, packets};
      beats     <= beats + {4'd0, flits};
      signature <= {signature[30:0], 1'b0} ^ (signature[31] ? 32'h04c11db7 : 32'd0) ^ change;
    end
endmodule

`default_nettype wire
