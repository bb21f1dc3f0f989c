/* SPDX-License-Identifier: Apache-2.0 */

/*
 * MPI_Alltoall and MPI_Alltoallv by the schedule of a network, for any MPI program: linked before
 * the MPI library, or by LD_PRELOAD.
 *
 *      ROUTEGEN_MPI_NETWORK   kautz:d,k, or a network with switches, also file:NAME; without it,
 *                             and in communicators of another size, the MPI library's own
 *                             functions. Rank 0 says once that this is no network, or that no
 *                             communicator fits it
 *      ROUTEGEN_MPI_SQUARE    gft: window, lls, cls or add; without it window, or lls where w >= m
 *      ROUTEGEN_MPI_PASSES    1: passes of a slimmed tree take turns; 0: all terminals send at once
 *
 * Messages go through a communicator of its own, kept as an attribute of the caller's, so that they
 * never meet the caller's receives.
 */

#include <mpi.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "schedule.h"

enum { MESSAGE = 1, TURN };

/* In place of the hash of a schedule; the lowest says that the variable is not there. */
enum { NO_NETWORK = -2, NO_SCHEDULE = -1 };

/* One side of an exchange: block i is count[i] elements at displacement[i], or all are equal. */
struct side {
    char *memory;
    const int *count, *displacement;
    int equal;
    MPI_Datatype type;
    MPI_Aint extent;
    int bytes; /* of an element */
};

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct plan no_plan; /* where there is no memory for one: all ranks still decide alike */
static int keyval = MPI_KEYVAL_INVALID;

__attribute__((visibility("default"))) unsigned long rg_mpi_exchanges = 0;

/* ---- Plans ----------------------------------------------------------------------------------- */

static int forget(MPI_Comm comm, int key, void *value, void *state)
{
    struct plan *plan = value;
    int ended = 0;

    (void)comm;
    (void)key;
    (void)state;
    PMPI_Finalized(&ended);
    if (plan->usable && !ended)
        PMPI_Comm_free(&plan->comm);
    rg_schedule_end(&plan->schedule);
    rg_mpi_orders_end(plan);
    if (plan != &no_plan)
        free(plan);
    return MPI_SUCCESS;
}

static void make_key(void)
{
    if (PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, forget, &keyval, NULL) != MPI_SUCCESS)
        keyval = MPI_KEYVAL_INVALID; /* MPI refuses it where it is used */
}

/* Says on the first rank of all, once, that there is no schedule; but not if there was one before,
 * as a program may have communicators of many sizes. */
static void tell_unusable(const struct plan *plan, const char *network)
{
    static atomic_flag is_told = ATOMIC_FLAG_INIT;
    char name[256];
    int first = 1;

    if (plan->usable) {
        (void)atomic_flag_test_and_set(&is_told);
        return;
    }
    if (PMPI_Comm_rank(MPI_COMM_WORLD, &first) != MPI_SUCCESS || first != 0 ||
        atomic_flag_test_and_set(&is_told))
        return;
    (void)snprintf(name, sizeof name, "%s", network != NULL ? network : "");
    for (char *at = name; *at != '\0'; at++)
        if (*at < ' ' || *at > '~')
            *at = '?';
    (void)fprintf(stderr,
                  "routegen: ROUTEGEN_MPI_NETWORK '%s': %s; the MPI library's own MPI_Alltoall "
                  "runs\n",
                  name,
                  plan->schedule.why[0] != '\0' ? plan->schedule.why
                                                : "the ranks have different schedules");
}

/* The plan of a communicator, made by the first exchange in it; all ranks decide alike. NULL: MPI
 * has refused something. */
static struct plan *plan_of(MPI_Comm comm)
{
    const char *network = getenv("ROUTEGEN_MPI_NETWORK"), *square = getenv("ROUTEGEN_MPI_SQUARE");
    const char *passes = getenv("ROUTEGEN_MPI_PASSES");
    struct plan *plan;
    int found = 0, ranks, hash[2], same[2];

