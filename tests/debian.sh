#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# debian.sh [BUILD=build] [CHROOT=yes|no]: builds the Debian packages of the last commit in BUILD/debian, with a clean
# lintian; with CHROOT=yes (the default as root) installs and uses them in a Debian 12 with nothing else, and removes them.
# TAP.
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
need deps-more dpkg-buildpackage dh lintian mmdebstrap

make -s dist BUILD="$BUILD" >/dev/null
version=$(sed -n 's/^.define RG_VERSION "\(.*\)"/\1/p' model/include/routegen/status.h)
out=$BUILD/debian
rm -rf "$out"
mkdir -p "$out"
tar -xzf "$BUILD/routegen-$version.tar.gz" -C "$out"
(cd "$out/routegen-$version" && dpkg-buildpackage -us -uc) >"$out/log" 2>&1
verdict $? 'dpkg-buildpackage'
for package in routegen librg1 librg-dev; do
    ls "$out/${package}_$version"_*.deb >/dev/null 2>&1
    verdict $? "the package $package"
done
# The project has no address and no page of its own: who uploads puts theirs.
lintian --fail-on error,warning --allow-root "$out"/*.changes >&2
verdict $? 'lintian has no errors and no warnings'
for package in routegen librg1 librg-dev; do
    dpkg-deb -x "$out/${package}_$version"_*.deb "$out/root"
done
dead=$(dead_links "$out/root/usr/share/doc/routegen")
[ -z "$dead" ] || echo "$dead" >&2
[ -z "$dead" ]
verdict $? 'the links of the manuals lead somewhere'
dpkg-deb -I "$out/librg1_$version"_*.deb symbols | grep -o 'rg_[a-z0-9_]*@Base' | sort >"$out/symbols"
grep -o 'rg_[a-z0-9_]*@Base' debian/librg1.symbols | sort | cmp - "$out/symbols" >&2
verdict $? 'debian/librg1.symbols has all that the libraries export'

# In the chroot: the program and its man page; a program against each library; the installed example in Icarus is for
# tests/install.sh. Then all is removed again.
cat >"$out/use.sh" <<'END'
set -e
dpkg -i /debs/routegen_*.deb || apt-get -y -qq -f install --no-install-recommends
routegen routes kautz:2,3 012 201 | grep -q '^   5'
test "$(routegen routes benes:3 1 6 --all --count)" = 4
test -s /usr/share/routegen/rtl/routegen.f
sed "s/^+incdir+//" /usr/share/routegen/rtl/routegen.f | xargs ls >/dev/null
apt-get -y -qq install --no-install-recommends gcc libc6-dev pkg-config /debs/librg1_*.deb /debs/librg-dev_*.deb
for pair in routes:routegen disjoint:routegen-net; do
    cc -o /tmp/example /debs/${pair%:*}.c $(pkg-config --cflags --libs ${pair#*:})
    /tmp/example >/tmp/printed
    sed -n 's/^ \*  |  //p' /debs/${pair%:*}.c | cmp - /tmp/printed
done
dpkg --purge routegen librg-dev librg1
test -z "$(find /usr -name '*routegen*' ! -path '/usr/share/doc*')"
echo used
END
if [ "$CHROOT" = yes ]; then
    cp examples/routes.c examples/disjoint.c "$out"
    packages=$(find "$out" -maxdepth 1 -name '*.deb' ! -name '*-dbgsym_*' -printf "'%p' ")
    # shellcheck disable=SC2016 # mmdebstrap's $1, the root
    mmdebstrap --quiet --aptopt='APT::Sandbox::User "root"' --variant=apt \
        --customize-hook='mkdir "$1/debs"' --customize-hook="copy-in $packages '$out/routes.c' '$out/disjoint.c' '$out/use.sh' /debs" \
        --customize-hook='chroot "$1" sh /debs/use.sh' bookworm /dev/null >"$out/chroot" 2>&1
    grep -qx used "$out/chroot"
    verdict $? 'installed, used and removed in a clean Debian 12'
    grep -qx used "$out/chroot" || sed 's/^/# /' "$out/chroot" | tail -n 20
fi
plan
