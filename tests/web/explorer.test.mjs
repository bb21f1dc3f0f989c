// SPDX-License-Identifier: Apache-2.0
//
// The explorer in Chromium, offline: what it says, against what the program prints; mouse, keys and touch. EXPLORER is the
// page, ROUTEGEN the program, NPM the folder with node_modules. Run by make test-web.
import { after, before, test } from 'node:test';
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gunzipSync } from 'node:zlib';

const require = createRequire(pathToFileURL(resolve(process.env.NPM) + '/'));
const { chromium } = require('playwright-core');
const axe = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');
const url = pathToFileURL(resolve(process.env.EXPLORER)).href;
const said = [], requests = [];
let browser, page;

before(async () => {
  browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--disable-background-networking', ...(process.getuid() === 0 ? ['--no-sandbox'] : [])] });
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, offline: true });
  page = await context.newPage();
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(String(error)));
  page.on('request', (request) => requests.push(request.url()));
});
after(() => browser?.close());

async function open(hash) {
  await page.goto('about:blank');
  await page.goto(url + hash);
  await page.waitForFunction(() => document.querySelector('#network-panel h1'));
}
const hash = () => page.evaluate(() => location.hash);
const panel = (name) => page.textContent(`#${name}-panel`);

// Where a node is on the screen, or the middle of a link.
const nodeAt = (label) => page.evaluate((text) => {
  const box = document.getElementById('over').getBoundingClientRect();
  const at = view.box(view.picture.labels.indexOf(text));
  return [box.x + at.x, box.y + at.y];
}, label);
const linkAt = (from, to) => page.evaluate(([a, b]) => {
  const box = document.getElementById('over').getBoundingClientRect();
  const vertex = (text) => view.picture.vertex[view.picture.labels.indexOf(text)];
  const at = view.middle(view.hop(vertex(a), vertex(b)));
  return [box.x + at.x, box.y + at.y];
}, [from, to]);

// How often one of the functions that draw uses a method of its pen.
const used = (method, name, what) => page.evaluate(([counted, draws, given]) => {
  let count = 0;
  globalThis[draws](view, Object.assign(new OffscreenCanvas(9, 9).getContext('2d'), { [counted]: () => count++ }), given ?? view.shown.moving);
  return count;
}, [method, name, what]);

async function shiftClick(at) {
  await page.keyboard.down('Shift');
  await page.mouse.click(...at);
  await page.keyboard.up('Shift');
}

// What the page says at an address. SHOTS is a folder for a picture of each.
const rows = {
  start: ['', 'Kautz digraph kautz:2,3', '12 nodes, 24 arcs', 'Click two nodes', 'appends 2'],
  kautz: ['#kautz:3,6?from=012012&to=201201&theme=light', '3 routes that share no node', 'phase A'],
  faults: ['#kautz:2,3?from=012&to=201&avoid=120&theme=dark', '1 route, by construction', '012 \u2192 121 \u2192 210 \u2192 102 \u2192 020 \u2192 201', 'routegen routes kautz:2,3 012 201 --avoid 120'],
  torus: ['#torus:4,4?from=(0,0)&to=(2,2)&avoid=(0,1)_(1,0)-(2,0)&lanes=1&theme=dark', '3 routes that share', 'found by search', '4 channels depend on each other',
    'link (1,0) \u2013 (2,0)', "routegen routes torus:4,4 '(0,0)' '(2,2)' --avoid '(0,1)' --avoid-links '(1,0)-(2,0)'"],
  shortest: ['#hypercube:5?from=00000&to=11111&kind=shortest&path=7&theme=light', '120 shortest routes', 'Thin: the 80 hops', 'number 8'],
  rule: ['#torus:4,4?from=(0,0)&to=(3,2)&kind=rule&choices=every&take=0.1&theme=light', 'the shorter way round', '(3,0) \u2192 (3,3) \u2192 (3,2)', 'port 3, channel 0', 'all equally good hops'],
  up: ['#kary:3,3?from=(0,0,0)&to=(2,1,1)&kind=rule&theme=dark', 'up, by any port', 'port 4'],
  phase: ['#gft:2,4,2?view=phase&row=3&pass=1&theme=light', '32 rotations', '16 messages in this phase', '1,312 times', 'routegen states gft:2,4,2 --square lls -r 3 --pass 1'],
  phaseless: ['#torus:4,4?view=phase&theme=light', 'torus:4,4: Phases are those of an exchange in a fat tree or a multistage network.', '16 nodes'],
  benes: ['#benes:3?view=phase&theme=dark', 'Switches by stage: 4, 4, 4, 4, 4', '8 messages in this phase'],
  window: ['#gft:3,4,3?view=phase&square=window&pass=7&theme=light', '342 passes make the exchange', 'no fewer than 342', 'need 768', 'pass 7 (0 to 341)', 'routegen states gft:3,4,3 --square window --pass 7'],
  turning: ['#gft:2,3,2?view=phase&square=window&turn=1&pass=3&theme=dark', '18 passes make the exchange', 'no fewer than 18', 'need 36', '18 messages in this pass', 'routegen exchange gft:2,3,2 --square window --turn --schedule'],
  clos: ['#clos:3,5,3?view=permutation&theme=light', '1 pass, the fewest possible. The network is strictly non-blocking', 'Switches by stage: 3, 5, 3', '2 switches idle', 'routegen states clos:3,5,3 --permutation reverse copy'],
  shift: ['#gft:2,3,2?view=permutation&permutation=shift:4&pass=1&theme=dark', '2 passes, the fewest possible. The network is blocking', '9 messages in this pass', 'routegen states gft:2,3,2 --permutation shift:4 --pass 1'],
  omega: ['#omega:2,4?view=permutation&permutation=transpose&theme=light', 'Not admissible in one pass: the messages of 0 and 4 both want port 0 of switch (1,0)'],
  switchless: ['#torus:4,4?view=permutation&theme=light', 'torus:4,4: Permutations are routed through fat trees, Clos and multistage networks.', '16 nodes'],
  ball: ['#kantc:8,8?theme=dark', '520,093,696 nodes', 'vertices nearest to the first one'],
  links: ['#hypercube:15?theme=light', 'vertices nearest to the first one'],
  broken: ['#kautz:2,3?from=012&to=201&kind=rule&avoid=120&theme=light', 'broken at hop 1'],
  large: ['#gft:3,8,8?theme=light', '16,384 links'],
  distances: ['#debruijn:2,4?view=distance&from=0101&theme=light', 'Vertices by hops from 0101: 0: 1, 1: 2, 2: 3'],
  core: ['#kautz:2,3?from=012&to=201&view=core&clock=5&theme=dark', '5 of 10', 'Phase B, insert 0: the out letter is used', 'route 2', 'compares every one of them with the RTL'],
  exchange: ['#kautz:2,3?from=010&view=exchange&clock=4&theme=light', 'in 16 clocks', '4 of 15', 'rotated by 1', 'the messages of 010', 'routegen draw kautz:2,3 --exchange-of 010 --clock 4'],
  packets: ['#torus:8,8?view=packets&load=0.3&traffic=transpose&theme=light', '0.3 flits a node and clock', 'routegen simulate torus:8,8 --traffic transpose --load 0.3 --seed 0'],
  node: ['#kautz:2,3?view=packets&model=node&theme=light', 'of the node, as in hardware', 'routegen simulate kautz:2,3 --traffic uniform --load 0.1 --model node --seed 0'],
  messages: ['#kautz:2,3?view=packets&traffic=exchange&flits=4&model=node&seed=1&theme=dark', 'routegen simulate kautz:2,3 --exchange lls --flits 4 --model node copy'],
  trees: ['#kautz:3,3?view=collective&from=012&theme=light', '3 chunks, each in its own colour', 'The trees share no link', '1 of 36 nodes have all of it', 'chunk 2', 'What 3 links carry'],
  allgather: ['#torus:4,4?view=collective&collective=allgather&method=rings&clock=14&theme=dark', '15 of 15', 'shard of (0,0)', '16 of 16 nodes', 'What 64 links carry'],
  replay: ['#torus:4,4?view=replay&theme=light', 'Open the file of a timeline', 'Open a file'],
  load: ['#kautz:2,3?view=load&traffic=neighbour&theme=dark', '120 \u2192 201, would carry 3', '0.3333 flits a clock at most', 'Conflicts on 9 of 24 channels', 'routegen simulate kautz:2,3 --traffic neighbour'],
  limits: ['#kautz:3,10?view=packets&theme=dark', 'packets run in networks of at most 20000 vertices'],
  one: ['#hypercube:1?theme=light', '2 nodes, 1 link n'],
  top: ['#kary:2,3?from=<2,0,0>&to=(0,0,0)&theme=dark', '2 routes', 'routegen draw kary:2,3'],
  many: ['#hypercube:12?from=@0&to=@4095&kind=shortest&theme=dark', 'Thin: 20,000 hops that any of them makes, of more than can be drawn'],
  levels: ['#gft:2,4,2?theme=dark', 'from the nodes up: 32, 32, 16', '1:1, 2:1; in all 2:1', '(m/w)^(h-1) = (4/2)^1'],
  stop: ['#star:4?tour=4&theme=light', 'Stop 4 of the tour, \u201cFaults\u201d, is about kautz:2,3', 'Leave the tour'],
  tour: ['#kautz:3,3?from=012&to=201&tour=3&theme=dark', '3 of 11: Where the routes come from', 'Leave the tour'],
  compare: ['#kautz:2,3?compare=debruijn:2,4&theme=light', 'debruijn:2,4', 'diameter'],
  wrong: ['#kautz:2,33?colour=red&traffic=x', 'k must be 1..16', 'Not understood in the address, left out: colour=red traffic=x', '12 nodes'],
  tree: ['#kantc:3,3?from=@0&to=@30&avoid=@10&theme=light', '3 routes that share no node between <0,0,001> and <0,2,001>, on which the nodes hang', 'share no switch between those at their ends, so one fault there', '<0,0,001>'],
};
for (const [name, [address, ...texts]] of Object.entries(rows))
  test(`${name}: ${address}`, async () => {
    await open(address);
    const said = (await page.evaluate(() => document.body.innerText)).replace(/\s+/g, ' ');
    for (const text of texts) assert.ok(said.includes(text), `not on the page: ${text}; but ${said.slice(0, 600)}`);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
  });

