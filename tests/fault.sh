#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# fault.sh BUILD=FOLDER NAME=FAULT [TABLE=tests/faults]: breaks a copy as that line of the table says, and sees its check
# fail. Prints one line of TAP, with what happened instead as diagnostics. Run from the tree.
set -uf

BUILD=build NAME='' TABLE=tests/faults
KEYS='BUILD= NAME= TABLE='
set -a
. sim/keys.sh
set +a
unset MAKEFLAGS MFLAGS MAKELEVEL
here=$BUILD/faults/$NAME
rm -rf "$here"
mkdir -p "$here"

fail() {
    echo "not ok - $NAME"
    { echo "$*" && tail -n 20 "$here/log"; } 2>/dev/null | sed 's/^/# /'
    exit 1
}

file='' check='' edit=''
# Two blanks or more are between the columns, one blank is in them.
column='[^ ]+( [^ ]+)*'
eval "$(sed -nE "s/'/'\\\\''/g; s/^$NAME  +([a-z]+)  +([^ ]+)  +($column)  +(.*)\$/file='\2' check='\3' edit='\5'/p" "$TABLE")"
[ -n "$edit" ] || fail "no such line in $TABLE"
expected='' code=1
case $check in *' => '*) expected=${check#* => } check=${check%% => *} ;; esac
word=${check%% *} argument=${check#* }

# say LOG: which of the expected texts are in it, where $ is the end of a line
say() {
    echo "$expected" | sed 's/ & /\n/g' | while read -r text; do
        ! tr -s ' ' <"$1" | sed 's/$/$/' | grep -qF -e "$text" || echo "$text"
    done
}

# What a check says anyway shows nothing.
case $word:$expected in
*: | twin:*'not ok - '* | node:*'not ok - '* | memory:*'not ok - '* | web:*'not ok - '*) ;;
twin:* | node:* | memory:* | web:*) fail 'the text is not that of a check that fails: "not ok - "' ;;
run:* | answer:* | refuse:*)
    # shellcheck disable=SC2086 # words
    echo '012 120' | timeout 600 "$BUILD/routegen" $argument >"$here/log" 2>&1
    said=$(say "$here/log")
    [ -z "$said" ] || fail "the program that is not broken says, too: $said"
    ;;
esac

# copy FOLDER: a copy of that folder of the tree, with the edit in it
copy() {
    mkdir -p "$here/$1"
    cp -r "$1/." "$here/$1/"
    sed "$edit" "$file" >"$here/$file"
    ! cmp -s "$file" "$here/$file" || fail 'the edit changes nothing'
}

