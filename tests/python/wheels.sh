#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# wheels.sh BUILD=FOLDER VENV=FOLDER: wheels of the Python package that need no compiler, for Linuxes from 2014 on (glibc
# 2.17) on x86-64 and arm64, in BUILD/wheels: for any Python from 3.9 on. The compiler is Zig's, which has every glibc.
# auditwheel judges both; the one for this processor is tried. TAP.
set -u
export LC_ALL=C.UTF-8

. tests/tap.sh
BUILD='' VENV=''
KEYS='BUILD= VENV='
set -a
. sim/keys.sh
set +a
tree=$(pwd)
out=$tree/$BUILD/wheels
python=$tree/$VENV/bin/python
# What is packed has the date of the last commit: the same bytes, whenever they are made.
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONDONTWRITEBYTECODE=1
rm -rf "$out"
mkdir -p "$out"

# wheel PROCESSOR: from an sdist, as setuptools makes it for that processor's Linux. Stripped, as debugging information names
# the folders in which pip compiles, which are others each time.
wheel() {
    printf '#!/bin/sh\nexec "%s" -m ziglang cc -target %s-linux-gnu.2.17 -I"%s" "$@"\n' "$python" "$1" "$out/include" >"$out/cc-$1"
    chmod +x "$out/cc-$1"
    # Debian's Python has a part of its headers where only Debian's compilers look; it is alike for both processors.
    mkdir -p "$out/include/$1-linux-gnu"
    ln -s /usr/include/*-linux-gnu/python3* "$out/include/$1-linux-gnu/"
    CC="$out/cc-$1" LDSHARED="$out/cc-$1 -shared -s" _PYTHON_HOST_PLATFORM="linux-$1" \
        "$python" -m pip wheel -q --no-build-isolation --no-deps --no-index -w "$out/$1" "$out"/routegen-*.tar.gz &&
        "$python" -m auditwheel show "$out/$1"/routegen-*.whl | grep "tag: \"manylinux_2_17_$1\"" &&
        "$python" -m wheel tags --remove --platform-tag "manylinux_2_17_$1" "$out/$1"/routegen-*.whl &&
        mv "$out/$1"/routegen-*.whl "$out/"
}

# One at a time: setuptools leaves its own in build/python. It packs the dates and users of the moment.
sdist() {
    flock "$tree/$BUILD/sdist" "$python" -m build --sdist --no-isolation --outdir "$out/sdist" "$tree/model/faces/python" &&
        cd "$out/sdist" && tar -xzf routegen-*.tar.gz && tar --sort=name --mode=u=rwX,go=rX --owner=0 --group=0 --numeric-owner \
        --mtime=@"$SOURCE_DATE_EPOCH" -c "$(basename routegen-*.tar.gz .tar.gz)" | gzip -9n >../"$(echo routegen-*.tar.gz)" && rm -r "$out/sdist"
}
(sdist) >"$out/log" 2>&1 || cat "$out/log" >&2
for processor in x86_64 aarch64; do
    wheel "$processor" >"$out/log" 2>&1 || sed 's/^/# /' "$out/log"
    ls "$out"/routegen-*-cp39-abi3-*"$processor".whl >>"$out/log" 2>&1
    verdict $? "a wheel for $processor"
done
mkdir -p "$out/try" && "$python" -m zipfile -e "$out"/routegen-*"$(uname -m)".whl "$out/try" &&
    PYTHONPATH="$out/try:$(echo "$tree/$VENV"/lib/python3*/site-packages)" python3 -c '
import routegen, sys
print(*(route.labels for route in routegen.Network("kautz:2,3").routes("010", "202")))' >"$out/log" 2>&1
verdict $? "it answers on this processor"
plan
