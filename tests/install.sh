#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# install.sh BUILD: make install into an empty folder, and what users and packagers do with that: programs built against
# both libraries in C and C++, shared and static, found by pkg-config; exported symbols, flags, reproducible builds, make
# dist. TAP.
set -u
export LC_ALL=C
# The makes below must not see what the caller gave to make.
unset MAKEFLAGS MFLAGS MAKEOVERRIDES PREFIX DESTDIR

. tests/tap.sh
build=$1
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

need deps pkg-config readelf nm

# same NAME EXPECTED ACTUAL: compares two texts.
same() {
    printf '%s\n' "$2" >"$work/expected"
    printf '%s\n' "$3" >"$work/actual"
    diff -u --label expected --label actual "$work/expected" "$work/actual" >&2
    verdict $? "$1"
}

# needs FILE: of our libraries, those that the loader looks for
needs() {
    readelf -d "$1" | sed -n 's/.*(NEEDED).*\[\(librg[^]]*\)\]/\1/p' | sort
}

version=$(sed -n 's/^.define RG_VERSION "\(.*\)"/\1/p' model/include/routegen/status.h)
abi=$(echo "$version" | sed -E 's/^(0\.[0-9]+|[1-9][0-9]*)\..*/\1/')
headers=$(cd model/include && find routegen* -name '*.h')
root="$work/a root"
umask 022
# As a package, whose program loads the libraries; the other one has them in it.
make -s install BUILD="$build" DESTDIR="$root" PREFIX=/usr libdir=/usr/lib/some-machine LINK=shared
verdict $? 'make install DESTDIR= LINK=shared'
lib=usr/lib/some-machine
opt="$work/an opt"
make -s install BUILD="$build" PREFIX="$opt"
verdict $? 'make install PREFIX='
PKG_CONFIG_PATH=$opt/lib/pkgconfig
export PKG_CONFIG_PATH
strict='-Wall -Wextra -Wpedantic -Werror'

# ---- What is installed where, and how

same 'installed files' "$(
    {
        for library in librg librgnet; do
            printf '%s\n' "-rw-r--r-- $lib/$library.a" "-rw-r--r-- $lib/$library.so.$version" \
                "lrwxrwxrwx $lib/$library.so.$abi $library.so.$version" "lrwxrwxrwx $lib/$library.so $library.so.$abi"
        done
        printf '%s\n' '-rwxr-xr-x usr/bin/routegen' "-rw-r--r-- $lib/pkgconfig/routegen.pc" \
            "-rw-r--r-- $lib/pkgconfig/routegen-net.pc" '-rw-r--r-- usr/share/man/man1/routegen.1'
        printf -- '-rw-r--r-- usr/share/%s\n' bash-completion/completions/routegen zsh/site-functions/_routegen \
            fish/vendor_completions.d/routegen.fish
        echo "$headers" | sed 's|^|-rw-r--r-- usr/include/|'
        echo '-rw-r--r-- usr/share/routegen/rtl/routegen.vhd'
        git ls-files -s 'doc/*.md' 'doc/*.svg' doc/schema examples rtl | sed -E -e 's/^100644 [^\t]*\t/-rw-r--r-- /' \
            -e 's/^100755 [^\t]*\t/-rwxr-xr-x /' -e 's| doc/| usr/share/doc/routegen/|' \
            -e 's| examples/| usr/share/doc/routegen/examples/|' -e 's| rtl/| usr/share/routegen/rtl/|'
    } | sort -k 2
)" "$(cd "$root" && find . ! -type d -printf '%M %P %l\n' | sed 's/ $//' | sort -k 2)"
same 'the links of the manuals lead somewhere' '' "$(dead_links "$root/usr/share/doc/routegen")"
LD_LIBRARY_PATH="$root/$lib" "$root/usr/bin/routegen" --version >"$work/version"
same 'the version of the program' "routegen $version" "$(cat "$work/version")"
same 'the program loads the libraries of its package' "librg.so.$abi
librgnet.so.$abi" "$(needs "$root/usr/bin/routegen")"
same 'the other program needs none' '' "$(needs "$opt/bin/routegen")"
for file in "$root/usr/bin/routegen" "$opt/bin/routegen" "$root/$lib/librg.so" "$root/$lib/librgnet.so"; do
    readelf -dhlW "$file" >"$work/elf"
    same "${file##*/}: no path to libraries" '' "$(grep -E 'RPATH|RUNPATH' "$work/elf")"
    same "${file##*/} is hardened" 'BIND_NOW DYN GNU_RELRO __stack_chk_fail' \
        "$({ grep -oE '\<(BIND_NOW|DYN|GNU_RELRO)\>' "$work/elf" && nm -D "$file" | grep -o __stack_chk_fail; } | sort -u | paste -sd ' ')"
    nm -D "$file" | grep -qE ' U __[a-z]+_chk@'
    verdict $? "${file##*/} checks the sizes of its buffers"
