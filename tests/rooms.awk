# SPDX-License-Identifier: Apache-2.0
#
# awk -v what=CHECK -f rooms.awk model/rooms -: prints what breaks model/rooms. CHECK says what the lines of stdin are:
#
#   rooms     none: the list itself calls down only
#   page      none: prints the list for model/README.md, upside down
#   homes     FILE of model/: it is in a room
#   calls     FILE FILE: the first needs a name of the second
#   includes  FILE:LINE:#include "HEADER": a room includes what is in it, public headers, headers in inner/ of its own wing
#             and of wings that it may call, and headers of cycle/ and faces/ that it may call

# The wing of a path or room: hw of hw/kautz
function wing(path) { sub(/\/.*/, "", path); return path }

# The room that a file of model/ is in; none if it is in none
function room(path,    name, found) {
    for (name in library)
        if (index(path, name "/") == 1)
            found = name
    return found
}

function may(from, to) { return from == to || (from, to) in allowed || (from, wing(to)) in allowed }

# Whether it may call any room of a wing
function reaches(from, to,    name) {
    for (name in library)
        if (wing(name) == to && may(from, name))
            return 1
    return wing(from) == to
}

# A header of include/ by the library that it is of: routegen/net/ is librgnet's
function public_of(header) { return header ~ /^routegen\/net[.\/]/ ? "net" : header ~ /topology|network/ ? "families" : "hw" }

FNR == NR && (/^#/ || NF == 0) { next }

FNR == NR {
    words = $0
    sub(/.*# /, "", words)
    sub(/ *#.*/, "")
    library[$1] = $2
    says[$1] = words
    order[++rooms] = $1
    for (i = 4; i <= NF; i++) {
        if (what == "rooms" && !($i in known))
            print "model/rooms:" FNR ": " $1 " calls " $i ", which is not above it in the list"
        allowed[$1, $i]
        calls[$1] = calls[$1] " " $i
    }
    if (what == "rooms" && (NF < 3 || $1 in known))
        print "model/rooms:" FNR ": a new ROOM, LIBRARY, ALSO and MAY-CALL... expected"
    known[$1]
    known[wing($1)]
    next
}

{ sub(/^\.\//, "") }

what == "homes" && room($0) == "" { print "model/" $0 }

what == "calls" {
    from = room($1)
    to = room($2)
    if (from != "" && to != "" && !may(from, to))
        print $1 " calls " $2
}

what == "includes" {
    split($0, part, /[":]/)
    from = room(part[1])
    header = part[4]
    if (header !~ /\// || from == "")
        next
    if (header ~ /^routegen(\/|\.h$)/)
        good = public_of(header) != "net" || reaches(from, "net")
    else if (header ~ /^[a-z]+\/inner\//)
        good = reaches(from, wing(header))
    else
        good = room(header) == from || (wing(header) ~ /^(cycle|faces)$/ && may(from, room(header)))
    if (!good)
        print
}

# Rooms of a wing that call no other of it are on its lowest row.
function row(of,    name, most) {
    for (name in library)
        if (name != of && wing(name) == wing(of) && may(of, name) && !((of, wing(of)) in allowed))
            most = most > row(name) + 1 ? most : row(name) + 1
    return most + 0
}

END {
    if (what != "page")
        exit
    for (i = rooms; i > 0; i--) {
        name = order[i]
        at = wing(name) " " row(name)
        here = name ~ /\// ? substr(name, length(wing(name)) + 2) : name
        if (at in line)
            here = here "  " line[at]
        line[at] = here
        highest[wing(name)] = row(name) > highest[wing(name)] ? row(name) : highest[wing(name)] + 0
        if (!(wing(name) in drawn)) {
            drawn[wing(name)]
            wings[++count] = wing(name)
        }
    }
    for (i = 1; i <= count; i++)
        for (j = highest[wings[i]]; j >= 0; j--)
            print (line[wings[i] " " j] == wings[i] ? wings[i] : sprintf("%-10s", j < highest[wings[i]] ? "" : wings[i]) line[wings[i] " " j])
    print ""
    printf "%-15s %-13s %s\n", "room", "linked into", "what it is, and the rooms it may call"
    for (i = rooms; i > 0; i--) {
        printf "%-15s %-13s %s", order[i], library[order[i]], says[order[i]]
        text = "calls" (calls[order[i]] == "" ? " nothing" : calls[order[i]])
        count = split(text, word, " ")
        column = 99
        for (j = 1; j <= count; j++) {
            if (column + length(word[j]) > 90) {
                printf "\n%29s", ""
                column = 29
            }
            printf " %s", word[j]
            column += length(word[j]) + 1
        }
        print ""
    }
}
