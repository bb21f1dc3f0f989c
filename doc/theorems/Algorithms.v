(* SPDX-License-Identifier: Apache-2.0 *)

(** What the theorems are about: the graph, the algorithm of the d routes, the rule of the d trees
    and the formula of the allgather (doc/mathematics.md, sections 1, 2 and 10). No proofs. `make
    theorems` extracts these functions and compares them with the library and the cycle model. *)
Require Export List Arith Bool.
Export ListNotations.

(** * 1 The graph. Letters are numbers 0..d; [w @ x] is letter x of w, counted from 0 (the manual
    counts from 1). *)

Notation word := (list nat).
Notation "w @ x" := (nth x w 0) (at level 9, x at level 9, no associativity).
Definition weq := list_eq_dec Nat.eq_dec.
Arguments weq : simpl never.

(** A node of K(d,k), and an arc: drop the first letter, append one that differs from the last. *)
Record node (d k : nat) (w : word) : Prop := Node {
  n_len : length w = k;
  n_neq : forall x y, y = x + 1 -> y < k -> w @ x <> w @ y;
  n_let : forall x, x < k -> w @ x <= d }.

Definition arc (d k : nat) (x y : word) := exists c, c <= d /\ c <> x @ (k - 1) /\ y = tl x ++ [c].

Definition path (d k : nat) (a b : word) (p : list word) :=
  (forall x, In x p -> node d k x) /\ nth 0 p [] = a /\ nth (length p - 1) p [] = b
  /\ (forall i, S i < length p -> arc d k (nth i p []) (nth (S i) p [])).
Definition inner (p : list word) := removelast (tl p).

(** The letters that are not in a set, in order. *)
Definition used (c : nat) (s : list nat) := if in_dec Nat.eq_dec c s then true else false.
Definition free (d : nat) (s : list nat) := filter (fun c => negb (used c s)) (seq 0 (S d)).

(** * 2 The d routes from a to b *)

(** A route is known by its hops, its out letter and its in letter. *)
Record route := Route { hops : nat; out : nat; inn : nat }.

(** Go through candidates; accept one if both its letters are free, and mark them. *)
Fixpoint accept (cs : list route) (used_out used_in : list nat) : list route :=
  match cs with
  | [] => []
  | c :: cs => if used (out c) used_out || used (inn c) used_in then accept cs used_out used_in
               else c :: accept cs (out c :: used_out) (inn c :: used_in)
  end.

(** The set s after the letters f of the accepted cs are marked in it. *)
Definition mark (f : route -> nat) (cs : list route) (s : list nat) := rev (map f cs) ++ s.

Section Routes.
Variables (d k : nat) (a b : word).

(** The last k-h letters of a are the first of b. *)
Definition overlap (h : nat) : bool := forallb (fun x => a @ (h + x) =? b @ x) (seq 0 (k - h)).

Definition candA (h : nat) := Route h (b @ (k - h)) (a @ (h - 1)).
Definition candB (c : nat) := Route (k + 1) c c.
Definition candC (p : nat * nat) := Route (k + 2) (fst p) (snd p).
Definition candsA := map candA (filter overlap (seq 1 k)).
Definition candsB := map candB (seq 0 (S d)).

Definition out0 := [a @ (k - 1)].
Definition in0 := [b @ 0].
Definition phaseA := accept candsA out0 in0.
Definition phaseB := accept candsB (mark out phaseA out0) (mark inn phaseA in0).
Definition free_out := free d (mark out (phaseA ++ phaseB) out0).
Definition free_inn := free d (mark inn (phaseA ++ phaseB) in0).
Definition phaseC := map candC (combine free_out free_inn).
Definition answer := phaseA ++ phaseB ++ phaseC.

(** Letter x of a route, its word, and the nodes of a walk whose letters are [w]. *)
Definition letter (r : route) (x : nat) : nat :=
  if x <? k then a @ x else if hops r <=? x then b @ (x - hops r)
  else if x =? k then out r else inn r.
Definition word_of (r : route) : word := map (letter r) (seq 0 (k + hops r)).
Definition routes : list word := map word_of answer.
Definition node_at (w : nat -> nat) (i : nat) : word := map (fun x => w (i + x)) (seq 0 k).
Definition nodes (w : word) : list word :=
  map (node_at (fun x => w @ x)) (seq 0 (S (length w - k))).
End Routes.

(** The two counters of phase C (section 8). In each tick a counter on a used letter moves on; if
    both are on free letters that is a route, and both move on; a counter on a free letter waits.
    [ticks] gives each route with its tick. *)
Fixpoint ticks (fuel : nat) (fo fi : nat -> bool) (t c e n : nat) : list (nat * (nat * nat)) :=
  match fuel, n with
  | S f, S n' => if fo c && fi e then (S t, (c, e)) :: ticks f fo fi (S t) (S c) (S e) n'
                 else ticks f fo fi (S t) (if fo c then c else S c) (if fi e then e else S e) n
  | _, _ => []
  end.

(** * 3 The d trees of a root: the rule of model/hw/kautz/kautz_tree.c *)

Section Rule.
Variable d : nat.

(** A tree at a node: its own letter, how many first letters of the node end its aim, and the letter
    before these. *)
Record claim := Claim { mine : nat; matched : nat; wanted : nat }.

Fixpoint match_len (q : nat) (v aim : word) : nat :=
  match q with
  | 0 => 0
  | S p => if weq (firstn q v) (skipn (length aim - q) aim) then q else match_len p v aim
  end.
Definition claim_of (r v : word) (i : nat) : claim :=
  let aim := r ++ [i] in let m := match_len (length r) v aim in Claim i m (aim @ (length r - m)).