const program = (...words) => execFileSync(process.env.ROUTEGEN, words, { encoding: 'utf8', maxBuffer: 1 << 26 });

test('the command line that the page shows runs, and disjoint routes and pictures are those of the program', async () => {
  for (const [name] of Object.values(rows).filter(([address]) => address.length > 1)) {
    await open(name);
    const line = await page.textContent('#command');
    const words = [...line.matchAll(/'([^']*)'|[^ ]+/g)].map(([word, quoted]) => quoted ?? word);
    assert.ok(program(...words.slice(1)).length > 0, line);
  }
  for (const [name, from, to] of [['star:4', '[1234]', '[2143]'], ['mesh:4,4', '(0,0)', '(3,2)'], ['gft:2,4,2', '0', '31'], ['scc:4', '[1234:2]', '[4321:3]'], ['mdsxn:2,3', '00000', '10110'], ['benes:3', '0', '5']]) {
    await open(`#${name}?from=${from}&to=${to}`);
    const { routes } = JSON.parse(program('routes', name, from, to, '--disjoint', '--format', 'json'));
    assert.deepEqual(await page.$$eval('ol.routes .word', (words) => words.map((word) => word.textContent)), routes.map(({ labels }) => labels.join(' \u2192 ')));
    assert.equal(await page.evaluate(() => fileText(rg, 'svg', false)), program('draw', name), name);
    assert.equal(await page.evaluate(() => fileText(rg, 'graphml', false)), program('export', name, '--format', 'graphml'), name);
  }
});

test('two clicks show routes, a fault changes them, Back takes it back', async () => {
  await open('');
  await page.mouse.click(...await nodeAt('012'));
  await page.mouse.click(...await nodeAt('201'));
  assert.equal(await hash(), '#kautz:2,3?from=012&to=201');
  assert.match(await panel('routes'), /2 routes that share no node/);
  await shiftClick(await nodeAt('120'));
  assert.match(await panel('routes'), /1 route, /);
  await shiftClick(await linkAt('010', '101'));
  assert.match(await hash(), /avoid=120_010-101/);
  await page.goBack();
  await page.goBack();
  await page.waitForFunction(() => document.querySelector('#routes-panel').textContent.includes('2 routes'));
  assert.equal(await hash(), '#kautz:2,3?from=012&to=201');
});

test('what is clicked again is taken back, by whatever name the address has it', async () => {
  await open('#kautz:2,3?from=012&to=@8');
  await page.click('[aria-label="Exchange source and destination"]');
  assert.equal(await hash(), '#kautz:2,3?from=%408&to=012');
  await page.mouse.click(...await nodeAt('012'));
  assert.equal(await hash(), '#kautz:2,3?from=%408');
  await page.mouse.click(...await nodeAt('201'));
  assert.equal(await hash(), '#kautz:2,3');
  // One node broken under two names is broken once.
  await open('#kautz:2,3?from=012&to=201&avoid=@6_120');
  assert.match(await panel('routes'), /1 route, /);
  assert.match(await panel('faults'), /share no node between the nodes at their ends, so one fault there breaks one of them/);
  await shiftClick(await nodeAt('120'));
  assert.equal(await hash(), '#kautz:2,3?from=012&to=201');
  assert.match(await panel('routes'), /2 routes that share/);
  await open('#torus:4,4?avoid=(1,0)-(0,0)');
  await shiftClick(await linkAt('(0,0)', '(1,0)'));
  assert.equal(await hash(), '#torus:4,4');
  await open('#hypercube:4?from=0000&to=0111&kind=shortest&path=3');
  await page.click('[aria-label="Exchange source and destination"]');
  assert.equal(await hash(), '#hypercube:4?from=0111&to=0000&kind=shortest');
});

test('what is typed stays when answers come, sliders set numbers, all faults are mended at once', async () => {
  await open('#hypercube:4?from=0000&to=1111&kind=shortest&avoid=0001_0010&compare=x');
  assert.match(await page.textContent('#measures-panel .bad'), /^x: /);
  await page.click('text=mend all');
  assert.doesNotMatch(await hash(), /avoid/);
  await page.focus('[aria-label="Number of the route"]');
  for (let i = 0; i < 2; i++) await page.keyboard.press('ArrowRight');
  assert.match(await hash(), /path=2/);
  assert.match(await panel('routes'), /number 3/);
  await page.fill('#from', '11');
  await page.evaluate(() => show());
  assert.equal(await page.inputValue('#from'), '11');
  await open('#torus:4,4?view=packets');
  await page.focus('#slider-load');
  await page.keyboard.press('ArrowRight');
  assert.match(await hash(), /load=0\.11$/);
});

test('the address holds every value', async () => {
  await open('');
  const values = { net: 'torus:4,4', view: 'load', from: 'a&b=c%41#?+ \u00e4', to: '<0,0,001>', kind: 'rule', path: 3, choices: 'every', take: '0.2.1', avoid: ['(0,1)', '[1234:2]-@7'], square: 'cls', turn: '1', permutation: '3,-,0,1', seed: 4, row: 5, pass: 6, clock: 7, speed: 4, collective: 'allgather', method: 'rings',
    traffic: 'hotspot', load: 0.25, flits: 16, model: 'node', lanes: '2', compare: 'star:4', tour: 11, theme: 'dark', look: '0.8,-12.5,40' };
  const more = [{ view: 'distance', kind: 'shortest', square: 'rls', flits: 4, load: 1, lanes: '1', tour: 1, theme: 'light' }, { view: 'phase', square: 'window', load: 0 }, { view: 'permutation', square: 'add', permutation: 'random:7' }, { view: 'core', square: 'lls' }, { view: 'exchange' }, { view: 'packets' }, { view: 'collective', speed: 0.25 }, { view: 'replay' }];
  const [first, read] = await page.evaluate((list) => [start, list.map((some) => fromHash(new URL(toHash({ ...start, ...some }), location).hash))], [values, ...more]);
  assert.deepEqual(Object.keys(values), Object.keys(first));
  assert.deepEqual(read, [values, ...more].map((some) => ({ state: { ...first, ...some }, wrong: [] })));
  const wrong = ['look=1,.,.', 'load=1.5', 'speed=3', 'collective=x', 'method=a%20b', 'flits=2', 'tour=12', 'tour=0', 'seed=-1', 'take=1.', 'permutation=1%20', 'turn=2', 'view=x', 'theme=x', 'constructor=1'];
  assert.deepEqual(await page.evaluate((hash) => fromHash(hash).wrong, '#star:4?' + wrong.join('&')), wrong);
  assert.equal(await page.evaluate(() => fromHash('#star:4?load=.4').state.load), 0.4);
  // A stop of the tour says the rest, unless the address does or another network is open.
  const stop = (hash) => page.evaluate((text) => (({ state }) => [state.net, state.from, state.to, state.avoid.join(), toHash(state)])(fromHash(text)), hash);
  assert.deepEqual(await stop('#?tour=4'), ['kautz:2,3', '012', '201', '120', '#kautz:2,3?tour=4']);
  assert.deepEqual(await stop('#kautz:2,3?to=&avoid=&tour=4'), ['kautz:2,3', '012', '', '', '#kautz:2,3?to=&avoid=&tour=4']);
  assert.deepEqual(await stop('#star:4?tour=4'), ['star:4', '', '', '', '#star:4?tour=4']);
});

