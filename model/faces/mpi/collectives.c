/* SPDX-License-Identifier: Apache-2.0 */

/*
 * MPI_Allgather, MPI_Reduce_scatter, MPI_Allreduce and MPI_Bcast by the schedules of
 * net/collective.h, where alltoall.c has a plan for the communicator: trees on a Kautz digraph, a
 * square on a fat tree with w = m, a ring by place through other switches; through all switches
 * MPI_Bcast doubles. Round by round a rank sends and receives what its part of the schedule says.
 * Copies are cut by bytes, as ranks may describe the same data by other types; MPI's own functions
 * run where a sum has no predefined type, or an operation that does not commute.
 */

#include <limits.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#include "families/inner/fat_tree.h"
#include "schedule.h"

enum { CHUNK = 3 };

/* What a rank does with a chunk of a shard. */
struct piece {
    uint64_t round;
    uint32_t peer, shard, chunk;
    bool sends, adds;
};

struct rg_mpi_order {
    uint32_t root, rank, chunks;
    struct piece *piece;
    size_t count, room;
};

static rg_status take(void *context, const rg_collective_send *send)
{
    struct rg_mpi_order *order = context;
    const bool sends = send->from == order->rank;

    if (!sends && send->to != order->rank)
        return RG_OK;
    struct piece *more = rg_grown(order->piece, order->count, &order->room, sizeof *more);
    if (more == NULL)
        return RG_E_MEMORY;
    order->piece = more;
    order->piece[order->count++] = (struct piece){
        send->round, sends ? send->to : send->from, send->shard, send->chunk, sends, send->adds};
    return RG_OK;
}

static void forget(struct rg_mpi_order **order)
{
    if (*order != NULL)
        free((*order)->piece);
    free(*order);
    *order = NULL;
}

void rg_mpi_orders_end(struct plan *plan)
{
    for (unsigned i = 0; i < RG_MPI_ORDERS; i++)
        forget(&plan->order[i]);
}

/* The rank's part of a collective; NULL: this collective has no schedule, or memory is missing. */
static struct rg_mpi_order *make_order(const struct plan *plan, const rg_collective_ask *what)
{
    struct rg_mpi_order *order = NULL;
    rg_collective_ask ask = *what;
    const rg_topology *net = &plan->schedule.net;
    const bool one = ask.collective == RG_BROADCAST;
    const bool switches = net->switches > 0 &&
                          (one || rg_topology_fat_tree(net, true, &(rg_window){0}) == RG_E_OPTION);
    rg_collective_numbers numbers;
    struct ways ways;

    if (!rg_mpi_ways(net, switches, &ways)) {
        rg_mpi_ways_end(&ways);
        return NULL;
    }
    const rg_network *name = &net->name;
    const bool full = name->family == RG_FAMILY_GFT && name->param[1] == name->param[2];
    ask.method = ways.links.to != NULL ? RG_BY_TREES
                 : one                 ? RG_BY_DOUBLING
                 : full                ? RG_BY_SQUARES
                                       : RG_BY_RINGS;
    order = calloc(1, sizeof *order);
    if (order != NULL) {
        order->root = ask.root;
        order->rank = (uint32_t)plan->rank;
        const rg_send_sink sink = {take, order};
        if (rg_collective_run(&ways.links, &ask, 0, &sink, NULL, &numbers) == RG_OK)
            order->chunks = numbers.chunks;
        else
            forget(&order);
    }
    rg_mpi_ways_end(&ways);
    return order;
}

/* The same, made when it is first wanted; NULL: one of the ranks has none. */
static const struct rg_mpi_order *order_of(struct plan *plan, rg_collective collective, int root)
{
    struct rg_mpi_order **kept = &plan->order[collective];
    const rg_collective_ask ask = {.collective = collective, .root = (uint32_t)root, .pieces = 1};

    if (*kept != NULL && (*kept)->root == ask.root)
        return *kept;
    forget(kept);
    *kept = make_order(plan, &ask);
    int made = *kept != NULL, all = 0;
    if (PMPI_Allreduce(&made, &all, 1, MPI_INT, MPI_MIN, plan->comm) != MPI_SUCCESS || !all)
        forget(kept);
    return *kept;
}

