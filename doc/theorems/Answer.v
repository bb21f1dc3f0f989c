(* SPDX-License-Identifier: Apache-2.0 *)

(** The answer of the algorithm is a greedy set of walks: doc/mathematics.md, section 3, and what
    [Greedy] of Routes.v asks for. *)
From Routegen Require Import Words Routes.

Section Answer.
Variables (d k : nat) (a b : word).
Notation walk := (walk d k a b).
Notation letter := (letter k a b).

Hypothesis K : 1 <= k.
Hypothesis Na : node d k a.
Hypothesis Nb : node d k b.

Lemma overlap_spec h : overlap k a b h = true <-> forall x, x < k - h -> a @ (h + x) = b @ x.
Proof.
  unfold overlap. rewrite forallb_forall. split; intros H x Hx.
  - apply Nat.eqb_eq, H, in_seq. lia.
  - apply Nat.eqb_eq, H. apply in_seq in Hx. lia.
Qed.

(** What is said of a route: its word is that of a walk, with its letters. *)
Definition good (r : route) := walk (hops r) (letter r) /\ 1 <= hops r /\ letter r k = out r
  /\ letter r (hops r - 1) = inn r.

Ltac at_ := unfold letter; cases; try lia.

Lemma goodA h : 1 <= h <= k -> overlap k a b h = true -> b @ (k - h) <> a @ (k - 1) ->
  good (candA k a b h).
Proof.
  intros Hh M N. rewrite overlap_spec in M. set (r := candA k a b h).
  assert (S : forall x, x < k -> letter r x = a @ x) by (intros; at_; auto).
  assert (D : forall x, h <= x -> x < h + k -> letter r x = b @ (x - h)).
  { intros x H L. unfold letter. change (hops r) with h. cases; try lia; auto.
    replace x with (h + (x - h)) at 1 by lia. apply M. lia. }
  split; [constructor|split; [|split]]; change (hops r) with h; try lia; auto.
  - intros x y -> Hy. rewrite D by lia. same.
  - intros x y -> Hy. destruct (lt_dec (x + 1) k); [rewrite !S by lia; apply (n_neq _ _ _ Na);
      lia|].
    rewrite (D (x + 1)) by lia. destruct (lt_dec x k).
    + rewrite S by lia. replace x with (k - 1) by lia. replace (k - 1 + 1 - h) with (k - h) by lia.
      auto.
    + rewrite D by lia. apply (n_neq _ _ _ Nb); lia.
  - intros x Hx. destruct (lt_dec x k); [rewrite S by lia; apply (n_let _ _ _ Na)|rewrite D by lia;
      apply (n_let _ _ _ Nb)]; lia.
  - rewrite D by lia. auto.
  - rewrite S by lia. auto.
Qed.

(** One or two letters in between. *)
Lemma goodBC h o i : o <= d -> i <= d -> o <> a @ (k - 1) -> i <> b @ 0 ->
  h = k + 1 /\ o = i \/ h = k + 2 /\ o <> i ->
  good (Route h o i).
Proof.
  intros Lo Li No Ni H. set (r := Route h o i).
  assert (E : forall x, letter r x = if x <? k then a @ x else if h <=? x then b @ (x - h) else if
    x =? k then o else i) by auto.
  split; [constructor|split; [|split]]; change (hops r) with h; change (out r) with o;
    change (inn r) with i; try lia.
  - intros x Hx. rewrite E. cases; lia || auto.
  - intros x y -> Hy. rewrite E. cases; try lia. same.
  - intros x y -> Hy. rewrite !E. cases; try lia; try (apply (n_neq _ _ _ Na); lia);
      try (apply (n_neq _ _ _ Nb); lia);
      try (replace x with (k - 1) by lia; auto); try (replace (x + 1 - h) with 0 by lia);
        lia || auto.
  - intros x Hx. rewrite E. cases; auto; [apply (n_let _ _ _ Na)|apply (n_let _ _ _ Nb)]; lia.
  - rewrite E. cases; lia.
  - rewrite E. cases; lia.
Qed.

Lemma walk_letters h w : walk h w -> 1 <= h ->
  w k <= d /\ w (h - 1) <= d /\ w k <> a @ (k - 1) /\ w (h - 1) <> b @ 0.
Proof.
  intros W H. repeat split; try (apply (low W); lia).
  - rewrite <- (src W) by lia. apply not_eq_sym, (neq W); lia.
  - rewrite <- (dst W h 0) by lia. apply (neq W); lia.
Qed.

Notation cands := (candsA k a b ++ candsB d k).
Notation A := (phaseA k a b).
Notation B := (phaseB d k a b).
Notation C := (phaseC d k a b).
Notation Ans := (answer d k a b).

