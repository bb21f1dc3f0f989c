(* SPDX-License-Identifier: Apache-2.0 *)

(** The d trees of a root, and an allgather along them: doc/mathematics.md, section 10, for every d
    and k.

    Here k = S n. [L r v i] is the letter of tree i at the node v <> r, for the root r: the parent
    of v is that letter and all letters of v but the last. Rule.v shows that the rule of the library
    is a [tree_rule]. *)
From Routegen Require Import Words.

Lemma node_tl d n v : node d (S n) v -> node d n (tl v).
Proof.
  intros [L N M]. split; [rewrite tl_length; lia|..]; intros; rewrite !nth_tl; [apply N|apply M];
    lia.
Qed.
Lemma node_low d n v : node d (S n) v -> node d n (removelast v).
Proof.
  intros [L N M]. split; [rewrite removelast_length; lia|..]; intros;
    rewrite !nth_removelast by lia; [apply N|apply M]; lia.
Qed.

(** A node out of its first letter and the others. *)
Lemma node_cons d n c u : node d n u -> c <= d -> (n <> 0 -> c <> u @ 0) -> node d (S n) (c :: u).
Proof.
  intros [L N M] H H0. split; [simpl; lia|..].
  - intros [|x] y -> Hy; simpl; [apply H0; lia|apply N; lia].
  - intros [|x] Hx; simpl; auto. apply M. lia.
Qed.
Lemma hd_tl d n v : node d (S n) v -> v = v @ 0 :: tl v.
Proof. intros [L _ _]. destruct v; [discriminate|auto]. Qed.

(** A node is not its own neighbour. *)
Lemma no_loop d n v : node d (S (S n)) v -> removelast v <> tl v.
Proof.
  intros [L N _] E. apply (N 0 1); try lia. rewrite <- nth_removelast, E, nth_tl by lia. auto.
Qed.

Section Trees.
Variables (d : nat) (L : word -> word -> nat -> nat).

Definition tree (n : nat) (r : word) (i : nat) := i <= d /\ i <> r @ n.
Definition par (r v : word) (i : nat) : word := L r v i :: removelast v.

