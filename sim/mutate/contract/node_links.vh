// SPDX-License-Identifier: Apache-2.0
// The links of a node and of a mutant of it, and what they promise there. Stands in a module with
// the parameters D, K, FLITS, inputs any_*, and reset. The neighbours are any that keep count of
// credits, by the outputs of the node itself; own and step are those of the first clock.
  localparam integer V  = (((D == 2) && (K == 2 || K == 3)) || ((D == 3) && (K == 2))) ? 2 : K / 2 + 2;
  localparam integer LW = $clog2(D + 1), VW = $clog2(V), CW = $clog2(FLITS + 1);

  wire [D-1:0]    in_credit_valid [0:1], in_ready [0:1], out_valid [0:1], out_up [0:1];
  wire [D*VW-1:0] in_credit_vc [0:1], out_vc [0:1];
  wire [D*2-1:0]  out_kind [0:1];
  wire [D*8-1:0]  out_data [0:1];

  reg              begun = 1'b0;
  reg  [D*V*CW-1:0] places; // of channel c of input i, at i V + c: free, as its sender counts
  reg  [D*V*CW-1:0] sent;   // of output o: flits that have not come back as credits
  reg  [D*D-1:0]   step_then;
  wire [D*D-1:0]   step  = begun ? step_then : any_step;
  wire             reset = any_rst | ~begun;
  reg  [D-1:0]     in_valid, out_credit_valid;
  integer          p, c;

  always @* begin
    in_valid         = any_in_valid & in_ready[0];
    out_credit_valid = any_out_credit_valid & any_out_ready;
    for (p = 0; p < D; p = p + 1) begin
      if (any_in_vc[p*VW +: VW] >= V || places[(p*V + any_in_vc[p*VW +: VW])*CW +: CW] == 0)
        in_valid[p] = 1'b0;
      if (any_out_credit_vc[p*VW +: VW] >= V || sent[(p*V + any_out_credit_vc[p*VW +: VW])*CW +: CW] == 0)
        out_credit_valid[p] = 1'b0;
    end
  end

  always @(posedge clk) begin
    begun <= 1'b1;
    if (!begun)
      step_then <= any_step;
    for (p = 0; p < D; p = p + 1)
      for (c = 0; c < V; c = c + 1) begin
        places[(p*V + c)*CW +: CW] <= (reset || !in_ready[0][p]) ? FLITS : places[(p*V + c)*CW +: CW]
          - (in_valid[p] && any_in_vc[p*VW +: VW] == c) + (in_credit_valid[0][p] && in_credit_vc[0][p*VW +: VW] == c);
        sent[(p*V + c)*CW +: CW] <= (reset || !any_out_ready[p]) ? 0 : sent[(p*V + c)*CW +: CW]
          + (out_valid[0][p] && out_vc[0][p*VW +: VW] == c)
          - (out_credit_valid[p] && any_out_credit_vc[p*VW +: VW] == c);
      end
  end

  // What says nothing may be anything.
  reg links_differ;
  always @* begin
    links_differ = in_credit_valid[0] != in_credit_valid[1] || in_ready[0] != in_ready[1]
                   || out_valid[0] != out_valid[1] || out_up[0] != out_up[1];
    for (p = 0; p < D; p = p + 1)
      if ((in_credit_valid[0][p] && in_credit_vc[0][p*VW +: VW] != in_credit_vc[1][p*VW +: VW])
          || (out_valid[0][p] && {out_vc[0][p*VW +: VW], out_kind[0][p*2 +: 2], out_data[0][p*8 +: 8]}
              != {out_vc[1][p*VW +: VW], out_kind[1][p*2 +: 2], out_data[1][p*8 +: 8]}))
        links_differ = 1'b1;
  end
