// SPDX-License-Identifier: Apache-2.0
// The registers of rg_mailbox, by byte address, and their bits. rg_mailbox.h, the same for C, is
// written from this file by `make lists`.
`ifndef RG_MAILBOX_VH
`define RG_MAILBOX_VH

`define RG_MAILBOX_ID      13'h00 // reads 524d0100: RM, and the version of this list
`define RG_MAILBOX_SHAPE   13'h04 // 3:0 D, 7:4 K, 15:8 PAYLOAD, 19:16 log2 of SLOTS, 23:20 D / 16
`define RG_MAILBOX_STATUS  13'h08 // the bits UP to REFUSED
`define RG_MAILBOX_ENABLE  13'h0c // bits of STATUS that interrupt
`define RG_MAILBOX_PENDING 13'h10 // bits of STATUS that interrupt now
`define RG_MAILBOX_LABEL   13'h14 // of this node, letter 1 in the least significant bits
`define RG_MAILBOX_SEND    13'h18 // 31:24 bytes, 23:0 destination: sends what is at OUT
`define RG_MAILBOX_END     13'h1c // of the oldest message: 6:0 tries, LOST, DOWN; a write takes it
`define RG_MAILBOX_SLOT    13'h20 // offset here of the oldest message that came; a write frees it
`define RG_MAILBOX_OUT     13'h24 // offset here of the bytes of the next message to send
`define RG_MAILBOX_GIVE_UP 13'h28 // a write: the message whose END is next ends as lost

`define RG_MAILBOX_UP      0 // the node is up
`define RG_MAILBOX_ROOM    1 // SEND takes a message if the node is up
`define RG_MAILBOX_ENDED   2 // END has the end of a message
`define RG_MAILBOX_ARRIVED 3 // a message is at SLOT: 31:24 bytes, 23:0 source, then the bytes
`define RG_MAILBOX_REFUSED 4 // the last write to SEND was refused

`define RG_MAILBOX_LOST    7 // of END: not known to be delivered
`define RG_MAILBOX_DOWN    8 // ... as the node went down

`endif
