/* SPDX-License-Identifier: Apache-2.0 */

#include "routegen/status.h"

const char *rg_status_text(rg_status status)
{
    switch (status) {
    case RG_OK:
        return "ok";
    case RG_E_LETTER:
        return "letter out of range";
    case RG_E_REPEAT:
        return "equal neighbouring letters";
    case RG_E_SAME:
        return "source and destination are the same";
    case RG_E_ROTATION:
        return "rotation out of range";
    case RG_E_PASS:
        return "pass out of range";
    case RG_E_SQUARE:
        return "no such square on this network";
    case RG_E_CHECKSUM:
        return "wrong checksum in a request";
    case RG_E_REQUEST:
        return "no such request";
    case RG_E_FIELDS:
        return "wrong fields in a request";
    case RG_E_LINE:
        return "damaged request line";
    case RG_E_DEAD:
        return "node is dead";
    case RG_E_LOST:
        return "message is lost";
    case RG_E_BUSY:
        return "node is deaf yet";
    case RG_E_NULL:
        return "required pointer is NULL";
    case RG_E_SHAPE:
        return "network parameter out of range";
    case RG_E_FAMILY:
        return "unknown network family";
    case RG_E_SYNTAX:
        return "malformed network name";
    case RG_E_COUNT:
        return "wrong number of network parameters";
    case RG_E_LENGTH:
        return "wrong word length";
    case RG_E_RANK:
        return "rank out of range";
    case RG_E_INDEX:
        return "index out of range";
    case RG_E_FAULTY:
        return "an end is faulty, or cut off by a fault";
    case RG_E_END:
        return "no more routes";
    case RG_E_SEED:
        return "seed out of range";
    case RG_E_MORE:
        return "incomplete answer";
    case RG_E_DAMAGED:
        return "damaged answer";
    case RG_E_NONSENSE:
        return "answer does not fit the request";
    case RG_E_KERNEL:
        return "no such kernel on this machine";
    case RG_E_LABEL:
        return "not a label of this network";
    case RG_E_SIZE:
        return "network too large";
    case RG_E_IS:
        return "not k different words of k bits";
    case RG_E_RULE:
        return "no such routing rule on this network";
    case RG_E_MEMORY:
        return "out of memory";
    case RG_E_LARGE:
        return "network too large for this operation";
    case RG_E_STOPPED:
        return "stopped by the caller";
    case RG_E_WRITE:
        return "output cannot be written";
    case RG_E_PORT:
        return "serial port failed";
    case RG_E_SILENT:
        return "no answer from the board";
    case RG_E_WRONG:
        return "wrong answer from the board";
    case RG_E_OPTION:
        return "an option is out of its range, or does not go with others";
    }
    return "unknown status";
}
