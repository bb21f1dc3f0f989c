// SPDX-License-Identifier: Apache-2.0
// What a node knows of its peers, in one block memory: for the sender {known, the next number, the
// try that was acknowledged last}, for the receiver {known, the last number}.
//
// CONTRACT
//   Read      An entry is in found_* in the clock after: that of look_label with look, else that of
//             ask_label. found_asked says that it is the latter, and read before no write.
//   Write     set: the receiver's entry of source becomes known, its number the given one, or
//             with previous the one before. set_own: the sender's entry of destination gets the
//             number found, plus one; set_state: the given number plus one. Both get known and
//             turn. Not two at a time.
//   Clear     While up is low, and number and turn are 0, the entry {clear_half, the low PW bits of
//             destination} is cleared.
`ifndef RG_KAUTZ_VH
`include "rg_kautz.vh"
`endif
`default_nettype none

module rg_node_table #(
  parameter integer D   = 2,  // degree, 2..7
  parameter integer K   = 3,  // letters of a label, 1..8
  parameter integer PW  = 6,  // bits of a peer's place (rg_node_place)
  parameter integer NUM = 10  // bits of a number
) (
  input  wire                          clk,
  input  wire                          up,
  // The receiver
  input  wire                          look,
  input  wire                          look_again,
  input  wire                          look_last, // in its half
  input  wire [`RG_KAUTZ_KW(D, K)-1:0] look_label,
  input  wire                          set,
  input  wire                          previous,
  input  wire [`RG_KAUTZ_KW(D, K)-1:0] source,
  input  wire [NUM-1:0]                number,
  // The sender
  input  wire                          ask_last,
  input  wire [`RG_KAUTZ_KW(D, K)-1:0] ask_label,
  input  wire                          set_own,
  input  wire                          set_state,
  input  wire                          known,
  input  wire [2*$clog2(D)-1:0]        turn,
  input  wire [`RG_KAUTZ_KW(D, K)-1:0] destination,
  input  wire                          clear_half,
  // What was read
  output wire                          found_known,
  output wire [NUM-1:0]                found_number,
  output wire [2*$clog2(D)-1:0]        found_turn,
  output reg                           found_asked
);
  localparam integer RW = 2*$clog2(D); // bits of a try

  // A read beside a write of the same entry is never used.
  (* no_rw_check *) reg [NUM+RW:0] memory [0:(2<<PW)-1];
  reg [NUM+RW:0] found;

  wire [PW-1:0] read_place, write_place;
  rg_node_place #(.D(D), .K(K), .PW(PW)) u_read (
    .node_label (look ? look_label : ask_label), .place (read_place)
  );
  rg_node_place #(.D(D), .K(K), .PW(PW)) u_write (
    .node_label (set ? source : destination), .place (write_place)
  );
  wire [PW:0] read_at  = {look ? look_last : ask_last, read_place};
  wire [PW:0] write_at = up ? {set, write_place} : {clear_half, destination[PW-1:0]};

  // The number, or the one found, and 1 more, or 1 less, or none
  wire [NUM-1:0] base  = set_own ? found_number : number;
  wire [NUM-1:0] minus = {NUM{set & previous}};
  wire [NUM-1:0] plus  = {{(NUM-1){1'b0}}, ~set & up};
  wire [NUM-1:0] after = base + minus + plus;

  wire write = set | set_own | set_state | ~up;

  always @(posedge clk) begin
    if (write)
      memory[write_at] <= {up & (set | known), after, turn};
    found       <= memory[read_at];
    found_asked <= ~look & ~look_again & ~write;
  end

  assign {found_known, found_number, found_turn} = found;
endmodule

`default_nettype wire
