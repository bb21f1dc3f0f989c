/* SPDX-License-Identifier: Apache-2.0 */

/* A schedule in GOAL, the language of LogGOPSim. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/inner/goal.h"
#include "net/inner/room.h"
#include "net/inner/wording.h"

#define NONE UINT32_MAX
#define NO_KIND 3U

/* A line that requires another one, or that it has begun. */
struct wait {
    uint32_t op, on, number; /* in the order of lines */
    uint8_t kind;            /* of op */
    bool begun;
};

/* A label of a rank, of a line; or a source, target and tag, of a channel. */
struct name {
    uint32_t a, b, c;
    const char *label;
    size_t length;
    uint32_t at; /* the line, or the number of the channel */
};

/* What is being read. After the first error, which sticks, nothing more is. */
struct reader {
    rg_goal_file *goal;
    const char *text, *at; /* a line */
    uint64_t line, ranks;
    uint32_t rank; /* NONE: outside of one */
    bool *known;   /* by rank */
    bool comment;
    struct name *name;
    uint32_t *slot, slots; /* by hash: NONE, or the number of a name */
    rg_goal_op *op;
    struct wait *wait;
    uint32_t names, ops, waits, channels;
    size_t name_room, op_room, line_room, wait_room;
    rg_refusal *refusal;
    rg_status status;
};

/* ---- Words ----------------------------------------------------------------------------------- */

/* In a line, at a column unless that is NULL. */
static void refuse_in(struct reader *r, uint64_t line, const char *at, const char *what)
{
    char column[40] = "";

    if (r->status != RG_OK)
        return;
    if (at != NULL)
        (void)snprintf(column, sizeof column, ", column %zu", (size_t)(at - r->text) + 1);
    r->status = rg_refuse(r->refusal, RG_E_SYNTAX, NULL, "%s: line %" PRIu64 "%s: %s",
                          rg_plain_text(r->goal->name).text, line, column, what);
}

static void refuse(struct reader *r, const char *at, const char *what)
{
    refuse_in(r, r->line, at, what);
}

/* An array with room for one more; false: there is no memory. */
static bool grow(struct reader *r, void *array, size_t count, size_t *room, size_t size)
{
    void **const at = array, *grown = rg_grown(*at, count, room, size);

    if (grown != NULL)
        *at = grown;
    else if (r->status == RG_OK)
        r->status = rg_refuse(r->refusal, RG_E_MEMORY, NULL, NULL);
    return grown != NULL;
}

static void *get(struct reader *r, size_t count, size_t size)
{
    void *made = calloc(count, size);

    if (made == NULL && r->status == RG_OK)
        r->status = rg_refuse(r->refusal, RG_E_MEMORY, NULL, NULL);
    return made;
}

static void skip(struct reader *r)
{
    r->at += strspn(r->at, " \t\r");
}

/* The length of the word that comes next. */
static size_t next_word(struct reader *r)
{
    skip(r);
    const bool letter = (*r->at | 32) >= 'a' && (*r->at | 32) <= 'z';
    return letter ? strcspn(r->at, " \t\r:{}/") : 0;
}

/* Passes a word, if it comes next. */
static bool is_next(struct reader *r, const char *word)
{
    const size_t length = next_word(r);
    const bool is = length == strlen(word) && memcmp(r->at, word, length) == 0;
    r->at += is ? length : 0;
    return is;
}

/* rg_goal_kind, or NO_KIND. */
static unsigned next_kind(struct reader *r)
{
    static const char *const words[] = {"send", "recv", "calc"};
    unsigned kind = 0;
    while (kind < NO_KIND && !is_next(r, words[kind]))
        kind++;
    return kind;
}

static uint64_t take_number(struct reader *r, uint64_t least, uint64_t most, const char *what)
{
    uint64_t number = 0;

    skip(r);
    const char *begin = r->at;
    for (; *r->at >= '0' && *r->at <= '9' && number <= most; r->at++)
        number = number * 10 + (unsigned)(*r->at - '0');
    if (r->at == begin || number < least || number > most)
        refuse(r, begin, what);
    return number;
}

static bool are_equal(const struct name *a, const struct name *b)
{
    return a->a == b->a && a->b == b->b && a->c == b->c && a->length == b->length &&
           memcmp(a->label, b->label, a->length) == 0;
}

