// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
// Illegal requests made of legal ones, and their codes; included after kautz_vectors.vh.

  reg [2*K*LW-1:0] request; // {destination, source}

  // Its code, from the contract; dummy because a function needs an argument.
  function integer request_code;
    input dummy;
    integer i;
    begin
      request_code = (request[0 +: K*LW] == request[K*LW +: K*LW]) ? 3 : 0;
      for (i = 0; i < 2*K; i = i + 1)
        if (i % K != 0 && request[i*LW +: LW] == request[(i-1)*LW +: LW])
          request_code = 2;
      for (i = 0; i < 2*K; i = i + 1)
        if (request[i*LW +: LW] > D)
          request_code = 1;
    end
  endfunction

  // The request that was read last with any letter in that place, and now and then a copy of the
  // source as the destination.
  task spoil_request;
    input integer place;
    begin
      request = q_data;
      request[place*LW +: LW] = any_letter(0);
      if (chance(4))
        request[K*LW +: K*LW] = request[0 +: K*LW];
    end
  endtask
