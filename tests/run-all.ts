/**
 * `npm test`: everything that must hold, in one go. Static checks, then unit, server and browser tests, then the journeys.
 * Goes on after a failure, so that one run tells all, and ends in a line `N passed, N failed, N skipped`.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { relative, resolve } from 'node:path';
import { diedFiles } from './died-files.ts';
import type { TestFile } from './died-files.ts';
import { ensureBrowser } from './ensure-browser.ts';
import { ensurePostgres } from './ensure-postgres.ts';

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

/**
 * Runs a test runner and adds what its JSON report counted; a runner that left no report, or no test, has failed, and so
 * has one that says so for no reason in its counts. `read` gives null for `failed` when the reason is looked after elsewhere.
 */
function suite(
  title: string,
  command: string,
  args: readonly string[],
  report: string,
  read: (json: never) => Omit<Counts, 'failed'> & { readonly failed: number | null },
) {
  rmSync(report, { force: true });
  // Absolute: Playwright reads the name from the folder of its configuration.
  const passed = run(title, command, args, { PLAYWRIGHT_JSON_OUTPUT_NAME: resolve(report) });
  try {
    const counts = read(JSON.parse(readFileSync(report, 'utf8')) as never);
    const failed = counts.failed ?? 0;
    const unexplained = (!passed && counts.failed === 0) || counts.passed + failed === 0;
    add({ ...counts, failed: unexplained ? 1 : failed });
  } catch {
    add({ passed: 0, failed: 1, skipped: 0 });
  }
}

mkdirSync('build', { recursive: true });
ensureBrowser();
ensurePostgres();

check('types', 'tsc', ['--build']);
check('lint', 'oxlint', ['--deny-warnings']);
check('format', 'prettier', ['--check', '--log-level=warn', '.']);
check('build', 'vite', ['build', '--logLevel=warn']);

interface VitestReport {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly TestFile[];
}

const countsOf = (report: VitestReport): Counts => ({
  passed: report.numPassedTests,
  failed: report.numFailedTests,
  skipped: report.numPendingTests + report.numTodoTests,
});

function vitest(title: string, report: string, files: readonly string[], read: Parameters<typeof suite>[4]): void {
  const args = ['run', ...files, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  suite(title, 'vitest', args, report, read);
}

/** Files whose process or page died under them. On CI they get a second try, and the run says so. */
let died: readonly TestFile[] = [];
vitest('unit, server and browser tests', 'build/vitest.json', [], (report: VitestReport) => {
  if (process.env['CI']) died = diedFiles(report.testResults);
  const counts = countsOf(report);
  return died.length > 0 && counts.failed === 0 ? { ...counts, failed: null } : counts;
});
if (died.length > 0) {
  const names = died.map(({ name }) => relative('.', name));
  console.log(`${names.length} test files died under their runner and are run once more: ${names.join(', ')}`);
  vitest('those test files again', 'build/vitest-again.json', names, countsOf);
}

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
