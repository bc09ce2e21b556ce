import { parentPort, workerData } from 'node:worker_threads';
import { checkDecimalCases } from '../models/decimal-cases.ts';
import type { CheckedOperation, DecimalDifference } from '../models/decimal-cases.ts';
import { decimalEngines, kernelWays } from '../vectors/decimal-engines.ts';
import { hasColumns } from '../vectors/kernel-ways.ts';
import { checkBatch } from './check-batch.ts';
import { hardBatch } from './hard-decimals.ts';
import { seededRandom } from './random.ts';

/** A thread of the decimal soak: operations come as messages, one at a time; null ends it. */
export interface DecimalSoakJob {
  readonly operation: CheckedOperation;
  /** Random cases; a tenth as many hard ones come on top. */
  readonly cases: number;
  readonly seed: number;
}

export interface DecimalSoakNews {
  readonly operation: CheckedOperation;
  /** Cases since the last news; each went through every engine. */
  readonly randomCases: number;
  readonly hardCases: number;
  /** Engines that have the operation. */
  readonly engines: readonly string[];
  /** Since the last news; of the random cases 20 at most. */
  readonly differences: readonly DecimalDifference[];
  readonly done: boolean;
}

/** Every piece begins with all pairs of edge values, some 50 000 cases. */
const PIECE_CASES = 250_000;
/** Around the 512 rows that go through a kernel at a time. */
const BATCH_ROWS = [1, 2, 63, 511, 512, 513, 1024, 1300];

const all = { ...(await decimalEngines()), ...(await kernelWays()) };

function soak({ operation, cases, seed }: DecimalSoakJob): void {
  const engines = Object.fromEntries(Object.entries(all).filter(([name]) => hasColumns(name, operation)));
  const tell = (news: Pick<DecimalSoakNews, 'randomCases' | 'hardCases' | 'differences' | 'done'>): void => {
    const whole: DecimalSoakNews = { operation, engines: Object.keys(engines), ...news };
    parentPort!.postMessage(whole, []);
  };
  for (let done = 0; done < cases; done += PIECE_CASES) {
    const randomCases = Math.min(PIECE_CASES, cases - done);
    const differences = checkDecimalCases(operation, randomCases, seed + done, engines);
    tell({ randomCases, hardCases: 0, differences, done: false });
  }
  const random = seededRandom(seed);
  const differences: DecimalDifference[] = [];
  const hardCases = Math.ceil(cases / 10);
  for (let done = 0; done < hardCases;) {
    const rows = Math.min(random.pick(BATCH_ROWS), hardCases - done);
    differences.push(...checkBatch(hardBatch(operation, random, rows), engines));
    done += rows;
  }
  tell({ randomCases: 0, hardCases, differences, done: true });
}

parentPort!.on('message', (job: DecimalSoakJob | null) => (job ? soak(job) : parentPort!.close()));
soak(workerData as DecimalSoakJob);
