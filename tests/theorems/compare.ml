(* SPDX-License-Identifier: Apache-2.0 *)

(* compare print D K: what the algorithms extracted from doc/theorems say of all pairs of K(D,K), as print.c prints the
   library and the cycle model; compare print H M W TURNS of the windows of GFT(H,M,W). compare judge ...: whether they keep the
   theorems there, by brute force; if not, the first counterexample, and exit code 1. *)
open Algorithms

let given i = int_of_string Sys.argv.(i)
let d = given 2
let k = given 3

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

(* ---- Windows of a fat tree *)

(* Calls show for each message: its pass, source, destination, and the ports by which it goes up to the nearest common ancestor
   or, opened, to the top. *)
let rec place m w x = if x < 2 then [| 1; w |].(x) else m * place m w (x - 1)

let windows h m w turning show =
  let place = place m w in
  let levels = List.init (h + 1) Fun.id and b = m / w in
  for p = 0 to Window.passes turning h b w - 1 do
    for i = 0 to place (h + 1) - 1 do
      let s x = i / place x mod if x = 0 then w else m in
      if Window.sends turning h b w p s then begin
        let e = List.fold_left (fun sum x -> sum + (Window.destination turning h b w p s x * place x)) 0 levels in
        let crossed x = x < h && ((not turning) || i / place (x + 1) <> e / place (x + 1)) in
        show p i e (List.map (Window.port w s) (List.filter crossed levels))
      end
    done
  done

let print_windows h m w turning =
  let show p i e ports = print_endline (String.concat " " (List.map string_of_int (p :: i :: e :: ports))) in
  windows h m w turning show

(* Each pair has a pass, and no link two messages in one: it is known from a subtree and the ports of the levels in it. *)
let judge_windows h m w turning =
  let pass = Hashtbl.create 999 and links = Hashtbl.create 999 and place = place m w in
  let fail what = Printf.printf "GFT(%d,%d,%d): %s\n" h m w what; exit 1 in
  let show p i e ports =
    if Hashtbl.mem pass (i, e) then fail (Printf.sprintf "%d sends to %d in passes %d and %d" i e (Hashtbl.find pass (i, e)) p);
    Hashtbl.add pass (i, e) p;
    let take (up, at) x =
      let link = (p, up, x, at / place x, List.filteri (fun y _ -> y < x) ports) in
      if Hashtbl.mem links link then fail (Printf.sprintf "in pass %d two messages take a link, one from %d to %d" p i e);
      Hashtbl.add links link ()
    in
    List.iter (fun way -> List.iter (take way) (List.init (1 + List.length ports) Fun.id)) [ (true, i); (false, e) ]
  in
  windows h m w turning show;
  if Hashtbl.length pass < place (h + 1) * place (h + 1) then fail "a pair has no pass"

let () =
  match (Sys.argv.(1), Array.length Sys.argv) with
  | "print", 6 -> print_windows d k (given 4) (given 5 > 0)
  | _, 6 -> judge_windows d k (given 4) (given 5 > 0)
  | "print", _ -> pairs print
  | _ -> pairs (fun a b -> judge_routes a b; judge_trees a b; judge_rounds a b)
