// SPDX-License-Identifier: Apache-2.0
// Which mutant a mutated netlist is, from outside: 0 none of them. Stands in the netlist where Yosys
// declares the wire mutsel.
  reg [15:0] mutsel;
  initial
`ifdef VERILATOR
    mutsel = $c16("std::atoi(std::getenv(\"MUTANT\"))");
`else
    if (!$value$plusargs("mutant=%d", mutsel))
      $fatal(1, "+mutant=N is missing");
`endif
