// SPDX-License-Identifier: Apache-2.0
//
// Pointers and keys in the picture.

import { anew } from './state.js';

const HOLD = 500; // ms after which a finger breaks what it is on

// page: {view, rg, act, graph(): whether vertices can be chosen, say(text)}
export function listen(page) {
  listenToPointers(page);
  page.view.over.addEventListener('keydown', (event) => key(page, event));
}

function listenToPointers({ view, act }) {
  const { over } = view;
  const pointers = new Map();
  let moved = 0, since = 0;
  const place = (event) => {
    const box = over.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  // A finger reaches farther.
  const under = (event, at) => view.spotAt(at.x, at.y, event.pointerType === 'touch' ? 24 : 14);
  let grabbed = false; // a terminal of a permutation
  over.addEventListener('pointerdown', (event) => {
    over.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, place(event));
    if (pointers.size === 1) [moved, since] = [0, event.timeStamp];
    if (grabbed) act.hand()?.drop(-1); // two fingers zoom
    grabbed = pointers.size === 1 && Boolean(act.hand()?.grab(under(event, place(event))));
  });
  over.addEventListener('pointermove', (event) => {
    const at = place(event), before = pointers.get(event.pointerId);
    if (!before) return act.point(at);
    const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1];
    moved += Math.hypot(at.x - before.x, at.y - before.y);
    if (other) view.zoom(Math.hypot(at.x - other.x, at.y - other.y) / (Math.hypot(before.x - other.x, before.y - other.y) || 1), (at.x + other.x) / 2, (at.y + other.y) / 2);
    if (grabbed && !other) {
      if (moved > 4) act.hand()?.drag(at);
    } else if (moved > 4) view.move((at.x - before.x) / pointers.size, (at.y - before.y) / pointers.size);
    pointers.set(event.pointerId, at);
  });
  const lift = (event) => {
    const at = place(event), tap = pointers.size === 1 && moved <= 4 && event.type === 'pointerup';
    pointers.delete(event.pointerId);
    if (grabbed && !tap) act.hand()?.drop(event.type === 'pointerup' ? under(event, at) : -1);
    grabbed = false;
    if (!tap) return;
    const finger = event.pointerType === 'touch';
    if (!act.hand() && (event.shiftKey || (finger && event.timeStamp - since > HOLD))) return act.breakAt(at.x, at.y, finger);
    const spot = under(event, at);
    if (spot >= 0) act.pick(spot);
  };
  over.addEventListener('pointerup', lift);
  over.addEventListener('pointercancel', lift);
  over.addEventListener('wheel', (event) => {
    event.preventDefault();
    const { x, y } = place(event);
    view.zoom(Math.exp(-event.deltaY * (event.deltaMode ? 0.04 : 0.0016)), x, y);
  }, { passive: false });
}

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function key(page, event) {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const { view, act, rg } = page;
  const { focus } = view.shown;
  const hand = act.hand(), digit = /^\d$/.test(event.key) && focus >= 0 && page.graph();
  if (event.key === '+') view.zoom(1.25);
  else if (event.key === '-') view.zoom(0.8);
  else if (event.key === '0' && focus < 0) view.fit();
  else if (event.key === 'Escape' && hand) hand.hold({ spot: -1, aim: -1 });
  else if (event.key === 'Escape') act.set({ from: '', to: '', ...anew });
  else if (event.key === ' ') act.play();
  else if (event.key === ',' || event.key === '.') act.step(event.key === '.' ? 1 : -1);
  else if (event.key in arrows && hand) hand.move(...arrows[event.key]);
  else if (event.key === 'Enter' && hand) hand.pick(hand.held.aim);
  else if (event.key in arrows) moveFocus(page, ...arrows[event.key]);
  else if (event.key === 'Enter' && focus >= 0) act.pick(view.spotOf.get(focus));
  else if ((event.key === 'f' || event.key === 'F') && focus >= 0 && page.graph()) act.breakEnds(focus);
  else if (event.key === '?') act.help();
  else if (digit) {
    const link = rg.call('vertex', focus).links.find((end) => end.port === Number(event.key) && end.arrow !== 'from');
    if (link) setFocus(page, link.vertex);
  } else return;
  event.preventDefault();
}

// To the neighbour that lies most in this direction.
function moveFocus(page, dx, dy) {
  const { view, rg } = page;
  if (!page.graph() || !view.picture) return;
  const { focus } = view.shown;
  if (focus < 0) return setFocus(page, view.picture.vertex[0]);
  const from = view.spotOf.get(focus);
  const { spot } = view.picture;
  let best = -1, most = 0.2;
  for (const { vertex } of rg.call('vertex', focus).links) {
    const to = view.spotOf.get(vertex);
    if (to === undefined) continue;
    const x = spot[4 * to] - spot[4 * from], y = spot[4 * to + 1] - spot[4 * from + 1];
    const along = (x * dx + y * dy) / (Math.hypot(x, y) || 1);
    if (along > most) [best, most] = [vertex, along];
  }
  if (best >= 0) setFocus(page, best);
}

function setFocus({ view, rg }, vertex) {
  view.show({ focus: vertex });
  const { label, links } = rg.call('vertex', vertex);
  view.over.setAttribute('aria-label', `${label}, ${links.length} links`);
}
