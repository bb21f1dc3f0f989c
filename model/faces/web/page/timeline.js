// SPDX-License-Identifier: Apache-2.0
//
// A timeline that `routegen simulate NETWORK --timeline FILE` or a multicomputer has written, as moves on the open network.
// Nothing in the file is believed: each router and port must be one of this network, so that a file of another is refused.

import { Refusal } from './rg.js';
import { kept } from './message.js';

const MOST_EVENTS = 4000000;
const below = (number, end) => Number.isInteger(number) && number >= 0 && number < end;

export const isTimeline = (bytes) => /^\s*\{\s*"traceEvents"/.test(new TextDecoder().decode(bytes.subarray(0, 100)));

// {moves, spans, longest, colour, clocks, first, falls}: as Moving has them, the clock of the first one, and when a node
// dies or returns, in order.
export function readTimeline(rg, { name: net, vertices }, text) {
  const rows = new Map(); // by router and lane: where it leads; -1 to its node
  const router = kept((vertex) => rg.call('vertex', vertex));
  const list = [], falls = [];
  const other = (why) => {
    throw Refusal.of(`a timeline of another network than ${net}: ${why}`);
  };
  const leads = (pid, said) => {
    const [, port, label] = said.match(/^port (\d{1,3}) lane \d+ to (.*)$/) ?? [];
    if (port === undefined) return said.startsWith('to the node of ') ? -1 : undefined;
    const { label: own, links } = router(pid);
    const link = links.find((one) => one.port === Number(port) && one.arrow !== 'from');
    return link?.label === label ? link.vertex : other(`port ${port} of ${own} does not lead to ${label}`);
  };
  // Whether it is as the program writes it.
  const take = ({ ph, pid, tid, ts, dur, name, args }) => {
    if (ph === 'M' && name === 'end') return true;
    if (ph === 'i' && (name === 'dies' || name === 'returns') && below(pid, vertices) && below(ts, 1e12)) return falls.push({ ts, pid, dead: name === 'dies' });
    if (typeof name !== 'string' || !below(pid, 2 ** 53) || !below(tid, 2 ** 16)) return false;
    if (pid >= vertices) other(`it has no vertex ${pid}`);
    const key = pid * 2 ** 16 + tid, said = typeof args?.name === 'string' ? args.name.slice(0, 200) : '';
    if (ph === 'M' && name === 'process_name') return said.replace(/^(router|node) /, '') === router(pid).label || other(`vertex ${pid} is ${router(pid).label}, not ${said}`);
    if (ph === 'M' && name === 'thread_name') rows.set(key, leads(pid, said));
    const to = rows.get(key);
    if (ph === 'M') return name === 'thread_name' && to !== undefined;
    const source = /^\d{1,15}>\d{1,15} \d{1,15}$/.test(name) ? parseInt(name, 10) : -1;
    if (ph !== 'X' || to === undefined || !below(source, vertices) || !below(ts, 1e12) || !below(dur - 1, 1e9)) return false;
    list.push({ ts, dur, pid, to, source });
    return true;
  };
  let events;
  try {
    events = JSON.parse(text).traceEvents;
  } catch {
    throw Refusal.of('a damaged timeline: it is cut off, or no JSON');
  }
  if (!Array.isArray(events) || events.length > MOST_EVENTS) throw Refusal.of(`no timeline: traceEvents is no list of at most ${MOST_EVENTS.toLocaleString('en')} events`);
  events.forEach((event, i) => {
    if (!take(event ?? {})) throw Refusal.of(`a damaged timeline: event ${i + 1} is none of routegen simulate`);
  });
  const hops = list.filter(({ to }) => to >= 0).sort((a, b) => a.ts - b.ts);
  if (hops.length === 0) throw Refusal.of('a timeline in which no packet moves');
  const moves = new Float64Array(6 * hops.length), spans = new Float64Array(hops.length);
  let longest = 0, clocks = 0;
  hops.forEach(({ ts, dur, pid, to, source }, i) => {
    moves.set([ts, pid, to, source], 6 * i);
    spans[i] = dur;
    longest = Math.max(longest, dur);
    clocks = Math.max(clocks, ts + dur);
  });
  return { moves, spans, longest, clocks, first: hops[0].ts, colour: 3, falls: falls.sort((a, b) => a.ts - b.ts) };
}
