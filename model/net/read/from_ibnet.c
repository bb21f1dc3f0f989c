/* SPDX-License-Identifier: Apache-2.0 */

/* What ibnetdiscover prints of an InfiniBand subnet. Adapters are compute nodes, and their names
 * are in the comments; ports count from 1. Aggregation nodes, which add up what passes a switch,
 * and routers to other subnets are no compute nodes: the network keeps only where they are. */

#include <string.h>

#include "subnet.h"

struct reader {
    struct draft *draft;
    bool look; /* the first pass: for devices */
    uint32_t device;
    uint64_t guid[3], port_guid[3]; /* of the next switch, adapter, router: by kind; 0 */
};

/* The kinds of devices, with the line before that has the GUID. */
static const struct {
    const char *word, *guid;
    char letter;
    unsigned kind;
} kinds[] = {{"Switch", "switchguid=", 'S', 0},
             {"Ca", "caguid=", 'H', 1},
             {"Hca", "hcaguids=", 'H', 1},
             {"Rt", "rtguid=", 'R', 2}};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* ---- Words ----------------------------------------------------------------------------------- */

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

/* Takes the name of a device, up to the last quote of the line; keeping it checks what is in it. */
static bool take_name(struct draft_text *line, struct draft_text *word)
{
    if (!take_quoted(line, word))
        return false;
    for (const char *at = line->end; at-- > word->end;)
        if (*at == '"') {
            word->end = at;
            line->at = at + 1;
            break;
        }
    return true;
}

static bool begins(const struct draft_text *text, const char *with)
{
    const size_t length = strlen(with);
    return (size_t)(text->end - text->at) >= length && memcmp(text->at, with, length) == 0;
}

/* Takes a hexadecimal number, with 0x or without; 0: there is none of 64 bits. */
static uint64_t take_hex(struct draft_text *text)
{
    static const char digits[] = "0123456789abcdef0123456789ABCDEF";
    uint64_t value = 0;
    const char *digit;

    text->at += begins(text, "0x") ? 2 : 0;
    for (; text->at < text->end && *text->at != '\0' && (digit = strchr(digits, *text->at)) != NULL;
         text->at++)
        value = value << 4 | (uint64_t)(digit - digits) % 16;
    return value;
}

static void skip_blanks(struct draft_text *line)
{
    while (line->at < line->end && (*line->at == ' ' || *line->at == '\t'))
        line->at++;
}

/* "[3]", and behind it "[ext 4]" and "(guid)", if they are there. */
static bool take_port(struct draft_text *line, uint16_t *port, uint64_t *guid)
{
    uint64_t number = 0;

    skip_blanks(line);
    const char *close =
        begins(line, "[") ? memchr(line->at, ']', (size_t)(line->end - line->at)) : NULL;
    if (close == NULL ||
        !rg_draft_number(line->at + 1, (size_t)(close - line->at - 1), RG_TOPOLOGY_MAX_PORTS,
                         &number) ||
        number == 0)
        return false;
    *port = (uint16_t)(number - 1);
    line->at = close + 1;
    if (begins(line, "[ext ")) {
        close = memchr(line->at, ']', (size_t)(line->end - line->at));
        line->at = close == NULL ? line->end : close + 1;
    }
    skip_blanks(line);
    if (begins(line, "(")) {
        line->at++;
        *guid = take_hex(line);
    }
    return true;
}

/* What a comment says before a name, and behind it. */
struct said {
    uint32_t lid, lmc;
    uint8_t cable;
};

static void read_comment(struct draft_text line, struct said said[2])
{
    struct draft_text word, name;
    unsigned behind = 0;

    memset(said, 0, 2 * sizeof *said);
    line.at = memchr(line.at, '#', (size_t)(line.end - line.at));
    while (line.at != NULL && rg_draft_word(&line, &word)) {
        const bool lid = rg_draft_is(word, "lid");
        uint64_t number = 0;
        if (*word.at == '"') {
            line.at = word.at;
            if (!take_name(&line, &name))
                return;
            behind = 1;
        } else if ((lid || rg_draft_is(word, "lmc")) && rg_draft_word(&line, &word) &&
                   rg_draft_number(word.at, (size_t)(word.end - word.at), UINT32_MAX, &number)) {
            *(lid ? &said[behind].lid : &said[behind].lmc) = (uint32_t)number;
        } else if (said[behind].cable == 0) {
            said[behind].cable = (uint8_t)rg_cable_number(word.at, (size_t)(word.end - word.at));
        }
    }
}

