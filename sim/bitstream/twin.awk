# SPDX-License-Identifier: Apache-2.0
#
# awk -v own="REGISTER..." -f twin.awk CHIP.v FLIPPED.v: two circuits that unpack.sh made, with the same registers and
# names but different LUTs, as one module `twin`: the state of the first with the logic of both. Output apart_X is 1 when
# register X would get another value in the second, or output X has one. As long as all are 0, both behave alike from
# power-on. Registers in `own` may differ: the second has its own. A block memory is not doubled: apart_ tells of its
# address, whose bits are wires.

# twinned TEXT: the names of the second circuit.
function twinned(text,  out, name) {
    out = ""
    while (match(text, /[A-Za-z_][A-Za-z_0-9]*/)) {
        # b0 of 1'b0 is no name
        name = substr(text, RSTART, RLENGTH)
        out = out substr(text, 1, RSTART + RLENGTH - 1) (name in doubled ? "_twin" : "")
        text = substr(text, RSTART + RLENGTH)
    }
    return out text
}

function unlike() {
    print "twin.awk: cannot read: " $0 >"/dev/stderr"
    failed = 1
    exit 1
}

BEGIN {
    registers = split(own, list, " ")
    for (i = 1; i <= registers; i++)
        mine[list[i]]
}
{ gsub(/\/\*[^*]*\*\//, "") }
FILENAME != first && first == "" { first = FILENAME }
/^module|^endmodule|^ *$/ { next }
/^input|^output/ {
    if (FILENAME == first) {
        name = $2
        sub(/;/, "", name)
        if ($1 == "output")
            output[name]
        ports = ports (ports == "" ? "" : ", ") name
        lines[++count] = $0
    }
    next
}
# A block memory: some lines, up to one that ends it
/^SB_RAM40_4K/, /^\);/ {
    if (FILENAME == first)
        lines[++count] = memory[++held] = $0
    else if ($0 != memory[++seen])
        unlike()
    if (FILENAME == first && /^ *\.RADDR/) {
        while (match($0, /n[0-9]+/)) {
            address[substr($0, RSTART, RLENGTH)]
            $0 = substr($0, RSTART + RLENGTH)
        }
    }
    next
}
/^wire|^reg/ {
    if (FILENAME == first)
        lines[++count] = $0
    next
}
/^ *assign [A-Za-z_0-9]+ *=.*;$/ {
    if (FILENAME == first) {
        lines[++count] = $0
        doubled[$2]
        assigned++
    } else {
        if (!($2 in doubled))
            unlike()
        second[++seconds] = $0
    }
    next
}
# always @(posedge CLK) if (ENABLE) Q <= RESET ? VALUE : NEXT;
/^ *always @\(posedge [A-Za-z_0-9]+\) if \([^()]*\) [A-Za-z_0-9]+ <= [^?:]* \? [^?:]* : [^?:]*;$/ {
    name = $0
    sub(/ <=.*/, "", name)
    sub(/.* /, "", name)
    if (FILENAME == first) {
        lines[++count] = clocked[name] = $0
        next
    }
    if ($0 != clocked[name])
        unlike()
    enable = $0
    sub(/.*\) if \(/, "", enable)
    sub(/\).*/, "", enable)
    next_value = $0
    sub(/.*<= /, "", next_value)
    sub(/;$/, "", next_value)
    register[name] = enable " ? (" next_value ") : " name
    next
}
{ unlike() }
END {
    if (failed)
        exit 1
    for (name in clocked)
        if (!(name in register))
            assigned = -1
    if (seconds != assigned) {
        print "twin.awk: one circuit has what the other has not" >"/dev/stderr"
        exit 1
    }
    for (name in mine)
        if (name in register)
            doubled[name]
    for (name in register)
        if (!(name in mine))
            ports = ports ", apart_" name
    for (name in output)
        if (name in register && !(name in mine))
            delete output[name] # already looked at
        else
            ports = ports ", apart_" name
    for (name in address)
        if (!(name in register) && !(name in output))
            ports = ports ", apart_" name
    print "module twin (" ports ");"
    for (i = 1; i <= count; i++)
        print lines[i]
    for (name in doubled)
        print (name in register ? "reg " name "_twin = 0;" : "wire " name "_twin;")
    for (i = 1; i <= seconds; i++)
        print twinned(second[i])
    for (name in register)
        if (name in mine)
            print twinned(clocked[name])
        else
            print "output apart_" name "; assign apart_" name " = (" register[name] ") ^ (" twinned(register[name]) ");"
    for (name in address)
        if (!(name in register) && !(name in output))
            output[name]
    for (name in output)
        print "output apart_" name "; assign apart_" name " = " name " ^ " twinned(name) ";"
    print "endmodule"
}
