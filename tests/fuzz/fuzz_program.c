/* SPDX-License-Identifier: Apache-2.0 */

/*
 * Programs for a multicomputer: what is accepted lies in the memory, and begins at its start; what
 * is not is worded. Input: the memory's bytes / 64 in a byte, then the file.
 */
#include <string.h>

#include "fuzz.h"
#include "hw/inner/wire.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    const char *wrong = NULL;
    size_t used = 0;

    if (size < 1)
        return 0;
    const size_t bytes = 64 * (size_t)data[0];
    uint8_t *memory = malloc(bytes + 1);
    uint8_t *file = malloc(size); /* of its own: a byte beyond it is noticed */
    memcpy(file, data + 1, size - 1);
    const rg_status status = rg_wire_program(file, size - 1, memory, bytes, &used, &wrong);
    fuzz_expect(status == RG_OK ? used > 0 && used <= bytes : wrong != NULL);
    for (size_t i = used; status == RG_OK && i < bytes; i++)
        fuzz_expect(memory[i] == 0);
    free(file);
    free(memory);
    return 0;
}
