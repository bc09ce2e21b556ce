/**
 * `npm run bench`                    an overview in five minutes: storm, chart, engine, server, start, each beside its peer
 * `npm run bench -- --full`          every target under every condition: hours
 * `npm run bench -- app`             all scenarios of the app; with the name of one, that one:
 *                                    [--rounds N] [--quick] [--levels 0,3] [--cpu 1,6] [--against REF] [--hours H]
 *                                    [--feed compact|json]
 * `npm run bench -- compute|chart …` one part against its rivals: [--rounds N] [--quick] [--only T5,T9] [--no-browser]
 * `npm run bench -- journal`         costs and results of 100 000 fills: the same options
 * `npm run bench -- strategy`        runs and sweeps of a backtest over three years of minutes: the same options
 * `npm run bench -- wire`             what the app receives, by page, level and feed: [--full] [--rounds N];
 *                                    --hour [--minutes N] leaves pages open and counts; --against REF watches the app
 *                                    of that revision beside this one
 *
 * Judges the targets of what was measured. Ends with 1 when a target is missed by more than its slack, could not be measured,
 * or something is wrong; with 2 when it was asked for wrongly.
 */
import { join } from 'node:path';
import { ensurePackages } from '../tests/ensure-packages.ts';
import { optionsOf } from './options.ts';
import type { BenchOptions } from './options.ts';
import { appOptionsOf } from './scenarios/app/app-options.ts';
import { SCENARIOS } from './scenarios/app/scenarios.ts';

/** @returns whether all is well */
type Bench = (args: readonly string[]) => Promise<boolean>;

const WHOLE_APP = 'app';

/** Installs the rivals that the root's packages lack. */
const ensurePeers = (): void => ensurePackages(join(import.meta.dirname, 'peers'));

const withOptions =
  (bench: (options: BenchOptions) => Promise<boolean>): Bench =>
  (args) =>
    bench(optionsOf(args));

/** Parts by the name they are asked for; each brings its libraries only when it is. */
const PARTS: Readonly<Record<string, () => Promise<Bench>>> = {
  compute: async () => {
    ensurePeers();
    return withOptions((await import('./scenarios/compute/bench-compute.ts')).benchCompute);
  },
  journal: async () => withOptions((await import('./scenarios/journal/bench-journal.ts')).benchJournal),
  strategy: async () => {
    ensurePeers();
    return withOptions((await import('./scenarios/strategy/bench-strategy.ts')).benchStrategy);
  },
  server: async () => withOptions((await import('./scenarios/server/bench-server.ts')).benchServer),
  wire: async () => (await import('./scenarios/wire/bench-wire.ts')).benchWire,
  chart: async () => {
    ensurePeers();
    return withOptions((await import('./scenarios/chart/bench-chart.ts')).benchChart);
  },
};

async function benchOf(name: string, rest: readonly string[]): Promise<boolean> {
  if (Object.hasOwn(PARTS, name)) return (await PARTS[name]!())(rest);
  const scenario = SCENARIOS.find(({ id }) => id === name);
  if (name !== WHOLE_APP && !scenario) {
    const names = [WHOLE_APP, ...SCENARIOS.map(({ id }) => id), ...Object.keys(PARTS)];
    throw new RangeError(`Which bench? None for an overview, --full for every target, or one of: ${names.join(', ')}`);
  }
  const options = appOptionsOf(rest, scenario?.onlyByName?.wholeRounds);
  return (await import('./scenarios/app/bench-app.ts')).benchApp(scenario?.id ?? null, options);
}

/** Screens that the app shows by the compact feed, and by JSON from an older server. */
const BY_BOTH_FEEDS = ['tick-storm', 'list-fling', 'order-book'];

/** Runs all parts one after the other, also after a failed one. */
async function benchAll(): Promise<boolean> {
  let isWell = true;
  const byName = SCENARIOS.filter(({ onlyByName }) => onlyByName).map(({ id }) => id);
  for (const name of [WHOLE_APP, 'chart', 'compute', 'journal', 'strategy', 'server', ...byName]) {
    if (!(await benchOf(name, []))) isWell = false;
  }
  for (const name of BY_BOTH_FEEDS) if (!(await benchOf(name, ['--feed', 'json']))) isWell = false;
  if (!(await benchOf('wire', ['--full']))) isWell = false;
  return isWell;
}

async function run(args: readonly string[]): Promise<boolean> {
  const [first, ...rest] = args;
  if (first === undefined) {
    ensurePeers();
    return (await import('./scenarios/overview/bench-overview.ts')).benchOverview();
  }
  if (first === '--full' && rest.length === 0) return benchAll();
  return benchOf(first, rest);
}

try {
  process.exitCode = (await run(process.argv.slice(2))) ? 0 : 1;
} catch (error) {
  console.error(error instanceof RangeError || error instanceof TypeError ? error.message : error);
  process.exitCode = 2;
}
