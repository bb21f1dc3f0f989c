// SPDX-License-Identifier: Apache-2.0
//
// The package of npm in Node: what is packed, and its answers against those of the program. PACKAGE is the folder that
// is packed, ROUTEGEN the program, NPM the folder with node_modules. Run by make test-web.
import { before, test } from 'node:test';
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const folder = pathToFileURL(resolve(process.env.PACKAGE) + '/');
const program = (...words) => execFileSync(process.env.ROUTEGEN, words, { encoding: 'utf8', maxBuffer: 1 << 26 });
const require = createRequire(pathToFileURL(resolve(process.env.NPM) + '/'));
let rg, RoutegenError, memory;

before(async () => {
  const routegen = await import(new URL('node.js', folder));
  ({ RoutegenError } = routegen);
  const { instantiate } = WebAssembly;
  WebAssembly.instantiate = async (...given) => {
    const made = await instantiate(...given);
    const { exports } = made.instance ?? made;
    if (exports.rg_web_begin) ({ memory } = exports);
    return made;
  };
  rg = await routegen.load();
  WebAssembly.instantiate = instantiate;
});

test('the package has its files, and its module imports nothing', async () => {
  const { files, version, exports } = JSON.parse(readFileSync(new URL('package.json', folder)));
  assert.deepEqual(readdirSync(folder).sort(), [...files, 'LICENSE', 'README.md', 'package.json'].sort());
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

// An answer without what depends on the clock.
const untimed = (answer) => Object.fromEntries(Object.entries(answer).filter(([key]) => !/^seconds$|second$/.test(key)));

for (const line of readFileSync(new URL('../python/questions', import.meta.url), 'utf8').split('\n').filter((line) => /^\w/.test(line)))
  test(`the program's answer: ${line}`, () => {
    const words = line.split(' '), verb = words[0], at = verb === 'collective' ? 2 : 1, options = {};
    let name;
    for (const word of words.slice(at + 1))
      if (word.startsWith('--')) options[name = word.slice(2).replace(/-(.)/g, (_, letter) => letter.toUpperCase())] = true;
      else options[name] = word;
    if (options.rotation === 'all') delete options.rotation;
    const net = rg.network(words[at]);
    const { permutation, load, ...rest } = options;
    const answer = permutation ? net.permutation(permutation, rest) : verb === 'calls' ? net.calls(load, rest) : net[verb](...words.slice(1, at), options);
    net.free();
    const { stdout } = spawnSync(process.env.ROUTEGEN, verb === 'tables' ? words : [...words, '--format', 'json'], { encoding: 'utf8', maxBuffer: 1 << 26 });
    if (verb === 'tables') assert.equal(answer, stdout);
    else if (verb === 'states' && !permutation) assert.deepEqual(answer, (options.square === 'window' ? [stdout] : stdout.trim().split('\n')).map((phase) => JSON.parse(phase)));
    else assert.deepEqual(Array.isArray(answer) ? answer : untimed(answer), Array.isArray(answer) ? JSON.parse(stdout) : untimed(JSON.parse(stdout)));
  });

// What a call gives, or null where it is refused.
function tried(call) {
  try {
    return call();
  } catch {
    return null;
  }
}

test('pictures and exports are the bytes of the program', () => {
  for (const { example: name } of rg.families()) {
    const net = rg.network(name);
    assert.equal(net.svg(), program('draw', name));
    for (const format of ['graphml', 'dot', 'edges', 'booksim', 'simgrid', 'ibnet'])
      assert.equal(tried(() => net.export(format)), tried(() => execFileSync(process.env.ROUTEGEN, ['export', name, '--format', format], { encoding: 'utf8', stdio: 'pipe' })), `${name} ${format}`);
    const { directed, nodes, labels, links } = JSON.parse(net.export('json'));
    const each = labels.flatMap((_, v) => net.neighbours(v).filter(({ arrow, vertex }) => arrow !== 'from' && (directed || vertex >= v)).map(({ vertex }) => [v, vertex]));
    assert.deepEqual([directed, nodes, links], [net.facts.directed, net.facts.nodes, each], name);
    net.free();
  }
  const net = rg.network('kautz:2,3');
  net.routes('012', '201');
  assert.equal(net.svg({ routes: true }), program('draw', 'kautz:2,3', '--route', '012', '201'));
  net.free();
});

test('what a table changes in another one', () => {
  const net = rg.network('kary:2,2'), before = net.tables(), options = { avoidLinks: '<0,0>:2' };
  const said = spawnSync(process.env.ROUTEGEN, ['tables', 'kary:2,2', '--avoid-links', '<0,0>:2', '--diff', '-', '--format', 'json'], { input: before, encoding: 'utf8' });
  assert.deepEqual(net.tablesDiff(before, options), JSON.parse(said.stdout));
  assert.equal(net.tablesDiff(before).entries.changed, 0);
  assert.throws(() => net.tablesDiff('router,target\n9'), /line 2, column 1/);
  net.free();
});

test('tables of a batch have the routes', () => {
  const batch = rg.kautzBatch(3, 3), net = rg.network('kautz:3,3');
  const ranks = BigUint64Array.from({ length: 36 }, (_, i) => BigInt(i));
  const words = batch.words(ranks), tables = batch.tables(words.subarray(0, 35), words.subarray(1));
  for (let i = 0; i < 35; i++) {
    const hops = [];
    for (let letter = 0; letter <= 3; letter++) {
      const entry = Number((tables[i * batch.tableWords] >> BigInt(16 * letter)) & 0xffffn);
      if ((entry >> 8 & 31) > 0) hops.push(entry >> 8 & 31);
    }
    assert.deepEqual(hops.sort(), net.routes(i, i + 1).routes.map((route) => route.hops).sort());
  }
  assert.throws(() => batch.tables(words.subarray(0, 1), words.subarray(0, 1)), /1 pairs have no routes/);
  assert.throws(() => batch.tables(words, words.subarray(1)), /as many destinations/);
  for (const [d, k] of [[1, 1], [16, 1], [2, 0], [2, 17], [2.5, 3], [2 ** 32 + 2, 3], ['2', 3]]) assert.throws(() => rg.kautzBatch(d, k), RangeError);
});

test('a batch of nothing, of the first and the last node, and of more than there is room for', () => {
  const none = new BigUint64Array(0), batch = rg.kautzBatch(15, 16);
  assert.deepEqual([batch.words(none), batch.tables(none, none)], [none, none]);
  const last = 16n * 15n ** 15n - 1n, [a, b] = batch.words(BigUint64Array.of(last, 0n));
  assert.equal(batch.words(BigUint64Array.of(0n))[0], b);
  assert.ok(a > 2n ** 63n && b < 2n ** 63n);
  for (const wrong of [last + 1n, 2n ** 63n, 2n ** 64n - 1n]) assert.throws(() => batch.words(BigUint64Array.of(last, wrong)), /^RangeError: 1 ranks are not of nodes/);
  // These numbers of bytes would come to a few, cut off to 32 bits.
  assert.throws(() => batch.words({ length: 2 ** 28 }), /out of memory/);
});

test('arrays stay as they are when memory grows and is used again', () => {
  const tree = rg.network('gft:2,4,2'), net = rg.network('kautz:2,3'), batch = rg.kautzBatch(3, 3);
  const ranks = BigUint64Array.from({ length: 36 }, (_, i) => BigInt(35 - i));
  const words = batch.words(ranks);
  const given = { ...net.layout(), distances: net.distances(3), words, tables: batch.tables(words.subarray(1), words.subarray(0, 35)), loads: net.loads('neighbour').loads, states: tree.phase().states };
  const then = structuredClone(given);
  assert.deepEqual(batch.words(ranks.slice().reverse()), words.slice().reverse());
  tree.phase({ row: 5 });
  const before = memory.buffer;
  rg.kautzBatch(3, 3).words(new BigUint64Array(1 << 22));
  assert.notEqual(memory.buffer, before);
  assert.deepEqual(given, then);
  net.free();
  tree.free();
});

test('memory is given back', () => {
  const batch = rg.kautzBatch(3, 6), ranks = new BigUint64Array(1 << 16);
  const round = () => {
    const net = rg.network('kautz:3,6');
    net.layout();
    net.free();
    net.free();
    assert.throws(() => rg.network('kautz:3,66' + ' '.repeat(1 << 17)), RoutegenError);
    assert.throws(() => batch.words(ranks.fill(1n << 60n)), RangeError);
    batch.words(ranks.fill(0n));
  };
  for (let i = 0; i < 3; i++) round();
  const bytes = memory.buffer.byteLength;
  for (let i = 0; i < 40; i++) round();
  assert.equal(memory.buffer.byteLength, bytes);
});

test('a refusal says what is wrong and where', () => {
  assert.throws(() => rg.network('kautz:2,33'), (error) => error instanceof RoutegenError && error.status === -17 && error.place === 8 && error.length === 2
    && error.name === 'RoutegenError' && error.constructor.name === 'RoutegenError' && /^RoutegenError: kautz:2,33: /.test(error.stack));
  // Letters are counted, not bytes.
  assert.throws(() => rg.network('k\u00e4\u00fctz:2,3'), (error) => error.place === 0 && error.length === 5);
  const net = rg.network('kautz:2,3');
  assert.throws(() => net.routes('012', '033'), RoutegenError);
  assert.throws(() => net.export('pdf'), TypeError);
  assert.throws(() => rg.networkFromEdges([[0, 1]], { name: 'a\nb c' }), { name: 'RangeError', message: 'a name has no end of a line' });
  const odd = rg.network('file:x.edges', '# \x1e\n0 1\n');
  assert.doesNotThrow(() => rg.compare(['kautz:2,3', odd]));
  odd.free();
  net.free();
  for (const method of Object.getOwnPropertyNames(Object.getPrototypeOf(net)).filter((name) => !['constructor', 'free'].includes(name)))
    assert.throws(() => net[method](), { name: 'RoutegenError', message: 'the network has been given back by free()' }, method);
});

test('faults, distances, registers, measures', () => {
  const net = rg.network('kautz:2,3');
  assert.equal(net.routes('012', '201', { avoid: ['120'] }).routes.length, 1);
  assert.equal(net.routes('012', '201', { avoid: [['012', '120']] }).routes.length, 1);
  assert.equal(net.routes('012', '201').routes.length, 2);
  assert.equal(net.routes('012', '201', { avoid: ['120', '120', net.parse('120')] }).routes.length, 1);
  const all = rg.network('kautz:3,3');
  const far = (from) => Array.from({ length: 36 }, (_, to) => (from === to ? 0 : all.routes(from, to, { kind: 'shortest', most: 1 }).routes[0].hops));
  for (let from = 0; from < 36; from++) assert.deepEqual([...all.distances(from)], far(from));
  all.free();
  // Distances are those of the whole network.
  assert.deepEqual([...net.distances('012')].sort(), [0, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3]);
  assert.deepEqual(net.neighbours('012').map(({ port, arrow, label }) => [port, arrow, label].join(' ')), ['0 to 120', '1 to 121', '0 from 101', '1 from 201']);
  assert.equal(net.core('012', '201').clocks.filter((clock) => clock.valid).length, 2);
  assert.deepEqual([net.measures().agree, net.measures().searched, net.measures({ search: false }).searched], [true, true, false]);
  net.free();
  const torus = rg.network('torus:4,4');
  assert.equal(torus.routes(0, 10, { avoid: [[0, 1], [1, 0]] }).routes.length, 3);
  assert.deepEqual([{ vcClasses: 1 }, { vcClasses: 2 }, {}].map((options) => torus.deadlock(options).cycle.length), [4, 0, 0]);
  for (const vcClasses of [1.5, 3, -1]) assert.throws(() => torus.deadlock({ vcClasses }), RoutegenError);
  assert.deepEqual([torus.deadlock({ routing: 'par' }).enough, torus.deadlock({ routing: 'par', vcs: 5 }).acyclic], [6, false]);
  torus.free();
});

// The page lists names by their numbers in the library, which says them where it refuses one.
test('names are those of the library', async () => {
  const { exportFormats, squareNames, trafficNames } = await import(new URL('rg.js', folder));
  const said = (...words) => spawnSync(process.env.ROUTEGEN, words, { encoding: 'utf8' }).stderr.split(': ')[2].replace(' or ', ', ').replace(' expected\n', '');
  const net = rg.network('torus:4,4');
  assert.throws(() => net.simulate(0.1, { traffic: '' }), (error) => error.message.split(': ')[1].startsWith(trafficNames.join(', ')));
  net.free();
  assert.equal(said('export', 'kary:2,2', '--format', 'x'), exportFormats.join(', '));
  assert.equal(said('states', 'gft:2,4,2', '--square', 'x'), squareNames.join(', '));
});

test('simulate is the simulation of the program', () => {
  const net = rg.network('torus:4,4');
  const [said] = JSON.parse(program('simulate', 'torus:4,4', '--load', '0.1:0.9:0.8', '--traffic', 'transpose', '--vcs', '4', '--format', 'json'));
  const found = net.simulate([0.1, 0.9], { traffic: 'transpose', vcs: 4 });
  assert.deepEqual([found.routing, found.vcs, found.points], [said.routing, said.router.vcs, said.points]);
  assert.throws(() => net.simulate(0.1, { traffic: 'rush' }), { message: /^traffic=rush: uniform, complement, .* or request expected$/ });
  assert.throws(() => net.simulate(0.1, { trafic: 'uniform' }), { message: /^trafic=uniform: no such option; nearest: traffic$/ });
  assert.throws(() => rg.network('kautz:2,3').export('ibnet'), { message: /^kautz:2,3: ibnet: its links have both directions/ });
  assert.throws(() => net.simulate(0.1, { routing: 'rule', vcs: 1 }), { message: /^torus:4,4: / });
  net.free();
});

test('a thread answers the same, tells how far it is, and ends when it is aborted', async () => {
  const { background } = await import(new URL('node.js', folder));
  const thread = await background(), steps = [], net = rg.network('torus:4,4');
  const progress = (...step) => steps.push(step.join('/'));
  const [simulated, compared] = await Promise.all([thread.simulate('torus:4,4', [0.1, 0.3], { vcs: 4 }, { progress }), thread.compare(['kautz:2,3', 'torus:4,4'], {}, { progress })]);
  assert.deepEqual(simulated, net.simulate([0.1, 0.3], { vcs: 4 }));
  assert.deepEqual(compared, rg.compare(['kautz:2,3', 'torus:4,4']));
  assert.deepEqual(steps, ['1/2', '2/2', '1/2', '2/2']);
  assert.deepEqual((await thread.simulate(['file:a.edges', 'a b\nb c\nc a\n'])).network, 'file:a.edges');
  await assert.rejects(thread.simulate('kautz:2,33'), { name: 'RoutegenError', code: 'E_SHAPE', place: 8 });
  await assert.rejects(thread.simulate('torus:4,4', 'fast'), RoutegenError);
  await assert.rejects(thread.simulate(null), { name: 'TypeError' });
  for (const wrong of [thread.simulate('torus:4,4', []), thread.simulate('torus:4,4', 0.1, { trafic: 'uniform' })]) await assert.rejects(wrong, RoutegenError);
  for (const wrong of [thread.compare('torus:4,4'), thread.compare([3]), thread.compare([], {}, { signal: 3 })]) await assert.rejects(wrong, TypeError);
  const long = new AbortController(), late = new AbortController();
  const slow = (...more) => thread.simulate('torus:64,64', 0.3, { precision: '.01%' }, ...more);
  const waits = slow({ signal: long.signal }), queued = thread.simulate('torus:4,4', 0.1, {}, { signal: late.signal });
  late.abort(); // at once, though the one before still runs
  await assert.rejects(queued, { name: 'AbortError' });
  long.abort();
  await assert.rejects(waits, { name: 'AbortError' });
  await assert.rejects(thread.simulate('torus:4,4', 0.1, {}, { signal: long.signal }), { name: 'AbortError' });
  assert.equal((await thread.simulate('torus:4,4')).points.length, 1);
  const ended = slow(), next = thread.simulate('torus:4,4');
  setTimeout(() => thread.end(), 50);
  await assert.rejects(ended, { name: 'AbortError' });
  assert.equal((await next).points.length, 1);
  thread.end();
  net.free();
});

test('a program that has asked in the background comes to its end', () => {
  const work = mkdtempSync(join(tmpdir(), 'background-'));
  writeFileSync(join(work, 'user.mjs'), `import { background } from '${new URL('node.js', folder)}';
const thread = await background();
console.log((await thread.simulate('torus:4,4')).points.length);
`);
  try {
    assert.equal(execFileSync(process.execPath, [join(work, 'user.mjs')], { encoding: 'utf8', timeout: 60000 }), '1\n');
  } finally {
    rmSync(work, { recursive: true });
  }
});

test('find and compare are the answers of the program', () => {
  const said = (...words) => JSON.parse(program(...words, '--format', 'json'));
  const found = rg.find({ size: 64, within: '20%', radix: 6, sort: 'ideal_bound' });
  assert.deepEqual(found, said('find', '--size', '64', '--within', '20%', '--radix', '6', '--sort', 'ideal_bound'));
  assert.deepEqual(rg.find({ size: 64, family: ['torus', 'mesh'], allNetworks: true, exact: false }),
    said('find', '--size', '64', '--family', 'torus,mesh', '--all-networks'));
  const networks = ['kary:4,4', 'torus:16,16'];
  assert.deepEqual(rg.compare(networks, { switchCost: [100, 20], linkCost: 35 }),
    said('compare', ...networks, '--switch-cost', '100,20', '--link-cost', '35'));
  assert.throws(() => rg.find({ size: 64, within: '20' }), { message: 'within=20: a percentage from 0% to 1000% expected, as in 20%', place: 8 });
  assert.throws(() => rg.compare(['kautz:2,33']), { message: 'kautz:2,33: k must be 1..16' });
  assert.throws(() => rg.find({ size: 64, sort: 'a b' }), RangeError);
});

test('a collective that there is not is refused', () => {
  assert.throws(() => rg.network('kautz:2,3').collective('gather'), { message: /^gather: allgather, / });
});

test('a network on chip: what it is, and its files, as the program writes them', () => {
  const folder = mkdtempSync(join(tmpdir(), 'routegen-')), net = rg.network('mesh:2,2');
  const options = { hop: 1, source: true, avoidLinks: '(0,0)-(1,0)' };
  const said = program('noc', 'mesh:2,2', '--hop', '1', '--source', '--avoid-links', '(0,0)-(1,0)', '-o', folder, '--format', 'json');
  const made = net.noc(options);
  assert.deepEqual(made, JSON.parse(said));
  for (const [at, file] of ['v', 'json', 'vh', 'tb', 'core', 'f'].entries())
    assert.equal(net.noc({ file, ...options }), readFileSync(join(folder, made.files[at]), 'utf8'), file);
  assert.throws(() => net.noc({ data: 7 }), { message: /a whole number from 8 to 512 expected/ });
  assert.throws(() => net.noc({ file: 'x' }), { message: /core, f or summary expected/ });
  assert.throws(() => rg.network('torus:4,4').noc({ routing: 'minimal' }), { message: /--pin first/ });
  net.free();
});

test('info is the record of the program', () => {
  for (const name of ['kautz:2,3', 'gft:2,4,2', 'benes:3', 'torus:4,4', 'kautz:8,8']) {
    const net = rg.network(name), said = JSON.parse(program('info', name, '--format', 'json')), found = net.info();
    for (const search of [said.search, found.search]) for (const key of ['seconds', 'peak_memory']) if (search) delete search[key];
    delete said.verbs;
    assert.deepEqual(found, said);
    assert.equal(net.info({ search: false }).search ?? null, null);
    net.free();
  }
});

// A pair without a route is an answer, and exit code 1.
function answered(...words) {
  try {
    return program(...words);
  } catch (error) {
    assert.equal(error.status, 1);
    return error.stdout;
  }
}

test('routes of every kind, also around faults, are those that the program prints', () => {
  const cases = [
    ['kautz:4,5', '01234', '23430', ['12343', ['01234', '12342']], { rule: ['--rule', 'overlap'], disjoint: [] }],
    ['torus:5,4', '(0,0)', '(1,3)', ['(0,1)', ['(0,0)', '(1,0)']], { rule: ['--tie', 'lowest'], disjoint: ['--disjoint'] }],
    ['kary:2,3', '(0,0,0)', '(1,1,1)', ['<2,0,0>'], { rule: ['--up', 'any'], disjoint: ['--disjoint'] }],
  ];
  for (const [name, from, to, faults, options] of cases) {
    const net = rg.network(name);
    for (const kind of ['rule', 'disjoint', 'shortest'])
      for (const avoid of [[], faults]) {
        const vertices = avoid.filter((fault) => !Array.isArray(fault)).join(',');
        const links = avoid.filter((fault) => Array.isArray(fault)).map((link) => link.join('-')).join(',');
        const line = ['routes', name, from, to, ...(options[kind] ?? ['--all']), '--format', 'json',
          ...(vertices ? ['--avoid', vertices] : []), ...(links ? ['--avoid-links', links] : [])];
        assert.deepEqual(net.routes(from, to, { kind, avoid }), JSON.parse(answered(...line)), line.join(' '));
      }
    net.free();
  }
  let seed = 1;
  const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
  for (const { example: name } of rg.families()) {
    const net = rg.network(name), { nodes, vertices } = net.facts;
    for (let pair = 0; pair < 6; pair++) {
      const from = random(nodes), to = (from + 1 + random(nodes - 1)) % nodes, avoid = pair % 2 ? [`@${random(vertices)}`] : [];
      const line = ['routes', name, `@${from}`, `@${to}`, ...(name.startsWith('kautz:') ? [] : ['--disjoint']), '--format', 'json', ...(pair % 2 ? ['--avoid', ...avoid] : [])];
      assert.deepEqual(net.routes(from, to, { avoid }), JSON.parse(answered(...line)), line.join(' '));
    }
    net.free();
  }
  const mesh = rg.network('mesh:34,35');
  assert.equal(mesh.routes(0, 1189, { kind: 'shortest', most: 0 }).count, 14226520737620288370n);
  mesh.free();
});

test('networks of files and of pairs are those that the program reads', () => {
  const pairs = [['h1', 's'], ['h2', 't'], ['s', 't', 3], ['h3', 'u'], ['t', 'u'], ['u', 's']];
  const text = `# switches s t u\n${pairs.map((pair) => pair.join(' ')).join('\n')}\n`;
  const cwd = mkdtempSync(join(tmpdir(), 'routegen-'));
  writeFileSync(join(cwd, 'lab.edges'), text);
  const there = (...words) => execFileSync(resolve(process.env.ROUTEGEN), [...words], { cwd, encoding: 'utf8' });
  for (const net of [rg.networkFromEdges(pairs, { switches: ['s', 't', 'u'], name: 'lab' }), rg.network('file:lab.edges', text)]) {
    assert.equal(net.svg(), there('draw', 'file:lab.edges'));
    assert.deepEqual(net.simulate(0.1).points, JSON.parse(there('simulate', 'file:lab.edges', '--format', 'json'))[0].points);
    assert.deepEqual(net.deadlock(), JSON.parse(there('deadlock', 'file:lab.edges', '--format', 'json')));
    assert.deepEqual([net.deadlock().routing, net.deadlock({ tie: 'lowest' }).routing], ['spread', undefined]);
    assert.deepEqual(net.routes('h1', 'h3').routes[0].labels, ['h1', 's', 'u', 'h3']);
    assert.deepEqual(rg.compare([net, 'kary:2,2', net], { linkCost: 3 }),
      JSON.parse(there('compare', 'file:lab.edges', 'kary:2,2', 'file:lab.edges', '--link-cost', '3', '--format', 'json')));
    net.free();
  }
  assert.equal(rg.networkFromEdges([[0, 1], [1, 2]], { directed: true }).facts.directed, true);
  assert.equal(rg.networkFromEdges([[1, 2, 3], [2, 3]]).facts.directed, false); // the clocks are no neighbour
  assert.throws(() => rg.network('file:lab.edges', 'a b\nb b\n'), (error) => error instanceof RoutegenError && /lab.edges:2: a loop/.test(error.message));
  assert.throws(() => rg.network('file:x.graphml', '<graphml/>'), /x.graphml:1: no graph/);
  assert.throws(() => rg.network('file:x.csv', 'a,b,\0\n'), /a zero byte/);
  const graphml = there('export', 'file:lab.edges', '--format', 'graphml');
  assert.equal(rg.network('file:lab.graphml', graphml).export('graphml'), graphml.replace('lab.edges', 'lab.graphml'));
  // What stands between files elsewhere may stand in one.
  const notes = ['a,b,5,\x1e\n', 'a,b,5\nb,c\n'].map((rows) => rg.network('file:notes.csv', `source,target,delay,note\n${rows}`));
  assert.deepEqual(rg.compare(notes).map(({ nodes }) => nodes), [2, 3]);
  assert.throws(() => rg.networkFromEdges([['a b', 'c']]), RangeError);
});

test('each of the shortest routes', () => {
  const net = rg.network('hypercube:4');
  const words = Array.from({ length: 24 }, (_, index) => net.routes('0000', '1111', { kind: 'shortest', first: index, most: 1 }).routes[0].labels.join());
  assert.equal(new Set(words).size, 24);
  assert.throws(() => net.routes('0000', '1111', { kind: 'shortest', first: 24 }), RoutegenError);
  net.free();
});

test('phases of an exchange, and what links carry', () => {
  const tree = rg.network('gft:2,4,2');
  const { rows, passes, sends, states } = tree.phase({ row: 3, pass: 1 });
  assert.deepEqual([rows, passes, sends.length], [32, 2, 16]);
  const said = JSON.parse(program('states', 'gft:2,4,2', '--square', 'lls', '-r', '3', '--pass', '1', '--format', 'json'));
  assert.deepEqual([...states].filter((state) => state > 0).map((state) => state - 1), said.levels.flatMap((level) => level.states));
  assert.throws(() => tree.phase({ square: 'x' }), TypeError);
  const slim = rg.network('gft:2,3,2'), window = slim.phase({ square: 'window', turn: true, pass: 3 });
  assert.deepEqual([window.rows, window.passes, window.limit, window.lls, window.sends.length], [1, 18, 18, 36, 18]);
  slim.free();
  tree.free();
  const net = rg.network('kautz:2,3');
  const { most, conflicts, loads } = net.loads('neighbour');
  assert.deepEqual([most, conflicts, Math.max(...loads), loads.length], [3, 9, 3, 24]);
  net.free();
  const cube = rg.network('hypercube:4');
  for (const traffic of ['uniform', 'complement', 'transpose', 'reverse', 'shuffle', 'tornado', 'neighbour']) {
    const [{ routing_bound: bound }] = JSON.parse(program('simulate', 'hypercube:4', '--traffic', traffic, '--load', '0.1', '--format', 'json'));
    assert.ok(Math.abs(cube.loads(traffic).full / bound - 1) < 1e-6, `${traffic}: ${cube.loads(traffic).full}, not ${bound}`);
  }
  cube.free();
});

test('a page loads the package as modules, and has the same answers', async () => {
  const { chromium } = require('playwright-core');
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ['--disable-background-networking', ...(process.getuid() === 0 ? ['--no-sandbox'] : [])] });
  try {
    const page = await browser.newPage();
    // A host of static files, without a network: the browser asks this test.
    const types = { js: 'text/javascript', wasm: 'application/wasm', html: 'text/html' };
    await page.route('**/*', (route) => {
      const name = new URL(route.request().url()).pathname.slice(1) || 'index.html';
      if (name === 'index.html') return route.fulfill({ contentType: types.html, body: '<!doctype html><title>routegen</title>' });
      return route.fulfill({ contentType: types[name.split('.').at(-1)], body: readFileSync(new URL(name, folder)) });
    });
    await page.goto('http://routegen.test/');
    const use = async (source) => {
      const { load, RoutegenError: Refused } = await import('/index.js');
      const given = source === 'bytes' ? (await fetch('/routegen.wasm')).arrayBuffer() : source === 'response' ? fetch('/routegen.wasm')
        : source === 'module' ? WebAssembly.compileStreaming(fetch('/routegen.wasm')) : source === 'URL' ? new URL('/routegen.wasm', location) : '/routegen.wasm';
      const library = await load(given), net = library.network('kautz:3,3');
      let refused = '';
      try {
        library.network('kautz:3,33');
      } catch (error) {
        refused = error instanceof Refused && error.place;
      }
      const batch = library.kautzBatch(3, 3), words = batch.words(BigUint64Array.of(0n, 1n, 2n));
      return { labels: net.routes('012', '201').routes.map((route) => route.labels), svg: net.svg().length, refused, tables: String(batch.tables(words.subarray(0, 2), words.subarray(1))) };
    };
    const net = rg.network('kautz:3,3'), batch = rg.kautzBatch(3, 3);
    const words = batch.words(BigUint64Array.of(0n, 1n, 2n));
    const expected = { labels: net.routes('012', '201').routes.map((route) => route.labels), svg: net.svg().length, refused: 8, tables: String(batch.tables(words.subarray(0, 2), words.subarray(1))) };
    assert.deepEqual(await page.evaluate(async () => {
      const { background } = await import('/index.js');
      return (await background('/routegen.wasm')).simulate('torus:4,4');
    }), rg.network('torus:4,4').simulate());
    for (const source of ['url', 'URL', 'bytes', 'response', 'module']) assert.deepEqual(await page.evaluate(use, source), expected, source);
    net.free();
  } finally {
    await browser.close();
  }
});

