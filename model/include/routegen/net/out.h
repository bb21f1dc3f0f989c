/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * Where librgnet writes text: a callback of the caller, and an error that sticks.
 *
 *     static rg_status to_file(void *file, const char *text, size_t length)
 *     {
 *         return fwrite(text, 1, length, file) == length ? RG_OK : RG_E_WRITE;
 *     }
 *     rg_out out = {.write = to_file, .context = stdout};
 *     rg_out_format(&out, "%u routes\n", count);
 *     if (out.status != RG_OK) ...
 *
 * After the first error nothing more is written, so it is enough to check the status at the end. No
 * pointer may be NULL except @c context. Nothing stays allocated after a call.
 */
#ifndef ROUTEGEN_NET_OUT_H
#define ROUTEGEN_NET_OUT_H

#include <stddef.h>
#include <stdint.h>

#include "routegen/status.h"

#ifdef __cplusplus
extern "C" {
#endif

/** An output. It starts with status RG_OK. */
typedef struct rg_out {
    /** Takes all @c length bytes, at least one and not zero-terminated. Returns RG_OK, or the error
     * that is to stick, such as RG_E_WRITE. */
    rg_status (*write)(void *context, const char *text, size_t length);
    void *context;    /**< of the caller; passed to @c write */
    rg_status status; /**< RG_OK, or the first error */
} rg_out;

/** Writes @p length bytes. O(length). */
RG_API void rg_out_bytes(rg_out *out, const char *text, size_t length);

/** Writes a zero-terminated text. O(length). */
RG_API void rg_out_text(rg_out *out, const char *text);

/** Writes a number in decimal, several times as fast as rg_out_format. O(digits). */
RG_API void rg_out_count(rg_out *out, uint64_t number);

/** Writes a zero-terminated text for XML, between tags or in an attribute: &lt; for <, and so on
 * for >, & and "; ? for what XML cannot have, such as control characters and invalid UTF-8.
 * O(length). */
RG_API void rg_out_xml(rg_out *out, const char *text);

/** Writes a text as printf formats it. The status becomes RG_E_MEMORY if there is no memory for a
 * text of 512 bytes or more. O(length). */
RG_API void rg_out_format(rg_out *out, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

#ifdef __cplusplus
}
#endif

#endif