/* Memory that is cut into shards: shard i is elements first[i] .. first[i + 1]. */
struct whole {
    char *memory;
    const size_t *first;
    size_t unit; /* bytes of an element */
    MPI_Datatype type;
    MPI_Op op;
};

static size_t part(const struct whole *whole, uint32_t shard, uint32_t chunk, uint32_t chunks)
{
    const size_t count = whole->first[shard + 1] - whole->first[shard];

    return whole->first[shard] + (size_t)((uint64_t)count * chunk / chunks);
}

/* The pieces of one round; of a sum each has a place of its own in `room`. */
static int run_round(const struct plan *plan, const struct piece *piece, size_t count,
                     uint32_t chunks, const struct whole *whole, char *room, size_t most)
{
    MPI_Request request[2 * RG_TOPOLOGY_MAX_PORTS];
    int code = MPI_SUCCESS;

    for (size_t i = 0; i < count; i++) {
        const size_t at = part(whole, piece[i].shard, piece[i].chunk, chunks);
        const int length = (int)(part(whole, piece[i].shard, piece[i].chunk + 1, chunks) - at);
        char *memory =
            piece[i].adds && !piece[i].sends ? room + i * most : whole->memory + at * whole->unit;
        request[i] = MPI_REQUEST_NULL;
        if (code != MPI_SUCCESS || length == 0)
            continue;
        code = piece[i].sends ? PMPI_Isend(memory, length, whole->type, (int)piece[i].peer, CHUNK,
                                           plan->comm, &request[i])
                              : PMPI_Irecv(memory, length, whole->type, (int)piece[i].peer, CHUNK,
                                           plan->comm, &request[i]);
    }
    if (code == MPI_SUCCESS)
        code = PMPI_Waitall((int)count, request, MPI_STATUSES_IGNORE);
    for (size_t i = 0; i < count && code == MPI_SUCCESS; i++) {
        const size_t at = part(whole, piece[i].shard, piece[i].chunk, chunks);
        if (piece[i].adds && !piece[i].sends)
            code = PMPI_Reduce_local(
                room + i * most, whole->memory + at * whole->unit,
                (int)(part(whole, piece[i].shard, piece[i].chunk + 1, chunks) - at), whole->type,
                whole->op);
    }
    return code;
}

static int run(const struct plan *plan, const struct rg_mpi_order *order, const struct whole *whole)
{
    size_t most = 0;
    char *room = NULL;
    int code = MPI_SUCCESS;

    for (uint32_t i = 0; whole->op != MPI_OP_NULL && i < plan->schedule.ranks; i++)
        if (whole->first[i + 1] - whole->first[i] > most)
            most = whole->first[i + 1] - whole->first[i];
    most = (most / order->chunks + 1) * whole->unit;
    if (whole->op != MPI_OP_NULL) {
        room = malloc(2 * RG_TOPOLOGY_MAX_PORTS * most);
        if (room == NULL)
            return MPI_ERR_NO_MEM;
    }
    for (size_t i = 0, end; code == MPI_SUCCESS && i < order->count; i = end) {
        for (end = i; end < order->count && order->piece[end].round == order->piece[i].round;)
            end++;
        code = run_round(plan, order->piece + i, end - i, order->chunks, whole, room, most);
    }
    free(room);
    rg_mpi_exchanges++;
    return code;
}

/* ---- What programs call ---------------------------------------------------------------------- */

