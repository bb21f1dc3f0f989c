/* SPDX-License-Identifier: Apache-2.0 */

#define _GNU_SOURCE /* tdestroy */

#include "goal.h"

#include <inttypes.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/fail.h"
#include "csv_file.h"

#define NONE UINT32_MAX

enum kind { SEND, RECV, CALC, NO_KIND };

/* A line with something to do. */
struct op {
    enum kind kind;
    uint64_t line, size; /* bytes, or clocks */
    uint32_t rank, peer, tag, processor;
    uint32_t partner; /* of a send the receive, and back; of one without the next of these */
    bool matched;
    uint32_t pending; /* for how many lines it waits */
    uint32_t first;   /* its first wait, in their order by op */
    uint32_t waits;   /* the first wait for it */
    uint32_t message;
};

/* A line that requires another one, or that it has begun. */
struct wait {
    uint32_t op, on, next;
    bool begun;
};

/* A label of a rank, of a line; or a source, target and tag, of lines without a partner. */
struct name {
    uint32_t a, b, c;
    const char *label;
    size_t length;
    uint32_t first, last;
};

/* What is being read. */
struct reader {
    struct cli_goal *goal;
    struct cli_csv place;
    const char *at;
    uint64_t ranks;
    uint32_t rank; /* NONE: outside of one */
    bool *known;   /* by rank */
    bool comment;
    void *names; /* a tree */
    struct op *op;
    struct wait *wait;
    uint32_t ops, waits;
};

/* ---- Words ----------------------------------------------------------------------------------- */

static noreturn void refuse(const struct reader *r, const char *at, const char *what)
{
    cli_csv_refuse_at(&r->place, (size_t)(at - r->place.text), what);
}

