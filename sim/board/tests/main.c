/* SPDX-License-Identifier: Apache-2.0 */

/* board_test KAUTZ GFT DIVIDER SEED compare|noise|transcripts COUNT|FILE ... */

#include <stdlib.h>
#include <string.h>

#include "bench.h"

int main(int argc, char **argv)
{
    static struct bench bench;

    if (argc < 7 || argc % 2 == 0) {
        fputs("usage: board_test KAUTZ GFT DIVIDER SEED TEST COUNT|FILE ...\n", stderr);
        return 2;
    }
    bench_begin(&bench, argv[1], argv[2], (unsigned)strtoul(argv[3], NULL, 10),
                strtoull(argv[4], NULL, 10));
    for (int i = 5; i < argc; i += 2) {
        if (strcmp(argv[i], "compare") == 0)
            test_compare(&bench, strtoull(argv[i + 1], NULL, 10));
        else if (strcmp(argv[i], "noise") == 0)
            test_noise(&bench, strtoull(argv[i + 1], NULL, 10));
        else
            test_transcripts(&bench, argv[i + 1]);
        fflush(stdout);
    }
    printf("%s: TX, clock by clock, as a number: %016llx\n", bench.name,
           (unsigned long long)bench.line.changes);
    bench_end(&bench);
    return 0;
}
