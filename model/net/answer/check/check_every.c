/* SPDX-License-Identifier: Apache-2.0 */

/* The pairs of K(d,k) for every d at once. */

#include "parts.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "hw/inner/kautz_pairs.h"
#include "net/inner/wording.h"

/* The result for all patterns of one k. */
struct result {
    char name[RG_NETWORK_MAX_TEXT];
    uint64_t patterns;
    uint64_t networks; /* patterns times the degrees tried */
    uint64_t sets;     /* sets of routes judged */
    uint64_t broken;   /* patterns */
    unsigned c_routes; /* most routes of phase C */
    double seconds;
};

/* The number of ways to partition a set of n elements; n is small. */
static uint64_t bell(unsigned n)
{
    uint64_t row[2 * RG_KAUTZ_PATTERN_MAX_K + 1] = {1};

    /* The triangle: a row begins with the last number of the one above. */
    for (unsigned i = 1; i <= n; i++) {
        uint64_t above = row[0];
        row[0] = row[i - 1];
        for (unsigned j = 1; j <= i; j++) {
            const uint64_t next = row[j - 1] + above;
            above = row[j];
            row[j] = next;
        }
    }
    return row[0];
}

/* The network and the words of a pattern. */
static void pair_of(const rg_kautz_pattern *pattern, unsigned d, rg_kautz *net,
                    rg_kautz_word ends[2])
{
    memset(ends, 0, 2 * sizeof *ends);
    (void)rg_kautz_init(d, pattern->k, net);
    memcpy(ends[0].letter, pattern->letter, pattern->k);
    memcpy(ends[1].letter, pattern->letter + pattern->k, pattern->k);
}

/* Judges what the rules leave open, in every network of a pattern; NULL, or what is wrong. */
static const char *judge(const rg_kautz_pattern *pattern, rg_kautz_pattern_verdict *found)
{
    const char *wrong = NULL;
    const unsigned least = pattern->letters - 1;

    for (unsigned d = least; wrong == NULL && d <= least + RG_KAUTZ_PATTERN_SPARE; d++) {
        rg_kautz net;
        rg_kautz_word ends[2];
        rg_kautz_route routes[RG_KAUTZ_MAX_D];
        if (d < RG_KAUTZ_MIN_D)
            continue;
        pair_of(pattern, d, &net, ends);
        (void)rg_kautz_routes(&net, &ends[0], &ends[1], routes);
        wrong = rg_check_least(&net, &ends[0], &ends[1], routes);
        found->d = wrong != NULL ? d : 0;
    }
    return wrong;
}

static void report(const rg_check_ask *ask, const rg_kautz_pattern *pattern,
                   const rg_kautz_pattern_verdict *found, const char *wrong)
{
    rg_kautz net;
    rg_kautz_word ends[2];

    rg_refusal refusal;

    if (ask->warn == NULL)
        return;
    pair_of(pattern, found->d, &net, ends);
    if (wrong == NULL)
        wrong = rg_refuse(&refusal, found->status, NULL, NULL) != RG_OK
                    ? refusal.text
                    : rg_kautz_rule_text(found->verdict.rule);
    ask->warn("kautz:%u,%u: %s -> %s: %s", net.d, net.k, rg_word_text_of(&net, &ends[0]).text,
              rg_word_text_of(&net, &ends[1]).text, wrong);
}

static rg_value *make_record(const struct result *result)
{
    rg_value *record = rg_record_begin();

    rg_say(rg_put_text(record, "network", result->name), "network", "%s  (every d)", result->name);
    rg_say(rg_put_count(record, "patterns", result->patterns), "patterns",
           "%" PRIu64 "  (all pairs, up to the names of the letters)", result->patterns);
    rg_say(rg_put_count(record, "networks", result->networks), "networks",
           "%" PRIu64 "  (each with 0, 1 and 2 letters in neither word)", result->networks);
    rg_say(rg_put_count(record, "sets", result->sets), "sets of routes",
           "%" PRIu64 "  (every pairing of phase C)", result->sets);
    rg_say(rg_put_count(record, "most_routes_in_c", result->c_routes), "phase C",
           "at most %u route%s", result->c_routes, result->c_routes == 1 ? "" : "s");
    rg_show_count(record, "broken", result->broken);
    rg_show_seconds(record, result->seconds);
    return record;
}

rg_status rg_check_every(rg_check_ask *ask, const rg_watch *watch, rg_value **record)
{
    const unsigned k = ask->k;
    const double start = rg_clock();
    struct result result = {.broken = 0};
    rg_kautz_pattern pattern = rg_kautz_pattern_first(k);
    rg_progress progress = {.unit = "patterns",
                            .total = bell(2 * k - 1) + bell(2 * k - 2) - bell(k - 1)};

    (void)snprintf(result.name, sizeof result.name, "kautz:*,%u", k);
    do {
        rg_kautz_pattern_verdict found = rg_kautz_pattern_check(&pattern);
        const char *wrong = found.d == 0 ? judge(&pattern, &found) : NULL;
        if (found.d != 0 && result.broken++ == 0)
            report(ask, &pattern, &found, wrong);
        progress.done = ++result.patterns;
        result.networks += found.networks;
        result.sets += found.sets;
        if (found.c_routes > result.c_routes)
            result.c_routes = found.c_routes;
        if (result.patterns % 1024 == 0 && watch != NULL && !watch->show(watch->context, &progress))
            return RG_E_STOPPED;
    } while (rg_kautz_pattern_next(&pattern));
    result.seconds = rg_clock() - start;
    ask->right = result.broken == 0;
    *record = make_record(&result);
    return rg_record_made(record);
}