    if (pthread_once(&once, make_key) != 0 ||
        PMPI_Comm_get_attr(comm, keyval, &plan, &found) != MPI_SUCCESS)
        return NULL;
    if (found)
        return plan;
    plan = calloc(1, sizeof *plan);
    if (plan == NULL)
        plan = &no_plan;
    if (PMPI_Comm_rank(comm, &plan->rank) != MPI_SUCCESS ||
        PMPI_Comm_size(comm, &ranks) != MPI_SUCCESS)
        return NULL;
    square = square != NULL ? square : "";
    plan->turns = passes == NULL || strcmp(passes, "0") != 0;
    plan->usable =
        network != NULL && plan != &no_plan &&
        rg_schedule_begin(&plan->schedule, network, square, (uint32_t)ranks, (uint32_t)plan->rank);
    hash[0] = plan->usable
                  ? rg_mpi_hash(square, rg_mpi_hash(network, 2 * plan->schedule.sum + plan->turns))
              : network == NULL ? NO_NETWORK
                                : NO_SCHEDULE;
    hash[1] = -hash[0];
    if (PMPI_Allreduce(hash, same, 2, MPI_INT, MPI_MIN, comm) != MPI_SUCCESS)
        return NULL;
    plan->usable = plan->usable && same[0] == -same[1];
    if (ranks > 1 && -same[1] != NO_NETWORK)
        tell_unusable(plan, network);
    if (plan->usable && PMPI_Comm_dup(comm, &plan->comm) != MPI_SUCCESS)
        return NULL;
    return PMPI_Comm_set_attr(comm, keyval, plan) == MPI_SUCCESS ? plan : NULL;
}

/* ---- Blocks ---------------------------------------------------------------------------------- */

static int count_of(const struct side *side, uint32_t rank)
{
    return side->count != NULL ? side->count[rank] : side->equal;
}

static char *block_of(const struct side *side, uint32_t rank)
{
    const MPI_Aint first = side->displacement != NULL ? (MPI_Aint)side->displacement[rank]
                                                      : (MPI_Aint)rank * side->equal;
    return side->memory + first * side->extent;
}

static int is_empty(const struct side *side, uint32_t rank)
{
    return side->bytes == 0 || count_of(side, rank) == 0;
}

static int measure(struct side *side)
{
    MPI_Aint lower;
    const int code = PMPI_Type_size(side->type, &side->bytes);
    return code != MPI_SUCCESS ? code : PMPI_Type_get_extent(side->type, &lower, &side->extent);
}

/* In place, blocks are sent from copies: all of them, packed. Each has the bytes of its size. */
struct copies {
    char *memory, **block;
    int *bytes;
};

static void free_copies(struct copies *copies)
{
    free(copies->memory);
    free(copies->block);
    free(copies->bytes);
}

static int copy_blocks(const struct side *side, uint32_t ranks, MPI_Comm comm,
                       struct copies *copies)
{
    size_t all = 0;

    copies->block = calloc(ranks, sizeof *copies->block);
    copies->bytes = calloc(ranks, sizeof *copies->bytes);
    if (copies->block == NULL || copies->bytes == NULL)
        return MPI_ERR_NO_MEM;
    for (uint32_t i = 0; i < ranks; i++) {
        const int code = PMPI_Pack_size(count_of(side, i), side->type, comm, &copies->bytes[i]);
        if (code != MPI_SUCCESS)
            return code;
        all += (size_t)copies->bytes[i];
    }
    char *next = copies->memory = malloc(all + 1);
    if (next == NULL)
        return MPI_ERR_NO_MEM;
    for (uint32_t i = 0; i < ranks; i++) {
        int used = 0;
        const int code = PMPI_Pack(block_of(side, i), count_of(side, i), side->type, next,
                                   copies->bytes[i], &used, comm);
        if (code != MPI_SUCCESS)
            return code;
        copies->block[i] = next;
        next += copies->bytes[i];
        copies->bytes[i] = used;
    }
    return MPI_SUCCESS;
}

/* ---- The exchange ---------------------------------------------------------------------------- */

static int send_block(const struct plan *plan, const struct side *send, const struct copies *copies,
                      uint32_t to)
{
    if (is_empty(send, to))
        return MPI_SUCCESS;
    if (copies != NULL)
        return PMPI_Send(copies->block[to], copies->bytes[to], MPI_PACKED, (int)to, MESSAGE,
                         plan->comm);
    return PMPI_Send(block_of(send, to), count_of(send, to), send->type, (int)to, MESSAGE,
                     plan->comm);
}

/* A step of which the receive has been posted. */
static int send_in_turn(const struct plan *plan, const struct side *send,
                        const struct copies *copies, uint32_t to, int *begun)
{
    const struct schedule *schedule = &plan->schedule;
    const int turns = plan->turns && schedule->after != (uint32_t)plan->rank;
    int code = MPI_SUCCESS;

    if (turns && (!schedule->first || *begun))
        code = PMPI_Recv(NULL, 0, MPI_BYTE, (int)schedule->before, TURN, plan->comm,
                         MPI_STATUS_IGNORE);
    *begun = 1;
    if (code == MPI_SUCCESS)
        code = send_block(plan, send, copies, to);
    if (turns && code == MPI_SUCCESS)
        code = PMPI_Send(NULL, 0, MPI_BYTE, (int)schedule->after, TURN, plan->comm);
    return code;
}

