import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { CHECKED_OPERATIONS } from '../models/decimal-cases.ts';
import type { CheckedOperation, DecimalDifference } from '../models/decimal-cases.ts';
import type { DecimalSoakJob, DecimalSoakNews } from './decimal-thread.ts';
import { table } from './table.ts';

export interface DecimalSoakOptions {
  /** Random cases of each operation. */
  readonly cases: number;
  readonly seed: number;
}

interface Tally {
  randomCases: number;
  hardCases: number;
  differences: number;
}

/** Largest number of printed examples of one operation. */
const EXAMPLES = 10;

/** One failing case, ready to become a named test. */
const textOf = ({ operation, a, b, decimals, rounding, expected, got }: DecimalDifference): string =>
  `${operation} of ${JSON.stringify(a)}${b === '' ? '' : ` and ${JSON.stringify(b)}`} to ${decimals} decimals, ${rounding}, is ${JSON.stringify(got)}, not ${JSON.stringify(expected)}`;

/**
 * Every decimal operation of the app against decimal.js with 300 digits: the edge values and random cases of the normal
 * tests, then a tenth as many hard ones. One operation is one job of a thread; its cases depend only on the seed. Prints a table. @returns whether there was no difference
 */
export async function soakDecimals({ cases, seed }: DecimalSoakOptions): Promise<boolean> {
  const jobs = CHECKED_OPERATIONS.map((operation, at): DecimalSoakJob => ({ operation, cases, seed: seed * 100 + at }));
  // The longest first, so that no thread is left alone with it at the end.
  jobs.sort((a, b) => Number(b.operation === 'div') - Number(a.operation === 'div'));
  const tallies = new Map<CheckedOperation, Tally>(
    CHECKED_OPERATIONS.map((operation) => [operation, { randomCases: 0, hardCases: 0, differences: 0 }]),
  );
  const startMs = Date.now();

  function hear({ operation, randomCases, hardCases, differences, done }: DecimalSoakNews): void {
    const tally = tallies.get(operation)!;
    tally.randomCases += randomCases;
    tally.hardCases += hardCases;
    tally.differences += differences.length;
    for (const difference of differences.slice(0, EXAMPLES)) process.stderr.write(`${textOf(difference)}\n`);
    const seconds = Math.round((Date.now() - startMs) / 1000);
    process.stderr.write(`${seconds} s: ${operation} ${tally.randomCases + tally.hardCases}${done ? ', done' : ''}\n`);
  }

  const thread = (first: DecimalSoakJob): Promise<void> =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('./decimal-thread.ts', import.meta.url), { workerData: first });
      worker.on('error', reject);
      worker.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`a soak thread ended with ${code}`))));
      worker.on('message', (news: DecimalSoakNews) => {
        hear(news);
        if (news.done) worker.postMessage(jobs.shift() ?? null, []);
      });
    });

  const threads = Math.min(availableParallelism(), jobs.length);
  await Promise.all(jobs.splice(0, threads).map(thread));

  const rows: (string | number)[][] = [['operation', 'random cases', 'hard cases', 'differences']];
  let total = 0;
  for (const [operation, { randomCases, hardCases, differences }] of tallies) {
    rows.push([operation, randomCases, hardCases, differences]);
    total += differences;
  }
  process.stdout.write(`${table(rows)}\n`);
  process.stdout.write(`${total} differences; seed ${seed}; ${Math.round((Date.now() - startMs) / 1000)} s\n`);
  return total === 0 && [...tallies.values()].every(({ randomCases }) => randomCases === cases);
}
