/* SPDX-License-Identifier: Apache-2.0 */

/* What ibnetdiscover prints of an InfiniBand subnet. Adapters are compute nodes, and their names
 * are in the comments; ports count from 1. */

#include <string.h>

#include "draft.h"

/* Takes what stands between two quotes. */
static bool take_quoted(struct draft_text *line, struct draft_text *word)
{
    const char *open = memchr(line->at, '"', (size_t)(line->end - line->at));
    const char *close = open == NULL ? NULL : memchr(open + 1, '"', (size_t)(line->end - open - 1));

    if (close == NULL)
        return false;
    *word = (struct draft_text){open + 1, close};
    line->at = close + 1;
    return true;
}

/* "Switch 36 "S-0002c9.."  # "name" ..": adds the device in the first pass, and finds it in the
 * second. */
static bool read_device(struct draft *draft, struct draft_text line, bool is_switch, bool look,
                        uint32_t *device)
{
    struct draft_text id, name;

    if (!take_quoted(&line, &id))
        return rg_draft_refuse(draft, RG_E_SYNTAX, "a device without its number in quotes");
    *device = rg_draft_find(draft, id.at, (size_t)(id.end - id.at));
    if (!look)
        return true;
    if (!rg_draft_vertex(draft, id.at, (size_t)(id.end - id.at), is_switch, device))
        return false;
    return !take_quoted(&line, &name) || name.at == name.end ||
           rg_draft_label(draft, *device, name.at, (size_t)(name.end - name.at));
}

/* "[3]" */
static bool take_port(struct draft_text *line, uint16_t *port)
{
    const char *close = line->at < line->end && *line->at == '['
                            ? memchr(line->at, ']', (size_t)(line->end - line->at))
                            : NULL;
    uint64_t number = 0;

    if (close == NULL ||
        !rg_draft_number(line->at + 1, (size_t)(close - line->at - 1), RG_TOPOLOGY_MAX_PORTS,
                         &number) ||
        number == 0)
        return false;
    *port = (uint16_t)(number - 1);
    line->at = close + 1;
    return true;
}

/* "[1](guid) "S-0002c9.."[3] # ..": a cable, which is listed at both its ends. */
static bool read_port(struct draft *draft, struct draft_text line, uint32_t device)
{
    struct draft_link link = {.from = device};
    struct draft_text id = {NULL, NULL};

    if (device == DRAFT_NONE)
        return rg_draft_refuse(draft, RG_E_SYNTAX, "a port before the first device");
    if (!take_port(&line, &link.from_port) || !take_quoted(&line, &id) ||
        !take_port(&line, &link.to_port))
        return rg_draft_refuse(draft, RG_E_SYNTAX,
                               "[PORT] \"DEVICE\"[PORT] expected, with ports from 1 to %d",
                               RG_TOPOLOGY_MAX_PORTS);
    link.to = rg_draft_find(draft, id.at, (size_t)(id.end - id.at));
    if (link.to == DRAFT_NONE)
        return rg_draft_refuse(draft, RG_E_SYNTAX, "a cable to %s, which is no device",
                               rg_quote(id.at, (size_t)(id.end - id.at)).text);
    const uint32_t number = rg_draft_between(draft, link.from, link.to);
    const struct draft_link *known = number == DRAFT_NONE ? NULL : &draft->link[number];
    const bool back = known != NULL && known->to == link.from && known->to_port == link.from_port &&
                      known->from_port == link.to_port;
    return back || rg_draft_link(draft, link);
}

static bool read_pass(struct draft *draft, struct draft_text text, bool look)
{
    struct draft_text line, words, word;
    uint32_t device = DRAFT_NONE;

    draft->line = 0;
    while (rg_draft_line(draft, &text, &line)) {
        words = line;
        if (!rg_draft_word(&words, &word))
            continue;
        const bool is_switch = rg_draft_is(word, "Switch");
        if (is_switch || rg_draft_is(word, "Ca") || rg_draft_is(word, "Hca")) {
            if (!read_device(draft, words, is_switch, look, &device))
                return false;
        } else if (*word.at == '[' && !look) {
            if (!read_port(draft, (struct draft_text){word.at, line.end}, device))
                return false;
        } else if (*word.at != '[' && *word.at != '#' &&
                   memchr(word.at, '=', (size_t)(word.end - word.at)) == NULL) {
            return rg_draft_refuse(draft, RG_E_SYNTAX, "%s where Switch, Ca or a port is expected",
                                   rg_quote(word.at, (size_t)(word.end - word.at)).text);
        }
    }
    return true;
}

bool rg_read_ibnet(struct draft *draft, struct draft_text text)
{
    draft->fold = true;
    return read_pass(draft, text, true) && read_pass(draft, text, false);
}