test('small vertices have no outline, and what moves covers no vertex', async () => {
  await open('#torus:40,40');
  assert.equal(await used('stroke', 'drawSpot', 0), 0);
  await page.evaluate(() => view.zoom(8));
  assert.equal(await used('stroke', 'drawSpot', 0), 1);
  for (const name of ['kautz:2,3', 'torus:4,4']) {
    await open(`#${name}`);
    await page.evaluate(() => view.zoom(0.5 / view.at.scale));
    assert.equal(await used('stroke', 'drawSpot', 0), 1); // else its label could not be read
    await page.evaluate(() => view.fit());
    assert.deepEqual(await page.evaluate(() => [...Array(view.picture.link.length / 4).keys()].flatMap((link) => between(view, link).map((part, end) => {
      const on = bezier(view.picture.curve, 8 * link, part), box = view.box(view.picture.link[4 * link + end]), { scale, x, y } = view.at;
      const most = Math.max(Math.abs(on.x * scale + x - box.x) - box.half_x, Math.abs(on.y * scale + y - box.y) - box.half_y);
      return Math.abs(most - OWN * Math.min(1, scale));
    })).filter((off) => off > 1)), [], name);
  }
});

test('the page is light or dark as the system says, until its button is pressed', async () => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await open('#kautz:2,3?compare=torus:3,4');
  const is = (theme) => page.waitForFunction((wanted) => [document.documentElement.dataset.theme, view.theme, beside.theme].every((seen) => seen === wanted), theme);
  await is('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await is('light');
  for (const theme of ['dark', 'light']) {
    await page.click('#theme');
    assert.match(await hash(), new RegExp(`theme=${theme}`));
    await is(theme);
  }
});

test('the colour of a route is where the link runs', async () => {
  await open('#kautz:2,3?from=012&to=201&theme=light');
  const colour = await page.evaluate(() => {
    const on = bezier(view.picture.curve, 8 * view.hop(6, 8), 0.2); // 120 to 201
    const at = { x: on.x * view.at.scale + view.at.x, y: on.y * view.at.scale + view.at.y };
    const ratio = window.devicePixelRatio;
    const { data } = document.getElementById('over').getContext('2d').getImageData(at.x * ratio, at.y * ratio, 1, 1);
    return [...data];
  });
  assert.ok(colour[2] > 180 && colour[0] < 60 && colour[3] > 200, `blue, not ${colour}`);
});