static noreturn void refuse_line(const struct reader *r, const struct op *op, const char *what)
{
    cli_deny("%s: line %" PRIu64 ": %s", r->place.file, op->line, what);
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

static enum kind next_kind(struct reader *r)
{
    static const char *const words[] = {"send", "recv", "calc"};
    enum kind kind = SEND;
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

static int compare(const void *a, const void *b)
{
    const struct name *x = a, *y = b;
    const uint64_t of[][2] = {{x->a, y->a}, {x->b, y->b}, {x->c, y->c}, {x->length, y->length}};

    for (size_t i = 0; i < sizeof of / sizeof *of; i++)
        if (of[i][0] != of[i][1])
            return of[i][0] < of[i][1] ? -1 : 1;
    return memcmp(x->label, y->label, x->length);
}

/* A name, which is made if there is none. */
static struct name *name_of(struct reader *r, struct name name)
{
    struct name *const *found = tfind(&name, &r->names, compare);
    if (found != NULL)
        return *found;
    struct name *made = cli_get(1, sizeof *made);
    *made = name;
    made->first = NONE;
    if (tsearch(made, &r->names, compare) == NULL)
        cli_out_of_memory();
    return made;
}

static struct name *label_of(struct reader *r, const char *label, size_t length)
{
    return name_of(r, (struct name){r->rank, NONE, NONE, label, length, NONE, NONE});
}

/* ---- Lines ----------------------------------------------------------------------------------- */

/* The first send of a source to a target with a tag goes to the first such receive, and so on. */
static void match(struct reader *r, uint32_t at)
{
    struct op *op = &r->op[at];
    const bool sends = op->kind == SEND;
    struct name *name =
        name_of(r, (struct name){sends ? op->rank : op->peer, sends ? op->peer : op->rank, op->tag,
                                 "", 0, NONE, NONE});
    const uint32_t other = name->first;

    if (other != NONE && r->op[other].kind != op->kind) {
        name->first = r->op[other].partner;
        r->op[other].partner = at;
        op->partner = other;
        r->op[other].matched = op->matched = true;
        return;
    }
    if (other == NONE)
        name->first = at;
    else
        r->op[name->last].partner = at;
    name->last = at;
}

static void read_op(struct reader *r, enum kind kind)
{
    static const char rank[] = "a rank below num_ranks expected; any source is not simulated";

    if (kind == NO_KIND)
        refuse(r, r->at, "send, recv or calc expected");
    r->op = cli_more(r->op, r->ops, sizeof *r->op);
    struct op *op = &r->op[r->ops++];
    *op = (struct op){.kind = kind,
                      .line = r->place.line,
                      .rank = r->rank,
                      .partner = NONE,
                      .waits = NONE,
                      .matched = kind == CALC};
    op->size = kind == CALC
                   ? take_number(r, 0, RG_SIM_MAX_CLOCKS - 1, "clocks below 2^32 - 1 expected")
                   : take_number(r, 0, UINT64_C(1) << 48, "bytes expected, 2^48 at most");
    if (kind != CALC) {
        if (!is_next(r, "b"))
            refuse(r, r->at, "b expected, for bytes");
        if (!is_next(r, kind == SEND ? "to" : "from"))
            refuse(r, r->at, kind == SEND ? "to expected" : "from expected");
        op->peer = (uint32_t)take_number(r, 0, r->ranks - 1, rank);
        if (is_next(r, "tag"))
            op->tag =
                (uint32_t)take_number(r, 0, NONE - 1, "a tag expected; any tag is not simulated");
    }
    if (is_next(r, "cpu"))
        op->processor =
            (uint32_t)take_number(r, 0, UINT8_MAX, "a processor from 0 to 255 expected");
    if (kind != CALC && is_next(r, "nic"))
        (void)take_number(r, 0, 0, "0 expected, as a terminal has one link");
    if (kind != CALC)
        match(r, r->ops - 1);
}

/* A label, with what to do, or with what its line requires. */
static void read_label(struct reader *r)
{
    const char *at = r->at;
    const size_t length = next_word(r);
    struct name *label = length > 0 ? label_of(r, at, length) : NULL;

    if (label == NULL)
        refuse(r, at, "a label, send, recv, calc or } expected");
    r->at += length;
    skip(r);
    if (*r->at == ':') {
        if (label->first != NONE)
            refuse(r, at, "this rank has that label already");
        label->first = r->ops;
        r->at++;
        read_op(r, next_kind(r));
        return;
    }
    const bool begun = is_next(r, "irequires");
    if (!begun && !is_next(r, "requires"))
        refuse(r, r->at, "a colon, requires or irequires expected");
    const size_t other = next_word(r);
    const uint32_t on = other > 0 ? label_of(r, r->at, other)->first : NONE;
    if (label->first == NONE || on == NONE)
        refuse(r, on == NONE ? r->at : at, "no line above has this label in this rank");
    r->at += other;
    r->wait = cli_more(r->wait, r->waits, sizeof *r->wait);
    r->wait[r->waits++] = (struct wait){label->first, on, NONE, begun};
}

static void begin_rank(struct reader *r, const char *at)
{
    if (r->ranks == 0 || r->rank != NONE)
        refuse(r, at, r->ranks == 0 ? "num_ranks must stand first" : "} expected before it");
    r->rank = (uint32_t)take_number(r, 0, r->ranks - 1, "a rank below num_ranks expected");
    if (r->known[r->rank])
        refuse(r, at, "this rank stands above already");
    r->known[r->rank] = true;
    skip(r);
    if (*r->at++ != '{')
        refuse(r, r->at - 1, "{ expected");
}

static void begin_ranks(struct reader *r, const char *at)
{
    char what[80];
    if (r->ranks > 0)
        refuse(r, at, "num_ranks stands above already");
    (void)snprintf(what, sizeof what, "ranks from 1 to %" PRIu64 ", the terminals, expected",
                   r->goal->nodes);
    r->ranks = take_number(r, 1, r->goal->nodes, what);
    r->known = cli_get((size_t)r->ranks, sizeof *r->known);
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
    for (r->at = r->place.text; has_more(r);) {
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
            const enum kind kind = next_kind(r);
            if (kind != NO_KIND)
                read_op(r, kind);
            else
                read_label(r);
        }
        if (has_more(r) && *r->at != '}')
            refuse(r, r->at, "the end of the line expected");
    }
}

static void read_lines(struct reader *r)
{
    char *text = r->goal->text, *end;

    do {
        end = text + strcspn(text, "\n");
        r->place.line++;
        r->place.text = text;
        if (*end == '\n')
            *end++ = '\0';
        read_line(r);
        if (r->ops > NONE / 4 || r->waits > NONE / 4)
            cli_out_of_memory();
        text = end;
    } while (*text != '\0');
    if (text != r->goal->text + r->goal->length)
        refuse(r, r->at, "a zero byte");
    if (r->ranks == 0 || r->rank != NONE || r->comment)
        refuse(r, r->at,
               r->ranks == 0     ? "num_ranks expected"
               : r->rank != NONE ? "the file ends in a rank: } expected"
                                 : "a comment that does not end");
    for (uint32_t i = 0; i < r->ops; i++)
        if (!r->op[i].matched)
            refuse_line(r, &r->op[i],
                        r->op[i].kind == SEND ? "nothing receives this" : "nothing sends this");
}

/* ---- An order -------------------------------------------------------------------------------- */

/* Names lines that wait for one another. */
static noreturn void refuse_cycle(const struct reader *r)
{
    uint32_t *on = cli_get(r->ops, sizeof *on), at = 0;
    bool *seen = cli_get(r->ops, sizeof *seen);
    char text[160] = "";
    size_t length = 0;

    for (uint32_t i = 0; i < r->ops; i++)
        on[i] = r->op[i].partner;
    for (uint32_t i = 0; i < r->waits; i++)
        if (r->op[r->wait[i].on].pending > 0)
            on[r->wait[i].op] = r->wait[i].on;
    while (r->op[at].pending == 0)
        at++;
    for (; !seen[at]; at = on[at])
        seen[at] = true;
    uint32_t next = at;
    do {
        next = on[next];
        length +=
            (size_t)snprintf(text + length, sizeof text - length, " -> %" PRIu64, r->op[next].line);
    } while (next != at && length + 40 < sizeof text);
    cli_deny("%s: line %" PRIu64 " waits for itself: %" PRIu64 "%s%s", r->place.file,
             r->op[at].line, r->op[at].line, text, next != at ? " -> .." : "");
}

static int by_op(const void *a, const void *b)
{
    const struct wait *x = a, *y = b;
    return x->op < y->op ? -1 : x->op > y->op;
}

/* All lines in an order in which each comes after those that it waits for. */
static uint32_t *sort(struct reader *r)
{
    uint32_t *order = cli_get(r->ops + 1U, sizeof *order), end = 0;

    if (r->waits > 0)
        qsort(r->wait, r->waits, sizeof *r->wait, by_op);
    for (uint32_t i = r->waits; i-- > 0;) {
        struct op *op = &r->op[r->wait[i].op], *on = &r->op[r->wait[i].on];
        r->wait[i].next = on->waits;
        on->waits = op->first = i;
        op->pending++;
    }
    for (uint32_t i = 0; i < r->ops; i++) {
        r->op[i].pending += r->op[i].kind == RECV;
        if (r->op[i].pending == 0)
            order[end++] = i;
    }
    for (uint32_t i = 0; i < end; i++) {
        const struct op *op = &r->op[order[i]];
        for (uint32_t w = op->waits; w != NONE; w = r->wait[w].next)
            if (--r->op[r->wait[w].op].pending == 0)
                order[end++] = r->wait[w].op;
        if (op->kind == SEND && --r->op[op->partner].pending == 0)
            order[end++] = op->partner;
    }
    if (end < r->ops)
        refuse_cycle(r);
    return order;
}

/* A send is work, and then a message; a receive is work that comes after that. */
static void put(struct reader *r, uint32_t at)
{
    struct cli_goal *goal = r->goal;
    struct op *op = &r->op[at];
    rg_sim_message *message = &goal->message[goal->messages++];
    const uint64_t flits = op->size > goal->bytes ? (op->size - 1) / goal->bytes + 1 : 1;
    const bool sends = op->kind == SEND, receives = op->kind == RECV;

    if (sends && flits > goal->most)
        refuse_line(r, op, "more flits than a message may have; --flit-bytes makes them larger");
    op->message = (uint32_t)goal->messages;
    *message =
        (rg_sim_message){.source = op->rank,
                         .target = op->rank,
                         .work = op->kind == CALC ? (uint32_t)op->size : goal->overhead + receives,
                         .link = sends ? (uint32_t)flits : 0,
                         .after = receives ? r->op[op->partner].message + 1 : 0,
                         .others = goal->other + op->first,
                         .processor = (uint16_t)(op->processor + 1),
                         .free = true};
    for (uint32_t i = op->first; i < r->waits && r->wait[i].op == at; i++, message->other_count++)
        goal->other[i] = r->op[r->wait[i].on].message | (r->wait[i].begun ? RG_SIM_BEGUN : 0);
    if (sends)
        goal->message[goal->messages++] = (rg_sim_message){.source = op->rank,
                                                           .target = op->peer,
                                                           .flits = (uint32_t)flits,
                                                           .after = op->message,
                                                           .free = true};
}

void cli_goal_read(struct cli_goal *goal)
{
    struct reader r = {.goal = goal, .place = {.file = goal->file}, .rank = NONE};

    read_lines(&r);
    uint32_t *order = sort(&r);
    goal->message = cli_get(2 * (size_t)r.ops + 1, sizeof *goal->message);
    goal->other = cli_get(r.waits + 1U, sizeof *goal->other);
    for (uint32_t i = 0; i < r.ops; i++)
        put(&r, order[i]);
    tdestroy(r.names, free);
    free(order);
    free(r.known);
    free(r.op);
    free(r.wait);
}
