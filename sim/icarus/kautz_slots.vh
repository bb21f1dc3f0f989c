// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// What the stages of the pipelined core make of the last request read; included after
// kautz_vectors.vh. Slot s is overlap 2s or 2s+1, of which only one can match. Acceptance is that
// of the paper: the longest overlap first, with two sets of used letters.

  localparam integer LETTERS = D + 1;
  localparam integer SLOTS   = (K + 1) / 2;
  localparam integer OW      = (SLOTS > 2) ? $clog2(SLOTS) + 1 : 2;

  reg [SLOTS-1:0]       slot_odd, slot_match, slot_accept;
  reg [SLOTS*LW-1:0]    slot_out, slot_in;     // letters
  reg [SLOTS*SLOTS-1:0] slot_conflict;
  reg [D:0]             used_out, used_in, none;
  reg [LETTERS*OW-1:0]  overlap;               // by out letter

  function [LW-1:0] source_letter;
    input integer i; // from 0
    source_letter = q_source[i*LW +: LW];
  endfunction

  function [LW-1:0] destination_letter;
    input integer i;
    destination_letter = q_destination[i*LW +: LW];
  endfunction

  task find_slots;
    integer s, t, v, other;
    reg [LW-1:0] o, i;
    begin
      none     = 1 << source_letter(K-1);
      used_out = none;
      used_in  = 1 << destination_letter(0);
      overlap  = 0;
      for (s = SLOTS - 1; s >= 0; s = s - 1) begin
        slot_odd[s]   = (2*s + 1 < K) && source_letter(K-1-2*s) == destination_letter(0);
        v             = 2*s + slot_odd[s];
        slot_match[s] = q_overlaps[v];
        other         = 4*s + 1 - v;
        if (other > 0 && other < K && q_overlaps[other])
          $fatal(1, "request %0d: overlap %0d matches", requests, other);
        o = destination_letter(v);
        i = source_letter(K-1-v);
        slot_out[s*LW +: LW] = o;
        slot_in[s*LW +: LW]  = i;
        slot_accept[s] = slot_match[s] && !used_out[o] && !used_in[i];
        if (slot_accept[s]) begin
          used_out[o]         = 1'b1;
          used_in[i]          = 1'b1;
          overlap[o*OW +: OW] = v;
        end
      end
      slot_conflict = 0;
      for (t = 1; t < SLOTS; t = t + 1)
        for (s = 0; s < t; s = s + 1)
          slot_conflict[t*SLOTS + s] = slot_out[t*LW +: LW] == slot_out[s*LW +: LW]
                                    || slot_in[t*LW +: LW] == slot_in[s*LW +: LW];
    end
  endtask

  // The next legal request and its slots.
  task read_slots;
    begin
      q_error = 1;
      more    = 1'b1;
      while (more && q_error != 0) begin
        read_question;
        if (more) begin
          read_table;
          read_answer;
        end
      end
      if (more)
        find_slots;
      else if (requests == 0)
        $fatal(1, "no vectors");
    end
  endtask
