(* SPDX-License-Identifier: Apache-2.0 *)

(** All overlaps at once, as the pipelined core compares them: doc/mathematics.md, section 9; and
    how many routes phase C has at most (section 3). *)
From Routegen Require Import Words Routes Answer.

Section Parallel.
Variables (d k : nat) (a b : word).
Hypothesis K : 1 <= k.
Hypothesis Na : node d k a.
Hypothesis Nb : node d k b.

(** The overlap of a route of h hops matches; overlap 0 needs different letters. *)
Definition matches (h : nat) := 1 <= h <= k /\ overlap k a b h = true /\ (h = k ->
  a @ (k - 1) <> b @ 0).
Definition accepted (h : nat) := In (candA k a b h) (phaseA k a b).
Definition conflict (g h : nat) := b @ (k - g) = b @ (k - h) \/ a @ (g - 1) = a @ (h - 1).

Lemma overlap_at h x : matches h -> x < k - h -> a @ (h + x) = b @ x.
Proof. intros (_ & M & _) H. rewrite overlap_spec in M; auto. Qed.

(** (i) *)
Theorem neighbours_not_both h : matches h -> matches (S h) -> False.
Proof.
  intros M N. pose proof (overlap_at h 0 M) as E. pose proof (overlap_at (S h) 0 N) as F.
  destruct M as ((H1 & H2) & _), N as ((_ & H3) & _ & Z). destruct (Nat.eq_dec (S h) k) as [X|X].
  - apply Z; auto. rewrite <- E by lia. same.
  - apply (n_neq _ _ _ Na (h + 0) (S h + 0)); [lia|lia|]. rewrite E, F by lia. auto.
Qed.

(** A match cannot meet the two letters marked at the start. *)
Lemma match_not_initial h : matches h -> b @ (k - h) <> a @ (k - 1) /\ a @ (h - 1) <> b @ 0.
Proof.
  intros M. pose proof M as ((H1 & H2) & _ & Z). destruct (Nat.eq_dec h k) as [->|X].
  - rewrite Nat.sub_diag. split; [apply not_eq_sym|]; auto.
  - pose proof (overlap_at h (k - 1 - h) M ltac:(lia)) as E.
    pose proof (overlap_at h 0 M ltac:(lia)) as F.
    replace (h + (k - 1 - h)) with (k - 1) in E by lia. rewrite E, <- F.
    split; [apply not_eq_sym, (n_neq _ _ _ Nb)|apply (n_neq _ _ _ Na)]; lia.
Qed.

Lemma accepted_matches h : accepted h -> matches h.
Proof.
  intros A. apply accept_in in A. destruct A as (I & No & _). apply in_map_iff in I.
  destruct I as (x & E & I). apply filter_In in I. destruct I as [I M]. apply in_seq in I.
  assert (x = h) by (injection E; auto). subst x. split; [lia|split; auto]. intros ->. simpl in No.
  rewrite Nat.sub_diag in No. intuition.
Qed.

(** A match is accepted, or conflicts with an accepted longer overlap. *)
Lemma match_decided h : matches h -> accepted h \/ exists g, g < h /\ accepted g /\ conflict g h.
Proof.
  intros M. destruct (match_not_initial h M) as [No Ni]. pose proof M as (H & O & _).
  assert (I : In (candA k a b h) (candsA k a b)) by (apply in_map, filter_In; split; auto;
    apply in_seq; lia).
  destruct (accept_greedy _ _ (candsA_sorted k a b K (fun p q => hops p < hops q) ltac:(auto))
    (out0 k a) (in0 b) _ I)
    as [A|[[A|[]]|[[A|[]]|(p & A & L & C)]]]; simpl in *; try congruence; auto.
  right. pose proof (accept_in _ _ _ _ A) as [J _]. apply in_map_iff in J.
  destruct J as (g & <- & _).
  exists g. auto.
Qed.