done
for library in librg librgnet; do
    same "soname of $library" "$library.so.$abi" \
        "$(readelf -d "$root/$lib/$library.so" | sed -n 's/.*(SONAME).*\[\(.*\)\]/\1/p')"
done

# The compiler itself says what the headers declare.
echo "$headers" | sed 's|.*|#include "&"|' >"$work/all.c"
gcc -std=c11 -I"$root/usr/include" -fsyntax-only -aux-info "$work/declared" "$work/all.c"
verdict $? 'the installed headers compile'
# exports LIBRARY FOLDER|...: whether it exports what the headers in these folders declare; $work/LIBRARY is the list. The
# locks of OpenMP's critical sections are GCC's, which shares them among libraries.
exports() {
    sed -nE "s,^/\* .*/usr/include/($2)[a-z0-9_]*\.h:.* extern [^(]*[ *](rg_[a-z0-9_]*) \(.*,\2,p" "$work/declared" |
        sort >"$work/$1"
    [ -s "$work/$1" ]
    verdict $? "the headers of $1 declare functions"
    same "$1.so exports what the headers declare" "$(cat "$work/$1")" \
        "$(nm -D --defined-only "$root/$lib/$1.so" | sed 's/^[^ ]* //' | sed -e 's/^T //' -e '/^B [.]gomp_critical_user_/d' | sort)"
    same "debian/librg1.symbols has what $1.so exports (make abi)" "$(cat "$work/$1")" \
        "$(sed -n "/^$1[.]so/,/^[^ ]* librg1/s/^ \(.*\)@Base .*/\1/p" debian/librg1.symbols)"
}
exports librg 'routegen/|routegen/node/'
exports librgnet routegen/net/
[ "$(cat "$work/librg" "$work/librgnet" | wc -l)" -le 235 ] && [ "$(echo "$headers" | wc -l)" -le 34 ]
verdict $? 'both libraries export 235 functions at most, in 34 headers at most'

# What comments of headers name is there, too: what the preprocessor leaves, modules of the hardware, or a pattern that
# ends in capitals.
{
    gcc -E -dD -I"$root/usr/include" "$work/all.c"
    sed 's:.*/::; s/[.]v$//' rtl/routegen.f
} | grep -oE '\<(rg|RG)_\w+' | sort -u >"$work/known"
same 'what the comments of the headers name is there' '' \
    "$(grep -rohE '\<(rg|RG)_\w+' model/include | grep -vE '_(RECORD|LAYOUT)$' | sort -u | comm -23 - "$work/known")"

sed -n '/^  component /,/^  end component/p' "$build/routegen.vhd" >"$work/rtl"
same 'the parameters and ports of the public modules are those in tests/abi (make abi renews it)' "$(gzip -dc tests/abi/rtl.gz)" \
    "$(cat "$work/rtl")"
same 'the macros of the headers are those in tests/abi (make abi renews it)' "$(gzip -dc tests/abi/macros.gz)" \
    "$(gcc -E -dM -I"$root/usr/include" "$work/all.c" | grep '^#define RG_' | grep -v RG_VERSION | sort)"
# Without debugging information, which CFLAGS may leave out, abidiff sees names only.
for library in librg librgnet; do
    gzip -dc "tests/abi/$library.abi.gz" >"$work/$library.abi"
    abidiff --harmless --headers-dir2 model/include --drop-private-types "$work/$library.abi" "$build/$library.so.$version" >"$work/changes" 2>&1
    code=$?
    same "the binary interface of $library is that in tests/abi (make abi renews it)" 0 "$code$(cat "$work/changes")"
done

for name in routegen routegen-net; do
    # shellcheck disable=SC2016 # pkg-config's variables
    same "the directories in $name.pc" 'prefix=/usr
exec_prefix=${prefix}
libdir=${exec_prefix}/lib/some-machine
includedir=${prefix}/include' "$(grep '^[a-z_]*=' "$root/$lib/pkgconfig/$name.pc")"
done

touch "$root/usr/include/routegen/of-somebody-else.h"
make -s uninstall BUILD="$build" DESTDIR="$root" PREFIX=/usr libdir=/usr/lib/some-machine
verdict $? 'make uninstall'
same 'what is left after uninstall' "$root/usr/include/routegen/of-somebody-else.h" "$(find "$root" ! -type d)"

