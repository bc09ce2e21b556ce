import { effect } from '@preact/signals-core';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startCompute, stopCompute } from '../../../../../src/compute/start-compute.ts';
import { applyMissedChanges } from '../../../../../src/data/changes.ts';
import { dropKeptJournal, KEPT_JOURNAL } from '../../../../../src/data/drop-kept-journal.ts';
import { sessionStore } from '../../../../../src/data/session.ts';
import { chooseDays, chooseKind, chooseSpan } from '../../../../../src/features/trade-journal/table/journal-choice.ts';
import {
  chosenRows,
  chosenSpan,
  journal,
  loadJournalAnew,
  refreshJournal,
} from '../../../../../src/features/trade-journal/table/journal-state.ts';
import type { JournalState } from '../../../../../src/features/trade-journal/table/journal-state.ts';
import { tradeIdAt } from '../../../../../src/features/trade-journal/table/trade-table.ts';
import { spotOrdersStore } from '../../../../../src/signals/spot-orders.ts';
import { upDownOrdersStore } from '../../../../../src/signals/up-down-orders.ts';
import { seededRandom } from '../../../../soak/random.ts';
import { lost } from '../../../api/fake-exchange.ts';
import { fillOf } from '../../../signals/spot-rows.ts';
import { openOrder, settledOrder } from '../../../signals/up-down-samples.ts';
import { journalExchange, randomFills, randomUpDown } from '../journal-exchange.ts';
import type { JournalRowsOfExchange } from '../journal-exchange.ts';
import { exactFacts, factsOf, modelTrades } from './table-model.ts';

const signIn = (userId: string) => sessionStore.applySignIn('token', { userId, address: '0x1', walletKind: 'demo' });

const succeeded = <T>(request: IDBRequest<T>): Promise<IDBRequest<T>> =>
  new Promise((resolve) => request.addEventListener('success', () => resolve(request)));

function deleted(): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(KEPT_JOURNAL);
    request.addEventListener('success', () => resolve());
  });
}

/** The page closes and opens again: what was in memory is gone, what is on the device is not. */
function reopen(): void {
  sessionStore.applySignOut();
  signIn('user-1');
}

type Ready = Extract<JournalState, { state: 'ready' }>;
const ready = (): Ready => {
  expect(journal.peek().state).toBe('ready');
  return journal.peek() as Ready;
};
const expectTheModel = () => expect(factsOf(ready().table)).toEqual(modelTrades(rows).map(exactFacts));

function partsOnDevice(): Promise<number> {
  const request = indexedDB.open(KEPT_JOURNAL);
  return new Promise((resolve) => {
    request.addEventListener('success', () => {
      const database = request.result;
      database.addEventListener('versionchange', () => database.close());
      if (!database.objectStoreNames.contains('parts')) {
        database.close();
        return resolve(0);
      }
      const keys = database.transaction('parts').objectStore('parts').count();
      keys.addEventListener('success', () => {
        resolve(keys.result);
        database.close();
      });
    });
  });
}
const isWritten = () => vi.waitFor(async () => expect(await partsOnDevice()).toBeGreaterThan(0));

/** Every state from now on. */
function watched(): JournalState[] {
  const states: JournalState[] = [];
  stopWatching = effect(() => void states.push(journal.value));
  return states;
}

let rows: JournalRowsOfExchange;
let exchange: ReturnType<typeof journalExchange>;
let stopWatching = () => {};

