/* SPDX-License-Identifier: Apache-2.0 */

/*
 * A message goes in fragments, each a message of the mailbox: a header, of a LONG message its
 * length, and data. A node lets each other one have a window: so many of its fragments may wait
 * here until they are asked for, and there is room for them. Those it has freed it tells the source
 * in the header of what it sends there next, or in a CREDIT. Of a long message all are free when it
 * is asked for, for they go where it is wanted. So a node takes all that comes, whatever it waits
 * for, and only its source waits.
 */
#include "kx.h"

#include "rg_mailbox.h"

enum {
    MOST = 36, /* nodes */
    MOST_FRAGMENTS = 1 << 20,
    MORE = 0,
    WHOLE = 1,
    LONG = 3, /* kinds of fragments, */
    TOKEN = 4,
    CREDIT = 5,
    JOIN = 6,
    START = 1,
    CONTROL = 4, /* ... bits of them, */
    EPOCH = 4,
    FREED = 10,
    TAG = 20, /* ... and where the rest is in a header */
    KINDS = 7,
    EPOCHS = 0x3f << EPOCH,
    FREED_MASK = 0x3ff,
    LABEL = 0xffffff,
    PATIENCE = 500,  /* turns of a loop until it asks whether a node lives */
    STACK = 1280,    /* bytes */
    LONELY = 500000, /* clocks after which a node that nobody answers gives up */
    COLLECTIVE = KX_TAGS,
    ALLTOALL = KX_TAGS + 8, /* and one more */
};
#define GONE 0xffffffffu /* the part of a node that has ended */

#define MAILBOX 0x40000000u
#define WORD(address) (*(volatile uint32_t *)(address))
#define REG(name) WORD(MAILBOX + RG_MAILBOX_##name)
#define SYSTEM(offset) WORD(0x80000000u + (offset))

/* A fragment that waits to be asked for, as it was in its slot: bytes and source, header, data */
struct kept {
    struct kept *next;
    uint32_t word[];
};

struct mark {
    uint32_t saved[14];
};
int kx_mark(struct mark *mark) __attribute__((returns_twice));
_Noreturn void kx_return(struct mark *mark);

struct peer {
    uint32_t label;
    int32_t left;   /* fragments that it has room for; less than none if it is dead */
    uint32_t freed; /* ... of its own that it has not been told of */
    uint8_t rank, node;
    bool dead, out;      /* out: dead, or it has ended */
    bool owed, joins;    /* a CREDIT, or a JOIN, is to go to it */
    bool known;          /* it has said: */
    bool agrees;         /* ... that it knows the same nodes dead, */
    uint32_t life, part; /* ... since when it lives, and where it is */
};

/* One of the mailbox's two for what leaves, by turns */
struct buffer {
    volatile uint32_t *word;
    struct peer *to; /* whose message it had last */
    struct buffer *other;
};

static struct {
    struct buffer *next, *oldest; /* to be filled, and that of the next END */
    struct kept *first, **last, *free;
    uint32_t
        base; /* of headers: the epoch, 0 at first, then 1 + deaths when the group was agreed */
    int due, cursor; /* how many CREDITs and JOINs are to go, and where to look next */
    struct kx_request *request, **end;
    int space; /* bytes of a fragment after its header */
    uint32_t window;
    struct peer *member[MOST], *self;
    int nodes, rank, size;
    uint32_t life, part;     /* of this node, as in peer */
    uint32_t deaths, missed; /* deaths that are known, and those when the group was agreed */
    uint32_t dead[2];        /* a bit for each node */
    bool agreed;             /* the group is */
    bool broken;             /* ... but by a death that no call has reported */
    bool within;             /* a part */
    int patience, asked;
    uint32_t round; /* of kx_alltoall */
    struct mark mark;
    struct buffer buffer[2];
    uint8_t tokens[8], node_of[256];
    struct peer peer[MOST];
} kx;

extern uint32_t _end[];

#define SLOW __attribute__((noinline)) /* it would make the short ways save registers */
#define SHORT inline __attribute__((always_inline))

/* What stands before it is done before what follows: slots and buffers are memory. */
static SHORT void settle(void)
{
    __asm__ volatile("" ::: "memory");
}