test('a name is typed, a slider dragged, a phase played', async () => {
  await open('');
  await page.fill('#name', 'gft:2,4,2');
  await page.keyboard.press('Enter');
  await page.click('text=Show the switches of a phase');
  await page.focus('#slider-row');
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowRight');
  assert.match(await hash(), /view=phase.*row=5/);
  const box = await page.locator('#slider-row').boundingBox();
  await page.mouse.move(box.x + 30, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width - 2, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  assert.match(await hash(), /row=31/);
  await page.mouse.move(...await nodeAt('0'));
  await page.waitForFunction(() => /Terminal 0 sends to 1\./.test(document.querySelector('#phase-panel').textContent));
  await page.click('#play');
  await page.waitForFunction(() => /pass=1/.test(location.hash));
  await page.click('#play');
});

test('windows play pass by pass, and another square begins at the first', async () => {
  await open('#gft:2,3,2?view=phase&row=5');
  await page.selectOption('#phase-panel >> label:has-text("square") >> select', 'window');
  assert.equal(await hash(), '#gft:2,3,2?view=phase&square=window');
  await page.selectOption('#phase-panel >> label:has-text("messages") >> select', '1');
  await page.focus('#over');
  await page.keyboard.press(',');
  assert.equal(await hash(), '#gft:2,3,2?view=phase&square=window&turn=1&pass=17');
  // A message that turns below the top has no link there; all of one pass are the library's.
  const sends = await page.evaluate(() => view.picture.sends);
  const rows = program('exchange', 'gft:2,3,2', '--square', 'window', '--turn', '--schedule', '--format', 'csv').trim().split('\n').map((line) => line.split(','));
  assert.deepEqual(sends, rows.filter(([pass]) => pass === '17').map((row) => [Number(row[1]), Number(row[2])]));
  await page.mouse.move(...await nodeAt(String(sends[0][0])));
  await page.waitForFunction(([a, b]) => document.querySelector('#phase-panel').textContent.includes(`Terminal ${a} sends to ${b}.`), sends[0]);
  await page.selectOption('#phase-panel >> label:has-text("square") >> select', 'lls');
  assert.equal(await hash(), '#gft:2,3,2?view=phase&square=lls&turn=1');
  for (const [name, squares] of [['gft:2,3,2', ['lls', 'add', 'window']], ['gft:2,2,2', ['lls', 'cls', 'add']]]) {
    await open(`#${name}?view=phase`);
    assert.deepEqual(await page.$$eval('#phase-panel label:has-text("square") option', (options) => options.map(({ value }) => value)), squares);
  }
});

// Where a terminal is on the screen: an input, or an output.
const terminalAt = (number, output) => page.evaluate(([i, right]) => {
  const box = document.getElementById('over').getBoundingClientRect();
  const at = view.box(right ? view.picture.vertex.length - view.picture.terminals + i : i);
  return [box.x + at.x, box.y + at.y];
}, [number, output]);

test('a permutation is dragged, pressed, typed and keyed, and the switches follow', async () => {
  const list = async () => decodeURIComponent(await hash()).match(/permutation=([^&]*)/)?.[1];
  await open('#clos:2,2,2?theme=light');
  await page.click('text=Show a permutation through the switches');
  await page.mouse.move(...await terminalAt(0, false));
  await page.mouse.down();
  await page.mouse.move(...await terminalAt(2, true), { steps: 5 });
  assert.match(await page.getAttribute('#over', 'aria-label'), /Terminal 0, which sends to 3, is held/);
  await page.mouse.up();
  assert.equal(await list(), '2,3,1,0'); // 1 sent to 2 before
  assert.equal(await page.locator('#permutation-panel select').first().inputValue(), 'by hand');
  const to = () => page.evaluate(() => view.picture.sends.map(([, end]) => end).join());
  assert.equal(await to(), await list());
  const command = await page.textContent('#command');
  assert.equal(command, 'echo 2,3,1,0 | routegen states clos:2,2,2 --permutation -');
  const { switches } = JSON.parse(execFileSync(process.env.ROUTEGEN, ['states', 'clos:2,2,2', '--permutation', '-', '--format', 'json'], { input: '2,3,1,0', encoding: 'utf8' }));
  // The ways drawn inside the switches, from in-port to out-port by height, are those of the program.
  const drawn = await page.evaluate(() => {
    const { link, curve, spot, vertex, terminals } = view.picture, found = [];
    for (let i = 0; i < link.length / 4; i++) {
      const [a, b] = link.subarray(4 * i, 4 * i + 2);
      if (a !== b) continue;
      const port = (y) => (y < spot[4 * a + 1] ? 0 : 1);
      found.push([Math.floor((a - terminals) / 2), vertex[a], port(curve[8 * i + 1]), port(curve[8 * i + 7])].join());
    }
    return found.sort();
  });
  assert.deepEqual(drawn, switches.flatMap(({ stage, index, ports }) => ports.map((out, i) => [stage, index, i, out].join())).sort());
  // Dropped beside a terminal, nothing changes.
  await page.mouse.move(...await terminalAt(0, false));
  await page.mouse.down();
  await page.mouse.move(300, 700, { steps: 3 });
  await page.mouse.up();
  assert.equal(await list(), '2,3,1,0');
  // Pressed one after the other; an output holds the terminal that sends there.
  for (const at of [[3, false], [3, true]]) await page.mouse.click(...await terminalAt(...at));
  assert.equal(await list(), '2,0,1,3');
  for (const at of [[3, true], [1, true]]) await page.mouse.click(...await terminalAt(...at));
  assert.equal(await list(), '2,0,3,1');
  // By keys: the second input, held, to the output below.
  await page.focus('#over');
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter', 'ArrowRight', 'ArrowDown', 'ArrowUp']) await page.keyboard.press(key);
  assert.match(await page.getAttribute('#over', 'aria-label'), /Terminal 1, which sends to 0, is held over 1\./);
  await page.keyboard.press('Escape');
  for (const key of ['ArrowLeft', 'Enter', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
  assert.equal(await list(), '0,2,3,1');
  // In the table, and by a name.
  await page.fill('[aria-label="Terminal 3 sends to"]', '');
  await page.keyboard.press('Tab');
  assert.equal(await list(), '0,2,3,-');
  assert.match(await panel('permutation'), /3 messages in this pass/);
  await page.fill('#permutation', '1, 2 3,0');
  await page.keyboard.press('Enter');
  assert.equal(await list(), '1,2,3,0');
  await page.selectOption('#permutation-panel select', 'shift:1');
  assert.equal(await to(), '1,2,3,0');
  await page.fill('#permutation', '1,1,2,3');
  await page.keyboard.press('Enter');
  assert.match(await page.textContent('#message'), /terminal 1 is taken twice, by 0 and 1/);
  await page.goBack();
  await page.waitForFunction(() => view.picture.sends.map(([, end]) => end).join() === '1,2,3,0');
  assert.equal(await page.textContent('#message'), '');
  // A message that must wait takes the view to its pass.
  await open('#gft:2,2,1?view=permutation&permutation=0,1,2,3');
  await page.fill('[aria-label="Terminal 1 sends to"]', '2');
  await page.keyboard.press('Tab');
  assert.ok(await page.evaluate(() => view.picture.sends.some(([from, end]) => from === 1 && end === 2)));
});

test('on a phone the picture stays in sight while Play is used', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open('#gft:2,2,2?view=phase');
  await page.locator('#play').scrollIntoViewIfNeeded();
  const [picture, play] = [await page.locator('#picture').boundingBox(), await page.locator('#play').boundingBox()];
  assert.ok(picture.y >= 0 && picture.y + picture.height <= play.y && play.y + play.height <= 844, JSON.stringify([picture, play]));
  await page.click('#play');
  await page.waitForFunction(() => /row=[1-9]/.test(location.hash));
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('the switches of a phase as SVG, and what plays as a film', async () => {
  await open('#gft:2,2,1?view=phase&row=1');
  const [svg] = await Promise.all([page.waitForEvent('download'), page.click('text=SVG')]);
  const text = readFileSync(await svg.path(), 'utf8');
  // A well-formed picture with the number of each terminal twice, the switches, and the messages in their colours.
  const seen = await page.evaluate((source) => {
    const picture = new DOMParser().parseFromString(source, 'image/svg+xml'), of = (name) => [...picture.querySelectorAll(name)];
    return { broken: of('parsererror').length, labels: of('text').map((one) => one.textContent), colours: new Set(of('path').map((one) => one.getAttribute('stroke'))).size };
  }, text);
  assert.equal(seen.broken, 0);
  for (let i = 0; i < 4; i++) assert.equal(seen.labels.filter((label) => label === String(i)).length >= 2, true, String(i));
  assert.ok(seen.labels.includes('L0 up') && seen.colours > 2, JSON.stringify(seen.labels));
  await page.click('#export-panel >> text="Film"');
  await page.waitForFunction(() => /row=[2-9]/.test(location.hash));
  const [film] = await Promise.all([page.waitForEvent('download'), page.click('#export-panel >> text="End the film"')]);
  assert.equal(film.suggestedFilename(), 'gft-2-2-1.webm');
  const bytes = readFileSync(await film.path());
  assert.equal(bytes.subarray(0, 4).toString('hex'), '1a45dfa3'); // of Matroska
  assert.ok(bytes.length > 5000, String(bytes.length));
  assert.equal(await page.textContent('#play'), 'Play');
  // Where nothing plays there is none to take.
  await open('#kautz:2,3');
  assert.equal(await page.locator('#export-panel >> text="Film"').count(), 0);
});

test('on a phone a finger drags a permutation, and two fingers zoom', async () => {
  await page.setViewportSize({ width: 390, height: 800 });
  await open('#benes:3?view=permutation&permutation=0,1,2,3,4,5,6,7');
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...points) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  const [a, b] = [await terminalAt(1, false), await terminalAt(6, true)];
  await touch('touchStart', a);
  for (let i = 1; i <= 4; i++) await touch('touchMove', [a[0] + (b[0] - a[0]) * i / 4, a[1] + (b[1] - a[1]) * i / 4]);
  await touch('touchEnd');
  assert.match(decodeURIComponent(await hash()), /permutation=0,6,2,3,4,5,1,7$/);
  const scale = await page.evaluate(() => view.at.scale);
  await touch('touchStart', a);
  await touch('touchStart', a, [a[0] + 40, a[1]]);
  for (let i = 1; i <= 4; i++) await touch('touchMove', a, [a[0] + 40 + 20 * i, a[1]]);
  await touch('touchEnd');
  assert.ok(await page.evaluate(() => view.at.scale) > 1.5 * scale);
  assert.equal(await page.evaluate(() => view.shown.held?.spot ?? -1), -1);
  assert.match(decodeURIComponent(await hash()), /permutation=0,6,2,3,4,5,1,7/);
  await session.detach();
  await page.setViewportSize({ width: 1280, height: 800 });
});

test('a slider opens another network, and keeps its place', async () => {
  await open('#kautz:2,3?theme=light');
  await page.focus('#param-1');
  await page.keyboard.press('ArrowRight');
  assert.equal(await hash(), '#kautz:2,4?theme=light');
  assert.match(await panel('network'), /24 nodes, 48 arcs.*4 \(1 to 16\)/);
  assert.equal(await page.evaluate(() => document.activeElement.id), 'param-1');
  for (const [address, box, text, then] of [['#hyperx:3,4/2', '#param-0', '4', '#hyperx:4,4/2'], ['#omega:2,3?view=phase', '#phase-panel input[type=number]', '-1.5', '#omega:2,3?view=phase']]) {
    await open(address);
    await page.fill(box, text);
    await page.keyboard.press('Enter');
    assert.equal(await hash(), then);
  }
  for (const [key, then] of [['ArrowRight', '#xgft:4,2,2,3,3,1,2,2,2'], ['ArrowLeft', '#xgft:3,2,2,3,1,2,2'], ['Home', '#xgft:1,2,1']]) {
    if (key === 'ArrowRight') await open('#xgft:3,2,2,3,1,2,2');
    await page.focus('#param-0');
    await page.keyboard.press(key);
    assert.equal(await hash(), then);
  }
  await open('#torus:4,5,6');
  assert.deepEqual(await page.$$eval('#network-panel input', (inputs) => inputs.map((input) => [input.getAttribute('aria-label'), input.value])), [['m1', '4'], ['m2', '5'], ['m3', '6']]);
});

test('at a hop of the rule another one is pressed, and the way goes there', async () => {
  await open('#kary:3,3?from=(0,0,0)&to=(2,1,1)&kind=rule');
  const way = () => page.textContent('ol.routes .word');
  const program = JSON.parse(execFileSync(process.env.ROUTEGEN, ['routes', 'kary:3,3', '(0,0,0)', '(2,1,1)', '--nodes', '--format', 'json'], { encoding: 'utf8' }));
  assert.equal(await way(), program.routes[0].labels.join(' \u2192 '));
  assert.match(await page.textContent('#command'), /^routegen routes kary:3,3/);
  const second = page.locator('ol.steps li').nth(1).locator('button');
  assert.equal(await second.count(), 3);
  const [, port, label] = (await second.nth(2).textContent()).match(/^port (\d+) \u2192 (\S+), /);
  assert.equal(port, '5');
  await second.nth(2).click();
  assert.match(await hash(), /take=0\.2/);
  assert.equal((await way()).split(' \u2192 ')[2], label);
  assert.equal(await second.nth(2).getAttribute('aria-pressed'), 'true');
  assert.equal(await page.evaluate(() => view.shown.dag.length), 1 + 3 + 3 + 1 + 1 + 1);
  assert.equal(await page.textContent('#command'), 'routegen info kary:3,3');
  await second.nth(0).click();
  assert.equal(await way(), program.routes[0].labels.join(' \u2192 '));
  await open('#hypercube:4?from=0000&to=0111&kind=rule');
  assert.equal(await page.locator('ol.steps button').count(), 0);
  await page.selectOption('#routes-panel >> label:has-text("permit") >> select', 'every');
  assert.equal(await page.locator('ol.steps button').count(), 3 + 2);
});

test('what is copied without a clipboard is selected, and paper is light', async () => {
  await open('#kautz:2,3?theme=dark');
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  await page.click('#export-panel >> text="copy"');
  assert.equal(await page.evaluate(() => String(getSelection())), 'routegen draw kautz:2,3');
  await page.emulateMedia({ media: 'print' });
  assert.equal(await page.evaluate(() => document.getElementById('panel').scrollHeight - document.getElementById('panel').clientHeight), 0);
  // Nothing is drawn while it is printed: such a canvas comes out empty. What is dark is inverted.
  assert.deepEqual(await page.evaluate(() => [getComputedStyle(document.documentElement).getPropertyValue('--paper').trim(), /invert\(1\)/.test(getComputedStyle(view.net).filter)]), ['#fcfdfe', true]);
  assert.equal(await page.evaluate(() => {
    let drawn = 0;
    const { draw } = view;
    view.draw = () => drawn++;
    for (const type of ['beforeprint', 'afterprint']) dispatchEvent(new Event(type));
    view.draw = draw;
    return drawn;
  }), 0);
  await page.emulateMedia({ media: 'screen' });
});

test('a wrong node and wrong faults are all named, and the good ones stay', async () => {
  await open('#kautz:2,3?from=0x&to=201&avoid=y_120_012-021');
  const said = await page.textContent('#message');
  assert.match(said, /0x: 2 letters, kautz:2,3 has words of 3[^]*y: 1 letter, [^]*012-021: there is no such link in kautz:2,3/);
  assert.match(await panel('faults'), /at most\.120mend$/);
  await page.evaluate(() => act.open('x')); // after which the picture that stays can be used
  await page.mouse.click(...await nodeAt('012'));
  assert.equal(await hash(), '#kautz:2,3?from=012');
});

test('what the network is as one on chip is what the program says, until another one is open', async () => {
  for (const net of ['mesh:4,4', 'torus:4,4']) {
    await open('#' + net);
    await page.click('#chip-panel button');
    await page.waitForFunction(() => /DIR/.test(document.querySelector('#chip-panel').textContent));
    const { latency, router, dependencies } = JSON.parse(program('noc', net, '--format', 'json', '-o', mkdtempSync(join(tmpdir(), 'explorer-'))));
    assert.match(await panel('chip'), new RegExp(`${dependencies} dependencies.* ${router.all_turns} turns ${router.turns} are.* ${latency.toFixed(2)} on average.*routegen noc ${net} -o DIR$`));
  }
  await open('#hypercube:9');
  await page.click('#chip-panel button');
  await page.waitForFunction(() => /256/.test(document.querySelector('#chip-panel .bad')?.textContent));
});

test('a view that the network lacks is named', async () => {
  for (const [net, view, text] of [['kary:2,2', 'collective', /without switches/], ['torus:4,4', 'core', /Kautz/], ['kary:2,2', 'exchange', /Kautz/]]) {
    await open(`#${net}?view=${view}`);
    assert.match(await page.textContent('#message'), text);
    assert.equal(await page.evaluate(() => state.view), 'network');
  }
});

test('what has been said stays until something else is done', async () => {
  await open('#hypercube:9?colour=red&from=x&lanes=1');
  await page.waitForFunction(() => /Free of deadlock/.test(document.querySelector('#measures-panel').textContent));
  const said = await page.textContent('#message');
  assert.match(said, /^x: wrong from character 1 on; nodes of hypercube:9 are 0+ \.\. 1+\. Not understood in the address, left out: colour=red$/);
  await page.evaluate(() => show());
  assert.equal(await page.textContent('#message'), said);
  await page.selectOption('#measures-panel select', '2');
  assert.match(await page.textContent('#message'), /^x: [^.]*\.\. 1+$/);
});

test('loads are added up once, not with every other change', async () => {
  await open('#kautz:2,3?view=load&traffic=neighbour');
  const asked = await page.evaluate(() => {
    const names = [], { ask } = rg;
    rg.ask = (name, ...values) => (names.push(name), ask.call(rg, name, ...values));
    act.set({ from: '012' });
    const before = names.filter((name) => name === 'load').length;
    act.set({ traffic: 'tornado' });
    return [before, names.filter((name) => name === 'load').length];
  });
  assert.deepEqual(asked, [0, 1]);
  await page.evaluate(() => act.set({ traffic: 'x' }));
  assert.equal(await page.textContent('#load-panel .bad'), 'no such traffic');
  await open('#kautz:2,8');
  assert.match(await page.evaluate(() => (act.set({ view: 'load' }), document.querySelector('#load-panel').textContent)), /Adding up what the links carry/);
  await page.waitForFunction(() => /would carry/.test(document.querySelector('#load-panel').textContent));
  assert.equal(await page.evaluate(() => JSON.stringify(rg.loads(0)) === JSON.stringify({ ...found.load.answer, use: undefined }) && view.shown.use.count.size > 600), true);
  assert.deepEqual(await page.evaluate(() => [act.set({ traffic: 'tornado' }), [...document.querySelectorAll('#load-panel button')].at(-1).click(), found.load.waiting, found.load.thread.worker, found.load.answer].slice(2)), [false, null, null]);
});

test('a network to compare with stands beside, by the same library', async () => {
  await open('#kautz:2,3?compare=torus:3,4');
  const seen = await page.evaluate(() => [beside.picture.labels.length, beside.width > 100, Math.abs(beside.width - view.width) < 3, beside.drawn !== null]);
  assert.deepEqual(seen, [12, true, true, true]);
  const scale = (by = 1) => page.evaluate((factor) => (beside.at.scale / view.at.scale / factor).toFixed(4), by);
  const first = await scale();
  await page.click('[aria-label="Zoom in, of the network to compare with"]');
  await page.focus('#beside-over');
  await page.keyboard.press('+');
  assert.equal(await scale(1.5625), first);
  await page.keyboard.press('0');
  assert.equal(await scale(), first);
  await page.fill('#compare', '');
  await page.keyboard.press('Enter');
  assert.equal(await page.isVisible('#beside'), false);
});

test('a finger taps, drags and pinches', async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true, offline: true });
  const before = page;
  page = await context.newPage();
  await open('#kautz:2,3');
  const session = await context.newCDPSession(page);
  let time = Date.now() / 1000; // as the events say it, so that a slow machine makes no long tap
  const touch = (type, ...points) => session.send('Input.dispatchTouchEvent', { type, timestamp: time += 0.01, touchPoints: points.map(([x, y], id) => ({ x, y, id })) });
  for (const name of ['012', '201']) {
    await touch('touchStart', await nodeAt(name));
    await touch('touchEnd');
  }
  assert.equal(await hash(), '#kautz:2,3?from=012&to=201');
  const at = () => page.evaluate(() => ({ ...view.at }));
  const first = await at();
  await touch('touchStart', [180, 300]);
  for (let i = 1; i <= 5; i++) await touch('touchMove', [180 + 10 * i, 300 + 4 * i]);
  await touch('touchEnd');
  const dragged = await at();
  assert.ok(dragged.x > first.x + 30 && dragged.y > first.y + 10 && dragged.scale === first.scale, JSON.stringify([first, dragged]));
  await touch('touchStart', await nodeAt('120')); // a finger that rests on a node breaks it
  time += 0.6;
  await touch('touchEnd');
  assert.match(await hash(), /avoid=120/);
  await page.goBack();
  await touch('touchStart', [150, 300], [210, 300]);
  for (let i = 1; i <= 5; i++) await touch('touchMove', [150 - 10 * i, 300], [210 + 10 * i, 300]);
  await touch('touchEnd');
  const pinched = await at();
  assert.ok(pinched.scale > 1.8 * dragged.scale, JSON.stringify([dragged, pinched]));
  assert.equal(await hash().then((text) => text.split('&look')[0]), '#kautz:2,3?from=012&to=201');
  await context.close();
  page = before;
});