(** The trees in order of their letters, then the longest match first. *)
Definition claims (r v : word) := map (claim_of r v) (free d [r @ (length r - 1)]).
Fixpoint in_order (q : nat) (l : list claim) : list claim :=
  filter (fun c => matched c =? q) l ++ match q with 0 => [] | S p => in_order p l end.

(** A tree without a letter gets the first one of a list that is not yet given away. [st]: trees
    with their letters. *)
Definition give (v1 : nat) (list_of : list (nat * nat) -> claim ->
  list nat) (st : list (nat * nat)) (c : claim) :=
  if used (mine c) (map fst st) then st else
  match find (fun x => negb (used x (v1 :: map snd st))) (list_of st c) with Some x => (mine c,
    x) :: st | None => st end.
(** First each one's wanted letter; then its own, that of the tree which has the wanted one, or the
    smallest that is left. *)
Definition wants (st : list (nat * nat)) (c : claim) := [wanted c].
Definition settles (st : list (nat * nat)) (c : claim) :=
  mine c :: map fst (filter (fun p => snd p =? wanted c) st) ++ seq 0 (S d).
Definition assign (v1 : nat) (l : list claim) := fold_left (give v1 settles) l (fold_left (give v1
  wants) l []).

Definition letters_at (r v : word) := assign (v @ 0) (in_order (length r) (claims r v)).
Definition parent_letter (r v : word) (i : nat) : nat :=
  match find (fun p => fst p =? i) (letters_at r v) with Some p => snd p | None => 0 end.
End Rule.

(** * 4 An allgather in N-1 rounds *)

(** The place of x among the letters other than a; other than a and c. *)
Definition rank1 (x a : nat) := x - (if a <? x then 1 else 0).
Definition rank2 (x a c : nat) := x - (if a <? x then 1 else 0) - (if c <? x then 1 else 0).

Section Rounds.
Variable d : nat.

(** The nodes of K(d,k). *)
Fixpoint size (n : nat) := match n with 0 => S d | S n => d * size n end.

Fixpoint round (n : nat) (r : word) (c : nat) (e : word) : nat :=
  match n with
  | 0 => if c =? r @ 0 then 1 else 2 + rank2 (r @ 0) c (e @ 0)
  | S n =>
    let u := removelast e in
    let turn s := 2 + d * (round n (tl s) c u - 1) + rank1 (s @ 0) (s @ 1) in
    if weq (c :: u) r then 1
    else if weq u (tl r) then d * (size n - 1) + 1 + rank2 (r @ 0) (u @ 0) c
    else turn r - (if turn e <? turn r then 1 else 0)
  end.
End Rounds.

(** * 5 Windows of a slimmed fat tree, w up-ports and b w children a switch (doc/fattree.md, section
    6). A terminal is its digits, [s 0] of the leaf below w, [s 1 .. s h] below b w. *)
Module Window.

(** Digit i of a number whose digit j is below [radix j]; how many numbers have n digits. *)
Fixpoint digit (radix : nat -> nat) (i p : nat) : nat :=
  match i with
  | 0 => p mod radix 0
  | S i => digit (fun j => radix (S j)) i (p / radix 0)
  end.
Fixpoint count (radix : nat -> nat) (n : nat) : nat :=
  match n with 0 => 1 | S n => radix 0 * count (fun j => radix (S j)) n end.

Section Windows.
(** Messages turn at the nearest common ancestor, or all cross the top (level h). *)
Variables (turning : bool) (h b w : nat).
Definition children := b * w.
Definition turns := if turning then children - 1 else children.

(** A pass is the block of children that is active on level h-1, the turn, and the row there; then
    block and row of each lower level; on level 0 the slot. *)
Definition radix (i : nat) :=
  if i =? 0 then b else if i =? 1 then turns else if i =? 2 * h - 1 then w
  else if Nat.even i then children else b.
Definition passes := count radix (2 * h).
Definition block p x := digit radix (if x =? h - 1 then 0 else 2 * (h - x) - 1) p.
Definition row p x := digit radix (2 * (h - x)) p.
Definition turn p := digit radix 1 p.

(** A message climbs through active children, up to the level where its child is not active. *)
Definition active p (s : nat -> nat) x := s x / w =? block p x.
Fixpoint climb p s x n := match n with 0 => x | S n => if active p s x then climb p s (S x) n else
  x end.
Definition level p s := climb p s 1 (h - 1).

(** The number of the window in its row on level h-1, on a lower level in its slot. A child that is
    not active is served in window 0, one of block 0 in window 1, if those above are number 0. *)
Definition number p x := block p x + b * (if x =? h - 1 then turn p else row p x).
Definition served p (s : nat -> nat) x :=
  turning && ((number p x =? 0) || (number p x =? 1) && (s x / w =? 0))
  && forallb (fun y => number p y =? 0) (seq (S x) (h - 1 - x))
  && (negb (row p (h - 1) =? 0) || (x =? 1)).

(** Whether a terminal sends in a pass, by which port of each level it goes up, and to whom. *)
Definition sends p s := (level p s =? h) || served p s (level p s).
Definition port (s : nat -> nat) x := s x mod w.
Definition by_ p x :=
  if x =? 0 then block p 0 else if x =? h then turn p + (if turning then 1 else 0)
  else row p x + (if x =? h - 1 then 0 else row p (h - 1)).
Definition below (x : nat) := if x =? 0 then w else children.
Definition destination p s x := if x <=? level p s then (s x + by_ p x) mod below x else s x.
End Windows.
End Window.
