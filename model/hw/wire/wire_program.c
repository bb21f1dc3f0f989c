/* SPDX-License-Identifier: Apache-2.0 */

/* Programs for a multicomputer. Nothing is believed that a file says. */

#include <stdbool.h>
#include <string.h>

#include "hw/inner/wire.h"

enum { HEAD = 52, SEGMENT = 32, LOADED = 1, EXECUTABLE = 2, RISCV = 243 };

/* Numbers of that many bytes, the lowest first */
static uint32_t number(const uint8_t *at, unsigned bytes)
{
    return at[0] | (uint32_t)at[1] << 8 |
           (bytes == 4 ? (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24 : 0);
}

/* Whether a part lies in the whole. */
static bool is_within(uint64_t from, uint64_t length, uint64_t whole)
{
    return from + length <= whole;
}

rg_status rg_wire_program(const uint8_t *file, size_t size, uint8_t *memory, size_t bytes,
                          size_t *used, const char **wrong)
{
    static const uint8_t magic[] = {0x7f, 'E', 'L', 'F', 1, 1, 1};

    *wrong = "no program of 32-bit RISC-V in the form ELF";
    if (size < HEAD || memcmp(file, magic, sizeof magic) != 0 ||
        number(file + 16, 2) != EXECUTABLE || number(file + 18, 2) != RISCV ||
        number(file + 42, 2) != SEGMENT)
        return RG_E_SYNTAX;
    const uint32_t segments = number(file + 28, 4), count = number(file + 44, 2);
    *wrong = "the file is cut off";
    if (!is_within(segments, (uint64_t)count * SEGMENT, size))
        return RG_E_SYNTAX;
    *used = 0;
    memset(memory, 0, bytes);
    for (uint32_t i = 0; i < count; i++) {
        const uint8_t *segment = file + segments + (size_t)i * SEGMENT;
        const uint32_t offset = number(segment + 4, 4), at = number(segment + 12, 4),
                       length = number(segment + 16, 4);
        if (number(segment, 4) != LOADED)
            continue;
        *wrong = "the file is cut off";
        if (!is_within(offset, length, size))
            return RG_E_SYNTAX;
        *wrong = "the program does not fit into the memory of a node";
        if (!is_within(at, length, bytes) ||
            !is_within(number(segment + 8, 4), number(segment + 20, 4), bytes))
            return RG_E_SYNTAX;
        memcpy(memory + at, file + offset, length);
        *used = length > 0 && at + length > *used ? at + length : *used;
    }
    *wrong = "processors start at address 0, and there is nothing of the program there";
    return number(file + 24, 4) == 0 && *used > 0 ? RG_OK : RG_E_SYNTAX;
}
