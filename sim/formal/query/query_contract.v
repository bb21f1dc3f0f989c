// SPDX-License-Identifier: Apache-2.0
// What rg_query may expect of its cores: query_lines assumes that it is ok, query_cores proves it
// for rg_kautz_serial and rg_gft_state_stream. A request is open until its last beat is taken.

module query_contract #(
  parameter integer D = 2,
  parameter integer K = 1,
  parameter integer SWITCHES = 4,
  parameter integer KW = 1, // bits of a word, of a state
  parameter integer DW = 1
) (
  input  wire          clk,
  input  wire          rst,
  input  wire          kautz_asked,   // a request is taken
  input  wire          kautz_ready,   // ... would be taken
  input  wire [KW-1:0] kautz_tdata,
  input  wire [19:0]   kautz_tuser,
  input  wire          kautz_tlast,
  input  wire          kautz_tvalid,
  input  wire          kautz_tready,
  input  wire          states_asked,
  input  wire          states_ready,
  input  wire [DW-1:0] states_tdata,
  input  wire [19:0]   states_tuser,
  input  wire          states_tlast,
  input  wire          states_tvalid,
  input  wire          states_tready,
  output reg           kautz_open,
  output reg           states_open,
  output reg  [7:0]    kautz_beats,   // taken
  output reg  [7:0]    states_beats,
  output reg           kautz_held,    // there is one that was not taken in the previous clock
  output reg           states_held,
  output reg  [KW+20:0] kautz_was,    // the beat then: last, data, user
  output reg  [DW+20:0] states_was,
  output wire          ok             // from the first reset on
);
  wire kautz_error  = (kautz_tuser[19:16] != 4'd0);
  wire states_error = (states_tuser[19:16] != 4'd0);

  always @(posedge clk) begin
    kautz_held  <= kautz_tvalid && !kautz_tready && !rst;
    states_held <= states_tvalid && !states_tready && !rst;
    kautz_was   <= {kautz_tlast, kautz_tdata, kautz_tuser};
    states_was  <= {states_tlast, states_tdata, states_tuser};
    if (kautz_asked) begin
      kautz_open  <= 1'b1;
      kautz_beats <= 8'd0;
    end else if (kautz_tvalid && kautz_tready) begin
      kautz_beats <= kautz_beats + 8'd1;
      if (kautz_tlast)
        kautz_open <= 1'b0;
    end
    if (states_asked) begin
      states_open  <= 1'b1;
      states_beats <= 8'd0;
    end else if (states_tvalid && states_tready) begin
      states_beats <= states_beats + 8'd1;
      if (states_tlast)
        states_open <= 1'b0;
    end
    if (rst)
      {kautz_open, states_open} <= 2'b00;
  end

  wire kautz_ok = (!kautz_ready || !kautz_open)
    && (!kautz_held || (kautz_tvalid && kautz_was == {kautz_tlast, kautz_tdata, kautz_tuser}))
    && (!kautz_tvalid
        || (kautz_open && kautz_tlast == (kautz_error || kautz_beats == D - 1)
            && (!kautz_error || (kautz_tuser[19:16] <= 4'd3 && kautz_beats == 0))
            && (kautz_error || (kautz_tuser[12:8] <= K + 2 && kautz_tuser[14:13] != 2'd3))));

  wire states_ok = (!states_ready || !states_open)
    && (!states_held || (states_tvalid && states_was == {states_tlast, states_tdata, states_tuser}))
    && (!states_tvalid
        || (states_open && states_tlast == (states_error || states_beats == SWITCHES - 1)
            && (!states_error || (states_tuser[19:16] >= 4'd4 && states_tuser[19:16] <= 4'd6
                                  && states_beats == 0))
            && (states_error || !states_tlast || states_tuser[9]))); // the last of its level

  assign ok = kautz_ok && states_ok;
endmodule
