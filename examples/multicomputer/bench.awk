# SPDX-License-Identifier: Apache-2.0
#
# Makes the rows of a table of doc/multicomputer.md of what programs print: "run NETWORK PROGRAM", then its
# lines, as they come.

BEGIN { print "| | K(2,3) |\n|---|--:|" }

function row(name, value) {
    value = value + 0 < 1000 ? value : sprintf("%d,%03d", value / 1000, value % 1000)
    print "| " name " | " value " |"
    fflush()
}

$1 == "run" { network = $2; program = $3 }
/ a second of CPU/ && program == "alltoall" { row("simulated clocks a second of CPU, K(" network ")", $3 - $3 % 1000) }
network != "2,3" { next }
/: 4 bytes:/ { row("a word, from kx_send at one node to the end of kx_recv at the other", $4) }
/: 1024 bytes:/ { row("1,024 bytes", $4) }
/ barriers:/ { row("barrier, 12 nodes", $4) }
/: all to all/ { row("all to all of 4 bytes, 12 nodes", $8) }
/: matmul:/ { row("matmul, times as fast as one node", sprintf("%.1f", $10 / 100)) }