Lemma walk_is_candidate h w : walk h w -> 1 <= h <= k + 1 -> In (Route h (w k) (w (h - 1))) cands.
Proof.
  intros W H. apply in_or_app. destruct (le_dec h k); [left|right]; apply in_map_iff.
  - exists h. unfold candA. rewrite (dst W k (k - h)), (src W (h - 1)) by lia. split; auto.
    apply filter_In. split; [apply in_seq; lia|]. apply overlap_spec. intros x Hx.
    rewrite <- (src W), (dst W (h + x) x) by lia. auto.
  - exists (w k). replace h with (k + 1) by lia. replace (k + 1 - 1) with k by lia. split; auto.
    apply in_seq. pose proof (low W k). lia.
Qed.

Lemma candidate_good c : In c cands -> out c <> a @ (k - 1) -> inn c <> b @ 0 ->
  good c /\ hops c <= k + 1.
Proof.
  intros I No Ni. apply in_app_or in I. destruct I as [I|I]; apply in_map_iff in I;
    destruct I as (x & <- & I).
  - apply filter_In in I. destruct I as [I M]. apply in_seq in I. split; [apply goodA; auto|simpl];
      lia.
  - apply in_seq in I. split; [apply goodBC; auto|simpl]; lia.
Qed.

(** Of the greedy choice. *)
Lemma accept_in cs uo ui c : In c (accept cs uo ui) -> In c cs /\ ~ In (out c) uo
  /\ ~ In (inn c) ui.
Proof.
  revert uo ui. induction cs as [|p cs IH]; intros uo ui I; simpl in *; [tauto|].
  destruct (used_spec (out p) uo), (used_spec (inn p) ui); simpl in I; try (apply IH in I; tauto).
  destruct I as [->|I]; [tauto|]. apply IH in I. simpl in I. tauto.
Qed.

Lemma accept_app cs ds uo ui : accept (cs ++ ds) uo ui =
  accept cs uo ui ++ accept ds (mark out (accept cs uo ui) uo) (mark inn (accept cs uo ui) ui).
Proof.
  unfold mark. revert uo ui. induction cs as [|c cs IH]; intros uo ui; simpl; auto.
  destruct (used (out c) uo || used (inn c) ui); simpl; rewrite IH; auto. rewrite <- !app_assoc.
  auto.
Qed.

Lemma accept_nodup cs : forall uo ui, NoDup uo -> NoDup ui ->
  NoDup (map out (accept cs uo ui) ++ uo) /\ NoDup (map inn (accept cs uo ui) ++ ui).
Proof.
  induction cs as [|c cs IH]; intros uo ui No Ni; simpl; auto.
  destruct (used_spec (out c) uo), (used_spec (inn c) ui); simpl; auto.
  destruct (IH (out c :: uo) (inn c :: ui)) as [N M]; [constructor; auto|constructor; auto|].
  split; [refine (Permutation_NoDup _ N)|refine (Permutation_NoDup _ M)]; symmetry;
    apply Permutation_middle.
Qed.

(** A candidate is accepted, or a letter of it was used at the start or is that of one accepted
    before it. *)
Lemma accept_greedy (R : route -> route -> Prop) cs : StronglySorted R cs -> forall uo ui c,
  In c cs ->
  In c (accept cs uo ui) \/ In (out c) uo \/ In (inn c) ui
  \/ exists p, In p (accept cs uo ui) /\ R p c /\ (out p = out c \/ inn p = inn c).
Proof.
  induction 1 as [|c0 cs S IH F]; intros uo ui c I; [contradiction|]. rewrite Forall_forall in F.
  simpl.
  destruct (used_spec (out c0) uo), (used_spec (inn c0) ui); simpl; destruct I as [->|I]; auto.
  destruct (IH (out c0 :: uo) (inn c0 :: ui) c I) as [H|[[H|H]|[[H|H]|(p & H & H2)]]]; auto;
    do 3 right;
    [exists c0|exists c0|exists p]; auto.
Qed.

Lemma sorted_accept (R : route -> route -> Prop) cs : StronglySorted R cs -> forall uo ui,
  StronglySorted R (accept cs uo ui).
Proof.
  induction 1 as [|c cs S IH F]; intros uo ui; simpl; [constructor|]. destruct (_ || _); auto.
  constructor; auto.
  rewrite Forall_forall in *. intros p I. apply F. apply accept_in in I. tauto.
Qed.

Lemma sorted_app T (R : T -> T -> Prop) l m : StronglySorted R l -> StronglySorted R m ->
  (forall x y, In x l -> In y m -> R x y) -> StronglySorted R (l ++ m).
Proof.
  induction 1 as [|x l S IH F]; intros Sm H; simpl; auto. constructor; [apply IH; auto; intros;
    apply H; simpl; auto|].
  apply Forall_app. split; auto. apply Forall_forall. intros. apply H; simpl; auto.