static uint64_t hash_of(const struct name *name)
{
    uint64_t hash = ((uint64_t)name->a << 32 | name->b) * UINT64_C(0x9e3779b97f4a7c15) ^ name->c;

    for (size_t i = 0; i < name->length; i++)
        hash = (hash ^ (unsigned char)name->label[i]) * UINT64_C(0x100000001b3);
    hash *= UINT64_C(0xd1342543de82ef95);
    return hash ^ hash >> 32;
}

/* The place of a name, or a free one. */
static uint32_t *slot_of(const struct reader *r, const struct name *name)
{
    uint32_t at = (uint32_t)hash_of(name) & (r->slots - 1);

    while (r->slot[at] != NONE && !are_equal(&r->name[r->slot[at]], name))
        at = (at + 1) & (r->slots - 1);
    return &r->slot[at];
}

static bool widen(struct reader *r)
{
    const uint32_t slots = r->slots == 0 ? 64 : 2 * r->slots;
    uint32_t *slot = get(r, slots, sizeof *slot);

    if (slot == NULL)
        return false;
    memset(slot, 0xff, slots * sizeof *slot);
    free(r->slot);
    r->slot = slot;
    r->slots = slots;
    for (uint32_t i = 0; i < r->names; i++)
        *slot_of(r, &r->name[i]) = i;
    return true;
}

/* A name, which is made if there is none; until the next one is. NULL: there is no memory. */
static struct name *name_of(struct reader *r, struct name name)
{
    if (2 * (r->names + 1) > r->slots && !widen(r))
        return NULL;
    uint32_t *slot = slot_of(r, &name);
    if (*slot == NONE) {
        if (!grow(r, &r->name, r->names, &r->name_room, sizeof *r->name))
            return NULL;
        *slot = r->names++;
        r->name[*slot] = name;
    }
    return &r->name[*slot];
}

