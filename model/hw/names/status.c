/* SPDX-License-Identifier: Apache-2.0 */

#include "routegen/status.h"

const char *rg_status_text(rg_status status)
{
    static const char *const texts[] = {
        [-RG_OK] = "ok",
        [-RG_E_LETTER] = "letter out of range",
        [-RG_E_REPEAT] = "equal neighbouring letters",
        [-RG_E_SAME] = "source and destination are the same",
        [-RG_E_ROTATION] = "rotation out of range",
        [-RG_E_PASS] = "pass out of range",
        [-RG_E_SQUARE] = "no such square on this network",
        [-RG_E_CHECKSUM] = "wrong checksum in a request",
        [-RG_E_REQUEST] = "no such request",
        [-RG_E_FIELDS] = "wrong fields in a request",
        [-RG_E_LINE] = "damaged request line",
        [-RG_E_DEAD] = "node is dead",
        [-RG_E_LOST] = "message is lost",
        [-RG_E_BUSY] = "node is deaf yet",
        [-RG_E_NULL] = "required pointer is NULL",
        [-RG_E_SHAPE] = "network parameter out of range",
        [-RG_E_FAMILY] = "unknown network family",
        [-RG_E_SYNTAX] = "malformed text",
        [-RG_E_COUNT] = "wrong number of network parameters",
        [-RG_E_LENGTH] = "wrong word length",
        [-RG_E_RANK] = "rank out of range",
        [-RG_E_INDEX] = "index out of range",
        [-RG_E_FAULTY] = "an end is faulty, or cut off by a fault",
        [-RG_E_END] = "no more routes",
        [-RG_E_SEED] = "seed out of range",
        [-RG_E_MORE] = "incomplete answer",
        [-RG_E_DAMAGED] = "damaged answer",
        [-RG_E_NONSENSE] = "answer does not fit the request",
        [-RG_E_KERNEL] = "no such kernel on this machine",
        [-RG_E_LABEL] = "not a label of this network",
        [-RG_E_SIZE] = "network too large",
        [-RG_E_IS] = "not k different words of k bits",
        [-RG_E_RULE] = "no such routing rule on this network",
        [-RG_E_MEMORY] = "out of memory",
        [-RG_E_LARGE] = "network too large for this operation",
        [-RG_E_STOPPED] = "stopped by the caller",
        [-RG_E_WRITE] = "output cannot be written",
        [-RG_E_PORT] = "serial port failed",
        [-RG_E_SILENT] = "no answer from the board",
        [-RG_E_WRONG] = "wrong answer from the board",
        [-RG_E_OPTION] = "an option is out of its range, or does not go with others",
    };
    const unsigned number = 0u - (unsigned)status;

    return number < sizeof texts / sizeof *texts && texts[number] ? texts[number]
                                                                  : "unknown status";
}
