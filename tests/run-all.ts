/**
 * `npm test`: everything that must hold, in one go. Static checks, then unit, server and browser tests, then the journeys.
 * Goes on after a failure, so that one run tells all, and ends in a line `N passed, N failed, N skipped`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { ensureBrowser } from './ensure-browser.ts';

interface Counts {
  passed: number;
  failed: number;
  skipped: number;
}

const total: Counts = { passed: 0, failed: 0, skipped: 0 };
const add = (counts: Counts) => {
  total.passed += counts.passed;
  total.failed += counts.failed;
  total.skipped += counts.skipped;
};

function run(title: string, command: string, args: readonly string[], env: Record<string, string> = {}): boolean {
  console.log(`\n--- ${title}`);
  const started = Date.now();
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  console.log(`--- ${title}: ${status === 0 ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - started) / 1000)} s`);
  return status === 0;
}

const check = (title: string, command: string, args: readonly string[]) => {
  const passed = run(title, command, args);
  add({ passed: passed ? 1 : 0, failed: passed ? 0 : 1, skipped: 0 });
};

/** Runs a test runner and adds what its JSON report counted; a runner that left no report, or no test, has failed. */
function suite(title: string, command: string, args: readonly string[], report: string, read: (json: never) => Counts) {
  rmSync(report, { force: true });
  // Absolute: Playwright reads the name from the folder of its configuration.
  const passed = run(title, command, args, { PLAYWRIGHT_JSON_OUTPUT_NAME: resolve(report) });
  try {
    const counts = read(JSON.parse(readFileSync(report, 'utf8')) as never);
    if (!passed && counts.failed === 0) counts.failed = 1;
    if (counts.passed + counts.failed === 0) counts.failed = 1;
    add(counts);
  } catch {
    add({ passed: 0, failed: 1, skipped: 0 });
  }
}

mkdirSync('build', { recursive: true });
ensureBrowser();

check('types', 'tsc', ['--build']);
check('lint', 'oxlint', ['--deny-warnings']);
check('format', 'prettier', ['--check', '--log-level=warn', '.']);
check('build', 'vite', ['build', '--logLevel=warn']);

const VITEST_REPORT = 'build/vitest.json';
suite(
  'unit, server and browser tests',
  'vitest',
  ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`],
  VITEST_REPORT,
  (json: { numPassedTests: number; numFailedTests: number; numPendingTests: number; numTodoTests: number }) => ({
    passed: json.numPassedTests,
    failed: json.numFailedTests,
    skipped: json.numPendingTests + json.numTodoTests,
  }),
);

suite(
  'journeys',
  'playwright',
  ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
  'build/journeys.json',
  (json: { stats: { expected: number; unexpected: number; flaky: number; skipped: number } }) => {
    const { expected, unexpected, flaky, skipped } = json.stats;
    if (flaky > 0) console.log(`${flaky} journeys passed only at the second try`);
    return { passed: expected + flaky, failed: unexpected, skipped };
  },
);

console.log(`\n${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exitCode = total.failed === 0 ? 0 : 1;
