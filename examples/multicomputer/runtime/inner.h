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
    COLLECTIVE = KX_TAGS, /* tags from here on are of no program, nor are they ANY */
    TURNS = 64,           /* of looking before a loop does anything else */
};
/* Bits of a header that say whether a fragment is asked for */
#define WANTED (~((uint32_t)FREED_MASK << FREED) & ~2u)
#define ANY_TAG (WANTED & ((uint32_t)COLLECTIVE << TAG | EPOCHS | KINDS))
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

/* What is asked for: the bits of its first two words that count */
struct wanted {
    uint32_t word[2], mask[2];
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
    bool agrees;                /* ... that its group is without the same dead, */
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
    int outs;                /* how many others are out */
    bool agreed;             /* the group is */
    bool broken; /* ... but by a death of which a call for ANY, or a part, has not heard */
    bool within; /* a part */
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
void copy_bytes(void *to, const void *from, int bytes);
void wait_for(struct peer *peer); /* does once what a loop that waits does; NULL: for any */
void rest(struct peer *peer);     /* the next end, what is due, and sometimes a question */

/* The place of the oldest fragment that is kept and wanted, if any */
struct kept **find_kept(struct wanted want);

/* What is kept, or in the ring, and wanted; it stays there until the next one is taken. NULL: it
 * will not come. The peer is its source, or NULL. */
const uint32_t *find(struct peer *peer, struct wanted want);

/* group.c */
void bury(struct peer *peer);
void hear(struct peer *peer, const uint32_t *slot); /* a JOIN: life, part, whom it knows dead */
int fail(void);                                     /* a call that cannot go on */

/* What stands before it is done before what follows: slots and buffers are memory. */
static SHORT void settle(void)
{
    __asm__ volatile("" ::: "memory");
}

static SHORT void copy(void *to, const void *from, int bytes)
{
    if (bytes == 4 && (((uintptr_t)to | (uintptr_t)from) & 3) == 0)
        *(uint32_t *)to = *(const uint32_t *)from;
    else
        copy_bytes(to, from, bytes);
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
static SHORT void give(struct peer *to, uint32_t header, int bytes)
{
    struct buffer *buffer = kx.next;
    buffer->word[0] = header;
    settle();
    REG(SEND) = (uint32_t)(bytes + 4) << 24 | to->label;
    buffer->to = to;
    kx.next = buffer->other;
}

/* A fragment, or a CREDIT; it also says how many are free. */
static SHORT void give_freed(struct peer *to, uint32_t kind, int tag, int bytes)
{
    give(to, (uint32_t)tag << TAG | to->freed << FREED | kx.base | kind, bytes);
    to->freed = 0;
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

static SHORT bool can_put(const struct peer *peer)
{
    return peer->left > 0 && kx.due == 0 && !kx.request && has_room(REG(STATUS));
}

static SHORT void put_whole(struct peer *to, int tag, int bytes)
{
    give_freed(to, WHOLE, tag, bytes);
    to->left--;
}

static SHORT void free_whole(struct peer *from, const uint32_t *fragment)
{
    release(from, fragment);
    if (++from->freed >= kx.half)
        owe(from, false);
}

static SHORT struct wanted wanted(const struct peer *peer, int tag, uint32_t kind)
{
    const uint32_t header = kx.base | kind;
    struct wanted want = {{0, header}, {0, ANY_TAG}};
    if (peer)
        want = (struct wanted){{peer->label, header}, {0xffffff, ANY_TAG}};
    if (tag >= 0) {
        want.word[1] |= (uint32_t)tag << TAG;
        want.mask[1] = WANTED;
    }
    return want;
}

static SHORT bool is_wanted(const uint32_t *fragment, struct wanted want)
{
    return (((fragment[0] ^ want.word[0]) & want.mask[0]) |
            ((fragment[1] ^ want.word[1]) & want.mask[1])) == 0;
}

/* Whether something has come, if need be after some turns; takes ends that tell of no death. */
static SHORT bool look(void)
{
    for (int turns = TURNS; turns > 0; turns--) {
        const uint32_t status = REG(STATUS);
        if (status & RG_MAILBOX_ARRIVED)
            return true;
        if (status & RG_MAILBOX_ENDED && !take_end())
            break;
    }
    return false;
}

static SHORT void idle(struct peer *peer)
{
    if (--kx.patience <= 0 || kx.due > 0 || kx.request || REG(STATUS) & RG_MAILBOX_ENDED)
        rest(peer);
}
