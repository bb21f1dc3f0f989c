/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#define _POSIX_C_SOURCE 200809L

#include "input.h"

#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "fail.h"

size_t cli_input_read(void *buffer, size_t size)
{
    ssize_t count;

    cli_flush();
    do {
        count = read(STDIN_FILENO, buffer, size);
    } while (count < 0 && errno == EINTR);
    if (count < 0)
        cli_fail(CLI_IO, "standard input: %s", strerror(errno));
    return (size_t)count;
}
