import type { Operation } from '../../src/compute/pool/task-types.ts';
import { copyOf } from '../../src/compute/pool/job-buffers.ts';
import { randomSize } from './jobs/sizes.ts';
import { seededRandom } from './random.ts';
import type { Random } from './random.ts';
import { table } from './table.ts';

/** Random jobs of a table of operations through its kernels, its plain twin and a slow model. */
export interface TwinSoak<Kernels> {
  readonly operations: Readonly<Record<string, Pick<Operation<Kernels, never, unknown>, 'check' | 'plain' | 'wasm'>>>;
  readonly kernels: Readonly<Record<string, Kernels>>;
  readonly jobs: Readonly<Record<string, (random: Random, rows: number) => unknown>>;
  /** Whether a kernel's result is as good as the twin's. */
  same(got: unknown, expected: unknown, job: unknown): boolean;
  /**
   * Returns a model's result of a job, or some lines of it; null without a model, or when the job is too long for it.
   */
  model(name: string, job: never): object | null;
  readonly cases: number;
  readonly seed: number;
}

const MOST_ROWS = 4096;
const EXAMPLES = 3;

/** A result, or the class of the error: kernels name the column that is wrong, the twin also the row. */
function outcome(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return error instanceof RangeError || error instanceof TypeError ? error.name : String(error);
  }
}

/** The part of a result that a model speaks of. */
const partOf = (result: unknown, model: object): unknown =>
  typeof result === 'string'
    ? result
    : Object.fromEntries(Object.keys(model).map((name) => [name, (result as Record<string, unknown>)[name]]));

/** Prints a table of differences by operation and engine. @returns whether there were none */
export function soakTwins<Kernels>(soak: TwinSoak<Kernels>): boolean {
  const { operations, kernels, jobs, same, model, cases, seed } = soak;
  const names = Object.keys(kernels);
  const rows: (string | number)[][] = [['differences', 'jobs', 'refused', ...names, 'of a model', 'plain']];
  let total = 0;
  for (const [at, [name, operation]] of Object.entries(operations).entries()) {
    const random = seededRandom(seed + at);
    const differences = new Map([...names, 'plain'].map((engine) => [engine, 0]));
    let [refused, modelled] = [0, 0];
    for (let i = 0; i < cases; i++) {
      const rowCount = randomSize(random, MOST_ROWS);
      const job = jobs[name]!(random, rowCount) as never;
      const differs = (engine: string): void => {
        const count = differences.get(engine)! + 1;
        differences.set(engine, count);
        if (count <= EXAMPLES) {
          process.stderr.write(`${engine} ${name} differs: seed ${seed + at}, case ${i}, ${rowCount} rows\n`);
        }
      };
      operation.check(job);
      const plain = outcome(() => operation.plain(copyOf(job) as never));
      if (typeof plain === 'string') refused++;
      for (const engine of names) {
        const got = outcome(() => operation.wasm(kernels[engine]!, copyOf(job) as never));
        if (!same(got, plain, job)) differs(engine);
      }
      const expected = typeof plain === 'string' ? null : model(name, job);
      if (expected === null) continue;
      modelled++;
      if (!same(partOf(plain, expected), expected, job)) differs('plain');
    }
    for (const count of differences.values()) total += count;
    const counts = [...names.map((engine) => differences.get(engine)!), modelled, differences.get('plain')!];
    rows.push([name, cases, refused, ...counts]);
    process.stderr.write(`${name} done\n`);
  }
  process.stdout.write(`${table(rows)}\n${total} differences; seed ${seed}\n`);
  return total === 0;
}
