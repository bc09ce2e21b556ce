import { compute } from '../../src/compute/compute.ts';
import { startCompute } from '../../src/compute/start-compute.ts';
import type { TypeName } from '../../src/compute/compute.ts';
import { ComputeError } from '../../src/compute/compute-errors.ts';
import { copyOf } from '../../src/compute/pool/job-buffers.ts';
import { operationOf } from '../../src/compute/pool/task-types.ts';
import { createPool } from '../../src/compute/pool/pool.ts';
import type { PoolRequest } from '../../src/compute/pool/pool-task.ts';
import { taskTables } from '../../src/compute/pool/task-tables.ts';
import { taskWorkerUrl } from '../../src/compute/pool/worker-url.ts';
import { ORDER_JOBS } from './jobs/order-jobs.ts';
import { randomSize } from './jobs/sizes.ts';
import { seededRandom } from './random.ts';
import type { Random } from './random.ts';

/** The page of the memory soak: tasks of every operation through the real pool, some of them wrong, some given up. */

export interface TaskCounts {
  done: number;
  /** Tasks that their operation's check refuses, as expected. */
  refused: number;
  aborted: number;
  /** Anything else; there must be none. */
  unexpected: string[];
}

const noCounts = (): TaskCounts => ({ done: 0, refused: 0, aborted: 0, unexpected: [] });

declare global {
  interface Window {
    prepareTasks(seed: number): Promise<void>;
    /** Resolves when all are answered and nothing is under way. */
    runTasks(count: number): Promise<TaskCounts>;
  }
}

/** Tasks under way at once: less than the pool refuses, more than a batch for every worker. */
const LANES = 120;
/** Jobs made for each operation; tasks are copies of them, so that making jobs does not take most of the time. */
const TEMPLATES = 12;
/** Tasks that bring all they compute; those of `strategy` name a data set. */
type SoakedType = Exclude<TypeName, 'strategy'>;

const ROWS: Readonly<Record<SoakedType, number>> = { orders: 4096 };
/** Some milliseconds of work each: the façade hands them to its own workers. */
const LARGE = [
  ['orders', 'groups', 400_000],
  ['orders', 'sort', 100_000],
] as const;
const LARGE_SHARE = 0.001;
const JOBS: Readonly<Record<SoakedType, Readonly<Record<string, (random: Random, rows: number) => unknown>>>> = {
  orders: ORDER_JOBS,
};

const createWorker = () => new Worker(taskWorkerUrl, { type: 'module' });
const pool = createPool({ createWorker, cores: navigator.hardwareConcurrency });
pool.start();
startCompute({ createWorker });

type Template = Omit<PoolRequest, 'again' | 'signal'>;
let templates: Template[] = [];
let large: Template[] = [];
let random: Random;

async function template(type: SoakedType, name: string, rows: number): Promise<Template> {
  const job = JOBS[type][name]!(random, rows);
  return { type, name, operation: await operationOf(taskTables, type, name), job };
}

window.prepareTasks = async (seed) => {
  random = seededRandom(seed);
  templates = [];
  for (const type of Object.keys(JOBS) as SoakedType[]) {
    for (const name of Object.keys(JOBS[type])) {
      for (let i = 0; i < TEMPLATES; i++) templates.push(await template(type, name, randomSize(random, ROWS[type])));
    }
  }
  large = await Promise.all(LARGE.map(([type, name, rows]) => template(type, name, rows)));
  // All workers there may be, and all their kernels.
  const counts = noCounts();
  for (let i = 0; i < 20; i++) await Promise.all(large.map((each) => runTask(each, true, counts)));
};

/** A job that an operation must refuse: something is not what it was, or is no longer here. */
function spoilt(job: unknown): unknown {
  const broken = copyOf(job) as Record<string, unknown>;
  const [first] = Object.keys(broken);
  const column = broken[first!];
  if (ArrayBuffer.isView(column) && random.chance(0.5)) {
    structuredClone(column.buffer, { transfer: [column.buffer as ArrayBuffer] });
  } else broken[first!] = random.pick([null, 'text', -1, {}]);
  return broken;
}

/** Gives a task up before, during or after its way to a worker. */
function randomAbort(): AbortSignal | undefined {
  if (!random.chance(0.05)) return undefined;
  const controller = new AbortController();
  const when = random.below(3);
  if (when === 0) controller.abort();
  else if (when === 1) queueMicrotask(() => controller.abort());
  else setTimeout(() => controller.abort(), random.below(4));
  return controller.signal;
}

function runOne(counts: TaskCounts): Promise<void> {
  const isLarge = random.chance(LARGE_SHARE);
  const template = random.pick(isLarge ? large : templates);
  return runTask(template, isLarge || random.chance(0.1), counts);
}

async function runTask(template: Template, byFacade: boolean, counts: TaskCounts): Promise<void> {
  const job = random.chance(0.03) ? spoilt(template.job) : copyOf(template.job);
  const signal = randomAbort();
  try {
    if (byFacade) {
      const options = signal ? { signal } : {};
      await compute(template.type, template.name as never, job as never, options);
    } else await pool.run({ ...template, job, signal });
    counts.done++;
  } catch (error) {
    if (error instanceof ComputeError && error.code === 'aborted') counts.aborted++;
    else if (error instanceof RangeError || error instanceof TypeError) counts.refused++;
    else counts.unexpected.push(`${template.type} ${template.name}: ${String(error)}`);
  }
}

window.runTasks = async (count) => {
  const counts = noCounts();
  let left = count;
  const lane = async (): Promise<void> => {
    while (left-- > 0) await runOne(counts);
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  // A task that was aborted while it ran is still computed by its worker.
  await pool.workerMetrics();
  return counts;
};