Lemma accepted_no_conflict g h : g < h -> accepted g -> accepted h -> conflict g h -> False.
Proof.
  intros L A B C. assert (E : candA k a b g = candA k a b h); [|injection E; lia].
  destruct C as [C|C]; [apply (answer_out d k a b)|apply (answer_in d k a b)]; auto;
    apply in_or_app; auto.
Qed.

(** (ii) Pairs instead of sets. *)
Theorem pairs_instead_of_sets h :
  accepted h <-> matches h /\ forall g, g < h -> accepted g -> ~ conflict g h.
Proof.
  split.
  - intros A. split; [apply accepted_matches; auto|]. intros g L B C.
    apply (accepted_no_conflict g h); auto.
  - intros [M H]. destruct (match_decided h M) as [A|(g & L & A & C)]; auto. exfalso. apply (H g);
      auto.
Qed.

(** (iii) For k <= 6 it is enough that the longer overlap matches. *)
Theorem matches_are_enough h : k <= 6 ->
  accepted h <-> matches h /\ forall g, g < h -> matches g -> ~ conflict g h.
Proof.
  intros K6. split.
  - intros A. split; [apply accepted_matches; auto|]. intros g L M C.
    destruct (match_decided g M) as [B|(f & F & B & C')]; [apply (accepted_no_conflict g h); auto|].
    assert (N : ~ conflict f h) by (intro X; apply (accepted_no_conflict f h); auto; lia).
    apply accepted_matches in A, B. assert (G1 : g <> S f) by (intros ->;
      apply (neighbours_not_both f); auto).
    assert (G2 : h <> S g) by (intros ->; apply (neighbours_not_both g); auto).
    pose proof (proj1 B) as Bf. pose proof (proj1 A) as Bh.
    pose proof (proj1 M) as Bg.
    assert (P : forall x, x < k - g -> b @ x = b @ (x + (g - f))).
    { intros x Hx. rewrite <- (overlap_at g x), <- (overlap_at f (x + (g - f))) by (auto; lia).
      same. }
    assert (Ag : a @ (g - 1) = b @ (g - f - 1)) by (rewrite <- (overlap_at f (g - f - 1)) by (auto;
      lia); same).
    assert (Ah : a @ (h - 1) = b @ (h - f - 1)) by (rewrite <- (overlap_at f (h - f - 1)) by (auto;
      lia); same).
    assert (Z : h = k -> b @ (k - f - 1) <> b @ 0).
    { intros E. destruct A as (_ & _ & A). rewrite <- (overlap_at f (k - f - 1)) by (auto; lia).
      replace (f + (k - f - 1)) with (k - 1) by lia. auto. }
    pose proof (n_neq _ _ _ Nb) as Y. unfold conflict in *. rewrite Ag, Ah in *.
    remember (k - f) as w eqn:Ew. remember (k - g) as u eqn:Eu. remember (k - h) as v eqn:Ev.
    replace (g - f) with (w - u) in * by lia. replace (h - f) with (w - v) in * by lia.
    assert (Z' : v = 0 -> b @ (w - 1) <> b @ 0) by (intros; apply Z; lia).
    assert (Q : (w = 4 \/ w = 5) /\ u = 2 /\ v = 0 \/ w = 5 /\ u = 3
      /\ (v = 0 \/ v = 1)) by (clear - Bf Bg Bh F L K6 G1 G2 Ew Eu Ev; lia).
    assert (Hk : 4 <= k /\ 2 <= u /\ k - g = u) by (clear - Q Ew Eu; lia).
    assert (Y0 : b @ 0 <> b @ 1) by (apply Y; clear - Hk; lia).
    assert (Y1 : b @ 1 <> b @ 2) by (apply Y; clear - Hk; lia).
    assert (Y2 : b @ 2 <> b @ 3) by (apply Y; clear - Hk; lia).
    assert (P0 : b @ 0 = b @ (w - u)) by (apply (P 0); clear - Hk; lia).
    assert (P1 : b @ 1 = b @ (1 + (w - u))) by (apply P; clear - Hk; lia).
    assert (P2 : u = 3 -> b @ 2 = b @ (2 + (w - u))) by (intros E; apply P; clear - E Hk; lia).
    clear - Q C C' N Z' Y0 Y1 Y2 P0 P1 P2.
    destruct Q as [([->| ->] & -> & ->)|(-> & -> & [->| ->])]; simpl in *;
      try specialize (P2 eq_refl);
      try specialize (Z' eq_refl); destruct C as [C|C], C' as [C'|C']; try congruence; apply N;
      solve [left; congruence|right; congruence].
  - intros [M H]. apply pairs_instead_of_sets. split; auto. intros g L B. apply H; auto.
    apply accepted_matches. auto.
Qed.

(** A letter is used on both sides after overlap 0, so phase C has at most d/2 routes. *)
Theorem phaseC_half : 2 * length (phaseC d k a b) <= d.
Proof.
  destruct (C_letters d k a b) as [Co Ci]; auto.
  assert (Z : exists z, z <= d /\ ~ In z (free_out d k a b) /\ ~ In z (free_inn d k a b)).
  { assert (F : forall z, In z (mark out (phaseA k a b ++ phaseB d k a b) (out0 k a)) ->
      In z (mark inn (phaseA k a b ++ phaseB d k a b) (in0 b)) -> ~ In z (free_out d k a b)
        /\ ~ In z (free_inn d k a b)).
    { intros z I J. split; intros C; apply free_in in C; apply C; auto. }
    assert (Lb : b @ 0 <= d) by (apply (n_let _ _ _ Nb); lia).
    assert (La : a @ (k - 1) <= d) by (apply (n_let _ _ _ Na); lia).
    assert (I : In (candA k a b k) (candsA k a b ++ candsB d k)).
    { apply in_or_app. left. apply in_map, filter_In. split; [apply in_seq; lia|].
      apply overlap_spec; auto. intros; lia. }
    destruct (accept_greedy _ _ (cands_sorted d k a b K) (out0 k a) (in0 b) _ I)
      as [H|[[H|[]]|[[H|[]]|(p & H & _ & [E|E])]]]; try rewrite <- accepted_AB in H; simpl in *;
        rewrite ?Nat.sub_diag in *;
      [exists (b @ 0)|exists (b @ 0)|exists (b @ 0)|exists (b @ 0)|exists (a @ (k - 1))]; (split;
        [auto|apply F; apply mark_in]);
      simpl; auto; try (apply (in_map out) in H; simpl in H; rewrite Nat.sub_diag in H; auto);
      try (left; rewrite <- E; apply in_map; auto); intuition congruence. }
  destruct Z as (z & Lz & Zo & Zi).
  assert (N : NoDup (z :: free_out d k a b ++ free_inn d k a b)).
  { constructor; [rewrite in_app_iff; tauto|]. apply nodup_app; try apply free_nodup.
    apply (not_both d k a b); auto. }
  apply (NoDup_incl_length (l' := seq 0 (S d))) in N.
  - rewrite seq_length in N. simpl in N. rewrite app_length, <- Co, <- Ci, !map_length in N. lia.
  - intros x [<-|I]; [apply in_seq; lia|]. apply in_app_or in I. destruct I as [I|I];
      apply free_in in I; apply in_seq; lia.
Qed.
End Parallel.

(** For k = 7 that is false: 0230323 -> 2303230 in K(3,7). 5 hops conflict with 1, and so do not
    stop 7. *)
Example not_for_seven : let a := [0; 2; 3; 0; 3; 2; 3] in let b := [2; 3; 0; 3; 2; 3; 0] in
  filter (overlap 7 a b) (seq 1 7) = [1; 5; 7] /\ map hops (phaseA 7 a b) = [1; 7] /\
  inn (candA 7 a b 5) = inn (candA 7 a b 7).
Proof. vm_compute. auto. Qed.