# compile: what reads the broken file, in front of the rest of the library; $objects
compile() {
    case $word in
    house)
        cp -r model sim bench doc "$here/"
        copy "${file%%/*}"
        ;;
    *) copy "${file%/*}" ;;
    esac
    objects=
    case $file in sim/* | doc/* | rtl/* | model/rooms | model/faces/web/*) return ;; esac
    grep -rlE --include='*.d' "(^| )$file( |:|\$)" "$BUILD/obj/model" >"$here/units"
    while read -r list; do
        unit=${list#"$BUILD/obj/"} object=$here/$(basename "$list" .d).o
        unit=${unit%.d}.c
        [ -e "$unit" ] || continue # of an older build
        [ ! -e "$here/$unit" ] || unit=$here/$unit
        # shellcheck disable=SC2086 # words
        ${CC:-gcc} -std=c11 -O0 -w "-I$here/model/include" "-I$here/model" -Imodel/include \
            -Imodel -c -o "$object" "$unit" 2>"$here/log" || fail 'does not compile'
        objects="$objects $object"
    done <"$here/units"
    [ -n "$objects" ] || fail "nothing in $BUILD/obj reads $file"
}

# objects_of FILE.c...: those of tests; of files that are no more there may be some, too
objects_of() {
    printf '%s\n' "$@" | sed "s|\(.*\)\.c\$|$BUILD/tests/obj/\1.o|"
}

# tree: a tree with this hardware, in which make and the scripts work; the name of its folder has a space
tree() {
    here="$here/a tree"
    mkdir "$here"
    copy "${file%%/*}"
    mkdir -p "$here/build/sim"
    set +f
    for entry in *; do
        [ -e "$here/$entry" ] || ln -s "$PWD/$entry" "$here/$entry"
    done
    for entry in "$BUILD"/obj "$BUILD"/*.a "$BUILD"/routegen* "$BUILD"/tools-* "$BUILD"/tables "$BUILD"/sim/obj \
        "$BUILD"/sim/print_questions; do
        ln -s "$PWD/$entry" "$here/build${entry#"$BUILD"}"
    done
    set -f
}

case $word in
run | answer | refuse) # the program, with the broken library
    compile
    # shellcheck disable=SC2046,SC2086 # words
    ${CC:-gcc} ${LDFLAGS:-} -o "$here/routegen" $objects $(cat "$BUILD/routegen.parts") -ljansson -lserialport -lm \
        -fopenmp 2>"$here/log" || fail 'does not link'
    case $word in answer) code=0 ;; refuse) code=3 ;; esac
    # shellcheck disable=SC2086 # words
    echo '012 120' | timeout 600 "$here/routegen" $argument >"$here/log" 2>&1
    ;;
memory) # the program without memory, with the broken library
    compile
    # shellcheck disable=SC2046,SC2086 # words
    ${CC:-gcc} ${LDFLAGS:-} -o "$here/memory" $(objects_of tests/memory/memory.c) $objects \
        $(grep -v /cli/program.o "$BUILD/routegen.parts") -lserialport -lm -fopenmp 2>"$here/log" || fail 'does not link'
    echo "$argument" | timeout 600 "$here/memory" "$here" 1 0 >"$here/log" 2>&1
    ;;
node) # the networks of tests/node, with the broken library
    compile
    set +f
    # shellcheck disable=SC2046,SC2086 # words
    ${CC:-gcc} ${LDFLAGS:-} -o "$here/node" $(objects_of tests/node/*.c) $objects "$BUILD/librgcycle.a" "$BUILD/librg.a" -fopenmp \
        2>"$here/log" || fail 'does not link'
    set -f
    timeout 600 "$here/node" "$argument" >"$here/log" 2>&1
    ;;
house)
    compile
    cp "$BUILD/librg.a" "$BUILD/librgnet.a" "$here/"
    case $file in model/hw/* | model/families/*) library=librg.a ;; *) library=librgnet.a ;; esac
    # shellcheck disable=SC2086 # words
    [ -z "$objects" ] || ar r "$here/$library" $objects
    [ "$argument" != house ] || argument=MOST=25
    cp -rs "$PWD/$BUILD/obj" "$here/"
    # shellcheck disable=SC2086 # words
    case $file in *.c) [ ! -e "$here/obj/${file%.c}.o" ] || ln -sf "$PWD/${objects##* }" "$here/obj/${file%.c}.o" ;; esac
    tests/house.sh LIBRG="$here/librg.a" LIBRGNET="$here/librgnet.a" MODEL="$here/obj/model" OBJECTS="$here/obj/model/faces/cli" ROOT="$here" WASM=model/hw/names/random.c "$argument" \
        >"$here/log" 2>&1
    ;;
twin) # the simulator with the broken library against its twin, from a seed on
    compile
    set +f
    # shellcheck disable=SC2046,SC2086 # words
    ${CC:-gcc} ${LDFLAGS:-} -o "$here/simulate" $(objects_of tests/simulate/*.c) $objects \
        "$BUILD/librgnet.a" "$BUILD/librgcycle.a" "$BUILD/librg.a" -lm -fopenmp \
        2>"$here/log" || fail 'does not link'
    set -f
    # shellcheck disable=SC2086 # words
    timeout 600 "$here/simulate" $argument >"$here/log" 2>&1
    ;;
web) # what the explorer gets from C, with the broken file
    compile
    mkdir -p "$here/model/faces"
    [ -d "$here/model/faces/web" ] || cp -r model/faces/web "$here/model/faces/"
    set +f
    # shellcheck disable=SC2086 # words
    ${CC:-gcc} -std=c11 -O0 -w -Imodel/include "-I$here/model" -Imodel ${LDFLAGS:-} -o "$here/web" tests/web/*.c \
        "$here"/model/faces/web/*.c $objects "$BUILD/librgnet.a" "$BUILD/librgcycle.a" "$BUILD/librg.a" -lserialport -lm -fopenmp 2>"$here/log" ||
        fail 'does not compile'
    set -f
    timeout 600 "$here/web" >"$here/log" 2>&1
    ;;
cosim)
    tree
    pairs=all variant=
    case $argument in */*) pairs=${argument#*/} argument=${argument%/*} ;; esac
    case $argument in node:*) variant=-quick ;; esac
    program=build/sim/$(echo "$argument" | tr :, __)$variant/cosim
    (cd "$here" && OPTIMISE=-O0 make -s --no-print-directory QUICK_H=build/sim/quick.h "$program") >"$here/log" 2>&1 || fail 'does not build'
    timeout 600 "$here/$program" "$(echo "$argument" | sed -E 's/^(pipe|tree|ring|broadcast):/kautz:/')" "$pairs" >"$here/log" 2>&1
    ;;
