(* SPDX-License-Identifier: Apache-2.0 *)

(** An allgather along the trees in N-1 rounds, by a formula: doc/mathematics.md, section 10.

    [round n r c e] is the round in which the link into e from the node c, all letters of e but the
    last, carries a chunk of root r. It needs no rule: the chunk is that of the tree which has this
    link. k = S n. *)
From Routegen Require Import Words Trees.

Section Allgather.
Variable d : nat.
Notation size := (size d).
Notation round := (round d).

Hypothesis d2 : 2 <= d.

Definition turn n c u (s : word) := 2 + d * (round n (tl s) c u - 1) + rank1 (s @ 0) (s @ 1).

Lemma size_is n : size n = (d + 1) * d ^ n.
Proof. induction n; simpl; nia. Qed.
Lemma size3 n : 3 <= size n.
Proof. induction n; simpl; nia. Qed.

Definition range n := forall r c e, node d (S n) r -> node d (S (S n)) (c :: e) -> e <> r ->
  1 <= round n r c e <= size n - 1.
Definition inj n := forall r s c e, node d (S n) r -> node d (S n) s ->
  node d (S (S n)) (c :: e) -> e <> r -> e <> s ->
  round n r c e = round n s c e -> r = s.

Lemma letters n c e : node d (S (S n)) (c :: e) -> node d (S n) e /\ c <= d /\ c <> e @ 0
  /\ e @ 0 <= d.
Proof.
  intros N. split; [apply (node_tl _ _ _ N)|]. pose proof (n_let _ _ _ N 0).
  pose proof (n_neq _ _ _ N 0 1). pose proof (n_let _ _ _ N 1).
  simpl in *. repeat split; auto with arith.
Qed.

Lemma word1 w : node d 1 w -> exists x, w = [x] /\ x <= d.
Proof. intros N. pose proof (n_len _ _ _ N). pose proof (n_let _ _ _ N 0). destruct w as [|x []];
  try discriminate. exists x. auto. Qed.

Lemma base : range 0 /\ inj 0.
Proof.
  split.
  - intros r c e Nr Ne H. apply letters in Ne. destruct Ne as (Ne & Hc & Hce & _).
    destruct (word1 r Nr) as (x & -> & Hx), (word1 e Ne) as (z & -> & Hz).
    simpl in *. assert (z <> x) by congruence. unfold rank2. cases; lia.
  - intros r s c e Nr Ns Ne H H' E. apply letters in Ne. destruct Ne as (Ne & Hc & Hce & _).
    destruct (word1 r Nr) as (x & -> & Hx), (word1 s Ns) as (y & -> & Hy), (word1 e Ne) as (z & ->
      & Hz).
    simpl in *. assert (z <> x /\ z <> y) by (split; congruence). f_equal. unfold rank2 in E.
    cases; lia.
Qed.

Section Step.
Variable n : nat.
Hypothesis Rg : range n.
Hypothesis In : inj n.
Notation node := (node d (S (S n))).

Lemma rank_lt r : node r -> rank1 (r @ 0) (r @ 1) < d.
Proof. intros N. pose proof (n_let _ _ _ N 0). pose proof (n_let _ _ _ N 1).
  pose proof (n_neq _ _ _ N 0 1). unfold rank1. cases; lia. Qed.

Lemma turn_range r c u : node r -> node (c :: u) -> u <> tl r ->
  2 <= turn n c u r <= d * (size n - 1) + 1.
Proof. intros Nr Nu H. pose proof (Rg (tl r) c u (node_tl _ _ _ Nr) Nu H).
  pose proof (rank_lt r Nr). unfold turn. nia. Qed.

Lemma turn_inj r s c u : node r -> node s -> node (c :: u) -> u <> tl r -> u <> tl s ->
  turn n c u r = turn n c u s -> r = s.
Proof.
  intros Nr Ns Nu Hr Hs E. unfold turn in E. pose proof (rank_lt r Nr) as Br.
  pose proof (rank_lt s Ns) as Bs.
  destruct (Nat.div_mod_unique d (round n (tl r) c u - 1) (round n (tl s) c u - 1) (rank1 (r @ 0)
    (r @ 1)) (rank1 (s @ 0) (s @ 1))) as [E1 E2]; auto; try lia.
  pose proof (Rg (tl r) c u (node_tl _ _ _ Nr) Nu Hr).
  pose proof (Rg (tl s) c u (node_tl _ _ _ Ns) Nu Hs).
  assert (E3 : tl r = tl s) by (apply (In _ _ c u); auto using node_tl; lia).
  pose proof (n_neq _ _ _ Nr 0 1). pose proof (n_neq _ _ _ Ns 0 1).
  rewrite (hd_tl _ _ _ Nr), (hd_tl _ _ _ Ns), E3. f_equal. rewrite <- !nth_tl in *.
  rewrite E3 in *. unfold rank1 in E2. cases; lia.
