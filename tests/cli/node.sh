# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
#
# node: messages through networks of nodes.
# Read by run.sh.

agrees node-dead node kautz:2,3 --dead 120,201 --clocks 3000 --wait 100 --seed 2
golden node-kill.text node kautz:2,3 --load .05 --bytes 3 --fault 1000:node:012:3000 --fault 1500:node:@5 --clocks 9000 --wait 80
golden node-hotspot.text node kautz:3,2 --traffic hotspot:12 --vc-rule valley --buffer 2 --crc 32 --clocks 2000
golden node-pairs.text node kautz:2,3 --traffic pairs --first-routes 1
agrees node-sweep node kautz:2,3 --sweep 3 --sets 5 --wait 100

# Nothing is lost while less than d nodes are dead; with one route of each pair some is.
valid 'd-1 dead nodes, every set' \
    '.[0] | length == 6 and .[3].messages == 1320 and
      all(.[]; .dead > 1 or .share == 1 or (.routes == 1 and .dead == 1 and .share < 1))' \
    node kautz:2,3 --sweep 2 --sets 12 --format json
valid 'long messages, all to one' '.[0] | .wait == 4096 and .lost == 0 and .done == .begun' \
    node kautz:3,2 --traffic hotspot --bytes 64 --clocks 15000 --format json
same 'as many as want to be sent' yes "$(routegen node kautz:3,2 --load .02 --format json |
    jq -r 'if .flits_per_clock > 0.018 and .flits_per_clock < 0.022 then "yes" else .flits_per_clock end')"
same 'another seed, other messages' 2 "$(for seed in 1 2 2; do
    routegen node kautz:2,2 --clocks 500 --seed $seed --format json | jq .crc
done | sort -u | wc -l)"

run node kautz:2,2 --sweep 2 --wait 100 --format svg
same 'a plot of two curves, and their legend' '0 4 6' "$code $(grep -c 'class="line' "$work/out") $(grep -c '<circle' "$work/out")"
bar clocks/s node kautz:2,3
bar runs/s node kautz:2,2 --sweep 1