query) # random bytes into rg_query, against the library's board
    tree
    program=build/query/$(echo "$argument" | tr :, __)/query_fuzz
    (cd "$here" && OPTIMISE=-O0 make -s --no-print-directory "$program") >"$here/log" 2>&1 || fail 'does not build'
    (cd "$here" && sim/fuzz/run.sh 7 200000 "$program") >"$here/log" 2>&1
    ;;
proof)
    tree
    (cd "$here" && NO_WAVEFORM=1 sim/formal/prove.sh OUT=. RTL=rtl/routegen.f NAME="$argument") >"$here/log" 2>&1
    ;;
bench)
    tree
    (cd "$here" && sim/icarus/run.sh BUILD=build BENCH="${argument%/*}" PARAMETERS="${argument##*/}") >"$here/log" 2>&1
    set -- $?
    [ ! -s "$here/build/icarus/$argument/compiler" ] || fail 'does not compile'
    (exit "$1")
    ;;
pins)
    tree
    (cd "$here" && tests/pins.sh build/pins) >"$here/log" 2>&1
    ;;
board)
    tree
    program=build/board/ice40/$(echo "$argument" | tr :, __)-4/run
    (cd "$here" && OPTIMISE=-O0 make -s --no-print-directory "$program") >"$here/log" 2>&1 || fail 'does not build'
    (cd "$here" && timeout 600 "$program" "$argument" "${argument%%-*}" "${argument#*-}" 4 132 1 high) >"$here/log" 2>&1
    ;;
multicomputer | noc)
    tree
    program=build/board/ulx3s/multicomputer_2_1-4/virtual_board
    [ "$word" = multicomputer ] || program=build/board/ice40/noc_mesh_2_2-4/virtual_board
    ln -s "$PWD/$BUILD/asan" "$here/build/asan"
    (cd "$here" && OPTIMISE=-O0 make -s --no-print-directory $program) >"$here/log" 2>&1 || fail 'does not build'
    (cd "$here" && sim/board/tests/"$word".sh BUILD=build CHIP=$program) >"$here/log" 2>&1
    ;;
netlist)
    tree
    (cd "$here" && sim/netlist/prove.sh OUT=. MODULE="${argument%/*}" PARAMETERS="${argument##*/}") >"$here/log" 2>&1
    ;;
*) fail "check $word is not one of run, answer, refuse, twin, node, memory, web, house, cosim, query, proof, bench, board, multicomputer, noc, pins, netlist" ;;
esac
status=$?

[ "$status" -eq "$code" ] || fail "exit code $status instead of $code"
missing=$(echo "$expected" | sed 's/ & /\n/g' | grep -vxF -e "$(say "$here/log")")
[ -z "$missing" ] || fail "does not say: $missing"
rm -rf "${here%/a tree}"
echo "ok - $NAME"