static SLOW void copy(void *to, const void *from, int bytes)
{
    uint32_t *w = to;
    const uint32_t *r = from;
    if ((((uintptr_t)to | (uintptr_t)from) & 3) == 0) {
        for (; bytes >= 16; bytes -= 16, w += 4, r += 4) {
            const uint32_t a = r[0], b = r[1], c = r[2], d = r[3];
            w[0] = a, w[1] = b, w[2] = c, w[3] = d;
        }
        for (; bytes >= 4; bytes -= 4)
            *w++ = *r++;
    }
    volatile uint8_t *byte = (uint8_t *)w; /* volatile: no call of memcpy */
    for (const uint8_t *next = (const uint8_t *)r; bytes > 0; bytes--)
        *byte++ = *next++;
}

/* ---- Who lives */

static _Noreturn void leave(const char *why)
{
    kx_printf("%s\n", why);
    SYSTEM(8) = 0;
    for (;;)
        ;
}

static SLOW void bury(struct peer *peer)
{
    if (peer == kx.self)
        leave("the others go on without this node");
    if (peer->dead)
        return;
    peer->dead = peer->out = kx.broken = true;
    peer->left = -MOST_FRAGMENTS;
    kx.dead[peer->node / 32] |= 1u << peer->node % 32;
    kx.deaths++;
    for (int i = 0; i < kx.nodes; i++)
        kx.peer[i].agrees = false;
}

/* A call that cannot go on. */
static SLOW int fail(void)
{
    if (kx.within)
        kx_return(&kx.mark);
    kx.broken = false;
    return KX_DEAD;
}

/* A CREDIT, and a JOIN if joins, is to go to a node. */
static SLOW void owe(struct peer *peer, bool joins)
{
    kx.due += !peer->owed;
    peer->owed = true;
    peer->joins |= joins;
}

static void owe_joins(void)
{
    for (int i = 0; i < kx.nodes; i++)
        if (&kx.peer[i] != kx.self && !kx.peer[i].out)
            owe(&kx.peer[i], true);
}

/* A JOIN from a node: life, part, and whom it knows dead. */
static SLOW void hear(struct peer *peer, const uint32_t *word)
{
    if (peer->known && peer->life != word[0])
        bury(peer); /* it has died and returned */
    if (peer->dead || (word[1] > 0 && word[1] < kx.part))
        owe(peer, true);
    if (peer->dead)
        return;
    for (int i = 0; i < kx.nodes; i++)
        if ((word[2 + i / 32] & ~kx.dead[i / 32]) >> i % 32 & 1)
            bury(&kx.peer[i]);
    peer->known = true;
    peer->life = word[0];
    peer->part = word[1];
    peer->out = peer->part == GONE;
    if (peer->out)
        peer->left = -MOST_FRAGMENTS;
    peer->agrees = word[2] == kx.dead[0] && word[3] == kx.dead[1];
}

/* ---- Fragments to others */

static SHORT bool has_room(void)
{
    return REG(STATUS) & RG_MAILBOX_ROOM;
}

/* What is in the next buffer, after the header, leaves. There is room. */
static SHORT void give(struct peer *to, uint32_t kind, int tag, int bytes)
{
    struct buffer *buffer = kx.next;
    buffer->word[0] = (uint32_t)tag << TAG | to->freed << FREED | kx.base | kind;
    settle();
    REG(SEND) = (uint32_t)(bytes + 4) << 24 | to->label;
    to->freed = 0;
    buffer->to = to;
    kx.next = buffer->other;
}

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
        give(peer, joins ? JOIN : CREDIT, 0, joins ? (int)sizeof word : 0);
}

/* The next fragment of a message, sent bytes of which are gone, goes; there is room. Returns how
 * many are gone then. */
static SLOW int put(struct peer *to, int tag, const uint8_t *data, int bytes, int sent)
{
    uint32_t *out = (uint32_t *)kx.next->word + 1;
    const bool is_long = sent == 0 && bytes > kx.space;
    const int room = is_long ? kx.space - 4 : kx.space;
    const int here = bytes - sent < room ? bytes - sent : room;
    if (is_long)
        *out++ = (uint32_t)bytes;
    copy(out, data + sent, here);
    to->left--;
    give(to, is_long ? LONG : sent > 0 ? MORE : WHOLE, tag, is_long ? here + 4 : here);
    return sent + here;
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
        request->sent = put(to, request->tag, request->data, request->bytes, request->sent);
    if (!to->out && request->sent < request->bytes)
        return;
    request->result = to->out ? KX_DEAD : 0;
    *at = request->next;
    if (!*at)
        kx.end = at;
}

