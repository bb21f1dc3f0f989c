# shellcheck shell=sh
# SPDX-License-Identifier: Apache-2.0
#
# What a network of routegen noc, or one of its routers, costs: read by report.sh and report_more.sh.

# network_reads ROUTEGEN FOLDER NETWORK HOP DATA [ROUTER]: makes the network in FOLDER, and prints the commands for a Yosys that
# has read FOLDER/noc_top.v, too: the top is then noc_top, the network, or noc_router, one of its routers.
network_reads() {
    "$1" noc "$3" --hop "$4" --data "$5" --top noc_top -o "$2" >/dev/null
    echo 'hierarchy -top noc_top;'
    [ $# -lt 6 ] || echo "setattr -mod -unset top noc_top; setattr -mod -set top 1 noc_top/u_r$6 %M; rename -top noc_router;"
}
