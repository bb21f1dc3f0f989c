#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# rows.sh USE: the rows of synth/configs that have this use, as NETWORK/MODULE/PARAMETERS/VALUE. The network of the
# pipelined core is pipe:D,K, so that it is not taken for the serial one, and those of nodes and their routers
# node:D,K,FLITS and router:D,K,FLITS, or with ,E at its end; an all-to-all is exchange:D,K,STAGES.
exec awk -v use="$1" '!/^#/ {
    if ($2 == "rg_kautz_pipe") sub(/^kautz/, "pipe", $1)
    if ($2 ~ /^(router|node)_top$/) {
        sub(/^kautz/, substr($2, 1, length($2) - 4), $1)
        name = $3 # with the depth of a channel
        sub(/.*FLITS=/, $1 ",", name)
        sub(/E=/, "", name)
        $1 = name
    }
    if ($2 == "exchange_top") {
        sub(/^kautz/, "exchange", $1)
        stages = $3
        sub(/.*STAGES=/, "", stages) # in a link
        $1 = $1 "," stages
    }
    for (i = 7; i <= NF; i++) {
        split($i, pair, "=")
        if (pair[1] == use) print $1 "/" $2 "/" $3 "/" pair[2]
    } }' synth/configs