test('everything that can be used has a name, in the tree that screen readers get', async () => {
  for (const address of ['#kautz:2,3?from=012&to=201&view=core&avoid=020', '#kary:3,3?from=@0&to=@20&kind=rule', '#gft:2,4,2?view=phase', '#gft:2,3,2?view=phase&square=window', '#clos:2,2,2?view=permutation', '#kautz:2,3?view=packets', '#kautz:2,3?view=load&compare=star:3']) {
    await open(address);
    const tree = await page.locator('body').ariaSnapshot();
    const used = tree.match(/- (button|textbox|slider|combobox|spinbutton|img|listbox)\b.*/g);
    assert.ok(used.length > 8, tree);
    assert.deepEqual(used.filter((line) => !/^- \w+ "[^"]+"/.test(line)), [], address);
  }
  // What is said, what is pressed, and the picture in words.
  await open('#kautz:2,3?from=012&to=201&view=distance&colour=red');
  const tree = await page.locator('body').ariaSnapshot();
  for (const line of [/- status: "?Not understood/, /- button "Hide distances" \[pressed\]/, /- img "Picture of kautz:2,3, Kautz digraph, 2 routes from 012 to 201\./]) assert.match(tree, line);
});

test('keys alone: focus, ports, Enter, fault, Escape', async () => {
  await open('#kautz:2,3');
  await page.focus('#over');
  for (const key of ['ArrowRight', 'Enter', '1', '1', 'Enter', '0', 'f']) await page.keyboard.press(key);
  assert.equal(await hash(), '#kautz:2,3?from=010&to=021&avoid=210'); // 010, 102, 021; then 210
  await page.keyboard.press('Escape');
  assert.equal(await hash(), '#kautz:2,3?avoid=210');
  await open('#kary:3,3?from=(0,0,0)&to=(2,1,1)&kind=rule&take=0.2');
  await page.focus('#over');
  await page.keyboard.press('Escape');
  assert.equal(await hash(), '#kary:3,3?kind=rule');
});

test('keys zoom, step, play and open the help', async () => {
  await open('#kautz:2,3?view=exchange&clock=3');
  await page.focus('#over');
  const seen = () => page.evaluate(() => [view.at.scale, view.fitted, state.clock, player.playing, document.getElementById('help').open]);
  const [scale] = await seen();
  for (const [key, ...wanted] of [['+', 1.25, false, 3, false, false], ['+', 1.5625, false, 3, false, false], ['-', 1.25, false, 3, false, false], ['0', 1, true, 3, false, false],
    ['.', 1, true, 4, false, false], [',', 1, true, 3, false, false], ['?', 1, true, 3, false, true]]) {
    await page.keyboard.press(key);
    const [now, ...rest] = await seen();
    assert.deepEqual([Number((now / scale).toFixed(6)), ...rest], wanted, key);
  }
  assert.equal(await page.evaluate(() => document.activeElement.textContent), 'Mouse, touch and keys');
  await page.focus('#over');
  await page.keyboard.press('Space');
  assert.equal((await seen())[3], true);
  await page.keyboard.press('Space');
  assert.equal((await seen())[3], false);
  await open('#gft:2,4,2?view=phase');
  await page.focus('#over');
  await page.keyboard.press(',');
  assert.equal(await hash(), '#gft:2,4,2?view=phase&row=31&pass=1');
  await page.keyboard.press('.');
  assert.equal(await hash(), '#gft:2,4,2?view=phase');
});

test('a wrong name is marked where it is wrong, and the old picture stays', async () => {
  await open('#kautz:2,3');
  await page.fill('#name', 'kautz:2,33');
  await page.keyboard.press('Enter');
  assert.equal(await page.textContent('#message mark'), '33');
  for (const [name, wrong] of [['kautz:33,2', '33'], ['k\u00e4\u00fctz:2,3', 'k\u00e4\u00fctz']]) {
    await page.fill('#name', name);
    await page.keyboard.press('Enter');
    assert.equal(await page.textContent('#message mark'), wrong);
    assert.ok((await page.textContent('#message')).startsWith(name + ': '));
  }
  assert.match(await panel('network'), /kautz:2,312 nodes/);
});

test('the view comes back with the address', async () => {
  await open('#torus:8,8');
  const under = () => page.evaluate(() => {
    const box = view.over.getBoundingClientRect();
    return [300 - box.x - view.at.x, 400 - box.y - view.at.y].map((far) => (far / view.at.scale).toFixed(3));
  });
  const before = await under();
  await page.mouse.move(300, 400);
  await page.mouse.wheel(0, -500);
  await page.waitForFunction(() => location.hash.includes('look='));
  assert.deepEqual(await under(), before);
  const look = await page.evaluate(() => ({ ...view.at }));
  await open(await hash());
  const again = await page.evaluate(() => ({ ...view.at }));
  for (const key of ['scale', 'x', 'y']) assert.ok(Math.abs(look[key] - again[key]) < 1, key);
});

test('the PNG and the SVG have the network and what is drawn over it', async () => {
  await open('#kautz:2,3?from=012&to=201&theme=light');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('text=PNG')]);
  assert.equal(download.suggestedFilename(), 'kautz-2-3.png');
  const [blue, grey] = await page.evaluate(async (base64) => {
    const bitmap = await createImageBitmap(new Blob([Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))]));
    const pen = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
    pen.drawImage(bitmap, 0, 0);
    const { data } = pen.getImageData(0, 0, bitmap.width, bitmap.height);
    const some = (is) => data.some((_, i) => i % 4 === 0 && is(data[i], data[i + 1], data[i + 2]));
    return [some((r, g, b) => r < 60 && b > 180), some((r, g, b) => r < 215 && Math.abs(r - b) < 40)];
  }, readFileSync(await download.path()).toString('base64'));
  assert.deepEqual([blue, grey], [true, true]);
  const [svg] = await Promise.all([page.waitForEvent('download'), page.click('text=SVG')]);
  assert.equal(svg.suggestedFilename(), 'kautz-2-3.svg');
  assert.equal(readFileSync(await svg.path(), 'utf8'), program('draw', 'kautz:2,3', '--route', '012', '201'));
});