beforeEach(async () => {
  await deleted();
  startCompute({ createWorker: null });
  rows = { fills: randomFills(seededRandom(1), 300), upDown: randomUpDown(seededRandom(2), 200) };
  exchange = journalExchange(rows, { pageRows: 100 });
  signIn('user-1');
});
afterEach(() => {
  stopWatching();
  stopWatching = () => {};
  sessionStore.applySignOut();
  spotOrdersStore.clear();
  upDownOrdersStore.clear();
  stopCompute();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the journal of a page', () => {
  it('comes from the exchange with its progress, and once more at a refresh', async () => {
    const states = watched();
    await refreshJournal();
    expectTheModel();
    const shares = states.map((now) => (now.state === 'loading' ? now.share : now.state));
    expect(shares[0]).toBe('idle');
    expect(shares[1]).toBeNull();
    expect(shares.at(-1)).toBe('ready');
    expect(shares.slice(2, -1)).toEqual([0.15, 0.3, 0.45, 0.675, 0.9].map((share) => expect.closeTo(share)));
    expect(ready()).toMatchObject({ atMs: 1_800_000_000_000, kept: true, refreshing: false, error: null });
    const { table } = ready();
    exchange.facts.serverMs += 5000;
    await refreshJournal();
    expect(ready().table).toBe(table);
    expect(ready().atMs).toBe(1_800_000_005_000);
  });

  it('is asked for once by callers at the same time', async () => {
    await Promise.all([refreshJournal(), refreshJournal(), refreshJournal()]);
    expect(exchange.asked).toHaveLength(5);
  });

  it('opens offline with its age', async () => {
    await refreshJournal();
    await isWritten();
    reopen();
    exchange.facts.onAsked = lost;
    await refreshJournal();
    expectTheModel();
    expect(ready()).toMatchObject({ atMs: 1_800_000_000_000, refreshing: false, error: { kind: 'network' } });
  });

  it('shows what is on the device while it asks for what is new', async () => {
    const all = { ...rows };
    rows.fills = rows.fills.slice(0, 100);
    rows.upDown = rows.upDown.slice(0, 50);
    await refreshJournal();
    await isWritten();
    reopen();
    Object.assign(rows, all);
    exchange.asked.length = 0;
    const states = watched();
    await refreshJournal();
    expectTheModel();
    const counts = states.map((now) => (now.state === 'ready' ? [now.table.rows.fills.count, now.refreshing] : 0));
    expect(counts).toEqual([0, 0, [100, true], [300, false]]);
    expect(exchange.asked[0]).toMatchObject({ fills: true, after: 99 });
  });

  it('says why there is none, and comes at the next try', async () => {
    exchange.facts.onAsked = lost;
    await refreshJournal();
    expect(journal.peek()).toMatchObject({ state: 'failed', error: { kind: 'network' } });
    exchange.facts.onAsked = () => undefined;
    await refreshJournal();
    expectTheModel();
  });

  it('stays when a refresh fails', async () => {
    await refreshJournal();
    const { table } = ready();
    exchange.facts.onAsked = lost;
    await refreshJournal();
    expect(ready()).toMatchObject({ error: { kind: 'network' }, refreshing: false });
    expect(ready().table).toBe(table);
  });

  it('says that it is unfinished where nothing can be computed', async () => {
    stopCompute();
    await refreshJournal();
    expect(journal.peek()).toEqual({ state: 'failed', error: 'unfinished' });
  });

  it('is in memory where the browser keeps nothing, and says so', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    await refreshJournal();
    expectTheModel();
    expect(ready().kept).toBe(false);
  });

  it('says so too when the room ends later', async () => {
    await refreshJournal();
    await isWritten();
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await refreshJournal();
    await vi.waitFor(() => expect(ready().kept).toBe(false));
    expectTheModel();
  });

  it('is gone with the session, also while it is on its way', async () => {
    await refreshJournal();
    await isWritten();
    sessionStore.applySignOut();
    expect(journal.peek()).toEqual({ state: 'idle' });
    dropKeptJournal();
    signIn('user-2');
    exchange.facts.onAsked = () => {
      sessionStore.applySignOut();
      return undefined;
    };
    await refreshJournal();
    expect(journal.peek()).toEqual({ state: 'idle' });
    expect(chosenRows.peek()).toHaveLength(0);
    await vi.waitFor(async () => expect(await partsOnDevice()).toBe(0));
  });

  it('is not that of another wallet', async () => {
    await refreshJournal();
    await isWritten();
    sessionStore.applySignOut();
    signIn('user-2');
    rows.fills = [];
    rows.upDown = rows.upDown.slice(0, 1);
    const states = watched();
    await refreshJournal();
    expectTheModel();
    expect(states.some((now) => now.state === 'ready' && now.table.rows.fills.count > 0)).toBe(false);
  });

  it('comes anew when the person wants it, without what is on the device', async () => {
    await refreshJournal();
    await isWritten();
    exchange.asked.length = 0;
    await loadJournalAnew();
    expectTheModel();
    expect(exchange.asked.map(({ fills, after }) => ({ fills, after }))).toEqual(
      [0, 100, 200].map((after) => ({ fills: true, after })).concat([0, 100].map((after) => ({ fills: false, after }))),
    );
  });

  it('comes anew also on the device, where rows may be wrong', async () => {
    await refreshJournal();
    await isWritten();
    const feeOnDevice = async (write?: bigint) => {
      const { result: database } = await succeeded(indexedDB.open(KEPT_JOURNAL));
      const parts = database.transaction('parts', 'readwrite').objectStore('parts');
      const { result: chunk } = await succeeded(parts.get(['fills', 0]));
      if (write !== undefined) {
        chunk.fees[0] = write;
        await succeeded(parts.put(chunk, ['fills', 0]));
      }
      database.close();
      return chunk.fees[0] as bigint;
    };
    const fee = await feeOnDevice();
    await feeOnDevice(fee + 1n);
    await loadJournalAnew();
    await vi.waitFor(async () => expect(await feeOnDevice()).toBe(fee));
    reopen();
    exchange.facts.onAsked = lost;
    await refreshJournal();
    expectTheModel();
  });

  it('comes anew also when new rows are asked for at the same time', async () => {
    await refreshJournal();
    watched();
    let gathered = () => {};
    vi.spyOn(globalThis, 'setTimeout').mockImplementationOnce((run) => {
      gathered = run as () => void;
      return 0 as never;
    });
    applyMissedChanges();
    exchange.asked.length = 0;
    const running = refreshJournal();
    gathered();
    await Promise.all([running, loadJournalAnew()]);
    expect(exchange.asked.filter(({ fills, after }) => fills && after === 0)).toHaveLength(1);
    expectTheModel();
  });

  it('asks for new rows after a gap in the connection, while somebody looks', async () => {
    await refreshJournal();
    exchange.asked.length = 0;
    applyMissedChanges();
    watched();
    rows.fills = [...rows.fills, ...randomFills(seededRandom(9), 20)];
    applyMissedChanges();
    applyMissedChanges();
    await vi.waitFor(() => expect(exchange.asked).toHaveLength(2), 5000);
    await vi.waitFor(expectTheModel);
  });

  it.each<[string, () => void]>([
    ['a fill', () => spotOrdersStore.applyFill(fillOf('f1', 1_790_000_000_000))],
    [
      'a settlement',
      () => {
        const order = openOrder('u-new', 1_790_000_000_000);
        upDownOrdersStore.applyCreated(order);
        upDownOrdersStore.applySettled(settledOrder(order));
      },
    ],
  ])('asks for new rows after %s, but not once nobody looks', async (_, happens) => {
    await refreshJournal();
    watched();
    exchange.asked.length = 0;
    rows.upDown = [...rows.upDown, ...randomUpDown(seededRandom(8), 1)];
    happens();
    await vi.waitFor(() => expect(exchange.asked).toHaveLength(2), 5000);
    await vi.waitFor(expectTheModel);
    stopWatching();
    stopWatching = () => {};
    const timer = vi.spyOn(globalThis, 'setTimeout');
    spotOrdersStore.applyFill(fillOf('f2', 1_790_000_000_001));
    expect(timer).not.toHaveBeenCalled();
  });
});

