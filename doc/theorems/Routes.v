(* SPDX-License-Identifier: Apache-2.0 *)

(** What makes routes disjoint: doc/mathematics.md, sections 4 and 5, for every d and every k >= 1.

    Who trusts Coq reads Algorithms.v and the statements of [kautz_routes], [kautz_phases] and
    [kautz_faults] (Graph.v), [kautz_minimal] and [phaseC_counters] (Minimal.v), of Parallel.v, and,
    of the trees, [way], [spanning], [arcs], [independent] (Trees.v) and [allgather]. *)
From Routegen Require Import Words.

(** * 1 A lemma on two periods (section 4) *)

(** Of s+t letters all but the last s have period t, and all but the first and the last t have
    period s. *)
Lemma two_periods : forall n s t (z : nat -> nat), s + t <= n -> 1 <= s -> 1 <= t ->
  (forall x, x + 1 < s -> z x = z (x + t)) ->
  (forall x, 0 < x -> x < t -> z x = z (x + s)) ->
  (z 0 = z s \/ 2 < s + t /\ forall x, x + 1 < s + t -> z x <> z (x + 1)) ->
  z (s + t - 1) = z (s - 1).
Proof.
  induction n as [|n IH]; intros s t z Hn Hs Ht Pt Ps Z; [lia|].
  destruct (lt_eq_lt_dec s t) as [[L| <-]|G].
  - transitivity (z (t - 1)); [rewrite (Ps (t - 1)) by lia; same|].
    replace (t - 1) with (s + (t - s) - 1) by lia. apply IH; try lia.
    + intros x Hx. rewrite (Pt x), (Ps (x + (t - s))) by lia. same.
    + intros x H0 Hx. apply Ps; lia.
    + destruct Z as [Z|[Z N]]; auto. destruct (le_lt_dec t 2).
      * exfalso. apply (N 1); [lia|]. rewrite (Ps 1) by lia. f_equal. lia.
      * right. split; [lia|]. intros. apply N. lia.
  - destruct (Nat.eq_dec s 1) as [->|]; [|rewrite (Ps (s - 1)) by lia; same].
    destruct Z as [Z|[Z _]]; [auto|lia].
  - replace (s + t - 1) with (s - t + t - 1 + t) by lia.
    replace (s - 1) with (s - t - 1 + t) by lia.
    apply (IH (s - t) t (fun x => z (x + t))); try lia.
    + intros x Hx. apply Pt. lia.
    + intros x H0 Hx. rewrite <- (Pt x), (Ps x) by lia. same.
    + replace (s - t + t) with s by lia. simpl. change (z t = z s \/ 2 < s /\ forall x,
        x + 1 < s -> z (x + t) <> z (x + 1 + t)).
      pose proof (Pt 0 ltac:(lia)) as P0. destruct Z as [Z|[Z N]]; [left; simpl in P0; congruence|].
      destruct (le_lt_dec s 2).
      * exfalso. apply (N 0); [lia|]. rewrite (Pt 0) by lia. same.
      * right. split; auto. intros. replace (x + 1 + t) with (x + t + 1) by lia. apply N. lia.
Qed.

(** The same for letters lo..hi of a word. *)
Lemma periods lo hi s t (y : nat -> nat) : 1 <= s -> 1 <= t -> s + t <= hi - lo + 1 ->
  (forall x, lo <= x -> x + t < hi -> y x = y (x + t)) ->
  (forall x, lo < x -> x + s <= hi -> y x = y (x + s)) ->
  (s + t <= hi - lo \/ 2 < s + t /\ forall x, lo <= x -> x < hi -> y x <> y (x + 1)) ->
  y hi = y (hi - t).
