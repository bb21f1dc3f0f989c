/* SPDX-License-Identifier: Apache-2.0 */

#define _POSIX_C_SOURCE 200809L /* strtok_r */

/* What NAME.json says for others: the SHA-256 of each other file, and the options of simulate. */

#include "noc.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "net/inner/compare.h"
#include "net/inner/parse_sim.h"
#include "net/inner/simulate.h"
#include "net/inner/simulate_record.h"
#include "net/inner/wording.h"

enum { BLOCK = 64, DIGITS = RG_NOC_DIGEST - 1 };

/* ---- SHA-256, FIPS 180-4 --------------------------------------------------------------------- */

static uint32_t turned(uint32_t x, unsigned by)
{
    return x >> by | x << (32 - by);
}

static void add_block(uint32_t state[8], const uint8_t *block)
{
    static const uint32_t constant[BLOCK] = {
        0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4,
        0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe,
        0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f,
        0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7,
        0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc,
        0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b,
        0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116,
        0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
        0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
        0xc67178f2};
    uint32_t w[BLOCK], s[8];

    memcpy(s, state, sizeof s);
    for (unsigned i = 0; i < BLOCK; i++) {
        if (i < 16)
            w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
                   (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
        else
            w[i] = w[i - 16] + w[i - 7] +
                   (turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ w[i - 15] >> 3) +
                   (turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ w[i - 2] >> 10);
        const uint32_t one = s[7] + (turned(s[4], 6) ^ turned(s[4], 11) ^ turned(s[4], 25)) +
                             ((s[4] & s[5]) ^ (~s[4] & s[6])) + constant[i] + w[i];
        const uint32_t two = (turned(s[0], 2) ^ turned(s[0], 13) ^ turned(s[0], 22)) +
                             ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += one;
        s[0] = one + two;
    }
    for (unsigned i = 0; i < 8; i++)
        state[i] += s[i];
}

void rg_noc_digest(const char *bytes, size_t length, char text[RG_NOC_DIGEST])
{
    uint32_t state[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                         0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    uint8_t rest[2 * BLOCK] = {0};
    const size_t left = length % BLOCK, end = left < BLOCK - 8 ? BLOCK : 2 * BLOCK;

    for (size_t at = 0; at + BLOCK <= length; at += BLOCK)
        add_block(state, (const uint8_t *)bytes + at);
    if (left > 0)
        memcpy(rest, bytes + length - left, left);
    rest[left] = 0x80;
    for (unsigned i = 0; i < 8; i++)
        rest[end - 1 - i] = (uint8_t)((uint64_t)length * 8 >> 8 * i);
    for (size_t at = 0; at < end; at += BLOCK)
        add_block(state, rest + at);
    for (unsigned i = 0; i < DIGITS; i++)
        text[i] = "0123456789abcdef"[state[i / 8] >> (28 - i % 8 * 4) & 15];
    text[DIGITS] = '\0';
}

rg_status rg_noc_unchanged(const rg_noc *noc, unsigned file, const char *bytes, size_t length,
                           const char *json, rg_refusal *refusal)
{
    char name[RG_NOC_NAME + 16], text[RG_NOC_DIGEST];

    (void)snprintf(name, sizeof name, "\"%s\": \"", noc->file[file]);
    const char *const at = strstr(json, name);
    rg_noc_digest(bytes, length, text);
    return at != NULL && strncmp(at + strlen(name), text, DIGITS) == 0
               ? RG_OK
               : rg_refuse(refusal, RG_E_LOST, NULL,
                           "it has changed: its SHA-256 is not that of %s", noc->file[RG_NOC_JSON]);
}

/* ---- Options of simulate --------------------------------------------------------------------- */

rg_status rg_noc_put_options(const rg_noc *noc, rg_value *record)
{
    const rg_sim_options *const o = &noc->routing;
    static const char *const roots[] = {"", "auto", "top", "best", ""};
    const bool by_rule = rg_routing_info_of(o->routing)->by_rule;
    rg_rule_words rule = by_rule ? rg_rule_print(noc->net, &o->rule) : (rg_rule_words){""};
    rg_value *words = rg_put_list(record, "simulate");
    char *rest = NULL;

    rg_put_text(words, NULL, "--model=noc");
    rg_put_format(words, NULL, "--hop=%u", noc->o.hop);
    if (noc->o.hop > 1)
        rg_put_format(words, NULL, "--buffer=%u", noc->o.buffer);
    if (o->routing == RG_SIM_TABLE) /* whose file only the user knows */
        return RG_OK;
    rg_put_format(words, NULL, "--routing=%s", rg_sim_word("routing", o->routing));
    for (char *word = strtok_r(rule.text, ",", &rest); word; word = strtok_r(NULL, ",", &rest)) {
        word += strspn(word, " ");
        const int name = (int)strcspn(word, " ");
        rg_put_format(words, NULL, "--%.*s=%s", name, word, word + name + 1);
    }
    if (o->metric == RG_SIM_METRIC_DELAY)
        rg_put_text(words, NULL, "--metric=delay");
    if (o->roots == RG_SIM_ROOT_TREE)
        return RG_OK;
    rg_grown_text list = {0};
    rg_out out = {.write = rg_grown_text_add, .context = &list};
    for (unsigned i = 0; i < o->root_count; i++)
        rg_out_format(&out, "%s@%" PRIu64, i > 0 ? "," : "", o->root[i]);
    if (out.status == RG_OK)
        rg_put_format(words, NULL, "--roots=%s", o->root_count > 0 ? list.bytes : roots[o->roots]);
    free(list.bytes);
    return out.status;
}
