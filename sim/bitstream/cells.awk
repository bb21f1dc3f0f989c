# SPDX-License-Identifier: Apache-2.0
#
# awk -f cells.awk memories.v CELLS.v: Yosys' models of cells, and in its modules of block memories what memories.v has for
# them. Modules that drive nothing are left out, so that a netlist with such a cell does not build.

/^module / {
    name = $2
    sub(/[(;].*/, "", name)
    whole = ""
}
{ whole = whole $0 "\n" }
name == "" && !/blackbox/ { print }
/^endmodule/ {
    sub(/endmodule[^\n]*\n$/, "", whole)
    if (FNR == NR)
        body[name] = substr(whole, index(whole, "\n") + 1)
    else if ((name in body) || whole ~ /assign|always|initial/)
        print whole body[name] "endmodule"
    name = ""
}
