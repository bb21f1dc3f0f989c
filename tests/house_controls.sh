#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# house_controls.sh LIBRG=FILE LIBRGNET=FILE: breaks each rule of house.sh once, in a copy of the tree; it must notice.
set -u

LIBRG='' LIBRGNET=''
for argument; do
    case $argument in
    LIBRG=* | LIBRGNET=*) export "${argument?}" ;;
    *)
        echo "house_controls: $argument is not LIBRG= or LIBRGNET=" >&2
        exit 2
        ;;
    esac
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
passed=0 failed=0

verdict() {
    if [ "$1" -eq 0 ]; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "house_controls: $2" >&2
    fi
}

# broken MESSAGE ARGUMENT...: whether house.sh says so of the tree and the libraries.
broken() {
    message=$1
    shift
    tests/house.sh LIBRG="$LIBRG" LIBRGNET="$LIBRGNET" ROOT="$work/tree" WASM=model/core/random.c "$@" >"$work/report" 2>&1 &&
        return 1
    echo "$message" >>"$work/seen"
    grep -qxF "house: $message" "$work/report"
}

# line MESSAGE FILE LINE [FILE LINE]: these lines at the ends of these files of the tree break the rule.
line() {
    message=$1
    shift
    rm -rf "$work/tree"
    mkdir -p "$work/tree"
    cp -r model sim "$work/tree"
    while [ $# -gt 1 ]; do
        echo "$2" >>"$work/tree/$1"
        shift 2
    done
    broken "$message"
    verdict $? "$message: not noticed"
}

# object MESSAGE LIBRARY CODE [CODE]: a library with files of this code breaks the rule.
object() {
    message=$1
    library=$2
    shift 2
    rm -f "$work/broken.a"
    for code; do
        echo "$code" | ${CC:-cc} -x c -c -o "$work/$#.o" - && ar rcs "$work/broken.a" "$work/$#.o" && shift
    done
    broken "$message" "$library=$work/broken.a"
    verdict $? "$message: not noticed"
}

line 'core knows nothing of routegen/net/' model/core/random.c '#include "routegen/net/out.h"'
line 'core includes another storey' model/core/random.c '#include "graph/loads.h"'
line 'a storey is used through its public headers only' model/draw/layout.c '#include "core/topology/search.h"'
line 'the program uses the libraries through their public headers only' model/cli/main.c '#include "graph/loads.h"'
line 'pictures and exports are above what they show' model/graph/loads.c '#include "routegen/net/plot.h"'
line 'includes run in a circle' model/graph/one.c '#include "two.h"' model/graph/two.c '#include "one.h"'
line 'argp and Jansson belong to the program' model/draw/layout.c '#include <jansson.h>'
line 'igraph is for tests and benchmarks' model/graph/loads.c '#include <igraph/igraph.h>'
# shellcheck disable=SC2046 # pairs of words
line 'a folder has more than 25 files' $(seq -f 'model/board/%g.h x' 25)
line 'core does not compile to WebAssembly' model/core/random.c '#include <setjmp.h>'
object 'librg has global names without rg_' LIBRG 'int topology_add(void) { return 0; }'
object 'librgnet has global names without rg_' LIBRGNET 'int layout_tree(void) { return 0; }'
object 'librg is pure: nothing that allocates, prints or exits' LIBRG \
    'void *malloc(unsigned long); void *rg_room(void) { return malloc(8); }'
object 'librg has writable data' LIBRG 'int rg_count = 1;'
object 'librgnet neither prints nor exits' LIBRGNET 'int puts(const char *); int rg_say(void) { return puts(""); }'
object 'files of librgnet call one another in a circle' LIBRGNET \
    'void rg_two(void); void rg_one(void) { rg_two(); }' 'void rg_one(void); void rg_two(void) { rg_one(); }'

# No rule without a control.
sed -n "s/.*rule '\(.*\)'\$/\1/p" tests/house.sh | sort >"$work/rules"
sort "$work/seen" | diff "$work/rules" - >&2
verdict $? 'rules of tests/house.sh and their controls are not the same'

echo "house_controls: $passed passed, $failed failed"
[ "$failed" -eq 0 ]
