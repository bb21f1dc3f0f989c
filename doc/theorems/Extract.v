(* SPDX-License-Identifier: Apache-2.0 *)

(** The functions that the theorems are about, as OCaml, for tests/theorems/compare.ml. *)
From Routegen Require Import Algorithms.
Require Import ExtrOcamlBasic ExtrOcamlNatInt.
Extraction Language OCaml.
Extraction "algorithms.ml" answer word_of free_out free_inn ticks parent_letter round
  Window.passes Window.level Window.sends Window.port Window.destination.
