(* SPDX-License-Identifier: Apache-2.0 *)

(** The routes have the least total length (doc/mathematics.md, section 6), and the two counters of
    phase C (section 8). *)
From Routegen Require Import Words Routes Answer Graph.

Section Minimal.
Variables (d k : nat) (a b : word).
Hypothesis K : 1 <= k.
Hypothesis Na : node d k a.
Hypothesis Nb : node d k b.
Hypothesis AB : a <> b.
Notation walk := (walk d k a b).
Notation Ans := (answer d k a b).

(** There is a walk with these hops and letters; d of them, with different letters at both ends. *)
Definition fits (r : route) := exists w, walk (hops r) w /\ 1 <= hops r /\ w k = out r
  /\ w (hops r - 1) = inn r.
Definition matching (M : list route) := length M = d /\ Forall fits M /\ NoDup (map out M)
  /\ NoDup (map inn M).
Definition total (M : list route) := list_sum (map hops M).

Lemma total_perm l m : Permutation l m -> total l = total m.
Proof. induction 1; unfold total in *; simpl in *; lia. Qed.

Lemma fits_letters r : fits r -> out r <= d /\ inn r <= d /\ out r <> a @ (k - 1) /\ inn r <> b @ 0.
Proof. intros (w & W & H & <- & <-). apply walk_letters with (1 := K) (2 := W). auto. Qed.

Lemma rematch l m m' : matching (l ++ m) -> Forall fits m' ->
  Permutation (map out m) (map out m') ->
  Permutation (map inn m) (map inn m') -> matching (l ++ m').
Proof.
  intros (L & F & No & Ni) F' Po Pi. pose proof (Permutation_length Po) as P.
  rewrite !map_length in P.
  split; [rewrite app_length in *; lia|]. split; [apply Forall_app in F; apply Forall_app; tauto|].
  rewrite !map_app in *.
  split; [refine (Permutation_NoDup _ No)|refine (Permutation_NoDup _ Ni)];
    apply Permutation_app_head; auto.
Qed.

(** d different letters other than x are all of them. *)
Lemma covers (f : route -> nat) x y M : length M = d -> NoDup (map f M) -> (forall r, In r M ->
  f r <= d /\ f r <> x) ->
  x <= d -> y <= d -> y <> x -> exists r, In r M /\ f r = y.
Proof.
  intros L N F Hx Hy Nx. assert (I : incl (free d [x]) (map f M)).
  { apply NoDup_length_incl; auto.
    - rewrite map_length, L. pose proof (free_length d [x]) as E. simpl in E.
      rewrite Nat.add_1_r in E.
      rewrite (eq_add_S _ _ (E ltac:(repeat constructor; auto) ltac:(intros z [<-|[]]; auto))).
      auto.
    - intros z I. apply in_map_iff in I. destruct I as (r & <- & I). apply F in I. apply free_in.
      simpl. intuition. }
  assert (J : In y (map f M)) by (apply I, free_in; simpl; intuition).
  apply in_map_iff in J. destruct J as (r & E & J). eauto.
Qed.

(** What two longer walks that have the letters of e can save. *)
Lemma two_overlaps e p q h h1 h2 : walk h e -> walk h1 p -> walk h2 q -> 1 <= h -> h < h1 ->
  h < h2 -> h1 <= k -> h2 <= k ->
  p k = e k -> q (h2 - 1) = e (h - 1) -> q k <> e k -> k + 2 + h <= h1 + h2.
Proof.
  intros We Wp Wq Hh L1 L2 K1 K2 Ep Eq N. destruct (le_lt_dec (k + 2 + h) (h1 + h2)) as [|G]; auto.
  exfalso. apply N.
  rewrite (periods (h - 1) k (h1 - h) (h2 - h) e); try lia; [symmetry; apply (dst2 We Wq); lia|..].
  - intros x L Hx. transitivity (q (x + (h2 - h))); [|apply (src2 Wq We); lia].
    destruct (Nat.eq_dec x (h - 1)) as [->|]; [rewrite <- Eq; same|apply (dst2 We Wq); lia].
  - intros x L Hx. transitivity (p (x + (h1 - h))); [apply (dst2 We Wp); lia|].
    destruct (Nat.eq_dec (x + (h1 - h)) k) as [->|]; [auto|apply (src2 Wp We); lia].
Qed.

(** A matching that has the routes before e becomes one that has e, too. *)
Lemma exchange l e l2 m : Ans = l ++ e :: l2 -> matching (l ++ m) ->
  exists m', matching (l ++ e :: m') /\ hops e + total m' <= total m.
