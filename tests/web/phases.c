/* SPDX-License-Identifier: Apache-2.0 */

/* Phases of exchanges in fat trees and multistage networks. */

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
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
    holds(told(rg_web_exchange(web, RG_SQUARE_LLS, 0, 0),
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
    holds(open_network("benes:3") == RG_OK && rg_web_exchange(web, RG_SQUARE_RLS, 0, 0) == RG_OK &&
              told(rg_web_phase(web, 3, 0), "[0,5],[1,6]"),
          text, "benes:3");
    holds(rg_web_exchange(web, RG_SQUARE_LLS, 0, 0) == RG_E_SQUARE, "no such square", "benes:3");
    holds(rg_web_phase(web, 3, 0) == RG_OK, "the exchange before stays", "benes:3");
    holds(rg_web_exchange(web, RG_SQUARE_RLS, 1e9, 0) == RG_E_SEED &&
              rg_web_phase(web, 3, 0) == RG_E_FAMILY,
          "a seed out of range, and no exchange after it", "benes:3");
    end("phases: rotations, messages link by link");
}

/* Every message of the pass goes from its terminal, link by link and switch by switch, to where the
 * answer says; no link carries two. @return the messages; @p met counts by source and end. */
static unsigned follow_pass(uint32_t terminals, uint8_t *met, const char *name)
{
    const uint32_t *link = rg_web_links(web);
    const float *curve = rg_web_curves(web);
    const char *from = strstr(answer(), "\"sends\":[");
    uint32_t source, destination;
    unsigned messages = 0;
    int length;

    for (from += 9;
         sscanf(from, "[%" SCNu32 ",%" SCNu32 "]%n", &source, &destination, &length) == 2;
         from += length + (from[length] == ',')) {
        uint32_t at = source;
        size_t last = SIZE_MAX, parts = 0;
        for (size_t i = 0; i < rg_web_link_count(web); i++)
            parts += link[4 * i + 3] == source + 1;
        for (size_t hop = 0; hop < parts;
             hop++) { /* the piece that begins where the last one ends */
            size_t next = 0;
            while (next < rg_web_link_count(web) &&
                   (link[4 * next + 3] != source + 1 || link[4 * next] != at ||
                    (last != SIZE_MAX && memcmp(&curve[8 * next], &curve[8 * last + 6], 8) != 0)))
                next++;
            if (!holds(next < rg_web_link_count(web), "a message goes on where it is", name))
                return 0;
            at = link[4 * next + 1];
            last = next;
        }
        holds(at == rg_web_spot_count(web) - terminals + destination, "it arrives", name);
        met[source * terminals + destination]++;
        messages++;
    }
    return messages;
}

static void windows(void)
{
    static const struct {
        const char *name, *begins;
        uint32_t terminals, passes;
        unsigned turning;
    } rows[] = {{"gft:2,3,2", "\"passes\":27,\"limit\":27,\"lls\":36,\"turning\":0", 18, 27, 0},
                {"gft:2,3,2", "\"passes\":18,\"limit\":18,\"lls\":36,\"turning\":1", 18, 18, 1},
                {"gft:3,3,2", "\"passes\":81,\"limit\":81,\"lls\":216,\"turning\":1", 54, 81, 1}};
    static uint8_t met[54 * 54];

    begin();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const uint32_t n = rows[i].terminals;
        memset(met, 0, sizeof met);
        (void)open_network(rows[i].name);
        holds(told(rg_web_exchange(web, RG_SQUARE_WINDOW, 0, rows[i].turning), rows[i].begins),
              text, rows[i].name);
        for (uint32_t pass = 0; pass < rows[i].passes; pass++)
            if (holds(rg_web_phase(web, 0, pass) == RG_OK, "a pass", rows[i].name))
                (void)follow_pass(n, met, rows[i].name);
        for (uint32_t pair = 0; pair < n * n; pair++)
            holds(met[pair] == 1, "every message is in one pass", rows[i].name);
        holds(rg_web_phase(web, 0, rows[i].passes) == RG_E_PASS &&
                  rg_web_phase(web, 1, 0) == RG_E_ROTATION,
              "refuses", rows[i].name);
    }
    holds(open_network("gft:2,2,2") == RG_OK &&
              rg_web_exchange(web, RG_SQUARE_WINDOW, 0, 0) == RG_E_SQUARE,
          "a full tree has no windows", "gft:2,2,2");
    holds(strstr((rg_web_exchange(web, RG_SQUARE_LLS, 0, 0), answer()), "window") == NULL,
          "nor are they offered", "gft:2,2,2");
    end("phases: windows, opened and turning, link by link");
}