// A file is dropped, or a text pasted.
const give = (kind, name, text) => page.evaluate(([type, file, content]) => {
  const data = new DataTransfer();
  if (type === 'drop') data.items.add(new File([content], file));
  else data.setData('text/plain', content);
  const event = type === 'drop' ? new DragEvent(type, { dataTransfer: data, bubbles: true }) : new ClipboardEvent(type, { clipboardData: data, bubbles: true });
  document.body.dispatchEvent(event);
}, [kind, name, text]);
const says = (text) => page.waitForFunction((words) => document.body.innerText.includes(words), text);

test('a file is dropped, another one of its name, and a text is pasted', async () => {
  await open('#kautz:2,3');
  await give('drop', 'my lab.edges', 'a b\nb c\nc a\n');
  await says('3 nodes, 3 links');
  assert.equal(await hash(), '#file:my_lab.edges');
  await page.mouse.click(...await nodeAt('a'));
  await page.mouse.click(...await nodeAt('c'));
  await says('a \u2192 b \u2192 c');
  await give('drop', 'my lab.edges', 'a b\nb c\nc d\nd a\n');
  await says('4 nodes, 4 links');
  await give('paste', '', 'router 0 node 0 router 1\nrouter 1 node 1\n');
  await says('file:pasted.anynet');
  for (const net of ['kantc:2,2', 'kautz:2,3']) {
    await give('drop', 'own.graphml', program('export', net, '--format', 'graphml'));
    const { nodes, switches, links } = JSON.parse(program('info', net, '--format', 'json')).search;
    await says(`${nodes} nodes, ${switches ? `${switches} switches, ` : ''}${links} ${switches ? 'links' : 'arcs'}`);
  }
  await give('drop', 'own.gml', 'graph [ node [ id 1 ] node [ id 2 ] edge [ source 1 target 2 ] ]');
  await says('2 nodes, 1 link');
  await give('drop', 'x.graphml', '<graphml/>');
  await says('x.graphml:1: no graph');
  await give('drop', 'x.csv', 'a,b\nb,c,\0\n');
  await says('x.csv:2: a zero byte');
  // Labels, ports and places of a file are those that the program takes.
  const node = (id, label, x) => `<node id="${id}"><data key="l">${label}</data><data key="x">${x}</data><data key="y">0</data></node>`;
  const key = (id, name) => `<key id="${id}" attr.name="${name}"/>`;
  const graph = `<graphml>${key('l', 'label')}${key('x', 'x')}${key('y', 'y')}${key('f', 'from_port')}<graph edgedefault="undirected">${node(0, '#a', 0)}${node(1, 'a b', 5)}${node(2, 'a_b', 9)}` +
    '<edge source="0" target="1"><data key="f">1</data></edge><edge source="1" target="2"/><edge source="2" target="0"/></graph></graphml>';
  const own = join(mkdtempSync(join(tmpdir(), 'explorer-')), 'own.graphml');
  writeFileSync(own, graph);
  await give('drop', 'own.graphml', graph);
  await says('3 nodes, 3 links');
  assert.equal(await page.evaluate(() => fileText(rg, 'graphml', false)), program('export', `file:${own}`, '--format', 'graphml').replaceAll(own, 'own.graphml'));
  await give('paste', '', 'a b\na b c\n');
  await says(":2: 'c' is no delay");
  // Labels may have what joins faults, or what a shell reads.
  await give('paste', '', "a-1 b-1\nb-1 c_2\nc_2 a-1\na-1 d'x\n");
  const avoid = ['c_2', 'a-1-b-1'];
  assert.deepEqual(await page.evaluate((faults) => (act.set({ from: "d'x", to: 'b-1', avoid: faults }), fromHash(location.hash).state.avoid), avoid), avoid);
  assert.match(await panel('faults'), /c_2mendlink a-1 \u2013 b-1mend/);
  assert.match(await page.textContent('#command'), / 'd'\\''x' b-1 --avoid c_2 --avoid-links a-1-b-1$/);
});

test('a timeline of the program plays: each of its hops, for as long as it takes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'explorer-')), file = join(folder, 'run.json');
  try {
    for (const net of ['kautz:2,3', 'kantc:2,2']) {
      program('simulate', net, '--load', '.3', '--flits', '3', '--stop', 'per-dest=20', '--timeline', file);
      const rows = new Map(), hops = [];
      for (const { ph, pid, tid, ts, dur, name, args } of JSON.parse(readFileSync(file, 'utf8')).traceEvents)
        if (name === 'thread_name') rows.set(`${pid} ${tid}`, args.name.match(/^port .* to (.*)/)?.[1]);
        else if (ph === 'X' && rows.get(`${pid} ${tid}`)) hops.push([ts, dur, pid, rows.get(`${pid} ${tid}`), parseInt(name, 10)].join(' '));
      await open(`#${net}?from=@1`);
      await page.setInputFiles('#files', file);
      await says('hops of packets');
      assert.deepEqual(await page.evaluate(() => [...moving.spans].map((dur, i) => [moving.moves[6 * i], dur, moving.moves[6 * i + 1], found.labelOf(moving.moves[6 * i + 2]), moving.moves[6 * i + 3]].join(' ')).sort()), hops.sort());
      assert.match(await hash(), /view=replay&/);
      // Within a clock those are drawn that have begun and not ended, a part of their way along.
      for (const clock of [20, 21, 50]) {
        await page.evaluate((wanted) => act.set({ clock: wanted }), clock);
        assert.equal(await used('arc', 'drawMoving'), hops.map((hop) => hop.split(' ').map(Number)).filter(([ts, dur]) => ts <= clock && clock < ts + dur).length);
      }
      await page.click('#packets-panel >> text=Back');
      assert.match(await hash(), /clock=49$/);
      await page.selectOption('#packets-panel >> label:has-text("speed") >> select', '4');
      await page.click('#play');
      await page.waitForFunction(() => state.clock > 60);
      await page.click('#play');
    }
    const text = readFileSync(file, 'utf8');
    const wrong = async (content, ...parts) => {
      await page.evaluate(() => hush());
      await give('drop', '<b>.json', content);
      await page.waitForFunction(() => document.getElementById('message').textContent);
      const line = await page.textContent('#message');
      for (const part of ['<b>.json: ', ...parts]) assert.ok(line.includes(part), line);
      assert.equal(await page.evaluate(() => state.view + moving.timeline?.name), 'networkundefined');
    };
    await open('#kantc:3,3');
    await wrong(text, 'another network than kantc:3,3: vertex');
    await open('#kantc:2,2');
    await wrong(text.slice(0, -100), 'damaged');
    for (const events of ['1', '{}', '"x"']) await wrong(`{"traceEvents":${events}}`, 'no timeline: ');
    await wrong('{"traceEvents":[]}', 'no packet moves');
    const [label, to] = await page.evaluate(() => [found.labelOf(0), found.labelOf(rg.call('vertex', 0).links[0].vertex)]);
    const row = { ph: 'M', pid: 0, tid: 0, name: 'thread_name', args: { name: `port 0 lane 0 to ${to}` } }, hop = { ph: 'X', pid: 0, tid: 0, ts: 0, dur: 1, name: '0>1 0' };
    for (const event of [null, 7, [], {}, { ...hop, tid: 1 }, { ...hop, tid: -1 }, { ...hop, pid: 0.5 }, { ...hop, ts: -1 }, { ...hop, dur: 0 }, { ...hop, dur: 1e300 }, { ...hop, ts: '0' }, { ...hop, name: 'x' }, { ...hop, name: '99>1 0' },
      { ...hop, ph: 'B' }, { ...row, args: null }, { ...row, args: { name: { toString: 1 } } }, { ...row, name: '__proto__' }]) await wrong(JSON.stringify({ traceEvents: [row, event, hop] }), 'damaged timeline: event 2 ');
    for (const event of [{ ...hop, pid: 1e9 }, { ...row, args: { name: `port 9 lane 0 to ${to}` } }, { ...row, args: { name: `port 0 lane 0 to ${label}` } }, { ...row, name: 'process_name', args: { name: 'router <i>' } }])
      await wrong(JSON.stringify({ traceEvents: [row, event, hop] }), 'another network than kantc:2,2: ');
    // A node dies in clock 3 and is back in clock 5.
    const fall = (ts, name) => ({ ph: 'i', pid: 1, ts, name });
    await give('drop', 'falls.json', JSON.stringify({ traceEvents: [row, fall(5, 'returns'), { ...hop, dur: 9 }, fall(3, 'dies')] }));
    await says('1 hops of packets');
    for (const clock of [2, 3, 4, 5]) {
      await page.evaluate((wanted) => act.set({ clock: wanted }), clock);
      assert.deepEqual(await page.evaluate(() => view.shown.faults), clock === 3 || clock === 4 ? [1] : []);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('a collective goes as in the program: d trees of the root that is clicked, rounds of an allgather', async () => {
  await open('#kautz:3,3?view=collective');
  for (const root of ['012', '120']) await page.mouse.click(...await nodeAt(root));
  assert.equal(await hash(), '#kautz:3,3?view=collective&from=120');
  const trees = await page.evaluate(() => view.shown.dag);
  assert.equal(new Set(trees.map(([from, to]) => `${from} ${to}`)).size, 3 * 35);
  for (const tree of [0, 1, 2]) assert.equal(new Set(trees.filter(([,, number]) => number === tree).map(([, to]) => to)).size, 35);
  for (const address of [await hash(), '#kautz:2,3?view=collective&collective=allgather', rows.allgather[0], '#hypercube:4?view=collective&collective=allgather&method=doubling']) {
    await open(address);
    const [, ...sends] = program(...(await page.textContent('#command')).split(' ').slice(1)).trim().split('\n').map((line) => line.split(','));
    assert.deepEqual(await page.evaluate(() => Array.from({ length: moving.moves.length / 6 }, (_, i) => [...moving.moves.subarray(6 * i, 6 * i + 5)])), sends.map(([round, from, to, , source, chunk]) => [round - 1, from, to, source, chunk].map(Number)));
    // At the end, and not before, everybody has everything.
    const got = (clock) => page.evaluate((wanted) => (act.set({ clock: wanted }), view.shown.marked.length === found.info.nodes), clock);
    assert.deepEqual([await got(sends.at(-1)[0] - 2), await got(1e6)], [false, true]);
  }
  await page.selectOption('#collective-panel >> label:has-text("by") >> select', 'rings');
  assert.match(await hash(), /method=rings/);
  for (const [address, text] of [['#torus:4,4?view=collective&method=trees', 'no broadcast by trees'], ['#kautz:4,6?view=collective&collective=allgather', 'up to 1,000,000 sends']]) {
    await open(address);
    assert.match(await panel('collective'), new RegExp(text));
  }
});

test('200 random actions break nothing', async () => {
  await open('');
  const broken = await page.evaluate(() => {
    let seed = 1;
    const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
    const of = (list) => list[random(list.length)];
    for (let i = 0; i < 200; i++) {
      try {
        change(of([
          { do: 'open', net: of(['kautz:2,3', 'gft:2,4,2', 'torus:4,4', 'benes:3', 'clos:2,2,3', 'x', 'kautz:2,33', 'kantc:8,8', 'scc:4', '']) },
          { do: 'pick', label: of(['012', '@1', '@2', '(0,0)', '0', 'x']) },
          { do: 'fault', fault: of(['@1', '@1-@2', '012', 'x', '-', '@0-@0']) },
          { do: 'set', values: of([{ view: 'phase' }, { view: 'permutation', permutation: of(['reverse', 'shuffle', '1,0,3,2', 'x']) }, { view: 'distance' }, { view: 'network' },
            { view: 'core', clock: random(20) }, { view: 'exchange', clock: random(20) }, { view: 'collective', clock: random(20), collective: of(['broadcast', 'allgather']), method: of(['', 'rings', 'x']) }, { view: 'replay' }, { speed: 4 }, { view: 'packets', traffic: of(['uniform', 'tornado', 'x']), model: of(['', 'node']) },
            { view: 'load', traffic: of(['uniform', 'transpose', 'x']) }, { compare: of(['', 'x', 'star:4']) }, { kind: 'shortest', path: random(40) }, { kind: 'rule', choices: of(['', 'every']), take: of(['', '0.1', '2', '7']) },
            { row: random(40), pass: random(3) }, { square: of(['cls', 'lls', 'rls', 'window', '']), turn: of(['', '1']) }, { lanes: of(['', '1', '2']) }, { seed: random(9) }]) },
        ]));
        view.draw();
      } catch (error) {
        return `action ${i}: ${error.stack}, ${location.hash}`;
      }
    }
    return '';
  });
  assert.equal(broken, '');
});

test('the tour goes through its stops and ends', async () => {
  await open('');
  await page.click('text=Take the tour');
  for (let stop = 1; stop <= 11; stop++) {
    await page.waitForFunction((number) => document.querySelector('#tour-panel').textContent.startsWith(`${number} of 11`), stop);
    assert.equal(await page.textContent('#message'), '');
    if (stop === 2) {
      await page.click('#tour-panel >> text="Back"');
      await page.waitForFunction(() => document.querySelector('#tour-panel').textContent.startsWith('1 of 11'));
      await page.click('#tour-panel >> text="Next"');
      await page.waitForFunction(() => document.querySelector('#tour-panel').textContent.startsWith('2 of 11'));
    }
    await page.click(`#tour-panel >> text="${stop === 11 ? 'End' : 'Next'}"`);
  }
  await page.waitForFunction(() => !document.querySelector('#tour-panel').textContent.includes('of 11'));
  await page.goBack();
  await page.waitForFunction(() => document.querySelector('#tour-panel').textContent.startsWith('11 of 11'));
});

test('the registers of the core step, and its routes light up', async () => {
  await open('#kautz:2,3?from=012&to=201&view=core');
  const lit = () => page.evaluate(() => view.shown.routes.length);
  assert.equal(await lit(), 0);
  for (let clock = 1; clock <= 10; clock++) await page.click('#core-panel >> text=Step');
  assert.match(await hash(), /clock=10/);
  assert.equal(await lit(), 2);
});

test('packets move, and an exchange plays', async () => {
  await open('#torus:4,4?view=packets&load=0.5');
  assert.deepEqual(await page.evaluate(() => [player.tick(0.25), moving.clock, view.shown.moving.part].slice(1)), [0.25, 0.25]);
  // Who wants no motion gets whole clocks.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  assert.equal(await page.evaluate(() => {
    moving.clock = 0;
    player.start();
    player.waited = 1;
    player.frame(player.then);
    player.stop();
    return moving.clock;
  }), 1);
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  assert.equal(await page.evaluate(() => {
    act.set({ speed: 4 });
    moving.clock = 0;
    player.start();
    player.frame(player.then + 100);
    player.stop();
    return moving.clock.toFixed(3);
  }), (0.1 * 4 * 2.2).toFixed(3));
  // No frame that was to come plays on.
  assert.equal(await page.evaluate(() => new Promise((then) => requestAnimationFrame(() => requestAnimationFrame(() => then(player.playing))))), false);
  await page.click('#packets-panel >> text=Play');
  await page.waitForFunction(() => moving.clock > 4 && view.shown.moving.end > view.shown.moving.first);
  await page.click('#packets-panel >> text=Stop');
  assert.match(await panel('packets'), /packets sent, [0-9]+ arrived/);
  await open('#kautz:2,3?view=exchange');
  await page.focus('#over');
  await page.keyboard.press('Space');
  await page.waitForFunction(() => /clock=2/.test(location.hash));
  await page.keyboard.press('Space');
  await page.keyboard.press('.');
});

// How long frames are while the picture is moved, and how long the page itself works in each, in ms, ascending.
const moved = () => page.evaluate(() => new Promise((resolve) => {
  const frames = [], work = [];
  const draw = view.draw.bind(view);
  view.draw = () => {
    const begin = performance.now();
    draw();
    work.push(performance.now() - begin);
  };
  let before = performance.now();
  const step = (now) => {
    frames.push(now - before);
    before = now;
    view.move(3, 1);
    if (frames.length < 120) return requestAnimationFrame(step);
    delete view.draw;
    resolve({ frames: frames.slice(1).sort((a, b) => a - b), work: work.slice(1).sort((a, b) => a - b) });
  };
  requestAnimationFrame(step);
}));

test('panning 163,840 links keeps its frames', async (context) => {
  const seen = {};
  for (const name of ['kautz:2,3', 'gft:4,8,8']) {
    await open(`#${name}`);
    await page.waitForFunction(() => view.drawn && !view.job, null, { timeout: 60000 });
    const { frames, work } = (seen[name] = await moved());
    const at = (list, part) => list[Math.floor(part * list.length)].toFixed(1);
    context.diagnostic(`frames of ${name} while it is moved: half within ${at(frames, 0.5)} ms, 95 % within ${at(frames, 0.95)} ms; the page's own work: ${at(work, 0.5)} and ${at(work, 0.95)} ms`);
  }
  // As those of 24 links, on any machine. The page's clock steps by 0.1 ms; drawing all links takes 50 ms and more.
  const few = seen['kautz:2,3'], many = seen['gft:4,8,8'];
  assert.ok(many.work[60] <= 10 * Math.max(few.work[60], 0.1), `half of the frames take ${many.work[60]} ms of the page's own time`);
  assert.ok(many.frames[60] <= 3 * few.frames[60], `half of the frames within ${many.frames[60]} ms`);
});

test('a large picture is drawn and a long question answered in the other thread', async () => {
  await open('#gft:4,8,8');
  const [gaps, sample] = await page.evaluate(() => new Promise((resolve) => {
    const list = [];
    let sample = '';
    view.drawn = null; // as if it were drawn for the first time: what there is so far is shown
    let before = performance.now();
    view.redraw();
    const step = () => { // what it is told is when the frame was due
      const now = performance.now();
      list.push(now - before);
      before = now;
      sample ||= view.net.parentElement.dataset.drawing;
      if (view.job || view.stale) requestAnimationFrame(step);
      else resolve([list.sort((a, b) => a - b), sample]);
    };
    requestAnimationFrame(step);
  }));
  const [drawn, of] = sample.match(/^ ([\d,]+) of ([\d,]+) links$/).slice(1).map((text) => Number(text.replaceAll(',', '')));
  assert.ok(drawn > 0 && drawn <= of && of === 163840, sample);
  // Had the page drawn it, most of the time would be one frame.
  const total = gaps.reduce((sum, gap) => sum + gap, 0);
  assert.ok(gaps.at(-1) < Math.max(total / 2, 50), `a frame of ${gaps.at(-1)} ms, of ${total} ms in all`);
  assert.ok(await page.evaluate(() => view.net.getContext('2d').getImageData(0, 0, view.net.width, view.net.height).data.some((value, i) => i % 4 === 0 && value < 200)), 'nothing is drawn');
  await open('#kautz:3,6');
  const waits = await page.evaluate(() => {
    const box = document.getElementById('measures-panel');
    [...box.querySelectorAll('button')].find((button) => button.textContent === 'Search now').click();
    return box.textContent;
  });
  assert.match(waits, /Searching/);
  await page.waitForFunction(() => !/Searching|Search now/.test(document.querySelector('#measures-panel').textContent), null, { timeout: 60000 });
  assert.equal(await page.evaluate(() => found.searched.answer.searched && found.searched.answer.agree), true);
});

// In one piece, so that no answer comes before it is stopped.
const stopped = (ask) => page.evaluate((begin) => {
  if (begin === 'search') act.search();
  else act.set({ lanes: '1' });
  const box = document.querySelector('#measures-panel'), text = box.textContent;
  [...box.querySelectorAll('button')].find((button) => button.textContent === 'Stop').click();
  return text;
}, ask);

test('a long search is stopped', async () => {
  await open('#kautz:3,8');
  assert.match(await stopped('deadlock'), /Looking for a cycle of channels/);
  assert.equal(await hash(), '#kautz:3,8');
  assert.deepEqual(await page.evaluate(() => [found.deadlock.waiting, found.deadlock.thread.worker]), [false, null]);
  assert.doesNotMatch(await panel('measures'), /Looking/);
  assert.match(await stopped('search'), /Searching/);
  assert.match(await panel('measures'), /Search now/);
});

test('the other thread answers calls that overlap, says what fails, and draws again when it has ended', async () => {
  await open('#gft:4,8,8');
  await page.waitForFunction(() => view.drawn && !view.job);
  const [answers, fault, refusal] = await page.evaluate(async () => {
    const thread = new Thread();
    const call = (name, ...values) => thread.call(rg.module, 'torus:4,4', name, ...values);
    const both = await Promise.all([call('measures', 1), call('deadlock', 'vc-classes=1')]);
    const text = (error) => error.message;
    return [both.map((answer) => answer.agree ?? answer.cycle.length), await call('no_such_name').catch(text), await call('vertex', 16).catch(text)];
  });
  assert.deepEqual(answers, [true, 4]);
  assert.match(fault, /is not a function/);
  assert.equal(refusal, 'index out of range');
  const inked = () => page.evaluate(() => {
    const { width, height } = view.net;
    const pen = new OffscreenCanvas(width, height).getContext('2d');
    pen.drawImage(view.net, 0, 0);
    return pen.getImageData(0, 0, width, height).data.some((value, i) => i % 4 === 0 && value < 200);
  });
  await page.evaluate(() => {
    view.thread.stop();
    view.net.getContext('2d').reset();
    view.redraw();
  });
  await page.waitForFunction(() => !view.stale && !view.job);
  assert.equal(await inked(), true);
  await page.evaluate(() => {
    view.net.getContext('2d').reset();
    view.redraw();
    view.askBitmap();
    view.thread.worker?.onerror(new ErrorEvent('error', { message: 'ended' }));
  });
  await page.waitForFunction(() => !view.stale && !view.job);
  assert.equal(await inked(), true);
});

for (const [address, width] of [['#' + 'x'.repeat(200), 320], ['#kautz:2,3?tour=5&from=012&to=201&view=core&clock=4&theme=dark', 1280], ['#kautz:2,3?from=010&view=exchange&theme=light', 320],
  ['#kautz:2,3?from=012&to=201&avoid=020&theme=light', 1280], ['#kautz:2,3?from=012&to=201&avoid=020&theme=dark', 1280],
  ['#torus:4,4?from=(0,0)&to=(2,2)&kind=rule&choices=every&theme=light', 320], ['#gft:2,4,2?view=phase&theme=dark', 320], ['#gft:2,3,2?view=phase&square=window&turn=1&theme=light', 320], ['#clos:3,5,3?view=permutation&theme=dark', 390], ['#omega:2,3?view=permutation&permutation=bit-reversal&theme=light', 1280], ['#torus:4,4?view=distance&lanes=1&theme=light', 320]])
  test(`WCAG 2.2 AA, and no scrolling sideways: ${address} on ${width} pixels`, async () => {
    await page.setViewportSize({ width, height: 700 });
    await open(address);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => globalThis.axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] }));
    assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes[0].html]), []);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= width);
    assert.ok(await page.evaluate(() => [...document.querySelectorAll('#measures-panel td.number')].every((cell) => (getSelection().selectAllChildren(cell), getSelection().getRangeAt(0).getClientRects().length < 2))), 'a number is broken');
    assert.ok(await page.evaluate(() => view.fit() ?? view.at.y) > 43.9, 'the picture is under its buttons');
    assert.ok(await page.evaluate(() => document.getElementById('name').clientWidth) >= 170, 'the name of a network does not fit');
    await page.setViewportSize({ width: 1280, height: 800 });
  });

test('the module of the page imports nothing', () => {
  const html = readFileSync(resolve(process.env.EXPLORER), 'utf8');
  const module = new WebAssembly.Module(gunzipSync(execFileSync('perl', ['model/faces/web/digits.pl', '-d'], { input: html.match(/id="wasm">([^<]*)</)[1] })));
  assert.deepEqual(WebAssembly.Module.imports(module), []);
});

test('nothing but the page was asked for, and nothing was said', () => {
  assert.deepEqual([...new Set(requests.map((request) => request.replace(/#.*/, '')))].filter((request) => request !== 'about:blank' && !request.startsWith('blob:')), [url]);
  assert.deepEqual(said, []);
});