Qed.

Lemma sorted_all T (R : T -> T -> Prop) l : (forall x y, In x l -> In y l -> R x y) ->
  StronglySorted R l.
Proof.
  induction l as [|x l IH]; intros H; constructor; [apply IH; intros|apply Forall_forall; intros];
    apply H; simpl; auto.
Qed.

(** In order of length, strictly up to k hops. *)
Definition before (p q : route) := hops p < hops q \/ hops p = hops q /\ k < hops p.

Lemma candsA_sorted (R : route -> route -> Prop) : (forall p q, hops p < hops q -> R p q) ->
  StronglySorted R (candsA k a b).
Proof.
  intros L. cut (forall n s, StronglySorted R (map (candA k a b) (filter (overlap k a b) (seq s
    n))));
    [intros H; apply H|].
  induction n as [|n IH]; intros s; simpl; [constructor|].
  destruct (overlap k a b s); simpl; auto. constructor; auto. apply Forall_forall. intros c I.
  apply in_map_iff in I. destruct I as (x & <- & I). apply filter_In in I. rewrite in_seq in I.
  apply L.
  simpl. lia.
Qed.

Lemma cands_sorted : StronglySorted before cands.
Proof.
  apply sorted_app; [apply candsA_sorted; left; auto| |].
  - apply sorted_all. intros x y Ix Iy. apply in_map_iff in Ix, Iy.
    destruct Ix as (u & <- & _), Iy as (v & <- & _). right. simpl. lia.
  - intros x y Ix Iy. apply in_map_iff in Ix, Iy. destruct Ix as (u & <- & Iu), Iy as (v & <- & _).
    apply filter_In in Iu. rewrite in_seq in Iu. left. simpl. lia.
Qed.

Lemma accepted_AB : A ++ B = accept cands (out0 k a) (in0 b).
Proof. rewrite accept_app. auto. Qed.

Lemma answer_eq : Ans = (A ++ B) ++ C.
Proof. apply app_assoc. Qed.

Lemma AB_in c : In c (A ++ B) -> In c cands /\ out c <> a @ (k - 1) /\ inn c <> b @ 0.
Proof. rewrite accepted_AB. intros I. apply accept_in in I. simpl in I. intuition congruence. Qed.

Lemma AB_good c : In c (A ++ B) -> good c /\ hops c <= k + 1.
Proof. intros I. apply AB_in in I. apply candidate_good; tauto. Qed.

Lemma good_letters c : good c -> out c <= d /\ inn c <= d.
Proof. intros (W & H & <- & <-). pose proof (walk_letters _ _ W H). tauto. Qed.

Lemma mark_in f cs s x : In x (mark f cs s) <-> In x (map f cs) \/ In x s.
Proof. unfold mark. rewrite in_app_iff, <- in_rev. tauto. Qed.

(** The marked letters after phase B are different ones, one more than routes. *)
Lemma marks (f : route -> nat) s : (forall c, In c (A ++ B) -> f c <= d) -> (forall x, In x s ->
  x <= d) -> length s = 1 ->
  NoDup (mark f (A ++ B) s) -> length (free d (mark f (A ++ B) s)) + length (A ++ B) = d.
Proof.
  intros F Ls L N. cut (length (free d (mark f (A ++ B) s)) + length (mark f (A ++ B) s) = S d).
  { unfold mark at 2. rewrite app_length, rev_length, map_length. lia. }
  apply free_length; auto. intros x I. apply mark_in in I. destruct I as [I|I]; auto.
  apply in_map_iff in I. destruct I as (c & <- & I). auto.
Qed.

Lemma marks_nodup : NoDup (mark out (A ++ B) (out0 k a)) /\ NoDup (mark inn (A ++ B) (in0 b)).
Proof.
  destruct (accept_nodup cands (out0 k a) (in0 b)) as [N M]; [repeat constructor;
    auto|repeat constructor; auto|].
  rewrite <- accepted_AB in N, M. unfold mark.
  split; [refine (Permutation_NoDup _ N)|refine (Permutation_NoDup _ M)];
    apply Permutation_app_tail, Permutation_rev.
Qed.

Notation fo := (free_out d k a b).
Notation fi := (free_inn d k a b).

Lemma free_lengths : length fo + length (A ++ B) = d /\ length fi + length (A ++ B) = d.
Proof.
  split; apply marks; try apply marks_nodup; auto; try (intros c I; apply AB_good in I;
    apply good_letters; apply I);
    intros x [<-|[]]; [apply (n_let _ _ _ Na)|apply (n_let _ _ _ Nb)]; lia.
Qed.

