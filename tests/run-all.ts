/**
 * `npm test`: everything that must hold, in one go. Static checks, then unit and server tests, browser tests, journeys.
 * Goes on after a failure, so that one run tells all, and ends by telling where its time went, naming what failed, and
 * `N passed, N failed, N skipped`.
 * `npm run test:all` (`--all`): what takes long in full (long.ts), every journey at both levels (e2e/all.config.ts), and
 * every engine of e2e/browsers.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { diedFiles } from './died-files.ts';
import type { TestFile } from './died-files.ts';
import { ensureBrowser } from './ensure-browser.ts';
import { ensurePostgres } from './ensure-postgres.ts';
import { failedTests, journeysThat } from './failures.ts';
import type { FailedFile, JourneySuite } from './failures.ts';
import { FILE_TIMES } from './file-times.ts';
import { STALLED } from './stall-watch.ts';
import { fileTimes, journeyTimes, projectTimes, timeTable } from './time-table.ts';
import type { FileTime, Timed } from './time-table.ts';

interface Counts {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
}

const ALL = process.argv.includes('--all');
const CI = Boolean(process.env['CI']);

const total = { passed: 0, failed: 0, skipped: 0 };
/** Repeated at the end of the output, where people look for them. */
const failures: string[] = [];
const add = (counts: Counts, named: readonly string[] = []) => {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
  failures.push(...named);
};

const stages: Timed[] = [];
/** Test files and journeys. */
const units: Timed[] = [];
const parts: Record<string, readonly Timed[]> = {};

/** A run starts some hundred servers and workers out of the same files: each reads what an earlier one has compiled. */
const COMPILED = { NODE_COMPILE_CACHE: resolve('build/compile-cache') };

/** @returns the exit status; null when a signal ended it */
function run(title: string, command: string, args: readonly string[], env: Record<string, string> = {}): number | null {
  console.log(`\n--- ${title}`);
  const started = Date.now();
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...COMPILED, ...env } });
  const ms = Date.now() - started;
  stages.push({ name: title, ms });
  console.log(`--- ${title}: ${status === 0 ? 'ok' : 'FAILED'} in ${Math.round(ms / 1000)} s`);
  return status;
}

const count = (title: string, passed: boolean): void =>
  add({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 }, passed ? [] : [title]);

interface Check {
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
}

/** A check that shares the machine: what it says comes when it ends. @returns how long it took, ms */
function checkBeside({ title, command, args }: Check): Promise<number> {
  const started = Date.now();
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...COMPILED } });
  const said: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => said.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk));
  return new Promise((resolve) => {
    // A command that cannot be started closes too, with a code below zero.
    child.once('error', (error) => said.push(Buffer.from(String(error))));
    child.once('close', (code) => {
      const ms = Date.now() - started;
      console.log(`\n--- ${title}\n${Buffer.concat(said).toString()}`.trimEnd());
      console.log(`--- ${title}: ${code === 0 ? 'ok' : 'FAILED'} in ${Math.round(ms / 1000)} s`);
      count(title, code === 0);
      resolve(ms);
    });
  });
}

/** Checks that need nothing of each other, all at once. */
async function checksBeside(title: string, checks: readonly Check[]): Promise<void> {
  console.log(`\n--- ${title}`);
  const started = Date.now();
  const times: Timed[] = [];
  await Promise.all(checks.map(async (one) => times.push({ name: `  ${one.title}`, ms: await checkBeside(one) })));
  stages.push({ name: title, ms: Date.now() - started });
  parts[title] = times;
}

/** Outcome of a runner's report. `failed` is null when the reason of the failure is handled elsewhere. */
interface Outcome extends Omit<Counts, 'failed'> {
  readonly failed: number | null;
  readonly failures: readonly string[];
}

/**
 * Runs a test runner and adds what its JSON report counted; a runner that left no report, or no test, has failed, and so
 * has one that says so for no reason in its counts.
 * @param mayStall  a run that stalled is not counted; else it has failed
 * @returns whether it stalled and may
 */
function suite(
  title: string,
  command: string,
  args: readonly string[],
  report: string,
  read: (json: never) => Outcome,
  mayStall = false,
): boolean {
  rmSync(report, { force: true });
  // Absolute: Playwright reads the name from the folder of its configuration.
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: resolve(report), TEST_LONG: ALL ? '1' : '' };
  const status = run(title, command, args, env);
  if (status === STALLED && mayStall) return true;
  const passed = status === 0;
  try {
    const outcome = read(JSON.parse(readFileSync(report, 'utf8')) as never);
    const failed = outcome.failed ?? 0;
    const unexplained = (!passed && outcome.failed === 0) || outcome.passed + failed === 0;
    if (unexplained) add({ ...outcome, failed: 1 }, [...outcome.failures, `${title}: failed, and no test did`]);
    else add({ ...outcome, failed }, outcome.failures);
  } catch (error) {
    add({ passed: 0, failed: 1, skipped: 0 }, [`${title}: no report (${String(error)})`]);
  }
  return false;
}

