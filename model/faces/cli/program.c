/* SPDX-License-Identifier: Apache-2.0 */

/* The program routegen; routegen-mpi has a main of its own. */

#include "verbs.h"

int main(int argc, char **argv)
{
    return cli_main(argc, argv);
}
