#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# debian.sh [BUILD=build] [CHROOT=yes|no]: builds the Debian packages of the last commit in BUILD/debian, with their tests and
# a clean lintian; with CHROOT=yes (the default as root) autopkgtest uses them in a Debian 12 with nothing else, and they are
# removed. TAP.
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
need deps-more dpkg-buildpackage dh lintian mmdebstrap autopkgtest

make -s dist BUILD="$BUILD" >/dev/null
version=$(sed -n 's/^.define RG_VERSION "\(.*\)"/\1/p' model/include/routegen/status.h)
out=$BUILD/debian
rm -rf "$out"
mkdir -p "$out"
tar -xzf "$BUILD/routegen-$version.tar.gz" -C "$out"
cp "$BUILD/routegen-$version.tar.gz" "$out/routegen_$version.orig.tar.gz"
(cd "$out/routegen-$version" && dpkg-buildpackage -us -uc) >"$out/log" 2>&1
verdict $? 'dpkg-buildpackage'
for package in routegen librg1 librg-dev; do
    ls "$out/${package}_$version"-*.deb >/dev/null 2>&1
    verdict $? "the package $package"
done
for suite in batch oracle node; do
    awk -v suite="$suite" '/make.* batch oracle node$/ { on = 1 } on && /^ok - / { n++ } on && /^not ok/ { exit 1 } END { exit n < 30 }' "$out/log"
done
verdict $? 'the tests of the libraries have run'
# The project has no address and no page of its own: who uploads puts theirs.
lintian --fail-on error,warning,info --display-info --suppress-tags no-homepage-field --allow-root "$out"/*.changes >&2
verdict $? 'lintian has nothing to say'
