/* SPDX-License-Identifier: Apache-2.0 */

/* Says which message of an exchange goes wrong first. */
#ifndef ROUTEGEN_CLI_EXCHANGE_FAULT_H
#define ROUTEGEN_CLI_EXCHANGE_FAULT_H

#include "inner/net/exchange.h"

/* Names it on stderr. */
void cli_exchange_name_fault(const rg_exchange_run *push);

#endif
