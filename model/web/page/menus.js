// SPDX-License-Identifier: Apache-2.0
//
// The bar on top, and the order of the sections at the side.

import { ownFiles } from './rg.js';
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
  listenToFiles(open);
  byId('theme').addEventListener('click', turn);
  byId('in').addEventListener('click', () => view.zoom(1.25));
  byId('out').addEventListener('click', () => view.zoom(0.8));
  byId('fit').addEventListener('click', () => {
    view.fit();
    fitted();
  });
}

// A file that is dropped on the page, and a text that is pasted beside its fields, are networks.
function listenToFiles(open) {
  const take = (name, text) => {
    const net = `file:${name.replace(/[?#\s]/g, '_')}`;
    ownFiles.set(net, text);
    open(net);
  };
  const signs = { graphml: /^\s*</, anynet: /^router /m, ibnet: /^(Switch|Hca|Ca)\b/m, csv: /,/, edges: /\n/ };
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', async (event) => {
    event.preventDefault();
    const [file] = event.dataTransfer.files;
    if (file) take(file.name, await file.text());
  });
  addEventListener('paste', (event) => {
    const text = event.clipboardData.getData('text/plain');
    const format = Object.keys(signs).find((name) => signs[name].test(text));
    if (format && !event.target.closest?.('input')) take(`pasted.${format}`, text);
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
