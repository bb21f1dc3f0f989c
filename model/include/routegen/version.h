/* SPDX-License-Identifier: Apache-2.0 */
/* Copyright the routegen authors */

/** @file
 * The one version number of routegen: library, program, and (from the board's `?` answer) hardware.
 * `make lint` checks that routegen.core and CHANGELOG.md say the same.
 */
#ifndef ROUTEGEN_VERSION_H
#define ROUTEGEN_VERSION_H

#define RG_VERSION "0.1.0"

#endif