Proof.
  intros Hs Ht H Pt Ps Z. set (o := hi + 1 - s - t).
  pose proof (two_periods (s + t) s t (fun x => y (o + x)) (le_n _) Hs Ht) as T. cbv beta in T.
  replace (o + (s + t - 1)) with hi in T by (unfold o; lia).
  replace (o + (s - 1)) with (hi - t) in T by (unfold o; lia).
  apply T; unfold o in *.
  - intros x Hx. rewrite Pt by lia. same.
  - intros x H0 Hx. rewrite Ps by lia. same.
  - destruct Z as [Z|[Z N]]; [left; rewrite Ps by lia; same|right; split; auto].
    intros. replace (hi + 1 - s - t + (x + 1)) with (hi + 1 - s - t + x + 1) by lia. apply N; lia.
Qed.

Section Pair.
Variables (d k : nat) (a b : word).
Notation node_at := (node_at k).
Notation letter := (letter k a b).

(** * 2 Walks *)

(** w has the letters of a walk of h hops from a to b. *)
Record walk (h : nat) (w : nat -> nat) : Prop := Walk {
  src : forall x, x < k -> w x = a @ x;
  dst : forall x y, x = h + y -> y < k -> w x = b @ y;
  neq : forall x y, y = x + 1 -> y < k + h -> w x <> w y;
  low : forall x, x < k + h -> w x <= d }.

Arguments src {h w}. Arguments dst {h w}. Arguments neq {h w}. Arguments low {h w}.

Lemma src2 h g P Q x : walk h P -> walk g Q -> x < k -> P x = Q x.
Proof. intros U V H. rewrite (src U), (src V); auto. Qed.
Lemma dst2 h g P Q x y : walk h P -> walk g Q -> h <= x -> x < h + k -> x + g = y + h -> P x = Q y.
Proof. intros U V H L E. rewrite (dst U x (x - h)), (dst V y (x - h)) by lia; auto. Qed.

Arguments src2 {h g P Q x}. Arguments dst2 {h g P Q x y}.

(** P up to the node after i hops, on with Q from the same node after j hops. *)
Definition splice (P Q : nat -> nat) i j x := if x <? i then P x else Q (x + j - i).

Lemma splice_walk h P g Q i j : 1 <= k -> walk h P -> walk g Q -> i <= h -> j <= g ->
  (forall x, x < k -> P (i + x) = Q (j + x)) ->
  walk (i + (g - j)) (splice P Q i j) /\ (forall x, x < i + k -> splice P Q i j x = P x).
Proof.
  intros K U V Hi Hj E.
  assert (A : forall x, x < i + k -> splice P Q i j x = P x).
  { intros x Hx. unfold splice. cases; auto. replace x with (i + (x - i)) at 2 by lia.
    rewrite E by lia. f_equal. lia. }
  split; auto. constructor.
  - intros x Hx. rewrite A by lia. apply (src U); auto.
  - intros x y -> Hy. unfold splice. cases; [lia|]. apply (dst V); lia.
  - intros x y -> Hy. destruct (lt_dec x i).
    + rewrite !A by lia. apply (neq U); lia.
    + unfold splice. cases; try lia. apply (neq V); lia.
  - intros x Hx. unfold splice. cases; [apply (low U)|apply (low V)]; lia.
Qed.

(** * 3 What makes routes disjoint (section 5)

    [Ans]: walks of at most k+2 hops with different out letters, and different in letters, that are
    greedy: a walk of at most k+1 hops has the letters of one of the same length, or a letter of a
    shorter one. *)
Section Greedy.
Variable Ans : list route.
Hypothesis K : 1 <= k.
Hypothesis AB : a <> b.
Hypothesis La : length a = k.
Hypothesis Lb : length b = k.
Hypothesis H_walk : forall r, In r Ans -> walk (hops r) (letter r) /\ 1 <= hops r <= k + 2
  /\ letter r k = out r /\ letter r (hops r - 1) = inn r.
