# SPDX-License-Identifier: Apache-2.0
# shellcheck shell=sh disable=SC2034,SC2154
#
# To be sourced by a test that talks to a virtual board; $out is its folder, and $failed becomes 1.

# virtual PROGRAM ARGUMENT...: starts a board; its port is $port, and it ends with the script.
virtual() {
    rm -f "$out/port"
    "$@" >"$out/port" &
    board=$!
    trap 'kill "$board"' EXIT
    while ! [ -s "$out/port" ] && kill -0 "$board" 2>/dev/null; do sleep 0.1; done
    port=$(head -n 1 "$out/port")
}

# talk: each line of stdin, `REQUEST = ANSWER`, with the answer that came.
talk() {
    exec 6<>"$port"
    while IFS= read -r line; do
        printf '%s\n' "${line%% = *}" >&6
        read -r answer <&6
        echo "${line%% = *} = ${answer%\*??}"
    done
}

failed=0
verdict() {
    name="$(basename "$0" .sh): $2"
    if [ "$1" = 0 ]; then echo "ok - $name"; else echo "not ok - $name" && failed=1; fi
}

# each_request: those of $out/expected
each_request() {
    (talk <"$out/expected" >"$out/said")
    diff "$out/expected" "$out/said" | sed 's/^/# /'
    cmp -s "$out/expected" "$out/said"
    verdict $? 'each request, legal or not'
}
