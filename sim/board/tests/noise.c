/* SPDX-License-Identifier: Apache-2.0 */

/*
 * An unreliable line, in both directions: flipped bits, random bytes, breaks, spikes, lines that
 * are cut off, floods, and clocks that differ. Whatever happens, an answer that the host accepts is
 * right, the board falls silent, and once the host has done what doc/protocol.md tells it to do, a
 * request over a quiet line is answered.
 */

#include <stdbool.h>
#include <string.h>

#include "../requests.h"
#include "bench.h"

/* What is done to a request. */
enum noise {
    NOISE_NONE,   /* nothing: it must be answered */
    NOISE_BAUD,   /* the host's clock is up to 2 % off: likewise */
    NOISE_FLIPS,  /* bits are inverted */
    NOISE_BYTES,  /* random bytes come before and between */
    NOISE_BREAKS, /* the line is low for a while */
    NOISE_SPIKES, /* the line is inverted for a part of a bit */
    NOISE_CUT,    /* the line ends too early, or never */
    NOISE_FLOOD,  /* many lines without a pause */
    NOISE_ANSWER, /* bytes of the answer are hit */
    NOISE_TWICE,  /* two bytes of a line are hit alike, so that its checksum is right */
    NOISE_ALL,    /* flips, spikes, a clock that is off, and the answer */
    NOISE_KINDS,
};

static const char *const noise_names[NOISE_KINDS] = {
    "none", "baud", "flips", "bytes", "breaks", "spikes", "cut", "flood", "answer", "twice", "all",
};

struct outcome {
    uint64_t requests, accepted;
    uint64_t judged; /* arrived unharmed, but found to be wrong */
};

/* How a byte is disturbed: one in that many bits; 0: none. */
struct disturbance {
    uint64_t flips, spikes, breaks, bytes;
};

static bool hits(struct bench *bench, uint64_t one_of)
{
    return one_of != 0 && bench_below(bench, one_of) == 0;
}

static void send_bit(struct bench *bench, bool level, const struct disturbance *by)
{
    struct line *line = &bench->line;

    if (hits(bench, by->flips))
        level = !level;
    if (hits(bench, by->spikes)) {
        const uint64_t before = bench_below(bench, line->bit);
        const uint64_t during = bench_below(bench, line->bit - before);
        line_hold(line, level, before);
        line_hold(line, !level, during);
        line_hold(line, level, line->bit - before - during);
    } else {
        line_hold(line, level, line->bit);
    }
}

static void send_byte(struct bench *bench, uint8_t byte, const struct disturbance *by)
{
    if (hits(bench, by->breaks)) {
        line_hold(&bench->line, false, bench_below(bench, 30 * bench->bit));
        if (bench_below(bench, 2) == 0)
            line_hold(&bench->line, true, bench_below(bench, 10 * bench->bit));
    }
    while (hits(bench, by->bytes))
        line_send(&bench->line, (uint8_t)bench_below(bench, 256));
    send_bit(bench, false, by);
    for (unsigned i = 0; i < 8; i++)
        send_bit(bench, byte >> i & 1, by);
    send_bit(bench, true, by);
}

/* Sends a line as it is, or worse. */
static void send_disturbed(struct bench *bench, enum noise noise, const char *text, size_t length)
{
    struct disturbance by = {0};

    switch (noise) {
    case NOISE_FLIPS:
        by.flips = 2 + bench_below(bench, 200);
        break;
    case NOISE_SPIKES:
        by.spikes = 1 + bench_below(bench, 100);
        break;
    case NOISE_BREAKS:
        by.breaks = 2 + bench_below(bench, 20);
        break;
    case NOISE_BYTES:
        by.bytes = 2 + bench_below(bench, 20);
        break;
    case NOISE_ALL:
        by = (struct disturbance){200, 100, 100, 100};
        break;
    case NOISE_CUT:
        length = (size_t)bench_below(bench, length);
        break;
    case NOISE_NONE:
    case NOISE_BAUD:
    case NOISE_FLOOD:
    case NOISE_ANSWER:
    case NOISE_TWICE:
    case NOISE_KINDS:
        break;
    }
    for (size_t i = 0; i < length; i++)
        send_byte(bench, (uint8_t)text[i], &by);
}

