#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Copyright the routegen authors
#
# program.sh BUILD: what the program in BUILD has been linked from, a file a line: its objects, then the two libraries.
# To be linked again, with something in place of a part.
set -u

cd "$(dirname "$0")/.." || exit 1
printf '%s\n' model/cli/*.c model/cli/*/*.c model/cli/*/*.tsv | sed "s|^|$1/obj/|; s|[a-z]*$|o|"
printf '%s\n' "$1/librgnet.a" "$1/librg.a"
