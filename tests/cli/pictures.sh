# shellcheck shell=bash disable=SC2154
# SPDX-License-Identifier: Apache-2.0
#
# Pictures of states: what is in them, and that other programs can read them.
# Read by run.sh.

for format in svg dot; do
    golden "picture-2-2-1.$format" states gft:2,2,1 -r 3 -p 1 --format $format
    same "a $format of pass 0" "$(routegen states gft:2,4,2 -r 3 -p 0 --format $format | md5sum)" \
        "$(routegen states gft:2,4,2 -r 3 --format $format | md5sum)"
done

# drawn NETWORK ARGUMENT...: programs read both pictures without a message, and every switch of every
# stage is there.
drawn() {
    local network=$1 switches
    switches=$(routegen info "$network" --format json |
        jq 'if .levels then 2 * .switches - .levels[0].switches else .switches end')
    run states "$@" --format svg
    drawn_well "$network"
    same "switches in the SVG of $network" "$switches" "$(grep -c '<rect.*<title>' "$work/out")"
    run states "$@" --format dot
    if command -v dot > /dev/null; then
        same "dot reads $network" 0 "$(dot -Tsvg "$work/out" -o "$work/svg" 2>&1)$?"
    fi
    same "switches in the DOT of $network" "$switches" "$(grep -c 'switch' "$work/out")"
}
drawn gft:2,2,2 -r 5
drawn gft:2,4,2 -r 3 -p 1
drawn gft:2,4,4 -r 2 --square cls --square-seed 77
drawn gft:2,4,2 -r 3 --square cls
drawn gft:2,3,2 -r 3 --square add
drawn gft:1,2,7 -r 3
drawn omega:2,3 -r 5
drawn benes:3 -r 5
