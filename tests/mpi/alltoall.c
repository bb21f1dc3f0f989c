/* SPDX-License-Identifier: Apache-2.0 */

/*
 * alltoall NODES [turns | differ], or alltoall sweep SEED: MPI_Alltoall, MPI_Alltoallv,
 * MPI_Allgather, MPI_Bcast, MPI_Reduce_scatter and MPI_Allreduce against those of the MPI library,
 * byte by byte, with counts of all kinds, datatypes with gaps, in place, in several communicators.
 * Exchanges go by a schedule in communicators of NODES ranks, 0: in none, and with `turns` they
 * take turns; with `differ` the ranks ask for different squares. `sweep` has every Kautz digraph
 * and fat tree of as many nodes as there are ranks, by every square, with counts drawn from a seed.
 * Rank 0 prints TAP.
 */
#define _GNU_SOURCE

#include <dlfcn.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int rank, size, checks, failed;
static int sent_turns, heard_turns, copies; /* of the library under test; copies of communicators */

/* What the library calls, in front of that of MPI. A turn is a message without bytes. */
#define REAL(name) __typeof__(&name) real = (__typeof__(&name))(size_t)dlsym(RTLD_NEXT, #name)

int PMPI_Send(const void *from, int count, MPI_Datatype type, int to, int tag, MPI_Comm comm)
{
    REAL(PMPI_Send);
    sent_turns += from == NULL;
    return real(from, count, type, to, tag, comm);
}

int PMPI_Recv(void *to, int count, MPI_Datatype type, int from, int tag, MPI_Comm comm,
              MPI_Status *status)
{
    REAL(PMPI_Recv);
    heard_turns += to == NULL;
    return real(to, count, type, from, tag, comm, status);
}

int PMPI_Comm_dup(MPI_Comm comm, MPI_Comm *copy)
{
    REAL(PMPI_Comm_dup);
    copies++;
    return real(comm, copy);
}

int PMPI_Comm_free(MPI_Comm *comm)
{
    REAL(PMPI_Comm_free);
    copies--;
    return real(comm);
}

