/**
 * Long random runs that are too slow for `npm test`: `npm run test:soak -- decimal [--cases 1000000] [--seed 1]`, `order`,
 * `kline`, `proof`, `spot`, `orders`, `order-races`, `hostile`, `hostile-lists`, `fuzz`, `money`, `cycles`, `retention`,
 * `memory`, `feed` and `behind [--full]` in the same way. Progress is on stderr, a table on stdout; the exit status is 1 where anything
 * differs or grows.
 */
import { registerHooks } from 'node:module';
import { parseArgs } from 'node:util';
import { compileKernels } from '../../wasm/build/compile.ts';

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    cases: { type: 'string' },
    seed: { type: 'string' },
    from: { type: 'string' },
    to: { type: 'string' },
    full: { type: 'boolean' },
  },
});

/** A whole number from 1. @throws RangeError */
function count(name: 'cases' | 'seed' | 'from' | 'to', fallback: number): number {
  const given = values[name];
  if (given === undefined) return fallback;
  const value = Number(given);
  if (!Number.isSafeInteger(value) || value < 1) throw new RangeError(`--${name}: must be a whole number from 1`);
  return value;
}

/** Soak runs by name. Each is imported only when it is requested: the memory run needs a browser, the others do not. */
const RUNS: Readonly<Record<string, () => Promise<boolean>>> = {
  async decimal() {
    const { soakDecimals } = await import('./decimal.ts');
    return soakDecimals({ cases: count('cases', 1_000_000), seed: count('seed', 1) });
  },
  async order() {
    await compileKernels('write', ['order']);
    const { soakOrders } = await import('./order.ts');
    return soakOrders(count('cases', 20_000), count('seed', 1));
  },
  async kline() {
    await compileKernels('write', ['kline']);
    const { soakKlines } = await import('./kline.ts');
    return soakKlines(count('cases', 20_000), count('seed', 1));
  },
  async proof() {
    const { soakProofs } = await import('./proof.ts');
    return soakProofs(count('cases', 200_000), count('seed', 1));
  },
  async spot() {
    // Fields are read in the format of the language, whose texts the app imports as bundlers take them.
    registerHooks({
      load: (url, context, next) =>
        next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
    });
    const { soakSpot } = await import('./spot.ts');
    return soakSpot(count('cases', 100_000), count('seed', 1));
  },
  async orders() {
    const { soakOrders: soakSpotOrders } = await import('./orders.ts');
    return soakSpotOrders(count('cases', 1_000_000), count('seed', 1));
  },
  async 'order-races'() {
    const { soakOrderRaces } = await import('./order-races.ts');
    return soakOrderRaces(count('cases', 50_000));
  },
  async hostile() {
    const { soakHostile } = await import('./hostile.ts');
    return soakHostile(count('cases', 20_000), count('seed', 1));
  },
  async 'hostile-lists'() {
    const { soakHostileLists } = await import('./hostile-lists.ts');
    const from = values.from === undefined ? {} : { from: count('from', 1) };
    const to = values.to === undefined ? {} : { to: count('to', 1) };
    return soakHostileLists(count('cases', 1_000_000), count('seed', 1), { ...from, ...to });
  },
  async fuzz() {
    const { soakFuzz } = await import('./fuzz.ts');
    return soakFuzz(count('cases', 60), count('seed', 1));
  },
  async money() {
    const { soakMoney } = await import('./money.ts');
    return soakMoney(count('cases', 50_000), count('seed', 1));
  },
  async cycles() {
    const { soakCycles } = await import('./cycles.ts');
    return soakCycles(count('cases', 1_000_000), count('seed', 1));
  },
  async feed() {
    const { soakFeed } = await import('./feed.ts');
    return soakFeed(count('cases', 5_000_000), count('seed', 1));
  },
  async retention() {
    const { soakRetention } = await import('./retention.ts');
    return soakRetention(count('cases', 1000));
  },
  async behind() {
    const { soakBehind } = await import('./behind.ts');
    const rounds = count('cases', values.full ? 1000 : 100);
    return soakBehind(rounds, Math.ceil(rounds * 0.3));
  },
  async memory() {
    const { soakMemory } = await import('./memory.ts');
    return soakMemory({ tasks: count('cases', 1_000_000), seed: count('seed', 1) });
  },
};

const [name = ''] = positionals;
const run = RUNS[name];
if (!run) throw new RangeError(`what to soak: ${Object.keys(RUNS).join(', ')}`);
process.exitCode = (await run()) ? 0 : 1;