static int run(const struct plan *plan, const struct side *send, const struct copies *copies,
               const struct side *receive)
{
    const struct schedule *schedule = &plan->schedule;
    const uint32_t own = (uint32_t)plan->rank;
    int begun = 0, code = MPI_SUCCESS;

    for (uint32_t i = 0; i < schedule->steps && code == MPI_SUCCESS; i++) {
        const uint32_t to = schedule->to[i], from = schedule->from[i];
        MPI_Request request = MPI_REQUEST_NULL;
        if (from != NOBODY && !is_empty(receive, from))
            code = PMPI_Irecv(block_of(receive, from), count_of(receive, from), receive->type,
                              (int)from, MESSAGE, plan->comm, &request);
        if (code == MPI_SUCCESS && to != NOBODY)
            code = to == own ? send_block(plan, send, copies, to)
                             : send_in_turn(plan, send, copies, to, &begun);
        if (code == MPI_SUCCESS)
            code = PMPI_Wait(&request, MPI_STATUS_IGNORE);
    }
    /* The last turn of the circle comes round to its first. */
    if (code == MPI_SUCCESS && begun && plan->turns && schedule->first && schedule->before != own)
        code = PMPI_Recv(NULL, 0, MPI_BYTE, (int)schedule->before, TURN, plan->comm,
                         MPI_STATUS_IGNORE);
    rg_mpi_exchanges++;
    return code;
}

static int exchange(const struct plan *plan, struct side *send, struct side *receive, int in_place)
{
    struct copies copies = {NULL, NULL, NULL};
    int code = measure(receive);

    if (in_place)
        *send = *receive;
    else if (code == MPI_SUCCESS)
        code = measure(send);
    if (code == MPI_SUCCESS && in_place)
        code = copy_blocks(receive, plan->schedule.ranks, plan->comm, &copies);
    if (code == MPI_SUCCESS)
        code = run(plan, send, in_place ? &copies : NULL, receive);
    free_copies(&copies);
    return code;
}

struct plan *rg_mpi_plan(MPI_Comm comm)
{
    int inter = 1;

    if (comm == MPI_COMM_NULL || PMPI_Comm_test_inter(comm, &inter) != MPI_SUCCESS || inter)
        return NULL;
    struct plan *plan = plan_of(comm);
    return plan != NULL && plan->usable ? plan : NULL;
}

/* ---- What programs call ---------------------------------------------------------------------- */

int MPI_Alltoall(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                 int recvcount, MPI_Datatype recvtype, MPI_Comm comm)
{
    const int in_place = sendbuf == MPI_IN_PLACE;
    const struct plan *plan = rg_mpi_plan(comm);

    if (plan == NULL || recvcount < 0 || recvtype == MPI_DATATYPE_NULL ||
        (!in_place && (sendcount < 0 || sendtype == MPI_DATATYPE_NULL)))
        return PMPI_Alltoall(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
    struct side send = {.memory = (char *)(size_t)sendbuf, .equal = sendcount, .type = sendtype};
    struct side receive = {.memory = recvbuf, .equal = recvcount, .type = recvtype};
    return exchange(plan, &send, &receive, in_place);
}

int MPI_Alltoallv(const void *sendbuf, const int sendcounts[], const int sdispls[],
                  MPI_Datatype sendtype, void *recvbuf, const int recvcounts[], const int rdispls[],
                  MPI_Datatype recvtype, MPI_Comm comm)
{
    const int in_place = sendbuf == MPI_IN_PLACE;
    const struct plan *plan = rg_mpi_plan(comm);

    if (plan == NULL || recvtype == MPI_DATATYPE_NULL || recvcounts == NULL || rdispls == NULL ||
        (!in_place && (sendtype == MPI_DATATYPE_NULL || sendcounts == NULL || sdispls == NULL)))
        return PMPI_Alltoallv(sendbuf, sendcounts, sdispls, sendtype, recvbuf, recvcounts, rdispls,
                              recvtype, comm);
    struct side send = {.memory = (char *)(size_t)sendbuf,
                        .count = sendcounts,
                        .displacement = sdispls,
                        .type = sendtype};
    struct side receive = {
        .memory = recvbuf, .count = recvcounts, .displacement = rdispls, .type = recvtype};
    return exchange(plan, &send, &receive, in_place);
}