/* A type of MPI's own, without gaps. */
static int is_plain(MPI_Datatype type, int *size)
{
    int integers, addresses, types, combiner;
    MPI_Aint lower, extent;

    return type != MPI_DATATYPE_NULL &&
           PMPI_Type_get_envelope(type, &integers, &addresses, &types, &combiner) == MPI_SUCCESS &&
           PMPI_Type_size(type, size) == MPI_SUCCESS &&
           PMPI_Type_get_extent(type, &lower, &extent) == MPI_SUCCESS &&
           combiner == MPI_COMBINER_NAMED && lower == 0 && extent == *size;
}

/* Whether MPI counts so many elements, in bytes, as messages of bytes; all ranks have as many. */
static int fits(int count, MPI_Datatype type)
{
    int size;

    return PMPI_Type_size(type, &size) == MPI_SUCCESS &&
           (uint64_t)count * (uint64_t)size <= INT_MAX;
}

/* first[i] = all * i / ranks; NULL: no memory. */
static size_t *cut(const struct plan *plan, size_t all)
{
    const uint32_t ranks = plan->schedule.ranks;
    size_t *first = malloc((ranks + 1) * sizeof *first);

    for (uint32_t i = 0; first != NULL && i <= ranks; i++)
        first[i] = (size_t)((uint64_t)all * i / ranks);
    return first;
}

int MPI_Allgather(const void *sendbuf, int sendcount, MPI_Datatype sendtype, void *recvbuf,
                  int recvcount, MPI_Datatype recvtype, MPI_Comm comm)
{
    struct plan *plan = rg_mpi_plan(comm);
    const struct rg_mpi_order *order =
        plan == NULL || recvcount < 0 || recvtype == MPI_DATATYPE_NULL || !fits(recvcount, recvtype)
            ? NULL
            : order_of(plan, RG_ALLGATHER, 0);
    int size = 0, code = MPI_SUCCESS, at = 0;

    if (order == NULL)
        return PMPI_Allgather(sendbuf, sendcount, sendtype, recvbuf, recvcount, recvtype, comm);
    const int ranks = (int)plan->schedule.ranks, plain = is_plain(recvtype, &size);
    const size_t block = (size_t)recvcount * (size_t)size, all = block * (size_t)ranks;
    size_t *first = cut(plan, all);
    char *memory = plain ? recvbuf : malloc(all + 1);
    MPI_Aint lower, extent = 0;
    if (first == NULL || memory == NULL)
        code = MPI_ERR_NO_MEM;
    else
        code = PMPI_Type_get_extent(recvtype, &lower, &extent);
    char *own = code == MPI_SUCCESS ? memory + block * (size_t)plan->rank : NULL;
    if (code == MPI_SUCCESS && sendbuf != MPI_IN_PLACE)
        code = PMPI_Pack(sendbuf, sendcount, sendtype, own, (int)block, &at, comm);
    else if (code == MPI_SUCCESS && !plain)
        code = PMPI_Pack((char *)recvbuf + extent * recvcount * plan->rank, recvcount, recvtype,
                         own, (int)block, &at, comm);
    if (code == MPI_SUCCESS)
        code = run(plan, order, &(struct whole){memory, first, 1, MPI_BYTE, MPI_OP_NULL});
    for (int i = 0; !plain && code == MPI_SUCCESS && i < ranks; i++) {
        at = 0;
        code = PMPI_Unpack(memory + block * (size_t)i, (int)block, &at,
                           (char *)recvbuf + extent * recvcount * i, recvcount, recvtype, comm);
    }
    free(first);
    if (!plain)
        free(memory);
    return code;
}

