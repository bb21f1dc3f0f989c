/* SPDX-License-Identifier: Apache-2.0 */

/* Phases of exchanges in fat trees and multistage networks. */

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "routegen/net/exchange.h"
#include "web.h"

/* The links that carry a message: one from each column to the next, end to end. */
static void check_message(uint32_t source, uint32_t destination, const char *name)
{
    const uint32_t *link = rg_web_links(web);
    uint32_t at = source;
    unsigned length = 0;

    for (size_t i = 0; i < rg_web_link_count(web); i++) {
        if (link[4 * i + 3] != source + 1)
            continue;
        holds(link[4 * i] == at, "a message goes on where it is", name);
        at = link[4 * i + 1];
        length++;
    }
    holds(length == 6 && at == rg_web_spot_count(web) - 32 + destination, "it arrives", name);
}

static void phases(void)
{
    bool sent[32];

    begin();
    (void)open_network("gft:2,4,2");
    holds(told(rg_web_exchange(web, RG_SQUARE_LLS, 0),
               "\"rows\":32,\"passes\":2,\"seeds\":1,\"changes\":1312"),
          text, "gft:2,4,2");
    for (uint32_t row = 0; row < 32; row++) {
        memset(sent, 0, sizeof sent);
        for (uint32_t pass = 0; pass < 2; pass++) {
            holds(rg_web_phase(web, row, pass) == RG_OK, "a phase", "gft:2,4,2");
            const char *from = strstr(answer(), "\"sends\":[");
            uint32_t source, destination;
            int length;
            for (from += 9;
                 sscanf(from, "[%" SCNu32 ",%" SCNu32 "]%n", &source, &destination, &length) == 2;
                 from += length + (from[length] == ',')) {
                holds(source < 32 && !sent[source], "sends once", "gft:2,4,2");
                sent[source % 32] = true;
                holds(destination == (source + 32 - row) % 32, "the left rotation", "gft:2,4,2");
                check_message(source, destination, "gft:2,4,2");
            }
        }
        for (unsigned i = 0; i < 32; i++)
            holds(sent[i], "every terminal sends", "gft:2,4,2");
    }
    holds(rg_web_phase(web, 32, 0) == RG_E_ROTATION && rg_web_phase(web, 0, 2) == RG_E_PASS,
          "refuses", "gft:2,4,2");
    holds(open_network("benes:3") == RG_OK && rg_web_exchange(web, RG_SQUARE_RLS, 0) == RG_OK &&
              told(rg_web_phase(web, 3, 0), "[0,5],[1,6]"),
          text, "benes:3");
    holds(rg_web_exchange(web, RG_SQUARE_LLS, 0) == RG_E_SQUARE, "no such square", "benes:3");
    holds(rg_web_phase(web, 3, 0) == RG_OK, "the exchange before stays", "benes:3");
    holds(rg_web_exchange(web, RG_SQUARE_RLS, 1e9) == RG_E_SEED &&
              rg_web_phase(web, 3, 0) == RG_E_FAMILY,
          "a seed out of range, and no exchange after it", "benes:3");
    end("phases: rotations, messages link by link");
}

void test_phases(void)
{
    phases();
}
