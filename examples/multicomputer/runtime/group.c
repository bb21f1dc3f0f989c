/* SPDX-License-Identifier: Apache-2.0 */

/* Who lives, and who is in the group; the beginning and the end of a program. */
#include "inner.h"

enum {
    STACK = 1280,    /* bytes */
    LONELY = 500000, /* clocks until a node at its start gives up, as another has ended, */
    HOPE = 50000,    /* ... and until one that ends gives up with one that does not read */
};

int kx_mark(struct mark *mark) __attribute__((returns_twice));
_Noreturn void kx_return(struct mark *mark);
extern uint32_t _end[];

static _Noreturn void halt(int code)
{
    SYSTEM(8) = (uint32_t)code;
    for (;;)
        ;
}

static _Noreturn void leave(const char *why, int code)
{
    kx_printf("%s\n", why);
    halt(code);
}

/* From crt0.S, where nothing has been set up */
_Noreturn void kx_too_large(void)
{
    leave("the program needs more memory than a node has", 1);
}

static void owe_joins(void)
{
    for (int i = 0; i < kx.nodes; i++)
        if (&kx.peer[i] != kx.self && !kx.peer[i].out)
            owe(&kx.peer[i], true);
}

/* Tells every other node that this one ends, so that none waits for it in vain. A node that has
 * ended may not read any more, so nothing is sent to it. A buried node may not know which have
 * ended, and gives up with any that does not read for HOPE clocks. */
static void say_gone(void)
{
    const struct buffer *oldest = 0;
    uint32_t since = 0;

    kx.part = GONE;
    owe_joins();
    while (kx.due > 0 || kx.oldest != kx.next || !(REG(STATUS) & RG_MAILBOX_ROOM)) {
        wait_for(0);
        if (oldest != kx.oldest)
            since = kx_clock();
        oldest = kx.oldest;
        if (oldest->to && (oldest->to->out || (kx.self->dead && kx_clock() - since > HOPE)))
            REG(GIVE_UP) = 0;
    }
}

/* Nothing goes to it any more. */
static void leave_out(struct peer *peer)
{
    kx.outs += !peer->out;
    peer->out = true;
    peer->left = -MOST_FRAGMENTS;
}

SLOW void bury(struct peer *peer)
{
    if (peer->dead || kx.self->dead)
        return;
    if (peer == kx.self) {
        kx.self->dead = true;
        kx.within = false;
        kx.request = 0;
        say_gone();
        leave("the others go on without this node", 0);
    }
    peer->dead = kx.broken = true;
    leave_out(peer);
    kx.dead[peer->node / 32] |= 1u << peer->node % 32;
    kx.deaths++;
    for (int i = 0; i < kx.nodes; i++)
        kx.peer[i].agrees = false;
    owe_joins(); /* so that all hear of it */
}

SLOW int fail(void)
{
    if (kx.within)
        kx_return(&kx.mark);
    return KX_DEAD;
}

SLOW void hear(struct peer *peer, const uint32_t *slot)
{
    const uint32_t *word = slot + 2;
    if (peer->known && peer->life != word[0])
        bury(peer); /* it has died and returned */
    if (peer->dead || (word[1] > 0 && word[1] < kx.part && kx.part != GONE))
        owe(peer, true);
    if (peer->dead)
        return;
    for (int i = 0; i < kx.nodes; i++)
        if ((word[2 + i / 32] & ~kx.dead[i / 32]) >> i % 32 & 1)
            bury(&kx.peer[i]);
    peer->known = true;
    peer->life = word[0];
    peer->part = word[1];
    if (peer->part == GONE)
        leave_out(peer);
    /* The epoch: its group is that of these dead, and what is sent to it will not be dropped. */
    peer->agrees = word[2] == kx.dead[0] && word[3] == kx.dead[1] &&
                   ((slot[1] ^ (1 + kx.deaths) << EPOCH) & EPOCHS) == 0;
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
    if (!kx.agreed || kx.broken || kx.deaths > kx.missed)
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

/* ---- Beginning and end */

/* All labels that begin with these letters, in their order: no letter is the one before it.
 * Letter 1 is in the lowest bits. */
static void name_nodes(int d, int letters, int last, uint32_t label, int bit)
{
    if (letters == 0) {
        struct peer *peer = &kx.peer[kx.nodes];
        peer->label = label;
        peer->node = kx.node_of[label & 255] = (uint8_t)kx.nodes++;
        return;
    }
    for (int letter = 0; letter <= d; letter++)
        if (letter != last)
            name_nodes(d, letters - 1, letter, label | (uint32_t)letter << bit,
                       bit + (d < 4 ? 2 : 3));
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
    name_nodes((int)((shape >> 16 & 0xf0) + (shape & 15)), shape >> 4 & 15, -1, 0, 0);
    kx.self = &kx.peer[kx.node_of[REG(LABEL) & 255]];
    const uint32_t end = SYSTEM(12) - STACK, room = end - (uint32_t)_end;
    kx.window = end < (uint32_t)_end ? 0 : room / (uint32_t)((kx.space + 12) * kx.nodes);
    kx.window = kx.window > 8 ? 8 : kx.window;
    kx.half = kx.window / 2;
    if (kx.window == 0)
        leave("no memory is left for messages", 1);
    kx.life = kx_clock();
    set_group(true);
    owe_joins();
    uint32_t since = kx.life;
    for (int next = 0; next < kx.nodes;) {
        struct peer *peer = &kx.peer[next];
        if (peer == kx.self || peer->known || peer->dead) {
            next++;
            since = kx_clock();
        } else {
            wait_for(peer);
        }
        if (kx_clock() - since > LONELY)
            leave("the others do not answer", 0);
    }
    while (kx.due > 0)
        wait_for(0);
    kx.part = 1;
}

void kx_exit(int code)
{
    kx.within = false;
    while (kx.request)
        wait_for(0);
    say_gone();
    halt(code);
}