int MPI_Bcast(void *buffer, int count, MPI_Datatype type, int root, MPI_Comm comm)
{
    struct plan *plan = rg_mpi_plan(comm);
    const struct rg_mpi_order *order = plan == NULL || count < 0 || type == MPI_DATATYPE_NULL ||
                                               root < 0 || root >= (int)plan->schedule.ranks ||
                                               !fits(count, type)
                                           ? NULL
                                           : order_of(plan, RG_BROADCAST, root);
    int size = 0, code = MPI_SUCCESS, at = 0;

    if (order == NULL)
        return PMPI_Bcast(buffer, count, type, root, comm);
    const int plain = is_plain(type, &size);
    const size_t bytes = (size_t)count * (size_t)size;
    size_t *first = cut(plan, 0);
    char *memory = plain ? buffer : malloc(bytes + 1);
    for (uint32_t i = (uint32_t)root + 1; first != NULL && i <= plan->schedule.ranks; i++)
        first[i] = bytes;
    if (first == NULL || memory == NULL)
        code = MPI_ERR_NO_MEM;
    else if (!plain && plan->rank == root)
        code = PMPI_Pack(buffer, count, type, memory, (int)bytes, &at, comm);
    if (code == MPI_SUCCESS)
        code = run(plan, order, &(struct whole){memory, first, 1, MPI_BYTE, MPI_OP_NULL});
    if (code == MPI_SUCCESS && !plain && plan->rank != root)
        code = PMPI_Unpack(memory, (int)bytes, &at, buffer, count, type, comm);
    free(first);
    if (!plain)
        free(memory);
    return code;
}

/* The plan for a sum. */
static struct plan *plan_of_sum(MPI_Comm comm, MPI_Datatype type, MPI_Op op, int *size)
{
    struct plan *plan = rg_mpi_plan(comm);
    int commutes = 0;

    return plan != NULL && op != MPI_OP_NULL && is_plain(type, size) &&
                   PMPI_Op_commutative(op, &commutes) == MPI_SUCCESS && commutes &&
                   order_of(plan, RG_REDUCE_SCATTER, 0) != NULL &&
                   order_of(plan, RG_ALLGATHER, 0) != NULL
               ? plan
               : NULL;
}

int MPI_Reduce_scatter(const void *sendbuf, void *recvbuf, const int recvcounts[],
                       MPI_Datatype type, MPI_Op op, MPI_Comm comm)
{
    int size = 0, code = MPI_ERR_NO_MEM;
    struct plan *plan = recvcounts == NULL ? NULL : plan_of_sum(comm, type, op, &size);

    if (plan == NULL)
        return PMPI_Reduce_scatter(sendbuf, recvbuf, recvcounts, type, op, comm);
    size_t *first = cut(plan, 0);
    for (uint32_t i = 0; first != NULL && i < plan->schedule.ranks; i++)
        first[i + 1] = first[i] + (size_t)recvcounts[i];
    const size_t unit = (size_t)size;
    char *memory = first == NULL ? NULL : malloc(first[plan->schedule.ranks] * unit + 1);
    if (memory != NULL) {
        memcpy(memory, sendbuf == MPI_IN_PLACE ? recvbuf : sendbuf,
               first[plan->schedule.ranks] * unit);
        code = run(plan, plan->order[RG_REDUCE_SCATTER],
                   &(struct whole){memory, first, unit, type, op});
        memcpy(recvbuf, memory + first[plan->rank] * unit, (size_t)recvcounts[plan->rank] * unit);
    }
    free(first);
    free(memory);
    return code;
}

int MPI_Allreduce(const void *sendbuf, void *recvbuf, int count, MPI_Datatype type, MPI_Op op,
                  MPI_Comm comm)
{
    int size = 0, code = MPI_ERR_NO_MEM;
    struct plan *plan = count < 0 ? NULL : plan_of_sum(comm, type, op, &size);

    if (plan == NULL)
        return PMPI_Allreduce(sendbuf, recvbuf, count, type, op, comm);
    size_t *first = cut(plan, (size_t)count);
    struct whole whole = {recvbuf, first, (size_t)size, type, op};
    if (first != NULL) {
        if (sendbuf != MPI_IN_PLACE)
            memcpy(recvbuf, sendbuf, (size_t)count * (size_t)size);
        code = run(plan, plan->order[RG_REDUCE_SCATTER], &whole);
        whole.op = MPI_OP_NULL;
    }
    if (code == MPI_SUCCESS)
        code = run(plan, plan->order[RG_ALLGATHER], &whole);
    free(first);
    return code;
}