/* ---- The host ---------------------------------------------------------------------------- */

/* Nothing can judge an identity, so the program accepts it when two in succession agree. */
static bool is_identity(struct bench *bench, const rg_wire_identity *identity)
{
    static rg_wire_identity wrong;
    const bool right = memcmp(identity, &bench->model.identity, sizeof *identity) == 0;

    if (!right && memcmp(identity, &wrong, sizeof wrong) == 0)
        bench_fail(bench, "a wrong identity comes twice");
    wrong = *identity;
    return right;
}

/* Whether what arrived unharmed is right, by the rules that the program applies */
static bool is_right(struct bench *bench, const rg_wire_answer *answer)
{
    static uint8_t states[BENCH_SIZE];
    const rg_wire_identity *identity = &bench->model.identity;
    const rg_wire_request *request = &answer->request;
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    rg_kautz_verdict verdict;

    switch (request->kind) {
    case RG_WIRE_IDENTITY:
        return is_identity(bench, &answer->identity);
    case RG_WIRE_ROUTES:
        (void)rg_kautz_check(&identity->kautz, &request->source, &request->destination,
                             answer->route, identity->kautz.d, &verdict);
        if (verdict.rule != RG_RULE_NONE)
            return false;
        (void)rg_kautz_routes(&identity->kautz, &request->source, &request->destination, routes);
        if (memcmp(routes, answer->route, identity->kautz.d * sizeof routes[0]) != 0)
            bench_fail(bench, "wrong routes are accepted");
        return true;
    case RG_WIRE_STATES:
        (void)rg_gft_states(&identity->gft, &request->phase, NULL, states);
        return memcmp(states, answer->states, identity->gft.switches) == 0;
    case RG_WIRE_SELFTEST: /* these boards have none of them */
    case RG_WIRE_MACHINE:
    case RG_WIRE_EXCHANGE:
        break;
    }
    return false;
}

/* Takes what has come as the answer to a request. */
static bool accept(struct bench *bench, const rg_wire_request *request, struct outcome *outcome)
{
    static uint8_t states[BENCH_SIZE];
    rg_wire_answer answer;
    rg_status status = RG_E_MORE;

    (void)rg_wire_answer_init(&answer, &bench->model.identity, request, states);
    for (size_t i = 0; i < bench->count; i++)
        status = rg_wire_answer_put(&answer, (uint8_t)bench->text[i]);
    bench->count = 0;
    outcome->requests++;
    if (status != RG_OK)
        return false;
    if (!is_right(bench, &answer)) {
        outcome->judged++;
        return false;
    }
    outcome->accepted++;
    return true;
}

/* Silence, LF, and what comes back does not count. */
static void recover(struct bench *bench)
{
    bench->noise = 0;
    bench->line.bit = bench->line.tx_bit = bench->bit;
    bench_wait(bench);
    bench_send(bench, "\n", 1);
    bench_wait(bench);
    bench->count = 0;
}

/* Inverts a bit in two bytes of a line of routes or states: no checksum sees that. */
static void hit_twice(struct bench *bench)
{
    const uint8_t bit = (uint8_t)(1u << bench_below(bench, 4));
    size_t begin = (size_t)bench_below(bench, bench->count);
    size_t length = 0;

    while (begin > 0 && bench->text[begin - 1] != '\n')
        begin--;
    while (bench->text[begin + length] != '*')
        length++;
    if (length < 4)
        return;
    const size_t one = (size_t)bench_below(bench, length - 2);
    const size_t other = one + 1 + (size_t)bench_below(bench, length - 1 - one);
    bench->text[begin + one] ^= (char)bit;
    bench->text[begin + other] ^= (char)bit;
}

static void ask(struct bench *bench, enum noise noise, const rg_wire_request *request,
                struct outcome *outcome)
{
    char text[RG_WIRE_MAX_REQUEST];
    size_t length;

