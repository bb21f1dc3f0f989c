#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# control.sh FOLDER: the report of make coverage must notice what no test reaches: a C program with a line that first
# does not run and then does; an exclusion that matches nothing; Verilator's counts in FOLDER/rtl without those of a block.
set -u

here=$PWD/tests/coverage
work=$1/control
failed=0
fail() {
    echo "coverage: control: $*" >&2
    failed=1
}

rm -rf "$work"
mkdir -p "$work/model"
cat >"$work/model/control.c" <<'END'
int main(int argc, char **argv)
{
    (void)argv;
    if (argc > 1)
        return argc > 2 ? 2 : 0;
    return 0;
}
END
printf 'line\tmodel/*\treturn argc\ta reason\n' >"$work/exclusions"
: >"$work/none"

# report PART POINTS EXCLUSIONS
report() {
    awk -f "$here/report.awk" -v part="$1" -v exclusions="$3" -v uncovered=uncovered -v results=results "$2" \
        >table 2>complaint
}

# counted ARGUMENT...: runs the program, and counts all of its runs so far.
counted() {
    ./control "$@"
    lcov --quiet --capture --no-external --base-directory . --directory . --rc lcov_branch_coverage=1 \
        --output-file control.info 2>lcov.log
    awk -f "$here/model_points.awk" control.info >points
}

cd "$work" || exit 1
"${CC:-gcc}" --coverage -O0 -o control model/control.c || exit 1
counted
! report model points none || fail 'a line that no test reaches was accepted'
grep -q '^model/control.c:5.line.*return argc' uncovered || fail 'a line that no test reaches is not listed'
grep -q '^model/control.c:4.branch' uncovered || fail 'a branch that no test takes is not listed'
report model points exclusions
[ "$(awk '$1 == "total" { print $2, $3, $4 }' table)" = '3 4 1' ] || fail 'an exclusion is not counted'
printf 'missed-branch\tmodel/*\targc > 1\ta reason\n' >>exclusions
report model points exclusions
! grep -q '^model/control.c:4.branch' uncovered || fail 'a branch with a reason is listed'
[ "$(awk '$1 == "total" { print $8 }' table)" = 0 ] || fail 'a missed branch is taken out of the count'
counted 1
counted 1 2
report model points none || fail 'what all tests reach together was refused'
! report model points exclusions || fail 'an exclusion that matches nothing was accepted'
grep -q 'matches nothing' complaint || fail 'an exclusion that matches nothing is not named'

printf 'rtl/x.v\ttoggle\t1\td[%d]\t0\n' 4 5 12 13 45 >points
printf 'toggle\trtl/*\t^d\\[{4-12/8}\\]\ta reason\n' >exclusions
! report rtl points exclusions || fail 'bits that are not in a range were accepted'
[ "$(cut -f 3 uncovered | paste -sd ' ')" = 'd[5] d[13] d[45]' ] || fail 'a range of numbers has others'

cd "$here/../.." || exit 1
mkdir "$work/rtl"
# The block that loads the counter of letters, in every record.
for dat in "$1"/rtl/*.dat; do
    sed "/rg_kautz_serial_shift_increment\.v.*v_branch.*o\x02if/s/' [0-9]*\$/' 0/" "$dat" >"$work/rtl/${dat##*/}"
done
awk -f sim/coverage/rtl_points.awk "$work"/rtl/*.dat >"$work/points"
awk -f "$here/report.awk" -v part=rtl -v exclusions=sim/coverage/exclusions -v uncovered="$work/uncovered" \
    -v results="$work/results" "$work/points" >"$work/table" 2>"$work/complaint" &&
    fail 'a block that never ran was accepted'
for kind in line branch; do
    grep -q "^rtl/kautz/rg_kautz_serial_shift_increment.v:[0-9]*.$kind" "$work/uncovered" || fail "its $kind is not listed"
done
[ "$failed" -eq 0 ] && echo 'coverage: what no test reaches is noticed'
