(* SPDX-License-Identifier: Apache-2.0 *)

(* compare print D K: what the algorithms extracted from doc/theorems say of all pairs of K(D,K), as print.c prints the
   library and the cycle model. compare judge D K: whether they keep the theorems there, by brute force; if not, the first
   counterexample, and exit code 1. *)
open Algorithms

let d = int_of_string Sys.argv.(2)
let k = int_of_string Sys.argv.(3)

let rec words made n =
  if n = 0 then [ List.rev made ]
  else List.concat_map (fun x -> match made with y :: _ when x = y -> [] | _ -> words (x :: made) (n - 1)) (List.init (d + 1) Fun.id)

let nodes = words [] k
let text w = String.concat "" (List.map (Printf.sprintf "%x") w)
let last w = List.nth w (k - 1)
let but_last w = List.filteri (fun i _ -> i < k - 1) w
let trees r = List.filter (fun i -> i <> last r) (List.init (d + 1) Fun.id)
let pairs f = List.iter (fun a -> List.iter (fun b -> if a <> b then f a b) nodes) nodes

(* The clock of a route: that of its overlap, of its letter, or of the tick of its two counters (mathematics.md, section 8). *)
let clocks a b routes =
  let open_ s x = List.mem x s in
  let run = ticks ((2 * d) + 2) (open_ (free_out d k a b)) (open_ (free_inn d k a b)) 0 0 0 d in
  List.map
    (fun r ->
      if r.hops <= k then r.hops + 1
      else if r.hops = k + 1 then k + 2 + r.out
      else k + d + 2 + fst (List.find (fun (_, p) -> p = (r.out, r.inn)) run))
    routes

let print a b =
  let routes = answer d k a b in
  Printf.printf " %s %s" (text a) (text b);
  List.iter2 (fun r c -> Printf.printf " %s@%d" (text (word_of k a b r)) c) routes (clocks a b routes);
  let letters = List.map (parent_letter d a b) (trees a) in
  Printf.printf " %s" (text letters);
  List.iter (fun c -> Printf.printf " %d" (round d (k - 1) a c b)) letters;
  print_newline ()

(* ---- The theorems, by brute force *)

let wrong a b what =
  Printf.printf "K(%d,%d), %s -> %s: %s\n" d k (text a) (text b) what;
  exit 1

let rec windows w = if List.length w < k then [] else List.filteri (fun i _ -> i < k) w :: windows (List.tl w)
let rec differ = function [] -> true | x :: l -> (not (List.mem x l)) && differ l

let judge_routes a b =
  let ways = List.map (fun r -> windows (word_of k a b r)) (answer d k a b) in
  let inner way = List.filter (fun x -> x <> a && x <> b) way in
  if List.length ways <> d then wrong a b (Printf.sprintf "%d routes" (List.length ways));
  List.iter
    (fun way ->
      if List.hd way <> a || List.nth way (List.length way - 1) <> b || not (List.for_all (fun x -> List.mem x nodes) way) then
        wrong a b "a route is no path";
      if not (differ way) then wrong a b "a route meets a node twice")
    ways;
  if not (differ (List.concat_map inner ways)) then wrong a b "two routes share a node";
  let lengths = List.map List.length ways in
  if lengths <> List.sort compare lengths then wrong a b "a shorter route comes later"

let judge_trees r v =
  let letters = List.map (parent_letter d r v) (trees r) in
  if not (differ (List.hd v :: letters)) then wrong r v "two trees share an arc";
  let rec way i x n =
    if x = r then [] else if n > List.length nodes then wrong r v "a tree does not reach the node" else x :: way i (parent_letter d r x i :: but_last x) (n + 1)
  in
  let inner = List.concat_map (fun i -> List.filter (fun x -> x <> v) (way i v 0)) (trees r) in
  if not (differ inner) then wrong r v "the paths of two trees share a node"

(* Each link has a chunk in each of the rounds 1 .. N-1, and no chunk leaves before it has come. *)
let judge_rounds r e =
  let of_tree i x = round d (k - 1) r (parent_letter d r x i) x in
  List.iter
    (fun i ->
      let f = parent_letter d r e i :: but_last e in
      if f <> r && of_tree i f >= of_tree i e then wrong r e "a chunk leaves before it has come")
    (trees r);
  let c = parent_letter d r e (List.hd (trees r)) in
  let rounds = List.filter_map (fun r -> if r = e then None else Some (round d (k - 1) r c e)) nodes in
  if List.sort compare rounds <> List.init (List.length nodes - 1) succ then wrong r e "a link is idle, or has two chunks in a round"

let () =
  match Sys.argv.(1) with
  | "print" -> pairs print
  | _ -> pairs (fun a b -> judge_routes a b; judge_trees a b; judge_rounds a b)
