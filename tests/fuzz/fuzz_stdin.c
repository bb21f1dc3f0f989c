/* SPDX-License-Identifier: Apache-2.0 */

/*
 * The reader of standard input, `routes NETWORK -`: the same bytes whole, which is answered many
 * lines at a time, and byte by byte, which is answered line by line, give the same answers, the
 * same message and the same exit code. Input: a byte for network and format, then the bytes.
 *
 * The program ends by exit; here exit (--wrap) comes back.
 */
#define _GNU_SOURCE

#include <setjmp.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "faces/cli/common/fail.h"
#include "fuzz.h"
#include "faces/cli/files/files.h"
#include "faces/cli/common/network_arg.h"
#include "faces/cli/routes/question.h"

static struct {
    const uint8_t *data;
    size_t left;
    size_t most; /* bytes that one read gives */
    jmp_buf back;
    bool listens; /* the exit is the program's, not the fuzzer's own */
    int code;
} host;

size_t __wrap_cli_input_read(void *buffer, size_t size);
noreturn void __wrap_exit(int code);
noreturn void __real_exit(int code);

size_t __wrap_cli_input_read(void *buffer, size_t size)
{
    size_t count = size < host.left ? size : host.left;

    count = count < host.most ? count : host.most;
    if (count > 0)
        memcpy(buffer, host.data, count);
    host.data += count;
    host.left -= count;
    return count;
}

noreturn void __wrap_exit(int code)
{
    if (!host.listens)
        __real_exit(code);
    host.code = code;
    longjmp(host.back, 1);
}

/* All output of the program */
struct said {
    char *out;
    size_t out_size;
    char *err;
    size_t err_size;
    int code;
};

static struct said listen(const char *network_name, int format, const uint8_t *data, size_t size,
                          size_t most)
{
    static struct cli_question question;
    static struct said said;
    static FILE *real_out, *real_err;

    memset(&said, 0, sizeof said);
    host.data = data;
    host.left = size;
    host.most = most;
    host.code = 0;
    host.listens = true;
    real_out = stdout;
    real_err = stderr;
    stdout = open_memstream(&said.out, &said.out_size);
    stderr = open_memstream(&said.err, &said.err_size);
    if (stdout == NULL || stderr == NULL)
        abort();
    if (setjmp(host.back) == 0) {
        cli_network_parse(network_name, &question.network);
        question.ask =
            (rg_ask){.size = sizeof(rg_ask), .network = &question.network, .kind = RG_ASK_DISJOINT};
        question.format = (enum cli_format)(format % 3);
        question.look = (rg_answer_look){.words = true, .named = true, .nodes = format >= 3};
        question.stream = true;
        cli_question_begin(&question);
        cli_stream(&question, 0, 0);
    }
    host.listens = false;
    fclose(stdout);
    fclose(stderr);
    stdout = real_out;
    stderr = real_err;
    said.code = host.code;
    return said;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const char *const networks[] = {"kautz:2,1", "kautz:2,3", "kautz:4,5", "kautz:15,16"};

    if (size == 0)
        return 0;
    const char *network = networks[data[0] % 4];
    const int format = data[0] / 4 % 6;
    const struct said whole = listen(network, format, data + 1, size - 1, SIZE_MAX);
    const struct said bytes = listen(network, format, data + 1, size - 1, 1);

    fuzz_expect(whole.code == bytes.code && (whole.code == CLI_OK || whole.code == CLI_USAGE));
    fuzz_expect(whole.out_size == bytes.out_size &&
                memcmp(whole.out, bytes.out, whole.out_size) == 0);
    fuzz_expect(whole.err_size == bytes.err_size &&
                memcmp(whole.err, bytes.err, whole.err_size) == 0);
    /* One line about what is wrong, or nothing */
    fuzz_expect((whole.code == CLI_OK) == (whole.err_size == 0));
    fuzz_expect(whole.err_size == 0 ||
                memchr(whole.err, '\n', whole.err_size) == whole.err + whole.err_size - 1);
    free(whole.out);
    free(whole.err);
    free(bytes.out);
    free(bytes.err);
    return 0;
}
