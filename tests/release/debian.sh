#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# debian.sh [BUILD=build] [CHROOT=yes|no]: builds the Debian packages of the last commit in BUILD/debian, with their tests and
# a clean lintian; with CHROOT=yes (the default as root) the tests of debian/tests use them in a Debian 12 with nothing else, and
# they are removed. TAP.
set -u
export LC_ALL=C
unset MAKEFLAGS MFLAGS MAKEOVERRIDES PREFIX DESTDIR

BUILD=build CHROOT=no
[ "$(id -u)" != 0 ] || CHROOT=yes
for pair; do
    case $pair in
    BUILD=?*) BUILD=${pair#*=} ;;
    CHROOT=yes | CHROOT=no) CHROOT=${pair#*=} ;;
    *) echo "debian: $pair is not BUILD= or CHROOT=yes or no" >&2 && exit 2 ;;
    esac
done
. tests/tap.sh
need deps-more dpkg-buildpackage dh lintian mmdebstrap readelf

make -s dist BUILD="$BUILD" >/dev/null
version=$(sed -n 's/^.define RG_VERSION "\(.*\)"/\1/p' model/include/routegen/status.h)
out=$BUILD/debian
rm -rf "$out"
mkdir -p "$out"
tar -xzf "$BUILD/routegen-$version.tar.gz" -C "$out"
git archive --prefix=debian/ HEAD:debian | tar -x -C "$out/routegen-$version"
cp "$BUILD/routegen-$version.tar.gz" "$out/routegen_$version.orig.tar.gz"
(cd "$out/routegen-$version" && dpkg-buildpackage -us -uc) >"$out/log" 2>&1
verdict $? 'dpkg-buildpackage'
for package in routegen librg1 librg-dev; do
    ls "$out/${package}_$version"-*.deb >/dev/null 2>&1
    verdict $? "the package $package"
done
[ "$(sed -n '/batch oracle node$/,$p' "$out/log" | grep -c '^ok - ')" -ge 90 ]
verdict $? 'the tests of the libraries have run'
# Three tags are left out: the project has no homepage; no bug of Debian asks for the package; and "failt" is not a word, but
# "fail", which the compiler compares at once, with a jump behind it.
lintian --fail-on error,warning,info --display-info --allow-root \
    --suppress-tags no-homepage-field,initial-upload-closes-no-bugs,spelling-error-in-binary "$out"/*.changes >&2
verdict $? 'lintian has nothing to say'
for package in routegen librg1 librg-dev; do
    dpkg-deb -x "$out/${package}_$version"-*.deb "$out/root"
done
dead=$(dead_links "$out/root/usr/share/doc/routegen")
[ -z "$dead" ] || echo "$dead" >&2
[ -z "$dead" ]
verdict $? 'the links of the manuals lead somewhere'
dpkg-deb -I "$out/librg1_$version"-*.deb symbols | grep -o 'rg_[a-z0-9_]*@Base' | sort >"$out/symbols"
grep -o 'rg_[a-z0-9_]*@Base' debian/librg1.symbols | sort | cmp - "$out/symbols" >&2
verdict $? 'debian/librg1.symbols has all that the libraries export'
readelf -d "$out/root/usr/bin/routegen" | grep -q 'NEEDED.*librgnet[.]so'
verdict $? 'the program loads the libraries of librg1'

# In the chroot: the tests of debian/tests, the program's with nothing but its package. Then all is removed again.
cat >"$out/use.sh" <<'END'
set -e
cd /debs
dpkg -i routegen_*.deb librg1_*.deb || apt-get -y -qq -f install --no-install-recommends
debian/tests/program
apt-get -y -qq install --no-install-recommends ./librg1_*.deb ./librg-dev_*.deb \
    $(sed -n '/^Tests: libraries/,/^$/s/^Depends: //p' debian/tests/control | tr -d , | sed 's/ librg-dev//')
debian/tests/libraries
dpkg --purge routegen librg-dev librg1
test -z "$(find /usr -name '*routegen*' ! -path '/usr/share/doc*')"
echo used
END
if [ "$CHROOT" = yes ]; then
    cp -r examples debian "$out"
    packages=$(find "$out" -maxdepth 1 -name '*.deb' ! -name '*-dbgsym_*' -printf "'%p' ")
    # shellcheck disable=SC2016 # mmdebstrap's $1, the root
    mmdebstrap --quiet --aptopt='APT::Sandbox::User "root"' --variant=apt \
        --customize-hook='mkdir "$1/debs"' --customize-hook="copy-in $packages '$out/examples' '$out/debian' '$out/use.sh' /debs" \
        --customize-hook='chroot "$1" sh /debs/use.sh' bookworm /dev/null >"$out/chroot" 2>&1
    grep -qx used "$out/chroot"
    verdict $? 'installed, used and removed in a clean Debian 12'
    grep -qx used "$out/chroot" || sed 's/^/# /' "$out/chroot" | tail -n 20
fi
plan