static void verdict(int good, const char *name)
{
    int all = 0;
    PMPI_Allreduce(&good, &all, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    checks++;
    failed += !all;
    if (rank == 0)
        printf("%sok - %s\n", all ? "" : "not ", name);
}

static unsigned random_state;
static unsigned draw(unsigned bound)
{
    random_state = random_state * 1664525U + 1013904223U;
    return (random_state >> 8) % bound;
}

/* Elements from i to j, the same number wherever it is asked. */
static int elements(unsigned seed, int i, int j, int most)
{
    const unsigned kept = random_state;
    random_state = seed * 7919U + (unsigned)i * 131U + (unsigned)j * 31U;
    (void)draw(2);
    const int count = draw(4) == 0 ? 0 : (int)draw((unsigned)most + 1);
    random_state = kept;
    return count;
}

enum { KINDS = 4 };
static MPI_Datatype type_of(int kind)
{
    MPI_Datatype type = MPI_BYTE, wider;
    const int lengths[2] = {2, 1};
    const MPI_Aint places[2] = {4, 0};
    const MPI_Datatype parts[2] = {MPI_SHORT, MPI_CHAR};

    switch (kind) {
    case 0:
        MPI_Type_dup(MPI_INT, &type);
        break;
    case 1:
        MPI_Type_vector(3, 1, 2, MPI_SHORT, &type);
        break;
    case 2:
        MPI_Type_create_struct(2, lengths, places, parts, &wider);
        MPI_Type_create_resized(wider, 0, 12, &type);
        MPI_Type_free(&wider);
        break;
    default:
        MPI_Type_contiguous(0, MPI_INT, &type);
        break;
    }
    MPI_Type_commit(&type);
    return type;
}

static unsigned char *memory(size_t bytes, unsigned seed)
{
    unsigned char *block = malloc(bytes + 1);
    random_state = seed;
    for (size_t i = 0; i < bytes; i++)
        block[i] = (unsigned char)draw(256);
    return block;
}

/* Both ways in one communicator; whether all bytes are equal, gaps included. */
static int compare(MPI_Comm comm, int kind, int other, unsigned seed, int most)
{
    int ranks, own, good = 1;
    MPI_Comm_rank(comm, &own);
    MPI_Comm_size(comm, &ranks);
    const MPI_Datatype from = type_of(kind), to = type_of(other), nothing = type_of(KINDS);
    MPI_Aint lower, a, b;
    MPI_Type_get_extent(from, &lower, &a);
    MPI_Type_get_extent(to, &lower, &b);
    const size_t all = (size_t)ranks * (size_t)(most + 2) * 16;
    unsigned char *send = memory(all, seed + (unsigned)own), *one = memory(all, 5),
                  *two = memory(all, 5);
    int *sent = calloc((size_t)ranks, 4 * sizeof *sent), *places = sent + ranks,
        *got = places + ranks, *shifts = got + ranks;
    const int equal = elements(seed, 0, 0, most);

    /* Elements of no bytes meet receives of no elements. */
    MPI_Alltoall(send, 3, nothing, one, 0, MPI_INT, comm);
    MPI_Alltoall(send, equal, from, one, equal, to, comm);
    PMPI_Alltoall(send, equal, from, two, equal, to, comm);
    good &= memcmp(one, two, all) == 0;
    for (int i = 0; i < ranks; i++) {
        sent[i] = elements(seed, own, i, most);
        got[i] = elements(seed, i, own, most);
        places[i] = (ranks - 1 - i) * (most + 1); /* in another order */
        shifts[i] = (i * (most + 1) + 1);
    }
    MPI_Alltoallv(send, sent, places, from, one, got, shifts, to, comm);
    PMPI_Alltoallv(send, sent, places, from, two, got, shifts, to, comm);
    good &= memcmp(one, two, all) == 0;
    /* In place: as many there as back */
    MPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, one, equal, to, comm);
    PMPI_Alltoall(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, two, equal, to, comm);
    good &= memcmp(one, two, all) == 0;
    for (int i = 0; i < ranks; i++)
        got[i] = elements(seed, own < i ? own : i, own < i ? i : own, most);
    MPI_Alltoallv(MPI_IN_PLACE, NULL, NULL, MPI_DATATYPE_NULL, one, got, shifts, to, comm);
    PMPI_Alltoallv(MPI_IN_PLACE, NULL, NULL, MPI_DATATYPE_NULL, two, got, shifts, to, comm);
    good &= memcmp(one, two, all) == 0;
    /* Open MPI's sums of shorter types stop at the largest number, so that their order matters. */
    const MPI_Datatype types_of[] = {MPI_UNSIGNED, MPI_LONG_LONG, MPI_INT, MPI_UNSIGNED_LONG};
    const MPI_Op ops[] = {MPI_SUM, MPI_MAX, MPI_BXOR, MPI_PROD};
    const MPI_Datatype type = types_of[kind];
    const MPI_Op op = ops[seed % 4];
    /* What is gathered, told and summed, in place too */
    for (int in_place = 0; in_place < 2; in_place++) {
        const void *given = in_place ? MPI_IN_PLACE : send;
        MPI_Allgather(given, equal, from, one, equal, to, comm);
        PMPI_Allgather(given, equal, from, two, equal, to, comm);
        good &= memcmp(one, two, all) == 0;
        for (int i = 0; i < ranks; i++)
            got[i] = elements(seed, 0, i, most);
        MPI_Reduce_scatter(given, one, got, type, op, comm);
        PMPI_Reduce_scatter(given, two, got, type, op, comm);
        MPI_Aint bytes;
        MPI_Type_get_extent(type, &lower, &bytes);
        good &= memcmp(one, two, (size_t)got[own] * (size_t)bytes) == 0;
        memcpy(two, one, all); /* in place what is not the rank's own is undefined */
    }
    MPI_Allreduce(send, one, most * ranks, type, op, comm);
    PMPI_Allreduce(send, two, most * ranks, type, op, comm);
    good &= memcmp(one, two, all) == 0;
    MPI_Allreduce(MPI_IN_PLACE, one, equal, MPI_UNSIGNED, MPI_BXOR, comm);
    PMPI_Allreduce(MPI_IN_PLACE, two, equal, MPI_UNSIGNED, MPI_BXOR, comm);
    good &= memcmp(one, two, all) == 0;
    for (int root = 0; root<ranks; root += ranks> 1 ? ranks - 1 : 1) {
        MPI_Bcast(one, most + 1, to, root, comm);
        PMPI_Bcast(two, most + 1, to, root, comm);
        good &= memcmp(one, two, all) == 0;
    }
    free(send);
    free(one);
    free(two);
    free(sent);
    MPI_Datatype types[] = {from, to, nothing};
    for (int i = 0; i < 3; i++)
        MPI_Type_free(&types[i]);
    return good;
}

