(* SPDX-License-Identifier: Apache-2.0 *)

(** The rule of the library's trees (model/hw/kautz/kautz_tree.c) is a [tree_rule], so that all
    theorems hold of it. *)
From Routegen Require Import Words Trees Allgather.

Section Rule.
Variable d : nat.
Notation claims := (claims d).
Notation settles := (settles d).
Notation letters_at := (letters_at d).
Notation parent_letter := (parent_letter d).

(** * 1 Different trees have different letters *)

Section State.
Variables (v1 : nat) (T : list nat).
Hypothesis T_length : length T = d.
Hypothesis T_low : incl T (seq 0 (S d)).

Definition ok (st : list (nat * nat)) :=
  NoDup (map fst st) /\ incl (map fst st) T /\ NoDup (v1 :: map snd st)
    /\ incl (map snd st) (seq 0 (S d)).

Lemma give_ok list_of st c : ok st -> In (mine c) T -> incl (list_of st c) (seq 0 (S d)) ->
  ok (give v1 list_of st c).
Proof.
  intros (A & B & C & D) Hc Hl. unfold give. destruct (used_spec (mine c) (map fst st)); [split;
    auto|].
  destruct (find _ _) as [x|] eqn:F; [|split; auto]. apply find_some in F. destruct F as [F1 F2].
  destruct (used_spec x (v1 :: map snd st)) as [|U]; [discriminate|]. simpl in U.
  inversion C; subst. repeat split; simpl; try (apply incl_cons; auto); repeat constructor; simpl;
    intuition.
Qed.

Lemma give_keeps list_of st c p : In p st -> In p (give v1 list_of st c).
Proof. intros I. unfold give. destruct (used _ _); auto. destruct (find _ _); simpl; auto. Qed.

Lemma fold_keeps list_of l : forall st p, In p st -> In p (fold_left (give v1 list_of) l st).
Proof. induction l as [|c l IH]; simpl; auto using give_keeps. Qed.

Lemma fold_ok list_of l : (forall st c, ok st -> In c l -> incl (list_of st c) (seq 0 (S d))) ->
  (forall c, In c l -> In (mine c) T) ->
  forall st, ok st -> ok (fold_left (give v1 list_of) l st).
Proof. induction l as [|c l IH]; simpl; auto using give_ok. Qed.

Lemma settles_low st c : ok st -> In (mine c) T -> incl (settles st c) (seq 0 (S d)).
Proof.
  intros (_ & B & _) H. unfold Algorithms.settles. apply incl_cons; auto. apply incl_app;
    [|apply incl_refl].
  intros x I. apply T_low, B. apply in_map_iff in I. destruct I as (p & <- & I).
  apply filter_In in I. apply in_map. tauto.
Qed.

(** There is always a letter left. *)
Lemma settles_all l : (forall c, In c l -> In (mine c) T) -> (forall c, In c l -> wanted c <= d) ->
  forall st, ok st -> forall c, In c l -> In (mine c) (map fst (fold_left (give v1 settles) l st)).
Proof.
  induction l as [|c0 l IH]; simpl; intros Hc Hw st O c I; [contradiction|].
  destruct I as [->|I]; [|apply IH; auto; apply give_ok; auto using settles_low].
  assert (G : In (mine c) (map fst (give v1 settles st c))).
  { unfold give. destruct (used_spec (mine c) (map fst st)); auto. destruct (find _ _) as [x|]
      eqn:F; simpl; auto. exfalso.
    destruct O as (A & B & _). assert (M : length (mine c :: map fst st) <= d).
    { rewrite <- T_length. apply NoDup_incl_length; [constructor; auto|apply incl_cons; auto]. }
    assert (J : incl (seq 0 (S d)) (v1 :: map snd st)).
    { intros x I. pose proof (find_none _ _ F x) as Z. cbv beta in Z.
      destruct (used_spec x (v1 :: map snd st)); auto.
      exfalso. discriminate Z. unfold Algorithms.settles. right. apply in_or_app. auto. }
    apply NoDup_incl_length in J; [|apply seq_NoDup]. rewrite seq_length in J. simpl in *.
    rewrite map_length in *. lia. }
  apply in_map_iff in G. destruct G as (p & <- & G). apply in_map, fold_keeps. auto.
Qed.

