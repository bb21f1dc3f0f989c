// SPDX-License-Identifier: Apache-2.0
// The check of a packet, bit by bit. Included by benches of the node that have the parameters D, K, CRC.

  localparam integer LW = $clog2(D + 1);
  localparam integer KW = K * LW;
  localparam integer LB = (KW + 7) / 8; // bytes of a label
  localparam integer CB = CRC / 8;      // bytes of the check

  function [31:0] check_after;
    input [31:0] before;
    input [7:0]  data;
    integer b;
    begin
      check_after = before ^ {24'd0, data};
      for (b = 0; b < 8; b = b + 1)
        check_after = (check_after >> 1)
                      ^ (check_after[0] ? (CB == 2 ? 32'h8408 : 32'hedb88320) : 32'd0);
    end
  endfunction

  // The check of a packet begins with its destination's label.
  function [31:0] check_of_label;
    input [KW-1:0] label;
    integer b;
    reg [8*LB-1:0] bytes;
    begin
      bytes          = label;
      check_of_label = (CB == 2) ? 32'hffff : 32'hffffffff;
      for (b = 0; b < LB; b = b + 1)
        check_of_label = check_after(check_of_label, bytes[8*b +: 8]);
    end
  endfunction
