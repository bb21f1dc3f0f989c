/* SPDX-License-Identifier: Apache-2.0 */

/*
 * times COLLECTIVE BYTES...: how long MPI_Alltoall, MPI_Allgather, MPI_Reduce_scatter,
 * MPI_Allreduce or MPI_Bcast takes, by the clock of the MPI library, a line each: BYTES SECONDS, of
 * the slowest rank. Bytes are those of a message, of a shard, or of the whole vector or message.
 * Under smpirun the clock is that of the simulated network.
 */

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void call(const char *what, char *send, char *receive, const int *counts)
{
    const MPI_Comm comm = MPI_COMM_WORLD;

    if (strcmp(what, "alltoall") == 0)
        MPI_Alltoall(send, counts[0], MPI_BYTE, receive, counts[0], MPI_BYTE, comm);
    else if (strcmp(what, "allgather") == 0)
        MPI_Allgather(send, counts[0], MPI_BYTE, receive, counts[0], MPI_BYTE, comm);
    else if (strcmp(what, "reduce_scatter") == 0)
        MPI_Reduce_scatter(send, receive, counts, MPI_BYTE, MPI_BXOR, comm);
    else if (strcmp(what, "allreduce") == 0)
        MPI_Allreduce(send, receive, counts[0], MPI_BYTE, MPI_BXOR, comm);
    else
        MPI_Bcast(send, counts[0], MPI_BYTE, 0, comm);
}

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 2; i < argc; i++) {
        const int bytes = atoi(argv[i]);
        char *send = calloc((size_t)size, (size_t)bytes),
             *receive = malloc((size_t)size * (size_t)bytes);
        int *counts = malloc((size_t)size * sizeof *counts);
        double slowest = 0;
        for (int j = 0; j < size; j++)
            counts[j] = bytes;
        /* The first one makes the plan. */
        for (int round = 0; round < 2; round++) {
            MPI_Barrier(MPI_COMM_WORLD);
            const double begin = MPI_Wtime();
            call(argv[1], send, receive, counts);
            const double took = MPI_Wtime() - begin;
            PMPI_Reduce(&took, &slowest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
        }
        free(counts);
        if (rank == 0)
            printf("%d %.9f\n", bytes, slowest);
        free(send);
        free(receive);
    }
    MPI_Finalize();
    return 0;
}
