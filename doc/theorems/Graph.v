(* SPDX-License-Identifier: Apache-2.0 *)

(** The theorem about the d routes, in terms of the graph: doc/mathematics.md, sections 3, 5 and 7.
    *)
From Routegen Require Import Words Routes Answer.

Lemma inner_in p x : In x (inner p) <-> exists i, 0 < i < length p - 1 /\ nth i p [] = x.
Proof.
  unfold inner. split.
  - intros I. apply (In_nth _ _ []) in I. destruct I as (i & L & E). rewrite removelast_length,
      tl_length in L.
    exists (S i). split; [lia|]. rewrite <- E, nth_removelast, nth_tl by (rewrite tl_length; lia).
    auto.
  - intros ([|i] & L & <-); [lia|]. rewrite <- nth_tl, <- nth_removelast by (rewrite tl_length;
      lia).
    apply nth_In. rewrite removelast_length, tl_length. lia.
Qed.

Section Statement.
Variables (d k : nat) (a b : word).
Hypothesis K : 1 <= k.
Hypothesis Na : node d k a.
Hypothesis Nb : node d k b.
Hypothesis AB : a <> b.
Notation walk := (walk d k a b).
Notation path := (path d k a b).
Notation routes := (routes d k a b).

Lemma node_at_nth w i x : x < k -> (node_at k w i) @ x = w (i + x).
Proof. intros. unfold node_at. rewrite nth_map_seq; auto. Qed.

Lemma node_at_length w i : length (node_at k w i) = k.
Proof. unfold node_at. rewrite map_length. apply seq_length. Qed.

Lemma node_at_eq w i v j : node_at k w i = node_at k v j <-> forall x, x < k ->
  w (i + x) = v (j + x).
Proof.
  split.
  - intros E x Hx. rewrite <- !node_at_nth by auto. rewrite E. auto.
  - intros E. apply same_word; rewrite node_at_length; [symmetry; apply node_at_length|].
    intros. rewrite !node_at_nth by auto. auto.
Qed.

(** A walk is a path, and a path is a walk. *)
Definition path_of (h : nat) (w : nat -> nat) := map (node_at k w) (seq 0 (S h)).
Definition walk_of (p : list word) (x : nat) := (nth (x - (k - 1)) p []) @ (Nat.min x (k - 1)).

Lemma path_of_nth h w i : i <= h -> nth i (path_of h w) [] = node_at k w i.
Proof. intros. unfold path_of. rewrite nth_map_seq by lia. auto. Qed.
Lemma path_of_length h w : length (path_of h w) = S h.
Proof. unfold path_of. rewrite map_length. apply seq_length. Qed.

Lemma walk_path h w : walk h w -> path (path_of h w).
Proof.
  intros W. split; [|split; [|split]].
  - intros x I. apply in_map_iff in I. destruct I as (i & <- & I). apply in_seq in I.
    split; [apply node_at_length| |]; intros; rewrite !node_at_nth by lia;
      [apply (neq W)|apply (low W)]; lia.
  - rewrite path_of_nth by lia. apply same_word; rewrite node_at_length; [symmetry; apply Na|].
    intros. rewrite node_at_nth by auto. apply (src W). auto.
  - rewrite path_of_length, path_of_nth by lia. apply same_word; rewrite node_at_length; [symmetry;
      apply Nb|].
    intros. rewrite node_at_nth by auto. apply (dst W); lia.
  - intros i Hi. rewrite path_of_length in Hi. rewrite !path_of_nth by lia. exists (w (i + k)).
    split; [|split].
    + apply (low W). lia.
    + rewrite node_at_nth by lia. apply not_eq_sym, (neq W); lia.
    + apply same_word; [rewrite app_length, tl_length, !node_at_length; simpl; lia|].
      rewrite node_at_length. intros x Hx.
      rewrite node_at_nth by auto. destruct (lt_dec x (k - 1)).
      * rewrite app_nth1, nth_tl, node_at_nth by (rewrite ?tl_length, ?node_at_length; lia). same.
      * rewrite app_nth2; rewrite tl_length, node_at_length; [|lia].
        replace (x - (k - 1)) with 0 by lia. simpl. same.
Qed.

Lemma path_walk p : path p -> walk (length p - 1) (walk_of p) /\ forall i, i < length p ->
  nth i p [] = node_at k (walk_of p) i.