describe('chosen rows', () => {
  const DAY_MS = 86_400_000;

  it('are those of kind and span, as a slow look finds them', async () => {
    await refreshJournal();
    const { table } = ready();
    const firstDay = Math.floor(table.closes[0]! / DAY_MS) * DAY_MS;
    const random = seededRandom(5);
    for (let time = 0; time < 40; time++) {
      const kind = random.pick(['all', 'upDown', 'spot'] as const);
      const fromMs = random.chance(0.2) ? null : firstDay + random.below(20) * 3_600_000;
      const toMs = random.chance(0.2) ? null : firstDay + random.below(20) * 3_600_000;
      chooseKind(kind);
      chooseDays({ fromMs, toMs });
      expect(chosenSpan.peek()).toEqual({ fromMs, toMs });
      const expected = modelTrades(rows).filter(
        ({ kind: of, close }) =>
          (kind === 'all' || of === (kind === 'upDown' ? 1 : 0)) &&
          close >= (fromMs ?? 0) &&
          close < (toMs ?? Infinity),
      );
      expect(Array.from(chosenRows.peek(), (row) => tradeIdAt(table, row))).toEqual(expected.map(({ id }) => id));
    }
  });

  it.each([
    ['week', 6],
    ['month', 29],
    ['quarter', 89],
  ] as const)('of a %s begin with a day of UTC, %i days ago', async (span, days) => {
    await refreshJournal();
    chooseSpan(span);
    const today = Math.floor(Date.now() / DAY_MS) * DAY_MS;
    expect(chosenSpan.peek()).toEqual({ fromMs: today - days * DAY_MS, toMs: null });
  });

  it('of all time are all', async () => {
    await refreshJournal();
    chooseSpan('all');
    chooseKind('all');
    expect(chosenRows.peek()).toHaveLength(ready().table.count);
  });
});