Proof.
  intros EA HM. pose proof HM as (LM & FM & MO & MI). rewrite Forall_forall in FM.
  pose proof (answer_nodup d k a b K Na Nb) as [NO NI].
  assert (Ie : In e Ans) by (rewrite EA; apply in_or_app; simpl; auto).
  pose proof (ans_walk d k a b K Na Nb e Ie) as (We & He & Oe & Ee).
  assert (Fe : fits e) by (exists (letter k a b e); intuition lia).
  assert (Early : forall p, In p Ans -> hops p < hops e -> In p l).
  { intros p Ip H. pose proof (answer_sorted d k a b K Na Nb) as S. rewrite EA in Ip, S.
    clear - Ip H S.
    induction l as [|r l IH]; simpl in *; inversion S as [|? ? S1 F]; subst;
      rewrite Forall_forall in F.
    - destruct Ip as [->|Ip]; [lia|]. apply F in Ip. unfold before in Ip. lia.
    - destruct Ip; auto. }
  assert (Sep : forall f : route -> nat, NoDup (map f (l ++ m)) -> forall p q, In p l -> In q m ->
    f p = f q -> False).
  { intros f N p q Ip Iq E. rewrite map_app in N. apply in_split in Ip. destruct Ip as (u & v & ->).
    rewrite map_app, <- app_assoc in N. simpl in N. apply NoDup_remove_2 in N. apply N.
    rewrite E, !in_app_iff.
    right; right. apply in_map. auto. }
  assert (Long : forall p, In p m -> out p = out e \/ inn p = inn e ->
    hops e <= hops p /\ (hops p = hops e -> hops e = k + 2 \/ out p = out e /\ inn p = inn e)).
  { intros p Ip S. destruct (FM p (in_or_app _ _ _ (or_intror Ip))) as (w & W & H1 & Ow & Iw).
    destruct (le_lt_dec (hops p) (k + 1)) as [L|L]; [|lia].
    destruct (answer_greedy d k a b K Na Nb (hops p) w W) as (q & Iq & Q); [lia|].
    rewrite Ow, Iw in Q.
    assert (X : hops q < hops e -> out q = out p \/ inn q = inn p -> False).
    { intros H [E|E]; [apply (Sep out MO q p)|apply (Sep inn MI q p)]; auto. }
    assert (Y : out q = out e \/ inn q = inn e -> q = e).
    { intros [E|E]; [apply (answer_out d k a b K Na Nb)|apply (answer_in d k a b K Na Nb)]; auto. }
    destruct (lt_eq_lt_dec (hops p) (hops e)) as [[H|H]|H]; [| |lia].
    - exfalso. apply X; intuition lia.
    - split; [lia|]. intros _. right. destruct Q as [(Q1 & Q2 & Q3)|(Q1 & Q2)]; [|exfalso; apply X;
        auto; lia].
      assert (q = e) by (apply Y; rewrite Q2, Q3; auto). subst q. auto. }
  assert (Before : forall p, In p l -> out p <> out e /\ inn p <> inn e).
  { intros p Ip. rewrite EA, map_app in NO, NI. simpl in NO, NI. apply NoDup_remove_2 in NO, NI.
    rewrite in_app_iff in NO, NI.
    split; intros E; [apply NO|apply NI]; left; rewrite <- E; apply in_map; auto. }
  destruct (fits_letters e Fe) as (Lo & Li & No & Ni).
  destruct (covers out (a @ (k - 1)) (out e) (l ++ m)) as (p & Ip & Ep); auto;
    [intros r Ir; apply FM, fits_letters in Ir; tauto|apply (n_let _ _ _ Na); lia|].
  destruct (covers inn (b @ 0) (inn e) (l ++ m)) as (q & Iq & Eq); auto;
    [intros r Ir; apply FM, fits_letters in Ir; tauto|apply (n_let _ _ _ Nb); lia|].
  apply in_app_or in Ip, Iq. destruct Ip as [Ip|Ip]; [apply Before in Ip; tauto|].
  destruct Iq as [Iq|Iq]; [apply Before in Iq; tauto|].
  destruct (Long p Ip (or_introl Ep)) as [Lp Lp'], (Long q Iq (or_intror Eq)) as [Lq Lq'].
  assert (Fm : forall r, In r m -> fits r) by (intros; apply FM, in_or_app; auto).
  destruct (in_split p m Ip) as (u & v & Em).
  assert (P : Permutation m (p :: u ++ v)) by (rewrite Em; symmetry; apply Permutation_middle).
  destruct (Nat.eq_dec (inn p) (inn e)) as [Z|Z].
  - (* one walk of the matching has both letters *)
    exists (u ++ v). split; [|rewrite (total_perm _ _ P); unfold total; simpl; lia].
    apply rematch with (1 := HM).
    + constructor; auto. apply Forall_forall. intros r Ir. apply Fm. rewrite P. simpl. auto.
    + rewrite P. simpl. rewrite Ep. auto.
    + rewrite P. simpl. rewrite Z. auto.
  - (* two walks: e, and one with the other two letters, in their place *)
    assert (Iq' : In q (u ++ v)) by (rewrite P in Iq; destruct Iq; congruence).
    destruct (in_split q _ Iq') as (u' & v' & Em').
    assert (P' : Permutation m (p :: q :: u' ++ v')).
    { rewrite P, Em'. apply perm_skip. symmetry. apply Permutation_middle. }
    assert (Z' : out q <> out e).
    { intros E. assert (p = q); [|congruence]. apply (nodup_map_inj _ _ out m); try congruence.
      rewrite map_app in MO. apply Permutation_NoDup with (1 := Permutation_app_comm _ _) in MO.
      apply nodup_app_l in MO. auto. }
    destruct (fits_letters p (Fm p Ip)) as (_ & Pi & _ & Pi'),
      (fits_letters q (Fm q Iq)) as (Qo & _ & Qo' & _).
    set (f := Route (if out q =? inn p then k + 1 else k + 2) (out q) (inn p)).
    assert (Ff : fits f).
    { assert (G : good d k a b f) by (apply goodBC; auto; cases; auto).
      destruct G as (W & H & O & I). exists (letter k a b f). auto. }
    assert (Sum : hops e + hops f <= hops p + hops q).
    { assert (hops f <= k + 2) by (simpl; cases; lia).
      destruct (Nat.eq_dec (hops e) (k + 2)); [lia|].
      assert (hops p <> hops e) by (intros X; apply Lp' in X; intuition).
      assert (hops q <> hops e) by (intros X; apply Lq' in X; intuition).
      destruct (le_lt_dec (hops p) k); [|lia]. destruct (le_lt_dec (hops q) k); [|lia].
      destruct (Fm p Ip) as (wp & Wp & _ & Op & _), (Fm q Iq) as (wq & Wq & _ & Oq & Nq).
      pose proof (two_overlaps _ _ _ _ _ _ We Wp Wq). rewrite Oe, Op, Oq, Nq, Ee in *. lia. }
    exists (f :: u' ++ v'). split; [|rewrite (total_perm _ _ P'); unfold total in *; simpl in *;
      lia]. apply rematch with (1 := HM).
    + repeat constructor; auto. apply Forall_forall. intros r Ir. apply Fm. rewrite P'. simpl. auto.
    + rewrite P'. simpl. rewrite Ep. auto.
    + rewrite P'. simpl. rewrite Eq. apply perm_swap.
Qed.

Lemma minimal_matching l2 : forall l m, Ans = l ++ l2 -> matching (l ++ m) -> total l2 <= total m.
Proof.
  induction l2 as [|e l2 IH]; intros l m E HM; [unfold total; simpl; lia|].
  destruct (exchange l e l2 m E HM) as (m' & HM' & T). specialize (IH (l ++ [e]) m').
  rewrite <- !app_assoc in IH. specialize (IH E HM'). unfold total in *. simpl. lia.
Qed.

(** Theorem 3: no d different paths without common inner nodes are shorter in total. *)
Theorem kautz_minimal M : length M = d -> NoDup M -> (forall p, In p M -> path d k a b p
  /\ NoDup p) ->
  (forall p q x, In p M -> In q M -> p <> q -> In x (inner p) -> In x (inner q) -> False) ->
  list_sum (map (hops_of k) (routes d k a b)) <= list_sum (map (fun p => length p - 1) M).
Proof.
  intros L N P D. set (r := fun p => Route (length p - 1) (walk_of k p k) (walk_of k p (length p -
    1 - 1))).
  assert (W : forall p, In p M -> 2 <= length p /\ walk (length p - 1) (walk_of k p) /\ nth 0 p []
    = a /\ nth (length p - 1) p [] = b
    /\ forall i, i < length p -> nth i p [] = node_at k (walk_of k p) i).
  { intros p Ip. destruct (P p Ip) as [H _]. destruct (path_walk d k a b K Na AB p H) as [W E].
    destruct H as (_ & H1 & H2 & _).
    split; [|auto]. destruct p as [|x [|y p]]; simpl in *; try lia; congruence. }
  (* where two of the paths meet *)
  assert (Meet : forall p q i j, In p M -> In q M -> p <> q -> nth i p [] = nth j q [] ->
    i < length p -> j < length q ->
    i = 0 /\ j = 0 \/ i = length p - 1 /\ j = length q - 1).
  { intros p q i j Ip Iq Npq E Hi Hj. destruct (P p Ip) as [_ Np], (P q Iq) as [_ Nq].
    destruct (W p Ip) as (Lp & _ & Ap & Bp & _), (W q Iq) as (Lq & _ & Aq & Bq & _).
    pose proof (proj1 (NoDup_nth p []) Np) as Up. pose proof (proj1 (NoDup_nth q []) Nq) as Uq.
    destruct (Nat.eq_dec i 0) as [->|]; [left; split; auto; apply Uq; lia || congruence|].
    destruct (Nat.eq_dec j 0) as [->|]; [left; split; auto; apply Up; lia || congruence|].
    destruct (Nat.eq_dec i (length p - 1)) as [->|]; [right; split; auto; apply Uq;
      lia || congruence|].
    destruct (Nat.eq_dec j (length q - 1)) as [->|]; [right; split; auto; apply Up;
      lia || congruence|].
    exfalso. apply (D p q (nth i p [])); auto; apply inner_in; [exists i|exists j]; split; auto;
      lia. }
  assert (Same : forall p q i j, In p M -> In q M -> i < length p -> j < length q ->
    (i = 0 /\ j = 0 \/ i = length p - 1 /\ j = length q - 1 -> length p = 2 /\ length q = 2) ->
    (forall x, x < k -> walk_of k p (i + x) = walk_of k q (j + x)) -> p = q).
  { intros p q i j Ip Iq Hi Hj N1 E. destruct (list_eq_dec weq p q) as [|Npq]; auto.
    destruct (W p Ip) as (_ & _ & Ap & Bp & Vp), (W q Iq) as (_ & _ & Aq & Bq & Vq).
    assert (L2 : length p = 2 /\ length q = 2) by (apply N1, Meet; auto; rewrite Vp, Vq by auto;
      apply node_at_eq; auto).
    destruct L2, p as [|x [|y [|]]], q as [|x' [|y' [|]]]; simpl in *; try discriminate.
    congruence. }
  assert (T : matching (map r M)).
  { split; [rewrite map_length; auto|]. rewrite !map_map. split; [|split].
    - apply Forall_map, Forall_forall. intros p Ip. exists (walk_of k p).
      destruct (W p Ip) as (Lp & V & _). simpl. intuition lia.
    - apply nodup_map_in; auto. simpl. intros p q Ip Iq E. destruct (W p Ip) as (Lp & Vp & _),
        (W q Iq) as (Lq & Vq & _).
      apply (Same p q 1 1); auto; try lia. intros x Hx. destruct (Nat.eq_dec x (k - 1)) as [->|].
      + replace (1 + (k - 1)) with k by lia. auto.
      + apply (src2 Vp Vq). lia.
    - apply nodup_map_in; auto. simpl. intros p q Ip Iq E. destruct (W p Ip) as (Lp & Vp & _),
        (W q Iq) as (Lq & Vq & _).
      apply (Same p q (length p - 1 - 1) (length q - 1 - 1)); auto; try lia. intros [|x] Hx;
        [rewrite !Nat.add_0_r; auto|].
      apply (dst2 Vp Vq); lia. }
  pose proof (minimal_matching Ans [] (map r M) eq_refl T) as H. unfold total in H.
  rewrite map_map in H.
  unfold routes. rewrite map_map, (map_ext _ hops); [exact H|]. intros. apply hops_of_route; auto.
Qed.

(** * The counters of phase C *)

Lemma ticks_pairs fuel fo fi : forall t c e n lc le, length (filter fo (seq c lc)) = n ->
  length (filter fi (seq e le)) = n ->
  lc + le <= fuel -> map snd (ticks fuel fo fi t c e n) = combine (filter fo (seq c lc)) (filter fi
    (seq e le)).
Proof.
  induction fuel as [|f IH]; intros t c e n lc le Hc He Hf; [assert (lc = 0) as -> by lia; auto|].
  destruct n as [|n]; [apply length_zero_iff_nil in Hc; rewrite Hc; auto|].
  destruct lc as [|lc], le as [|le]; try discriminate. simpl in Hc, He |- *.
  destruct (fo c) eqn:Fc, (fi e) eqn:Fe; simpl in *.
  - f_equal. apply IH; lia.
  - rewrite (IH _ _ _ _ (S lc) le); simpl; rewrite ?Fc; auto; simpl; lia.
  - rewrite (IH _ _ _ _ lc (S le)); simpl; rewrite ?Fe; auto; simpl; lia.
  - apply IH; lia.
Qed.

(** Every tick moves a counter, and that of a route both; up to the first route, those on used
    letters. *)
Lemma ticks_bound fuel fo fi : forall t c e n m t' x y,
  nth_error (ticks fuel fo fi t c e n) m = Some (t', (x, y)) ->
  c <= x /\ e <= y /\ t' + m + 1 + c + e <= t + x + y + 2
  /\ (m = 0 -> (fo c = true -> x = c) /\ (fi e = true ->
    y = e) /\ t' <= t + 1 + Nat.max (x - c) (y - e)).
Proof.
  induction fuel as [|f IH]; intros t c e n m t' x y H; [destruct m; discriminate|].
  destruct n as [|n]; [destruct m; discriminate|]. simpl in H.
  destruct (fo c) eqn:Fc, (fi e) eqn:Fe; simpl in H;
    [destruct m as [|m]; simpl in H; [injection H; intros; subst|]|..]; try (apply IH in H);
      try (split; [lia|split; [lia|split; [lia|]]]; lia);
    destruct H as (H1 & H2 & H3 & H4); split; try lia; split; try lia; split; try lia; intros ->;
      specialize (H4 eq_refl); intuition; try congruence; lia.
Qed.

(** The counters give the routes of phase C in its order, the last in tick 2d-1 at the latest. *)
Theorem phaseC_counters : 2 <= d ->
  let free_at s c := negb (used c s) in
  let run := ticks (2 * d + 2) (free_at (mark out (phaseA k a b ++ phaseB d k a b) (out0 k a)))
                   (free_at (mark inn (phaseA k a b ++ phaseB d k a b) (in0 b))) 0 0 0 (length
                     (phaseC d k a b)) in
  phaseC d k a b = map (fun r => candC k (snd r)) run /\ forall t p, In (t, p) run ->
    t <= 2 * d - 1.
Proof.
  intros D2 free_at run. destruct (C_letters d k a b K Na Nb) as [Co Ci].
  assert (E : map snd run = combine (free_out d k a b) (free_inn d k a b)).
  { apply ticks_pairs; try lia; [change (length (free_out d k a b) = length (phaseC d k a b));
      rewrite <- Co|
      change (length (free_inn d k a b) = length (phaseC d k a b)); rewrite <- Ci];
        apply map_length. }
  split.
  - unfold phaseC. rewrite <- E, map_map. auto.
  - intros t [x y] I. assert (J := in_map snd _ _ I). rewrite E in J.
    pose proof (in_combine_l _ _ _ _ J) as Ix. pose proof (in_combine_r _ _ _ _ J) as Iy.
    assert (x <> y) by (intros ->; eapply not_both; eauto). apply free_in in Ix, Iy.
    destruct (In_nth_error _ _ I) as [m Hm]. apply ticks_bound in Hm.
    destruct Hm as (_ & _ & H1 & H2).
    destruct m; [specialize (H2 eq_refl)|]; lia.
Qed.
End Minimal.
