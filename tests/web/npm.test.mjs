// SPDX-License-Identifier: Apache-2.0
// Copyright the routegen authors
//
// The package of npm in Node: what is packed, and its answers against those of the program. PACKAGE is the folder that
// is packed, ROUTEGEN the program. Run by make test-web.
import { before, test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = pathToFileURL(resolve(process.env.PACKAGE) + '/');
const program = (...words) => execFileSync(process.env.ROUTEGEN, words, { encoding: 'utf8', maxBuffer: 1 << 26 });
let rg, RoutegenError;

before(async () => {
  const routegen = await import(new URL('node.js', folder));
  ({ RoutegenError } = routegen);
  rg = await routegen.load();
});

test('the package has its files, and its module imports nothing', async () => {
  const { files, version, exports } = JSON.parse(readFileSync(new URL('package.json', folder)));
  assert.deepEqual(readdirSync(folder).sort(), [...files, 'README.md', 'package.json'].sort());
  assert.equal(version, rg.version);
  assert.match(program('--version'), new RegExp(version.replaceAll('.', '\\.')));
  assert.ok(files.includes(exports['.'].node.slice(2)) && files.includes(exports['.'].default.slice(2)));
  assert.deepEqual(WebAssembly.Module.imports(new WebAssembly.Module(readFileSync(new URL('routegen.wasm', folder)))), []);
});

test('what index.d.ts declares of a network and a batch is there', () => {
  const types = readFileSync(new URL('index.d.ts', folder), 'utf8');
  const net = rg.network('kautz:2,3'), batch = rg.kautzBatch(2, 3);
  for (const [name, object] of [['Network', net], ['KautzBatch', batch], ['Routegen', rg]]) {
    const body = types.match(new RegExp(`interface ${name} \\{([^]*?)\\n\\}`))[1];
    const members = [...body.matchAll(/^ {2}(?:readonly )?(\w+)[(:]/gm)].map((found) => found[1]);
    assert.ok(members.length > 3, name);
    for (const member of members) assert.ok(member in object, `${name}.${member}`);
  }
  for (const member of types.match(/interface Facts \{([^]*?)\n\}/)[1].matchAll(/readonly (\w+)/g)) assert.ok(member[1] in net.facts, member[1]);
  net.free();
});

test('routes of all pairs of K(2,3), and some of K(3,6), are those of the program', () => {
  for (const name of ['kautz:2,3', 'kautz:3,6']) {
    const net = rg.network(name);
    const step = name === 'kautz:2,3' ? 1 : 127;
    const pairs = [];
    for (let a = 0; a < net.facts.nodes; a += step) for (let b = 0; b < net.facts.nodes; b += step) if (a !== b) pairs.push([net.label(a), net.label(b)]);
    const lines = execFileSync(process.env.ROUTEGEN, ['routes', name, '-', '--format', 'csv'], { input: pairs.map((pair) => pair.join(' ') + '\n').join(''), encoding: 'utf8', maxBuffer: 1 << 26 });
    const words = lines.trim().split('\n').slice(1).map((line) => line.split(',').at(-1));
    const ours = pairs.flatMap(([a, b]) => net.routes(a, b).routes.map(({ labels }) => labels[0] + labels.slice(1).map((label) => label.at(-1)).join('')));
    assert.deepEqual(ours, words);
    net.free();
  }
});

test('pictures and exports are the bytes of the program', () => {
  for (const name of ['kautz:2,3', 'gft:2,4,2', 'torus:4,5', 'star:4']) {
    const net = rg.network(name);
    assert.equal(net.svg(), program('draw', name));
    assert.equal(net.export('graphml'), program('export', name, '--format', 'graphml'));
    net.free();
  }
});

test('tables of a batch have the routes', () => {
  const batch = rg.kautzBatch(3, 3), net = rg.network('kautz:3,3');
  const ranks = BigUint64Array.from({ length: 36 }, (_, i) => BigInt(i));
  const words = batch.words(ranks);
  const tables = batch.tables(words.subarray(0, 35), words.subarray(1));
  for (let i = 0; i < 35; i++) {
    const hops = [];
    for (let letter = 0; letter <= 3; letter++) {
      const entry = Number((tables[i * batch.tableWords] >> BigInt(16 * letter)) & 0xffffn);
      if ((entry >> 8 & 31) > 0) hops.push(entry >> 8 & 31);
    }
    assert.deepEqual(hops.sort(), net.routes(i, i + 1).routes.map((route) => route.hops).sort());
  }
  assert.throws(() => batch.tables(words.subarray(0, 1), words.subarray(0, 1)), /1 pairs have no routes/);
  assert.throws(() => rg.kautzBatch(1, 1), RangeError);
});

test('a refusal says what is wrong and where', () => {
  assert.throws(() => rg.network('kautz:2,33'), (error) => error instanceof RoutegenError && error.place === 8 && error.length === 2);
  const net = rg.network('kautz:2,3');
  assert.throws(() => net.routes('012', '033'), RoutegenError);
  assert.throws(() => net.export('pdf'), TypeError);
  net.free();
});

test('faults, distances, registers, measures', () => {
  const net = rg.network('kautz:2,3');
  assert.equal(net.routes('012', '201', { avoid: ['120'] }).routes.length, 1);
  assert.equal(net.routes('012', '201', { avoid: [['012', '120']] }).routes.length, 1);
  assert.equal(net.routes('012', '201').routes.length, 2);
  assert.deepEqual([...net.distances('012')].sort(), [0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3]);
  assert.equal(net.core('012', '201').clocks.filter((clock) => clock.valid).length, 2);
  assert.equal(net.measures().agree, true);
  net.free();
});

test('a batch is fast', (context) => {
  const batch = rg.kautzBatch(3, 6);
  batch.measure(4e6);
  const begin = process.cpuUsage();
  const wall = batch.measure(2e7);
  const { user } = process.cpuUsage(begin);
  context.diagnostic(`tables of K(3,6): ${(wall / 1e6).toFixed(0)} M pairs/s, ${(2e7 / user).toFixed(0)} M in a second of the processor`);
  assert.ok(2e7 / user > 20, 'at least 20 M pairs a second of the processor, on any machine');
});
