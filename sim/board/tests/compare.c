/* SPDX-License-Identifier: Apache-2.0 */

/* The hardware answers, byte by byte, what the library's board answers, whatever it is sent. */

#include <stdlib.h>
#include <string.h>

#include "../requests.h"
#include "bench.h"

/* A byte to both */
static void send_both(struct bench *bench, unsigned byte)
{
    if ((byte & DAMAGED) == 0)
        line_send(&bench->line, (uint8_t)byte);
    else
        line_send_damaged(&bench->line, (uint8_t)byte);
    rg_wire_board_put(&bench->model, (uint8_t)byte, (byte & DAMAGED) != 0);
}

/* A break: low for longer than a byte, and one byte without a stop bit for the board. */
static void send_break(struct bench *bench)
{
    line_hold(&bench->line, false, (11 + bench_below(bench, 40)) * bench->bit);
    line_hold(&bench->line, true, bench->bit);
    rg_wire_board_put(&bench->model, 0, 1);
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

/* Waits for the answer of both, and ends the program if they differ; returns its length. */
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
    text_print("sent", text);
    answer_print("expected", expected, count);
    answer_print("hardware", bench->text, bench->count);
    bench_fail(bench, "the hardware answers something else");
}

/* While the board answers, what comes is dropped, with the rest of its line. The answer is long
 * enough that all of it comes in time. */
static void interrupt(struct bench *bench)
{
    static struct text text, during;

    text.length = 0;
    text_add_string(&text, "?");
    send_text(bench, &text);
    send_both(bench, '\n');
    during.length = 0;
    while (during.length < 8)
        text_add(&during, (unsigned char)"?K *0\r\n\n"[bench_below(bench, 8)]);
    if (bench_below(bench, 8) == 0)
        during.byte[bench_below(bench, during.length)] |= DAMAGED;
    for (size_t i = 0; i < during.length; i++)
        send_both(bench, during.byte[i]);
    (void)compare(bench, &during);
}

void test_compare(struct bench *bench, uint64_t count)
{
    static struct text text;
    const struct lines lines = {&bench->model.identity, &bench->random};
    uint64_t answers = 0, bytes = 0;

    for (uint64_t i = 0; i < count; i++) {
        if (bench_below(bench, 16) == 0)
            interrupt(bench);
        lines_make(&lines, &text);
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
