import { parentPort, workerData } from 'node:worker_threads';
import { checkDecimalCases } from '../models/decimal-cases.ts';
import type { CheckedOperation, DecimalDifference } from '../models/decimal-cases.ts';
import { appDecimals } from '../models/decimal-engine.ts';
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
  /** Cases since the last news. */
  readonly randomCases: number;
  readonly hardCases: number;
  /** Since the last news; of the random cases 20 at most. */
  readonly differences: readonly DecimalDifference[];
  readonly done: boolean;
}

/** Every piece begins with all pairs of edge values, some 50 000 cases. */
const PIECE_CASES = 250_000;
const BATCH_ROWS = [1, 2, 63, 1300];

const engines = { app: appDecimals };

function soak({ operation, cases, seed }: DecimalSoakJob): void {
  const tell = (news: Omit<DecimalSoakNews, 'operation'>): void =>
    parentPort!.postMessage({ operation, ...news } satisfies DecimalSoakNews, []);
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