test('the types hold for a user of TypeScript, and refuse what is wrong', () => {
  const work = mkdtempSync(join(tmpdir(), 'routegen types '));
  mkdirSync(join(work, 'node_modules'));
  cpSync(resolve(process.env.PACKAGE), join(work, 'node_modules', 'routegen'), { recursive: true });
  writeFileSync(join(work, 'package.json'), '{"type":"module"}');
  const checked = (text) => {
    writeFileSync(join(work, 'user.ts'), text);
    try {
      execFileSync(process.execPath, [require.resolve('typescript/bin/tsc'), '--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2022', '--lib', 'es2022,dom', 'user.ts'], { cwd: work, encoding: 'utf8' });
      return '';
    } catch (error) {
      return error.stdout;
    }
  };
  const head = "import { background, load, RoutegenError, type Route, type SimulateOptions } from 'routegen';\nconst rg = await load();\nconst net = rg.network('kautz:2,3');\n";
  const right = `const hops: number[] = net.routes('012', 201, { kind: 'shortest', avoid: ['120', ['010', '101']], first: 1 }).routes.map((route: Route) => route.hops);
const table: BigUint64Array = rg.kautzBatch(2, 3).tables(BigUint64Array.of(0n), BigUint64Array.of(1n));
const words: string = net.facts.levels.join() + net.export('graphml') + net.measures().rows[0].title + net.layout().labels[0] + String(hops) + String(table);
try { rg.network(words); } catch (error) { if (error instanceof RoutegenError) console.log(error.place, net.deadlock({ vcClasses: 1 }).cycle[0].vc); }
const verilog: string = net.noc({ file: 'v', hop: 1 }) + net.noc({ pin: 'first', rule: 'overlap' }).network;
const options: SimulateOptions = { traffic: 'transpose', flits: '1:0.5,5:0.5', routeDelay: 0, rings: true, vcClasses: 2, retries: 3 };
net.simulate([0.1, 0.2], options);
(await background()).simulate('torus:8,8', [.1, .2], options, { signal: new AbortController().signal, progress: (done, of) => console.log(done / of) });
`;
  const wrong = ["net.routes('012');", "net.routes('012', '201', { kind: 'longest' });", "net.export('pdf');", 'rg.kautzBatch(2, 3).words([1, 2]);', 'const label: number = net.label(1);', 'net.facts.nodes = 3;', 'net.simulate(0.1, { vcs: true });', 'net.simulate(0.1, { select: 3 });'];
  try {
    assert.equal(checked(head + right), '');
    const said = checked(head + wrong.join('\n'));
    wrong.forEach((line, i) => assert.match(said, new RegExp(`user\\.ts\\(${i + 4},`), line));
  } finally {
    rmSync(work, { recursive: true });
  }
});

