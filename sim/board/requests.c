/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "requests.h"

#include <stdio.h>
#include <string.h>

void text_add(struct text *text, unsigned byte)
{
    if (text->length < LINE_SIZE)
        text->byte[text->length++] = byte;
}

void text_add_string(struct text *text, const char *string)
{
    while (*string != '\0')
        text_add(text, (unsigned char)*string++);
}

static uint64_t below(const struct lines *lines, uint64_t bound)
{
    return rg_random_below(lines->random, bound);
}

static void add_spaces(const struct lines *lines, struct text *text)
{
    for (uint64_t i = below(lines, 4) == 0 ? below(lines, 4) : 0; i > 0; i--)
        text_add(text, ' ');
}

/* A word of random letters, mostly legal ones. */
static void add_word(const struct lines *lines, struct text *text, unsigned letters)
{
    const unsigned d = lines->board->kautz.d;
    const char *digits = below(lines, 2) == 0 ? "0123456789abcdefg" : "0123456789ABCDEFG";
    unsigned last = 99;

    if (below(lines, 16) == 0)
        letters = (unsigned)below(lines, 20);
    for (unsigned i = 0; i < letters; i++) {
        unsigned letter = (unsigned)below(lines, d + 1);
        while (letter == last && below(lines, 16) != 0)
            letter = (unsigned)below(lines, d + 1);
        if (below(lines, 64) == 0)
            letter = (unsigned)below(lines, 17);
        text_add(text, (unsigned char)digits[letter]);
        last = letter;
    }
}

/* A number that is mostly below a bound, sometimes the bound, or far above. */
static void add_number(const struct lines *lines, struct text *text, uint32_t bound)
{
    char number[32];
    uint64_t value = below(lines, bound);

    if (below(lines, 8) == 0)
        value = bound + below(lines, 2) * below(lines, 256);
    if (below(lines, 32) == 0)
        value = below(lines, UINT64_MAX) >> below(lines, 64);
    for (uint64_t i = below(lines, 4) == 0 ? below(lines, 12) : 0; i > 0; i--)
        text_add(text, '0');
    if (below(lines, 32) == 0) {
        /* The neighbours of digits. */
        text_add(text, (unsigned char)"/:@G`g"[below(lines, 6)]);
        return;
    }
    snprintf(number, sizeof number, below(lines, 2) == 0 ? "%llx" : "%llX",
             (unsigned long long)value);
    text_add_string(text, number);
}

/* A request, legal or nearly so. */
static void add_request(const struct lines *lines, struct text *text)
{
    const rg_gft *gft = &lines->board->gft;
    const unsigned k = lines->board->kautz.k;
    const char name =
        lines->board->selftest && below(lines, 8) == 0 ? 'S' : "?KKKFFX"[below(lines, 7)];

    add_spaces(lines, text);
    text_add(text, (unsigned char)(below(lines, 32) == 0 ? name ^ ' ' : name));
    if (name == 'K') {
        text_add(text, ' ');
        add_spaces(lines, text);
        const size_t begin = text->length;
        add_word(lines, text, k);
        const size_t end = text->length;
        text_add(text, ' ');
        add_spaces(lines, text);
        if (below(lines, 16) == 0)
            for (size_t i = begin; i < end; i++)
                text_add(text, text->byte[i]);
        else
            add_word(lines, text, k);
    } else if (name != '?' && name != 'S') {
        text_add(text, ' ');
        add_spaces(lines, text);
        add_number(lines, text, gft->terminals);
        if (below(lines, 2) == 0) {
            text_add(text, ' ');
            add_number(lines, text, gft->passes);
        }
    }
    if (below(lines, 16) == 0) {
        text_add(text, ' ');
        add_number(lines, text, 16);
    }
    add_spaces(lines, text);
}

static void add_checksum(const struct lines *lines, struct text *text)
{
    char tail[8];
    unsigned sum = 0;

    for (size_t i = 0; i < text->length; i++)
        sum ^= text->byte[i];
    if (below(lines, 16) == 0)
        sum ^= 1u << below(lines, 8);
    snprintf(tail, sizeof tail, below(lines, 2) == 0 ? "*%02x" : "*%02X", sum & 255);
    /* A byte that is not a digit may have the low bits of one. */
    if (below(lines, 16) == 0)
        tail[1 + below(lines, 2)] ^= (char)(16u << below(lines, 4));
    text_add_string(text, tail);
    if (below(lines, 32) == 0)
        text_add(text, (unsigned char)" 0*"[below(lines, 3)]);
}

/* Bytes with a meaning, and bytes without */
static void add_noise(const struct lines *lines, struct text *text)
{
    static const char likely[] = "?KFX  0123456789abcdefABCDEF**\r";
    const uint64_t most = below(lines, 64) == 0 ? 3000 : 40;

    for (uint64_t i = below(lines, most); i > 0; i--)
        if (below(lines, 8) != 0)
            text_add(text, (unsigned char)likely[below(lines, sizeof likely - 1)]);
        else
            text_add(text, (unsigned)below(lines, 256));
}

/* Changes, removes or inserts a byte, or changes one bit: a comparison may leave out a bit. */
static void damage(const struct lines *lines, struct text *text)
{
    if (text->length == 0 || text->length == LINE_SIZE)
        return;
    const size_t at = (size_t)below(lines, text->length);
    const size_t rest = (text->length - at) * sizeof text->byte[0];
    const unsigned bit = 1u << below(lines, 8);
    unsigned byte = (unsigned)below(lines, 256);

    switch (below(lines, 6)) {
    case 0:
        text->byte[at] = byte;
        return;
    case 1:
        text->byte[at] = byte | DAMAGED;
        return;
    case 2:
        text->byte[at] ^= bit;
        return;
    case 3:
        memmove(&text->byte[at], &text->byte[at + 1], rest - sizeof text->byte[0]);
        text->length--;
        return;
    case 4:
        byte = below(lines, 2) == 0 ? '\r' : ' ' ^ bit;
        break;
    default:
        break;
    }
    memmove(&text->byte[at + 1], &text->byte[at], rest);
    text->byte[at] = byte;
    text->length++;
}

/* A line, without its LF, and without another one in it. */
void lines_make(const struct lines *lines, struct text *text)
{
    text->length = 0;
    if (below(lines, 8) == 0)
        add_noise(lines, text);
    else
        add_request(lines, text);
    if (below(lines, 2) == 0)
        add_checksum(lines, text);
    for (uint64_t i = below(lines, 4) == 0 ? below(lines, 3) : 0; i > 0; i--)
        damage(lines, text);
    if (below(lines, 4) == 0)
        text_add(text, '\r');
    for (size_t i = 0; i < text->length; i++)
        if (text->byte[i] == '\n')
            text->byte[i] = ' ';
}

void text_print(const char *label, const struct text *text)
{
    fprintf(stderr, "%s: ", label);
    for (size_t i = 0; i < text->length; i++)
        if (text->byte[i] > ' ' && text->byte[i] <= '~')
            fputc((int)text->byte[i], stderr);
        else
            fprintf(stderr, text->byte[i] > 255 ? "<%02x damaged>" : "<%02x>", text->byte[i] & 255);
    fputc('\n', stderr);
}