/* ---- Devices --------------------------------------------------------------------------------- */

/* The GUID in the number of a device: "S-" and 16 digits; 0: it has none. */
static uint64_t guid_of(struct draft_text id)
{
    const bool whole = id.end - id.at == 18 && id.at[1] == '-';

    id.at += whole ? 2 : 0;
    const uint64_t guid = whole ? take_hex(&id) : 0;
    return id.at == id.end ? guid : 0;
}

/* "switchguid=0x2c9..(2c9..)": of the next device. */
static bool take_guid(struct reader *reader, struct draft_text word)
{
    unsigned i = 0;

    while (i < KINDS && !begins(&word, kinds[i].guid))
        i++;
    if (i == KINDS)
        return false;
    word.at += strlen(kinds[i].guid);
    reader->guid[kinds[i].kind] = take_hex(&word);
    reader->port_guid[kinds[i].kind] = begins(&word, "(") ? (word.at++, take_hex(&word)) : 0;
    return true;
}

/* Whether an adapter adds up for a switch what passes it (SHARP); its name is always this. */
static bool is_aggregation(struct draft_text name)
{
    static const char end[] = "Aggregation Node";
    const size_t length = sizeof end - 1;

    return (size_t)(name.end - name.at) >= length && memcmp(name.end - length, end, length) == 0;
}

/* The number of its ports, which may be missing before what is quoted. */
static bool take_ports(struct draft *draft, struct draft_text *line, uint16_t *ports)
{
    struct draft_text rest = *line, word;
    uint64_t number = 0;

    if (rg_draft_word(&rest, &word) && *word.at != '"') {
        if (!rg_draft_number(word.at, (size_t)(word.end - word.at), UINT16_MAX, &number) ||
            number == 0)
            return rg_draft_refuse(draft, RG_E_SYNTAX,
                                   "%s where a number of ports is expected; ibnetdiscover "
                                   "without -l, -S, -H and -p prints cables",
                                   rg_quote(word.at, (size_t)(word.end - word.at)).text);
        *line = rest;
    }
    *ports = (uint16_t)number;
    return true;
}

/* "Switch 36 "S-0002c9.."  # "name" ..": adds the device in the first pass, and finds it in the
 * second. */
static bool read_device(struct reader *reader, struct draft_text line, unsigned kind)
{
    struct draft *draft = reader->draft;
    struct draft_device device = {.line = draft->line, .letter = kinds[kind].letter};
    struct draft_text id, name;
    struct said said[2];

    if (!take_ports(draft, &line, &device.ports))
        return false;
    if (!take_quoted(&line, &id))
        return rg_draft_refuse(draft, RG_E_SYNTAX, "a device without its number in quotes");
    reader->device = rg_draft_find(draft, id.at, (size_t)(id.end - id.at));
    if (!reader->look)
        return true;
    device.guid = guid_of(id);
    read_comment(line, said);
    if (!rg_draft_vertex(draft, id.at, (size_t)(id.end - id.at), device.letter == 'S',
                         &reader->device) ||
        !rg_draft_device(draft, &device))
        return false;
    const bool named = take_name(&line, &name) && name.at < name.end;
    draft->vertex[reader->device].aside =
        device.letter == 'R' || (device.letter == 'H' && named && is_aggregation(name));
    if (named && !rg_draft_label(draft, reader->device, name.at, (size_t)(name.end - name.at)))
        return false;
    struct draft_device *made = rg_draft_device_of(draft, reader->device);
    rg_draft_guid(draft, reader->device, &made->guid, reader->guid[kinds[kind].kind]);
    made->address.guid = reader->port_guid[kinds[kind].kind];
    if (device.letter == 'S')
        rg_draft_lid(draft, reader->device, &made->address, said[named].lid, said[named].lmc);
    reader->guid[kinds[kind].kind] = reader->port_guid[kinds[kind].kind] = 0;
    return true;
}