static void compare_all(MPI_Comm comm, const char *name)
{
    static const int most[] = {1, 3, 40, 20000};
    int good = 1;
    for (int kind = 0; kind < KINDS; kind++)
        for (unsigned i = 0; i < sizeof most / sizeof *most; i++)
            good &= compare(comm, kind, kind, 17 * i + 3, most[i]);
    verdict(good, name);
}

static int is_power_of_two(int number)
{
    return (number & (number - 1)) == 0;
}

/* Everything in a network of all ranks, asked for in a communicator of its own. */
static void sweep_network(const char *name, int usable, unsigned seed,
                          const unsigned long *exchanges)
{
    static const int most[] = {1, 5, 300, 40};
    const unsigned long before = *exchanges;
    char text[80];
    MPI_Comm comm;
    int good = 1;

    setenv("ROUTEGEN_MPI_NETWORK", name, 1);
    setenv("ROUTEGEN_MPI_PASSES", seed % 2 ? "1" : "0", 1);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    for (int kind = 0; kind < KINDS; kind++)
        good &= compare(comm, kind, kind, seed + (unsigned)kind, most[kind]);
    MPI_Comm_free(&comm);
    /* Five exchanges, two allgathers and reduce-scatters, two allreduces of two halves; roots. */
    const unsigned each = 5 + 2 + 2 + 4 + (size > 1 ? 2 : 1);
    good &= *exchanges - before == (usable ? KINDS * each : 0);
    snprintf(text, sizeof text, "%d ranks, %s %s, seed %u", size, name,
             getenv("ROUTEGEN_MPI_SQUARE"), seed);
    verdict(good, text);
}

static void sweep(unsigned seed, const unsigned long *exchanges)
{
    static const char *const squares[] = {"lls", "cls", "add", "window", ""};
    char name[64];

    for (int h = 1, m = 2; m <= size; h++) {
        int inside = 1;
        for (int x = 0; x < h; x++)
            inside *= m;
        if (inside > size) {
            m++;
            h = 0;
            continue;
        }
        const int w = size / inside;
        snprintf(name, sizeof name, "gft:%d,%d,%d", h, m, w);
        for (int i = 0; i < 5 && w * inside == size; i++) {
            const int there = i == 0 || i > 2 ||
                              (w <= m && (i == 2 || (is_power_of_two(m) && is_power_of_two(w))));
            setenv("ROUTEGEN_MPI_SQUARE", squares[i], 1);
            sweep_network(name, there, seed++, exchanges);
        }
    }
    setenv("ROUTEGEN_MPI_SQUARE", "window", 1);
    for (int n = 2; n < size; n++)
        for (int c = 1; c <= n && size % n == 0; c++) {
            snprintf(name, sizeof name, "xgft:2,%d,%d,1,%d", n, size / n, c);
            sweep_network(name, 1, seed++, exchanges);
        }
    for (int d = 2; d < size; d++)
        for (int k = 1, most = d + 1; most <= size; k++, most *= d) {
            snprintf(name, sizeof name, "kautz:%d,%d", d, k);
            if (most == size)
                sweep_network(name, 1, seed++, exchanges);
        }
    /* Other switches; and a file, whose hosts are no neighbours of those beside them in it. */
    for (int k = 2; k <= size; k++)
        for (int n = 1, most = k; most <= size; n++, most *= k) {
            snprintf(name, sizeof name, "kary:%d,%d", k, n);
            if (most == size)
                sweep_network(name, 1, seed++, exchanges);
        }
    sweep_network("file:cluster.edges", 1, seed++, exchanges);
}

