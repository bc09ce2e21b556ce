import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { NO_LOTS, packPositions } from '../../../../../src/compute/order/lots-state.ts';
import { dropKeptJournal, KEPT_JOURNAL } from '../../../../../src/data/drop-kept-journal.ts';
import { rowsBetween } from '../../../../../src/features/trade-journal/rows/join-columns.ts';
import type { FillRows, UpDownRows } from '../../../../../src/features/trade-journal/rows/journal-rows.ts';
import { keepRows, readKeptRows } from '../../../../../src/features/trade-journal/rows/kept-rows.ts';
import type { KeptRows } from '../../../../../src/features/trade-journal/rows/kept-rows.ts';
import { createKeeper } from '../../../../../src/features/trade-journal/table/kept-journal.ts';
import { seededRandom } from '../../../../soak/random.ts';

const signal = new AbortController().signal;
const ME = 'user-1';

function whenDone<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error!));
  });
}

/** Opens the database as a stranger would. */
async function opened(): Promise<IDBDatabase> {
  const database = await whenDone(indexedDB.open(KEPT_JOURNAL));
  database.addEventListener('versionchange', () => database.close());
  return database;
}

async function storedKeys(): Promise<IDBValidKey[]> {
  const database = await opened();
  if (!database.objectStoreNames.contains('parts')) return [];
  const keys = await whenDone(database.transaction('parts').objectStore('parts').getAllKeys());
  database.close();
  return keys;
}

async function change(key: IDBValidKey, part: (stored: never) => unknown): Promise<void> {
  const database = await opened();
  const store = database.transaction('parts', 'readwrite').objectStore('parts');
  const stored = (await whenDone(store.get(key))) as never;
  await whenDone(store.put(part(stored), key));
  database.close();
}

beforeEach(() => whenDone(indexedDB.deleteDatabase(KEPT_JOURNAL)));
afterEach(() => void vi.restoreAllMocks());

const column = <T>(count: number, of: (row: number) => T): T[] => Array.from({ length: count }, (_, row) => of(row));
const text = (row: number) => `${row}.${(row % 9) + 1}` as never;

function fillsOf(count: number): FillRows {
  return {
    count,
    before: 0,
    orders: column(count, (row) => `o${row}`),
    markets: Uint16Array.from({ length: count }, (_, row) => row % 2),
    sides: Uint8Array.from({ length: count }, (_, row) => row % 2),
    kinds: Uint8Array.from({ length: count }, (_, row) => row % 6),
    origins: Uint8Array.from({ length: count }, (_, row) => row % 3),
    makers: Uint8Array.from({ length: count }, (_, row) => row % 2),
    prices: column(count, text),
    quantities: BigInt64Array.from({ length: count }, (_, row) => BigInt(row) + 1n),
    quotes: BigInt64Array.from({ length: count }, (_, row) => BigInt(row) * 3n),
    fees: BigInt64Array.from({ length: count }, (_, row) => BigInt(row)),
    times: Float64Array.from({ length: count }, (_, row) => 1_800_000_000_000 + row),
  };
}

function upDownOf(count: number): UpDownRows {
  const times = Float64Array.from({ length: count }, (_, row) => 1_800_000_000_000 + row);
  const units = BigInt64Array.from({ length: count }, (_, row) => BigInt(row) + 5n);
  return {
    count,
    before: 0,
    orders: column(count, (row) => `u${row}`),
    markets: Uint16Array.from({ length: count }, (_, row) => row % 2),
    directions: Uint8Array.from({ length: count }, (_, row) => 1 + (row % 2)),
    periods: Float64Array.from({ length: count }, () => 60),
    stakes: units,
    odds: units,
    rules: column(count, (row) => `rule-${row % 2}`),
    results: Uint8Array.from({ length: count }, (_, row) => row % 4),
    openPrices: column(count, text),
    closePrices: column(count, (row) => (row % 4 === 3 ? null : text(row))),
    openTimes: times,
    dueTimes: times,
    settleTimes: times,
    payouts: units,
    profits: units.map((value) => -value),
  };
}

const ALL = { fills: fillsOf(34_000), upDown: upDownOf(25_000) };

