/* SPDX-License-Identifier: Apache-2.0 */

/* Calls of all members: trees of messages, but for the barrier, which has its own. */
#include "inner.h"

enum { ALLTOALL = COLLECTIVE + 8 }; /* and one more */

/* The rank that is so many after another, less than all of them */
static int after(int rank, int places)
{
    return rank + places < kx.size ? rank + places : rank + places - kx.size;
}

/* In round r to the member 2^r after this one, and from the one 2^r before it. Tokens need no room
 * but to be counted. */
int kx_barrier(void)
{
    for (int round = 0; 1 << round < kx.size; round++) {
        struct peer *to = kx.member[after(kx.rank, 1 << round)];
        struct peer *from = kx.member[after(kx.rank, kx.size - (1 << round))];
        const uint32_t token = kx.base | TOKEN | (uint32_t)round << TAG;
        while (!has_room(REG(STATUS)))
            wait_for(to);
        give(to, token, 0);
        while (kx.tokens[round] == 0) {
            if (look()) {
                if (oldest_slot()[1] == token)
                    break;
                wait_for(from);
            } else if (kx.broken || kx.deaths > kx.missed) {
                return fail();
            } else {
                idle(from);
            }
        }
        if (kx.tokens[round] > 0)
            kx.tokens[round]--;
        else
            REG(SLOT) = 0;
    }
    return 0;
}

/* The root is in place 0, the parent of a member is without its lowest bit. */
int kx_bcast(int root, void *data, int bytes)
{
    const int place = after(kx.rank, kx.size - root) % kx.size;
    int bit = 1;
    for (; bit < kx.size && !(place & bit); bit *= 2)
        ;
    if (place > 0 && kx_recv(after(place - bit, root), COLLECTIVE, data, bytes, 0) < 0)
        return KX_DEAD;
    while ((bit /= 2) > 0)
        if (place + bit < kx.size && kx_send(after(place + bit, root), COLLECTIVE, data, bytes) < 0)
            return KX_DEAD;
    return 0;
}

int kx_reduce(int root, int *values, int count, kx_operation *operation)
{
    const int place = after(kx.rank, kx.size - root) % kx.size;
    int theirs[count];
    for (int bit = 1; bit < kx.size; bit *= 2) {
        if (place & bit)
            return kx_send(after(place - bit, root), COLLECTIVE + 1, values, count * 4);
        if (place + bit >= kx.size)
            continue;
        if (kx_recv(after(place + bit, root), COLLECTIVE + 1, theirs, count * 4, 0) < 0)
            return KX_DEAD;
        for (int i = 0; i < count; i++)
            values[i] = operation(values[i], theirs[i]);
    }
    return 0;
}

int kx_allreduce(int *values, int count, kx_operation *operation)
{
    return kx_reduce(0, values, count, operation) < 0 ? KX_DEAD : kx_bcast(0, values, count * 4);
}

int kx_gather(int root, const void *mine, int bytes, void *all)
{
    if (kx.rank != root)
        return kx_send(root, COLLECTIVE + 2, mine, bytes);
    for (int rank = 0; rank < kx.size; rank++)
        if (rank == root)
            copy((uint8_t *)all + rank * bytes, mine, bytes);
        else if (kx_recv(rank, COLLECTIVE + 2, (uint8_t *)all + rank * bytes, bytes, 0) < 0)
            return KX_DEAD;
    return 0;
}

/* Short messages of all to all: what comes goes to its place, whatever comes first. */
static int exchange(const uint8_t *out, uint8_t *in, int bytes, int tag)
{
    const struct wanted want = wanted(0, tag, START);
    int to = after(kx.rank, 1), sent = 1, got = 1;
    while (sent < kx.size || got < kx.size) {
        const uint32_t *fragment = 0;
        if (kx.first && *find_kept(want)) {
            fragment = find(0, want);
        } else if (REG(STATUS) & RG_MAILBOX_ARRIVED) {
            fragment = oldest_slot();
            if (!is_wanted(fragment, want)) {
                wait_for(0);
                continue;
            }
        } else if (kx.broken || kx.deaths > kx.missed) {
            return fail();
        }
        if (fragment) {
            struct peer *from = source_of(fragment);
            copy(in + from->rank * bytes, fragment + 2, bytes);
            free_whole(from, fragment);
            got++;
        }
        if (sent < kx.size && can_put(kx.member[to])) {
            copy((uint32_t *)kx.next->word + 1, out + to * bytes, bytes);
            put_whole(kx.member[to], tag, bytes);
            to = after(to, 1);
            sent++;
        } else if (!fragment) {
            idle(0);
        }
    }
    return 0;
}

int kx_alltoall(const void *out, void *in, int bytes)
{
    const int tag = ALLTOALL + (int)(kx.round++ & 1);
    uint8_t *place = in;
    copy(place + kx.rank * bytes, (const uint8_t *)out + kx.rank * bytes, bytes);
    if (bytes <= kx.space)
        return exchange(out, in, bytes, tag);
    for (int i = 1; i < kx.size; i++) {
        const int to = after(kx.rank, i), from = after(kx.rank, kx.size - i);
        struct kx_request request;
        kx_isend(&request, to, tag, (const uint8_t *)out + to * bytes, bytes);
        const int got = kx_recv(from, tag, place + from * bytes, bytes, 0);
        if (kx_wait(&request) < 0 || got < 0)
            return KX_DEAD;
    }
    return 0;
}

int kx_add(int a, int b)
{
    return a + b;
}

int kx_max(int a, int b)
{
    return a > b ? a : b;
}