(** After phase B no letter is free on both sides. *)
Lemma not_both x : In x fo -> In x fi -> False.
Proof.
  intros I J. apply free_in in I, J. rewrite !mark_in in *.
  assert (M : In (candB k x) cands) by (apply in_or_app; right; apply in_map, in_seq; lia).
  destruct (accept_greedy _ _ cands_sorted (out0 k a) (in0 b) _ M) as [H|[H|[H|(p & H & _ &
    [E|E])]]];
    rewrite <- ?accepted_AB in *; simpl in *; try tauto;
      [apply (in_map out) in H|rewrite <- E in I; apply (in_map out) in H|
    rewrite <- E in J; apply (in_map inn) in H]; simpl in *; tauto.
Qed.

Lemma C_letters : map out C = fo /\ map inn C = fi.
Proof.
  unfold phaseC. rewrite !map_map. simpl. destruct free_lengths as [L M].
  assert (E : length fo = length fi) by lia. clear L M. revert E. generalize fo fi.
  induction l as [|x l IH]; intros [|y m] E; simpl in *; try discriminate; auto.
  destruct (IH m) as [E1 E2]; auto. rewrite E1, E2. auto.
Qed.

Lemma C_good c : In c C -> good c /\ hops c = k + 2.
Proof.
  intros I. apply in_map_iff in I. destruct I as ([o i] & <- & I). split; auto.
  pose proof (in_combine_l _ _ _ _ I) as Io. pose proof (in_combine_r _ _ _ _ I) as Ii.
  assert (o <> i) by (intros ->; eapply not_both; eauto).
  apply free_in in Io, Ii. rewrite mark_in in *. simpl in *. apply goodBC; simpl; auto;
    intuition congruence.
Qed.

Lemma answer_good c : In c Ans -> good c /\ hops c <= k + 2.
Proof.
  rewrite answer_eq. intros I. apply in_app_or in I. destruct I as [I|I];
    [apply AB_good in I|apply C_good in I];
    destruct I; split; auto; lia.
Qed.

Lemma answer_nodup : NoDup (map out Ans) /\ NoDup (map inn Ans).
Proof.
  rewrite answer_eq, !(map_app _ (A ++ B)). destruct C_letters as [-> ->].
  destruct marks_nodup as [N M].
  apply nodup_app_l in N, M. unfold mark in *.
  split; apply nodup_app; try apply free_nodup; try (intros x I J; apply free_in in J;
    rewrite mark_in in J; tauto);
    [refine (Permutation_NoDup _ N)|refine (Permutation_NoDup _ M)]; symmetry;
      apply Permutation_rev.
Qed.

Lemma answer_length : length Ans = d.
Proof. rewrite answer_eq, app_length, <- (map_length out C). destruct C_letters as [-> _],
  free_lengths. lia. Qed.

Lemma answer_sorted : StronglySorted before Ans.
Proof.
  rewrite answer_eq. apply sorted_app.
  - rewrite accepted_AB. apply sorted_accept, cands_sorted.
  - apply sorted_all. intros x y I J. apply C_good in I, J. right. lia.
  - intros x y I J. apply AB_good in I. apply C_good in J. left. lia.
Qed.

Lemma answer_greedy h w : walk h w -> 1 <= h <= k + 1 -> exists p, In p Ans /\
  (hops p = h /\ out p = w k /\ inn p = w (h - 1) \/ hops p < h
    /\ (out p = w k \/ inn p = w (h - 1))).
Proof.
  intros W H. pose proof (walk_letters h w W ltac:(lia)) as (_ & _ & No & Ni).
  destruct (accept_greedy _ _ cands_sorted (out0 k a) (in0 b) _ (walk_is_candidate h w W H)) as
    [I|[[I|[]]|[[I|[]]|(p & I & O & E)]]];
    simpl in *; try congruence; rewrite <- accepted_AB in I;
      assert (J := in_or_app _ C _ (or_introl I)); rewrite <- answer_eq in J.
  - eexists. split; [exact J|]. auto.
  - exists p. split; auto. destruct O as [O|[O1 O2]]; simpl in *; auto. left. apply AB_good in I.
    destruct I as ((_ & _ & Eo & Ei) & Hk). replace (hops p - 1) with k in Ei by lia.
    replace (h - 1) with k in * by lia.
    assert (out p = inn p) by congruence. intuition congruence.
Qed.

Lemma answer_out p q : In p Ans -> In q Ans -> out p = out q -> p = q.
Proof. intros. apply (nodup_map_inj _ _ out Ans); auto. apply answer_nodup. Qed.
Lemma answer_in p q : In p Ans -> In q Ans -> inn p = inn q -> p = q.
Proof. intros. apply (nodup_map_inj _ _ inn Ans); auto. apply answer_nodup. Qed.

End Answer.
