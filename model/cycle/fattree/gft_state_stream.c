/* SPDX-License-Identifier: Apache-2.0 */

#include "gft_state_stream.h"

#include <string.h>

enum {
    S_RESET, /* in reset, or the clock after it */
    S_IDLE,  /* ready for a request */
    S_CHECK, /* the request is being checked */
    S_RUN,   /* one state per clock */
};

void rg_gft_state_stream_init(const rg_gft *net, rg_gft_state_stream *stream)
{
    *stream = (rg_gft_state_stream){.net = *net, .stage = S_RESET};
}

static bool is_level_end(const rg_gft_state_stream *stream)
{
    return stream->index == stream->net.level[stream->level].switches - 1;
}

static bool is_last(const rg_gft_state_stream *stream)
{
    return stream->error != 0 || (stream->level == 0 && is_level_end(stream));
}

void rg_gft_state_stream_outputs(const rg_gft_state_stream *stream, rg_gft_state_stream_out *out)
{
    *out = (rg_gft_state_stream_out){
        .s_tready = stream->stage == S_IDLE,
        .m_tvalid = stream->stage == S_RUN,
    };
    if (!out->m_tvalid)
        return;
    out->m_tlast = is_last(stream);
    out->error = stream->error;
    if (stream->error != 0)
        return;
    out->level = stream->level;
    out->index = stream->index;
    out->level_end = is_level_end(stream);
    (void)rg_gft_switch_state(&stream->net, &stream->phase, stream->level, stream->index, 0,
                              &out->state);
    out->idle = out->state == RG_GFT_IDLE;
}

/* The phase that the request asks for, or the lowest error code that applies to it. */
static rg_status read_request(const rg_gft *net, const rg_gft_state_stream_in *request,
                              rg_gft_phase *phase)
{
    uint8_t pass[RG_GFT_MAX_LEVELS];
    memcpy(pass, request->pass, sizeof pass);
    pass[0] = 0;
    pass[net->h] = 0;
    *phase = (rg_gft_phase){.square = request->square};
    if (rg_gft_address(net, request->rotation, &phase->row) != RG_OK)
        return RG_E_ROTATION;
    if (rg_gft_pass_index(net, pass, &phase->pass) != RG_OK)
        return RG_E_PASS;
    uint8_t state;
    return rg_gft_switch_state(net, phase, 0, 0, 0, &state);
}

/* The next switch. */
static void step(rg_gft_state_stream *stream)
{
    if (is_level_end(stream)) {
        stream->level--;
        stream->index = 0;
    } else {
        stream->index++;
    }
}

void rg_gft_state_stream_clock(rg_gft_state_stream *stream, const rg_gft_state_stream_in *in)
{
    if (in->rst) {
        stream->stage = S_RESET;
        return;
    }
    switch (stream->stage) {
    case S_CHECK:
        stream->error = (uint8_t)-read_request(&stream->net, &stream->request, &stream->phase);
        stream->level = (uint8_t)stream->net.h;
        stream->index = 0;
        stream->stage = S_RUN;
        break;
    case S_RUN:
        if (!in->m_tready)
            break;
        if (is_last(stream))
            stream->stage = S_IDLE;
        else
            step(stream);
        break;
    default:
        stream->request = *in;
        stream->stage = stream->stage == S_IDLE && in->s_tvalid ? S_CHECK : S_IDLE;
        break;
    }
}