Qed.

(** What a link from c :: u carries of root r: its own chunk, a regular one, or one of the d-1
    exceptional ones. *)
Inductive kind (r : word) (c : nat) (e : word) : nat -> Prop :=
| Own : c :: removelast e = r -> kind r c e 1
| Exceptional : removelast e = tl r -> r @ 0 <> c ->
  kind r c e (d * (size n - 1) + 1 + rank2 (r @ 0) ((removelast e) @ 0) c)
| Regular t : removelast e <> tl r -> 2 <= t <= d * (size n - 1) ->
  t + (if turn n c (removelast e) e <? turn n c (removelast e) r then 1 else 0) = turn n c
    (removelast e) r ->
  turn n c (removelast e) e <> turn n c (removelast e) r -> kind r c e t.

Lemma kinds r c e : node r -> Algorithms.node d (S (S (S n))) (c :: e) -> e <> r ->
  kind r c e (round (S n) r c e).
Proof.
  intros Nr Nc H. destruct (letters _ _ _ Nc) as (Ne & _). pose proof (no_loop _ _ _ Ne) as D.
  assert (Nu : node (c :: removelast e)).
  { apply node_low in Nc. pose proof (n_len _ _ _ Ne). destruct e; [discriminate|exact Nc]. }
  cbn [Algorithms.round]. cbv zeta. fold (turn n c (removelast e) r) (turn n c (removelast e) e).
  destruct (weq (c :: removelast e) r) as [E|E]; [constructor; auto|].
  destruct (weq (removelast e) (tl r)) as [E1|E1].
  - constructor; auto. intros C. apply E. rewrite (hd_tl _ _ _ Nr), <- E1. congruence.
  - assert (X : turn n c (removelast e) e <> turn n c (removelast e) r) by (intros C;
      apply turn_inj in C; auto).
    pose proof (turn_range r _ _ Nr Nu E1). pose proof (turn_range e _ _ Ne Nu D). constructor;
      auto; cases; lia.
Qed.

Lemma exceptional r c e : node r -> Algorithms.node d (S (S (S n))) (c :: e) ->
  removelast e = tl r -> r @ 0 <> c ->
  rank2 (r @ 0) ((removelast e) @ 0) c < d - 1 /\ r @ 0 <> (removelast e) @ 0
    /\ (removelast e) @ 0 <> c.
Proof.
  intros Nr Nc E H. destruct (letters _ _ _ Nc) as (Ne & Hc & Hce & He).
  rewrite nth_removelast in * by (rewrite (n_len _ _ _ Ne); lia).
  pose proof (n_let _ _ _ Nr 0). pose proof (n_neq _ _ _ Nr 0 1) as H1. rewrite <- nth_tl, <- E,
    nth_removelast in H1 by (rewrite (n_len _ _ _ Ne); lia).
  specialize (H1 eq_refl). unfold rank2. cases; lia.
Qed.

