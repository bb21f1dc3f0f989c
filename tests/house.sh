#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# house.sh LIBRG=FILE LIBRGNET=FILE [MODEL=FOLDER] [OBJECTS="FOLDER..."] [MOST=25] [LISTS=6] [RULE=TEXT]: the rules of the
# house, or that one. Who may call whom stands in model/rooms: it is held against the includes, and against the names that the
# objects below MODEL need of each other. Libraries need and name only what they may; no circles in what was compiled below
# each of OBJECTS.
# tests/faults breaks each rule once, in a tree of links.
set -u
export LC_ALL=C

LIBRG='' LIBRGNET='' MODEL='' OBJECTS='' MOST=25 LISTS=6 RULE=''
KEYS='LIBRG= LIBRGNET= MODEL= OBJECTS= MOST= LISTS= RULE='
. sim/keys.sh

# rule MESSAGE: each line of stdin breaks it. A file is named from the root of the tree.
rule() {
    awk -v message="house: $1" '{ file = $1; sub(/:.*/, "", file)
        print (file ~ /\.[ch]$/ && (getline line <("model/" file)) > 0 ? "model/" : "") $0
        close("model/" file) } END { if (NR > 0) print message }'
}

# includes FOLDER...: FILE:LINE:#include ... of each header that is named with its folder.
includes() {
    (cd model && grep -RnE --include='*.[ch]' '^ *# *include +["<][^">]*/' "$@")
}

# rooms CHECK: what of stdin breaks model/rooms
rooms() {
    awk -v what="$1" -f tests/rooms.awk model/rooms -
}

# unprefixed: of the names of a library its global ones that do not start with rg_.
unprefixed() {
    awk 'NF != 3 || ($2 ~ /^[A-TV-Z]$/ && $3 !~ /^rg_/)'
}

# units: pairs of a unit, x.c with x.h, and one that it includes.
units() {
    (cd model && grep -RHoE --include='*.[ch]' '^ *# *include +"[^"]+"' .) | sed 's|^\./||' | awk -F '[:"]' '{
        folder = $1
        sub(/[^\/]*$/, "", folder)
        from = $1
        to = $3 ~ /^routegen\// ? "include/" $3 : $3 ~ /\// ? $3 : folder $3
        sub(/\.[ch]$/, "", from)
        sub(/\.[ch]$/, "", to)
        if (from != to)
            print from, to
    }'
}

# calls: of the names of a library, or of objects, pairs of a file and one of which it needs a name.
calls() {
    awk '{ split($1, path, ":"); file = path[1] ~ /\.a$/ ? path[2] : path[1]; name = $NF }
        $(NF - 1) == "U" { needs[file " " name] }
        $(NF - 1) ~ /^[BDRTV]$/ { of[name] = file }
        END { for (pair in needs) { split(pair, part); if (part[2] in of && of[part[2]] != part[1]) print part[1], of[part[2]] } }'
}

