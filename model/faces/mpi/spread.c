/* SPDX-License-Identifier: Apache-2.0 */

/*
 * routegen-mpi: the program, with the runs of `simulate` spread over the processes of an MPI job.
 *
 *      rank 0   reads the journal, hands out runs, the longest first, keeps the journal, prints
 *      others   ask for a run, measure it by the library's sweep, send what came of it
 *
 * All processes make the same list of runs from the same command line, so that a run is a number.
 * With one process rank 0 does all of it. With --split all do each run, together.
 */

#define _DEFAULT_SOURCE

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/files/files.h"
#include "faces/cli/simulate/request.h"
#include "faces/cli/verbs.h"
#include "net/inner/simulate_sweep.h"

enum { ASK = 1, TOLD, ANSWER, PART };
#define NO_RUN UINT64_MAX

static int rank, size;
static int busy; /* rank 0: processes that have not been told that there are no more runs */

/* What a process sends to rank 0. */
struct answer {
    uint64_t run;
    struct cli_record record;
};

/* ---- Rank 0 ---------------------------------------------------------------------------------- */

/* Waits for a message without keeping a processor busy. */
static void wait_for(MPI_Status *status)
{
    const struct timespec pause = {.tv_nsec = 200000};
    int here = 0;

    while (MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &here, status) == MPI_SUCCESS &&
           !here)
        (void)nanosleep(&pause, NULL);
}

static void tell(int worker, uint64_t run)
{
    busy -= run == NO_RUN;
    MPI_Send(&run, 1, MPI_UINT64_T, worker, TOLD, MPI_COMM_WORLD);
}

static rg_status hand_out(rg_sim_point *points, uint64_t count, const rg_watch *watch,
                          const rg_sim_share *share)
{
    uint64_t done = 0, begun = 0, run;
    struct answer answer;
    MPI_Status message;

    while (busy > 0 || done < begun) {
        wait_for(&message);
        if (message.MPI_TAG == ASK) {
            MPI_Recv(NULL, 0, MPI_BYTE, message.MPI_SOURCE, ASK, MPI_COMM_WORLD, &message);
            const bool more = share->next(share->context, &run);
            begun += more;
            tell(message.MPI_SOURCE, more ? run : NO_RUN);
            continue;
        }
        MPI_Recv(&answer, sizeof answer, MPI_BYTE, message.MPI_SOURCE, ANSWER, MPI_COMM_WORLD,
                 &message);
        cli_record_put(&answer.record, &points[answer.run]);
        share->done(share->context, answer.run);
        if (rg_watch_show(watch, "measurements", ++done, count) != RG_OK)
            return RG_E_STOPPED;
    }
    return RG_OK;
}

/* ---- The others ------------------------------------------------------------------------------ */

static bool ask(void *points, uint64_t *run)
{
    static bool ended; /* all threads are told */

    (void)points;
    if (ended)
        return false;
    MPI_Send(NULL, 0, MPI_BYTE, 0, ASK, MPI_COMM_WORLD);
    MPI_Recv(run, 1, MPI_UINT64_T, 0, TOLD, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    ended = *run == NO_RUN;
    return !ended;
}

static void send_answer(void *points, uint64_t run)
{
    struct answer answer = {.run = run};

    cli_record_of((const rg_sim_point *)points + run, &answer.record);
    MPI_Send(&answer, sizeof answer, MPI_BYTE, 0, ANSWER, MPI_COMM_WORLD);
}

/* ---- A network together; a failure is the end of all: MPI sees to that ----------------------- */

static void swap(void *context, rg_sim_parcel *parcel)
{
    MPI_Request *sent = context;
    MPI_Message message;
    MPI_Status status;
    int bytes;

    for (int i = 0; i < size; i++) {
        sent[i] = MPI_REQUEST_NULL;
        if (i != rank)
            MPI_Isend(parcel[i].out, (int)parcel[i].out_bytes, MPI_BYTE, i, PART, MPI_COMM_WORLD,
                      &sent[i]);
    }
    for (int i = 0; i < size; i++) {
        if (i == rank)
            continue;
        MPI_Mprobe(i, PART, MPI_COMM_WORLD, &message, &status);
        MPI_Get_count(&status, MPI_BYTE, &bytes);
        parcel[i].in_bytes = (size_t)bytes;
        parcel[i].in = cli_get(parcel[i].in_bytes, 1);
        MPI_Mrecv(parcel[i].in, bytes, MPI_BYTE, &message, MPI_STATUS_IGNORE);
    }
    MPI_Waitall(size, sent, MPI_STATUSES_IGNORE);
}

static void combine(void *context, void *value, size_t count, bool most)
{
    (void)context;
    MPI_Allreduce(MPI_IN_PLACE, value, (int)count, MPI_UINT64_T, most ? MPI_MAX : MPI_SUM,
                  MPI_COMM_WORLD);
}

static const rg_sim_share *given;

/* Rank 0 knows which runs its journal has. */
static bool next_of_all(void *context, uint64_t *run)
{
    if (rank == 0 && !given->next(context, run))
        *run = NO_RUN;
    MPI_Bcast(run, 1, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    return *run != NO_RUN;
}

static rg_status spread(rg_sim_point *points, uint64_t count, const rg_sim_plan *plan,
                        unsigned threads, const rg_watch *watch, const rg_sim_share *share)
{
    if (count > 0 && points->options.ranks != NULL) {
        const rg_sim_share all = {next_of_all, share->done, share->context};
        given = share;
        busy = 0;
        return rg_sim_sweep_shared(points, count, plan, 1, watch, &all);
    }
    if (size == 1)
        return rg_sim_sweep_shared(points, count, plan, threads, watch, share);
    if (rank == 0)
        return hand_out(points, count, watch, share);
    const rg_sim_share own = {.next = ask, .done = send_answer, .context = points};
    (void)rg_sim_sweep_shared(points, count, plan, threads > 0 ? threads : 1, NULL, &own);
    exit(CLI_OK); /* errors are the points', and rank 0's to tell */
}

/* ---- Beginning and end ----------------------------------------------------------------------- */

/* However the program ends: those that wait for a run hear that there is none. One that fails does
 * so in all processes, from the same command line, or in rank 0. */
static void end_mpi(void)
{
    int ended = 0;
    uint64_t none = NO_RUN;

    MPI_Finalized(&ended);
    if (ended)
        return;
    for (int worker = 1; rank == 0 && busy > 0 && worker < size; worker++) {
        MPI_Request request;
        MPI_Isend(&none, 1, MPI_UINT64_T, worker, TOLD, MPI_COMM_WORLD, &request);
        MPI_Request_free(&request);
    }
    MPI_Finalize();
}

int main(int argc, char **argv)
{
    static rg_sim_ranks ranks = {.swap = swap, .combine = combine};
    static struct cli_spread all = {.ranks = &ranks, .sweep = spread};
    int provided;

    if (MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided) != MPI_SUCCESS ||
        provided < MPI_THREAD_SERIALIZED)
        return CLI_IO;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    busy = size - 1;
    ranks.count = (unsigned)size;
    ranks.number = (unsigned)rank;
    ranks.context = cli_get((size_t)size, sizeof(MPI_Request));
    all.worker = rank > 0;
    cli_simulate_spread = &all;
    if (atexit(end_mpi) != 0)
        return CLI_IO;
    if (all.worker)
        cli_output_ignore();
    if (all.worker &&
        (freopen("/dev/null", "w", stdout) == NULL || freopen("/dev/null", "w", stderr) == NULL))
        return CLI_IO;
    const int code = cli_main(argc, argv);
    return all.worker ? CLI_OK : code;
}
