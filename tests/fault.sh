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

# own PATH: $here becomes the tree, of links, but for the folders that PATH is in
own() {
    set +f
    [ -e "$here/Makefile" ] || ln -s "$PWD"/* "$here/"
    at='' rest=$1
    while part=${rest%%/*} && [ "$part" != "$rest" ]; do
        at=$at/$part rest=${rest#*/}
        [ ! -L "$here$at" ] || { rm "$here$at" && mkdir "$here$at" && ln -s "$PWD$at"/* "$here$at/"; }
    done
    set -f
}

# broken: the tree with the edit in it
broken() {
    own "$file"
    cp --remove-destination "$file" "$here/$file"
    sed "$edit" "$file" >"$here/$file"
    ! cmp -s "$file" "$here/$file" || fail 'the edit changes nothing'
}

# compile: what reads the broken file, in front of the rest of the library; $objects
compile() {
    broken
    objects=
    case $file in sim/* | doc/* | rtl/* | model/rooms) return ;; esac
    grep -rlE --include='*.d' "(^| )$file( |:|\$)" "$BUILD/obj/model" >"$here/units"
    while read -r list; do
        unit=${list#"$BUILD/obj/"} object=$here/$(basename "$list" .d).o
        unit=$here/${unit%.d}.c
        [ -e "$unit" ] || continue # of an older build
        # shellcheck disable=SC2086 # words
        ${CC:-gcc} -std=c11 -O0 -w "-I$here/model/include" "-I$here/model" -c -o "$object" "$unit" 2>"$here/log" || fail 'does not compile'
        objects="$objects $object"
    done <"$here/units"
    [ -n "$objects" ] || fail "nothing in $BUILD/obj reads $file"
}

# objects_of PATTERN: those of C files of tests; of files that are no more there may be some, too
objects_of() {
    set +f
    # shellcheck disable=SC2086 # a pattern
    printf '%s\n' $1 | sed "s|\(.*\)\.c\$|$BUILD/tests/obj/\1.o|"
}

# link PROGRAM FILE...: of the broken objects, which win, and these
link() {
    program=$1
    shift
    set +f
    # shellcheck disable=SC2046,SC2048,SC2086 # words
    ${CC:-gcc} -std=c11 -O0 -w -Imodel/include -Imodel ${LDFLAGS:-} -fuse-ld=lld -s -Wl,-z,muldefs,--threads=1 -o "$here/$program" \
        $objects $* -lserialport -lm -fopenmp 2>"$here/log" || fail 'does not link'
    set -f
}

# tree: a tree with this hardware, in which make and the scripts work; the name of its folder has a space
tree() {
    here="$here/a tree"
    mkdir "$here"
    broken
    rm "$here/build"
    mkdir -p "$here/build/sim"
    set +f
    for entry in "$BUILD"/obj "$BUILD"/*.a "$BUILD"/routegen* "$BUILD"/tools-* "$BUILD"/tables "$BUILD"/sim/obj \
        "$BUILD"/sim/print_questions; do
        ln -s "$PWD/$entry" "$here/build${entry#"$BUILD"}"
    done
    set -f
}

libraries="$BUILD/librgnet.a $BUILD/librgcycle.a $BUILD/librg.a"
case $word in
run | answer | refuse) # the program, with the broken library
    compile
    link routegen "$(cat "$BUILD/routegen.parts")"
    case $word in answer) code=0 ;; refuse) code=3 ;; esac
    # shellcheck disable=SC2086 # words
    echo '012 120' | timeout 600 "$here/routegen" $argument >"$here/log" 2>&1
    ;;
memory) # the program without memory, with the broken library
    compile
    link memory "$(objects_of tests/memory/memory.c)" "$(grep -v /cli/program.o "$BUILD/routegen.parts")"
    echo "$argument" | timeout 600 "$here/memory" "$here" 1 0 >"$here/log" 2>&1
    ;;
node) # the networks of tests/node, with the broken library
    compile
    link node "$(objects_of 'tests/node/*.c')" "$libraries"
    timeout 600 "$here/node" "$argument" >"$here/log" 2>&1
    ;;
house)
    compile
    case $file in model/hw/* | model/families/*) library=librg.a ;; *) library=librgnet.a ;; esac
    own "$BUILD/obj/$file"
    cp --remove-destination "$BUILD/$library" "$here/$BUILD/"
    # shellcheck disable=SC2086 # words
    [ -z "$objects" ] || ar r "$here/$BUILD/$library" $objects
    # shellcheck disable=SC2086 # words
    case $file in *.c) [ ! -e "$here/$BUILD/obj/${file%.c}.o" ] || cp --remove-destination ${objects##* } "$here/$BUILD/obj/${file%.c}.o" ;; esac
    [ "$argument" != house ] || argument=MOST=25
    (cd "$here" && tests/house.sh LIBRG="$BUILD/librg.a" LIBRGNET="$BUILD/librgnet.a" MODEL="$BUILD/obj/model" \
        OBJECTS="$BUILD/obj/model/faces/cli" RULE="${expected#house: }" "$argument") >"$here/log" 2>&1
    ;;
twin) # the simulator with the broken library against its twin, from a seed on
    compile
    link simulate "$(objects_of 'tests/simulate/*.c')" "$libraries"
    # shellcheck disable=SC2086 # words
    timeout 600 "$here/simulate" $argument >"$here/log" 2>&1
    ;;
web) # what the explorer gets from C, with the broken file
    compile
    link web 'tests/web/*.c' "$(find "$BUILD/obj/model/faces/web" -name '*.o' ! -name wasi.o)" "$libraries"
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
