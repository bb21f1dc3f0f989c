/* SPDX-License-Identifier: Apache-2.0 */

/*
 * What the parts of the runtime share.
 *
 * A message goes in fragments, each a message of the mailbox: a header, of a LONG message its
 * length, and data. A node lets each other one have a window: so many of its fragments may wait
 * here until they are asked for, and there is room for them. Those it has freed it tells the source
 * in the header of what it sends there next, or in a CREDIT. Of a long message all are free when it
 * is asked for, for they go where it is wanted. So a node takes all that comes, whatever it waits
 * for, and only its source waits.
 */
#pragma once

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
    WANTED = (int)~(FREED_MASK << FREED | 2), /* bits that say whether it is asked for */
    COLLECTIVE = KX_TAGS,
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

struct peer {
    uint32_t label;
    int32_t left;   /* fragments that it has room for; less than none if it is out */
    uint32_t freed; /* ... of its own that it has not been told of */
    uint8_t rank, node;
    bool dead, out;             /* out: dead, or it has ended */
    bool owed, joins;           /* a CREDIT, or a JOIN, is to go to it */
    bool known;                 /* it has said: */
    bool agrees;                /* ... that it knows the same nodes dead, */
    uint32_t life, part;        /* ... since when it lives, and where it is */
} __attribute__((aligned(32))); /* shifts in place of products */

/* One of the mailbox's two for what leaves, by turns */
struct buffer {
    volatile uint32_t *word;
    struct peer *to; /* whose message it had last */
    struct buffer *other;
};

extern struct kx {
    struct buffer *next, *oldest; /* to be filled, and that of the next END */
    struct kept *first, **last, *free;
    uint32_t base;   /* of headers: the epoch; 0, then 1 + deaths when the group was agreed */
    int due, cursor; /* how many CREDITs and JOINs are to go, and where to look next */
    struct kx_request *request;
    int space; /* bytes of a fragment after its header */
    uint32_t window, half;
    int nodes, rank, size;
    struct peer *member[MOST], *self;
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

#define SLOW __attribute__((noinline)) /* it would make the short ways save registers */
#define SHORT inline __attribute__((always_inline))

/* message.c */
void wait_for(struct peer *peer); /* does once what a loop that waits does; NULL: for any */
void rest(struct peer *peer);     /* the next end, what is due, and sometimes a question */

/* The oldest fragment that is kept and wanted, if any, of a source or, for NULL, of all */
struct kept **find_kept(const struct peer *peer, int tag, uint32_t kind);
const uint32_t *find(struct peer *peer, int tag, uint32_t kind);

/* group.c */
void bury(struct peer *peer);
void hear(struct peer *peer, const uint32_t *word); /* a JOIN: life, part, whom it knows dead */
int fail(void);                                     /* a call that cannot go on */

/* What stands before it is done before what follows: slots and buffers are memory. */
static SHORT void settle(void)
{
    __asm__ volatile("" ::: "memory");
}

static SHORT void copy(void *to, const void *from, int bytes)
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

static SHORT struct peer *source_of(const uint32_t *fragment)
{
    return &kx.peer[kx.node_of[fragment[0] & 255]];
}

/* A CREDIT, and a JOIN if joins, is to go to a node. */
static SHORT void owe(struct peer *peer, bool joins)
{
    kx.due += !peer->owed;
    peer->owed = true;
    peer->joins |= joins;
}

/* Takes the oldest end, unless it says that the message is lost; wait_for has to do that. */
static SHORT bool take_end(void)
{
    if (REG(END) & RG_MAILBOX_LOST)
        return false;
    REG(END) = 0;
    kx.oldest = kx.oldest->other;
    return true;
}

static SHORT bool has_room(uint32_t status)
{
    return status & RG_MAILBOX_ENDED ? take_end() : status & RG_MAILBOX_ROOM;
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

static SHORT const uint32_t *oldest_slot(void)
{
    return (const uint32_t *)(MAILBOX + REG(SLOT));
}

/* The slot of a fragment, if it is in one, is free; its header says what its source has freed. */
static SHORT void release(struct peer *peer, const uint32_t *fragment)
{
    if ((uintptr_t)fragment < MAILBOX)
        return;
    peer->left += fragment[1] >> FREED & FREED_MASK;
    settle();
    REG(SLOT) = 0;
}

static SHORT bool is_wanted(const uint32_t *fragment, const struct peer *peer, int tag,
                            uint32_t kind)
{
    const uint32_t other = (fragment[1] ^ ((uint32_t)tag << TAG | kx.base | kind)) & WANTED;
    return (tag < 0 ? other & EPOCHS + KINDS : other) == 0 &&
           (!peer || fragment[0] << 8 == peer->label << 8);
}

static SHORT void idle(uint32_t status, struct peer *peer)
{
    const bool done = !(status & RG_MAILBOX_ENDED) || take_end();
    if (--kx.patience <= 0 || kx.due > 0 || kx.request || !done)
        rest(peer);
}