test('a batch is fast', (context) => {
  const batch = rg.kautzBatch(3, 6);
  batch.measure(2e7); // by then V8 has compiled it well
  const rounds = Array.from({ length: 7 }, () => {
    const begin = process.cpuUsage(), wall = batch.measure(1e7);
    return { wall: wall / 1e6, own: 1e7 / process.cpuUsage(begin).user };
  }).sort((a, b) => a.own - b.own);
  const { wall, own } = rounds[3];
  context.diagnostic(`tables of K(3,6): ${own.toFixed(0)} M pairs in a second of the processor, the middle of 7 rounds, the best ${rounds[6].own.toFixed(0)}; ${wall.toFixed(0)} M in a second of the clock`);
  const net = rg.network('kautz:3,6'), begin = process.cpuUsage();
  for (let pair = 0; pair < 1000; pair++) net.routes(pair % 500, 500 + (pair % 400));
  const alone = 1e3 / process.cpuUsage(begin).user;
  net.free();
  context.diagnostic(`one pair after another, as objects: ${(1e6 * alone).toFixed(0)} pairs`);
  assert.ok(own > 100 * alone, 'a hundred times as many as one after another');
});

test('what is not there is named', () => {
  const net = rg.network('kautz:2,3');
  const tries = {
    networks: () => rg.compare(null), 'a network': () => rg.compare(['kautz:2,3', undefined]), options: () => rg.find(),
    'the name of a network': () => rg.network(null), edges: () => rg.networkFromEdges(), 'an edge': () => rg.networkFromEdges([null]),
    'a vertex': () => net.label(null), 'a label': () => net.parse(undefined),
  };
  for (const [what, call] of Object.entries(tries)) assert.throws(call, { name: 'TypeError', message: new RegExp(`^${what} expected, not (null|undefined)$`) });
  for (const name of [5, {}]) assert.throws(() => rg.network(name), { name: 'TypeError', message: `the name of a network expected, not ${name}` });
  assert.throws(() => net.neighbours(null), /a vertex expected/);
  assert.throws(() => net.loads('transpose'), /^[A-Za-z]*: kautz:2,3: traffic transpose needs a power of 4 nodes, not 12$/);
  net.free();
});