(** A tree that alone wants a letter gets it. *)
Lemma gets l c : In c l -> wanted c <> v1 -> (forall c', In c' l ->
  c' = c \/ wanted c' <> wanted c /\ mine c' <> mine c) ->
  forall st, (In (mine c, wanted c) st \/ ~ In (mine c) (map fst st)
    /\ ~ In (wanted c) (map snd st)) ->
  In (mine c, wanted c) (fold_left (give v1 wants) l st).
Proof.
  induction l as [|x l IH]; simpl; intros Hc Hv H st Hs; [contradiction|].
  destruct Hs as [Hs|[H1 H2]]; [apply fold_keeps, give_keeps; auto|].
  destruct (H x (or_introl eq_refl)) as [->|[H3 H4]].
  - apply fold_keeps. unfold give. destruct (used_spec (mine c) (map fst st)); [contradiction|].
    simpl.
    destruct (used_spec (wanted c) (v1 :: map snd st)) as [U|]; simpl; auto. destruct U;
      [congruence|contradiction].
  - apply IH; auto; [destruct Hc; congruence|]. right. unfold give.
    destruct (used (mine x) (map fst st)); auto.
    destruct (find _ _) as [y|] eqn:F; auto. apply find_some in F. destruct F as [[<-|[]] _].
    simpl. intuition.
Qed.
End State.

(** * 2 The letters at a node *)

Lemma in_order_in q l c : In c (in_order q l) <-> In c l /\ matched c <= q.
Proof.
  induction q as [|q IH]; simpl; rewrite in_app_iff, filter_In, Nat.eqb_eq, ?IH; simpl;
    [intuition lia|].
  destruct (Nat.eq_dec (matched c) (S q)); intuition lia.
Qed.

Lemma match_le q v aim : match_len q v aim <= q.
Proof. induction q; simpl; auto. destruct (weq _ _); lia. Qed.

Section AtNode.
Variables (n : nat) (r v : word).
Hypothesis Nr : node d (S n) r.
Hypothesis Nv : node d (S n) v.
Notation T := (free d [r @ n]).
Notation l := (in_order (length r) (claims r v)).
Notation st := (letters_at r v).

Lemma claims_eq : claims r v = map (claim_of r v) T.
Proof. unfold Algorithms.claims. rewrite (n_len _ _ _ Nr). replace (S n - 1) with n by lia. auto.
  Qed.

Lemma claim_in c : In c l <-> exists i, tree d n r i /\ c = claim_of r v i.
Proof.
  rewrite in_order_in, claims_eq, in_map_iff. unfold tree. split.
  - intros [(i & <- & I) _]. apply free_in in I. simpl in I. exists i. intuition.
  - intros (i & [H1 H2] & ->). split; [exists i; split; auto; apply free_in; simpl;
      intuition|apply match_le].
Qed.

Lemma T_facts : length T = d /\ incl T (seq 0 (S d)).
Proof.
  split.
  - pose proof (free_length d [r @ n]) as E. rewrite Nat.add_1_r in E. apply eq_add_S, E;
      [repeat constructor; auto|].
    intros x [<-|[]]. apply (n_let _ _ _ Nr). lia.
  - intros x I. apply free_in in I. apply in_seq. lia.
Qed.

Lemma wanted_low i : i <= d -> wanted (claim_of r v i) <= d.
Proof.
  intros H. simpl. set (m := match_len _ _ _). destruct (lt_dec (length r - m) (length r)).
  - rewrite app_nth1 by auto. apply (n_let _ _ _ Nr). rewrite <- (n_len _ _ _ Nr). auto.
  - rewrite app_nth2 by lia. destruct (length r - m - length r) as [|[]]; simpl; lia.
Qed.

Lemma state : ok (v @ 0) T st /\ (forall i, tree d n r i -> In (i, parent_letter r v i) st)
  /\ forall p, In p (fold_left (give (v @ 0) wants) l []) -> In p st.
Proof.
  destruct T_facts as [T1 T2].
  assert (Hc : forall c, In c l -> In (mine c) T).
  { intros c I. apply claim_in in I. destruct I as (i & [H1 H2] & ->). apply free_in. simpl.
    intuition. }
  assert (Hw : forall c, In c l -> wanted c <= d).
  { intros c I. apply claim_in in I. destruct I as (i & [H1 H2] & ->). apply wanted_low. auto. }
  assert (O : ok (v @ 0) T (fold_left (give (v @ 0) wants) l [])).
  { apply fold_ok; auto; [|repeat split; simpl; try apply incl_nil_l; repeat constructor; auto].
    intros s c _ I. apply incl_cons; [|apply incl_nil_l]. apply in_seq. apply Hw in I. lia. }
  assert (O2 : ok (v @ 0) T st) by (apply fold_ok; auto; intros; eapply settles_low; eauto).
  split; auto. split; [|apply fold_keeps]. intros i Hi.
  assert (I : In i (map fst st)) by (apply (settles_all (v @ 0) T T1 T2 l Hc Hw _ O (claim_of r v
    i)); apply claim_in; eauto).
  unfold Algorithms.parent_letter. apply in_map_iff in I. destruct I as (p & E & I).
  destruct (find _ st) as [q|] eqn:F; [apply find_some in F; destruct F as [F1 F2];
    apply Nat.eqb_eq in F2; subst i; rewrite <- F2; destruct q; auto|].
  pose proof (find_none _ _ F p I) as X. simpl in X. rewrite E, Nat.eqb_refl in X. discriminate.
Qed.

Lemma letter_is i x : In (i, x) st -> tree d n r i -> parent_letter r v i = x.
Proof.
  intros I H. destruct state as ((A & _) & S & _). specialize (S i H).
  pose proof (nodup_map_inj _ _ fst st _ _ A I S eq_refl) as E. injection E. auto.
Qed.
End AtNode.

(** * 3 The rule has the five properties *)

Lemma claim_low n r v i : node d (S (S n)) r -> node d (S (S n)) v -> removelast v <> tl r ->
  claim_of r v i = claim_of (tl r) (removelast v) i.
Proof.
  intros Nr Nv H. unfold claim_of. rewrite tl_length. pose proof (n_len _ _ _ Nr) as Lr.
  pose proof (n_len _ _ _ Nv) as Lv.
  assert (M : forall q, q <= S n -> match_len q v (r ++ [i]) = match_len q (removelast v) (tl r ++
    [i])).
  { induction q as [|q IH]; intros Hq; auto. cbn [match_len]. rewrite IH by lia.
    rewrite removelast_firstn_len, firstn_firstn, Nat.min_l by lia. destruct r as [|x r];
      [discriminate|]. simpl tl.
    replace (length ((x :: r) ++ [i]) - S q) with (S (length (r ++ [i]) - S q)); auto.
    rewrite !app_length in *. simpl in *. lia. }
  rewrite Lr. replace (S (S n) - 1) with (S n) by lia. rewrite <- M by lia.
  assert (E : match_len (S (S n)) v (r ++ [i]) = match_len (S n) v (r ++ [i])).
  { cbn [match_len]. destruct (weq (firstn (S (S n)) v) _) as [C|]; auto. exfalso. apply H.
    rewrite firstn_all2 in C by lia. rewrite app_length, Lr in C. replace (S (S n) + length [i]
      - S (S n)) with 1 in C by (simpl; lia).
    destruct r as [|x r]; [discriminate|]. rewrite C. apply removelast_last. }
  rewrite E. f_equal. pose proof (match_le (S n) v (r ++ [i])). destruct r as [|x r];
    [discriminate|].
  replace (S (S n) - match_len (S n) v ((x :: r) ++ [i])) with (S (S n - match_len (S n) v ((x ::
    r) ++ [i]))) by lia. auto.
Qed.

Theorem library_rule : tree_rule d parent_letter.
Proof.
  constructor.
  - intros n r v i j Nr Nv _ Hi Hj E. destruct (state n r v Nr) as ((_ & _ & C & _) & S & _).
    inversion C; subst.
    pose proof (nodup_map_inj _ _ snd _ _ _ H2 (S i Hi) (S j Hj) E) as X. injection X. auto.
  - intros n r v i Nr Nv _ Hi. destruct (state n r v Nr) as ((_ & _ & C & D) & S & _).
    pose proof (in_map snd _ _ (S i Hi)) as I.
    simpl in I. split; [apply D, in_seq in I; lia|]. inversion C; congruence.
  - intros n r v Nr Nv H E. pose proof (n_len _ _ _ Nr) as Lr. pose proof (n_len _ _ _ Nv) as Lv.
    assert (Aim : tl r ++ [v @ n] = v) by (rewrite <- E; apply snoc_eq; auto).
    assert (Hz : tree d n r (v @ n)).
    { split; [apply (n_let _ _ _ Nv); lia|]. intros C. destruct n as [|n].
      - apply H, same_word; rewrite Lv; auto. intros x Hx. replace x with 0 by lia. auto.
      - apply (n_neq _ _ _ Nv n (S n)); try lia. rewrite C, <- nth_tl, <- E, nth_removelast by lia.
        auto. }
    assert (Hr : r @ 0 <> v @ 0).
    { destruct n as [|n]; [intros C; apply H, same_word; rewrite Lv; auto; intros x Hx;
        replace x with 0 by lia; auto|].
      rewrite <- (nth_removelast _ v 0 0), E, nth_tl by lia. apply (n_neq _ _ _ Nr); lia. }
    assert (Ml : forall i, match_len (S n) v (r ++ [i]) = if weq v (tl r ++ [i]) then S n else
      match_len n v (r ++ [i])).
    { intros i. cbn [match_len]. rewrite firstn_all2 by lia. rewrite app_length, Lr.
      replace (S n + length [i] - S n) with 1 by (simpl; lia).
      destruct r; [discriminate|auto]. }
    destruct (state n r v Nr) as (_ & _ & Keep). apply (letter_is n r v Nr); auto. apply Keep.
    clear Keep. rewrite Lr. cbn [in_order].
    assert (F : forall c, In c (filter (fun c => matched c =? S n) (claims r v)) <-> c = claim_of r
      v (v @ n)).
    { intros c. rewrite filter_In, (claims_eq n), in_map_iff, Nat.eqb_eq by auto. split.
      - intros [(i & <- & _) M]. simpl in M. rewrite Lr, Ml in M.
        destruct (weq v (tl r ++ [i])) as [A|A].
        + f_equal. rewrite A, app_nth2; rewrite tl_length, Lr; [|lia].
          replace (n - (S n - 1)) with 0 by lia. auto.
        + pose proof (match_le n v (r ++ [i])). lia.
      - intros ->. split; [exists (v @ n); split; auto; apply free_in; destruct Hz; simpl;
          intuition|].
        simpl. rewrite Lr, Ml. destruct (weq v (tl r ++ [v @ n])); congruence. }
    destruct (filter (fun c => matched c =? S n) (claims r v)) as [|c f]; [exfalso; eapply F;
      eauto|].
    assert (c = claim_of r v (v @ n)) as -> by (apply F; simpl; auto). simpl fold_left.
    assert (W : claim_of r v (v @ n) = Claim (v @ n) (S n) (r @ 0)).
    { unfold claim_of. rewrite Lr, Ml. destruct (weq v (tl r ++ [v @ n])); [|congruence].
      rewrite Nat.sub_diag. destruct r; [discriminate|auto]. }
    apply fold_keeps. rewrite W. unfold give. simpl. destruct (used_spec (r @ 0) [v @ 0]) as [U|];
      simpl; auto. destruct U as [U|[]]; congruence.
  - intros r v i Nr Nv H Hi Hv. destruct (state 0 r v Nr) as (_ & _ & Keep).
    apply (letter_is 0 r v Nr); auto. apply Keep. clear Keep.
    assert (C : forall j, claim_of r v j = if j =? v @ 0 then Claim j 1 (r @ 0) else Claim j 0 j).
    { intros j. pose proof (n_len _ _ _ Nr). pose proof (n_len _ _ _ Nv). destruct r as [|x []],
        v as [|z []]; try discriminate.
      unfold claim_of. simpl. destruct (weq [z] [j]) as [E|E]; cases; auto; congruence. }
    assert (E : claim_of r v i = Claim i 0 i) by (rewrite C; cases; congruence).
    replace (i, i) with (mine (claim_of r v i), wanted (claim_of r v i)) by (rewrite E; auto).
    apply gets; [apply (claim_in 0); eauto|rewrite E; auto| |simpl; auto].
    intros c I. apply (claim_in 0) in I; auto. destruct I as (j & Hj & ->). rewrite E, C.
    destruct Hi as [_ Hi].
    destruct (Nat.eq_dec j i) as [->|]; [left; cases; congruence|right]. cases; simpl; split;
      congruence.
  - intros n r v i Nr Nv H _. unfold Algorithms.parent_letter, Algorithms.letters_at.
    pose proof (n_len _ _ _ Nr) as Lr.
    assert (E : claims r v = claims (tl r) (removelast v)).
    { rewrite (claims_eq (S n)), (claims_eq n) by auto using node_tl. rewrite nth_tl.
      apply map_ext. intros j. apply (claim_low n); auto. }
    rewrite E, nth_removelast, tl_length, Lr by (rewrite (n_len _ _ _ Nv); lia).
    replace (S (S n) - 1) with (S n) by lia.
    assert (F : filter (fun c => matched c =? S (S n)) (claims (tl r) (removelast v)) = []).
    { destruct (filter _ _) as [|c f] eqn:F; auto. exfalso. assert (I : In c (c :: f)) by (simpl;
        auto). rewrite <- F in I.
      apply filter_In in I. destruct I as [I M]. apply Nat.eqb_eq in M.
      unfold Algorithms.claims in I. apply in_map_iff in I. destruct I as (j & <- & _).
      simpl in M. pose proof (match_le (length (tl r)) (removelast v) (tl r ++ [j])).
      rewrite tl_length in *. lia. }
    change (in_order (S (S n)) (claims (tl r) (removelast v))) with (filter (fun c => matched c =?
      S (S n)) (claims (tl r) (removelast v)) ++ in_order (S n) (claims (tl r) (removelast v))).
      rewrite F. auto.
Qed.

Definition kautz_spanning := spanning d parent_letter library_rule.
Definition kautz_arcs := arcs d parent_letter library_rule.
Definition kautz_independent := independent d parent_letter library_rule.
Definition kautz_allgather (d2 : 2 <= d) := allgather d d2 parent_letter library_rule.
End Rule.
