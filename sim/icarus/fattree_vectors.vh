// SPDX-License-Identifier: Apache-2.0
// The vectors of `routegen vectors gft:H,M,W --pairs all`, +vectors=FILE; included after
// fattree.vh. They are compared with its left_state while they are read.

  integer v_e         [0:N*P*(H+1)-1];          // e_x of rotation, pass and level, level fastest
  integer v_threshold [0:N*P*(H+1)-1];          // T_x
  integer v_state     [0:N*P*ALL_SWITCHES-1];   // top level first

  task bad_vectors;
    input integer rotation, pass;
    $fatal(1, "bad vectors of rotation %0d, pass %0d", rotation, pass);
  endtask

  task read_vectors;
    integer a, b, rotation, pass, row, x, j;
    begin
      open_vectors;
      for (rotation = 0; rotation < N; rotation = rotation + 1)
        for (pass = 0; pass < P; pass = pass + 1) begin
          row = rotation*P + pass;
          if ($fscanf(vectors, " P %d %d", a, b) != 2 || a != rotation || b != pass)
            bad_vectors(rotation, pass);
          for (x = 0; x <= H; x = x + 1) begin
            if ($fscanf(vectors, "%d %d", a, b) != 2)
              bad_vectors(rotation, pass);
            v_e[row*(H+1) + x]         = a;
            v_threshold[row*(H+1) + x] = b;
          end
          if ($fscanf(vectors, " S%c", a) != 1)
            bad_vectors(rotation, pass);
          for (x = H; x >= 0; x = x - 1)
            for (j = 0; j < M**(H-x) * W**x; j = j + 1) begin
              if ($fscanf(vectors, "%d", a) != 1)
                bad_vectors(rotation, pass);
              check("state of vectors", a, left_state(x, j % W**x, rotation, pass));
              v_state[row*ALL_SWITCHES + list_index(x, j)] = a;
            end
        end
    end
  endtask
