// SPDX-License-Identifier: Apache-2.0
//
// The bar on top, and the order of the sections at the side.

import { ownFiles } from './rg.js';
import { el, fill } from './panels.js';
import { say } from './message.js';

const byId = (id) => document.getElementById(id);

// page: {families, view, open(name), take(name, bytes): whether it is no network, file(), turn(): the other theme, fitted()}
export function menus({ families, view, open, take, file, turn, fitted }) {
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
  listenToFiles(open, take);
  byId('file').addEventListener('click', file);
  byId('theme').addEventListener('click', turn);
  zoomButtons('zoom', view, '', fitted);
}

// The buttons of a picture; of: which one it is.
export function zoomButtons(id, view, of, fitted) {
  const button = (text, title, onclick) => el('button', { type: 'button', 'aria-label': title + of, onclick }, text);
  fill(id, button('+', 'Zoom in', () => view.zoom(1.25)), button('\u2212', 'Zoom out', () => view.zoom(0.8)),
    button('Fit', 'Fit the picture into the window', () => fitted(view.fit())));
}

const MOST_BYTES = 200000000; // of a file

// A file that is dropped on the page or opened, and a text that is pasted beside its fields, are networks, as the program
// reads them, unless the page takes them as something else.
function listenToFiles(open, other) {
  let files = 0;
  const take = (name, bytes) => {
    if (other(name, bytes)) return;
    const net = `file:${name.replace(/[?#\s]/g, '_')}`;
    ownFiles.set(net, { bytes, number: ++files });
    open(net);
  };
  const read = (file) => {
    if (!file) return;
    if (file.size > MOST_BYTES) say('larger than 200 MB', file.name);
    else file.arrayBuffer().then((buffer) => take(file.name, new Uint8Array(buffer)), () => say('it cannot be read', file.name));
  };
  const signs = { graphml: /^\s*</, anynet: /^router /m, ibnet: /^(Switch|Hca|Ca)\b/m, csv: /,/, edges: /\n/ };
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => {
    event.preventDefault();
    read(event.dataTransfer.files[0]);
  });
  byId('files').addEventListener('change', () => {
    read(byId('files').files[0]);
    byId('files').value = ''; // so that the same file can be opened again
  });
  addEventListener('paste', (event) => {
    const text = event.clipboardData.getData('text/plain');
    const format = Object.keys(signs).find((name) => signs[name].test(text));
    if (format && !event.target.closest?.('input')) take(`pasted.${format}`, new TextEncoder().encode(text));
  });
}

const firsts = { core: 'core-panel', exchange: 'exchange-panel', collective: 'collective-panel', packets: 'packets-panel', replay: 'packets-panel', load: 'load-panel', phase: 'phase-panel', permutation: 'permutation-panel', distance: 'measures-panel' };

// What a view is about comes first at the side.
export function putFirst(view) {
  const first = firsts[view] ?? 'routes-panel';
  if (byId('network-panel').nextElementSibling.id === first) return;
  const { activeElement } = document;
  byId('network-panel').after(byId(first));
  if (activeElement !== document.activeElement) activeElement.focus();
  if (first !== 'routes-panel') byId('panel').scrollTop = 0;
}
