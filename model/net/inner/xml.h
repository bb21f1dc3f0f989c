/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * XML as its elements come: what GraphML, GEXF and MSCCL's programs are read by. It is well-formed
 * (XML 1.0), in UTF-8, UTF-16 or ISO-8859-1. Entities are those of XML itself: what declares
 * another, or attributes, is refused, so that nothing grows or comes from elsewhere. A prefix
 * stands for a namespace, or is refused.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "routegen/status.h"

/** Handlers, and what is said. One that is NULL is not called; false ends the reading. */
typedef struct rg_xml {
    void *context;
    /** @param attributes names and values in turn, NULL after the last; gone afterwards. */
    bool (*begin)(void *context, const char *name, const char **attributes);
    bool (*text)(void *context, const char *text, size_t length); /**< maybe not all at once */
    bool (*end)(void *context);
    const char *space; /**< of the element that begins: its namespace, as the file writes it */
    size_t space_length;
    uint64_t line;    /**< of what is being read, from 1 */
    const char *says; /**< what is wrong; NULL: a handler has ended it */
} rg_xml;

/** Whether XML has this character. O(1). */
bool rg_xml_character(uint32_t code);

/** Writes a code in UTF-8, a surrogate too. @return how many bytes, up to 4. O(1). */
size_t rg_xml_utf8(char *to, uint32_t code);

/** Takes what stands for a character, from behind its &, and writes it in UTF-8, up to 4 bytes.
 * @return NULL; what is wrong with it. O(its length). */
const char *rg_xml_reference(const char **from, const char *end, char *to, size_t *bytes);

/** Reads a document. @return RG_OK; RG_E_SYNTAX; RG_E_MEMORY. O(length). */
rg_status rg_xml_read(rg_xml *xml, const char *text, size_t length);