/* ---- Fragments from others */

static SHORT struct peer *source_of(const uint32_t *fragment)
{
    return &kx.peer[kx.node_of[fragment[0] & 255]];
}

static SHORT void free_slot(void)
{
    settle();
    REG(SLOT) = 0;
}

/* The header of a fragment says what its source has freed. */
static SHORT void note(struct peer *peer, uint32_t header)
{
    peer->left += header >> FREED & FREED_MASK;
}

/* A fragment that nobody asks for now; what is of another epoch is forgotten. */
static SLOW void take(const uint32_t *slot)
{
    struct peer *peer = source_of(slot);
    const uint32_t header = slot[1], kind = header & KINDS;
    const bool current = ((header ^ kx.base) & EPOCHS) == 0;
    if (current)
        note(peer, header);
    if (kind == JOIN) {
        hear(peer, slot + 2);
    } else if (kind == TOKEN && current) {
        kx.tokens[header >> TAG]++;
    } else if (!(kind & CONTROL) && current) {
        struct kept *kept = kx.free;
        kx.free = kept->next;
        kept->next = 0;
        copy(kept->word, slot, (int)(slot[0] >> 24) + 4);
        *kx.last = kept;
        kx.last = &kept->next;
    }
    free_slot();
}

/* Takes the oldest end, unless it says that the message is lost; that rest has to do. */
static SHORT bool take_end(void)
{
    if (REG(END) & RG_MAILBOX_LOST)
        return false;
    REG(END) = 0;
    kx.oldest = kx.oldest->other;
    return true;
}

static SLOW void take_lost(void)
{
    struct peer *to = kx.oldest->to;
    REG(END) = 0;
    kx.oldest = kx.oldest->other;
    if (!to->out)
        bury(to);
}

