/* SPDX-License-Identifier: Apache-2.0 */

#include "check.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "faces/cli/common/fail.h"
#include "faces/cli/common/network_arg.h"
#include "faces/cli/common/progress.h"
#include "faces/cli/common/record_out.h"
#include "net/inner/record_make.h"
#include "hw/inner/kautz_pairs.h"
#include "net/inner/wording.h"

static const char every[] = "kautz:*,";

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

bool cli_check_is_every(const char *text)
{
    return strncmp(text, every, sizeof every - 1) == 0;
}

/* The k of a NETWORK argument, or says what is wrong and exits. */
static unsigned parse_k(const char *text)
{
    const char *digits = text + sizeof every - 1;
    rg_any_network network;

    if (cli_check_is_every(text)) {
        if (digits[0] < '1' || digits[0] > '0' + RG_KAUTZ_PATTERN_MAX_K || digits[1] != '\0')
            cli_deny("%s: k must be 1..%d to check every d", cli_plain(text).text,
                     RG_KAUTZ_PATTERN_MAX_K);
        return (unsigned)(digits[0] - '0');
    }
    cli_network_parse(text, &network);
    if (network.info->kind != RG_KIND_KAUTZ)
        cli_network_refuse("check", &network);
    if (network.shape.kautz.k > RG_KAUTZ_PATTERN_MAX_K)
        cli_deny("%s: k must be 1..%d to check every d", network.name, RG_KAUTZ_PATTERN_MAX_K);
    return network.shape.kautz.k;
}

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
        wrong = cli_check_least(&net, &ends[0], &ends[1], routes);
        found->d = wrong != NULL ? d : 0;
    }
    return wrong;
}

static void report(const rg_kautz_pattern *pattern, const rg_kautz_pattern_verdict *found,
                   const char *wrong)
{
    rg_kautz net;
    rg_kautz_word ends[2];

    pair_of(pattern, found->d, &net, ends);
    rg_refusal refusal;
    if (wrong == NULL)
        wrong = rg_refuse(&refusal, found->status, NULL, NULL) != RG_OK
                    ? cli_why(&refusal)
                    : rg_kautz_rule_text(found->verdict.rule);
    cli_warn("kautz:%u,%u: %s -> %s: %s", net.d, net.k, rg_word_text_of(&net, &ends[0]).text,
             rg_word_text_of(&net, &ends[1]).text, wrong);
}

static void print(const struct result *result, enum cli_format format)
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
    cli_print_record(record, format, NULL, NULL);
}

int cli_check_every(const char *text, enum cli_format format)
{
    const unsigned k = parse_k(text);
    struct result result = {.broken = 0};
    rg_kautz_pattern pattern = rg_kautz_pattern_first(k);

    (void)snprintf(result.name, sizeof result.name, "%s%u", every, k);
    cli_progress_begin(result.name, "patterns", bell(2 * k - 1) + bell(2 * k - 2) - bell(k - 1));
    do {
        rg_kautz_pattern_verdict found = rg_kautz_pattern_check(&pattern);
        const char *wrong = found.d == 0 ? judge(&pattern, &found) : NULL;
        if (found.d != 0 && result.broken++ == 0)
            report(&pattern, &found, wrong);
        result.patterns++;
        result.networks += found.networks;
        result.sets += found.sets;
        if (found.c_routes > result.c_routes)
            result.c_routes = found.c_routes;
        if (result.patterns % 1024 == 0)
            cli_progress_show(result.patterns);
    } while (rg_kautz_pattern_next(&pattern));
    result.seconds = cli_progress_seconds();
    cli_progress_erase();
    print(&result, format);
    return result.broken == 0 ? CLI_OK : CLI_BROKEN;
}
