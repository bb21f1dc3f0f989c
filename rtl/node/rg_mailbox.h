/* SPDX-License-Identifier: Apache-2.0 */

/* Written from rg_mailbox.vh by synth/regs.sh (make lists); do not edit.
 *
 * Registers as byte offsets from their base, 32 bits each, and their bits. A write that is refused
 * is a bus error. */
#ifndef RG_MAILBOX_H
#define RG_MAILBOX_H

/* reads 524d0100: RM, and the version of this list */
#define RG_MAILBOX_ID 0x00
/* 3:0 D, 7:4 K, 15:8 PAYLOAD, 19:16 log2 of SLOTS, 23:20 D / 16 */
#define RG_MAILBOX_SHAPE 0x04
/* the bits UP to REFUSED */
#define RG_MAILBOX_STATUS 0x08
/* bits of STATUS that interrupt */
#define RG_MAILBOX_ENABLE 0x0c
/* bits of STATUS that interrupt now */
#define RG_MAILBOX_PENDING 0x10
/* of this node, letter 1 in the least significant bits */
#define RG_MAILBOX_LABEL 0x14
/* 31:24 bytes, 23:0 destination: sends what is at OUT */
#define RG_MAILBOX_SEND 0x18
/* of the oldest message: 6:0 tries, LOST, DOWN; a write takes it */
#define RG_MAILBOX_END 0x1c
/* offset here of the oldest message that came; a write frees it */
#define RG_MAILBOX_SLOT 0x20
/* offset here of the bytes of the next message to send */
#define RG_MAILBOX_OUT 0x24
/* a write: the message whose END is next ends as lost */
#define RG_MAILBOX_GIVE_UP 0x28

/* the node is up */
#define RG_MAILBOX_UP (1u << 0)
/* SEND takes a message if the node is up */
#define RG_MAILBOX_ROOM (1u << 1)
/* END has the end of a message */
#define RG_MAILBOX_ENDED (1u << 2)
/* a message is at SLOT: 31:24 bytes, 23:0 source, then the bytes */
#define RG_MAILBOX_ARRIVED (1u << 3)
/* the last write to SEND was refused */
#define RG_MAILBOX_REFUSED (1u << 4)

/* of END: not known to be delivered */
#define RG_MAILBOX_LOST (1u << 7)
/* ... as the node went down */
#define RG_MAILBOX_DOWN (1u << 8)

#endif