Hypothesis H_out : forall p q, In p Ans -> In q Ans -> out p = out q -> p = q.
Hypothesis H_in : forall p q, In p Ans -> In q Ans -> inn p = inn q -> p = q.
Hypothesis H_greedy : forall h w, walk h w -> 1 <= h <= k + 1 -> exists p, In p Ans /\
  (hops p = h /\ out p = w k /\ inn p = w (h - 1) \/ hops p < h
    /\ (out p = w k \/ inn p = w (h - 1))).

(** Section 5 (i): the core of p does not stand in q at t places further right, 0 < t < g-h. *)
Lemma core p q t : In p Ans -> In q Ans -> hops p <= k -> 0 < t -> t < hops q - hops p ->
  (forall x, hops p - 1 <= x -> x <= k -> letter p x = letter q (x + t)) -> False.
Proof.
  intros Ip Iq Hk T0 T1 E.
  destruct (H_walk p Ip) as (U & Hp & Op & _), (H_walk q Iq) as (V & Hq & Oq & _).
  set (h := hops p) in *. set (g := hops q) in *. set (s := g - h - t).
  assert (N : h = k /\ g = k + 2 -> False).
  { (* the out letter of q would be the last of a *)
    intros [Hh G]. apply (neq V (k - 1) k); try lia. rewrite <- (src2 U V) by (auto; lia).
    rewrite E by lia. f_equal. lia. }
  assert (p = q); [|subst q; unfold g, h in *; lia]. apply H_out; auto. rewrite <- Op, <- Oq.
  rewrite (periods (h - 1) k s t (letter p)); unfold s; try lia; [rewrite E by lia; f_equal;
    lia|..].
  - intros x L Hx. rewrite E by lia. symmetry. apply (src2 U V); auto; lia.
  - intros x L Hx. rewrite (E (x + (g - h - t))) by lia. apply (dst2 U V); auto; lia.
  - destruct (le_lt_dec (g - h) (k - (h - 1))); [left; lia|right; split; [lia|]]. intros.
    apply (neq U); lia.
Qed.

(** Section 5 (ii), and its mirror image. *)
Lemma shorter_in q l w : In q Ans -> walk l w -> 1 <= l <= k + 1 -> l < hops q ->
  w (l - 1) = inn q ->
  exists p, In p Ans /\ hops p < l /\ out p = w k.
Proof.
  intros Iq W Hl Hq E. destruct (H_greedy l w W Hl) as (p & Ip & [(H1 & H2 & H3)|(H1 & [H2|H2])]);
    eauto;
    assert (p = q) by (apply H_in; congruence); subst; lia.
Qed.
Lemma shorter_out q l w : In q Ans -> walk l w -> 1 <= l <= k + 1 -> l < hops q -> w k = out q ->
  exists p, In p Ans /\ hops p < l /\ inn p = w (l - 1).
Proof.
  intros Iq W Hl Hq E. destruct (H_greedy l w W Hl) as (p & Ip & [(H1 & H2 & H3)|(H1 & [H2|H2])]);
    eauto;
    assert (p = q) by (apply H_out; congruence); subst; lia.
Qed.

Lemma disjoint_lt p q i j : In p Ans -> In q Ans -> p <> q -> 0 < i < hops p -> 0 < j < hops q ->
  i < j ->
  (forall x, x < k -> letter p (i + x) = letter q (j + x)) -> False.
Proof.
  intros Ip Iq N Hi Hj L E.
  destruct (H_walk p Ip) as (U & Hp & Op & _), (H_walk q Iq) as (V & Hq & _ & Eq).
  destruct (splice_walk _ _ _ _ i j K U V) as [W A]; try lia; auto.
  destruct (shorter_in q _ _ Iq W) as (p' & Ip' & H & E'); try lia.
  { unfold splice. cases; [lia|]. rewrite <- Eq. f_equal. lia. }
  rewrite A, Op in E' by lia. assert (p' = p) by (apply H_out; auto). subst p'.
  apply (core p q (j - i)); auto; try lia. intros x H1 H2.
  replace x with (i + (x - i)) at 1 by lia. rewrite E by lia. f_equal. lia.
