/* SPDX-License-Identifier: Apache-2.0 */

/* router_top (top.h) */
#include "../node/link_ports.h"
INPUT(own)
INPUT(inject_valid)
INPUT(inject_kind)
INPUT(inject_data)
OUTPUT(inject_ready)
OUTPUT(eject_valid)
OUTPUT(eject_kind)
OUTPUT(eject_data)