Lemma step : range (S n) /\ inj (S n).
Proof.
  pose proof (size3 n) as M. split.
  - intros r c e Nr Nc H. cbn [Algorithms.size].
    destruct (kinds r c e Nr Nc H) as [E|E E0|t E T _ _]; [nia| |nia].
    destruct (exceptional r c e Nr Nc E E0) as (X & _). nia.
  - intros r s c e Nr Ns Nc Hr Hs.
    destruct (kinds r c e Nr Nc Hr) as [Er|Er Cr|t Er Tr Rr Dr],
      (kinds s c e Ns Nc Hs) as [Es|Es Cs|t' Es Ts Rs Ds]; intros E;
      try nia; try congruence.
    + destruct (exceptional r c e Nr Nc Er Cr) as (_ & X1 & X2),
        (exceptional s c e Ns Nc Es Cs) as (_ & Y1 & _).
      rewrite (hd_tl _ _ _ Nr), (hd_tl _ _ _ Ns), <- Er, <- Es. f_equal. unfold rank2 in E. cases;
        lia.
    + destruct (letters _ _ _ Nc) as (Ne & _). assert (Nu : node (c :: removelast e)).
      { apply node_low in Nc. pose proof (n_len _ _ _ Ne). destruct e; [discriminate|exact Nc]. }
      apply (turn_inj r s c (removelast e)); auto. subst t'. cases; lia.
Qed.
End Step.

Lemma rounds n : range n /\ inj n.
Proof. induction n as [|n [Rg In]]; [apply base|apply step; auto]. Qed.

(** * Along the trees of a rule *)
Variable L : word -> word -> nat -> nat.
Hypothesis R : tree_rule d L.
Notation par := (par L).
Notation tree := (tree d).

Lemma link_node n r e i : node d (S n) r -> node d (S n) e -> e <> r -> tree n r i ->
  node d (S (S n)) (L r e i :: e).
Proof. intros Nr Ne H T. destruct (legal _ _ R n r e i Nr Ne H T). apply node_cons; auto. Qed.

(** A node sends what has come to it in an earlier round. *)
Lemma cause : forall n r e i, node d (S n) r -> node d (S n) e -> e <> r -> tree n r i ->
  par r e i <> r ->
  round n r (L r (par r e i) i) (par r e i) < round n r (L r e i) e.
Proof.
  induction n as [|n IH]; intros r e i Nr Ne H T P;
    pose proof (par_node _ _ R _ r e i Nr Ne H T) as Nf.
  - assert (Z : forall w, node d 1 w -> removelast w = tl r) by (intros w Nw;
      destruct (word1 r Nr) as (x & -> & _), (word1 w Nw) as (y & -> & _); auto).
    destruct (Nat.eq_dec i (e @ 0)) as [E|E]; [exfalso; apply P; rewrite E;
      apply (anchor_child _ _ R 0); auto|].
    assert (E1 : par r e i = [i]) by (unfold Trees.par; rewrite (own _ _ R), Z by auto;
      destruct (word1 r Nr) as (x & -> & _); auto).
    rewrite E1 in *. assert (E2 : L r [i] i = r @ 0) by (apply (anchor _ _ R 0 r [i]); auto).
    rewrite E2, (own _ _ R) by auto. destruct T as [_ T]. simpl. cases; lia.
  - pose proof (size3 n) as M. destruct (rounds n) as [Rg In].
    pose proof (kinds n Rg In r _ e Nr (link_node _ _ _ _ Nr Ne H T) H) as Y.
    set (f := par r e i) in *.
    pose proof (kinds n Rg In r _ f Nr (link_node _ _ _ _ Nr Nf P T) P) as Z.
    pose proof (no_loop _ _ _ Nf) as D.
    destruct Y as [E|E E0|t E Y1 Y2 _]; [contradiction| |].
    + (* exceptional: it came as a regular chunk, or from the root *)
      destruct Z as [F|F F0|t' F Z1 _ _]; [nia| |nia]. destruct (D (eq_trans F (eq_sym E))).
    + destruct (lift _ _ R n r e i Nr Ne E T) as [E1 E2]. fold f in E1, E2.
      destruct (weq (removelast f) (tl r)) as [F|F].
      * (* from the root's child *)
        pose proof (lift_last _ _ R n r e i Nr Ne H E T F P) as X.
        destruct Z as [F1|F1 F2|t' F1 _ _ _]; [lia| |congruence].
        exfalso. apply F2. fold f in X. rewrite <- X at 1. auto.
      * destruct Z as [F1|F1 F2|t' F1 Z1 Z2 _]; [lia|congruence|].
        pose proof (tree_tl _ _ _ _ T) as Ty. pose proof (node_tl _ _ _ Nr) as Ny.
        pose proof (node_low _ _ _ Ne) as Nu.
        rewrite E2 in F. specialize (IH (tl r) (removelast e) i Ny Nu E Ty F). rewrite <- E2 in *.
        assert (C1 : L r e i = L (tl r) (removelast e) i) by (apply (local _ _ R n); auto).
        assert (C2 : L r f i = L (tl r) (removelast f) i) by (apply (local _ _ R n); auto).
        pose proof (Rg (tl r) _ _ Ny (link_node _ _ _ _ Ny (node_low _ _ _ Nf) F Ty) F) as G.
        rewrite <- C1, <- C2 in *. unfold turn in Y2 at 3, Z2 at 3. cases; nia.
Qed.

(** Theorem 4: rounds 1..N-1; a node sends what came in an earlier round; no link carries two chunks
    in a round. *)
Theorem allgather n :
  (forall r i e, node d (S n) r -> node d (S n) e -> e <> r -> tree n r i ->
    1 <= round n r (L r e i) e <= size n - 1)
  /\ (forall r i e, node d (S n) r -> node d (S n) e -> e <> r -> tree n r i -> par r e i <> r ->
       round n r (L r (par r e i) i) (par r e i) < round n r (L r e i) e)
  /\ (forall r i s j e, node d (S n) r -> node d (S n) s -> node d (S n) e -> e <> r -> e <> s ->
    tree n r i -> tree n s j ->
       par r e i = par s e j -> round n r (L r e i) e = round n s (L s e j) e -> r = s /\ i = j).
Proof.
  destruct (rounds n) as [Rg In]. split; [|split].
  - intros r i e Nr Ne H T. apply Rg; auto. apply link_node; auto.
  - intros r i e. apply cause.
  - intros r i s j e Nr Ns Ne Hr Hs Ti Tj P E. assert (C : L r e i = L s e j) by (injection P;
      auto).
    assert (r = s) by (apply (In r s (L r e i) e); auto; [apply link_node; auto|congruence]).
    subst s. split; auto. apply (distinct _ _ R n r e); auto.
Qed.
End Allgather.
