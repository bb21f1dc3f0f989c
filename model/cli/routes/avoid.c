/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

#include "avoid.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/common/fail.h"

void cli_avoid_note(struct cli_avoid *avoid, const char *value)
{
    const char **text = realloc(avoid->text, (avoid->text_count + 1) * sizeof *text);

    if (text == NULL)
        cli_out_of_memory();
    avoid->text = text;
    avoid->text[avoid->text_count++] = value;
}

void cli_avoid_parse(struct cli_avoid *avoid, const rg_any_network *network)
{
    size_t room = 0;

    for (size_t i = 0; i < avoid->text_count; i++)
        room += strlen(avoid->text[i]) + 1; /* more than enough: a word a letter or comma */
    if (room == 0)
        return;
    avoid->word = malloc(room * sizeof *avoid->word);
    if (avoid->word == NULL)
        cli_out_of_memory();
    for (size_t i = 0; i < avoid->text_count; i++) {
        const char *at = avoid->text[i];
        for (;;) {
            char role[40];
            const size_t length = strcspn(at, ",");
            snprintf(role, sizeof role, "--avoid word %zu", avoid->word_count + 1);
            cli_kautz_word(network, (struct cli_place){.role = role}, at, length,
                           &avoid->word[avoid->word_count]);
            avoid->word_count++;
            if (at[length] == '\0')
                break;
            at += length + 1;
        }
    }
}

void cli_avoid_free(struct cli_avoid *avoid)
{
    free(avoid->text);
    free(avoid->word);
}
