/* SPDX-License-Identifier: Apache-2.0 */

/* Messages: inner.h says how they go. */
#include "inner.h"

enum { PATIENCE = 64 }; /* turns of a loop until it asks whether a node lives */

struct kx kx;

void copy_bytes(void *to, const void *from, int bytes)
{
    uint32_t *w = to;
    const uint32_t *r = from;
    if ((((uintptr_t)to | (uintptr_t)from) & 3) == 0) {
        for (const uint32_t *end = r + (bytes >> 4) * 4; r < end; r += 4, w += 4) {
            const uint32_t a = r[0], b = r[1], c = r[2], d = r[3];
            w[0] = a, w[1] = b, w[2] = c, w[3] = d;
        }
        for (const uint32_t *end = (const uint32_t *)from + (bytes >> 2); r < end;)
            *w++ = *r++;
        bytes &= 3;
    }
    volatile uint8_t *byte = (uint8_t *)w; /* volatile: no call of memcpy */
    for (const uint8_t *next = (const uint8_t *)r; bytes > 0; bytes--)
        *byte++ = *next++;
}

/* ---- To others */

/* A CREDIT or JOIN that is due. */
static SLOW void give_due(void)
{
    while (!kx.peer[kx.cursor].owed)
        kx.cursor = kx.cursor + 1 == kx.nodes ? 0 : kx.cursor + 1;
    struct peer *peer = &kx.peer[kx.cursor];
    const bool joins = peer->joins;
    const uint32_t word[] = {kx.life, kx.part, kx.dead[0], kx.dead[1]};
    peer->owed = peer->joins = false;
    kx.due--;
    if (joins)
        copy((uint32_t *)kx.next->word + 1, word, sizeof word);
    if (joins || !peer->dead)
        give_freed(peer, joins ? JOIN : CREDIT, 0, joins ? (int)sizeof word : 0);
}

/* The next fragment of a message, sent bytes of which are gone, goes; there is room. Returns how
 * many are left. */
static SLOW int put(struct peer *to, int tag, const uint8_t *data, int bytes, int sent)
{
    uint32_t *out = (uint32_t *)kx.next->word + 1;
    const bool is_long = sent == 0 && bytes > kx.space;
    const int room = is_long ? kx.space - 4 : kx.space, rest = bytes - sent;
    const int here = rest < room ? rest : room;
    if (is_long)
        *out++ = (uint32_t)bytes;
    copy(out, data + sent, here);
    give_freed(to, is_long ? LONG : sent > 0 ? MORE : WHOLE, tag, is_long ? here + 4 : here);
    to->left--;
    return rest - here;
}

/* A fragment of the first request that may send one. A later one to the same node has to wait, too,
 * for the window is the same. */
static SLOW void put_request(void)
{
    struct kx_request **at = &kx.request, *request;
    while ((request = *at) && request->to->left <= 0 && !request->to->out)
        at = &request->next;
    if (!request)
        return;
    struct peer *to = request->to;
    if (!to->out)
        request->sent =
            request->bytes - put(to, request->tag, request->data, request->bytes, request->sent);
    if (!to->out && request->sent < request->bytes)
        return;
    request->result = to->out ? KX_DEAD : 0;
    *at = request->next;
}

void kx_isend(struct kx_request *request, int to, int tag, const void *data, int bytes)
{
    struct kx_request **at = &kx.request;
    *request = (struct kx_request){0, data, bytes, 0, tag, 1, kx.member[to]};
    while (*at)
        at = &(*at)->next;
    *at = request;
    wait_for(request->to);
}

int kx_wait(struct kx_request *request)
{
    while (request->result > 0) {
        if (kx.broken && kx.within)
            fail();
        wait_for(request->to);
    }
    return request->result < 0 ? fail() : 0;
}

static SLOW int send_later(struct peer *peer, int tag, const void *data, int bytes)
{
    int left = bytes;
    do {
        while (!can_put(peer)) {
            if (peer->out || (kx.broken && kx.within))
                return fail();
            wait_for(peer);
        }
        left = put(peer, tag, data, bytes, bytes - left);
    } while (left > 0);
    return 0;
}

/* The short way: one fragment, which can go at once. */
int kx_send(int to, int tag, const void *data, int bytes)
{
    struct peer *peer = kx.member[to];
    if (bytes > kx.space || !can_put(peer))
        return send_later(peer, tag, data, bytes);
    copy((uint32_t *)kx.next->word + 1, data, bytes);
    put_whole(peer, tag, bytes);
    return 0;
}

/* ---- From others */

static SLOW void take_join(const uint32_t *slot)
{
    const bool current = ((slot[1] ^ kx.base) & EPOCHS) == 0;
    hear(source_of(slot), slot);
    if (current)
        release(source_of(slot), slot);
    else
        REG(SLOT) = 0;
}

