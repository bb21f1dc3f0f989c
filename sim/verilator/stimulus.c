/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "stimulus.h"

#include <string.h>

#include "pairs.h"

/* One clock of reset in this many, and one illegal request in that many. */
enum { RESET_EVERY = 4096, ILLEGAL_EVERY = 16, MOOD_LENGTH = 64 };

void stimulus_begin(struct stimulus *stimulus, const rg_kautz *net, uint64_t seed)
{
    *stimulus = (struct stimulus){
        .random = {seed},
        .letter_mask = (1u << cli_letter_bits(net)) - 1,
        .reset = 2,
    };
}

/* A run of requests without any stall, then one with few, with many, ... so that both extremes are
 * met. */
static void draw_mood(struct stimulus *stimulus)
{
    static const uint16_t ready[4] = {256, 256, 200, 64};
    static const uint16_t gap[4] = {0, 0, 64, 200};
    stimulus->ready = ready[cli_random_below(&stimulus->random, 4)];
    stimulus->gap = gap[cli_random_below(&stimulus->random, 4)];
    stimulus->mood = MOOD_LENGTH;
}

struct stimulus_clock stimulus_next(struct stimulus *stimulus)
{
    const uint64_t dice = cli_random_next(&stimulus->random);
    if (stimulus->reset > 0)
        stimulus->reset--;
    else if (dice >> 16 & (RESET_EVERY - 1))
        ;
    else
        stimulus->reset = 1 + (dice >> 40 & 3);
    return (struct stimulus_clock){
        .rst = stimulus->reset > 0,
        .m_tready = (dice & 255) < stimulus->ready,
        .offer = (dice >> 8 & 255) >= stimulus->gap,
    };
}

bool stimulus_wants_illegal(struct stimulus *stimulus)
{
    if (stimulus->mood == 0)
        draw_mood(stimulus);
    stimulus->mood--;
    return cli_random_below(&stimulus->random, ILLEGAL_EVERY) == 0;
}

void stimulus_noise(struct stimulus *stimulus, const rg_kautz *net, rg_kautz_word *word)
{
    uint64_t letters = cli_random_next(&stimulus->random);
    *word = (rg_kautz_word){{0}};
    for (unsigned i = 0; i < net->k; i++, letters >>= 4)
        word->letter[i] = (uint8_t)(letters & stimulus->letter_mask);
}

void stimulus_relate(struct stimulus *stimulus, const rg_kautz *net, const rg_kautz_word *source,
                     rg_kautz_word *destination)
{
    const unsigned overlap = (unsigned)cli_random_below(&stimulus->random, 2 * (uint64_t)net->k);
    if (overlap == 0 || overlap >= net->k)
        return;
    rg_kautz_word related = *destination;
    memcpy(related.letter, source->letter + net->k - overlap, overlap);
    /* What follows the overlap repeats it for as long as a coin says, so that shorter overlaps
     * match too. */
    for (unsigned i = overlap; i < net->k; i++) {
        if (cli_random_below(&stimulus->random, 4) > 0)
            related.letter[i] = related.letter[i - overlap];
        while (related.letter[i] == related.letter[i - 1])
            related.letter[i] = (uint8_t)((related.letter[i] + 1u) % (net->d + 1));
    }
    if (memcmp(&related, source, sizeof related) != 0)
        *destination = related;
}