Record tree_rule : Prop := {
  (* the letters at a node differ, and make words *)
  distinct : forall n r v i j, node d (S n) r -> node d (S n) v -> v <> r -> tree n r i ->
    tree n r j -> L r v i = L r v j -> i = j;
  legal : forall n r v i, node d (S n) r -> node d (S n) v -> v <> r -> tree n r i ->
    L r v i <= d /\ L r v i <> v @ 0;
  (* a successor of the root is its child in the tree of its last letter *)
  anchor : forall n r v, node d (S n) r -> node d (S n) v -> v <> r -> removelast v = tl r ->
    L r v (v @ n) = r @ 0;
  (* of K(d,1): the tree's own letter *)
  own : forall r v i, node d 1 r -> node d 1 v -> v <> r -> tree 0 r i -> i <> v @ 0 -> L r v i = i;
  (* anywhere else the letter is that of K(d,k-1) *)
  local : forall n r v i, node d (S (S n)) r -> node d (S (S n)) v -> removelast v <> tl r ->
    tree (S n) r i ->
    L r v i = L (tl r) (removelast v) i }.
Hypothesis R : tree_rule.

(** x is on the way from v to the root r in tree i, after v. *)
Inductive way (r : word) (i : nat) : word -> word -> Prop :=
| way_one v : v <> r -> way r i v (par r v i)
| way_step v x : v <> r -> way r i (par r v i) x -> way r i v x.

Lemma way_last r i v : v <> r -> par r v i = r -> way r i v r.
Proof. intros N E. pose proof (way_one r i v N) as W. rewrite E in W. auto. Qed.

Lemma tree_tl n r i : tree (S n) r i -> tree n (tl r) i.
Proof. unfold tree. rewrite nth_tl. auto. Qed.

Lemma par_node n r v i : node d (S n) r -> node d (S n) v -> v <> r -> tree n r i ->
  node d (S n) (par r v i).
Proof.
  intros Nr Nv N T. destruct (legal R n r v i Nr Nv N T) as [H1 H2]. apply node_cons;
    [apply node_low; auto|auto|].
  intros H. rewrite nth_removelast; auto. rewrite (n_len _ _ _ Nv). lia.
Qed.

(** The root has one child in tree i: the one that ends in i. *)
Lemma child n r v i : node d (S n) r -> node d (S n) v -> v <> r -> tree n r i -> par r v i = r ->
  v @ n = i.
Proof.
  intros Nr Nv N T E. assert (E1 : removelast v = tl r) by (rewrite <- E; auto).
  symmetry. apply (distinct R n r v); auto.
  - split; [apply (n_let _ _ _ Nv); lia|]. intros C. destruct n as [|n].
    + apply N, same_word; rewrite (n_len _ _ _ Nv); [symmetry; apply Nr|]. intros x Hx.
      replace x with 0 by lia. auto.
    + apply (n_neq _ _ _ Nv n (S n)); try lia. rewrite C, <- nth_tl, <- E1, nth_removelast; auto.
      rewrite (n_len _ _ _ Nv). lia.
  - rewrite (anchor R n r v) by auto. change ((par r v i) @ 0 = r @ 0). rewrite E. auto.
Qed.

Lemma anchor_child n r v : node d (S n) r -> node d (S n) v -> v <> r -> removelast v = tl r ->
  par r v (v @ n) = r.
Proof. intros Nr Nv N E. unfold par. rewrite (anchor R n r v), E by auto. symmetry. eapply hd_tl;
  eauto. Qed.

(** Where v is no successor of r, its parent is the arc of the smaller tree into the node u =
    removelast v of K(d,k-1). *)
Lemma lift n r v i : node d (S (S n)) r -> node d (S (S n)) v -> removelast v <> tl r ->
  tree (S n) r i ->
  par r v i = L (tl r) (removelast v) i :: removelast v
    /\ removelast (par r v i) = par (tl r) (removelast v) i.
Proof.
  intros Nr Nv N T. unfold par. rewrite (local R n r v i) by auto. split; auto.
  pose proof (n_len _ _ _ (node_low _ _ _ Nv)).
  destruct (removelast v); [discriminate|auto].
Qed.

(** The last arc of the smaller tree is a child of the root. *)
Lemma lift_last n r v i : node d (S (S n)) r -> node d (S (S n)) v -> v <> r ->
  removelast v <> tl r -> tree (S n) r i ->
  removelast (par r v i) = tl r -> par r v i <> r -> par r (par r v i) i = r.
Proof.
  intros Nr Nv Nvr N T E D. destruct (lift n r v i Nr Nv N T) as [E1 E2]. rewrite E in E2.
  symmetry in E2.
  apply (child n) in E2; auto using node_tl, node_low, tree_tl.
  assert (X : (par r v i) @ (S n) = i) by (rewrite E1; simpl; auto).
  rewrite <- X at 2. apply anchor_child with (n := S n); auto using par_node.
Qed.

(** Theorem 1: every tree spans. *)
Theorem spanning : forall n r v i, node d (S n) r -> node d (S n) v -> v <> r -> tree n r i ->
  way r i v r.
Proof.
  induction n as [|n IH]; intros r v i Nr Nv N T.
  - assert (Z : forall w, node d 1 w -> removelast w = tl r).
    { intros w Nw. pose proof (n_len _ _ _ Nr). pose proof (n_len _ _ _ Nw). destruct r as [|? []],
        w as [|? []]; auto; discriminate. }
    assert (One : forall w, node d 1 w -> w <> r -> w @ 0 = i -> way r i w r).
    { intros w Nw Hw <-. apply way_last; auto. apply anchor_child; auto. }
    destruct (Nat.eq_dec (v @ 0) i) as [|Hi]; auto. pose proof (par_node 0 r v i Nr Nv N T) as Np.
    destruct (weq (par r v i) r) as [E|E]; [apply way_last; auto|].
    apply way_step; auto. apply One; auto. simpl. apply (own R); auto.
  - pose proof (tree_tl _ _ _ T) as Ty. pose proof (node_tl _ _ _ Nr) as Ny.
    assert (G : forall u x, way (tl r) i u x -> x = tl r ->
      forall v, node d (S (S n)) v -> v <> r -> removelast v = u -> u <> tl r -> way r i v r).
    { clear v Nv N. induction 1 as [u Hu|u x Hu W IHW]; intros Ex v Nv N <- D;
        destruct (lift n r v i Nr Nv D T) as [_ E];
        (destruct (weq (par r v i) r) as [E1|E1]; [apply way_last; auto|]; apply way_step; auto);
        (destruct (weq (removelast (par r v i)) (tl r)) as [E2|E2]; [apply way_last; auto;
          apply (lift_last n); auto|]).
      - congruence.
      - apply IHW; auto using par_node. congruence. }
    destruct (weq (removelast v) (tl r)) as [E|E]; [|eapply G; eauto using node_low].
    destruct (weq (par r v i) r) as [E1|E1]; [apply way_last; auto|].
    apply way_step; auto. pose proof (par_node _ r v i Nr Nv N T) as Np.
    pose proof (no_loop _ _ _ Np) as D.
    simpl tl in D. rewrite E in D. eapply G; eauto using node_low.
Qed.

(** Arcs of tree i of the root y of K(d,k-1), as nodes of K(d,k). *)
Definition arc_of (y : word) (i : nat) (x : word) := tl x <> y /\ L y (tl x) i = x @ 0.

(** Where v is no successor of r, its way consists of arcs of the smaller tree. *)
Lemma way_arcs n r i v x : way r i v x -> node d (S (S n)) r -> node d (S (S n)) v ->
  tree (S n) r i -> removelast v <> tl r ->
  x = r \/ node d (S (S n)) x /\ arc_of (tl r) i x.
Proof.
  induction 1 as [v Hv|v x Hv W IH]; intros Nr Nv T D; destruct (lift n r v i Nr Nv D T) as [E1 E2];
    pose proof (par_node _ r v i Nr Nv Hv T) as Np.
  - right. split; auto. rewrite E1. split; auto.
  - destruct (weq (removelast (par r v i)) (tl r)) as [E|E]; auto.
    left. assert (E3 : par r v i <> r) by (inversion W; auto).
    pose proof (lift_last n r v i Nr Nv Hv D T E E3) as E4.
    inversion W; subst; rewrite ?E4 in *; auto. inversion H0; congruence.
Qed.

(** Theorem 3: the ways of two trees have only the root in common. *)
Theorem independent : forall n r v i j x, node d (S n) r -> node d (S n) v -> v <> r ->
  tree n r i -> tree n r j -> i <> j ->
  x <> r -> way r i v x -> way r j v x -> False.
Proof.
  intros [|n] r v i j x Nr Nv N Ti Tj Nij Nx Wi Wj.
  - assert (G : forall i, tree 0 r i -> way r i v x -> x = [i]).
    { clear - R Nr Nv N Nx. intros i T W. pose proof (n_len _ _ _ Nr) as Lr.
      pose proof (n_len _ _ _ Nv) as Lv.
      assert (A : forall w, node d 1 w -> w <> r -> w @ 0 = i -> par r w i = r).
      { intros w Nw Hw <-. apply anchor_child; auto. pose proof (n_len _ _ _ Nw).
        destruct r as [|? []], w as [|? []]; auto; discriminate. }
      assert (B : way r i v x -> par r v i = [i]).
      { intros H. destruct (Nat.eq_dec (v @ 0) i) as [E|E].
        - exfalso. apply A in E; auto. inversion H; subst; [congruence|]. rewrite E in *.
          inversion H1; congruence.
        - unfold par. rewrite (own R r v i) by auto. destruct v as [|? []]; auto; discriminate. }
      specialize (B W). inversion W; subst; auto. exfalso. rewrite B in *.
      assert (E : par r [i] i = r). { apply A; auto; [rewrite <- B; apply (par_node 0);
        auto|inversion H0; auto]. }
      inversion H0; subst; rewrite ?E in *; [congruence|]. inversion H2; congruence. }
    apply G in Wi, Wj; auto. congruence.
  - pose proof (node_tl _ _ _ Nr) as Ny.
    assert (Z : node d (S (S n)) x -> arc_of (tl r) i x -> arc_of (tl r) j x -> False).
    { intros Nx' [D E] [_ E']. apply Nij. apply (distinct R n (tl r) (tl x)); auto using node_tl,
        tree_tl. congruence. }
    assert (G : forall t, tree (S n) r t -> way r t v x -> node d (S (S n)) x /\ arc_of (tl r) t x
      \/ removelast v = tl r /\ x = L r v t :: tl r).
    { intros t T W. destruct (weq (removelast v) (tl r)) as [E|E].
      - inversion W; subst; [right; unfold par; rewrite E; auto|]. left.
        pose proof (par_node _ r v t Nr Nv N T) as Np.
        pose proof (no_loop _ _ _ Np) as D. simpl tl in D. rewrite E in D.
        destruct (way_arcs n r t _ x H0); auto. congruence.
      - left. destruct (way_arcs n r t v x W); auto. congruence. }
    destruct (G i Ti Wi) as [[A1 A2]|[A1 A2]], (G j Tj Wj) as [[B1 B2]|[B1 B2]]; auto.
    + destruct A2 as [A2 _]. rewrite B2 in A2. auto.
    + destruct B2 as [B2 _]. rewrite A2 in B2. auto.
    + apply Nij, (distinct R (S n) r v); auto. congruence.
Qed.

(** Theorem 2: no arc is in two trees. *)
Theorem arcs n r v i j : node d (S n) r -> node d (S n) v -> v <> r -> tree n r i -> tree n r j ->
  i <> j ->
  arc d (S n) (par r v i) v /\ par r v i <> par r v j.
Proof.
  intros Nr Nv N Ti Tj Nij. pose proof (n_len _ _ _ Nv) as Lv. split.
  - exists (v @ n). split; [apply (n_let _ _ _ Nv); lia|]. replace (S n - 1) with n by lia. split.
    + destruct n as [|n]; [apply not_eq_sym; apply (legal R 0); auto|]. simpl.
      rewrite nth_removelast by lia.
      apply not_eq_sym, (n_neq _ _ _ Nv); lia.
    + symmetry. apply snoc_eq. auto.
  - intros E. apply Nij, (distinct R n r v); auto. injection E. auto.
Qed.
End Trees.
