/**
 * `npm test`: everything that must hold, in one go. The build, then unit and server tests, browser tests, journeys; checks
 * that only compute (types, lint, format) use what these leave idle. Goes on after a failure, so that one run tells all,
 * and ends by telling where its time went, naming what failed, and `N passed, N failed, N skipped`.
 * `npm run test:all` (`--all`): what takes long in full (long.ts), every journey at both levels (e2e/all.config.ts), and
 * every engine of e2e/browsers.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { diedFiles } from './died-files.ts';
import type { TestFile } from './died-files.ts';
import { ensureBrowser } from './ensure-browser.ts';
import { ensurePostgres } from './ensure-postgres.ts';
import { failedTests, journeysThat } from './failures.ts';
import type { FailedFile, JourneySuite } from './failures.ts';
import { FILE_TIMES } from './file-times.ts';
import { quickFolder } from './quick-folder.ts';
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

const UNIT_AND_SERVER = 'unit and server tests';
const JOURNEYS = 'journeys';

const stages: Timed[] = [];
/** Test files and journeys. */
const units: Timed[] = [];
const parts: Record<string, readonly Timed[]> = {};

/** A run starts some hundred servers and workers out of the same files: each reads what an earlier one has compiled. */
const COMPILED = { NODE_COMPILE_CACHE: resolve('build/compile-cache') };
const temporary = quickFolder();
const IN_MEMORY = temporary === null ? {} : { TMPDIR: temporary };

/** One command of the run. */
interface Step {
  readonly title: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** End of a command. */
interface Ended {
  /** The exit status: null when a signal ended it, below zero when it could not be started. */
  readonly status: number | null;
  readonly ms: number;
}

/**
 * Starts a command and waits for its end.
 * @param hear  gets its output, which otherwise goes to the terminal at once
 */
function runCommand({ command, args, env }: Step, hear?: (chunk: Buffer) => void): Promise<Ended> {
  const startedMs = Date.now();
  const child = spawn(command, args, {
    stdio: hear ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...COMPILED, ...IN_MEMORY, ...env },
  });
  if (hear) for (const stream of [child.stdout!, child.stderr!]) stream.on('data', hear);
  return new Promise((resolve) => {
    // A command that cannot be started closes too, with a code below zero.
    child.once('error', (error) => (hear ? hear(Buffer.from(String(error))) : console.error(error)));
    child.once('close', (status) => resolve({ status, ms: Date.now() - startedMs }));
  });
}

const printEnd = ({ title }: Step, { status, ms }: Ended): void =>
  console.log(`--- ${title}: ${status === 0 ? 'ok' : 'FAILED'} in ${Math.round(ms / 1000)} s`);

/** A command that has the terminal for itself. @returns as `Ended.status` */
async function run(step: Step): Promise<number | null> {
  console.log(`\n--- ${step.title}`);
  const end = await runCommand(step);
  stages.push({ name: step.title, ms: end.ms });
  printEnd(step, end);
  return end.status;
}

/**
 * A command that shares the machine with the stages of the run: its output is printed when it ends.
 * @param within  the stage below which the table lists its time
 * @returns as `Ended.status`
 */
async function runBeside(step: Step, within: string): Promise<number | null> {
  const output: Buffer[] = [];
  const end = await runCommand(step, (chunk) => output.push(chunk));
  console.log(`\n--- ${step.title}\n${Buffer.concat(output).toString()}`.trimEnd());
  printEnd(step, end);
  parts[within] = [...(parts[within] ?? []), { name: `  ${step.title} (beside)`, ms: end.ms }];
  return end.status;
}

const count = (title: string, passed: boolean): void =>
  add({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 }, passed ? [] : [title]);

/** Runs a check that is no runner of tests, and counts it as one test. */
async function check(title: string, ...args: readonly string[]): Promise<void> {
  count(title, (await run({ title, command: 'node', args })) === 0);
}

/** The same beside the stages, with a low priority: tests that wait for a time are not delayed by it. */
async function checkBeside(title: string, ...args: readonly string[]): Promise<void> {
  const step = { title, command: 'nice', args: ['-n', '10', ...args] };
  count(title, (await runBeside(step, UNIT_AND_SERVER)) === 0);
}

/** Outcome of a runner's report. `failed` is null when the reason of the failure is handled elsewhere. */
interface Outcome extends Omit<Counts, 'failed'> {
  readonly failed: number | null;
  readonly failures: readonly string[];
}

/** A test runner, its JSON report, and how to count that. */
interface Suite extends Step {
  readonly report: string;
  readonly read: (json: never) => Outcome;
}

/**
 * Adds what the report of a runner that has ended counted; a runner that left no report, or no test, has failed, and so
 * has one that says so for no reason in its counts.
 */
