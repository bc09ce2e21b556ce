/**
 * `npm run test:faults [-- --kills 100] [--orders 10000] [--people 12] [--engines embedded,postgres,cluster]`: 16 faults of
 * what exchanges stand on, kills of the engine, two engines at once. Progress is on stderr, a table on stdout; the exit
 * status is 1 where a promise did not hold.
 */
import { parseArgs } from 'node:util';
import { ENGINES, runFaults } from './faults.ts';
import type { EngineName } from './faults.ts';
import { WAYS } from './victims.ts';

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '100' },
    orders: { type: 'string', default: '10000' },
    people: { type: 'string', default: '12' },
    engines: { type: 'string', default: ENGINES.join() },
  },
});

/** @throws RangeError */
function count(name: 'kills' | 'orders' | 'people'): number {
  if (!/^\d{1,6}$/.test(values[name])) throw new RangeError(`--${name}: must be a whole number`);
  return Number.parseInt(values[name], 10);
}

const engines = values.engines.split(',') as EngineName[];
for (const name of engines) if (!ENGINES.includes(name)) throw new RangeError(`--engines: ${ENGINES.join()}`);

const { text, wrong } = await runFaults({
  kills: count('kills'),
  twoEngines: Math.ceil(count('kills') / 5),
  ways: WAYS,
  faultMs: 6000,
  people: count('people'),
  orders: count('orders'),
  engines,
  say: (line) => process.stderr.write(`${line}\n`),
});
process.stdout.write([text, ...wrong.slice(0, 100), ''].join('\n'));
process.exit(wrong.length === 0 ? 0 : 1);
