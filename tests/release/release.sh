#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# release.sh BUILD=FOLDER OUT=FOLDER: makes a release of the last commit in OUT: the sources, the explorer, the static program,
# the package of npm, an sdist and wheels in python/, an SBOM, and SHA256SUMS of all. It is built in OUT.tree, a clone, so
# nothing else of this tree gets into it. The same commit and tools give the same bytes.
set -eu
export LC_ALL=C.UTF-8

BUILD='' OUT=''
KEYS='BUILD= OUT='
. sim/keys.sh
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES
version=$(sed -n 's/^.define RG_VERSION "\(.*\)"/\1/p' model/include/routegen/status.h)
git diff --quiet HEAD || echo 'release: what is not committed is left out' >&2
SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
export SOURCE_DATE_EPOCH

rm -rf "$OUT" "$OUT.tree"
mkdir -p "$OUT/python"
git clone -q . "$OUT.tree"
mkdir -p "$OUT.tree/build/web"
for part in venv verilator web/npm; do # what make deps-more has installed
    ln -s "$(realpath "$BUILD/$part")" "$OUT.tree/build/$part"
done
make -s -C "$OUT.tree" -j2 BUILD=build dist explorer npm static >"$OUT.log" 2>&1 || { tail -n 20 "$OUT.log" >&2 && exit 1; }
make -s -C "$OUT.tree" BUILD=build wheels >>"$OUT.log" 2>&1 || { tail -n 20 "$OUT.log" >&2 && exit 1; }

made=$OUT.tree/build
program=routegen-$version-linux-$(uname -m)
cp "$made/explorer.html" "$made/routegen-$version.tar.gz" "$made/npm/routegen-$version.tgz" "$OUT/"
install -m 755 "$made/static/routegen" "$OUT/$program"
cp "$made"/wheels/routegen-"$version"* "$OUT/python/"

# linked FILE LIST: each file that a linker took from outside the tree, with the package of Debian that has it
linked() {
    sed -E 's/^\((.*)\).*/\1/; s/^(.*\.a)\(.*/\1/' "$2" | grep '^/' | sort -u | xargs -r -d '\n' realpath | sort -u | while read -r library; do
        owner=$(dpkg-query -S "$library" | sed 's/:.*//') || exit
        dpkg-query -W -f "$1\tdeb\t\${Package}\t\${Version}\n" "$owner:$(dpkg --print-architecture)" 2>/dev/null ||
            dpkg-query -W -f "$1\tdeb\t\${Package}\t\${Version}\n" "$owner"
    done | sort -u
}
{
    linked "$program" "$made/static/routegen.linked"
    linked explorer.html "$made/routegen.wasm.linked"
    linked "routegen-$version.tgz" "$made/npm/package.linked"
    for wheel in "$OUT"/python/*.whl; do
        printf 'python/%s\tpypi\tziglang\t%s\n' "${wheel##*/}" "$("$BUILD/venv/bin/python" -c 'import importlib.metadata as m; print(m.version("ziglang"))')"
    done
} >"$OUT.linked"
"$BUILD/venv/bin/python" tests/release/sbom.py make "$version" "$OUT" "$OUT.linked" >"$OUT.sbom"
mv "$OUT.sbom" "$OUT/routegen-$version.cdx.json"
(cd "$OUT" && find . -type f -printf '%P\n' | sort | xargs -d '\n' sha256sum) >"$OUT.sums"
mv "$OUT.sums" "$OUT/SHA256SUMS"
rm -rf "$OUT.tree"
echo "$OUT"