Proof.
  intros (Hn & Ha & Hb & Harc).
  assert (P : 1 <= length p) by (destruct p; simpl in *; [apply n_len in Na; subst a;
    simpl in Na|]; lia).
  assert (N : forall i, i < length p -> node d k (nth i p [])) by (intros; apply Hn, nth_In; auto).
  assert (E : forall i x, i < length p -> x < k -> (nth i p []) @ x = walk_of p (i + x)).
  { induction i as [|i IH]; intros x Hi Hx; unfold walk_of.
    - replace (0 + x - (k - 1)) with 0 by lia. same.
    - destruct (Harc i Hi) as (c & _ & _ & Y). destruct (Nat.eq_dec x (k - 1)) as [->|]; [f_equal;
        [lia|same]|].
      rewrite Y, app_nth1, nth_tl, IH by (rewrite ?tl_length, ?(n_len _ _ _ (N i ltac:(lia)));
        lia). unfold walk_of.
      f_equal; [lia|same]. }
  assert (D : forall x, x < k + (length p - 1) -> exists i y, i < length p /\ y < k /\ x = i + y
    /\ (x + 1 < k + (length p - 1) -> y + 1 < k \/ k = 1)).
  { intros x Hx. destruct (lt_dec x (length p - 1)) as [L|L].
    - exists x, 0. repeat split; try lia.
    - exists (length p - 1), (x - (length p - 1)). repeat split; try lia. }
  split.
  - constructor.
    + intros x Hx. rewrite <- Ha, E by lia. auto.
    + intros x y -> Hy. rewrite <- Hb, E by lia. auto.
    + intros x y -> Hy. destruct (le_lt_dec k 1).
      * destruct (Harc x ltac:(lia)) as (c & _ & Hc & Y).
        replace x with (x + 0) at 1 by lia. replace (x + 1) with (S x + 0) by lia.
        rewrite <- !E by lia. rewrite Y.
        rewrite app_nth2; rewrite tl_length, (n_len _ _ _ (N x ltac:(lia))); [|lia].
        replace (0 - (k - 1)) with 0 by lia. replace (k - 1) with 0 in Hc by lia. simpl. auto.
      * destruct (D x ltac:(lia)) as (i & y & Hi & Hy' & -> & Z). rewrite <- Nat.add_assoc,
          <- !E by lia.
        apply (n_neq _ _ _ (N i Hi)); lia.
    + intros x Hx. destruct (D x Hx) as (i & y & Hi & Hy & -> & _). rewrite <- E by auto.
      apply (n_let _ _ _ (N i Hi)). auto.
  - intros i Hi. apply same_word; rewrite ?node_at_length; [apply N; auto|].
    rewrite (n_len _ _ _ (N i Hi)).
    intros x Hx. rewrite node_at_nth by auto. auto.
Qed.

(** The nodes of a route's word. *)
Lemma nodes_of r : nodes k (word_of k a b r) = path_of (hops r) (letter k a b r).
Proof.
  unfold nodes, path_of. unfold word_of at 2. rewrite map_length, seq_length.
  replace (k + hops r - k) with (hops r) by lia. apply map_ext_in. intros i I. apply in_seq in I.
  apply node_at_eq. intros x Hx. unfold word_of. rewrite nth_map_seq by lia. auto.
Qed.

Definition hops_of (w : word) := length w - k.
Lemma hops_of_route r : hops_of (word_of k a b r) = hops r.
Proof. unfold hops_of, word_of. rewrite map_length, seq_length. lia. Qed.

Definition not_longer (v w : word) := hops_of v < hops_of w \/ hops_of v = hops_of w
  /\ k < hops_of v.

Lemma ans_walk r : In r (answer d k a b) -> walk (hops r) (letter k a b r) /\ 1 <= hops r <= k + 2
  /\ letter k a b r k = out r /\ letter k a b r (hops r - 1) = inn r.
Proof. intros I. destruct (answer_good d k a b K Na Nb r I) as [(W & H & O & E) L]. auto. Qed.

Lemma letters_differ (f : route -> nat) g : (forall r, In r (answer d k a b) ->
  g (word_of k a b r) = f r) ->
  NoDup (map f (answer d k a b)) -> NoDup (map g routes).
Proof. intros E N. unfold Algorithms.routes. rewrite map_map, (map_ext_in _ f); auto. Qed.

Theorem kautz_routes :
  (* exactly d routes, each a path from a to b of 1 to k+2 hops *)
  length routes = d
  /\ (forall w, In w routes -> path (nodes k w) /\ 1 <= hops_of w <= k + 2
    /\ length (nodes k w) = S (hops_of w))
  (* their out letters differ, and their in letters *)
  /\ NoDup (map (fun w => w @ k) routes) /\ NoDup (map (fun w => w @ (hops_of w - 1)) routes)
  (* in order of length, strictly up to k hops *)
  /\ StronglySorted not_longer routes
  (* no route meets a node twice, its ends included *)
  /\ (forall w, In w routes -> NoDup (nodes k w))
  (* no two share an inner node *)
  /\ ForallOrdPairs (fun v w => forall x, In x (inner (nodes k v)) -> In x (inner (nodes k w)) ->
    False) routes.
Proof.
  pose proof (answer_nodup d k a b K Na Nb) as [No Ni].
  assert (L : forall r x, In r (answer d k a b) -> x < k + hops r ->
    (word_of k a b r) @ x = letter k a b r x).
  { intros r x I H. unfold word_of. rewrite nth_map_seq; auto. }
  split; [unfold Algorithms.routes; rewrite map_length; apply answer_length; auto|].
  split; [|split; [|split; [|split; [|split]]]].
  - intros w I. apply in_map_iff in I. destruct I as (r & <- & I). rewrite nodes_of, hops_of_route,
      path_of_length.
    apply ans_walk in I. destruct I as (W & H & _). auto using walk_path.
  - apply (letters_differ out); auto. intros r I. pose proof (ans_walk r I) as (W & H & O & E).
    rewrite L by (auto; lia). auto.
  - apply (letters_differ inn); auto. intros r I. pose proof (ans_walk r I) as (W & H & O & E).
    rewrite hops_of_route, L by (auto; lia). auto.
  - unfold Algorithms.routes. pose proof (answer_sorted d k a b K Na Nb) as S. clear No Ni L.
    induction S as [|r l S IH F]; simpl; constructor; auto.
    apply Forall_map. eapply Forall_impl; [|exact F]. intros q Q. unfold not_longer.
    rewrite !hops_of_route. exact Q.
  - intros w I. apply in_map_iff in I. destruct I as (r & <- & I). rewrite nodes_of.
    apply NoDup_nth with (d := []). rewrite path_of_length. intros i j Hi Hj E.
    rewrite !path_of_nth in E by lia.
    pose proof (loop_free d k a b (answer d k a b) K AB (n_len _ _ _ Na) (n_len _ _ _ Nb) ans_walk
      (answer_out d k a b K Na Nb)
      (answer_in d k a b K Na Nb) (answer_greedy d k a b K Na Nb) r) as F.
    destruct (lt_eq_lt_dec i j) as [[H|H]|H]; auto; exfalso; [apply (F i j)|apply (F j i)]; auto;
      try lia; apply node_at_eq; auto.
  - unfold Algorithms.routes. apply NoDup_map_inv in No.
    assert (D : forall p q x, In p (answer d k a b) -> In q (answer d k a b) -> p <> q ->
      In x (inner (nodes k (word_of k a b p))) -> In x (inner (nodes k (word_of k a b q))) ->
        False).
    { intros p q x Ip Iq N I J. rewrite nodes_of, inner_in, path_of_length in *.
      destruct I as (i & Hi & <-), J as (j & Hj & E).
      rewrite !path_of_nth in E by lia.
      eapply (disjoint d k a b (answer d k a b)) with (p := q) (q := p) (i := j) (j := i);
        eauto using ans_walk, answer_out, answer_in, answer_greedy, n_len; try lia.
        apply node_at_eq; auto. }
    clear L Ni. revert No D. generalize (answer d k a b). induction l as [|r l IH]; intros No D;
      simpl; constructor; inversion No; subst.
    + apply Forall_map, Forall_forall. intros q Iq x. apply D; simpl; auto. congruence.
    + apply IH; auto. intros p q x ? ?. apply D; simpl; auto.
Qed.

(** The lengths of the three phases. *)
Theorem kautz_phases : let words := map (word_of k a b) in
  routes = words (phaseA k a b) ++ words (phaseB d k a b) ++ words (phaseC d k a b)
  /\ (forall w, In w (words (phaseA k a b)) -> 1 <= hops_of w <= k)
  /\ (forall w, In w (words (phaseB d k a b)) -> hops_of w = k + 1)
  /\ (forall w, In w (words (phaseC d k a b)) -> hops_of w = k + 2).
Proof.
  intros words. split; [unfold words, Algorithms.routes, answer; rewrite !map_app; auto|].
  split; [|split]; intros w I; apply in_map_iff in I; destruct I as (r & <- & I);
    rewrite hops_of_route.
  - apply accept_in in I. destruct I as [I _]. apply in_map_iff in I. destruct I as (h & <- & I).
    apply filter_In in I. rewrite in_seq in I. simpl. lia.
  - apply accept_in in I. destruct I as [I _]. apply in_map_iff in I. destruct I as (c & <- & _).
    auto.
  - apply in_map_iff in I. destruct I as (c & <- & _). auto.
Qed.

(** f faulty nodes leave d-f routes (section 7). *)
Definition hit (F : list word) (w : word) := existsb (fun x => if in_dec weq x (inner (nodes k w))
  then true else false) F.

Theorem kautz_faults F : d <= length F + length (filter (fun w => negb (hit F w)) routes).
Proof.
  destruct kautz_routes as (Len & _ & _ & _ & _ & _ & D). rewrite <- Len at 1. clear Len. revert F.
  induction D as [|w l H D IH]; intros F; simpl; [lia|]. destruct (hit F w) eqn:E; simpl;
    [|specialize (IH F); lia].
  apply existsb_exists in E. destruct E as (x & I & E).
  destruct (in_dec weq x (inner (nodes k w))) as [J|]; [|discriminate].
  apply in_split in I. destruct I as (F1 & F2 & ->). specialize (IH (F1 ++ F2)).
  rewrite !app_length in *. simpl.
  rewrite (filter_ext_in _ (fun v => negb (hit (F1 ++ F2) v))); [lia|]. intros v Iv. f_equal.
  unfold hit.
  rewrite !existsb_app. simpl. rewrite Forall_forall in H.
  destruct (in_dec weq x (inner (nodes k v))) as [Jv|]; auto. exfalso. apply (H v Iv x); auto.
Qed.
End Statement.