/* Keeps a fragment that no call waits for yet. One of another epoch is dropped. */
static SHORT void take(const uint32_t *slot)
{
    const uint32_t header = slot[1], kind = header & KINDS;
    if (kind == JOIN) {
        take_join(slot);
        return;
    }
    if (((header ^ kx.base) & EPOCHS) != 0) {
        REG(SLOT) = 0;
        return;
    }
    if (kind == TOKEN) {
        kx.tokens[header >> TAG]++;
    } else if (!(kind & CONTROL)) {
        struct kept *kept = kx.free;
        kx.free = kept->next;
        kept->next = 0;
        copy(kept->word, slot, (int)(slot[0] >> 24) + 4);
        *kx.last = kept;
        kx.last = &kept->next;
    }
    release(source_of(slot), slot);
}

SLOW void rest(struct peer *peer)
{
    if (REG(STATUS) & RG_MAILBOX_ENDED && !take_end()) {
        struct peer *to = kx.oldest->to;
        REG(END) = 0;
        kx.oldest = kx.oldest->other;
        if (!to->out)
            bury(to);
    }
    if (REG(STATUS) & RG_MAILBOX_ROOM) {
        if (kx.due > 0)
            give_due();
        else
            put_request();
    }
    if (kx.patience > 0)
        return;
    kx.patience = PATIENCE;
    if (kx.oldest->to && kx.oldest->to->out)
        REG(GIVE_UP) = 0; /* it may have halted, with a full ring */
    if (!peer)
        peer = &kx.peer[kx.asked = (kx.asked + 1) % kx.nodes];
    if (peer != kx.self && !peer->out && kx.part != GONE)
        owe(peer, false); /* a node that has ended says that, once, to all, and no more */
}

SLOW void wait_for(struct peer *peer)
{
    if (REG(STATUS) & RG_MAILBOX_ARRIVED)
        take(oldest_slot());
    idle(peer);
}

struct kept **find_kept(struct wanted want)
{
    struct kept **at = &kx.first;
    while (*at && !is_wanted((*at)->word, want))
        at = &(*at)->next;
    return at;
}

/* Why nothing may come that is wanted: its source is out; of any, someone has died since the last
 * call, or all are out; and no collective is whole without the dead. */
static bool cannot_come(const struct peer *peer, struct wanted want)
{
    if (want.word[1] >> TAG >= COLLECTIVE && kx.deaths > kx.missed)
        return true;
    return peer ? peer->out : kx.broken || kx.outs == kx.nodes - 1;
}

SLOW const uint32_t *find(struct peer *peer, struct wanted want)
{
    struct kept **at = find_kept(want), *kept = *at;
    if (kept) {
        *at = kept->next;
        if (!*at)
            kx.last = at;
        kept->next = kx.free;
        kx.free = kept;
        return kept->word;
    }
    for (;;) {
        if (look()) {
            const uint32_t *slot = oldest_slot();
            if (is_wanted(slot, want))
                return slot;
            wait_for(peer);
        } else if ((kx.broken && kx.within) || cannot_come(peer, want)) {
            fail();
            kx.broken = kx.broken && peer;
            return 0;
        } else {
            idle(peer);
        }
    }
}

/* As find; the short way: it is the next in the ring, or comes soon. */
static SHORT const uint32_t *get(struct peer *peer, int tag, uint32_t kind)
{
    const struct wanted want = wanted(peer, tag, kind);
    if (!kx.first && look()) {
        const uint32_t *slot = oldest_slot();
        if (is_wanted(slot, want))
            return slot;
    }
    return find(peer, want);
}

/* The rest of a long message, from its first fragment on. */
static SLOW int receive_long(const uint32_t *fragment, uint8_t *data, int most)
{
    struct peer *peer = source_of(fragment);
    const int bytes = (int)fragment[2], tag = (int)(fragment[1] >> TAG), until = kx.space - 4;
    copy(data, fragment + 3, until < most ? until : most);
    release(peer, fragment);
    peer->freed += (uint32_t)(1 + (bytes - until + kx.space - 1) / kx.space);
    owe(peer, false);
    rest(peer);
    for (int at = until; at < bytes; at += kx.space) {
        fragment = get(peer, tag, MORE);
        if (!fragment)
            return KX_DEAD;
        const int more = (int)(fragment[0] >> 24) - 4, room = most - at;
        copy(data + at, fragment + 2, more < room ? more : room);
        release(peer, fragment);
    }
    return bytes < most ? bytes : most;
}

int kx_recv(int from, int tag, void *data, int most, int *source)
{
    struct peer *peer = from < 0 ? 0 : kx.member[from];
    const uint32_t *fragment = get(peer, tag, START);
    if (!fragment)
        return KX_DEAD;
    if (!peer)
        peer = source_of(fragment);
    if (source)
        *source = peer->rank;
    if ((fragment[1] & LONG) == LONG)
        return receive_long(fragment, data, most);
    const int bytes = (int)(fragment[0] >> 24) - 4;
    if (bytes < most)
        most = bytes;
    copy(data, fragment + 2, most);
    free_whole(peer, fragment);
    return most;
}

bool kx_probe(int from, int tag)
{
    struct peer *peer = from < 0 ? 0 : kx.member[from];
    wait_for(peer);
    return *find_kept(wanted(peer, tag, START)) != 0;
}