    (void)rg_wire_encode(&bench->model.identity, request, text, &length);
    if (noise == NOISE_BAUD || noise == NOISE_ALL) {
        /* -2.0 % ... +2.0 % in steps of 0.1 %, the same clock in both directions. */
        const uint64_t permille = 980 + bench_below(bench, 41);
        bench->line.bit = bench->line.tx_bit = bench->bit * permille / 1000;
    }
    if (noise == NOISE_ANSWER || noise == NOISE_ALL)
        bench->noise = 1 + bench_below(bench, 200);
    if (noise == NOISE_FLOOD)
        for (uint64_t i = bench_below(bench, 8); i > 0; i--)
            send_disturbed(bench, noise, text, (size_t)(1 + bench_below(bench, length)));
    send_disturbed(bench, noise, text, length);
    bench_wait(bench);
    if (noise == NOISE_TWICE && request->kind != RG_WIRE_IDENTITY)
        hit_twice(bench);
    const bool accepted = accept(bench, request, outcome);
    if (!accepted && (noise == NOISE_NONE || noise == NOISE_BAUD))
        bench_fail(bench, "a request over a quiet line is not answered");
}

/* The lines of a flood are all whole: no noise harms what the board says. */
static void check_flood(struct bench *bench)
{
    size_t begin = 0;

    for (size_t i = 0; i < bench->count; i++) {
        static const char digits[] = "0123456789ABCDEF";
        if (bench->text[i] != '\n')
            continue;
        const char *line = bench->text + begin;
        const size_t length = i - begin;
        begin = i + 1;
        if (length >= 3) {
            const uint8_t sum = rg_wire_checksum(line, length - 3);
            if (line[length - 3] == '*' && line[length - 2] == digits[sum >> 4] &&
                line[length - 1] == digits[sum & 15])
                continue;
        }
        answer_print("line", line, length);
        bench_fail(bench, "a line of a flood of answers is broken");
    }
    if (begin != bench->count)
        bench_fail(bench, "a flood of answers ends within a line");
}

/* Many lines without a pause: some are answered, some dropped. */
static void flood(struct bench *bench)
{
    for (uint64_t i = 2 + bench_below(bench, 6); i > 0; i--) {
        const rg_wire_request request = bench_request(bench);
        char text[RG_WIRE_MAX_REQUEST];
        size_t length;
        (void)rg_wire_encode(&bench->model.identity, &request, text, &length);
        bench_send(bench, text, length);
    }
    bench_wait(bench);
    check_flood(bench);
    bench->count = 0;
}

void test_noise(struct bench *bench, uint64_t count)
{
    struct outcome outcome[NOISE_KINDS] = {{0, 0, 0}};
    struct outcome clean = {0, 0, 0};

    for (uint64_t i = 0; i < count; i++) {
        const enum noise noise = (enum noise)bench_below(bench, NOISE_KINDS);
        const rg_wire_request request = bench_request(bench);
        const rg_wire_request next = bench_request(bench);
        if (noise == NOISE_FLOOD && bench_below(bench, 2) == 0)
            flood(bench);
        ask(bench, noise, &request, &outcome[noise]);
        if (noise == NOISE_NONE || noise == NOISE_BAUD) {
            bench->line.bit = bench->line.tx_bit = bench->bit;
            continue;
        }
        recover(bench);
        ask(bench, NOISE_NONE, &next, &clean);
    }
    printf("%s: %llu requests over a bad line, %llu over a quiet one after that: none wrong\n",
           bench->name, (unsigned long long)count, (unsigned long long)clean.requests);
    for (unsigned noise = 0; noise < NOISE_KINDS; noise++) {
        printf("    %-7s %7llu accepted of %7llu, %4llu refused by judgement\n", noise_names[noise],
               (unsigned long long)outcome[noise].accepted,
               (unsigned long long)outcome[noise].requests,
               (unsigned long long)outcome[noise].judged);
    }
}
