/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/* The hardware answers, byte by byte, what the library's board answers: to whatever it is sent. */

#include <stdlib.h>
#include <string.h>

#include "tests.h"

/* Longer than any request; lines of random bytes may be so long. */
enum { LINE_SIZE = 4096 };

/* What is sent: a byte, or with this bit one without a stop bit. */
enum { DAMAGED = 0x100 };

struct text {
    unsigned byte[LINE_SIZE];
    size_t length;
};

static void add(struct text *text, unsigned byte)
{
    if (text->length < LINE_SIZE)
        text->byte[text->length++] = byte;
}

static void add_string(struct text *text, const char *string)
{
    while (*string != '\0')
        add(text, (unsigned char)*string++);
}

/* ---- Lines ------------------------------------------------------------------------------- */

static void add_spaces(struct bench *bench, struct text *text)
{
    for (uint64_t i = bench_below(bench, 4) == 0 ? bench_below(bench, 4) : 0; i > 0; i--)
        add(text, ' ');
}

/* A word of random letters, mostly legal ones. */
static void add_word(struct bench *bench, struct text *text, unsigned letters)
{
    const unsigned d = bench->model.identity.kautz.d;
    const char *digits = bench_below(bench, 2) == 0 ? "0123456789abcdefg" : "0123456789ABCDEFG";
    unsigned last = 99;

    if (bench_below(bench, 16) == 0)
        letters = (unsigned)bench_below(bench, 20);
    for (unsigned i = 0; i < letters; i++) {
        unsigned letter = (unsigned)bench_below(bench, d + 1);
        while (letter == last && bench_below(bench, 16) != 0)
            letter = (unsigned)bench_below(bench, d + 1);
        if (bench_below(bench, 64) == 0)
            letter = (unsigned)bench_below(bench, 17);
        add(text, (unsigned char)digits[letter]);
        last = letter;
    }
}

/* A number that is mostly below a bound, sometimes it, or far above. */
static void add_number(struct bench *bench, struct text *text, uint32_t bound)
{
    char number[32];
    uint64_t value = bench_below(bench, bound);

    if (bench_below(bench, 8) == 0)
        value = bound + bench_below(bench, 2) * bench_below(bench, 256);
    if (bench_below(bench, 32) == 0)
        value = bench_below(bench, UINT64_MAX) >> bench_below(bench, 64);
    for (uint64_t i = bench_below(bench, 4) == 0 ? bench_below(bench, 12) : 0; i > 0; i--)
        add(text, '0');
    snprintf(number, sizeof number, bench_below(bench, 2) == 0 ? "%llx" : "%llX",
             (unsigned long long)value);
    add_string(text, number);
}

/* A request, legal or nearly so. */
static void add_request(struct bench *bench, struct text *text)
{
    const rg_gft *gft = &bench->model.identity.gft;
    const unsigned k = bench->model.identity.kautz.k;
    const char name = "?KKKFFX"[bench_below(bench, 7)];

    add_spaces(bench, text);
    add(text, (unsigned char)(bench_below(bench, 32) == 0 ? name ^ ' ' : name));
    if (name == 'K') {
        add(text, ' ');
        add_spaces(bench, text);
        const size_t begin = text->length;
        add_word(bench, text, k);
        const size_t end = text->length;
        add(text, ' ');
        add_spaces(bench, text);
        if (bench_below(bench, 16) == 0)
            for (size_t i = begin; i < end; i++)
                add(text, text->byte[i]);
        else
            add_word(bench, text, k);
    } else if (name != '?') {
        add(text, ' ');
        add_spaces(bench, text);
        add_number(bench, text, gft->terminals);
        if (bench_below(bench, 2) == 0) {
            add(text, ' ');
            add_number(bench, text, gft->passes);
        }
    }
    if (bench_below(bench, 16) == 0) {
        add(text, ' ');
        add_number(bench, text, 16);
    }
    add_spaces(bench, text);
}

static void add_checksum(struct bench *bench, struct text *text)
{
    char tail[8];
    unsigned sum = 0;

    for (size_t i = 0; i < text->length; i++)
        sum ^= text->byte[i];
    if (bench_below(bench, 16) == 0)
        sum ^= 1u << bench_below(bench, 8);
    snprintf(tail, sizeof tail, bench_below(bench, 2) == 0 ? "*%02x" : "*%02X", sum & 255);
    /* What is no digit may have the low bits of one. */
    if (bench_below(bench, 16) == 0)
        tail[1 + bench_below(bench, 2)] ^= (char)(16u << bench_below(bench, 4));
    add_string(text, tail);
    if (bench_below(bench, 32) == 0)
        add(text, (unsigned char)" 0*"[bench_below(bench, 3)]);
}

/* Bytes that mean something, and bytes that mean nothing. */
static void add_noise(struct bench *bench, struct text *text)
{
    static const char likely[] = "?KFX  0123456789abcdefABCDEF**\r";
    const uint64_t most = bench_below(bench, 64) == 0 ? 3000 : 40;

    for (uint64_t i = bench_below(bench, most); i > 0; i--)
        if (bench_below(bench, 8) != 0)
            add(text, (unsigned char)likely[bench_below(bench, sizeof likely - 1)]);
        else
            add(text, (unsigned)bench_below(bench, 256));
}

