/* SPDX-License-Identifier: Apache-2.0 */

/* Everybody sends to rank 0, short and long messages, which waits for the last rank only: nothing
 * may be lost, nor stand in the way. */
#include "kx.h"

enum { TIMES = 6, MOST = 300 };

static uint8_t data[MOST];

static bool is_right(int from, int number, int bytes)
{
    for (int i = 0; i < bytes; i++)
        if (data[i] != (uint8_t)(from * 7 + number * 3 + i))
            return false;
    return bytes == 1 + (number * 97 + from) % MOST;
}

int main(void)
{
    const int last = kx_size() - 1;
    int wrong = 0;
    if (kx_rank() > 0) {
        for (volatile int wait = 0; kx_rank() == last && wait < 3000; wait++)
            ;
        for (int number = 0; number < TIMES; number++) {
            const int bytes = 1 + (number * 97 + kx_rank()) % MOST;
            for (int i = 0; i < bytes; i++)
                data[i] = (uint8_t)(kx_rank() * 7 + number * 3 + i);
            kx_send(0, 1, data, bytes);
        }
    } else {
        for (int from = last; from > 0; from--)
            for (int number = 0; number < TIMES; number++)
                wrong += !is_right(from, number, kx_recv(from, 1, data, MOST, 0));
        kx_printf("flood: %d messages, %d wrong\n", last * TIMES, wrong);
    }
    return wrong > 0;
}
