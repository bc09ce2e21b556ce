import { afterEach, describe, expect, it, vi } from 'vitest';
import { computeMetrics } from '../../../../../src/compute/compute.ts';
import { startCompute, stopCompute } from '../../../../../src/compute/start-compute.ts';
import { taskWorkerUrl } from '../../../../../src/compute/pool/worker-url.ts';
import { buildTrades } from '../../../../../src/features/trade-journal/table/build-trades.ts';
import { coinsOf } from '../../../../../src/features/trade-journal/table/coins.ts';
import { NOTHING_HELD } from '../../../../../src/features/trade-journal/table/held-journal.ts';
import { syncJournal } from '../../../../../src/features/trade-journal/table/sync-journal.ts';
import type { TradeTable } from '../../../../../src/features/trade-journal/table/trade-table.ts';
import { seededRandom } from '../../../../soak/random.ts';
import { journalExchange, randomFills, randomUpDown } from '../journal-exchange.ts';

afterEach(() => {
  stopCompute();
  vi.unstubAllGlobals();
});

/** Starts the app's workers, of which the first ones are killed as soon as they have a task of these. */
function startWorkers(operation: string, deaths: number): void {
  let left = deaths;
  startCompute({
    createWorker() {
      const worker = new Worker(taskWorkerUrl, { type: 'module' });
      const post = worker.postMessage.bind(worker) as (message: unknown, transfer: Transferable[]) => void;
      worker.postMessage = (message: unknown, transfer?: unknown) => {
        post(message, (transfer ?? []) as Transferable[]);
        const { kind, tasks = [] } = message as { kind?: string; tasks?: readonly { readonly operation?: string }[] };
        if (kind !== 'add-task' || left === 0 || !tasks.some((task) => task.operation === operation)) return;
        left--;
        worker.terminate();
      };
      return worker;
    },
  });
}

async function journalTable(): Promise<TradeTable> {
  const signal = new AbortController().signal;
  const { held, error } = await syncJournal({ held: NOTHING_HELD, signal, onShare: () => {} });
  expect(error).toBeNull();
  const { rows, lots, cutOrders } = held;
  return buildTrades({ rows, lots, cutOrders, coins: coinsOf(rows.symbols).coins });
}

/** Compared as texts: a matcher takes seconds for columns of this length. */
const resultsOf = ({ nets, netsFifo, closes, sources, lots }: TradeTable) =>
  [nets, netsFifo, closes, sources, lots.covered, lots.uses, lots.state.lots, lots.state.positions].map(String);

describe('a journal whose workers are killed midway', () => {
  it.each(['lots', 'sort'])('has the same result: %s', { timeout: 60_000 }, async (operation) => {
    const rows = { fills: randomFills(seededRandom(71), 100_000), upDown: randomUpDown(seededRandom(72), 90_000) };
    journalExchange(rows);
    startCompute({ createWorker: null });
    const expected = resultsOf(await journalTable());
    stopCompute();

    startWorkers(operation, 2);
    const found = resultsOf(await journalTable());
    expect(found.map((column, at) => column === expected[at])).toEqual(found.map(() => true));
    expect(computeMetrics().pool).toMatchObject({ tasksRetried: 2, tasksFailed: 0, workersFailed: 2 });
  });
});
