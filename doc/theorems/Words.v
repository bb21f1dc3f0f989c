(* SPDX-License-Identifier: Apache-2.0 *)

(** Words and lists: what all other files use. *)
Require Export Lia Sorted Permutation.
From Routegen Require Export Algorithms.

(** Splits every comparison of numbers in the goal and in the hypotheses. *)
Ltac cases := repeat match goal with
  | |- context [?a <? ?b] => destruct (Nat.ltb_spec a b)
  | |- context [?a <=? ?b] => destruct (Nat.leb_spec a b)
  | |- context [?a =? ?b] => destruct (Nat.eqb_spec a b)
  | H : context [?a <? ?b] |- _ => destruct (Nat.ltb_spec a b)
  | H : context [?a <=? ?b] |- _ => destruct (Nat.leb_spec a b)
  | H : context [?a =? ?b] |- _ => destruct (Nat.eqb_spec a b)
  end.

(** The same function at the same place. *)
Ltac same := f_equal; lia.

Lemma same_word (u w : word) : length u = length w -> (forall x, x < length u -> u @ x = w @ x) ->
  u = w.
Proof. intros L E. apply (nth_ext u w 0 0); auto. Qed.

Lemma nth_tl A (l : list A) x e : nth x (tl l) e = nth (S x) l e.
Proof. destruct l; simpl; auto. destruct x; auto. Qed.

Lemma nth_removelast A (l : list A) x e : S x < length l -> nth x (removelast l) e = nth x l e.
Proof.
  revert x. induction l as [|a [|b l] IH]; intros x H; simpl in H; try lia. destruct x; auto.
  change (nth x (removelast (b :: l)) e = nth x (b :: l) e). apply IH. simpl. lia.
Qed.

Lemma removelast_length A (l : list A) : length (removelast l) = length l - 1.
Proof. induction l as [|a [|b l] IH]; auto.
  change (S (length (removelast (b :: l))) = S (length (b :: l)) - 1). rewrite IH. simpl. lia. Qed.

Lemma tl_length A (l : list A) : length (tl l) = length l - 1.
Proof. destruct l; simpl; lia. Qed.

Lemma snoc_eq (w : word) n : length w = S n -> removelast w ++ [w @ n] = w.
Proof.
  intros L. pose proof (removelast_length _ w) as M. apply same_word; rewrite app_length, M; simpl;
    [lia|]. intros x Hx.
  destruct (lt_dec x n); [rewrite app_nth1, nth_removelast; auto; lia|].
  rewrite app_nth2, M by lia. replace (x - (length w - 1)) with 0 by lia. simpl. same.
Qed.

Lemma nth_map_seq A (f : nat -> A) n s i e : i < n -> nth i (map f (seq s n)) e = f (s + i).
Proof.
  intros H. rewrite nth_indep with (d' := f 0) by (rewrite map_length, seq_length; auto).
  rewrite map_nth, seq_nth; auto.
Qed.

Lemma nodup_map_in A B (f : A -> B) l : (forall x y, In x l -> In y l -> f x = f y -> x = y) ->
  NoDup l -> NoDup (map f l).
Proof.
  induction l as [|a l IH]; intros H N; simpl; constructor; inversion N; subst.
  - intros C. apply in_map_iff in C. destruct C as (b & E & I). apply H in E; simpl; auto.
    congruence.
  - apply IH; auto. intros; apply H; simpl; auto.
Qed.

Lemma nodup_map_inj A B (f : A -> B) l x y : NoDup (map f l) -> In x l -> In y l -> f x = f y ->
  x = y.
Proof.
  induction l as [|z l IH]; intros N I J E; [contradiction|]. inversion N; subst.
  destruct I as [->|I], J as [->|J]; auto; exfalso; apply H1; [rewrite E|rewrite <- E];
    apply in_map; auto.
Qed.

Lemma nodup_app A (l m : list A) : NoDup l -> NoDup m -> (forall x, In x l -> In x m -> False) ->
  NoDup (l ++ m).
Proof.
  induction l as [|x l IH]; intros N M H; simpl; auto. inversion N; subst. constructor.
  - rewrite in_app_iff. intros [|]; auto. apply (H x); simpl; auto.
  - apply IH; auto. intros y ? ?. apply (H y); simpl; auto.
Qed.

Lemma nodup_app_l A (l m : list A) : NoDup (l ++ m) -> NoDup l.
Proof.
  induction l as [|x l IH]; simpl; intros N; constructor; inversion N; subst; auto.
  intros I. apply H1, in_or_app. auto.
Qed.

Lemma used_spec c s : reflect (In c s) (used c s).
Proof. unfold used. destruct (in_dec Nat.eq_dec c s); constructor; auto. Qed.

Lemma free_in d s x : In x (free d s) <-> x <= d /\ ~ In x s.
Proof. unfold free. rewrite filter_In, in_seq. destruct (used_spec x s); simpl; intuition (try lia;
  discriminate). Qed.

Lemma free_nodup d s : NoDup (free d s).
Proof. apply NoDup_filter, seq_NoDup. Qed.

Lemma free_length d s : NoDup s -> (forall x, In x s -> x <= d) ->
  length (free d s) + length s = S d.
Proof.
  intros N L. rewrite <- app_length, <- (seq_length (S d) 0). apply Permutation_length,
    NoDup_Permutation.
  - apply nodup_app; auto using free_nodup. intros x I. apply free_in in I. tauto.
  - apply seq_NoDup.
  - intros x. rewrite in_app_iff, free_in, in_seq. destruct (in_dec Nat.eq_dec x s) as [I|];
      [apply L in I as J|]; intuition lia.
Qed.