/** The journal after so many rows of all, without the oldest. */
function journalOf(fillEnd: number, upDownEnd: number, dropped = 0): KeptRows {
  return {
    rows: {
      symbols: ['BTCUSDT', 'ETHUSDT'] as never[],
      fills: rowsBetween(ALL.fills, dropped, fillEnd),
      upDown: rowsBetween(ALL.upDown, 0, upDownEnd),
      asOfMs: 1_800_000_000_000 + fillEnd,
    },
    base: { ...NO_LOTS, fills: dropped, positions: packPositions([]) },
    cutOrders: new Set(dropped > 0 ? ['o33000'] : []),
  };
}

describe('the journal on this device', () => {
  it.each([
    [0, 0, 0],
    [1, 0, 0],
    [10_000, 25_000, 0],
    [34_000, 9_999, 20_000],
  ])('comes back as it was: %i fills, %i up/down trades, %i left out', async (fills, upDown, dropped) => {
    expect(await readKeptRows(ME, signal)).toBeNull();
    await keepRows(ME, journalOf(fills, upDown, dropped), false, signal);
    expect(await readKeptRows(ME, signal)).toEqual(journalOf(fills, upDown, dropped));
    expect(await storedKeys()).toHaveLength(1 + Math.ceil((fills - dropped) / 10_000) + Math.ceil(upDown / 10_000));
  });

  it('is the same whatever was written when, and only new chunks are written', async () => {
    const random = seededRandom(4);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    let [fills, upDown, dropped] = [0, 0, 0];
    for (let time = 0; time < 25; time++) {
      const before = [fills, upDown] as const;
      fills = Math.min(34_000, fills + random.pick([0, 1, 900, 10_000]));
      upDown = Math.min(25_000, upDown + random.pick([0, 1, 900, 10_000]));
      if (random.chance(0.2) && before[0] - dropped > 12_000) dropped += 10_000;
      put.mockClear();
      await keepRows(ME, journalOf(fills, upDown, dropped), false, signal);
      const chunks = (from: number, to: number) =>
        from === to ? 0 : Math.ceil(to / 10_000) - Math.floor(from / 10_000);
      const most = chunks(Math.max(before[0], dropped), Math.max(fills, dropped)) + chunks(before[1], upDown);
      expect(put.mock.calls.length).toBe(1 + most);
      expect(await readKeptRows(ME, signal)).toEqual(journalOf(fills, upDown, dropped));
    }
  });

  it('is rewritten when an older page, or one that saw the markets in another order, wrote it', async () => {
    await keepRows(ME, journalOf(12_000, 3000), false, signal);
    await keepRows(ME, journalOf(11_000, 3000), false, signal);
    expect(await readKeptRows(ME, signal)).toEqual(journalOf(11_000, 3000));
    const journal = journalOf(11_500, 3000);
    const other = { ...journal, rows: { ...journal.rows, symbols: journal.rows.symbols.toReversed() } };
    await keepRows(ME, other, false, signal);
    expect(await readKeptRows(ME, signal)).toEqual(other);
  });

  it('is rewritten when the exchange has other rows', async () => {
    await keepRows(ME, journalOf(11_000, 3000), false, signal);
    const journal = journalOf(11_500, 3000);
    const orders = journal.rows.fills.orders.map((order) => `x${order}`);
    const other = { ...journal, rows: { ...journal.rows, fills: { ...journal.rows.fills, orders } } };
    await keepRows(ME, other, false, signal);
    expect(await readKeptRows(ME, signal)).toEqual(other);
  });

  it('is of one account only', async () => {
    await keepRows(ME, journalOf(25_000, 3000), false, signal);
    expect(await readKeptRows('user-2', signal)).toBeNull();
    await keepRows('user-2', journalOf(5, 0), false, signal);
    expect(await readKeptRows(ME, signal)).toBeNull();
    expect(await storedKeys()).toHaveLength(2);
  });

  type Part = Record<string, unknown>;
  it.each<[string, IDBValidKey, (part: Part) => unknown]>([
    ['a head of another format', 'head', (head) => ({ ...head, format: 2 })],
    ['no head', 'head', () => undefined],
    ['a text for a head', 'head', () => 'head'],
    ['markets that are none', 'head', (head) => ({ ...head, symbols: ['BTCUSDT', '<b>'] })],
    ['a market that is named twice', 'head', (head) => ({ ...head, symbols: ['BTCUSDT', 'BTCUSDT'] })],
    ['a time that is none', 'head', (head) => ({ ...head, asOfMs: NaN })],
    ['too many rows', 'head', (head) => ({ ...head, fills: { before: 0, count: 1e9, last: null } })],
    ['more rows than there are', 'head', (head) => ({ ...head, fills: { before: 0, count: 20_001, last: null } })],
    ['a start within a chunk', 'head', (head) => ({ ...head, fills: { before: 5, count: 9, last: null } })],
    ['lots of other rows', 'head', (head) => ({ ...head, base: { ...(head['base'] as Part), fills: 10_000 } })],
    ['lots that are none', 'head', (head) => ({ ...head, base: { fills: 0, positions: [], lots: [] } })],
    ['no chunk', ['fills', 0], () => undefined],
    ['a shorter chunk', ['fills', 0], (chunk) => ({ ...chunk, sides: new Uint8Array(9) })],
    ['another type', ['fills', 1], (chunk) => ({ ...chunk, quotes: new Float64Array(2000) })],
    ['a market that is not named', ['fills', 1], (chunk) => ({ ...chunk, markets: new Uint16Array(2000).fill(2) })],
    ['a side that is none', ['fills', 1], (chunk) => ({ ...chunk, sides: new Uint8Array(2000).fill(2) })],
    ['a price that is no number', ['fills', 1], (chunk) => ({ ...chunk, prices: Array(2000).fill('1e9x') })],
    ['an order with signs', ['fills', 1], (chunk) => ({ ...chunk, orders: Array(2000).fill('../x') })],
    ['a time that is no number', ['upDown', 0], (chunk) => ({ ...chunk, openTimes: new Float64Array(3000).fill(NaN) })],
    ['a direction that is none', ['upDown', 0], (chunk) => ({ ...chunk, directions: new Uint8Array(3000) })],
    ['a rule that is no text', ['upDown', 0], (chunk) => ({ ...chunk, rules: Array(3000).fill(7) })],
  ])('is not read with %s, and is written whole again', async (_, key, part) => {
    await keepRows(ME, journalOf(12_000, 3000), false, signal);
    await change(key, part as never);
    expect(await readKeptRows(ME, signal)).toBeNull();
    // The page then fetches everything again, which replaces all rows.
    await createKeeper(ME, signal).keep({ ...journalOf(12_000, 3000), lots: null as never });
    expect(await readKeptRows(ME, signal)).toEqual(journalOf(12_000, 3000));
  });

  it('has nothing after sign-out, also when it was being written', async () => {
    const stop = new AbortController();
    const keeper = createKeeper(ME, stop.signal);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    const writing = keeper.keep({ ...journalOf(34_000, 25_000), lots: null as never });
    await vi.waitFor(() => expect(put).toHaveBeenCalled());
    stop.abort();
    dropKeptJournal();
    void keeper.keep({ ...journalOf(34_000, 25_000), lots: null as never });
    await writing;
    await keeper.keep({ ...journalOf(34_000, 25_000), lots: null as never });
    await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
  });
});

