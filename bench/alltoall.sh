#!/bin/bash
# SPDX-License-Identifier: Apache-2.0
#
# alltoall.sh BUILD=DIR [NETWORKS='gft:2,4,4 ...'] [COLLECTIVES='allgather ...']: MPI_Alltoall and others in SimGrid's
# SMPI, by algorithms that SMPI ships (ompi: what Open MPI chooses) and by ours, on platforms that `routegen export`
# writes with the routes of its rule. Prints network,collective,algorithm,bytes,seconds, then the tables of
# doc/collectives.md. The seconds are simulated: they are the same on any machine.
set -eu
export LC_ALL=C

networks='gft:2,4,4 gft:2,4,2 kautz:2,4'
collectives='allgather reduce_scatter allreduce bcast'
for argument in "$@"; do
    case $argument in
    BUILD=*) build=$(cd "${argument#*=}" && pwd) ;;
    NETWORKS=*) networks=${argument#*=} ;;
    COLLECTIVES=*) collectives=${argument#*=} ;;
    *) echo "alltoall.sh: $argument: BUILD=DIR, NETWORKS=NAMES or COLLECTIVES=NAMES expected" >&2; exit 2 ;;
    esac
done
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# time_of NETWORK NAME [VARIABLE=VALUE...] -- OPTION...: lines of CSV
time_of() {
    local network=$1 name=$2
    shift 2
    env "$@" smpirun -np "$nodes" -platform "$work/platform.xml" -hostfile "$work/hosts" \
        --cfg=smpi/simulate-computation:no --log=root.thres:critical "--cfg=smpi/$choice" \
        "$build/mpi/smpi_alltoall" "${collective:-alltoall}" 1024 65536 1000000 2> "$work/err" |
        awk -v head="\"$network\",${collective:-alltoall},$name" 'NF == 2 { print head "," $1 "," $2 }'
}

measure() {
    echo network,collective,algorithm,bytes,seconds
    for network in $networks; do
        algorithms='ring basic_linear bruck mvapich2' squares='' rule=''
        case $network in
        gft:*) algorithms="ring pair basic_linear bruck mvapich2" squares='lls cls' rule='--up node-digit' ;;
        esac
        # shellcheck disable=SC2086
        "$build/routegen" export "$network" --format simgrid --routes $rule > "$work/platform.xml"
        sed -n 's/.*<host id="\([^"]*\)".*/\1/p' "$work/platform.xml" > "$work/hosts"
        nodes=$(wc -l < "$work/hosts")
        for algorithm in $algorithms; do
            choice=alltoall:$algorithm
            time_of "$network" "smpi-$algorithm"
        done
        choice=coll-selector:ompi
        for collective in $collectives; do
            time_of "$network" smpi-ompi
            time_of "$network" ours ROUTEGEN_MPI_NETWORK="$network"
        done
        choice=alltoall:ring
        unset collective
        for square in ${squares:-kautz}; do
            for turns in 0 1; do
                case $network:$turns in *:2,4,4:1 | kautz*:1) continue ;; esac
                name=ours-$square
                [ "$turns" -eq 1 ] && name=$name-passes
                time_of "$network" "$name" ROUTEGEN_MPI_NETWORK="$network" ROUTEGEN_MPI_SQUARE="${square/kautz/lls}" \
                    ROUTEGEN_MPI_PASSES=$turns
            done
        done
    done
}

measure | tee "$work/csv"
bench/alltoall_tables.py "$work/csv"
