/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Transcripts: in the code blocks of a document, `> ` marks a line that is sent, `< ` one that
 * comes back. A line that is sent ends in LF; what comes back must be the whole answer.
 */

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "../requests.h"
#include "bench.h"

struct transcript {
    struct bench *bench;
    unsigned requests;
    size_t length; /* of the answer that is shown */
    char shown[BENCH_SIZE];
};

/* Compares the answer of a board with the one that is shown. */
static void judge(const struct transcript *transcript, const char *who, const char *text,
                  size_t length)
{
    if (length == transcript->length && memcmp(text, transcript->shown, length) == 0)
        return;
    answer_print("shown", transcript->shown, transcript->length);
    answer_print(who, text, length);
    bench_fail(transcript->bench, "a transcript is not what happens");
}

/* The answer to the request before is complete. */
static void finish(struct transcript *transcript)
{
    static char answer[BENCH_SIZE];
    struct bench *bench = transcript->bench;

    bench_wait(bench);
    judge(transcript, "hardware", bench->text, bench->count);
    judge(transcript, "model", answer, rg_wire_board_get(&bench->model, answer, sizeof answer));
    bench->count = 0;
    transcript->length = 0;
}

static void send_line(struct transcript *transcript, const char *line, size_t length)
{
    for (size_t i = 0; i < length; i++)
        rg_wire_board_put(&transcript->bench->model, (uint8_t)line[i], 0);
    bench_send(transcript->bench, line, length);
    transcript->requests++;
}

void test_transcripts(struct bench *bench, const char *path)
{
    static struct transcript transcript;
    FILE *file = fopen(path, "r");
    bool inside = false;
    char line[512];

    if (file == NULL)
        bench_fail(bench, path);
    transcript.bench = bench;
    while (fgets(line, sizeof line, file) != NULL) {
        const size_t length = strlen(line);
        if (strncmp(line, "```", 3) == 0)
            inside = !inside;
        if (inside && line[0] == '>') {
            const size_t skipped = line[1] == ' ' ? 2 : 1; /* an empty line has no space */
            finish(&transcript);
            send_line(&transcript, line + skipped, length - skipped);
        } else if (inside && strncmp(line, "< ", 2) == 0) {
            memcpy(transcript.shown + transcript.length, line + 2, length - 2);
            transcript.length += length - 2;
        }
    }
    finish(&transcript);
    fclose(file);
    if (transcript.requests == 0)
        bench_fail(bench, "no transcripts");
    printf("%s: %u requests of %s, answered as it shows\n", bench->name, transcript.requests, path);
}