/* What a loop that waits does. peer: for whom it waits, or NULL: whoever it may be. */
static SLOW void rest(uint32_t status, struct peer *peer)
{
    if (status & RG_MAILBOX_ENDED && !take_end())
        take_lost();
    if ((kx.due > 0 || kx.request) && has_room()) {
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
    if (peer != kx.self && !peer->out)
        owe(peer, false);
}

/* The same, without a call if there is nothing to do. */
static SHORT void idle(uint32_t status, struct peer *peer)
{
    kx.patience--;
    if (!(status & RG_MAILBOX_ENDED ? take_end() : kx.due == 0 && !kx.request && kx.patience > 0))
        rest(status, peer);
}

static SLOW void wait_for(struct peer *peer)
{
    const uint32_t status = REG(STATUS);
    if (status & RG_MAILBOX_ARRIVED)
        take((const uint32_t *)(MAILBOX + REG(SLOT)));
    idle(status, peer);
}

/* The oldest fragment that is kept and wanted, if any, of a source or, for NULL, of all */
static struct kept **find_kept(const struct peer *peer, uint32_t want, uint32_t mask)
{
    struct kept **at = &kx.first;
    while (*at && ((((*at)->word[1] ^ want) & mask) || (peer && peer != source_of((*at)->word))))
        at = &(*at)->next;
    return at;
}

/* The same, or in the ring, until it is released; NULL: it will not come. */
static SLOW const uint32_t *find(struct peer *peer, uint32_t want, uint32_t mask)
{
    struct kept *kept = *find_kept(peer, want, mask);
    if (kept)
        return kept->word;
    for (kx.patience = PATIENCE;;) {
        const uint32_t status = REG(STATUS);
        if (status & RG_MAILBOX_ARRIVED) {
            const uint32_t *slot = (const uint32_t *)(MAILBOX + REG(SLOT));
            if (!((slot[1] ^ want) & mask) && (!peer || peer == source_of(slot))) {
                note(source_of(slot), slot[1]);
                return slot;
            }
            take(slot);
        } else if ((kx.broken && (kx.within || !peer)) || (peer && peer->out)) {
            fail();
            return 0;
        }
        idle(status, peer);
    }
}

static void release(const uint32_t *fragment)
{
    if ((uintptr_t)fragment >= MAILBOX) {
        free_slot();
        return;
    }
    struct kept **at = &kx.first;
    while ((*at)->word != fragment)
        at = &(*at)->next;
    struct kept *kept = *at;
    *at = kept->next;
    if (!*at)
        kx.last = at;
    kept->next = kx.free;
    kx.free = kept;
}

/* ---- Messages */

static uint32_t wanted(int tag)
{
    return (uint32_t)tag << TAG | kx.base;
}

static uint32_t mask_of(int tag)
{
    return EPOCHS | START | CONTROL | (tag == KX_ANY ? 0 : 0xfffu << TAG);
}

static struct peer *peer_of(int rank)
{
    return rank == KX_ANY ? 0 : kx.member[rank];
}

int kx_wait(struct kx_request *request)
{
    for (kx.patience = PATIENCE; request->result > 0;) {
        wait_for(request->to);
        if (kx.broken && kx.within)
            fail();
    }
    return request->result;
}

void kx_isend(struct kx_request *request, int to, int tag, const void *data, int bytes)
{
    *request = (struct kx_request){0, data, bytes, 0, tag, 1, kx.member[to]};
    *kx.end = request;
    kx.end = &request->next;
    rest(REG(STATUS), 0);
}

static SLOW int send_any(struct peer *peer, int tag, const void *data, int bytes)
{
    int sent = 0;
    kx.patience = PATIENCE;
    do {
        while (kx.request || kx.due > 0 || peer->left <= 0 || !has_room()) {
            if (peer->out || (kx.broken && kx.within))
                return fail();
            wait_for(peer);
        }
        sent = put(peer, tag, data, bytes, sent);
    } while (sent < bytes);
    return 0;
}

/* Words */
static SHORT void copy_words(uint32_t *to, const uint32_t *from, int bytes)
{
    for (; bytes > 0; bytes -= 4)
        *to++ = *from++;
}

static SHORT void copy_any(void *to, const void *from, int bytes)
{
    if ((((uintptr_t)to | (uintptr_t)from | (uintptr_t)bytes) & 3) == 0)
        copy_words(to, from, bytes);
    else
        copy(to, from, bytes);
}

/* The short way: one fragment of whole words, which goes at once. */
int kx_send(int to, int tag, const void *data, int bytes)
{
    struct peer *peer = kx.member[to];
    const uint32_t status = REG(STATUS);
    if ((bytes | (int)(uintptr_t)data) & 3 || bytes > kx.space || peer->left <= 0 || kx.due > 0 ||
        kx.request || !(status & RG_MAILBOX_ENDED ? take_end() : status & RG_MAILBOX_ROOM))
        return send_any(peer, tag, data, bytes);
    copy_words((uint32_t *)kx.next->word + 1, data, bytes);
    give(peer, WHOLE, tag, bytes);
    peer->left--;
    return 0;
}

/* Fragments of a node have been taken, or will be as they come. */
static SHORT void free_fragments(struct peer *peer, int count)
{
    peer->freed += (uint32_t)count;
    if (peer->freed >= kx.window / 2)
        owe(peer, false);
}

static SLOW int receive(struct peer *peer, int tag, void *data, int most, int *source)
{
    const uint32_t *fragment = find(peer, wanted(tag) | START, mask_of(tag));
    if (!fragment)
        return KX_DEAD;
    const bool is_long = (fragment[1] & LONG) == LONG;
    const int here = (int)(fragment[0] >> 24) - (is_long ? 8 : 4);
    const int bytes = is_long ? (int)fragment[2] : here;
    peer = source_of(fragment);
    tag = (int)(fragment[1] >> TAG);
    if (source)
        *source = peer->rank;
    copy(data, fragment + (is_long ? 3 : 2), here < most ? here : most);
    release(fragment);
    free_fragments(peer, is_long ? 1 + (bytes - here + kx.space - 1) / kx.space : 1);
    for (int at = here; at < bytes; at += kx.space) {
        fragment = find(peer, wanted(tag) | MORE, mask_of(tag));
        if (!fragment)
            return KX_DEAD;
        const int more = (int)(fragment[0] >> 24) - 4, room = most - at;
        if (room > 0)
            copy((uint8_t *)data + at, fragment + 2, more < room ? more : room);
        release(fragment);
    }
    return bytes < most ? bytes : most;
}

/* The short way: what is wanted is the next in the ring, or comes soon, one fragment of words. */
int kx_recv(int from, int tag, void *data, int most, int *source)
{
    struct peer *peer = peer_of(from);
    uint32_t status;
    int turns = 64;
    while (!((status = REG(STATUS)) & RG_MAILBOX_ARRIVED) && --turns > 0)
        if (status & RG_MAILBOX_ENDED && !take_end())
            break;
    if (status & RG_MAILBOX_ARRIVED && peer && !kx.first && !source && !((uintptr_t)data & 3)) {
        const uint32_t *slot = (const uint32_t *)(MAILBOX + REG(SLOT));
        const uint32_t header = slot[1], first = slot[0];
        const int bytes = (int)(first >> 24) - 4;
        if (((header ^ (wanted(tag) | WHOLE)) & ~(FREED_MASK << FREED)) == 0 && !(bytes & 3) &&
            first << 8 == peer->label << 8 && bytes <= most && peer->freed + 1 < kx.window / 2) {
            copy_words(data, slot + 2, bytes);
            free_slot();
            note(peer, header);
            peer->freed++;
            return bytes;
        }
    }
    return receive(peer, tag, data, most, source);
}

bool kx_probe(int from, int tag)
{
    wait_for(peer_of(from));
    return *find_kept(peer_of(from), wanted(tag) | START, mask_of(tag)) != 0;
}

/* ---- Of all members */

static struct peer *member(int rank)
{
    return kx.member[rank >= kx.size ? rank - kx.size : rank < 0 ? rank + kx.size : rank];
}

static bool is_broken(void)
{
    return kx.broken || kx.deaths > kx.missed;
}

/* In round r to the member 2^r after this one, and from the one 2^r before it */
int kx_barrier(void)
{
    int round = 0;
    kx.patience = PATIENCE;
    for (int step = 1; step < kx.size; step *= 2, round++) {
        struct peer *to = member(kx.rank + step), *from = member(kx.rank - step);
        uint32_t status = REG(STATUS);
        while (!(status & RG_MAILBOX_ENDED ? take_end() : status & RG_MAILBOX_ROOM)) {
            wait_for(to);
            status = REG(STATUS);
        }
        give(to, TOKEN, round, 0);
        while (kx.tokens[round] == 0) {
            const uint32_t *slot = (const uint32_t *)(MAILBOX + REG(SLOT));
            if (!(REG(STATUS) & RG_MAILBOX_ARRIVED)) {
                if (is_broken())
                    return fail();
                idle(REG(STATUS), from);
            } else if (((slot[1] ^ (kx.base | TOKEN)) & (EPOCHS | KINDS)) == 0) {
                kx.tokens[slot[1] >> TAG]++;
                note(source_of(slot), slot[1]);
                free_slot();
            } else {
                take(slot);
            }
        }
        kx.tokens[round]--;
    }
    return 0;
}

/* The root is 0, the parent of a member is without its lowest bit. */
int kx_bcast(int root, void *data, int bytes)
{
    const int place = kx.rank >= root ? kx.rank - root : kx.rank - root + kx.size;
    int bit = 1;
    for (; bit < kx.size && !(place & bit); bit *= 2)
        ;
    if (place > 0 && kx_recv((place - bit + root) % kx.size, COLLECTIVE, data, bytes, 0) < 0)
        return KX_DEAD;
    while ((bit /= 2) > 0)
        if (place + bit < kx.size &&
            kx_send((place + bit + root) % kx.size, COLLECTIVE, data, bytes) < 0)
            return KX_DEAD;
    return 0;
}

int kx_reduce(int root, int *values, int count, kx_operation *operation)
{
    const int place = kx.rank >= root ? kx.rank - root : kx.rank - root + kx.size;
    int theirs[count];
    for (int bit = 1; bit < kx.size; bit *= 2) {
        if (place & bit)
            return kx_send((place - bit + root) % kx.size, COLLECTIVE + 1, values, count * 4);
        if (place + bit >= kx.size)
            continue;
        if (kx_recv((place + bit + root) % kx.size, COLLECTIVE + 1, theirs, count * 4, 0) < 0)
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
    const uint32_t want = wanted(tag) | START, mask = mask_of(tag);
    int to = kx.rank, sent = 1, got = 1;
    kx.patience = PATIENCE;
    while (sent < kx.size || got < kx.size) {
        const uint32_t status = REG(STATUS);
        const uint32_t *fragment = (const uint32_t *)(MAILBOX + REG(SLOT));
        struct kept *kept = kx.first ? *find_kept(0, want, mask) : 0;
        if (kept || (status & RG_MAILBOX_ARRIVED && ((fragment[1] ^ want) & mask) == 0)) {
            fragment = kept ? kept->word : fragment;
            struct peer *peer = source_of(fragment);
            copy_any(in + peer->rank * bytes, fragment + 2, bytes);
            note(peer, kept ? 0 : fragment[1]);
            release(fragment);
            free_fragments(peer, 1);
            got++;
        } else if (status & RG_MAILBOX_ARRIVED) {
            take(fragment);
        } else if (is_broken()) {
            return fail();
        }
        struct peer *next = member(to + 1);
        if (sent < kx.size && kx.due == 0 && next->left > 0 &&
            (status & RG_MAILBOX_ENDED ? take_end() : status & RG_MAILBOX_ROOM)) {
            to = next->rank;
            copy_any((uint32_t *)kx.next->word + 1, out + to * bytes, bytes);
            give(next, WHOLE, tag, bytes);
            next->left--;
            sent++;
        } else if (!(status & RG_MAILBOX_ARRIVED)) {
            idle(status, 0);
        }
    }
    return 0;
}

int kx_alltoall(const void *out, void *in, int bytes)
{
    const int tag = ALLTOALL + (int)(kx.round++ & 1);
    copy((uint8_t *)in + kx.rank * bytes, (const uint8_t *)out + kx.rank * bytes, bytes);
    if (bytes <= kx.space)
        return exchange(out, in, bytes, tag);
    for (int i = 1; i < kx.size; i++) {
        const int to = (kx.rank + i) % kx.size, from = (kx.rank + kx.size - i) % kx.size;
        struct kx_request request;
        kx_isend(&request, to, tag, (const uint8_t *)out + to * bytes, bytes);
        const int got = kx_recv(from, tag, (uint8_t *)in + from * bytes, bytes, 0);
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

/* ---- The group */

/* Nothing is under way in it yet. all: those who are dead as well. */
static void set_group(bool all)
{
    const int room = (int)kx.window * kx.nodes;
    const int words = (kx.space + 15) / 4;
    kx.size = 0;
    for (int i = 0; i < kx.nodes; i++) {
        struct peer *peer = &kx.peer[i];
        peer->left = peer->out ? -MOST_FRAGMENTS : (int32_t)kx.window;
        peer->freed = 0;
        peer->rank = (uint8_t)kx.size;
        if (all || !peer->dead)
            kx.member[kx.size++] = peer;
    }
    kx.rank = kx.self->rank;
    kx.missed = all ? 0 : kx.deaths;
    kx.base = all ? 0 : (1 + kx.deaths) << EPOCH;
    kx.first = kx.free = 0;
    kx.last = &kx.first;
    kx.request = 0;
    kx.end = &kx.request;
    kx.round = 0;
    for (int i = 0; i < 8; i++)
        kx.tokens[i] = 0;
    for (int i = 0; i < room; i++) {
        struct kept *kept = (struct kept *)(_end + i * words);
        kept->next = kx.free;
        kx.free = kept;
    }
    kx.broken = false;
}

/* All that live say which part they are in, and whom they know dead, until these are the same.
 * False: someone is through with the part, so it has been done. */
static bool agree(void)
{
    do {
        set_group(false);
        owe_joins();
        for (int i = 0; i < kx.nodes && !kx.broken;) {
            struct peer *peer = &kx.peer[i];
            if (peer == kx.self || peer->dead || (peer->part == kx.part && peer->agrees))
                i++;
            else if (peer->part > kx.part)
                return false;
            else
                wait_for(peer);
        }
        while (kx.due > 0 && !kx.broken)
            wait_for(0);
    } while (kx.broken);
    return true;
}

void kx_together(void (*part)(void))
{
    kx_mark(&kx.mark);
    kx.within = false;
    if (!kx.agreed || is_broken())
        kx.agreed = agree();
    if (kx.agreed) {
        kx.within = true;
        part();
        kx_barrier();
        kx.within = false;
    }
    kx.part++;
}

int kx_rank(void)
{
    return kx.rank;
}

int kx_size(void)
{
    return kx.size;
}

bool kx_alive(int rank)
{
    return !kx.member[rank]->dead;
}

int kx_node(int rank)
{
    return kx.member[rank]->node;
}

uint32_t kx_clock(void)
{
    return SYSTEM(0);
}

/* ---- The console */

static void print_number(uint32_t value, uint32_t base, int width, bool negative)
{
    char digit[12];
    int n = 0;
    do
        digit[n++] = "0123456789abcdef"[value % base];
    while ((value /= base) > 0);
    if (negative)
        digit[n++] = '-';
    for (; width > n; width--)
        SYSTEM(4) = ' ';
    while (n > 0)
        SYSTEM(4) = (uint8_t)digit[--n];
}

void kx_printf(const char *format, ...)
{
    __builtin_va_list list;
    __builtin_va_start(list, format);
    for (; *format; format++) {
        int width = 0;
        if (*format != '%') {
            SYSTEM(4) = (uint8_t)*format;
            continue;
        }
        while (*++format >= '0' && *format <= '9')
            width = width * 10 + *format - '0';
        if (*format == 's') {
            for (const char *text = __builtin_va_arg(list, const char *); *text; text++)
                SYSTEM(4) = (uint8_t)*text;
            continue;
        }
        const int value = __builtin_va_arg(list, int);
        if (*format == 'c')
            SYSTEM(4) = (uint8_t)value;
        else if (*format == 'd')
            print_number(value < 0 ? -(uint32_t)value : (uint32_t)value, 10, width, value < 0);
        else
            print_number((uint32_t)value, *format == 'x' ? 16 : 10, width, false);
    }
    __builtin_va_end(list);
}

/* ---- Beginning and end */

/* Labels in their order: no letter is the one before it. Letter 1 is in the lowest bits. */
static void name_nodes(int d, int k)
{
    const int bits = d < 4 ? 2 : 3;
    kx.nodes = d + 1;
    for (int i = 1; i < k; i++)
        kx.nodes *= d;
    for (int node = 0; node < kx.nodes; node++) {
        int left = node, weight = kx.nodes / (d + 1), letter = node / weight;
        uint32_t label = (uint32_t)letter;
        for (int i = 1; i < k; i++) {
            left %= weight;
            weight /= d;
            letter = left / weight + (left / weight >= letter);
            label |= (uint32_t)letter << i * bits;
        }
        kx.peer[node].label = label;
        kx.peer[node].node = (uint8_t)node;
        kx.node_of[label & 255] = (uint8_t)node;
    }
}

void kx_begin(void)
{
    while (!(REG(STATUS) & RG_MAILBOX_UP))
        ;
    const uint32_t shape = REG(SHAPE), out = MAILBOX + REG(OUT);
    uint32_t slot = 8;
    kx.space = (int)(shape >> 8 & 0xff) - 4;
    while (slot < (uint32_t)kx.space + 8)
        slot *= 2;
    for (int i = 0; i < 2; i++)
        kx.buffer[i] = (struct buffer){(uint32_t *)(out ^ (i ? slot : 0)), 0, &kx.buffer[1 - i]};
    kx.next = kx.oldest = kx.buffer;
    name_nodes(shape & 15, shape >> 4 & 15);
    kx.self = &kx.peer[kx.node_of[REG(LABEL) & 255]];
    const uint32_t end = SYSTEM(12) - STACK, room = end - (uint32_t)_end;
    kx.window = end < (uint32_t)_end ? 0 : room / (uint32_t)((kx.space + 12) * kx.nodes);
    kx.window = kx.window > 8 ? 8 : kx.window;
    if (kx.window == 0)
        leave("no memory is left");
    kx.life = kx_clock();
    set_group(true);
    owe_joins();
    for (int next = 0, heard = 0; next < kx.nodes;) {
        struct peer *peer = &kx.peer[next];
        heard += peer->known;
        if (peer == kx.self || peer->known || peer->dead)
            next++;
        else
            wait_for(peer);
        if (heard == 0 && kx_clock() - kx.life > LONELY)
            leave("nobody answers");
    }
    while (kx.due > 0)
        wait_for(0);
    kx.part = 1;
    kx.broken = false;
}

void kx_exit(int code)
{
    kx.within = false;
    while (kx.request)
        wait_for(0);
    kx.part = GONE;
    owe_joins();
    while (kx.due > 0 || kx.oldest != kx.next || !has_room()) {
        wait_for(0);
        if (kx.oldest->to && kx.oldest->to->out)
            REG(GIVE_UP) = 0; /* it may not read any more */
    }
    SYSTEM(8) = (uint32_t)code;
    for (;;)
        ;
}
