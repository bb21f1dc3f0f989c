/* SPDX-License-Identifier: Apache-2.0 */

#define _GNU_SOURCE /* tdestroy */

#include "goal.h"

#include <inttypes.h>
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "faces/cli/common/fail.h"
#include "csv_file.h"

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
    rg_goal_op *op;
    struct wait *wait;
    uint32_t ops, waits, channels;
};

/* ---- Words ----------------------------------------------------------------------------------- */

static noreturn void refuse(const struct reader *r, const char *at, const char *what)
{
    cli_csv_refuse_at(&r->place, (size_t)(at - r->place.text), what);
}

static noreturn void refuse_line(const struct reader *r, uint32_t op, const char *what)
{
    cli_deny("%s: line %" PRIu64 ": %s", r->place.file, r->goal->line[op], what);
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
    made->at = NONE;
    if (tsearch(made, &r->names, compare) == NULL)
        cli_out_of_memory();
    return made;
}

static struct name *label_of(struct reader *r, const char *label, size_t length)
{
    return name_of(r, (struct name){r->rank, NONE, NONE, label, length, NONE});
}

/* ---- Lines ----------------------------------------------------------------------------------- */

static uint32_t channel_of(struct reader *r, uint32_t source, uint32_t target, uint32_t tag)
{
    struct name *name = name_of(r, (struct name){source, target, tag, "", 0, NONE});
    if (name->at == NONE)
        name->at = r->channels++;
    return name->at;
}

static void read_peer(struct reader *r, rg_goal_op *op)
{
    static const char rank[] = "a rank below num_ranks expected; any source is not simulated";
    const bool sends = op->kind == RG_GOAL_SEND;
    const unsigned bytes = r->goal->bytes;
    uint32_t tag = 0;

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
    struct cli_goal *goal = r->goal;

    if (kind == NO_KIND)
        refuse(r, r->at, "send, recv or calc expected");
    r->op = cli_more(r->op, r->ops, sizeof *r->op);
    goal->line = cli_more(goal->line, r->ops, sizeof *goal->line);
    goal->line[r->ops] = r->place.line;
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
        refuse_line(r, r->ops - 1,
                    "more flits than a message may have; --flit-bytes makes them larger");
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
        if (label->at != NONE)
            refuse(r, at, "this rank has that label already");
        label->at = r->ops;
        r->at++;
        read_op(r, next_kind(r));
        return;
    }
    const bool begun = is_next(r, "irequires");
    if (!begun && !is_next(r, "requires"))
        refuse(r, r->at, "a colon, requires or irequires expected");
    const size_t other = next_word(r);
    const uint32_t on = other > 0 ? label_of(r, r->at, other)->at : NONE;
    if (label->at == NONE || on == NONE)
        refuse(r, on == NONE ? r->at : at, "no line above has this label in this rank");
    r->at += other;
    r->wait = cli_more(r->wait, r->waits, sizeof *r->wait);
    r->wait[r->waits++] = (struct wait){label->at, on, r->waits, r->op[label->at].kind, begun};
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
            const unsigned kind = next_kind(r);
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
}

/* Each send has a receive. */
static void check_channels(const struct reader *r)
{
    int64_t *more = cli_get(r->channels + 1U, sizeof *more); /* sends than receives */
    uint32_t first = NONE;

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
        refuse_line(r, first,
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
    uint32_t *after = cli_get(r->waits + 1U, sizeof *after), end = 0;

    if (r->waits > 0)
        qsort(r->wait, r->waits, sizeof *r->wait, by_line);
    for (uint32_t i = 0; i < r->ops; i++) {
        r->op[i].after = end;
        for (; end < r->waits && r->wait[end].on == i; end++) {
            after[end] = r->wait[end].op | (r->wait[end].begun ? RG_SIM_BEGUN : 0);
            r->op[r->wait[end].op].pending++;
        }
    }
    r->goal->plan = (rg_goal){.op = r->op,
                              .ops = r->ops,
                              .after = after,
                              .afters = r->waits,
                              .channels = r->channels,
                              .state = cli_get(r->ops + 1U, 1)};
}

/* For which line each one waits that is not done. */
static uint32_t *causes(const rg_goal *plan)
{
    uint32_t *on = cli_get(plan->ops, sizeof *on), *send = cli_get(plan->channels + 1U, sizeof *on);

    for (uint32_t i = 0; i < plan->ops; i++)
        if (plan->op[i].kind == RG_GOAL_SEND && plan->state[i] == RG_GOAL_WAITS)
            send[plan->op[i].channel] = i;
    for (uint32_t i = 0; i < plan->ops; i++)
        on[i] = send[plan->op[i].channel];
    for (uint32_t i = 0; i < plan->ops; i++)
        for (uint32_t w = plan->op[i].after;
             w < (i + 1 < plan->ops ? plan->op[i + 1].after : plan->afters); w++)
            if (plan->state[i] < (plan->after[w] & RG_SIM_BEGUN ? RG_GOAL_BEGUN : RG_GOAL_DONE))
                on[plan->after[w] & ~RG_SIM_BEGUN] = i;
    free(send);
    return on;
}

void cli_goal_check(const struct cli_goal *goal)
{
    const rg_goal *plan = &goal->plan;
    uint32_t at = 0;
    char text[160] = "";
    size_t length = 0;

    while (at < plan->ops && plan->state[at] == RG_GOAL_DONE)
        at++;
    if (at == plan->ops)
        return;
    uint32_t *on = causes(plan);
    bool *seen = cli_get(plan->ops, sizeof *seen);
    for (; !seen[at]; at = on[at])
        seen[at] = true;
    uint32_t next = at;
    do {
        next = on[next];
        length +=
            (size_t)snprintf(text + length, sizeof text - length, " -> %" PRIu64, goal->line[next]);
    } while (next != at && length + 40 < sizeof text);
    cli_deny("%s: line %" PRIu64 " waits for itself: %" PRIu64 "%s%s", goal->file, goal->line[at],
             goal->line[at], text, next != at ? " -> .." : "");
}

void cli_goal_read(struct cli_goal *goal)
{
    struct reader r = {.goal = goal, .place = {.file = goal->file}, .rank = NONE};

    read_lines(&r);
    check_channels(&r);
    put_waits(&r);
    tdestroy(r.names, free);
    free(r.known);
    free(r.wait);
}

void cli_goal_free(struct cli_goal *goal)
{
    free((void *)(uintptr_t)goal->plan.op);
    free((void *)(uintptr_t)goal->plan.after);
    free(goal->plan.state);
    free(goal->line);
    free(goal->text);
}
