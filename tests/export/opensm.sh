#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
#
# opensm.sh path [NAME]: prints where OpenSM (or ibtracert, saquery, smpquery) is, exit 1 if it is not there. opensm.sh fetch:
# gets them, unless they are there. Debian's package would start a subnet manager on this machine, which on a cluster is no
# test; so the program is taken out of the package, which is not installed, into the user's cache; by root, for all
# users. Likewise the others, whose package brings Perl and much else. Their libraries are ordinary packages (Makefile).
set -eu

own=${XDG_CACHE_HOME:-${HOME:-/root}/.cache}/routegen
shared=/var/cache/routegen
cache=$own
[ "$(id -u)" != 0 ] || cache=$shared
umask 022

# find_it NAME
find_it() {
    for program in "$own/$1" "$shared/$1" "/usr/sbin/$1"; do
        if [ -x "$program" ]; then
            echo "$program"
            return
        fi
    done
    return 1
}

# fetch NAME PACKAGE
fetch() {
    if program=$(find_it "$1"); then
        [ "$(id -u)" != 0 ] || [ "$program" != "$own/$1" ] || install -D "$program" "$shared/$1"
        echo "deps: $1 is $program"
        return
    fi
    mkdir -p "$cache"
    work=$(mktemp -d -p "$cache")
    trap 'rm -rf "$work"' EXIT
    cd "$work"
    # As root, apt would drop its rights and could not write to this folder.
    download() { apt-get -q -o APT::Sandbox::User=root download "$1"; }
    if ! download "$2"; then
        if [ "$(id -u)" = 0 ]; then apt-get -q update; else sudo apt-get -q update; fi
        download "$2"
    fi
    dpkg-deb --fsys-tarfile "$2"_*.deb | tar -x "./usr/sbin/$1"
    mv "usr/sbin/$1" "$cache"
    cd /
    rm -rf "$work"
    echo "deps: $1 is unpacked, not installed: $cache/$1"
}

case ${1:-} in
path)
    find_it "${2:-opensm}" ;;
fetch)
    fetch opensm opensm
    for name in ibtracert saquery smpquery; do
        (fetch $name infiniband-diags)
    done ;;
*)
    echo 'usage: opensm.sh path [NAME] | fetch' >&2
    exit 2 ;;
esac
