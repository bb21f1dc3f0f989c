/* SPDX-License-Identifier: Apache-2.0 */

/*
 * times BYTES...: how long MPI_Alltoall takes with messages of these sizes, by the clock of the
 * MPI library, a line each: BYTES SECONDS, of the slowest rank. Under smpirun the clock is that of
 * the simulated network.
 */

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv)
{
    int rank, size;

    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    for (int i = 1; i < argc; i++) {
        const int bytes = atoi(argv[i]);
        char *send = calloc((size_t)size, (size_t)bytes),
             *receive = malloc((size_t)size * (size_t)bytes);
        double slowest = 0;
        /* The first one makes the plan. */
        for (int round = 0; round < 2; round++) {
            MPI_Barrier(MPI_COMM_WORLD);
            const double begin = MPI_Wtime();
            MPI_Alltoall(send, bytes, MPI_BYTE, receive, bytes, MPI_BYTE, MPI_COMM_WORLD);
            const double took = MPI_Wtime() - begin;
            MPI_Reduce(&took, &slowest, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
        }
        if (rank == 0)
            printf("%d %.9f\n", bytes, slowest);
        free(send);
        free(receive);
    }
    MPI_Finalize();
    return 0;
}
