/* SPDX-License-Identifier: Apache-2.0 */

/* Permutations by name or as a list. */

#include "net/inner/exchange_ask.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "hw/inner/random.h"
#include "net/inner/compare.h"
#include "net/inner/wording.h"

/* ---- Names ----------------------------------------------------------------------------------- */

/* The number after a prefix, or NULL. */
static const char *after(const char *name, const char *prefix)
{
    const size_t length = strlen(prefix);
    return strncmp(name, prefix, length) == 0 ? name + length : NULL;
}

static void draw(uint32_t lines, uint64_t seed, uint32_t *to)
{
    rg_random random = {seed};

    for (uint32_t i = 0; i < lines; i++)
        to[i] = i;
    for (uint32_t i = lines; i > 1; i--) {
        const uint32_t other = (uint32_t)rg_random_below(&random, i), kept = to[i - 1];
        to[i - 1] = to[other];
        to[other] = kept;
    }
}

static uint32_t reversed(uint32_t number, uint32_t lines)
{
    uint32_t made = 0;
    for (uint32_t bit = 1; bit < lines; bit *= 2, number /= 2)
        made = 2 * made + number % 2;
    return made;
}

rg_status rg_permutation_named(const char *name, uint32_t lines, uint32_t *to, rg_refusal *refusal)
{
    const char *shift = after(name, "shift:"), *seed = after(name, "random:");
    const bool bits = strcmp(name, "bit-reversal") == 0, shuffle = strcmp(name, "shuffle") == 0;
    const bool transpose = strcmp(name, "transpose") == 0, reverse = strcmp(name, "reverse") == 0;
    uint32_t side = 1;
    uint64_t number = 0;

    while (side < lines / side + (lines % side > 0))
        side++;
    if ((bits || shuffle) && (lines & (lines - 1)) != 0)
        return rg_refuse(refusal, RG_E_SYNTAX, NULL,
                         "needs a power of two, not %" PRIu32 " terminals", lines);
    if (transpose && side * side != lines)
        return rg_refuse(refusal, RG_E_SYNTAX, NULL,
                         "needs a square number, not %" PRIu32 " terminals", lines);
    if (shift != NULL || seed != NULL) {
        const rg_status status =
            rg_read_whole(shift != NULL ? shift : seed, 0, shift != NULL ? lines - 1 : UINT64_MAX,
                          &number, refusal);
        if (status != RG_OK)
            return status;
    } else if (!bits && !shuffle && !transpose && !reverse) {
        return rg_refuse(refusal, RG_E_SYNTAX, NULL, RG_PERMUTATION_NAMES " expected");
    }
    if (seed != NULL)
        draw(lines, number, to);
    for (uint32_t i = 0; seed == NULL && i < lines; i++)
        to[i] = reverse     ? lines - 1 - i
                : bits      ? reversed(i, lines)
                : transpose ? i % side * side + i / side
                : shuffle   ? 2 * i % lines + 2 * i / lines
                            : (uint32_t)((i + number) % lines);
    return RG_OK;
}

/* ---- Lists ----------------------------------------------------------------------------------- */

rg_status rg_permutation_read(const char *text, size_t length, uint32_t lines, uint32_t *to,
                              rg_refusal *refusal)
{
    uint32_t count = 0, line = 1;

    for (size_t at = 0; at < length;) {
        const size_t blanks = strspn(text + at, " \t\r,");
        size_t word = 0;
        at += blanks;
        if (at < length && text[at] == '\n') {
            line++;
            at++;
            continue;
        }
        if (at < length && text[at] == '#') {
            while (at < length && text[at] != '\n')
                at++;
            continue;
        }
        while (at + word < length && strchr(" \t\r,\n#", text[at + word]) == NULL)
            word++;
        if (word == 0) { /* a zero, or the end */
            if (at < length)
                return rg_refuse(refusal, RG_E_SYNTAX, NULL, "line %" PRIu32 ": a zero byte", line);
            break;
        }
        uint64_t number = 0;
        bool digits = word < 10;
        for (size_t i = 0; i < word; i++) {
            digits = digits && text[at + i] >= '0' && text[at + i] <= '9';
            number = 10 * number + (uint64_t)(text[at + i] - '0') * digits;
        }
        const bool silent = word == 1 && text[at] == '-';
        if (!silent && (!digits || number >= lines))
            return rg_refuse(refusal, RG_E_SYNTAX, NULL,
                             "line %" PRIu32 ": %s: a terminal, 0..%" PRIu32 ", or - expected",
                             line, rg_quote(text + at, word).text, lines - 1);
        if (count == lines)
            return rg_refuse(refusal, RG_E_SYNTAX, NULL,
                             "line %" PRIu32 ": more than %" PRIu32 " terminals", line, lines);
        to[count++] = silent ? RG_PERMUTATION_NONE : (uint32_t)number;
        at += word;
    }
    if (count < lines)
        return rg_refuse(refusal, RG_E_SYNTAX, NULL,
                         "the list ends after %" PRIu32 " of %" PRIu32
                         " terminals; - is one that sends nothing",
                         count, lines);
    return RG_OK;
}

/* ---- Options --------------------------------------------------------------------------------- */

struct asked {
    const rg_topology *net;
    uint32_t *to;
    char what[40];
    uint64_t pass;
    bool given, one_pass;
};

static rg_status take(void *ask, const char *name, const char *value, rg_refusal *refusal)
{
    struct asked *asked = ask;
    const uint32_t lines = (uint32_t)asked->net->nodes;
    const bool list = strcmp(name, "to") == 0;

    if (strcmp(name, "pass") == 0) {
        asked->one_pass = true;
        return rg_read_whole(value, 0, UINT32_MAX, &asked->pass, refusal);
    }
    if (!list && strcmp(name, "permutation") != 0)
        return rg_refuse(refusal, RG_E_SYNTAX, NULL, "permutation, to or pass expected");
    asked->given = true;
    strncpy(asked->what, value == NULL ? "" : list ? "list" : value, sizeof asked->what - 1);
    return list ? rg_permutation_read(value == NULL ? "" : value, value == NULL ? 0 : strlen(value),
                                      lines, asked->to, refusal)
                : rg_permutation_named(value == NULL ? "" : value, lines, asked->to, refusal);
}

rg_status rg_ask_permutation(const rg_any_network *network, const char *options,
                             const rg_watch *watch, rg_value **record, rg_refusal *refusal)
{
    rg_topology net;
    rg_status status = rg_any_topology_parse(network->name, &net, NULL);

    (void)watch;
    if (status != RG_OK || !rg_permutation_possible(&net))
        return rg_refuse(refusal, RG_E_FAMILY, network->name,
                         "only fat trees, Clos and multistage networks take permutations");
    if (net.nodes > RG_PERMUTATION_MAX_LINES)
        return rg_refuse(refusal, RG_E_LARGE, network->name, "more than %d terminals",
                         RG_PERMUTATION_MAX_LINES);
    struct asked asked = {.net = &net, .to = malloc(net.nodes * sizeof *asked.to)};
    if (asked.to == NULL)
        return rg_refuse(refusal, RG_E_MEMORY, NULL, NULL);
    status = rg_read_options(options, take, &asked, refusal);
    if (status == RG_OK && !asked.given)
        status =
            rg_refuse(refusal, RG_E_SYNTAX, NULL, "permutation is missing: " RG_PERMUTATION_NAMES);
    if (status == RG_OK)
        status = rg_permutation_record(&net, asked.what, asked.to,
                                       asked.one_pass ? &asked.pass : NULL, record, refusal);
    free(asked.to);
    return status;
}
