#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# check.sh BUILD=FOLDER: makes BUILD/release again and compares; verifies its sums and its SBOM; installs each part in an empty
# folder, as its users do, and asks it for the routes of a pair. TAP.
set -u
export LC_ALL=C.UTF-8

BUILD=''
KEYS='BUILD='
. sim/keys.sh
. tests/tap.sh
need deps-more chromium node npm makepkg bsdtar fakeroot nix-instantiate
unset MAKEFLAGS MFLAGS MAKELEVEL MAKEOVERRIDES PYTHONPATH
export PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONDONTWRITEBYTECODE=1
tree=$(pwd)
release=$tree/$BUILD/release
python=$tree/$BUILD/venv/bin/python
version=$(sed -n 's/^.define RG_VERSION "\(.*\)"/\1/p' model/include/routegen/status.h)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mkdir "$work/empty"

# step NAME COMMAND...: a check, in an empty folder; what it says is shown if it fails
step() {
    name=$1
    shift
    (cd "$work/empty" && "$@") >"$work/log" 2>&1
    code=$?
    [ "$code" -eq 0 ] || tail -n 20 "$work/log" | sed 's/^/# /'
    verdict "$code" "$name"
}
# refused COMMAND...: fails, with one line
refused() {
    ! "$@" >"$work/refused" 2>&1 && [ "$(wc -l <"$work/refused")" = 1 ]
}

# ---- the files

again() {
    (cd "$tree" && tests/release/release.sh BUILD="$BUILD" OUT="$BUILD/release-again") && diff -r "$release" "$tree/$BUILD/release-again"
}
step 'made again, each file has the same bytes' again
sums() {
    cd "$release" && sha256sum --strict -c SHA256SUMS && find . -type f ! -name SHA256SUMS -printf '%P\n' | sort >"$work/there" &&
        sed 's/^[^ ]*  //' SHA256SUMS | diff "$work/there" -
}
step 'the sums are those of the files, and of all' sums
sbom() {
    set -- "$release/routegen-$version.cdx.json"
    for package in libc6-dev libserialport-dev wasi-libc cffi; do grep -q "\"name\": \"$package\"" "$1" || return; done
    "$python" "$tree/tests/release/sbom.py" check "$release" "$1" || return
    sed 's/"type": "file"/"type": "fire"/' "$1" >"$work/invalid.json"
    sed '/"content":/{s/[0-9a-f]\{64\}/'"$(printf '%064d' 1)"'/;}' "$1" >"$work/other.json"
    for bad in invalid other; do refused "$python" "$tree/tests/release/sbom.py" check "$release" "$work/$bad.json" || return; done
}
step 'the SBOM is valid, tells of all files, and one that is not or does not is refused' sbom

# ---- each part, installed and used

alone() {
    cp "$release/routegen-$version-linux-$(uname -m)" ./routegen && unshare -r chroot . /routegen routes kautz:2,3 010 202 >said &&
        [ "$(grep -c '^ *[0-9]' said)" = 2 ] && rm routegen said
}
step 'the static program, alone in a root' alone
# By the recipe of Arch, whose makepkg does not build for root, and ends without a pacman, which it does not call here: the
# package, unpacked, and a program on its library
sources() {
    cp "$tree/doc/packaging/PKGBUILD" "$release/routegen-$version.tar.gz" . &&
        HOME=$work/empty PACMAN=true MAKEFLAGS=-j2 PKGEXT=.pkg.tar.gz unshare --map-user=1000 --map-group=1000 makepkg --nodeps &&
        mkdir root && tar -C root -xzf "routegen-$version-1-$(uname -m).pkg.tar.gz" &&
        export LD_LIBRARY_PATH="$work/empty/root/usr/lib" PKG_CONFIG_SYSROOT_DIR="$work/empty/root" &&
        [ "$(root/usr/bin/routegen --version)" = "routegen $version" ] && example=root/usr/share/doc/routegen/examples/routes.c &&
        eval "cc -o routes $example $(PKG_CONFIG_PATH=root/usr/lib/pkgconfig pkg-config --cflags --libs routegen)" &&
        ./routes >said && sed -n 's/^ \*  |  //p' "$example" | cmp - said && rm -r ./*
}
step 'the sources, by the recipe of Arch' sources
nix() {
    NIX_STATE_DIR=$work/nix nix-instantiate --eval --strict -E "import (/. + \"$tree/doc/packaging/package.nix\") {
        lib = { licenses.asl20 = \"Apache-2.0\"; platforms.linux = [ ]; }; libserialport = 1; src = 1;
        stdenv.mkDerivation = { pname, version, meta, ... }: \"\${pname} \${version}, \${meta.license}\"; }" | grep -Fx "\"routegen $version, Apache-2.0\""
}
step 'the recipe of Nix is one' nix
conda() {
    "$python" -c 'import pathlib, rattler_build as r, sys
recipe = r.Stage0Recipe.from_yaml(pathlib.Path(sys.argv[1]).read_text())
[made] = recipe.render(r.VariantConfig.from_yaml("c_compiler: [gcc]\nc_stdlib: [sysroot]\n"))
print(made.recipe.to_dict()["source"][0]["path"])' "$tree/doc/packaging/recipe.yaml" | grep -Fx "routegen-$version.tar.gz"
}
step 'the recipe of conda-forge is one' conda
asked='import routegen; print(*("-".join(route.labels) for route in routegen.Network("kautz:2,3").routes("010", "202")))'
answer='010-102-020-202 010-101-012-120-202'
# pip_of FILE PACKAGE...: into an environment with these only, of the requirements; no index is asked for the package
pip_of() {
    file=$1
    shift
    rm -rf "$work/venv" && "$python" -m venv "$work/venv"
    for package; do
        awk -v start="$package==" 'index($0, start) == 1 { on = 1 } on { print } on && !/\\$/ { on = 0 }' "$tree/tests/requirements.txt"
    done >requirements.txt
    "$work/venv/bin/python" -m pip install -q --require-hashes -r requirements.txt && rm requirements.txt &&
        "$work/venv/bin/python" -m pip install -q --no-index --no-build-isolation "$file" && [ "$("$work/venv/bin/python" -c "$asked")" = "$answer" ]
}
step 'the wheel' pip_of "$(echo "$release"/python/*"_$(uname -m)".whl)" cffi pycparser
step 'the sdist' pip_of "$release/python/routegen-$version.tar.gz" setuptools cffi pycparser
package() {
    # shellcheck disable=SC2016 # the script's
    npm install --offline --no-audit --no-fund --prefix "$work/node" "$release/routegen-$version.tgz" && cd "$work/node" &&
        echo 'import { load } from "routegen"; const net = (await load()).network("kautz:2,3"); console.log(`${net.routes("010", "202").routes[0].labels}`);' >ask.mjs &&
        [ "$(node ask.mjs)" = 010,102,020,202 ]
}
step 'the package of npm' package
page() {
    cat >ask.cjs <<'END' && timeout 900 node ask.cjs "$tree/$BUILD/web/npm/node_modules/playwright-core" "file://$release/explorer.html#kautz:2,3?from=010&to=202" && rm ask.cjs
const [playwright, url] = process.argv.slice(2);
(async () => {
  const browser = await require(playwright).chromium.launch({ executablePath: '/usr/bin/chromium', args: process.getuid() ? [] : ['--no-sandbox'] });
  const page = await browser.newPage();
  page.setDefaultTimeout(0); // however slow the machine is
  await page.goto(url);
  await page.waitForFunction(() => document.body.textContent.includes('010 → 102 → 020 → 202'));
  await browser.close();
})();
END
}
step 'the explorer in a browser' page
plan
