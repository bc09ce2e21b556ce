import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { CHECKED_OPERATIONS } from '../models/decimal-cases.ts';
import type { CheckedOperation, DecimalDifference } from '../models/decimal-cases.ts';
import type { DecimalSoakJob, DecimalSoakNews } from './decimal-thread.ts';
import { table } from './table.ts';

export interface DecimalSoakOptions {
  /** Random cases of each operation, for each engine. */
  readonly cases: number;
  readonly seed: number;
}

interface Tally {
  randomCases: number;
  hardCases: number;
  /** Engine → differences. */
  readonly differences: Map<string, number>;
}

/** Largest number of printed examples of one operation. */
const EXAMPLES = 10;

/** One failing case, ready to become a named test. */
const textOf = ({ engine, operation, a, b, decimals, rounding, expected, got }: DecimalDifference): string =>
  `${engine}: ${operation} of ${JSON.stringify(a)}${b === '' ? '' : ` and ${JSON.stringify(b)}`} to ${decimals} decimals, ${rounding}, is ${JSON.stringify(got)}, not ${JSON.stringify(expected)}`;

/**
 * Every decimal operation through every engine and every way into the kernels, against decimal.js with 300 digits: the
 * edge values and random cases of the normal tests, then a tenth as many hard ones. One operation is one job of a thread;
 * its cases depend only on the seed. Prints a table. @returns whether there was no difference
 */
export async function soakDecimals({ cases, seed }: DecimalSoakOptions): Promise<boolean> {
  const jobs = CHECKED_OPERATIONS.map((operation, at): DecimalSoakJob => ({ operation, cases, seed: seed * 100 + at }));
  // The longest first, so that no thread is left alone with it at the end.
  jobs.sort((a, b) => Number(b.operation === 'div') - Number(a.operation === 'div'));
  const tallies = new Map<CheckedOperation, Tally>(
    CHECKED_OPERATIONS.map((operation) => [operation, { randomCases: 0, hardCases: 0, differences: new Map() }]),
  );
  const startMs = Date.now();

  function hear({ operation, randomCases, hardCases, engines, differences, done }: DecimalSoakNews): void {
    const tally = tallies.get(operation)!;
    tally.randomCases += randomCases;
    tally.hardCases += hardCases;
    for (const engine of engines) {
      const found = differences.filter((each) => each.engine === engine).length;
      tally.differences.set(engine, (tally.differences.get(engine) ?? 0) + found);
    }
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

  const engines = new Set([...tallies.values()].flatMap(({ differences }) => Array.from(differences.keys())));
  const rows: (string | number)[][] = [['differences', 'random cases', 'hard cases', ...engines]];
  let total = 0;
  for (const [operation, { randomCases, hardCases, differences }] of tallies) {
    // A dash where the engine does not have the operation.
    const counts = Array.from(engines, (engine) => differences.get(engine) ?? '–');
    rows.push([operation, randomCases, hardCases, ...counts]);
    for (const count of differences.values()) total += count;
  }
  process.stdout.write(`${table(rows)}\n`);
  process.stdout.write(`${total} differences; seed ${seed}; ${Math.round((Date.now() - startMs) / 1000)} s\n`);
  return total === 0 && [...tallies.values()].every(({ randomCases }) => randomCases === cases);
}
