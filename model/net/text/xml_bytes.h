/* SPDX-License-Identifier: Apache-2.0 */

/* The characters of an XML document. */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct xml_bytes {
    const char *at, *end; /* in UTF-8, after the mark of its bytes' order */
    char *copy;           /* where they are, to be freed; NULL: in the document */
    uint64_t line;        /* of what is wrong */
    const char *says;     /* NULL: nothing is */
    bool broken;          /* no memory */
};

/* Finds the encoding, and checks that all are characters of XML. */
bool rg_xml_bytes(struct xml_bytes *bytes, const char *text, size_t length);