int main(int argc, char **argv)
{
    int level;
    MPI_Comm comm;

    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &size);
    void *symbol = dlsym(RTLD_DEFAULT, "rg_mpi_exchanges");
    unsigned long none = 0, *exchanges = symbol != NULL ? symbol : &none;
    const int nodes = argc > 1 ? atoi(argv[1]) : 0,
              turns = argc > 2 && strcmp(argv[2], "turns") == 0;

    if (argc > 2 && strcmp(argv[1], "sweep") == 0) {
        sweep((unsigned)atoi(argv[2]), exchanges);
        if (rank == 0)
            printf("1..%d\n", checks);
        MPI_Finalize();
        return failed > 0;
    }
    if (argc > 2 && !turns)
        setenv("ROUTEGEN_MPI_SQUARE", rank % 2 ? "lls" : "cls", 1);
    compare_all(MPI_COMM_WORLD, "all counts and datatypes, in place and not");
    verdict((*exchanges > 0) == (nodes == size), "by a schedule where one fits, else not");

    /* Receives of the program from anyone, with any tag, get nothing of it. */
    MPI_Request any;
    int got = -1, mine = rank;
    MPI_Irecv(&got, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &any);
    const int good = compare(MPI_COMM_WORLD, 0, 0, 9, 30);
    MPI_Send(&mine, 1, MPI_INT, (rank + 1) % size, 77, MPI_COMM_WORLD);
    MPI_Wait(&any, MPI_STATUS_IGNORE);
    verdict(good && got == (rank + size - 1) % size, "a pending receive from anyone");

    MPI_Comm_split(MPI_COMM_WORLD, 0, size - rank, &comm);
    compare_all(comm, "the same size, other ranks");
    MPI_Comm_free(&comm);
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, rank, &comm);
    const unsigned long before = *exchanges;
    int half;
    MPI_Comm_size(comm, &half);
    compare_all(comm, "half the size");
    verdict((*exchanges > before) == (nodes == half),
            "half the size, by a schedule where one fits");
    if (size > 1) {
        MPI_Comm inter;
        MPI_Intercomm_create(comm, 0, MPI_COMM_WORLD, 1 - rank % 2, 5, &inter);
        int there[64], here[64], right = 1, remote;
        MPI_Comm_remote_size(inter, &remote);
        for (int i = 0; i < remote; i++)
            there[i] = rank * 100 + i;
        MPI_Alltoall(there, 1, MPI_INT, here, 1, MPI_INT, inter);
        for (int i = 0; i < remote; i++)
            right &= here[i] == (2 * i + 1 - rank % 2) * 100 + rank / 2;
        verdict(right, "between two groups");
        MPI_Comm_free(&inter);
    }
    MPI_Comm_free(&comm);
    MPI_Comm_dup(MPI_COMM_WORLD, &comm);
    verdict(compare(comm, 1, 1, 4, 50), "a duplicate");
    MPI_Comm_free(&comm);
    int there[] = {sent_turns, heard_turns}, all[2];
    PMPI_Allreduce(there, all, 2, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
    verdict((all[0] > 0) == turns && all[0] == all[1],
            "turns, where they are taken, and all heard");
    verdict(copies == (nodes == size), "a communicator takes its copy along");
    if (rank == 0)
        printf("1..%d\n", checks);
    MPI_Finalize();
    return failed > 0;
}