static struct name *label_of(struct reader *r, const char *label, size_t length)
{
    return name_of(r, (struct name){r->rank, NONE, NONE, label, length, NONE});
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static uint32_t channel_of(struct reader *r, uint32_t source, uint32_t target, uint32_t tag)
{
    struct name *name = name_of(r, (struct name){source, target, tag, "", 0, NONE});
    if (name != NULL && name->at == NONE)
        name->at = r->channels++;
    return name == NULL ? 0 : name->at;
}

static void read_peer(struct reader *r, rg_goal_op *op)
{
    char rank[100];
    const bool sends = op->kind == RG_GOAL_SEND;
    const unsigned bytes = r->goal->bytes;
    uint32_t tag = 0;

    (void)snprintf(rank, sizeof rank, "a rank from 0 to %" PRIu64 " expected, below num_ranks%s",
                   r->ranks - 1, sends ? "" : "; any source is not simulated");
    op->clocks = op->clocks > bytes ? (op->clocks - 1) / bytes + 1 : 1;
    if (!is_next(r, "b"))
        refuse(r, r->at, "b expected, for bytes");
    if (!is_next(r, sends ? "to" : "from"))
        refuse(r, r->at, sends ? "to expected" : "from expected");
    op->peer = (uint32_t)take_number(r, 0, r->ranks - 1, rank);
    if (is_next(r, "tag"))
        tag = (uint32_t)take_number(r, 0, NONE - 1, "a tag expected; any tag is not simulated");
    op->channel = channel_of(r, sends ? op->rank : op->peer, sends ? op->peer : op->rank, tag);
}

static void read_op(struct reader *r, unsigned kind)
{
    rg_goal_file *goal = r->goal;

    if (kind == NO_KIND)
        refuse(r, r->at, "send, recv or calc expected");
    if (r->status != RG_OK || !grow(r, &r->op, r->ops, &r->op_room, sizeof *r->op) ||
        !grow(r, &goal->line, r->ops, &r->line_room, sizeof *goal->line))
        return;
    goal->line[r->ops] = r->line;
    rg_goal_op *op = &r->op[r->ops++];
    *op = (rg_goal_op){.kind = (uint8_t)kind, .rank = r->rank};
    op->clocks = kind == RG_GOAL_CALC
                     ? take_number(r, 0, RG_SIM_MAX_CLOCKS - 1, "clocks below 2^32 - 1 expected")
                     : take_number(r, 0, UINT64_C(1) << 48, "bytes expected, 2^48 at most");
    if (kind != RG_GOAL_CALC)
        read_peer(r, op);
    if (is_next(r, "cpu"))
        op->processor = (uint8_t)take_number(r, 0, UINT8_MAX, "a processor from 0 to 255 expected");
    if (kind != RG_GOAL_CALC && is_next(r, "nic"))
        (void)take_number(r, 0, 0, "0 expected, as a terminal has one link");
    if (kind == RG_GOAL_SEND && op->clocks > goal->most)
        refuse_in(r, r->line, NULL, goal->too_long);
}

/* The line of a label of this rank, NONE: there is none. */
static uint32_t line_of(struct reader *r, const char *label, size_t length)
{
    const struct name *name = length > 0 ? label_of(r, label, length) : NULL;
    return name == NULL ? NONE : name->at;
}

/* What a line requires. */
static void read_wait(struct reader *r, const char *at, uint32_t op)
{
    const bool begun = is_next(r, "irequires");

    if (!begun && !is_next(r, "requires"))
        refuse(r, r->at, "a colon, requires or irequires expected");
    const size_t length = next_word(r);
    const uint32_t on = line_of(r, r->at, length);
    if (op == NONE || on == NONE)
        refuse(r, on == NONE ? r->at : at, "no line above has this label in this rank");
    if (r->status != RG_OK || !grow(r, &r->wait, r->waits, &r->wait_room, sizeof *r->wait))
        return;
    r->at += length;
    r->wait[r->waits] = (struct wait){op, on, r->waits, r->op[op].kind, begun};
    r->waits++;
}

/* A label, with what to do, or with what its line requires. */
static void read_label(struct reader *r)
{
    const char *at = r->at;
    const size_t length = next_word(r);
    struct name *label = length > 0 ? label_of(r, at, length) : NULL;

    if (label == NULL)
        refuse(r, at, "a label, send, recv, calc or } expected");
    if (r->status != RG_OK)
        return;
    r->at += length;
    skip(r);
    if (*r->at != ':') {
        read_wait(r, at, label->at);
        return;
    }
    if (label->at != NONE)
        refuse(r, at, "this rank has that label already");
    label->at = r->ops;
    r->at++;
    read_op(r, next_kind(r));
}

static void begin_rank(struct reader *r, const char *at)
{
    if (r->ranks == 0 || r->rank != NONE)
        refuse(r, at, r->ranks == 0 ? "num_ranks must stand first" : "} expected before it");
    if (r->status != RG_OK)
        return;
    r->rank = (uint32_t)take_number(r, 0, r->ranks - 1, "a rank below num_ranks expected");
    if (r->status == RG_OK && r->known[r->rank])
        refuse(r, at, "this rank stands above already");
    if (r->status != RG_OK)
        return;
    r->known[r->rank] = true;
    skip(r);
    if (*r->at != '{')
        refuse(r, r->at, "{ expected");
    else
        r->at++;
}

static void begin_ranks(struct reader *r, const char *at)
{
    char what[80];
    if (r->ranks > 0)
        refuse(r, at, "num_ranks stands above already");
    if (r->status != RG_OK)
        return;
    (void)snprintf(what, sizeof what, "ranks from 1 to %" PRIu64 ", the terminals, expected",
                   r->goal->nodes);
    r->ranks = take_number(r, 1, r->goal->nodes, what);
    r->known = get(r, (size_t)r->ranks, sizeof *r->known);
}

/* Whether there is something to read; comments are passed. */
static bool has_more(struct reader *r)
{
    for (skip(r); r->comment || strncmp(r->at, "/*", 2) == 0; skip(r)) {
        const char *end = strstr(r->at + (r->comment ? 0 : 2), "*/");
        r->comment = end == NULL;
        if (end == NULL)
            return false;
        r->at = end + 2;
    }
    return *r->at != '\0' && strncmp(r->at, "//", 2) != 0;
}

static void read_line(struct reader *r)
{
    for (r->at = r->text; r->status == RG_OK && has_more(r);) {
        const char *at = r->at;
        if (is_next(r, "rank")) {
            begin_rank(r, at);
            continue;
        }
        if (is_next(r, "num_ranks")) {
            begin_ranks(r, at);
        } else if (r->rank == NONE) {
            refuse(r, at, "rank expected");
        } else if (*at == '}') {
            r->at++;
            r->rank = NONE;
        } else {
            const unsigned kind = next_kind(r);
            if (kind != NO_KIND)
                read_op(r, kind);
            else
                read_label(r);
        }
        if (r->status == RG_OK && has_more(r) && *r->at != '}')
            refuse(r, r->at, "the end of the line expected");
    }
}

static void read_lines(struct reader *r, char *text, size_t length)
{
    const char *const end_of_text = text + length;
    char *end;

    do {
        end = text + strcspn(text, "\n");
        r->line++;
        r->text = text;
        if (*end == '\n')
            *end++ = '\0';
        read_line(r);
        if (r->ops > NONE / 4 || r->waits > NONE / 4)
            refuse_in(r, r->line, NULL, "more than 2^30 lines");
        text = end;
    } while (r->status == RG_OK && *text != '\0');
    if (text != end_of_text)
        refuse(r, r->at, "a zero byte");
    if (r->ranks == 0 || r->rank != NONE || r->comment)
        refuse(r, r->at,
               r->ranks == 0     ? "num_ranks expected"
               : r->rank != NONE ? "the file ends in a rank: } expected"
                                 : "a comment that does not end");
}

/* Each send has a receive. */
static void check_channels(struct reader *r)
{
    int64_t *more = get(r, r->channels + 1U, sizeof *more); /* sends than receives */
    uint32_t first = NONE;

    if (more == NULL)
        return;
    for (uint32_t i = 0; i < r->ops; i++)
        more[r->op[i].channel] += (r->op[i].kind == RG_GOAL_SEND) - (r->op[i].kind == RG_GOAL_RECV);
    for (uint32_t i = r->ops; i-- > 0;) {
        int64_t *left = &more[r->op[i].channel];
        const int one = r->op[i].kind == RG_GOAL_SEND ? 1 : -1;
        if (r->op[i].kind != RG_GOAL_CALC && *left * one > 0) {
            *left -= one;
            first = i;
        }
    }
    free(more);
    if (first != NONE)
        refuse_in(r, r->goal->line[first], NULL,
                  r->op[first].kind == RG_GOAL_SEND ? "nothing receives this"
                                                    : "nothing sends this");
}

/* ---- What waits ------------------------------------------------------------------------------ */

/* By the line waited for; of these as LogGOPSim has them: sends first, then receives. */
static int by_line(const void *a, const void *b)
{
    const struct wait *x = a, *y = b;
    const uint32_t keys[][2] = {
        {x->on, y->on}, {x->kind, y->kind}, {y->begun, x->begun}, {x->number, y->number}};

    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++)
        if (keys[i][0] != keys[i][1])
            return keys[i][0] < keys[i][1] ? -1 : 1;
    return 0;
}

