/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Routes and switch states in a firmware: model/hw and model/include are all it needs.
 *
 *     cc -std=c11 -Imodel/include -Imodel examples/firmware.c $(find model/hw -name '*.c')
 *
 * The C of model/hw allocates nothing, prints nothing and keeps no state. This prints
 *
 *  |  0123430 0123423430 01234023430 012341323430
 *  |  1110 21212121 1111111111111111
 */
#include <unistd.h>

#include <routegen/fattree.h>
#include <routegen/kautz.h>

/* A firmware has its own: the register of a UART. */
static void put(const char *text, size_t length)
{
    while (length > 0 && write(1, text++, 1) == 1)
        length--;
}

static rg_status put_routes(const char *from, const char *to)
{
    rg_kautz net;
    rg_kautz_word source, destination;
    rg_kautz_route route[RG_KAUTZ_MAX_D];
    rg_status status = rg_kautz_init(4, 5, &net);

    if (status == RG_OK)
        status = rg_kautz_word_parse(&net, from, net.k, &source, NULL);
    if (status == RG_OK)
        status = rg_kautz_word_parse(&net, to, net.k, &destination, NULL);
    if (status == RG_OK)
        status = rg_kautz_routes(&net, &source, &destination, route);
    for (unsigned i = 0; status == RG_OK && i < net.d; i++) {
        char text[RG_KAUTZ_MAX_LETTERS + 1];
        status = rg_kautz_route_print(&net, &route[i], text);
        put(text, net.k + route[i].hops);
        put(i + 1 < net.d ? " " : "\n", 1);
    }
    return status;
}

static rg_status put_states(uint32_t rotation)
{
    uint8_t state[28];
    rg_gft net;
    const rg_gft_phase phase = {.square = RG_SQUARE_LLS, .row = rotation};
    rg_status status = rg_gft_init(2, 4, 2, &net);

    if (status == RG_OK)
        status = rg_gft_states(&net, &phase, NULL, state);
    for (unsigned level = net.h + 1; status == RG_OK && level-- > 0;) {
        for (uint32_t j = 0; j < net.level[level].switches; j++)
            put(&"0123-"[state[net.level[level].first + j] & 7], 1);
        put(level > 0 ? " " : "\n", 1);
    }
    return status;
}

int main(void)
{
    return put_routes("01234", "23430") != RG_OK || put_states(3) != RG_OK;
}
