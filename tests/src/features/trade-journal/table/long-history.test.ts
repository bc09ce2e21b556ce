import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startCompute, stopCompute } from '../../../../../src/compute/start-compute.ts';
import { lotAt, LOT_WORDS, positionAt } from '../../../../../src/compute/order/lots-state.ts';
import { buildTrades } from '../../../../../src/features/trade-journal/table/build-trades.ts';
import { coinsOf } from '../../../../../src/features/trade-journal/table/coins.ts';
import { heldOf, NOTHING_HELD } from '../../../../../src/features/trade-journal/table/held-journal.ts';
import type { HeldJournal } from '../../../../../src/features/trade-journal/table/held-journal.ts';
import { syncJournal } from '../../../../../src/features/trade-journal/table/sync-journal.ts';
import { seededRandom } from '../../../../soak/random.ts';
import { journalExchange, randomFills, randomUpDown } from '../journal-exchange.ts';
import type { JournalRowsOfExchange } from '../journal-exchange.ts';
import { exactFacts, factsOf, modelTrades } from './table-model.ts';

beforeEach(() => startCompute({ createWorker: null }));
afterEach(() => {
  stopCompute();
  vi.unstubAllGlobals();
});

const ALL: JournalRowsOfExchange = {
  fills: randomFills(seededRandom(31), 131_456),
  upDown: randomUpDown(seededRandom(32), 117_000),
};
const signal = new AbortController().signal;

/** Facts of the trades of the slow model that are whole in the rows that are held. */
function wholeTrades(rows: JournalRowsOfExchange, { fills, upDown }: HeldJournal['rows']) {
  const gone = new Set([
    ...rows.fills.slice(0, fills.before).map(({ order }) => `s:${order}`),
    ...rows.upDown.slice(0, upDown.before).map(({ id }) => `u:${id}`),
  ]);
  return modelTrades(rows)
    .filter(({ id }) => !gone.has(id))
    .map(exactFacts);
}

/** Compared as bytes: a matcher takes seconds for columns of this length. */
const bytesOf = ({ buffer, byteOffset, byteLength }: BigInt64Array<ArrayBuffer>) =>
  Buffer.from(buffer, byteOffset, byteLength);

const tableOf = ({ rows, lots, cutOrders }: HeldJournal) =>
  buildTrades({ rows, lots, cutOrders, coins: coinsOf(rows.symbols).coins });

describe('a history of more than 100 000 rows', () => {
  it('has the newest rows, with the costs of the whole, whatever came when', { timeout: 120_000 }, async () => {
    const now: JournalRowsOfExchange = { fills: ALL.fills.slice(0, 95_001), upDown: ALL.upDown.slice(0, 3) };
    journalExchange(now);
    let { held } = await syncJournal({ held: NOTHING_HELD, signal, onShare: () => {} });
    expect(held.rows.fills.before).toBe(0);
    for (const [fills, upDown] of [
      [109_999, 3],
      [110_000, 109_000],
      [118_000, 117_000],
      [131_456, 117_000],
    ] as const) {
      Object.assign(now, { fills: ALL.fills.slice(0, fills), upDown: ALL.upDown.slice(0, upDown) });
      ({ held } = await syncJournal({ held, signal, onShare: () => {} }));
      for (const [rows, all] of [
        [held.rows.fills, fills],
        [held.rows.upDown, upDown],
      ] as const) {
        expect(rows.before + rows.count).toBe(all);
        expect(rows.before).toBe(Math.max(0, Math.floor(all / 10_000) * 10_000 - 100_000));
      }
      expect(held.base.fills).toBe(held.rows.fills.before);
    }
    const table = await tableOf(held);
    const gone = new Set(now.fills.slice(0, held.rows.fills.before).map(({ order }) => order));
    expect([...held.cutOrders]).toEqual([...new Set(held.rows.fills.orders)].filter((order) => gone.has(order)));
    const facts = factsOf(table);
    const expected = wholeTrades(now, held.rows);
    expect(facts).toHaveLength(expected.length);
    expect(facts.findIndex((fact, row) => fact.some((value, at) => value !== expected[row]![at]))).toBe(-1);
    // Every use is one of a sale that is here.
    const { uses } = held.lots;
    for (let use = 0; use < uses.length / LOT_WORDS; use += 97) {
      const row = lotAt(uses, use).link - held.rows.fills.before;
      expect(held.rows.fills.sides[row]).toBe(1);
    }
    expect(lotAt(uses, 0).link).toBeGreaterThanOrEqual(held.rows.fills.before);

    // The same from the device, and when all comes at once.
    const again = await heldOf(held, signal);
    for (const name of ['covered', 'gains', 'gainsFifo', 'uses'] as const) {
      expect(bytesOf(again.lots[name]).equals(bytesOf(held.lots[name]))).toBe(true);
    }
    expect(bytesOf(again.lots.state.lots).equals(bytesOf(held.lots.state.lots))).toBe(true);
    const { held: atOnce } = await syncJournal({ held: NOTHING_HELD, signal, onShare: () => {} });
    expect(atOnce.rows.fills.before).toBe(held.rows.fills.before);
    expect(atOnce.cutOrders).toEqual(held.cutOrders);
    for (const [coin] of coinsOf(atOnce.rows.symbols).coins.entries()) {
      const other = coinsOf(held.rows.symbols).coins.indexOf(coinsOf(atOnce.rows.symbols).coins[coin]!);
      expect(positionAt(atOnce.lots.state, coin)).toEqual(positionAt(held.lots.state, other));
    }
  });
});
