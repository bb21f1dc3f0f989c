// SPDX-License-Identifier: Apache-2.0
// rg_kautz_gather_queue beside a list of what it holds, while no more than DEPTH words are in it.

module gather_queue #(
  parameter integer INPUTS = 2,
  parameter integer DEPTH  = 3
) (
  input wire              clk,
  input wire              any_rst,
  input wire              load,
  input wire              own,
  input wire [INPUTS-1:0] push,
  input wire [INPUTS-1:0] in_data
);
  reg                    f_begun = 1'b0;
  integer                f_count = 0, count, i;
  reg [DEPTH+INPUTS-1:0] f_list, list;
  wire                   rst = any_rst || !f_begun;
  wire                   valid, out_data;

  rg_kautz_gather_queue #(.INPUTS(INPUTS), .BITS(1), .DEPTH(DEPTH)) u_dut (.*);

  always @* begin
    list  = f_list >> (f_count != 0);
    count = f_count - (f_count != 0);
    for (i = 0; i < INPUTS; i = i + 1)
      if (push[i]) begin
        list[count] = in_data[i];
        count       = count + 1;
      end
    assume (!load || (count == 0 && push == 0));
    if (load) begin
      list[0] = own;
      count   = 1;
    end
    assume (count <= DEPTH);
    if (f_begun) begin
      assert (valid == (f_count != 0));
      assert (!valid || out_data == f_list[0]);
    end
  end

  always @(posedge clk) begin
    f_begun <= 1'b1;
    f_list  <= list;
    f_count <= rst ? 0 : count;
  end
endmodule
