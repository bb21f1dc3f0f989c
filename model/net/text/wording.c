/* SPDX-License-Identifier: Apache-2.0 */

#include "routegen/net/parse.h"
#include "net/inner/wording.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

rg_status rg_refuse(rg_refusal *refusal, rg_status status, const char *about, const char *format,
                    ...)
{
    va_list arguments;

    if (refusal == NULL)
        return status;
    *refusal = (rg_refusal){.status = status, .place = RG_NO_PLACE};
    if (about != NULL)
        refusal->says = (size_t)snprintf(refusal->text, RG_REFUSAL_MAX / 2, "%s: ", about);
    if (refusal->says >= RG_REFUSAL_MAX / 2) /* cut off */
        refusal->says = RG_REFUSAL_MAX / 2 - 1;
    char *at = refusal->text + refusal->says;
    const size_t room = RG_REFUSAL_MAX - refusal->says;
    if (format == NULL) {
        (void)snprintf(at, room, "%s", rg_status_text(status));
        return status;
    }
    va_start(arguments, format);
    (void)vsnprintf(at, room, format, arguments);
    va_end(arguments);
    return status;
}

rg_status rg_refuse_names(rg_refusal *refusal, rg_status status, const char *about,
                          const char *const *names)
{
    char known[300];
    size_t at = 0;

    for (unsigned i = 0; names[i] != NULL; i++)
        at += (size_t)snprintf(known + at, sizeof known - at, "%s%s",
                               i == 0                 ? ""
                               : names[i + 1] == NULL ? " or "
                                                      : ", ",
                               names[i]);
    return rg_refuse(refusal, status, about, "%s expected", known);
}

rg_status rg_read_name(const char *value, const char *const *names, unsigned *number,
                       rg_refusal *refusal)
{
    for (unsigned i = 0; value != NULL && names[i] != NULL; i++)
        if (strcmp(value, names[i]) == 0) {
            *number = i;
            return RG_OK;
        }
    return rg_refuse_names(refusal, RG_E_SYNTAX, NULL, names);
}

void rg_refuse_at(rg_refusal *refusal, size_t place, size_t length)
{
    if (refusal == NULL)
        return;
    refusal->place = place;
    refusal->length = length;
}
