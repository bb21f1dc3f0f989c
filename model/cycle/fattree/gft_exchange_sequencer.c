/* SPDX-License-Identifier: Apache-2.0 */

#include "gft_exchange_sequencer.h"

enum {
    S_RESET, /* in reset, or the clock after it */
    S_IDLE,  /* ready for a start */
    S_RUN,   /* one phase per clock */
};

void rg_gft_exchange_sequencer_init(const rg_gft *net, rg_gft_exchange_sequencer *sequencer)
{
    *sequencer = (rg_gft_exchange_sequencer){
        .rows = net->terminals, .phases = (uint64_t)net->terminals * net->passes, .stage = S_RESET};
}

void rg_gft_window_sequencer_init(const rg_window *net, rg_gft_exchange_sequencer *sequencer)
{
    *sequencer = (rg_gft_exchange_sequencer){.rows = 1, .phases = net->passes, .stage = S_RESET};
}

static bool is_last(const rg_gft_exchange_sequencer *sequencer)
{
    return sequencer->phase + 1 == sequencer->phases;
}

void rg_gft_exchange_sequencer_outputs(const rg_gft_exchange_sequencer *sequencer,
                                       rg_gft_exchange_sequencer_out *out)
{
    *out = (rg_gft_exchange_sequencer_out){
        .s_tready = sequencer->stage == S_IDLE,
        .m_tvalid = sequencer->stage == S_RUN,
        .m_tlast = is_last(sequencer),
        .row = (uint32_t)(sequencer->phase % sequencer->rows),
        .pass = sequencer->phase / sequencer->rows,
    };
}

void rg_gft_exchange_sequencer_clock(rg_gft_exchange_sequencer *sequencer,
                                     const rg_gft_exchange_sequencer_in *in)
{
    if (in->rst) {
        sequencer->stage = S_RESET;
    } else if (sequencer->stage == S_RUN) {
        if (in->m_tready && is_last(sequencer))
            sequencer->stage = S_IDLE;
        else if (in->m_tready)
            sequencer->phase++;
    } else {
        sequencer->phase = 0;
        sequencer->stage = sequencer->stage == S_IDLE && in->s_tvalid ? S_RUN : S_IDLE;
    }
}
