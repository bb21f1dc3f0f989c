/* SPDX-License-Identifier: Apache-2.0 */

#include "requests.h"

#include <string.h>

#include "../../harness/harness.h"
#include "../bits.h"
#include "cycle/kautz/kautz_request.h"

/* A reset in this many clocks, and one illegal request in that many. */
enum { RESET_EVERY = 512, ILLEGAL_EVERY = 16, MOOD_LENGTH = 64 };

void stimulus_begin(struct stimulus *stimulus, const rg_kautz *net, uint64_t seed)
{
    *stimulus = (struct stimulus){
        .random = {seed},
        .letter_mask = (1u << rg_kautz_letter_bits(net)) - 1,
        .reset = 2,
    };
}

/* A run of requests without any stall, then one with few, with many, ... so that both extremes are
 * met. */
static void draw_mood(struct stimulus *stimulus)
{
    static const uint16_t ready[4] = {256, 256, 200, 64};
    static const uint16_t gap[4] = {0, 0, 64, 200};
    stimulus->ready = ready[rg_random_below(&stimulus->random, 4)];
    stimulus->gap = gap[rg_random_below(&stimulus->random, 4)];
    stimulus->mood = MOOD_LENGTH;
}

struct stimulus_clock stimulus_next(struct stimulus *stimulus)
{
    const uint64_t dice = rg_random_next(&stimulus->random);
    if (stimulus->reset > 0)
        stimulus->reset--;
    else if (stimulus->quiet > 0)
        stimulus->quiet--;
    if (stimulus->reset == 0 && (dice >> 16 & (RESET_EVERY - 1)) == 0) {
        stimulus->reset = 1 + (dice >> 40 & 3);
        stimulus->quiet = dice >> 48 & 3;
    }
    return (struct stimulus_clock){
        .rst = stimulus->reset > 0,
        .m_tready = (dice & 255) < stimulus->ready,
        .offer = stimulus->quiet == 0 && (dice >> 8 & 255) >= stimulus->gap,
    };
}

bool stimulus_wants_illegal(struct stimulus *stimulus)
{
    if (stimulus->mood == 0)
        draw_mood(stimulus);
    stimulus->mood--;
    return rg_random_below(&stimulus->random, ILLEGAL_EVERY) == 0;
}

void stimulus_noise(struct stimulus *stimulus, const rg_kautz *net, rg_kautz_word *word)
{
    uint64_t letters = rg_random_next(&stimulus->random);
    *word = (rg_kautz_word){{0}};
    for (unsigned i = 0; i < net->k; i++, letters >>= 4)
        word->letter[i] = (uint8_t)(letters & stimulus->letter_mask);
}

/* Draws a letter that differs from the one before it and, if that is there already, the next.
 */
static void draw_letter(rg_random *random, const rg_kautz *net, uint8_t *letters, unsigned place,
                        bool one_behind)
{
    do
        letters[place] = (uint8_t)rg_random_below(random, net->d + 1);
    while ((place > 0 && letters[place] == letters[place - 1]) ||
           (one_behind && letters[place] == letters[place + 1]));
}

/* A word that ends as it starts, over less than half its length, and so do these ends themselves:
 * as an overlap it contains others, and they do not exclude one another. */
static void draw_nested(rg_random *random, const rg_kautz *net, uint8_t *letters, unsigned count)
{
    unsigned ends[RG_KAUTZ_MAX_K]; /* the lengths, from the word itself inwards */
    unsigned depth = 0;
    for (unsigned end = count; end > 0; end = (unsigned)rg_random_below(random, (end + 1) / 2))
        ends[depth++] = end;
    for (unsigned done = 0; depth > 0; done = ends[depth]) {
        const unsigned end = ends[--depth];
        memcpy(letters + end - done, letters, done);
        for (unsigned i = done; i < end - done; i++)
            draw_letter(random, net, letters, i, i + 1 == end - done && done > 0);
    }
}

/* Draws both words again around such an overlap. */
static void relate_nested(rg_random *random, const rg_kautz *net, unsigned overlap,
                          rg_kautz_word *source, rg_kautz_word *destination)
{
    draw_nested(random, net, destination->letter, overlap);
    memcpy(source->letter + net->k - overlap, destination->letter, overlap);
    draw_letter(random, net, source->letter, net->k - overlap - 1, true);
    draw_letter(random, net, destination->letter, overlap, overlap + 1 < net->k);
}

/* The destination starts with the end of the source, and what follows repeats that for as long as a
 * coin says, so that shorter overlaps match too. */
static void relate_repeating(rg_random *random, const rg_kautz *net, unsigned overlap,
                             const rg_kautz_word *source, rg_kautz_word *destination)
{
    memcpy(destination->letter, source->letter + net->k - overlap, overlap);
    for (unsigned i = overlap; i < net->k; i++) {
        if (rg_random_below(random, 4) > 0)
            destination->letter[i] = destination->letter[i - overlap];
        while (destination->letter[i] == destination->letter[i - 1])
            destination->letter[i] = (uint8_t)((destination->letter[i] + 1u) % (net->d + 1));
    }
}

/* The overlap with one letter changed, unless its neighbours leave no other: it must not match.
 */
static void spoil_overlap(rg_random *random, const rg_kautz *net, unsigned overlap,
                          rg_kautz_word *destination)
{
    const unsigned place = (unsigned)rg_random_below(random, overlap);
    draw_letter(random, net, destination->letter, place, place + 1 < net->k);
}

void stimulus_relate(struct stimulus *stimulus, const rg_kautz *net, rg_kautz_word *source,
                     rg_kautz_word *destination)
{
    rg_random *random = &stimulus->random;
    const unsigned overlap = (unsigned)rg_random_below(random, 2 * (uint64_t)net->k);
    rg_kautz_word from = *source;
    rg_kautz_word to = *destination;
    if (overlap == 0 || overlap >= net->k)
        return;
    if (rg_random_below(random, 2) == 0)
        relate_nested(random, net, overlap, &from, &to);
    else
        relate_repeating(random, net, overlap, &from, &to);
    if (rg_random_below(random, 4) == 0)
        spoil_overlap(random, net, overlap, &to);
    if (memcmp(&from, &to, sizeof from) == 0)
        return;
    *source = from;
    *destination = to;
}

/* ---- Requests ---------------------------------------------------------------------------- */

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
