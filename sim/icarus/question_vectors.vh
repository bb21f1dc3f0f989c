// SPDX-License-Identifier: Apache-2.0
// Questions to a board and its answers, as print_questions (sim/bitstream) writes them,
// +vectors=FILE; included after tb.vh.

  localparam integer MAX_QUESTION = 256, MAX_ANSWER = 65536;

  reg [8:0] question [0:MAX_QUESTION-1]; // bit 8: the byte is damaged
  reg [7:0] answer   [0:MAX_ANSWER-1];
  integer   question_length, answer_length;
  reg       more;                        // there was another question

  task read_question;
    integer i, value;
    begin
      more = ($fscanf(vectors, "%d", question_length) == 1);
      if (more) begin
        for (i = 0; i < question_length; i = i + 1) begin
          if ($fscanf(vectors, "%h", value) != 1)
            $fatal(1, "bad vectors");
          question[i] = value;
        end
        if ($fscanf(vectors, "%d", answer_length) != 1)
          $fatal(1, "bad vectors");
        for (i = 0; i < answer_length; i = i + 1) begin
          if ($fscanf(vectors, "%h", value) != 1)
            $fatal(1, "bad vectors");
          answer[i] = value;
        end
      end
    end
  endtask
