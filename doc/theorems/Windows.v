(* SPDX-License-Identifier: Apache-2.0 *)

(** Windows of a slimmed fat tree, opened or turning, where the up-ports w divide the children b w
    of a switch: every message has one pass, and in a pass no link is taken twice. The number of
    passes is the limit of doc/fattree.md, section 6. For every h, b >= 2 and w. *)
From Routegen Require Import Words.
Import Window.

(** * Numbers by digits *)

Lemma digits_exist n : forall g f, (forall i, i < n -> f i < g i) ->
  exists p, p < count g n /\ forall i, i < n -> digit g i p = f i.
Proof.
  induction n; intros g f H; simpl; [exists 0; split; [lia|intros; lia]|].
  destruct (IHn (fun j => g (S j)) (fun j => f (S j))) as (p & L & E); [intros; apply H; lia|].
  pose proof (H 0 ltac:(lia)). exists (f 0 + g 0 * p). split; [nia|].
  intros [|i] I; simpl.
  - rewrite Nat.mul_comm, Nat.mod_add by lia. apply Nat.mod_small. auto.
  - rewrite Nat.mul_comm, Nat.div_add, Nat.div_small by lia. apply E. lia.
Qed.

Lemma digits_unique n : forall g p p', p < count g n -> p' < count g n ->
  (forall i, i < n -> digit g i p = digit g i p') -> p = p'.
Proof.
  induction n; intros g p p' L L' H; simpl in *; [lia|].
  assert (R : g 0 <> 0) by (destruct (g 0); lia).
  pose proof (H 0 ltac:(lia)) as H0. simpl in H0.
  assert (p / g 0 = p' / g 0).
  { apply (IHn (fun j => g (S j))); try (apply Nat.div_lt_upper_bound; auto).
    intros i I. apply (H (S i)). lia. }
  rewrite (Nat.div_mod p (g 0)), (Nat.div_mod p' (g 0)) by auto. congruence.
Qed.

Lemma digit_lt i : forall g p, 0 < g i -> digit g i p < g i.
Proof.
  induction i; intros g p H; simpl; [apply Nat.mod_upper_bound; lia|].
  apply (IHi (fun j => g (S j))). auto.
Qed.

(** What is added modulo n is known from the sum, and leads from any number to any other one. *)
Lemma add_inj n a x y : x < n -> y < n -> (a + x) mod n = (a + y) mod n -> x = y.
Proof.
  intros X Y E. pose proof (Nat.div_mod (a + x) n). pose proof (Nat.div_mod (a + y) n).
  assert (H1 : (a + x) / n = (a + y) / n \/ (a + x) / n < (a + y) / n \/ (a + y) / n < (a + x) / n)
    by lia. destruct H1 as [H1|[H1|H1]]; [|exfalso; nia|exfalso; nia]. rewrite H1 in *. lia.
Qed.

Definition sub n c a := (c + (n - a)) mod n.
Lemma sub_lt n c a : 0 < n -> sub n c a < n.
Proof. intros. apply Nat.mod_upper_bound. lia. Qed.
Lemma sub_is n c a : a < n -> c < n -> (a + sub n c a) mod n = c.
Proof.
  intros. unfold sub. rewrite Nat.add_mod_idemp_r by lia. replace (a + (c + (n - a))) with (c + 1
    * n)
    by lia. rewrite Nat.mod_add by lia. apply Nat.mod_small. auto.
Qed.
Lemma sub_same n a : a < n -> sub n a a = 0.
Proof. intros. unfold sub. replace (a + (n - a)) with n by lia. apply Nat.mod_same. lia. Qed.

Section Windows.
Variables (turning : bool) (h b w : nat).
Hypothesis h2 : 2 <= h.
Hypothesis b2 : 2 <= b.
Hypothesis w1 : 1 <= w.

Notation m := (b * w).
Notation turns := (turns turning b w).
Notation radix := (radix turning h b w).
Notation passes := (passes turning h b w).
Notation block := (block turning h b w).
Notation row := (row turning h b w).
Notation turn := (turn turning h b w).
Notation active := (active turning h b w).
Notation level := (level turning h b w).
Notation number := (number turning h b w).
Notation served := (served turning h b w).
Notation sends := (sends turning h b w).
Notation by_ := (by_ turning h b w).
Notation below := (below b w).
Notation destination := (destination turning h b w).

(** A terminal, and two that are the same. *)
Definition terminal (s : nat -> nat) := forall x, x <= h -> s x < below x.
Definition alike (s e : nat -> nat) := forall x, x <= h -> s x = e x.

Lemma m2 : 2 <= m. Proof. nia. Qed.
Lemma below_is x : x <> 0 -> below x = m.
Proof. intros. unfold Window.below. destruct (Nat.eqb_spec x 0); [lia|auto]. Qed.
Lemma below_pos x : 0 < below x.
Proof. pose proof m2. unfold Window.below, children. cases; lia. Qed.
Lemma turns_pos : 0 < turns.
Proof. pose proof m2. unfold Window.turns, children. destruct turning; lia. Qed.

Lemma radix_block x : x < h - 1 -> 0 < x -> radix (2 * (h - x) - 1) = b.
Proof.
  intros. unfold Window.radix. replace (2 * (h - x) - 1) with (S (2 * (h - x - 1))) by lia.
  rewrite Nat.even_succ, Nat.odd_mul. simpl Nat.odd at 1. cases; simpl; try lia; auto.
Qed.
Lemma radix_row x : 0 < x < h -> radix (2 * (h - x)) = m.
Proof.
  intros. unfold Window.radix. rewrite Nat.even_mul. simpl. cases; try lia; auto.
Qed.

Lemma block_lt p x : 0 < x < h -> block p x < b.
Proof.
  intros. unfold Window.block. destruct (Nat.eqb_spec x (h - 1)).
  - apply (digit_lt 0 radix). unfold Window.radix. simpl. lia.
  - eapply Nat.lt_le_trans; [apply digit_lt|]; rewrite radix_block; lia.
Qed.
Lemma slot_lt p : block p 0 < w.
Proof.
  unfold Window.block. destruct (Nat.eqb_spec 0 (h - 1)); [lia|].
  assert (E : radix (2 * (h - 0) - 1) = w) by (unfold Window.radix; cases; lia).
  eapply Nat.lt_le_trans; [apply digit_lt|]; lia.
Qed.
Lemma row_lt p x : 0 < x < h -> row p x < m.
Proof.
  intros. pose proof m2. eapply Nat.lt_le_trans; [apply digit_lt|]; rewrite radix_row; lia.
Qed.
Lemma turn_lt p : turn p < turns.
Proof. apply (digit_lt 1 radix). apply turns_pos. Qed.

(** * Passes by their windows *)

Lemma pass_exists bl ro tu : (forall x, 0 < x < h -> bl x < b /\ ro x < m) -> bl 0 < w -> tu <
  turns ->
  exists p, p < passes /\ (forall x, x < h -> block p x = bl x)
    /\ (forall x, 0 < x < h -> row p x = ro x) /\ turn p = tu.
Proof.
  intros H H0 T.
  set (f := fun i => if i =? 0 then bl (h - 1) else if i =? 1 then tu
    else if Nat.even i then ro (h - i / 2) else bl (h - (i + 1) / 2)).
  assert (F2 : forall x, 0 < x < h -> f (2 * (h - x)) = ro x).
  { intros x X. unfold f. rewrite Nat.even_mul, (Nat.mul_comm 2), Nat.div_mul by lia.
    replace (h - (h - x)) with x by lia. cases; try lia; auto. }
  assert (F1 : forall x, x < h - 1 -> f (2 * (h - x) - 1) = bl x).
  { intros x X. unfold f. replace (2 * (h - x) - 1 + 1) with ((h - x) * 2) by lia.
    rewrite Nat.div_mul by lia. replace (2 * (h - x) - 1) with (S (2 * (h - x - 1))) by lia.
    rewrite Nat.even_succ, Nat.odd_mul. replace (h - (h - x)) with x by lia. cases; try lia; auto. }
  destruct (digits_exist (2 * h) radix f) as (p & L & E).
  { intros i I. destruct (Nat.eq_dec i 0) as [->|]; [apply H; lia|].
    destruct (Nat.eq_dec i 1) as [->|]; [auto|].
    destruct (Nat.Even_or_Odd i) as [[k K]|[k K]].
    - replace i with (2 * (h - (h - k))) by lia. rewrite F2, radix_row by lia. apply H. lia.
    - replace i with (2 * (h - (h - k - 1)) - 1) by lia. rewrite F1 by lia.
      destruct (Nat.eq_dec (h - k - 1) 0) as [Z|].
      + rewrite Z. unfold Window.radix. cases; lia.
      + rewrite radix_block by lia. apply H. lia. }
  exists p. split; [exact L|]. unfold Window.block, Window.row, Window.turn. repeat split.
  - intros x X. destruct (Nat.eqb_spec x (h - 1)) as [->|]; rewrite E by lia; auto. apply F1. lia.
  - intros x X. rewrite E by lia. auto.
  - rewrite E by lia. auto.
Qed.

Lemma pass_unique p p' : p < passes -> p' < passes -> (forall x, x < h -> block p x = block p' x) ->
  (forall x, 0 < x < h -> row p x = row p' x) -> turn p = turn p' -> p = p'.
Proof.
  intros L L' B R T. apply (digits_unique (2 * h) radix); auto. intros i I.
  destruct (Nat.eq_dec i 0) as [->|].
  { specialize (B (h - 1) ltac:(lia)). unfold Window.block in B. rewrite Nat.eqb_refl in B. auto. }
  destruct (Nat.eq_dec i 1) as [->|]; [auto|].
  destruct (Nat.Even_or_Odd i) as [[k K]|[k K]].
  - replace i with (2 * (h - (h - k))) by lia. apply R. lia.
  - specialize (B (h - k - 1) ltac:(lia)). unfold Window.block in B.
    destruct (Nat.eqb_spec (h - k - 1) (h - 1)); [lia|].
    replace i with (2 * (h - (h - k - 1)) - 1) by lia. auto.
Qed.

(** * The level at which a message turns *)

Lemma climb_spec p s n : forall x, let t := climb turning h b w p s x n in x <= t <= x + n
  /\ (forall y, x <= y < t -> active p s y = true) /\ (t < x + n -> active p s t = false).
Proof.
  induction n; intros x t; subst t; simpl; [repeat split; try lia|].
  destruct (Window.active turning h b w p s x) eqn:A; [|repeat split; auto; lia].
  destruct (IHn (S x)) as (I & J & K). repeat split; try lia; [|intros; apply K; lia].
  intros y Y. destruct (Nat.eq_dec y x) as [->|]; auto. apply J. lia.
Qed.

Lemma level_spec p s : 1 <= level p s <= h /\ (forall y, 1 <= y < level p s -> s y / w = block p y)
  /\ (level p s < h -> s (level p s) / w <> block p (level p s)).
Proof.
  destruct (climb_spec p s (h - 1) 1) as (I & J & K). fold (level p s) in *. repeat split; try lia.
  - intros y Y. apply Nat.eqb_eq. apply J. auto.
  - intros L. apply Nat.eqb_neq. apply K. lia.
Qed.

Lemma level_is p s t : 1 <= t <= h -> (forall y, 1 <= y < t -> s y / w = block p y) ->
  (t < h -> s t / w <> block p t) -> level p s = t.
Proof.
  intros T A I. destruct (level_spec p s) as (L & A' & I').
  destruct (lt_eq_lt_dec (level p s) t) as [[X|X]|X]; auto; exfalso.
  - apply I'; [lia|]. apply A. lia.
  - apply I; [lia|]. apply A'. lia.
Qed.

Lemma served_spec p s x : served p s x = true <-> turning = true
  /\ (number p x = 0 \/ number p x = 1 /\ s x / w = 0)
  /\ (forall y, x < y < h -> number p y = 0) /\ (row p (h - 1) <> 0 \/ x = 1).
Proof.
  unfold Window.served. rewrite !andb_true_iff, !orb_true_iff, andb_true_iff, !Nat.eqb_eq,
    negb_true_iff, Nat.eqb_neq, forallb_forall. setoid_rewrite in_seq. setoid_rewrite Nat.eqb_eq.
  split; intros (((A & B) & C) & D) || intros (A & B & C & D); repeat split; auto; intros y Y;
    apply C; lia.
Qed.

(** In a message's pass: by how much it turns, if it does so below the top. *)
Definition other p x := if x =? h - 1 then turn p else row p x.
Lemma number_is p x k : 0 < x < h -> k < b -> number p x = k -> block p x = k /\ other p x = 0.
Proof.
  intros X K E. unfold Window.number in E. fold (other p x) in E.
  destruct (other p x); [split; lia|]. exfalso. nia.
Qed.

Definition idle_number (s : nat -> nat) x := if s x / w =? 0 then 1 else 0.
Lemma idle_lt s x : idle_number s x < b.
Proof. unfold idle_number. destruct (s x / w =? 0); lia. Qed.

Lemma locals p s : sends p s = true -> level p s < h -> let t := level p s in
  turning = true /\ number p t = idle_number s t /\ (forall y, t < y < h -> number p y = 0)
  /\ (row p (h - 1) <> 0 \/ t = 1) /\ by_ p t = row p (h - 1).
Proof.
  intros S L t. subst t. destruct (level_spec p s) as (T & _ & I). specialize (I L).
  unfold Window.sends in S. apply orb_true_iff in S. destruct S as [S|S].
  { apply Nat.eqb_eq in S. lia. }
  apply served_spec in S. destruct S as (A & B & C & D).
  assert (N : number p (level p s) = idle_number s (level p s)).
  { unfold idle_number. destruct B as [B|[B ->]]; auto. destruct (Nat.eqb_spec (s (level p s) / w)
    0);
      auto. exfalso. apply I. destruct (number_is p (level p s) 0) as [-> _]; auto; lia. }
  repeat split; auto. unfold Window.by_. destruct (Nat.eqb_spec (level p s) 0); [lia|].
  destruct (Nat.eqb_spec (level p s) h); [lia|].
  destruct (number_is p (level p s) (idle_number s (level p s))) as [_ O]; auto using idle_lt; try
    lia.
  unfold other in O. destruct (Nat.eqb_spec (level p s) (h - 1)) as [->|]; lia.
Qed.

(** * The theorems *)

Definition delivers p s e := sends p s = true /\ alike (destination p s) e.

Lemma not_later p p' s e : terminal s -> delivers p s e -> delivers p' s e ->
  ~ level p s < level p' s.
Proof.
  intros Ts [S D] [S' D'] L. destruct (level_spec p' s) as (T' & _ & _).
  destruct (locals p s S) as (Tu & _); [lia|]. pose proof m2.
  destruct (level_spec p s) as (T & _ & _).
  assert (B : by_ p' (level p' s) < m /\ by_ p' (level p' s) <> 0).
  { destruct (Nat.eq_dec (level p' s) h) as [E|].
    - unfold Window.by_. rewrite E, Tu, Nat.eqb_refl. pose proof (turn_lt p') as X.
      unfold Window.turns, children in X. rewrite Tu in X. destruct (Nat.eqb_spec h 0); lia.
    - destruct (locals p' s S') as (_ & _ & _ & R & ->); [lia|]. split; [apply row_lt|]; lia. }
  specialize (D (level p' s) ltac:(lia)). specialize (D' (level p' s) ltac:(lia)).
  unfold Window.destination in D, D'. rewrite Nat.leb_refl, below_is in D' by lia.
  destruct (Nat.leb_spec (level p' s) (level p s)); [lia|].
  rewrite <- D in D'. apply B. apply (add_inj m (s (level p' s))); try lia.
  rewrite D', Nat.add_0_r, Nat.mod_small; auto. specialize (Ts (level p' s) ltac:(lia)).
  rewrite below_is in Ts; lia.
Qed.

Lemma unique p p' s e : terminal s -> p < passes -> p' < passes -> delivers p s e ->
  delivers p' s e -> p = p'.
Proof.
  intros Ts L L' Dp Dp'. pose proof (not_later _ _ _ _ Ts Dp Dp'). pose proof (not_later _ _ _ _ Ts
    Dp' Dp). destruct Dp as [S D], Dp' as [S' D'].
  destruct (level_spec p s) as (T & A & _), (level_spec p' s) as (_ & A' & _).
  assert (E : level p' s = level p s) by lia. rewrite E in A'.
  assert (Y : forall y, y <= level p s -> (s y + by_ p y) mod below y = (s y + by_ p' y) mod below
    y).
  { intros y Y. specialize (D y ltac:(lia)). specialize (D' y ltac:(lia)).
    unfold Window.destination in D, D'. rewrite E in D'. destruct (Nat.leb_spec y (level p s));
      lia. }
  assert (K : level p s < h -> forall y, level p s <= y < h -> number p y = number p' y
    /\ number p y < b).
  { intros Lh y Hy. destruct (locals p s S Lh) as (_ & N & Z & _), (locals p' s S') as (_ & N' &
    Z' & _);
      [lia|]. rewrite E in N', Z'. destruct (Nat.eq_dec y (level p s)) as [->|].
    - rewrite N, N'. auto using idle_lt.
    - rewrite Z, Z' by lia. lia. }
  assert (R : row p (h - 1) = row p' (h - 1)).
  { apply (add_inj m (s (min (level p s) (h - 1)))); try (apply row_lt; lia).
    specialize (Y (min (level p s) (h - 1)) ltac:(lia)). rewrite below_is in Y by lia.
    destruct (Nat.eq_dec (level p s) h) as [Eh|].
    - replace (min (level p s) (h - 1)) with (h - 1) in * by lia. unfold Window.by_ in Y.
      rewrite Nat.eqb_refl, !Nat.add_0_r in Y. destruct (Nat.eqb_spec (h - 1) 0),
        (Nat.eqb_spec (h - 1) h); lia || auto.
    - replace (min (level p s) (h - 1)) with (level p s) in * by lia.
      destruct (locals p s S) as (_ & _ & _ & _ & B), (locals p' s S') as (_ & _ & _ & _ & B');
        try lia. rewrite E in B'. rewrite B, B' in Y. auto. }
  assert (O : level p s < h -> forall y, level p s <= y < h -> block p y = block p' y
    /\ other p y = 0 /\ other p' y = 0).
  { intros Lh y Hy. destruct (K Lh y Hy) as [N B]. pose proof (number_is p y (number p y)
    ltac:(lia) B eq_refl).
    pose proof (number_is p' y (number p y) ltac:(lia) B (eq_sym N)). intuition congruence. }
  apply pass_unique; auto.
  - intros x X. destruct (Nat.eq_dec x 0) as [->|].
    + specialize (Y 0 ltac:(lia)). unfold Window.below, Window.by_ in Y. simpl in Y.
      apply add_inj in Y; auto using slot_lt.
    + destruct (lt_dec x (level p s)); [rewrite <- A, <- A' by lia; auto|apply O; lia].
  - intros x X. destruct (Nat.eq_dec x (h - 1)) as [->|]; auto.
    destruct (lt_dec x (level p s)).
    + specialize (Y x ltac:(lia)). rewrite below_is in Y by lia. unfold Window.by_ in Y.
      destruct (Nat.eqb_spec x 0), (Nat.eqb_spec x h), (Nat.eqb_spec x (h - 1)); try lia.
      apply (add_inj m (s x + row p (h - 1))); try (apply row_lt; lia).
      rewrite <- R in Y. rewrite <- !Nat.add_assoc, !(Nat.add_comm (row p (h - 1))). auto.
    + destruct (O ltac:(lia) x ltac:(lia)) as (_ & Ox & Ox'). unfold other in Ox, Ox'.
      destruct (Nat.eqb_spec x (h - 1)); lia.
  - destruct (Nat.eq_dec (level p s) h) as [Eh|].
    + specialize (Y h ltac:(lia)). rewrite below_is in Y by lia. unfold Window.by_ in Y.
      rewrite Nat.eqb_refl in Y. destruct (Nat.eqb_spec h 0); [lia|].
      assert (turns <= m) by (unfold Window.turns, children; destruct turning; lia).
      apply (add_inj m (s h + (if turning then 1 else 0))); try (pose proof (turn_lt p); pose proof
        (turn_lt p'); lia).
      rewrite <- !Nat.add_assoc, !(Nat.add_comm (if turning then 1 else 0)). auto.
    + destruct (O ltac:(lia) (h - 1) ltac:(lia)) as (_ & Ox & Ox'). unfold other in Ox, Ox'.
      rewrite Nat.eqb_refl in Ox, Ox'. lia.
Qed.

(** The level of the nearest common ancestor, or 1 in a leaf. *)
Lemma highest (s e : nat -> nat) n : exists t, 1 <= t <= S n
  /\ (forall y, t < y <= S n -> s y = e y) /\ (s t <> e t \/ t = 1).
Proof.
  induction n as [|n (t & T & A & B)]; [exists 1; repeat split; auto; lia|].
  destruct (Nat.eq_dec (s (S (S n))) (e (S (S n)))) as [E|]; [|exists (S (S n)); repeat split;
    auto; lia].
  exists t. repeat split; auto; try lia. intros y Y. destruct (Nat.eq_dec y (S (S n))) as [->|];
    auto.
  apply A. lia.
Qed.

Lemma sub_twice n a c r : a < n -> c < n -> r < n -> (a + (sub n (sub n c a) r + r)) mod n = c.
Proof.
  intros. rewrite (Nat.add_comm _ r), <- Nat.add_mod_idemp_r, sub_is by (lia || apply sub_lt; lia).
  apply sub_is; auto.
Qed.

Lemma sub_differs n a c : a < n -> c < n -> a <> c -> 0 < sub n c a < n.
Proof.
  intros A C D. pose proof (sub_lt n c a ltac:(lia)). split; auto.
  pose proof (sub_is n c a A C) as E. destruct (sub n c a); [|lia].
  rewrite Nat.add_0_r, Nat.mod_small in E; lia.
Qed.

(** The windows of the pass of a message that turns at level t. *)
Definition its_row (s e : nat -> nat) t x :=
  let top := min t (h - 1) in let R := sub m (e top) (s top) in
  if x =? h - 1 then R else if x <? t then sub m (sub m (e x) (s x)) R else 0.
Definition its_block (s e : nat -> nat) t x :=
  if x =? 0 then sub w (e 0) (s 0) else if x <? t then s x / w else if x =? t then idle_number s t
    else 0.

Lemma exists_pass s e : terminal s -> terminal e -> exists p, p < passes /\ delivers p s e.
Proof.
  intros Ts Te. pose proof m2 as M.
  assert (Lt : forall x, 0 < x <= h -> s x < m /\ e x < m).
  { intros x X. specialize (Ts x ltac:(lia)). specialize (Te x ltac:(lia)).
    rewrite below_is in * by lia. auto. }
  assert (L0 : s 0 < w /\ e 0 < w) by (split; [apply (Ts 0)|apply (Te 0)]; lia).
  assert (H : exists t, 1 <= t <= h /\ (forall y, t < y <= h -> s y = e y)
    /\ (if turning then s t <> e t \/ t = 1 else t = h)).
  { destruct turning; [|exists h; repeat split; auto; lia].
    destruct (highest s e (h - 1)) as (t & T & A & B). exists t. repeat split; auto; try lia.
    intros y Y. apply A. lia. }
  destruct H as (t & T & A & C).
  set (tu := if t =? h then sub m (e h) (s h) - (if turning then 1 else 0) else 0).
  assert (Tu : tu < turns /\ (t = h -> tu + (if turning then 1 else 0) = sub m (e h) (s h))).
  { unfold tu. pose proof (sub_lt m (e h) (s h) ltac:(lia)). pose proof turns_pos.
    unfold Window.turns, children in *. destruct (Nat.eqb_spec t h) as [->|]; [|split; lia].
    destruct turning; [|split; lia]. destruct (Lt h ltac:(lia)).
    destruct (sub_differs m (s h) (e h)); auto; destruct C; lia. }
  destruct (pass_exists (its_block s e t) (its_row s e t) tu) as (p & Lp & B & R & U).
  { intros x X. destruct (Lt x ltac:(lia)) as [Sx _]. split; unfold its_block, its_row.
    - destruct (Nat.eqb_spec x 0); [lia|]. destruct (x <? t).
      + apply Nat.div_lt_upper_bound; lia.
      + destruct (x =? t); [apply idle_lt|lia].
    - destruct (x =? h - 1); [apply sub_lt; lia|]. destruct (x <? t); [apply sub_lt|]; lia. }
  { apply sub_lt. lia. }
  { tauto. }
  exists p. split; auto.
  assert (Lv : level p s = t).
  { apply level_is; auto.
    - intros y Y. rewrite B by lia. unfold its_block. cases; lia.
    - intros Lh. rewrite B by lia. unfold its_block, idle_number. cases; lia. }
  assert (Top : row p (h - 1) = sub m (e (min t (h - 1))) (s (min t (h - 1)))).
  { rewrite R by lia. unfold its_row. rewrite Nat.eqb_refl. auto. }
  split.
  - unfold Window.sends. rewrite Lv. destruct (Nat.eqb_spec t h); auto. simpl. apply served_spec.
    assert (N : forall y, t <= y < h -> number p y = its_block s e t y).
    { intros y Y. unfold Window.number. rewrite B, R, U by lia. unfold its_row, tu.
      destruct (Nat.eqb_spec t h); [lia|]. destruct (Nat.eqb_spec y (h - 1)); [lia|].
      destruct (Nat.ltb_spec y t); lia. }
    rewrite Top, !N by lia. replace (min t (h - 1)) with t by lia.
    destruct turning; [|lia]. destruct (Lt t ltac:(lia)). repeat split; auto.
    + unfold its_block, idle_number. cases; lia.
    + intros y Y. rewrite N by lia. unfold its_block. cases; lia.
    + destruct C as [C|]; auto. left. destruct (sub_differs m (s t) (e t)); auto; lia.
  - intros x X. unfold Window.destination. rewrite Lv. destruct (Nat.leb_spec x t); [|apply A; lia].
    unfold Window.by_. destruct (Nat.eqb_spec x 0) as [->|].
    + rewrite B by lia. apply sub_is; tauto.
    + rewrite below_is by lia. destruct (Lt x ltac:(lia)). destruct (Nat.eqb_spec x h) as [->|].
      * rewrite U. destruct Tu as [_ Tu]. rewrite Tu by lia. apply sub_is; auto.
      * destruct (Nat.eqb_spec x (h - 1)) as [Xh|].
        -- rewrite Xh, Top, Nat.add_0_r. replace (min t (h - 1)) with (h - 1) by lia. subst x.
           apply sub_is; auto.
        -- rewrite Top, R by lia. unfold its_row. destruct (Nat.eqb_spec x (h - 1)); [lia|].
           destruct (Lt (min t (h - 1)) ltac:(lia)). destruct (Nat.ltb_spec x t).
           ++ apply sub_twice; auto. apply sub_lt. lia.
           ++ replace (min t (h - 1)) with x by lia. apply sub_is; auto.
Qed.

(** Each terminal sends to each one, itself too, in one pass. *)
Theorem windows_once s e : terminal s -> terminal e -> exists! p, p < passes /\ delivers p s e.
Proof.
  intros Ts Te. destruct (exists_pass s e Ts Te) as (p & L & D). exists p. split; auto.
  intros p' [L' D']. apply (unique p p' s e); auto.
Qed.

(** The n-th link of a message up, from n = 0, leaves a subtree with digits n .. h by the ports of
    the n levels in it. No two messages of a pass share one. *)
Theorem windows_up p s s' n : terminal s -> terminal s' -> n <= level p s -> n <= level p s' ->
  (forall y, y < n -> port w s y = port w s' y) -> (forall y, n <= y <= h -> s y = s' y) ->
  alike s s'.
Proof.
  intros Ts Ts' N N' P D x X. destruct (le_lt_dec n x); [apply D; lia|].
  specialize (P x ltac:(lia)). unfold port in P.
  destruct (Nat.eq_dec x 0) as [->|].
  - specialize (Ts 0 X). specialize (Ts' 0 X). unfold Window.below in *. simpl in *.
    rewrite !Nat.mod_small in P; auto.
  - destruct (level_spec p s) as (_ & A & _), (level_spec p s') as (_ & A' & _).
    rewrite (Nat.div_mod (s x) w), (Nat.div_mod (s' x) w) by lia. rewrite A, A', P by lia. auto.
Qed.

(** And the n-th link from the end leads there by the ports that the messages went up by. *)
Theorem windows_down p s s' n : terminal s -> terminal s' -> n <= level p s -> n <= level p s' ->
  (forall y, y < n -> port w s y = port w s' y) ->
  (forall y, n <= y <= h -> destination p s y = destination p s' y) -> alike s s'.
Proof.
  revert s s'. assert (H : forall s s', terminal s -> terminal s' -> n <= level p s ->
    level p s <= level p s' -> (forall y, n <= y <= h -> destination p s y = destination p s' y) ->
    forall y, n <= y <= h -> s y = s' y).
  { intros s s' Ts Ts' N Le D. destruct (level_spec p s) as (T & _ & I), (level_spec p s') as (T'
    & A' & _).
    assert (E : forall y, n <= y <= level p s -> s y = s' y).
    { intros y Y. specialize (D y ltac:(lia)). unfold Window.destination in D.
      destruct (Nat.leb_spec y (level p s)), (Nat.leb_spec y (level p s')); try lia.
      rewrite !(Nat.add_comm _ (by_ p y)) in D. apply add_inj in D; auto; [apply Ts|apply Ts'];
        lia. }
    assert (level p s = level p s').
    { destruct (Nat.eq_dec (level p s) (level p s')); auto. exfalso. apply I; [lia|].
      rewrite E by lia. apply A'. lia. }
    intros y Y. destruct (le_lt_dec y (level p s)); [apply E; lia|].
    specialize (D y Y). unfold Window.destination in D.
    destruct (Nat.leb_spec y (level p s)), (Nat.leb_spec y (level p s')); lia. }
  intros s s' Ts Ts' N N' P D. apply (windows_up p s s' n); auto.
  destruct (le_lt_dec (level p s) (level p s')); [apply H; auto|].
  intros y Y. symmetry. apply H; auto; try lia. intros; symmetry; auto.
Qed.

(** As many passes as the cut of a level-(h-1) subtree asks for (doc/fattree.md, section 6). *)
Theorem windows_limit : passes * w ^ (h - 2) = m ^ (2 * (h - 1)) * turns.
Proof.
  assert (C : forall k g, (forall i, i < k -> g (2 * i) = b /\ g (2 * i + 1) = m) -> g (2 * k) = w
    ->
    count g (2 * k + 1) = (b * m) ^ k * w).
  { induction k; intros g G W; [simpl in *; lia|]. replace (2 * S k + 1) with (S (S (2 * k + 1)))
    by lia.
    cbn [count]. rewrite IHk.
    - destruct (G 0 ltac:(lia)) as [G0 G1]. simpl in G0, G1. cbv beta. rewrite G0, G1. simpl. lia.
    - intros i I. specialize (G (S i) ltac:(lia)). replace (2 * S i) with (S (S (2 * i))) in G by
      lia.
      exact G.
    - rewrite <- W. f_equal. lia. }
  unfold Window.passes. replace (2 * h) with (S (S (S (2 * (h - 2) + 1)))) by lia. cbn [count].
  rewrite C.
  - unfold Window.radix at 1 2 3. simpl Nat.even. simpl (_ =? 0). simpl (_ =? 1).
    replace (2 =? 2 * h - 1) with false by (symmetry; apply Nat.eqb_neq; lia).
    unfold children. replace (2 * (h - 1)) with (2 + 2 * (h - 2)) by lia.
    rewrite Nat.pow_add_r, (Nat.pow_mul_r m 2 (h - 2)).
    assert (P : (b * m) ^ (h - 2) * w ^ (h - 2) = (m ^ 2) ^ (h - 2))
      by (rewrite <- Nat.pow_mul_l; f_equal; simpl; lia).
    transitivity (m ^ 2 * ((b * m) ^ (h - 2) * w ^ (h - 2)) * turns); [simpl; lia|].
    rewrite P. auto.
  - intros i I. split.
    + replace (S (S (S (2 * i)))) with (2 * (h - (h - 2 - i)) - 1) by lia. apply radix_block; lia.
    + replace (S (S (S (2 * i + 1)))) with (2 * (h - (h - 2 - i))) by lia. apply radix_row. lia.
  - unfold Window.radix. cases; lia.
Qed.
End Windows.
