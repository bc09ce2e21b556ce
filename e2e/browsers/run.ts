/**
 * `npm run test:browsers [-- chromium-87 webkit] [--steps home,trade] [--walks phone,wide] [--quick] [--pictures]`: the main
 * way through the app in each engine, with the same steps for all. Ends with a table and, when a step failed, with 1.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildAppIfStale } from '../../server/build-app.ts';
import { recordRisingBitcoin, SHORT_PERIODS } from '../support/rising-market.ts';
import { startSandbox } from '../support/sandbox.ts';
import { JOURNEY_SETTINGS } from '../support/servers.ts';
import { ENGINES } from './engines.ts';
import { ensureDrivers } from './install.ts';
import { openLine } from './line.ts';
import { ENVIRONMENT_STEPS } from './steps/environment.ts';
import { MARKET_STEPS } from './steps/markets.ts';
import { MEASURING_STEPS } from './steps/measuring.ts';
import { MONEY_STEPS } from './steps/money.ts';
import { signInStep } from './steps/signed-in.ts';
import { STRATEGY_STEPS } from './steps/strategy.ts';
import { TRADING_STEPS } from './steps/trading.ts';
import { table } from './table.ts';
import { runWalk } from './walk.ts';
import type { WalkResult } from './walk.ts';

const STEPS = [
  ...MARKET_STEPS,
  signInStep,
  ...TRADING_STEPS,
  ...MONEY_STEPS,
  ...STRATEGY_STEPS,
  ...ENVIRONMENT_STEPS,
  ...MEASURING_STEPS,
];

/** The report from which `npm test` counts steps as tests. */
const REPORT = 'build/browsers/report.json';

/** Those of a list that were asked for, all when none was. @throws Error for a name that is none */
function chosen<Each>(
  all: readonly Each[],
  nameOf: (each: Each) => string,
  wanted: readonly string[],
): readonly Each[] {
  const unknown = wanted.filter((name) => !all.some((each) => nameOf(each) === name));
  if (unknown.length > 0) throw new Error(`no ${unknown.join(', ')} among ${[...new Set(all.map(nameOf))].join(', ')}`);
  return wanted.length === 0 ? all : all.filter((each) => wanted.includes(nameOf(each)));
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    steps: { type: 'string', default: '' },
    walks: { type: 'string', default: '' },
    quick: { type: 'boolean', default: false },
    pictures: { type: 'boolean', default: false },
  },
});
const listed = (text: string) => text.split(',').filter(Boolean);
const steps = chosen(STEPS, ({ name }) => name, listed(values.steps));
const walks = chosen(ENGINES, ({ id }) => id, positionals).flatMap((engine) =>
  engine.walks
    .filter(({ name }) => values.walks === '' || listed(values.walks).includes(name.replace(' ', '-')))
    .map((walk) => ({ engine, walk })),
);

rmSync('build/browsers/failures', { recursive: true, force: true });
rmSync(REPORT, { force: true });
ensureDrivers();
buildAppIfStale();

const lines = await Promise.all(walks.map(openLine));
const market = mkdtempSync(join(tmpdir(), 'tern-rising-'));
const origins = lines.map(({ port }) => `http://localhost:${port}`);
const settings = { ...JOURNEY_SETTINGS, MARKET_REPLAY: recordRisingBitcoin(market), ...SHORT_PERIODS };
const sandbox = await startSandbox(settings, '.', origins);
const results: WalkResult[] = [];
try {
  for (const [at, { engine, walk }] of walks.entries()) {
    const line = lines[at]!;
    line.leadTo(Number(new URL(sandbox.url).port));
    results.push(await runWalk(engine, walk, { line, steps, quick: values.quick, pictures: values.pictures }));
  }
} finally {
  for (const line of lines) await line.close();
  await sandbox.remove();
  rmSync(market, { recursive: true });
}

mkdirSync('build/browsers', { recursive: true });
writeFileSync(REPORT, JSON.stringify(results, null, 2));
console.log(
  [
    '',
    ...table(
      results,
      steps.map(({ name }) => name),
    ),
  ].join('\n'),
);
const failed = results.flatMap(({ steps: each }) => each).filter(({ failure }) => failure !== null).length;
if (failed > 0) console.log(`\n${failed} failed: pictures and texts are in build/browsers/failures`);
process.exitCode = failed === 0 ? 0 : 1;
