/* SPDX-License-Identifier: Apache-2.0 */

/* PNG and PDF: what is drawn as SVG goes through librsvg's own program, rsvg-convert, so that
 * routegen itself does not depend on the library and the two dozen that it needs. */
#ifndef ROUTEGEN_CLI_CONVERT_H
#define ROUTEGEN_CLI_CONVERT_H

#include <stdio.h>
#include <sys/types.h>

struct cli_convert {
    const char *format; /* "png" or "pdf" */
    FILE *svg;          /* to be written */
    pid_t converter;
};

/* Starts to write a picture to standard output, or says what is missing and exits. */
void cli_convert_begin(struct cli_convert *convert, const char *format);

/* Waits until it is written; if it is not, says so and exits. */
void cli_convert_end(struct cli_convert *convert);

#endif