Qed.

(** Theorem 1. *)
Lemma disjoint p q i j : In p Ans -> In q Ans -> p <> q -> 0 < i < hops p -> 0 < j < hops q ->
  (forall x, x < k -> letter p (i + x) = letter q (j + x)) -> False.
Proof.
  intros Ip Iq N Hi Hj E. destruct (lt_eq_lt_dec i j) as [[L| <-]|L].
  - apply (disjoint_lt p q i j); auto.
  - apply N. destruct (H_walk p Ip) as (U & Hp & Op & Ep), (H_walk q Iq) as (V & Hq & Oq & Eq).
    destruct (le_dec i k).
    + apply H_out; auto. rewrite <- Op, <- Oq. specialize (E (k - i)).
      replace (i + (k - i)) with k in E by lia. apply E; lia.
    + apply H_in; auto. rewrite <- Ep, <- Eq.
      replace (hops p - 1) with (i + 0) by lia. replace (hops q - 1) with (i + 0) by lia. apply E.
      lia.
  - apply (disjoint_lt q p j i); auto. intros. symmetry. auto.
Qed.

(** Theorem 2. *)
Lemma loop_free q i j : In q Ans -> i < j -> j <= hops q ->
  (forall x, x < k -> letter q (i + x) = letter q (j + x)) -> False.
Proof.
  intros Iq L J E. destruct (H_walk q Iq) as (V & Hq & Oq & Eq).
  destruct (Nat.eq_dec j (i + 1)) as [->|J2].
  { apply (neq V i (i + 1)); try lia. specialize (E 0 K). rewrite !Nat.add_0_r in E. auto. }
  destruct (splice_walk _ _ _ _ i j K V V) as [W A]; try lia; auto.
  destruct (Nat.eq_dec i 0) as [->|I0], (Nat.eq_dec j (hops q)) as [->|Jg].
  - apply AB, same_word; [congruence|]. intros x Hx.
    rewrite <- (src V), <- (dst V (hops q + x) x) by lia. apply (E x). lia.
  - destruct (shorter_in q _ _ Iq W) as (p & Ip & H & Ep); try lia.
    { unfold splice. cases; [lia|]. rewrite <- Eq. f_equal. lia. }
    destruct (H_walk p Ip) as (U & Hp & Op & _).
    apply (core p q j); auto; try lia. intros x H1 H2. destruct (Nat.eq_dec x k) as [->|].
    + rewrite Op, Ep. unfold splice. cases; [lia|]. f_equal. lia.
    + rewrite (src2 U V) by lia. rewrite (Nat.add_comm x). apply (E x). lia.
  - destruct (shorter_out q _ _ Iq W) as (p & Ip & H & Ep); try lia.
    { rewrite A by lia. auto. }
    destruct (H_walk p Ip) as (U & Hp & _ & Ip').
    apply (core p q (i - hops p)); auto; try lia. intros x H1 H2.
    destruct (Nat.eq_dec x (hops p - 1)) as [->|].
    + rewrite Ip', Ep, A by lia. f_equal. lia.
    + replace (x + (i - hops p)) with (i + (x - hops p)) by lia. rewrite E by lia.
      apply (dst2 U V); lia.
  - destruct (shorter_in q _ _ Iq W) as (p & Ip & H & Ep); try lia.
    { unfold splice. cases; [lia|]. rewrite <- Eq. f_equal. lia. }
    rewrite A, Oq in Ep by lia. assert (p = q) by (apply H_out; auto). subst; lia.
Qed.
End Greedy.

End Pair.
Arguments src {d k a b h w}. Arguments dst {d k a b h w}. Arguments neq {d k a b h w}.
Arguments low {d k a b h w}.
Arguments src2 {d k a b h g P Q x}. Arguments dst2 {d k a b h g P Q x y}.