static void put_waits(struct reader *r)
{
    uint32_t *after = get(r, r->waits + 1U, sizeof *after), end = 0;

    r->goal->plan = (rg_goal){.op = r->op,
                              .ops = r->ops,
                              .after = after,
                              .afters = r->waits,
                              .channels = r->channels,
                              .state = get(r, r->ops + 1U, 1)};
    if (after == NULL)
        return;
    if (r->waits > 0)
        qsort(r->wait, r->waits, sizeof *r->wait, by_line);
    for (uint32_t i = 0; i < r->ops; i++) {
        r->op[i].after = end;
        for (; end < r->waits && r->wait[end].on == i; end++) {
            after[end] = r->wait[end].op | (r->wait[end].begun ? RG_SIM_BEGUN : 0);
            r->op[r->wait[end].op].pending++;
        }
    }
}

rg_status rg_goal_read(rg_goal_file *goal, char *text, size_t length, rg_refusal *refusal)
{
    struct reader r = {.goal = goal, .rank = NONE, .refusal = refusal};

    read_lines(&r, text, length);
    if (r.status == RG_OK)
        check_channels(&r);
    put_waits(&r);
    free(r.name);
    free(r.slot);
    free(r.known);
    free(r.wait);
    if (r.status != RG_OK)
        rg_goal_close(goal);
    return r.status;
}

void rg_goal_close(rg_goal_file *goal)
{
    free((void *)(uintptr_t)goal->plan.op);
    free((void *)(uintptr_t)goal->plan.after);
    free(goal->plan.state);
    free(goal->line);
}
