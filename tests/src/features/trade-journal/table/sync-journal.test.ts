import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startCompute, stopCompute } from '../../../../../src/compute/start-compute.ts';
import { buildTrades } from '../../../../../src/features/trade-journal/table/build-trades.ts';
import { coinsOf } from '../../../../../src/features/trade-journal/table/coins.ts';
import { NOTHING_HELD } from '../../../../../src/features/trade-journal/table/held-journal.ts';
import type { HeldJournal } from '../../../../../src/features/trade-journal/table/held-journal.ts';
import { syncJournal } from '../../../../../src/features/trade-journal/table/sync-journal.ts';
import { seededRandom } from '../../../../soak/random.ts';
import { json, silence, TIMEOUT_MS } from '../../../api/fake-exchange.ts';
import type { SentRequest } from '../../../api/fake-exchange.ts';
import { journalExchange, randomFills, randomUpDown } from '../journal-exchange.ts';
import type { JournalRowsOfExchange } from '../journal-exchange.ts';
import { exactFacts, factsOf, modelTrades, startOf } from './table-model.ts';

beforeEach(() => startCompute({ createWorker: null }));
afterEach(() => {
  stopCompute();
  vi.unstubAllGlobals();
});

const realSetTimeout = globalThis.setTimeout;

const trading = (seed: number, fills: number, upDown: number): JournalRowsOfExchange => ({
  fills: randomFills(seededRandom(seed), fills),
  upDown: randomUpDown(seededRandom(seed + 1), upDown),
});

const sync = (held: HeldJournal, onShare: (share: number) => void = () => {}) =>
  syncJournal({ held, signal: new AbortController().signal, onShare });

const tableOf = ({ rows, lots, cutOrders }: HeldJournal) =>
  buildTrades({ rows, lots, cutOrders, coins: coinsOf(rows.symbols).coins });

async function expectTheModel(held: HeldJournal, rows: JournalRowsOfExchange): Promise<void> {
  const table = await tableOf(held);
  const model = modelTrades(rows);
  expect(factsOf(table)).toEqual(model.map(exactFacts));
  const starts = model.map(startOf);
  // Seconds of a mean over years.
  expect([...table.opens].findIndex((open, row) => Math.abs(open - starts[row]!) > 1)).toBe(-1);
}