# Every function of every header, called by its name from C++.
{
    cat "$work/all.c"
    echo '#include <cstdio>'
    echo 'int main() { const void *const functions[] = {'
    sed 's/.*/reinterpret_cast<const void *>(\&&),/' "$work/librg" "$work/librgnet"
    echo '}; for (const void *f : functions) if (!f) return 1; std::puts("all there"); }'
} >"$work/all.cpp"
eval "\"\${CXX:-c++}\" -std=c++11 $strict \"\$work/all.cpp\" $(pkg-config --cflags --libs routegen-net) -o \"\$work/all\""
verdict $? 'the headers work in C++'
same 'a C++ program' 'all there' "$(LD_LIBRARY_PATH=$opt/lib "$work/all")"

# ---- Programs built against it

same 'the versions in routegen.pc and routegen-net.pc' "$version
$version" "$(pkg-config --modversion routegen routegen-net)"
# example NAME ARGUMENT...: examples/NAME.c, built with what pkg-config says of these, prints what its comment says.
example() {
    name=$1
    shift
    sed -n 's/^ \*  |  //p' "examples/$name.c" >"$work/shown"
    [ -s "$work/shown" ]
    verdict $? "examples/$name.c says what it prints"
    # pkg-config quotes for the shell.
    eval "\"\${CC:-cc}\" -std=c11 $strict -fsanitize=leak examples/$name.c $(pkg-config --cflags --libs "$@") -o \"\$work/$name\""
    verdict $? "examples/$name.c compiles with $*"
    LSAN_OPTIONS=use_stacks=0:use_registers=0 LD_LIBRARY_PATH=$opt/lib "$work/$name" >"$work/printed" 2>&1
    same "what examples/$name.c prints with $*, and frees" "0 $(cat "$work/shown")" "$? $(cat "$work/printed")"
}
example routes routegen
same 'the example needs librg by its soname' "librg.so.$abi" "$(needs "$work/routes")"
example disjoint routegen-net
same 'the example needs both libraries by their sonames' "librg.so.$abi
librgnet.so.$abi" "$(needs "$work/disjoint")"
same 'librgnet needs librg by its soname' "librg.so.$abi" "$(needs "$opt/lib/librgnet.so")"

# The installed scripts run in any folder, with the installed program and Verilog: right, and without a word more. Icarus
# takes no blanks in a list.
ln -s "$opt" "$work/opt"
sed "s|$opt|$work/opt|" "$opt/share/routegen/rtl/routegen.f" >"$work/list"
(cd "$work" && env PATH="$opt/bin:$PATH" "$opt/share/doc/routegen/examples/busiest.sh" &&
    env PATH="$opt/bin:$PATH" "$opt/share/doc/routegen/examples/fusesoc/icarus.sh" RTL=list) >"$work/printed" 2>&1
same 'what the installed examples print' "$(sed -n 's/^#  |  //p' examples/busiest.sh; yes 'PASS first_hops, D=4' | head -n 5)" \
    "$(cat "$work/printed")"
# asks CODE PRINTED EXAMPLE ARGUMENT...: what an installed script does with arguments
asks() {
    asked=$work/opt/share/doc/routegen/examples/$3 code=$1 printed=$2
    shift 3
    (cd "$work" && "$asked" "$@") >"$work/printed" 2>&1
    same "${asked##*/} $*" "$code $printed" "$? $(cat "$work/printed")"
}
program=ROUTEGEN=$work/opt/bin/routegen
asks 0 '4 (1) -> (0)
3 (0) -> (1)' busiest.sh "$program" NETWORK=mesh:2 PAIRS=7
asks 2 'busiest: PAIR=7 is not ROUTEGEN=, NETWORK= or PAIRS=' busiest.sh PAIR=7
asks 2 "$("$opt/bin/routegen" info torus 2>&1)" busiest.sh "$program" NETWORK=torus
asks 0 "$(yes 'PASS first_hops, D=4' | head -n 5)" fusesoc/icarus.sh "$program" RTL=list
asks 5 "jq: error (at <stdin>:1): a Kautz pair has several routes" busiest.sh "$program" NETWORK=kautz:2,3 PAIRS=1
asks 1 '' fusesoc/icarus.sh ROUTEGEN=false RTL=list
asks 2 'icarus: BUILD=x is not ROUTEGEN= or RTL=' fusesoc/icarus.sh BUILD=x
# The job of Slurm, twice, with smaller networks: the second one has all runs in its journal.
mkdir "$work/bin"
cat >"$work/bin/srun" <<'END'
#!/bin/bash
shift 2
exec routegen "${@/4,4/2,2}" --max-clocks 20 --warmup 5
END
chmod +x "$work/bin/srun"
for time in first second; do
    (cd "$work" && env PATH="$work/bin:$opt/bin:$PATH" SLURM_JOB_NAME=curves bash "$opt/share/doc/routegen/examples/slurm/sweep.sbatch")
    same "the job of Slurm, the $time time" '0 401 400 curves.csv curves.journal' \
        "$? $(wc -l <"$work/curves.csv") $(grep -c '^[^#]' "$work/curves.journal") $(cd "$work" && echo curves*)"
