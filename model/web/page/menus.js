// SPDX-License-Identifier: Apache-2.0
//
// The bar on top, and the order of the sections at the side.

import { el, fill } from './panels.js';

const byId = (id) => document.getElementById(id);

// page: {families, view, open(name), turn(): the other theme, fitted()}
export function menus({ families, view, open, turn, fitted }) {
  fill('family', ...families.map((family) => el('option', { value: family.name }, `${family.name}: ${family.title}`)));
  fill('examples', ...families.map(({ example }) => el('option', { value: example })));
  byId('family').addEventListener('change', () => {
    open(families.find(({ name }) => name === byId('family').value).example);
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
