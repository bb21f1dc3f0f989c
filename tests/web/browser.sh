#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# browser.sh BUILD=FOLDER [CHROMIUM=chromium] [SHOTS=1]: the explorer in a browser, from its file. Each row opens an
# address and looks for texts in what the page has become; what the program prints is looked for, too. SHOTS=1 keeps a
# picture of each row in BUILD/web. TAP.
set -u
export LC_ALL=C.UTF-8

. tests/tap.sh
BUILD='' CHROMIUM=chromium SHOTS=0
for argument; do
    case $argument in
    BUILD=* | CHROMIUM=* | SHOTS=*) export "${argument?}" ;;
    *)
        echo "browser: $argument is not BUILD=, CHROMIUM= or SHOTS=" >&2
        exit 2
        ;;
    esac
done
command -v "$CHROMIUM" >/dev/null || {
    echo "browser: $CHROMIUM is missing; it is Debian's package chromium" >&2
    exit 1
}
out=$BUILD/web
mkdir -p "$out"
profile=$(mktemp -d)
trap 'rm -rf "$profile"' EXIT
root=
[ "$(id -u)" -ne 0 ] || root=--no-sandbox

# browse NAME ADDRESS OPTION...
browse() {
    name=$1 address=$2
    shift 2
    # shellcheck disable=SC2086 # an option, or none
    timeout 120 "$CHROMIUM" --headless $root --disable-gpu --disable-background-networking --disable-component-update \
        --no-first-run --hide-scrollbars --window-size=1280,800 --user-data-dir="$profile" --virtual-time-budget=8000 \
        --enable-logging=stderr --v=0 "$@" "file://$(cd "$BUILD" && pwd | sed 's/ /%20/g')/explorer.html$address" 2>"$out/$name.log"
}

# row NAME ADDRESS TEXT...: the page says all of this, and the browser no error.
row() {
    name=$1 address=$2
    shift 2
    # The browser's virtual clock does not wait for WebAssembly; a page that has not started yet is opened again.
    for try in 1 2 3 4 5 6 7 8; do
        browse "$name" "$address" --dump-dom | sed -e 's/id="wasm">[^<]*/id="wasm">/' -e '/^<script>$/,/^<\/script>$/d' \
            -e 's/<[^>]*>/ /g' -e 's/&lt;/</g' -e 's/&gt;/>/g' -e 's/&amp;/\&/g' | tr -s '\n' ' ' | tr -s ' ' >"$out/$name.text"
        ! grep -q 'It asks no server' "$out/$name.text" || break
        [ "$try" != 8 ] || echo "# $name: the page does not start"
    done
    bad=0
    for said; do
        grep -qF -- "$said" "$out/$name.text" || {
            echo "# $name: not on the page: $said"
            bad=1
        }
    done
    ! grep -E 'CONSOLE|Refused|ERR_' "$out/$name.log" | sed 's/^/# /' | grep . || bad=1
    verdict "$bad" "$name: $address"
    [ "$SHOTS" = 0 ] || browse "$name" "$address" --screenshot="$out/$name.png"
}

# pair NAME NETWORK A B: the disjoint routes on the page are those that the program prints.
pair() {
    "$BUILD/routegen" routes "$2" "$3" "$4" --disjoint --format json | jq -r '.routes[].vertices | join(" → ")' >"$out/$1.routes"
    test -s "$out/$1.routes" || echo "no routes" >"$out/$1.routes"
    name=$1 address="#$2?from=$3&to=$4"
    set --
    while IFS= read -r line; do
        set -- "$@" "$line"
    done <"$out/$name.routes"
    row "$name" "$address" "$@"
}

row start '' 'Kautz digraph kautz:2,3' '12 nodes, 24 arcs' 'Click two nodes' 'appends 2'
row kautz '#kautz:3,6?from=012012&to=201201&theme=light' '3 routes that share no node' 'phase A'
row faults '#kautz:2,3?from=012&to=201&avoid=120&theme=dark' '1 route that share' '012 → 121 → 210 → 102 → 020 → 201' \
    'routegen routes kautz:2,3 012 201 --avoid 120 '
row torus '#torus:4,4?from=(0,0)&to=(2,2)&avoid=(0,1)_(1,0)-(2,0)&lanes=1&theme=dark' '3 routes that share' \
    'found by search' '4 channels depend on each other' 'link (1,0) – (2,0)' \
    "routegen routes torus:4,4 '(0,0)' '(2,2)' --avoid '(0,1)' --avoid-links '(1,0)-(2,0)'"
row shortest '#hypercube:5?from=00000&to=11111&kind=shortest&path=7&theme=light' '120 shortest routes' 'number 8'
row phase '#gft:2,4,2?view=phase&row=3&pass=1&theme=light' '32 rotations' '16 messages in this phase' '1,312 times' \
    'routegen states gft:2,4,2 --square lls -r 3 --pass 1'
row benes '#benes:3?view=phase&theme=dark' '5 stages of 4 switches' '8 messages in this phase'
row ball '#kantc:8,8?theme=dark' '520,093,696 nodes' 'the 300 vertices nearest'
row distances '#debruijn:2,4?view=distance&from=0101&theme=light' 'Vertices by hops from 0101: 0: 1, 1: 2, 2: 3'
row core '#kautz:2,3?from=012&to=201&view=core&clock=5&theme=dark' '5 of 10' 'Phase B, insert 0: the out letter is used' \
    'overlap 1 route 1' 'insert 1 and 0 route 2' 'compares every one of them with the RTL'
row exchange '#kautz:2,3?from=010&view=exchange&clock=4&theme=light' 'in 16 clocks' '4 of 15' 'rotated by 1' \
    'the messages of 010' 'routegen draw kautz:2,3 --exchange 010 --clock 4'
row packets '#torus:8,8?view=packets&load=0.3&traffic=transpose&theme=light' '0.3 flits a node and clock' \
    'routegen simulate torus:8,8 --traffic transpose --load 0.3'
row tour '#kautz:3,3?from=012&to=201&tour=3&theme=dark' '3 of 8: Where the routes come from' 'Leave the tour'
row compare '#kautz:2,3?compare=debruijn:2,4&theme=light' 'debruijn:2,4' 'diameter'
row large '#gft:3,8,8?theme=light' '16,384 links'
row wrong '#kautz:2,33?colour=red' 'k must be 1 to 16' 'Not understood in the address, left out: colour=red' '12 nodes'
row tree '#kantc:3,3?from=@0&to=@30&theme=light' '3 routes that share' '<0,0,001>'
pair star star:4 '[1234]' '[2143]'
pair mesh mesh:4,4 '(0,0)' '(3,2)'
pair gft gft:2,4,2 0 31
pair scc scc:4 '[1234:2]' '[4321:3]'
pair mdsxn mdsxn:2,3 00000 10110
plan