# objects FOLDER: what is compiled below it, but for what remains of an older build.
objects() {
    find -L "$1" -name '*.o' | while read -r object; do
        source=${object#*obj/}
        [ ! -e "${source%.o}.c" ] || echo "$object"
    done
}

# The lowest, and what else the explorer has with a header that not every C has. Not what is a link: that is not broken.
for_wasm() {
    [ ! -L model ] || return 0
    find model/hw model/families -name '*.c' -type f
    grep -rE --include='*.[ch]' '^ *# *include +<' model | grep -vE '^model/(hw|families|include|net/board|faces/(cli|mpi|python))/' |
        grep -vE '<(inttypes|limits|math|std(arg|bool|def|int|io|lib)|string)\.h>' | cut -d : -f 1 | sort -u
}

# wasm: what the compiler says of them. test-web compiles all, and makes the code.
wasm() {
    for_wasm | xargs -r -n 16 -P "$(nproc)" clang --target=wasm32-wasi -std=c11 -Wall -Wextra -Werror -Imodel/include -Imodel -fsyntax-only 2>&1
}

# families PART: of each line of RG_FAMILIES the number, \1, or the record, \2.
families() {
    sed -n "s/^ *FAMILY(\([A-Z_]*\), \([a-z_]*\), .*/$1/p" model/include/routegen/network.h
}

# named: where model/ names a family but in the list, with its record, with its layout, and for a paper. Kautz digraphs and fat
# trees are more than families of graphs; a shuffle and a file are also traffic, and model/net/read makes networks of files.
named() {
    numbers=$(families '\1' | grep -vx -e KAUTZ -e GFT -e FILE | paste -sd'|')
    quoted=$(families '\2' | grep -vx -e kautz -e gft -e shuffle -e file | tr _ - | paste -sd'|')
    grep -RnE --include='*.[ch]' --include='*.js' --include='*.py' "RG_FAMILY_($numbers)\>|[\"']($quoted)[\"']" model |
        grep -vE '^model/(families/[a-z]*/|net/draw/layout_[a-z_]*\.c:|faces/cli/reproduce/|net/read/booksim/[a-z_]*\.c:)'
}

libc='mem(cmp|cpy|move|set)|__mem(cpy|move|set)_chk|__stack_chk_fail|str(chr|cmp|len)|(GOMP|omp|__kmpc)_.*|pthread_(create|join|(mutex|cond)_.*)|__cpu_.*|_GLOBAL_OFFSET_TABLE_'
streams='v?[fd]?printf|f?put[cs]|putchar|putc|fwrite|fflush|perror|std(in|out|err)|__v?f?printf_chk'
ends='_?exit|_Exit|quick_exit|abort|__assert_fail'

librg=$(nm -A "$LIBRG" 2>&1) librgnet=$(nm -A "$LIBRGNET" 2>&1)
rules() {
    rooms rooms </dev/null | rule 'the list of rooms calls down only'
    (cd model && find -L . -name '*.[ch]' ! -path './include/*' ! -path './*/inner/*') | rooms homes | rule 'a file of model/ is in no room of model/rooms'
    includes . | rooms includes | rule 'a room includes what it may not (model/rooms, tests/rooms.awk)'
    # The page has a clock of its own under the name of libc's.
    # shellcheck disable=SC2046 # words
    [ -z "$MODEL" ] || nm -A $(objects "$MODEL" | grep -v /faces/web/wasi.o) | calls | sed 's|[^ ]*/obj/model/||g' | rooms calls | rule 'a room calls what it may not (model/rooms)'
    units | tsort 2>&1 >/dev/null | rule 'includes run in a circle'
    echo "$librgnet" | calls | tsort 2>&1 >/dev/null | rule 'files of librgnet call one another in a circle'
    for folder in $OBJECTS; do
        # shellcheck disable=SC2046 # words
        nm -A $(objects "$folder") | calls | tsort 2>&1 >/dev/null
    done | rule 'files of a program call one another in a circle'
    grep -RnE --include='*.[ch]' '^ *# *include +"' sim bench | grep -E '"[^"]*model/|"[a-z]+/' |
        grep -vE '"(cycle|(hw|families|net)/inner|routegen)/' | rule 'sim/ and bench/ stand on public headers'
    grep -RnE --include='*.[ch]' '^ *# *include +<argp\.h>' model | grep -v '^model/faces/cli/' |
        rule 'argp belongs to the program'
    # Streams of routes of Kautz digraphs have no time for records; tests compare them.
    grep -RnE --include='*.[ch]' '<jansson\.h>|\\"[a-z_]+\\":' model/faces/cli model/faces/web | grep -v '^model/faces/cli/routes/kautz_rows\.c:' |
        rule 'a face prints records, no JSON of its own'
    (cd model && grep -RnwE --include='*.[ch]' --include='*.py' \
        'rg_(disjoint_(search|find)|topology_paths_(begin|search)|route_set_by_rule|deadlock_(follow|find))' faces/cli faces/web faces/python) |
        rule 'a face asks net/ask.h, and searches nothing itself'
    (cd model && grep -Rnw --include='*.[ch]' 'rg_status_text' faces/cli faces/web) |
        rule 'what is wrong is worded by the library (net/parse.h)'
    grep -RnE --include='*.h' 'RG_API .*_(begin|end|start|stop|make|new|free|destroy|release)\(' model/include |
        rule 'values have an init, owners open and close'
    grep -RnwE --include='*.[ch]' --include='*.mk' 'include +<igraph.*|-ligraph' model sim |
        rule 'igraph is for tests and benchmarks'
    # All files of a kind for one reader may be many.
    find -L model sim tests doc rtl -type f |
        grep -vE '^(tests/cli/golden|doc/pictures)/|^rtl/[a-z]*/(manifest|.*\.core)$|/README\.md$|/(__pycache__|node_modules|[.])' | sed 's|/[^/]*$||' | sort | uniq -c | awk -v most="$MOST" '$1 > most' |
        rule 'a folder has too many files'
    named | rule 'a family is named outside its files, or has the name of something else'
    families '\2' | tr _ - | grep -vxF -e "$(grep -o '`[a-z0-9-]*:[A-Za-z]' doc/topologies.md | tr -d '`' | cut -d : -f 1)" |
        rule 'a family has no row in doc/topologies.md'
    grep -RnE --include='*.md' --include='*.1' --include='*.sh' --include='*.c' --include='*.py' --include='*.toml' --include=control \
        '[0-9]+ (\[?other )?families' README.md debian doc model synth tests | rule 'the families are counted'
    echo "$librg" | unprefixed | rule 'librg has global names without rg_'
    echo "$librgnet" | unprefixed | rule 'librgnet has global names without rg_'
    echo "$librg" | awk '$2 == "U" { print $3 }' | grep -vxE "rg_.*|$libc" | sort -u |
        rule 'librg is pure: nothing that allocates, prints or exits'
    size -A "$LIBRG" | awk '$1 ~ /^\.t?(data|bss)(\.|$)/ && $1 !~ /^\.data\.rel\.ro/ && $2 > 0' | rule 'librg has writable data'
    echo "$librgnet" | awk '$2 == "U" { print $3 }' | grep -xE "$streams|$ends" | sort -u |
        rule 'librgnet neither prints nor exits'
    wasm | rule 'what the explorer takes does not compile to WebAssembly'
    synth/manifest.sh modules | grep -vxF -e "$(grep -ohwE 'rg_[a-z0-9_]+' sim/icarus/*_tb.v sim/bus/* sim/formal/*/*.v \
        sim/verilator/*/*_top.v sim/verilator/*/*.sv sim/board/tests/*.sh | sort -u)" |
        rule 'a module of rtl/ has no bench, proof or co-simulation'
    # What the timing exceptions of both kinds of tool take out is the first bit of each synchroniser.
    awk 'async && sub(/^ *reg *\[[0-9]:0\] */, "") { sub(/;.*/, ""); print } { async = /ASYNC_REG/ }' rtl/*/*.v |
        while read -r name; do
            grep -q "ASYNC_REG == TRUE .*[*/]${name}_reg\[0\][ )]" rtl/common/routegen.xdc &&
                grep -q "^set_false_path -to .*[*/]$name\*0\*" rtl/common/routegen.sdc || echo "$name"
        done | rule 'a synchroniser is in no timing exception'
    # Tables, fuzzing and the contracts of mutants treat four by themselves.
    find -L rtl sim synth -type f | grep -E '\.(sh|mk|awk|jq|core|f)$|/[a-z]+$' |
        xargs grep -HowE 'rg_[a-z0-9_]+([.]vh)?' | sort -u | awk -F : -v most="$LISTS" -v modules="$(synth/manifest.sh modules)" '
        BEGIN { n = split(modules, list, "\n"); for (i = 1; i <= n; i++) known[list[i]] }
        $2 in known && $2 !~ /^rg_(kautz_serial|kautz_pipe|gft_state_stream|query)$/ && ++lists[$2] > most' |
        rule 'a module of rtl/ is in too many lists'
}
# Lines up to one with the name of a rule are that rule.
if [ -n "$RULE" ] && ! grep -qF "rule '$RULE'" "$0"; then
    echo "house: RULE=$RULE: no rule has this name; tests/faults has all of them, after 'house => house:'" >&2
    exit 2
fi
[ -z "$RULE" ] || eval "$(awk -v name="rule '$RULE'" '/^rules\(\) / { on = 1; print; next } /^}/ { if (on) print; on = 0 }
    on { held = held $0 "\n" } / rule \047/ { if (index($0, name)) printf "%s", held; held = "" }' "$0")"
report=$(rules 2>&1)

[ -z "$report" ] && exit 0
printf '%s\n' "$report" >&2
exit 1