mkdirSync('build', { recursive: true });
ensureBrowser();
ensurePostgres();

// One after the other they left the second core idle for half of the time.
await checksBeside('static checks and build, side by side', [
  { title: 'types', command: 'tsc', args: ['--build'] },
  { title: 'lint', command: 'oxlint', args: ['--deny-warnings'] },
  { title: 'format', command: 'prettier', args: ['--check', '--log-level=warn', '.'] },
  { title: 'build', command: 'node', args: ['tests/build.ts'] },
]);
// Behind the build, which makes the kernels that are imported.
count('imports', run('imports', 'node', ['tests/imports/run.ts']) === 0);
count('compat', run('compat', 'node', ['tests/compat/run.ts']) === 0);

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly (TestFile & FailedFile)[];
}

const outcomeOf = (report: VitestReport): Outcome => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
  failures: failedTests(report.testResults),
});

const REPORTERS = ['default', 'json', './tests/file-times.ts', './tests/stall-watch.ts'].map(
  (one) => `--reporter=${one}`,
);

/**
 * @param wanted  projects or files
 * @returns as `suite`
 */
function vitest(
  title: string,
  report: string,
  wanted: readonly string[],
  read: (report: never) => Outcome,
  mayStall = false,
): boolean {
  rmSync(FILE_TIMES, { force: true });
  const args = ['run', ...wanted, ...REPORTERS, `--outputFile.json=${report}`];
  const stalled = suite(title, 'vitest', args, report, read, mayStall);
  if (!existsSync(FILE_TIMES)) return stalled;
  const times = JSON.parse(readFileSync(FILE_TIMES, 'utf8')) as readonly FileTime[];
  parts[title] = projectTimes(times);
  units.push(...fileTimes(times));
  return stalled;
}

/** Files whose process or page died under them. On CI they get a second try, and the run says so. */
const died: TestFile[] = [];
const outcomeWithoutDied = (report: VitestReport): Outcome => {
  const files = CI ? diedFiles(report.testResults) : [];
  died.push(...files);
  const outcome = outcomeOf(report);
  return files.length > 0 && outcome.failed === 0 ? { ...outcome, failed: null, failures: [] } : outcome;
};
const NODE_PROJECTS = ['unit', 'pure', 'server', 'built', 'postgres'].map((name) => `--project=${name}`);
vitest('unit and server tests', 'build/vitest.json', NODE_PROJECTS, outcomeWithoutDied);

const browserTests = (title: string, mayStall: boolean): boolean =>
  vitest(title, 'build/vitest-browser.json', ['--project=browser'], outcomeWithoutDied, mayStall);
// A run of its own: a page may stall it, and then it alone is run once more.
if (browserTests('browser tests', CI)) {
  console.log('Browser tests stalled and are run once more');
  browserTests('browser tests again', false);
}

if (died.length > 0) {
  const names = died.map(({ name }) => relative('.', name));
  console.log(`${names.length} test files died under their runner and are run once more: ${names.join(', ')}`);
  vitest('those test files again', 'build/vitest-again.json', names, outcomeOf);
}

suite(
  'journeys',
  'playwright',
  ['test', '--config', ALL ? 'e2e/all.config.ts' : 'e2e/playwright.config.ts', '--reporter=list,json'],
  'build/journeys.json',
  (json: {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    suites: readonly JourneySuite[];
  }) => {
    const { expected, unexpected, flaky, skipped } = json.stats;
    units.push(...journeyTimes(json.suites));
    if (flaky > 0) console.log(['Passed only at the second try:', ...journeysThat('flaky', json.suites)].join('\n  '));
    return { passed: expected + flaky, failed: unexpected, skipped, failures: journeysThat('unexpected', json.suites) };
  },
);

/**
 * Steps of the walks through other engines: each counts as a test, also one that a browser that did not start left out.
 */
interface EngineWalk {
  readonly engine: string;
  readonly walk: string;
  readonly steps: readonly { readonly step: string; readonly ms: number; readonly failure: string | null }[];
}

// Chromium 87, the oldest engine the app promises, on every run; the other engines take minutes.
const OLDEST = ['chromium-87', '--walks', 'old-phone', '--quick'];
suite(
  ALL ? 'all engines' : 'oldest engine',
  'node',
  ['e2e/browsers/run.ts', ...(ALL ? [] : OLDEST)],
  'build/browsers/report.json',
  (walks: readonly EngineWalk[]) => {
    const steps = walks.flatMap(({ engine, walk, steps: each }) =>
      each.map(({ step, ms, failure }) => ({ name: `[${engine}, ${walk}] ${step}`, ms, failure })),
    );
    units.push(...steps);
    const failed = steps.filter(({ failure }) => failure !== null);
    return {
      passed: steps.length - failed.length,
      failed: failed.length,
      skipped: 0,
      failures: failed.map(({ name, failure }) => `${name}: ${failure}`),
    };
  },
);

console.log(['', ...timeTable(stages, parts, units)].join('\n'));
if (failures.length > 0) console.log(['\nFailed:', ...failures].join('\n  '));
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;
