#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# valgrind.sh BUILD: the optimised program under memcheck, as tests/cli asks it. A wrong access, a decision by what was never
# written, a definite leak, and an answer that the tests do not expect are findings.
set -u
. tests/analyze/common.sh

need valgrind "${CC:-gcc}"
build=$(cd "$1" && pwd)
out=$build/analyze/valgrind
rm -rf "$out"
mkdir -p "$out"
found=0

# under NAME PROGRAM: a program that runs this one under memcheck; its findings are in NAME.*, one a run.
under() {
    cat >"$out/$1" <<END
#!/bin/sh
OMP_NUM_THREADS=2 exec valgrind --quiet --leak-check=full --errors-for-leak-kinds=definite \\
    --show-leak-kinds=definite --log-file='$out/$1'.%p '$2' "\$@"
END
    chmod +x "$out/$1"
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
"${CC:-gcc}" -O0 -g -o "$out/unchecked" "$out/control.c" || exit 1
under control "$out/unchecked"
for argument in '' unwritten; do
    # shellcheck disable=SC2086 # none, or one
    "$out/control" $argument
    [ -n "$(find "$out" -name 'control.[0-9]*' -size +0)" ] || {
        echo "valgrind: did not see the control ${argument:-leak}" >&2
        found=$((found + 1))
    }
    rm -f "$out"/control.[0-9]*
done

under routegen "$build/routegen"
ROUTEGEN_PARTS='kautz gft multistage measures routing lists node compare export draw collective tables' \
    tests/cli/run.sh "$out/routegen" >"$out/tap" || found=$((found + 1))
grep -A 20 '^not ok' "$out/tap" >&2
for log in "$out"/routegen.[0-9]*; do
    [ -s "$log" ] || continue
    cat "$log" >&2
    found=$((found + 1))
done
row valgrind "$(valgrind --version | sed 's/valgrind-//')" "$(find "$out" -name 'routegen.[0-9]*' | wc -l) runs of the program" "$found"