describe('a browser that keeps nothing', () => {
  const held = { ...journalOf(10, 10), lots: null as never };

  it.each<[string, () => unknown]>([
    [
      'refuses to open',
      () =>
        vi.spyOn(indexedDB, 'open').mockImplementation(() => {
          throw new DOMException('no', 'SecurityError');
        }),
    ],
    [
      'has no room',
      () =>
        vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
          throw new DOMException('full', 'QuotaExceededError');
        }),
    ],
    [
      'has another database of this name, from a newer app',
      async () => (await whenDone(indexedDB.open(KEPT_JOURNAL, 99))).close(),
    ],
  ])('leaves the journal in memory: it %s', async (_, refuse) => {
    await refuse();
    const keeper = createKeeper(ME, signal);
    await keeper.keep(held);
    expect(keeper.isKept()).toBe(false);
    vi.restoreAllMocks();
    await keeper.keep(held);
    expect(await createKeeper(ME, signal).read()).toBeNull();
  });

  it('says so where it cannot even be read', async () => {
    vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    const keeper = createKeeper(ME, signal);
    expect(await keeper.read()).toBeNull();
    expect(keeper.isKept()).toBe(false);
  });

  it('may write nothing more once it was full, and what was there is gone', async () => {
    const keeper = createKeeper(ME, signal);
    await keeper.keep(held);
    const put = vi.spyOn(IDBObjectStore.prototype, 'put');
    put.mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    await keeper.keep({ ...journalOf(20, 10), lots: null as never });
    put.mockClear();
    await keeper.keep(held);
    expect(put).not.toHaveBeenCalled();
    await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
  });
});
