// SPDX-License-Identifier: Apache-2.0
// What rg_query makes of lines against doc/protocol.md: lines of any length, one after the other,
// with any bytes, damaged or not, any gaps between them and any resets, whatever it answers and
// whatever its cores say: whether it is a request, which one, and which error it has.

module query_grammar #(
  parameter integer D = 2,
  parameter integer K = 1,
  parameter integer H = 1,
  parameter integer M = 2,
  parameter integer W = 2,
  parameter integer SELFTEST = 0
) (
  input wire       clk,
  input wire       any_rst,
  input wire       some,
  input wire [7:0] data,
  input wire       damaged,
  input wire [63:0] any  // what comes from the cores and the host
);
  localparam integer LW = $clog2(D + 1);
  localparam integer DW = $clog2((M > W) ? M : W);
  localparam integer PW = (M > W) ? $clog2((M + W - 1) / W) : 1;
  localparam integer G  = (M > W) ? (M + W - 1) / W : 1;
  localparam integer N  = W * M**H;    // rotations
  localparam integer P  = G**(H - 1);  // passes

  reg begun = 1'b0;
  always @(posedge clk)
    begun <= 1'b1;

  wire rst = !begun || any_rst;

  wire [2*K*LW-1:0]      words;
  wire [(H+1)*(DW+PW):0] states;
  wire [(H+1)*DW-1:0]    rotation;
  wire [(H+1)*PW-1:0]    turn;
  wire                   square;

  rg_query #(.D(D), .K(K), .H(H), .M(M), .W(W), .SELFTEST(SELFTEST)) u_dut (
    .clk (clk), .rst (rst),
    .s_axis_tdata (data), .s_axis_tuser (damaged), .s_axis_tvalid (some), .s_axis_tready (),
    .m_axis_tdata (), .m_axis_tvalid (), .m_axis_tready (any[0]), .erring (),
    .kautz_ask_tdata (words), .kautz_ask_tvalid (), .kautz_ask_tready (any[1]),
    .kautz_answer_tdata ({(2*K+2)*LW{any[2]}}), .kautz_answer_tuser (any[22:3]),
    .kautz_answer_tlast (any[23]), .kautz_answer_tvalid (any[24]), .kautz_answer_tready (),
    .states_ask_tdata (states), .states_ask_tvalid (), .states_ask_tready (any[25]),
    .states_answer_tdata ({DW{any[26]}}), .states_answer_tuser (any[46:27]),
    .states_answer_tlast (any[47]), .states_answer_tvalid (any[48]), .states_answer_tready (),
    .check_start (), .check_finish (any[49]), .check_count (64'd0), .check_clocks (64'd0),
    .check_crc (32'd0)
  );

  assign {square, turn, rotation} = states;

  wire              en;      // probe u_dut.u_line.heard
  wire              judged;  // probe u_dut.u_line.judged
  wire [3:0]        error;   // probe u_dut.u_line.error
  wire [3+SELFTEST:0] command; // probe u_dut.u_line.command

  function is_hex;
    input [7:0] b;
    is_hex = (b >= "0" && b <= "9") || (b >= "a" && b <= "f") || (b >= "A" && b <= "F");
  endfunction

  function [3:0] value_of;
    input [7:0] b;
    value_of = (b <= "9") ? b - "0" : (b >= "a") ? b - "a" + 8'd10 : b - "A" + 8'd10;
  endfunction

  // A number with one more digit; what is too large stays too large.
  function [11:0] longer;
    input [11:0] number;
    input [7:0]  b;
    input [11:0] limit;
    longer = (number >= limit) ? number : 12'd16 * number + value_of(b);
  endfunction

  // ---- The line so far, except CR

  reg        hurt;               // a byte of it was damaged
  reg        star;               // there was a `*`
  reg [7:0]  sum;                // of the bytes before it
  reg [1:0]  behind;             // bytes after it, 3: or more
  reg [15:0] given;              // the first two of them
  reg [2:0]  fields;             // names and fields that have begun, 4: or more
  reg        in_field;
  reg [7:0]  name;               // first byte of the name
  reg        long_name;          // it has more
  reg        odd1, odd2;         // a byte of field 1, 2 is no digit
  reg [11:0] number1, number2;
  reg [4:0]  length1, length2;   // K+1: or more
  reg [K*LW-1:0] word1, word2;
  reg        high;               // a letter has more than LW bits

  wire is_lf = en && !damaged && data == 8'h0a;
  wire is_cr = !damaged && data == 8'h0d;
  wire [2:0] field = (!in_field && fields < 3'd4) ? fields + 3'd1 : fields; // where this byte is
  wire [4:0] longest = K + 1;

  always @(posedge clk)
    if (rst || is_lf) begin
      {hurt, star, in_field, long_name, odd1, odd2, high} <= 7'd0;
      sum     <= 8'd0;
      behind  <= 2'd0;
      fields  <= 3'd0;
      name    <= 8'd0;
      number1 <= 12'd0;
      number2 <= 12'd0;
      length1 <= 5'd0;
      length2 <= 5'd0;
    end else if (en && !is_cr) begin
      hurt <= hurt || damaged;
      if (star) begin
        if (behind < 2'd2)
          given[8*behind +: 8] <= data;
        if (behind < 2'd3)
          behind <= behind + 2'd1;
      end else if (data == "*")
        star <= 1'b1;
      else begin
        sum <= sum ^ data;
        in_field <= (data != " ");
        if (data != " ") begin
          fields <= field;
          if (field == 3'd1) begin
            if (in_field)
              long_name <= 1'b1;
            else
              name <= data;
          end
          if (field == 3'd2) begin
            odd1    <= odd1 || !is_hex(data);
            number1 <= longer(number1, data, N);
            if (length1 < K)
              word1[LW*length1 +: LW] <= value_of(data);
            if (length1 < longest)
              length1 <= length1 + 5'd1;
          end
          if (field == 3'd3) begin
            odd2    <= odd2 || !is_hex(data);
            number2 <= longer(number2, data, P);
            if (length2 < K)
              word2[LW*length2 +: LW] <= value_of(data);
            if (length2 < longest)
              length2 <= length2 + 5'd1;
          end
          if (field >= 3'd2 && value_of(data) >= (1 << LW))
            high <= 1'b1;
        end
      end
    end

  // ---- What the page says about it

  wire asks = hurt || star || fields != 3'd0;
  wire sum_right = !star || (behind == 2'd2 && is_hex(given[7:0]) && is_hex(given[15:8])
                             && {value_of(given[7:0]), value_of(given[15:8])} == sum);
  wire is_states = (name == "F" || name == "X");
  reg [3:0] want;

  always @* begin
    want = 4'h0;
    if (hurt)
      want = 4'ha;
    else if (!sum_right)
      want = 4'h7;
    else if (long_name || !(name == "?" || name == "K" || is_states
                            || (SELFTEST != 0 && name == "S")))
      want = 4'h8;
    else if (is_states) begin
      if (fields != 3'd2 && fields != 3'd3)
        want = 4'h9;
      else if (odd1 || number1 >= N)
        want = 4'h4;
      else if (fields == 3'd3 && (odd2 || number2 >= P))
        want = 4'h5;
    end else if (name == "K") begin
      if (fields != 3'd3 || length1 != K || length2 != K)
        want = 4'h9;
      else if (odd1 || odd2 || high)
        want = 4'h1;
    end else if (fields != 3'd1)
      want = 4'h9;
  end

  // The digits, 0 the least: W values, then M each; of the pass G each but the first and last
  integer    i, weight;
  reg [11:0] rotation_is, pass_is;

  always @* begin
    rotation_is = 12'd0;
    weight      = 1;
    for (i = 0; i <= H; i = i + 1) begin
      rotation_is = rotation_is + weight * rotation[DW*i +: DW];
      weight      = weight * ((i == 0) ? W : M);
    end
    pass_is = 12'd0;
    weight  = 1;
    for (i = 1; i < H; i = i + 1) begin
      pass_is = pass_is + weight * turn[PW*i +: PW];
      weight  = weight * G;
    end
  end

  always @*
    if (begun && !rst) begin
      if (!is_lf)
        assert (!judged);
      else begin
        assert (judged == asks);
        if (asks) begin
          assert (error == want);
          if (want == 4'h0) begin
            assert (command == ((name == "?") | (name == "K") << 1 | (name == "F") << 2
                                | (name == "X") << 3 | (name == "S") << 4));
            if (name == "K")
              assert (words == {word2, word1});
            if (is_states)
              assert (square == (name == "X") && rotation_is == number1
                      && pass_is == number2);
          end
        end
      end
    end
endmodule