/* Changes, takes away or inserts a byte. */
static void damage(struct bench *bench, struct text *text)
{
    if (text->length == 0 || text->length == LINE_SIZE)
        return;
    const size_t at = (size_t)bench_below(bench, text->length);
    const size_t rest = (text->length - at) * sizeof text->byte[0];
    unsigned byte = (unsigned)bench_below(bench, 256);

    switch (bench_below(bench, 5)) {
    case 0:
        text->byte[at] = byte;
        break;
    case 1:
        text->byte[at] = byte | DAMAGED;
        break;
    case 2:
        memmove(&text->byte[at], &text->byte[at + 1], rest - sizeof text->byte[0]);
        text->length--;
        break;
    case 3:
        byte = '\r';
        /* fall through */
    default:
        memmove(&text->byte[at + 1], &text->byte[at], rest);
        text->byte[at] = byte;
        text->length++;
        break;
    }
}

/* A line, without its LF, and without another one in it. */
static void make_line(struct bench *bench, struct text *text)
{
    text->length = 0;
    if (bench_below(bench, 8) == 0)
        add_noise(bench, text);
    else
        add_request(bench, text);
    if (bench_below(bench, 2) == 0)
        add_checksum(bench, text);
    for (uint64_t i = bench_below(bench, 4) == 0 ? bench_below(bench, 3) : 0; i > 0; i--)
        damage(bench, text);
    if (bench_below(bench, 4) == 0)
        add(text, '\r');
    for (size_t i = 0; i < text->length; i++)
        if (text->byte[i] == '\n')
            text->byte[i] = ' ';
}

/* ---- Comparison -------------------------------------------------------------------------- */

/* A byte to both. Without a stop bit the line has to go up once more. */
static void send_both(struct bench *bench, unsigned byte)
{
    if ((byte & DAMAGED) == 0) {
        line_send(&bench->line, (uint8_t)byte);
    } else {
        line_hold(&bench->line, false, bench->bit);
        for (unsigned i = 0; i < 8; i++)
            line_hold(&bench->line, byte >> i & 1, bench->bit);
        line_hold(&bench->line, false, bench->bit);
        line_hold(&bench->line, true, bench->bit);
    }
    (void)rg_wire_board_put(&bench->model, (uint8_t)byte, (byte & DAMAGED) != 0);
}

/* A break: low for longer than a byte, and one byte without a stop bit for the board. */
static void send_break(struct bench *bench)
{
    line_hold(&bench->line, false, (11 + bench_below(bench, 40)) * bench->bit);
    line_hold(&bench->line, true, bench->bit);
    (void)rg_wire_board_put(&bench->model, 0, 1);
}

static void send_text(struct bench *bench, const struct text *text)
{
    for (size_t i = 0; i < text->length; i++) {
        send_both(bench, text->byte[i]);
        if (bench_below(bench, 512) == 0)
            send_break(bench);
        if (bench_below(bench, 64) == 0)
            line_hold(&bench->line, true, bench_below(bench, 20 * bench->bit));
    }
}

/* Waits for the answer of both, and ends the program when they differ; gives its length. */
static size_t compare(struct bench *bench, const struct text *text)
{
    static char expected[BENCH_SIZE];
    const size_t count = rg_wire_board_get(&bench->model, expected, sizeof expected);

    bench_wait(bench);
    if (count == bench->count && memcmp(expected, bench->text, count) == 0 &&
        bench->line.damaged == 0) {
        bench->count = 0;
        return count;
    }
    fputs("sent: ", stderr);
    for (size_t i = 0; i < text->length; i++)
        if (text->byte[i] > ' ' && text->byte[i] <= '~')
            fputc((int)text->byte[i], stderr);
        else
            fprintf(stderr, text->byte[i] > 255 ? "<%02x damaged>" : "<%02x>", text->byte[i] & 255);
    fputc('\n', stderr);
    bench_print("expected", expected, count);
    bench_print("hardware", bench->text, bench->count);
    bench_fail(bench, "the hardware answers something else");
}

/* While the board answers, what comes is dropped, with the rest of its line. The answer is long
 * enough that all of it comes in time. */
static void interrupt(struct bench *bench)
{
    static struct text text;
    static struct text during;

    text.length = 0;
    add_string(&text, "?");
    send_text(bench, &text);
    send_both(bench, '\n');
    during.length = 0;
    while (during.length < 8)
        add(&during, (unsigned char)"?K *0\r\n\n"[bench_below(bench, 8)]);
    if (bench_below(bench, 8) == 0)
        during.byte[bench_below(bench, during.length)] |= DAMAGED;
    for (size_t i = 0; i < during.length; i++)
        send_both(bench, during.byte[i]);
    (void)compare(bench, &during);
}

void test_compare(struct bench *bench, uint64_t count)
{
    static struct text text;
    uint64_t answers = 0;
    uint64_t bytes = 0;

    for (uint64_t i = 0; i < count; i++) {
        if (bench_below(bench, 16) == 0)
            interrupt(bench);
        make_line(bench, &text);
        send_text(bench, &text);
        send_both(bench, '\n');
        const size_t length = compare(bench, &text);
        answers += length > 0;
        bytes += length;
    }
    printf("%s: %llu lines, %llu answers, %llu bytes, all as the library's board says\n",
           bench->name, (unsigned long long)count, (unsigned long long)answers,
           (unsigned long long)bytes);
}