done
make -s sources | sed 's/^+incdir+//' | xargs -d '\n' ls >/dev/null
verdict $? 'make sources prints files that are there'

# With no shared libraries there, the linker takes the static ones.
rm "$opt"/lib/librg*.so*
example routes --static routegen
example disjoint --static routegen-net
same 'the static examples need no shared library' '' "$(needs "$work/routes")$(needs "$work/disjoint")"

# ---- What packagers look at

# Every command of the compiler takes the flags of the caller.
make -nB all BUILD="$build/never" CC=some-cc C_FLAGS=@own@ CPPFLAGS=@cpp@ CFLAGS=@c@ LDFLAGS=@ld@ | grep '^some-cc ' >"$work/commands"
[ "$(wc -l <"$work/commands")" -ge 50 ]
verdict $? 'make -n shows the commands'
same 'commands take CFLAGS' '' "$(grep -v '@c@' "$work/commands")"
same 'commands take CPPFLAGS' '' "$(grep -e ' -c ' "$work/commands" | grep -v '@cpp@')"
same 'commands join no products with sums' '' "$(grep -e ' -c ' "$work/commands" | grep -v -e -ffp-contract=off)"
same 'commands take LDFLAGS' '' "$(grep -v -e ' -c ' "$work/commands" | grep -v '@ld@')"

tar=$build/routegen-$version.tar.gz
dist() {
    make -s dist BUILD="$build" >/dev/null 2>&1
    verdict $? 'make dist'
    cp "$tar" "$work/$1.tar.gz"
}
dist first

# The same sources in two folders become the same files; a part of them will do.
files="librg.a librg.so.$version librgnet.a librgnet.so.$version"
sources=$(echo model/hw/names/status.c model/hw/names/count128.c model/hw/names/random.c model/hw/kautz/*.c)
for copy in one 'another/and deeper'; do
    mkdir -p "$work/$copy"
    cp -r --parents Makefile model sim synth boards tests bench rtl examples "$work/$copy"
    # shellcheck disable=SC2046,SC2086 # words
    make -s -j 2 -C "$work/$copy" $(printf 'out/%s ' $files) BUILD=out MODEL_SRC="$sources" NET_SRC=model/net/text/room.c >/dev/null
    verdict $? "a copy builds in $copy"
done
for file in $files; do
    cmp "$work/one/out/$file" "$work/another/and deeper/out/$file" >&2
    verdict $? "$file does not depend on the folder in which it is built"
done
for file in $files routegen; do
    [ -s "$build/$file" ] && ! grep -q -F "$PWD" "$build/$file"
    verdict $? "$file does not name the folder in which it was built"
done

# Seconds later.
dist second
cmp "$work/first.tar.gz" "$work/second.tar.gz" >&2
verdict $? 'make dist twice gives the same file'
same 'the content of the tar.gz' "$({ git ls-tree -r --name-only HEAD | grep -vE '^(debian/|[.]gitattributes$)'; echo rtl/routegen.vhd; } | sed "s|^|routegen-$version/|" | sort)" \
    "$(tar -tzf "$tar" | grep -v '/$' | sort)"

# ---- The house of the hardware by itself

# As a firmware takes it: two folders, and no more of C than memory and strings.
alone=$work/alone
mkdir -p "$alone/o"
cp -r model/hw model/include examples/firmware.c "$alone"
(cd "$alone/o" && "${CC:-cc}" -std=c11 -Werror -ffreestanding -I../include -I.. -c ../hw/*/*.c && ld -r -o ../hw.o ./*.o &&
    "${CC:-cc}" -std=c11 -Werror -I../include -o ../firmware ../firmware.c ../hw.o) >&2
verdict $? 'model/hw and model/include compile alone'
same 'what model/hw needs of others' '' "$(nm -u "$alone/hw.o" | awk '{ print $2 }' | grep -vxE 'mem(cmp|cpy|move|set)|str(chr|cmp|len)|__cpu_model|_GLOBAL_OFFSET_TABLE_')"
same 'what examples/firmware.c prints' "$(sed -n 's/^ \*  |  //p' examples/firmware.c)" "$("$alone/firmware")"

plan
