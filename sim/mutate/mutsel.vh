// SPDX-License-Identifier: Apache-2.0
// Which mutant a mutated netlist is, from outside: 0 none of them. Stands in the netlist where Yosys
// declares the wire mutsel.
  reg [15:0] mutsel;
  initial
    mutsel = $c16("std::atoi(std::getenv(\"MUTANT\"))");
