/* SPDX-License-Identifier: Apache-2.0 */

#include "avoid.h"

#include <stdlib.h>

#include "cli/common/fail.h"

void cli_avoid_note(struct cli_avoid *avoid, const char *text, bool is_link)
{
    struct cli_avoid_value *value = realloc(avoid->value, (avoid->values + 1) * sizeof *value);

    if (value == NULL)
        cli_out_of_memory();
    avoid->value = value;
    avoid->value[avoid->values++] = (struct cli_avoid_value){text, is_link};
}

void cli_avoid_parse(struct cli_avoid *avoid, const rg_any_network *network, const rg_topology *net)
{
    rg_refusal refusal;

    for (size_t i = 0; i < avoid->values; i++) {
        const bool is_link = avoid->value[i].is_link;
        if (rg_parse_faults(net, &network->shape.kautz,
                            is_link ? RG_FAULTS_LINKS : RG_FAULTS_VERTICES, avoid->value[i].text,
                            &avoid->faults, &refusal) != RG_OK)
            cli_fail(CLI_USAGE, "%s %s", is_link ? "--avoid-links" : "--avoid", refusal.text);
    }
}

void cli_avoid_free(struct cli_avoid *avoid)
{
    free(avoid->value);
    rg_faults_close(&avoid->faults);
}
