/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "routes_pair.h"

#include <string.h>

#include "cli/common/fail.h"
#include "cli/common/text_out.h"

static bool is_avoided(const struct cli_routes_out *out, const rg_kautz_word *word)
{
    for (size_t i = 0; i < out->avoid_count; i++)
        if (memcmp(word, &out->avoid[i], sizeof *word) == 0)
            return true;
    return false;
}

/* Says why a pair of legal words has no answer, and exits. */
static noreturn void bad_pair(const struct cli_routes_out *out, struct cli_place place,
                              rg_status status, const rg_kautz_word *source,
                              const rg_kautz_word *destination)
{
    const rg_kautz *net = &out->network->shape.kautz;
    const struct cli_word_text source_text = cli_word_text(net, source);
    const struct cli_word_text destination_text = cli_word_text(net, destination);
    const struct cli_place_text at = cli_place_text(place);

    if (status == RG_E_SAME)
        cli_fail(CLI_USAGE, "%ssource and destination are both '%s'", at.text, source_text.text);
    /* RG_E_FAULTY: there is no third reason. */
    const bool first = is_avoided(out, source);
    cli_fail(CLI_USAGE, "%s%s '%s': on the list of --avoid", at.text,
             first ? "source" : "destination", first ? source_text.text : destination_text.text);
}

/* Parses the words of a pair, or says what is wrong with one of them and exits. */
static void parse(const struct cli_routes_out *out, struct cli_place place,
                  const struct cli_pair_text *pair, rg_kautz_word *source,
                  rg_kautz_word *destination)
{
    place.role = "source";
    cli_kautz_word(out->network, place, pair->source, pair->source_length, source);
    place.role = "destination";
    cli_kautz_word(out->network, place, pair->destination, pair->destination_length, destination);
}

void cli_routes_words(const struct cli_routes_out *out, struct cli_place place,
                      const struct cli_pair_text *pair, rg_kautz_word *source,
                      rg_kautz_word *destination)
{
    parse(out, place, pair, source, destination);
    if (memcmp(source, destination, sizeof *source) == 0)
        bad_pair(out, place, RG_E_SAME, source, destination);
}

void cli_routes_pair(const struct cli_routes_out *out, struct cli_place place,
                     const struct cli_pair_text *pair)
{
    const rg_kautz *net = &out->network->shape.kautz;
    rg_kautz_route routes[RG_KAUTZ_MAX_D];
    rg_kautz_word source;
    rg_kautz_word destination;
    unsigned count = net->d;
    rg_status status;

    parse(out, place, pair, &source, &destination);
    if (out->avoid_count == 0) {
        status = rg_kautz_routes(net, &source, &destination, routes);
    } else {
        status = rg_kautz_routes_avoiding(net, &source, &destination, out->avoid, out->avoid_count,
                                          routes, &count);
    }
    if (status != RG_OK)
        bad_pair(out, place, status, &source, &destination);
    cli_routes_out_answer(out, &source, &destination, routes, count);
}

noreturn void cli_routes_refuse(const struct cli_routes_out *out, struct cli_place place,
                                const struct cli_pair_text *pair)
{
    rg_kautz_word source;
    rg_kautz_word destination;
    rg_kautz_iterator it;

    parse(out, place, pair, &source, &destination);
    bad_pair(out, place, rg_kautz_start(&out->network->shape.kautz, &source, &destination, &it),
             &source, &destination);
}
