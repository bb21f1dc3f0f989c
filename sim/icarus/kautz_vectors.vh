// SPDX-License-Identifier: Apache-2.0
// Reads the vectors of `routegen vectors kautz:D,K`; included after kautz.vh, needs
// K as well. Benches of the pipelined core have those with --core pipe: read_table comes between
// read_question and read_answer.

  integer               requests; // read so far
  reg                   more;     // a request was read

  // The request ...
  reg [2*K*LW-1:0]      q_data;
  reg [K*LW-1:0]        q_source, q_destination; // its halves
  integer               q_error;
  integer               q_beats;
  reg [K-1:0]           q_overlaps;
  // ... its table, letter 0 in the least significant byte ...
  reg [8*(D+1)-1:0]     t_table;
  // ... and its answer
  reg [(2*K+2)*LW-1:0]  r_data  [0:15];
  reg [19:0]            r_user  [0:15];
  reg                   r_last  [0:15];

  initial requests = 0;

  task read_question;
    begin
      more = $fscanf(vectors, " Q %h %d %d %h", q_data, q_error, q_beats, q_overlaps) == 4;
      {q_destination, q_source} = q_data;
      if (more)
        requests = requests + 1;
      else if (!$feof(vectors))
        $fatal(1, "bad line after request %0d", requests);
    end
  endtask

  task read_table;
    if ($fscanf(vectors, " T %h", t_table) != 1)
      $fatal(1, "no table of request %0d", requests);
  endtask

  task read_answer;
    reg [(2*K+2)*LW-1:0] data;
    reg [19:0]           user;
    reg                  last;
    integer              clock, i;
    for (i = 0; i < q_beats; i = i + 1) begin
      if ($fscanf(vectors, " R %h %h %h %d", data, user, last, clock) != 4)
        $fatal(1, "bad beat %0d of request %0d", i + 1, requests);
      r_data[i]  = data;
      r_user[i]  = user;
      r_last[i]  = last;
    end
  endtask
