/* SPDX-License-Identifier: Apache-2.0 */

/** @file
 * What a board says of itself: see wire.h.
 */
#pragma once

#include "routegen/wire.h"

/**
 * Makes an identity without self-test, and so tells whether there can be such a board.
 * @return RG_OK; RG_E_SHAPE (not from rg_kautz_init or rg_gft_init, or a fat tree whose levels or
 * states need more than a digit); RG_E_SYNTAX (the version is empty, too long, or has a byte that
 * it must not have). O(length of version).
 */
rg_status rg_wire_identity_init(const char *version, const rg_kautz *kautz, const rg_gft *gft,
                                rg_wire_identity *identity);

/**
 * Makes the identity of a board that is a machine of nodes, and so tells whether there can be one.
 * @param shape its d, k, vcs and depth.
 * @return RG_OK; RG_E_SHAPE (see rg_node_driver_shape, or too few virtual channels); RG_E_SYNTAX.
 * O(length of version).
 */
rg_status rg_wire_identity_machine(const char *version, const rg_node_shape *shape,
                                   rg_wire_identity *identity);

/** The same of a multicomputer. @param shape its d and k. @param memory the bytes of a node as a
 * power of two, 10..18. */
rg_status rg_wire_identity_multicomputer(const char *version, const rg_node_shape *shape,
                                         unsigned memory, rg_wire_identity *identity);

/** A program in the form ELF32 for RISC-V, as the memory of a node has it when it starts.
 * @param bytes of the memory, which is written with RG_OK and must not be NULL.
 * @param used  bytes up to the last one that the program says.
 * @param wrong what is wrong with the file otherwise.
 * @return RG_OK; RG_E_SYNTAX. O(size + bytes). */
rg_status rg_wire_program(const uint8_t *file, size_t size, uint8_t *memory, size_t bytes,
                          size_t *used, const char **wrong);

/**
 * Makes the identity of a board that is an all-to-all, an allgather or a broadcast, and so tells
 * whether there can be one.
 * @return RG_OK; RG_E_SHAPE (see rg_wire_exchange_check); RG_E_SYNTAX as above. O(length of
 * version).
 */
rg_status rg_wire_identity_exchange(const char *version, const rg_wire_exchange *exchange,
                                    rg_wire_identity *identity);

/** What a board with this request is: "exchange", "gather" or "broadcast"; else NULL. */
const char *rg_wire_exchange_word(char name);

/** Whether it can be asked for this number: rounds, or a root and a dead node, which are two. */
bool rg_wire_exchange_takes(const rg_wire_exchange *exchange, uint32_t number);

/** Whether there can be such a board. @return RG_OK; RG_E_SHAPE (more nodes than there can be, or
 * the number of a node does not fit into a word). O(k). */
rg_status rg_wire_exchange_check(const rg_wire_exchange *exchange);

/** The word after the code of an error line ("checksum"), or NULL for a status that boards do not
 * report. O(1). */
const char *rg_wire_error_name(rg_status status);
