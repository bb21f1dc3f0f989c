#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# valgrind.sh BUILD: the optimised program under memcheck, over the command lines of valgrind.list. A wrong access, a
# decision by what was never written, a definite leak, and an exit code other than the one in the list are findings.
set -u
. tests/analyze/common.sh

need valgrind "${CC:-gcc}"
build=$1
out=$build/analyze/valgrind
rm -rf "$out"
mkdir -p "$out"
found=0

# At a pseudo-terminal, until its standard input ends.
# shellcheck disable=SC2086 # empty or an option
"${CC:-gcc}" -std=c11 -O1 -Imodel/include -Imodel -o "$out/board" tests/cli/board/fake_board.c "$build/librgcycle.a" "$build/librg.a" ${OPENMP:-} || exit 1
mkfifo "$out/plug"
"$out/board" kautz:4,5 gft:2,4,2 none 0 <"$out/plug" >"$out/port" &
exec 5>"$out/plug"
for wait in 1 1 1 1 1; do
    [ -s "$out/port" ] && break
    sleep $wait
done
port=$(head -n 1 "$out/port")

# one LOG PROGRAM CODE COMMAND-LINE: says what is to be fixed, and then returns 1.
one() {
    log=$1 program=$2 expected=$3
    case $4 in
    *' < '*) arguments=${4%% < *} input=${4#* < } ;;
    *) arguments=$4 input= ;;
    esac
    arguments=$(echo "$arguments" | sed "s|PORT|$port|; s|FILE|$out/file|")
    # shellcheck disable=SC2059,SC2086 # input is a format; words of a line
    printf "$input" | OMP_NUM_THREADS=2 timeout 300 valgrind --quiet --error-exitcode=99 --leak-check=full \
        --errors-for-leak-kinds=definite --show-leak-kinds=definite --log-file="$log" \
        "$program" $arguments >"$out/stdout" 2>"$out/stderr"
    code=$?
    [ "$code" -eq "$expected" ] && [ ! -s "$log" ] && return 0
    echo "routegen $4: exit code $code instead of $expected"
    cat "$log" "$out/stderr"
    return 1
}

# The check itself: a read of uninitialised memory and a leak must be found.
cat >"$out/control.c" <<'C'
#include <stdlib.h>
int main(int argc, char **argv)
{
    (void)argv;
    char *memory = malloc(16);
    if (argc > 1)
        return memory[3] ? 0 : 2;
    memory[0] = 1;
    __asm__ volatile("" : : "r"(memory) : "memory");
    return 0;
}
C
"${CC:-gcc}" -O0 -g -o "$out/control" "$out/control.c" || exit 1
for argument in '' unwritten; do
    one "$out/control.log" "$out/control" 0 "$argument" >/dev/null && {
        echo "valgrind: did not see the control ${argument:-leak}" >&2
        found=$((found + 1))
    }
done

lines=0
while read -r code line; do
    case $code in '' | '#') continue ;; esac
    lines=$((lines + 1))
    one "$out/$lines.log" "$build/routegen" "$code" "$line" >&2 || found=$((found + 1))
done <tests/analyze/valgrind.list
exec 5>&-
wait
row valgrind "$(valgrind --version | sed 's/valgrind-//')" "$lines command lines" "$found"
