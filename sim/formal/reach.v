// SPDX-License-Identifier: Apache-2.0
// For Yosys techmap: a cover statement as an assertion that what it names never happens. ABC
// refutes it and names the clock.

(* techmap_celltype = "$cover" *)
module reach (
  input A,
  input EN
);
  \$assert _TECHMAP_REPLACE_ (.A(~A), .EN(EN));
endmodule