static int permutation(const char *what)
{
    input(what);
    return rg_web_permutation(web);
}

static void permutations(void)
{
    static const struct {
        const char *name, *what, *begins;
        uint32_t terminals, passes;
        const char *to;
    } rows[] = {
        {"clos:3,5,3", "reverse", "\"passes\":1,\"least\":1,\"witness\":null,\"kind\":\"strictly",
         9, 1, "[8,7,6,5,4,3,2,1,0]"},
        {"clos:2,1,2", "2,-,0,1", "\"messages\":3,\"passes\":2,\"least\":2", 4, 2, "[2,null,0,1]"},
        {"benes:3", "bit-reversal", "\"passes\":1", 8, 1, "[0,4,2,6,1,5,3,7]"},
        {"gft:2,3,2", "shift:4", "\"passes\":2,\"least\":2", 18, 2, "[4,5,6,7,"},
        {"omega:2,3", "bit-reversal", "\"witness\":{\"stage\":", 8, 2, "[0,4,2,6,1,5,3,7]"},
        {"butterfly:2,3", "shuffle", "\"kind\":\"blocking\"", 8, 2, "[0,2,4,6,1,3,5,7]"},
        {"xgft:2,3,3,1,2", "transpose", "\"names\":[\"reverse\",\"transpose\",", 9, 2, "[0,3,6,1,"},
    };
    static uint8_t met[18 * 18];

    begin();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const uint32_t n = rows[i].terminals;
        unsigned messages = 0, sent = 0;
        memset(met, 0, sizeof met);
        (void)open_network(rows[i].name);
        holds(told(permutation(rows[i].what), rows[i].begins) && strstr(text, rows[i].to) != NULL,
              text, rows[i].name);
        (void)sscanf(strstr(answer(), "\"messages\":"), "\"messages\":%u", &messages);
        const char *list = strstr(text, "\"to\":[") + 6;
        int32_t to[18];
        for (uint32_t source = 0; source < n; source++) {
            to[source] = strncmp(list, "null", 4) == 0 ? -1 : (int32_t)strtol(list, NULL, 10);
            list = strpbrk(list, ",]") + 1;
        }
        for (uint32_t pass = 0; pass < rows[i].passes; pass++)
            if (holds(rg_web_phase(web, 0, pass) == RG_OK, "a pass", rows[i].name))
                sent += follow_pass(n, met, rows[i].name);
        holds(sent == messages, "all go", rows[i].name);
        for (uint32_t source = 0; source < n; source++)
            holds(to[source] < 0 || met[source * n + (uint32_t)to[source]] == 1,
                  "each once, where it is sent", rows[i].name);
        holds(rg_web_phase(web, 0, rows[i].passes) == RG_E_PASS, "refuses", rows[i].name);
    }
    (void)open_network("clos:2,2,2,2,2");
    holds(permutation("0,1,2,3,4,5,6,6") == RG_E_REPEAT &&
              strstr(answer(), "terminal 6 is taken twice, by 6 and 7") != NULL,
          text, "a list that is none");
    holds(permutation("shift:8") != RG_OK && permutation("x") != RG_OK && permutation("") != RG_OK,
          "refuses", "names");
    holds(open_network("omega:2,13") == RG_OK && permutation("reverse") == RG_E_LARGE,
          "too many switches to be drawn", "omega:2,13");
    holds(open_network("torus:4,4") == RG_OK && permutation("reverse") == RG_E_FAMILY,
          "no switches", "torus:4,4");
    end("phases: permutations, switch by switch");
}

void test_phases(void)
{
    phases();
    windows();
    permutations();
}
