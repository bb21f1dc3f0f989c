/* SPDX-License-Identifier: Apache-2.0 */

#include "requests.h"

#include "../../harness/harness.h"

#include "../bits.h"
#include "cycle/kautz/kautz_request.h"

/* Words that are asked for with all that differ from them in one letter */
enum { NEAR_SOURCES = 3 };

void requests_begin(struct requests *requests, const rg_any_network *network,
                    struct stimulus *stimulus, uint64_t seed, uint64_t count, uint64_t least)
{
    *requests = (struct requests){
        .network = network,
        .net = &network->shape.kautz,
        .bits = rg_kautz_letter_bits(&network->shape.kautz),
        .stimulus = stimulus,
        .sample = {seed},
    };
    if (rg_kautz_pairs_begin(&requests->pairs, requests->net, count, &requests->sample) != RG_OK)
        harness_fail(HARNESS_USAGE, "%s: too many pairs; give PAIRS=", network->name);
    requests->distinct = requests->pairs.total;
    requests->wanted = requests->distinct;
    if (count == 0)
        requests->wanted *= 1 + (least - 1) / requests->distinct;
    requests->left = requests->wanted;
}

/* The next pair; after the last one the first again */
static void next_pair(struct requests *requests, struct request *request)
{
    rg_kautz_pairs *pairs = &requests->pairs;
    if (!rg_kautz_pairs_next(pairs)) {
        const uint64_t count = pairs->random ? requests->distinct : 0;
        (void)rg_kautz_pairs_begin(pairs, requests->net, count, &requests->sample);
        (void)rg_kautz_pairs_next(pairs);
    }
    request->source = pairs->source;
    request->destination = pairs->destination;
    if (pairs->random)
        stimulus_relate(requests->stimulus, requests->net, &request->source, &request->destination);
}

/* The next pair of near-equal words; false after the last one of the last source. */
static bool next_near(struct requests *requests, struct request *request)
{
    const unsigned words = requests->net->k * (requests->net->d + 1);
    while (requests->near < NEAR_SOURCES * words) {
        const unsigned number = requests->near++ % words;
        if (number == 0)
            rg_random_pair(&requests->stimulus->random, requests->net, &requests->near_source,
                           &request->destination);
        request->source = requests->near_source;
        if (rg_kautz_near_word(requests->net, &request->source, number, &request->destination))
            return true;
    }
    return false;
}

static void make(struct requests *requests, struct request *request)
{
    *request = (struct request){.legal = RG_OK};
    if (stimulus_wants_illegal(requests->stimulus)) {
        rg_kautz_illegal_request(&requests->stimulus->random, requests->net, &request->source,
                                 &request->destination);
    } else if (!next_near(requests, request)) {
        next_pair(requests, request);
        requests->left--;
    }
    request->legal =
        rg_kautz_request_status(requests->net, &request->source, &request->destination);
    request->tag = (uint32_t)(rg_random_next(&requests->stimulus->random) >> (64 - TAG_BITS));
    requests_put(requests, &request->source, &request->destination, request->data);
}

void requests_put(const struct requests *requests, const rg_kautz_word *source,
                  const rg_kautz_word *destination, uint32_t *port)
{
    const unsigned k = requests->net->k;
    bits_put_letters(port, 0, requests->bits, source->letter, k);
    bits_put_letters(port, requests->bits * k, requests->bits, destination->letter, k);
}

const struct request *requests_next(struct requests *requests)
{
    if (requests->asked == requests->made) {
        if (requests->left == 0)
            return NULL;
        make(requests, &requests->ring[requests->made % REQUESTS_ROOM]);
        requests->made++;
    }
    return &requests->ring[requests->asked % REQUESTS_ROOM];
}

void requests_ask(struct requests *requests, uint64_t clock)
{
    requests->ring[requests->asked % REQUESTS_ROOM].clock = clock;
    requests->asked++;
}

const struct request *requests_oldest(const struct requests *requests)
{
    if (requests->answered == requests->asked)
        return NULL;
    return &requests->ring[requests->answered % REQUESTS_ROOM];
}

void requests_answer(struct requests *requests)
{
    requests->illegal += requests_oldest(requests)->legal != RG_OK;
    requests->answered++;
}

void requests_lose(struct requests *requests)
{
    requests->asked = requests->answered;
}

bool requests_done(struct requests *requests)
{
    return requests->left == 0 && requests->answered == requests->made;
}