/* ---- Cables ---------------------------------------------------------------------------------- */

/* "[1](guid) "S-0002c9.."[3] # ..": a cable, which is listed at both its ends. */
static bool read_port(struct reader *reader, struct draft_text line)
{
    struct draft *draft = reader->draft;
    struct draft_link cable = {.from = reader->device};
    struct draft_text id = {NULL, NULL};
    struct draft_end *end[2];
    uint64_t guid[2] = {0, 0};
    struct said said[2];

    if (reader->device == DRAFT_NONE)
        return rg_draft_refuse(draft, RG_E_SYNTAX, "a port before the first device");
    if (!take_port(&line, &cable.from_port, &guid[0]) || !take_quoted(&line, &id) ||
        !take_port(&line, &cable.to_port, &guid[1]))
        return rg_draft_refuse(draft, RG_E_SYNTAX,
                               "[PORT] \"DEVICE\"[PORT] expected, with ports from 1 to %d",
                               RG_TOPOLOGY_MAX_PORTS);
    cable.to = rg_draft_find(draft, id.at, (size_t)(id.end - id.at));
    if (cable.to == DRAFT_NONE)
        return rg_draft_refuse(draft, RG_E_SYNTAX,
                               "a cable to %s, which is no device; the file may be cut",
                               rg_quote(id.at, (size_t)(id.end - id.at)).text);
    read_comment(line, said);
    cable.cable = said[1].cable;
    if (!rg_draft_cable(draft, cable, end))
        return false;
    /* Adapters tell their own LID, before the name of the far device, whose LID stands behind. */
    const bool adapter = !draft->vertex[cable.from].is_switch;
    if (!adapter && said[1].lid == 0)
        said[1] = said[0];
    for (unsigned i = 0; i < 2; i++) {
        const uint32_t device = i == 0 ? cable.from : cable.to;
        struct draft_address *address = draft->vertex[device].is_switch
                                            ? &rg_draft_device_of(draft, device)->address
                                            : &end[i]->address;
        rg_draft_guid(draft, device, &address->guid, guid[i]);
        if (i == 1 || adapter)
            rg_draft_lid(draft, device, address, said[i].lid, said[i].lmc);
    }
    return true;
}

/* What stands over groups of devices. */
static bool is_heading(struct draft_text line)
{
    struct draft_text word;

    if (!rg_draft_word(&line, &word))
        return false;
    if (rg_draft_is(word, "Hostname:"))
        return true;
    return (rg_draft_is(word, "Non-Chassis") && rg_draft_word(&line, &word) &&
            rg_draft_is(word, "Nodes")) ||
           (rg_draft_is(word, "Chassis") && rg_draft_word(&line, &word) && *word.at >= '0' &&
            *word.at <= '9');
}

static bool read_line(struct reader *reader, struct draft_text line)
{
    struct draft_text words = line, word;
    unsigned kind = 0;

    if (!rg_draft_word(&words, &word) || *word.at == '#')
        return true;
    while (kind < KINDS && !rg_draft_is(word, kinds[kind].word))
        kind++;
    if (kind < KINDS)
        return read_device(reader, words, kind);
    if (*word.at == '[')
        return reader->look || read_port(reader, (struct draft_text){word.at, line.end});
    if (is_heading(line) || take_guid(reader, word) ||
        memchr(word.at, '=', (size_t)(word.end - word.at)) != NULL)
        return true;
    return rg_draft_refuse(reader->draft, RG_E_SYNTAX,
                           "%s where Switch, Ca, Rt or a port is expected",
                           rg_quote(word.at, (size_t)(word.end - word.at)).text);
}

bool rg_read_ibnet(struct draft *draft, struct draft_text text)
{
    draft->fold = true;
    for (unsigned pass = 0; pass < 2; pass++) {
        struct reader reader = {.draft = draft, .look = pass == 0, .device = DRAFT_NONE};
        struct draft_text rest = text, line;
        draft->line = 0;
        while (rg_draft_line(draft, &rest, &line))
            if (!read_line(&reader, line))
                return false;
    }
    return rg_draft_cabled(draft);
}