describe('trades of an account', () => {
  it.each([
    [0, 0],
    [1, 0],
    [0, 1],
    [700, 300],
  ])('are those of the slow model: %i fills, %i up/down trades', async (fills, upDown) => {
    const rows = trading(fills, fills, upDown);
    const { asked } = journalExchange(rows, { pageRows: 64 });
    const { held, error } = await sync(NOTHING_HELD);
    expect(error).toBeNull();
    expect(held.rows.asOfMs).toBe(1_800_000_000_000);
    await expectTheModel(held, rows);
    expect(asked).toHaveLength(Math.max(1, Math.ceil(fills / 64)) + Math.max(1, Math.ceil(upDown / 64)));
  });

  it('are the same whatever came in which refresh', async () => {
    const all = trading(5, 900, 400);
    const now: JournalRowsOfExchange = { fills: [], upDown: [] };
    const { asked } = journalExchange(now, { pageRows: 50 });
    const random = seededRandom(3);
    let held = NOTHING_HELD;
    while (now.fills.length < all.fills.length || now.upDown.length < all.upDown.length) {
      now.fills.push(...all.fills.slice(now.fills.length, now.fills.length + random.below(150)));
      now.upDown.push(...all.upDown.slice(now.upDown.length, now.upDown.length + random.below(80)));
      ({ held } = await sync(held));
      if (random.chance(0.4)) await expectTheModel(held, now);
    }
    await expectTheModel(held, all);
    // Each row comes once, and the last one that is known once more.
    expect(asked.length).toBeLessThan(80);
  });

  it('tell how much has come', async () => {
    journalExchange(trading(1, 300, 100), { pageRows: 100 });
    const shares: number[] = [];
    await sync(NOTHING_HELD, (share) => shares.push(share));
    expect(shares).toEqual([1 / 6, 1 / 3, 1 / 2, 1]);
  });

  it('are kept as far as they came when a call fails, and not asked for again', async () => {
    const rows = trading(8, 400, 100);
    const { asked, facts } = journalExchange(rows, { pageRows: 100 });
    facts.onAsked = ({ fills, after }) => (fills && after === 200 ? json({ code: 500, msg: '' }, 500) : undefined);
    const first = await sync(NOTHING_HELD);
    expect(first.error).toMatchObject({ status: 500 });
    expect(first.held.rows.fills.count).toBe(200);
    facts.onAsked = () => undefined;
    asked.length = 0;
    const second = await sync(first.held);
    expect(second.error).toBeNull();
    expect(asked[0]).toMatchObject({ fills: true, after: 199 });
    await expectTheModel(second.held, rows);
  });

  it('of an exchange that was set up anew replace those of before', async () => {
    const rows = trading(2, 200, 60);
    journalExchange(rows, { pageRows: 100 });
    const { held } = await sync(NOTHING_HELD);
    for (const other of [trading(3, 150, 90), trading(4, 300, 90), trading(6, 0, 0), { ...rows, upDown: [] }]) {
      Object.assign(rows, other);
      const again = await sync(held);
      expect(again.error).toBeNull();
      await expectTheModel(again.held, rows);
    }
  });

  it('are no reason to ask for ever when the answers contradict each other', async () => {
    const rows = trading(2, 200, 0);
    const { asked, facts } = journalExchange(rows, { pageRows: 100 });
    facts.onAsked = ({ after }) => {
      if (after === 100) rows.fills.length = 50;
      return undefined;
    };
    await expect(sync(NOTHING_HELD)).rejects.toThrow('do not fit');
    expect(asked.length).toBeLessThan(5);
  });

  it.each([
    ['it is asked too often', () => json({ code: 1013, msg: '', details: { seconds: '7' } })],
    ['it is busy', () => json({ code: 503, msg: 'unavailable' }, 503)],
  ])('wait for the exchange when %s', async (_, refusal) => {
    const waits: number[] = [];
    vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => {
      if (ms === 7000 || ms === 10_000) waits.push(ms);
      return realSetTimeout(run, waits.includes(ms) ? 0 : ms);
    });
    const rows = trading(9, 200, 0);
    const { facts } = journalExchange(rows, { pageRows: 100 });
    let refused = 0;
    facts.onAsked = ({ after }) => (after === 100 && refused++ < 2 ? refusal() : undefined);
    const { held, error } = await sync(NOTHING_HELD);
    expect([error, refused]).toEqual([null, 3]);
    expect(waits).toHaveLength(2);
    await expectTheModel(held, rows);
    // But not for ever.
    facts.onAsked = refusal;
    expect((await sync(NOTHING_HELD)).error).toMatchObject({ kind: 'refused' });
    expect(waits).toHaveLength(10);
  });

  it('come in smaller answers where a large one is late', async () => {
    const rows = trading(9, 3000, 0);
    const { asked } = journalExchange(rows);
    const realFetch = globalThis.fetch;
    vi.stubGlobal('fetch', (address: string, init: RequestInit) => {
      const { limit } = JSON.parse(init.body as string) as { limit: number };
      return limit > 1000 ? silence({ signal: init.signal } as SentRequest) : realFetch(address, init);
    });
    vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => realSetTimeout(run, ms === TIMEOUT_MS ? 20 : ms));
    const { held, error } = await sync(NOTHING_HELD);
    expect(error).toBeNull();
    await expectTheModel(held, rows);
    expect(asked.map(({ limit }) => limit)).toEqual([625, 625, 625, 625, 625, 625]);
  });

  it('do not come when even a small answer is late', async () => {
    journalExchange(trading(9, 30, 0));
    vi.stubGlobal('fetch', (_: string, init: RequestInit) => silence({ signal: init.signal } as SentRequest));
    vi.stubGlobal('setTimeout', (run: () => void, ms = 0) => realSetTimeout(run, ms === TIMEOUT_MS ? 20 : ms));
    expect((await sync(NOTHING_HELD)).error).toMatchObject({ kind: 'timeout' });
  });
});
