/**
 * `npm run test:mutation [-- validators | ledger]`: small changes to the code, one at a time, each of which a test must see.
 * Prints what none saw and the score, per cent; the exit status is 1 where it is below 80.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { resolve } from 'node:path';
import { ensurePackages } from '../ensure-packages.ts';
import { startTemplatePostgres } from '../races/template-postgres.ts';
import { MUTATED } from './parts.ts';
import type { MutatedPart } from './parts.ts';

const LEAST_PERCENT = 80;
const FOLDER = 'build/mutation';
const STRYKER = resolve('tests/mutation/node_modules/@stryker-mutator/core/bin/stryker.js');

interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
}

/** Runs one part. @param postgres  url to copy databases by, '' for none @returns how each of its mutants ended */
function run(name: string, { mutate, tests }: MutatedPart, postgres: string): readonly string[] {
  const reportFile = `${FOLDER}/${name}.json`;
  const config = {
    mutate,
    testRunner: 'vitest',
    vitest: { configFile: 'tests/mutation/vitest.config.ts', related: false },
    coverageAnalysis: 'perTest',
    concurrency: 2,
    // A busy machine must not pass for a change that somebody saw.
    timeoutMS: 180_000,
    // It would rewrite this one by what TypeScript 7 no longer has: there is none of this name.
    tsconfigFile: 'none.json',
    tempDirName: `${FOLDER}/sandbox`,
    // Files that these tests do not read are left out of the copy they run in.
    ignorePatterns: [
      '/build',
      '/dist',
      '/.data',
      '/docs',
      '/e2e',
      '/public',
      '/lighthouse',
      '/bench',
      '/src',
      '/tests/hostile/lists',
    ],
    reporters: ['clear-text', 'json'],
    jsonReporter: { fileName: reportFile },
    clearTextReporter: { allowColor: false, logTests: false },
  };
  mkdirSync(FOLDER, { recursive: true });
  const configFile = `${FOLDER}/${name}.config.json`;
  writeFileSync(configFile, JSON.stringify(config));
  spawnSync(process.execPath, [STRYKER, 'run', configFile], {
    stdio: 'inherit',
    env: { ...process.env, MUTATION_TESTS: tests.join(' '), MUTATION_POSTGRES: postgres },
  });
  const { files } = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  return Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
}

const [asked] = process.argv.slice(2);
if (asked !== undefined && !Object.hasOwn(MUTATED, asked)) {
  throw new RangeError(`what to mutate: ${Object.keys(MUTATED).join(', ')}`);
}
ensurePackages('tests/mutation');
const postgres = await startTemplatePostgres();
for (const [subject, parts] of Object.entries(MUTATED)) {
  if (asked !== undefined && asked !== subject) continue;
  const ends = parts.flatMap((part, at) => run(`${subject}-${at + 1}`, part, part.onPostgres ? postgres.url : ''));
  const count = (...statuses: readonly string[]) => ends.filter((end) => statuses.includes(end)).length;
  const [timeouts, seen] = [count('Timeout'), count('Killed', 'Timeout')];
  const percent = (100 * seen) / (seen + count('Survived', 'NoCoverage'));
  process.stdout.write(
    `\n${subject}: ${ends.length} mutants, ${seen} seen, ${timeouts} of them by taking too long, ${percent.toFixed(1)} %\n`,
  );
  if (!(percent >= LEAST_PERCENT)) process.exitCode = 1;
}
await postgres.stop();