function countReport({ title, report, read }: Suite, passed: boolean): void {
  try {
    const outcome = read(JSON.parse(readFileSync(report, 'utf8')) as never);
    const failed = outcome.failed ?? 0;
    const unexplained = (!passed && outcome.failed === 0) || outcome.passed + failed === 0;
    if (unexplained) add({ ...outcome, failed: 1 }, [...outcome.failures, `${title}: failed, and no test did`]);
    else add({ ...outcome, failed }, outcome.failures);
  } catch (error) {
    add({ passed: 0, failed: 1, skipped: 0 }, [`${title}: no report (${String(error)})`]);
  }
}

/** Removes the last report. @returns the step with what every runner is told */
function ready(suite: Suite): Step {
  rmSync(suite.report, { force: true });
  // Absolute: Playwright reads the name from the folder of its configuration.
  return { ...suite, env: { PLAYWRIGHT_JSON_OUTPUT_NAME: resolve(suite.report), TEST_LONG: ALL ? '1' : '' } };
}

/**
 * Runs a test runner and counts its report.
 * @param mayStall  a run that stalled is not counted; else it has failed
 * @returns whether it stalled and may
 */
async function runSuite(suite: Suite, mayStall = false): Promise<boolean> {
  const status = await run(ready(suite));
  if (status === STALLED && mayStall) return true;
  countReport(suite, status === 0);
  return false;
}

mkdirSync('build', { recursive: true });
ensureBrowser();
ensurePostgres();

// They only compute, most of them on one core: they use what the tests leave idle.
const checks = Promise.all([
  // Several checkers would each find out again what they share: with one, half of the processor's time.
  checkBeside('types', 'tsc', '--build', '--checkers', '1'),
  checkBeside('lint', 'oxlint', '--deny-warnings'),
  checkBeside('format', 'prettier', '--check', '--log-level=warn', '.'),
]);
await check('build', 'tests/build.ts');
// Behind the build, which makes the kernels that are imported.
await check('imports', 'tests/imports/run.ts');
await check('compat', 'tests/compat/run.ts');

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
 * @returns as `runSuite`
 */
async function vitest(
  title: string,
  report: string,
  wanted: readonly string[],
  read: (report: never) => Outcome,
  mayStall = false,
): Promise<boolean> {
  rmSync(FILE_TIMES, { force: true });
  const args = ['run', ...wanted, ...REPORTERS, `--outputFile.json=${report}`];
  const stalled = await runSuite({ title, command: 'vitest', args, report, read }, mayStall);
  if (!existsSync(FILE_TIMES)) return stalled;
  const times = JSON.parse(readFileSync(FILE_TIMES, 'utf8')) as readonly FileTime[];
  parts[title] = [...(parts[title] ?? []), ...projectTimes(times)];
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
await vitest(UNIT_AND_SERVER, 'build/vitest.json', NODE_PROJECTS, outcomeWithoutDied);
await checks;

const browserTests = (title: string, mayStall: boolean): Promise<boolean> =>
  vitest(title, 'build/vitest-browser.json', ['--project=browser'], outcomeWithoutDied, mayStall);
// A run of its own: a page may stall it, and then it alone is run once more.
if (await browserTests('browser tests', CI)) {
  console.log('Browser tests stalled and are run once more');
  await browserTests('browser tests again', false);
}

if (died.length > 0) {
  const names = died.map(({ name }) => relative('.', name));
  console.log(`${names.length} test files died under their runner and are run once more: ${names.join(', ')}`);
  await vitest('those test files again', 'build/vitest-again.json', names, outcomeOf);
}

const journeys: Suite = {
  title: JOURNEYS,
  command: 'playwright',
  args: ['test', '--config', ALL ? 'e2e/all.config.ts' : 'e2e/playwright.config.ts', '--reporter=list,json'],
  report: 'build/journeys.json',
  read: (json: {
    stats: { expected: number; unexpected: number; flaky: number; skipped: number };
    suites: readonly JourneySuite[];
  }) => {
    const { expected, unexpected, flaky, skipped } = json.stats;
    units.push(...journeyTimes(json.suites));
    if (flaky > 0) console.log(['Passed only at the second try:', ...journeysThat('flaky', json.suites)].join('\n  '));
    return { passed: expected + flaky, failed: unexpected, skipped, failures: journeysThat('unexpected', json.suites) };
  },
};

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
const engines: Suite = {
  title: ALL ? 'all engines' : 'oldest engine',
  command: 'node',
  args: ['e2e/browsers/run.ts', ...(ALL ? [] : OLDEST)],
  report: 'build/browsers/report.json',
  read: (walks: readonly EngineWalk[]) => {
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
};

await runSuite(journeys);
await runSuite(engines);

console.log(['', ...timeTable(stages, parts, units)].join('\n'));
if (failures.length > 0) console.log(['\nFailed:', ...failures].join('\n  '));
console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;
