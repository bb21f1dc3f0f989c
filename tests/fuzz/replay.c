/* SPDX-License-Identifier: Apache-2.0 */

/* fuzz_NAME FILE...: one target over inputs that are kept, without a fuzzer. */
#include <string.h>

#include "fuzz.h"

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        FILE *file = fopen(argv[i], "rb");
        uint8_t *data = malloc(1 << 20);
        if (file == NULL || data == NULL) {
            perror(argv[i]);
            return 1;
        }
        const size_t size = fread(data, 1, 1 << 20, file);
        fclose(file);
        /* In memory of its own size, so that a step beyond its end is seen. */
        uint8_t *input = malloc(size + (size == 0));
        if (input == NULL)
            return 1;
        memcpy(input, data, size);
        free(data);
        if (LLVMFuzzerTestOneInput(input, size) != 0)
            return 1;
        free(input);
    }
    printf("%d inputs\n", argc - 1);
    return 0;
}
