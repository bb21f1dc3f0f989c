#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# opensm.sh path: prints where OpenSM is, exit 1 if it is not there. opensm.sh fetch: gets it, unless it is there.
# Debian's package would start a subnet manager on this machine, which on a cluster is no test; so its program is taken
# out of the package, which is not installed, into the user's cache; by root, for all users. Its libraries are ordinary
# packages (Makefile).
set -eu

own=${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/routegen
shared=/var/cache/routegen
cache=$own
[ "$(id -u)" != 0 ] || cache=$shared
umask 022

find_it() {
    for program in "$own/opensm" "$shared/opensm" /usr/sbin/opensm; do
        if [ -x "$program" ]; then
            echo "$program"
            return
        fi
    done
    return 1
}

case ${1:-} in
path)
    find_it ;;
fetch)
    if program=$(find_it); then
        [ "$(id -u)" != 0 ] || [ "$program" != "$own/opensm" ] || install -D "$program" "$shared/opensm"
        echo "deps: OpenSM is $program"
        exit
    fi
    mkdir -p "$cache"
    work=$(mktemp -d -p "$cache")
    trap 'rm -rf "$work"' EXIT
    cd "$work"
    # As root, apt would drop its rights and could not write to this folder.
    download() { apt-get -q -o APT::Sandbox::User=root download opensm; }
    if ! download; then
        if [ "$(id -u)" = 0 ]; then apt-get -q update; else sudo apt-get -q update; fi
        download
    fi
    dpkg-deb --fsys-tarfile opensm_*.deb | tar -x ./usr/sbin/opensm
    mv usr/sbin/opensm "$cache"
    echo "deps: OpenSM is unpacked, not installed: $cache/opensm" ;;
*)
    echo 'usage: opensm.sh path | fetch' >&2
    exit 2 ;;
esac
