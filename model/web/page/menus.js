// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
//
// The bar on top, and the order of the sections at the side.

import { el, fill } from './panels.js';

const examples = ['kautz:2,3', 'kautz:3,3', 'gft:2,4,2', 'kary:4,3', 'kantc:3,3', 'hypercube:5', 'torus:8,8', 'star:4', 'debruijn:2,4', 'scc:4', 'benes:3'];

const byId = (id) => document.getElementById(id);

// A small network of a family: each parameter a little above its least.
const smallest = ({ name, ranges, least, most }) => name + ':' + ranges.slice(0, Math.max(least, least === most ? 0 : 2)).map(([from, to]) => Math.min(to, Math.max(from, 3))).join(',');

// page: {families, view, open(name), turn(): the other theme, fitted()}
export function menus({ families, view, open, turn, fitted }) {
  fill('family', ...families.map((family) => el('option', { value: family.name }, `${family.name}: ${family.title}`)));
  fill('examples', ...examples.map((name) => el('option', { value: name })));
  byId('family').addEventListener('change', () => {
    const family = families.find(({ name }) => name === byId('family').value);
    open(examples.find((name) => name.startsWith(family.name + ':')) ?? smallest(family));
  });
  byId('open').addEventListener('submit', (event) => {
    event.preventDefault();
    byId('name').blur();
    open(byId('name').value.trim());
  });
  byId('theme').addEventListener('click', turn);
  byId('in').addEventListener('click', () => view.zoom(1.25));
  byId('out').addEventListener('click', () => view.zoom(0.8));
  byId('fit').addEventListener('click', () => {
    view.fit();
    fitted();
  });
}

const firsts = { core: 'core-panel', exchange: 'exchange-panel', packets: 'packets-panel', load: 'load-panel', phase: 'phase-panel', distance: 'measures-panel' };

// What a view is about comes first at the side.
export function putFirst(view) {
  const first = firsts[view] ?? 'routes-panel';
  if (byId('network-panel').nextElementSibling.id === first) return;
  const { activeElement } = document;
  byId('network-panel').after(byId(first));
  if (activeElement !== document.activeElement) activeElement.focus();
  if (first !== 'routes-panel') byId('panel').scrollTop = 0;
}
