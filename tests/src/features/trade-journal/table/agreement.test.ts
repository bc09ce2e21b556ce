import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { afterTrade, NO_POSITION } from '../../../../../server/engine/spot/position.ts';
import type { Position } from '../../../../../server/engine/spot/position.ts';
import { positionWire } from '../../../../../server/engine/spot/spot-answers.ts';
import { decodeSpotPosition } from '../../../../../src/api/decode-spot-order.ts';
import { startCompute, stopCompute } from '../../../../../src/compute/start-compute.ts';
import { sessionStore } from '../../../../../src/data/session.ts';
import {
  agreement,
  differencesOf,
  followAgreement,
  retryAgreement,
} from '../../../../../src/features/trade-journal/table/agreement.ts';
import { journal, refreshJournal } from '../../../../../src/features/trade-journal/table/journal-state.ts';
import type { TradeTable } from '../../../../../src/features/trade-journal/table/trade-table.ts';
import { textOfUnits, toUnits } from '../../../../../src/model/decimal-parts.ts';
import type { SpotPosition } from '../../../../../src/model/spot-order.ts';
import { seededRandom } from '../../../../soak/random.ts';
import { json, lost } from '../../../api/fake-exchange.ts';
import { journalExchange, randomFills, randomUpDown } from '../journal-exchange.ts';
import type { JournalRowsOfExchange, ModelFill } from '../journal-exchange.ts';

/** Rows of the exchange's own answer after these fills, by its own rule and its own writing. */
function positionRows(fills: readonly ModelFill[]): Record<string, unknown>[] {
  const positions = new Map<string, Position>();
  for (const { symbol, side, quantity, quote, fee } of fills) {
    const asset = symbol.replace('USDT', '');
    const trade = { quantity: toUnits(quantity), quote: toUnits(quote), fee: toUnits(fee) };
    positions.set(
      asset,
      afterTrade(positions.get(asset) ?? NO_POSITION, { side: side === 0 ? 'buy' : 'sell', ...trade }),
    );
  }
  return [...positions].map(([asset, { quantity, cost, realised, fees, trades }]) => {
    const [quantityText, costText, realisedText, feesText] = [quantity, cost, realised, fees].map(textOfUnits);
    const row = { asset, quantity: quantityText!, cost: costText!, realised: realisedText!, fees: feesText!, trades };
    return positionWire(row as never);
  });
}
const positionsOf = (fills: readonly ModelFill[]) => positionRows(fills).map(decodeSpotPosition);

let rows: JournalRowsOfExchange;
let exchange: ReturnType<typeof journalExchange>;
let positions: () => unknown;
let stop = () => {};

beforeEach(() => {
  startCompute({ createWorker: null });
  rows = { fills: randomFills(seededRandom(21), 400), upDown: randomUpDown(seededRandom(22), 20) };
  positions = () => positionRows(rows.fills);
  exchange = journalExchange(rows, { pageRows: 100 });
  exchange.facts.onOther = () => {
    const list = positions() as unknown[];
    return json({ code: 200, msg: '', rows: list, total: list.length });
  };
  sessionStore.applySignIn('token', { userId: 'user-1', address: '0x1', walletKind: 'demo' });
});
afterEach(() => {
  stop();
  sessionStore.applySignOut();
  stopCompute();
  vi.unstubAllGlobals();
});

async function tableOf(): Promise<TradeTable> {
  await refreshJournal();
  const now = journal.peek();
  if (now.state !== 'ready') throw new Error(now.state);
  return now.table;
}

describe('positions of the journal', () => {
  it('are those of the exchange, digit for digit, in any order and without coins that were never traded', async () => {
    const table = await tableOf();
    expect(table.coins).toContain('SOL');
    expect(differencesOf(table, positionsOf(rows.fills).toReversed())).toEqual([]);
  });

  it.each<[keyof SpotPosition, (position: SpotPosition) => unknown]>([
    ['quantity', ({ quantity }) => textOfUnits(toUnits(quantity) + 10n ** 10n)],
    ['averageCost', ({ averageCost }) => (averageCost === null ? '1' : textOfUnits(toUnits(averageCost) + 10n ** 6n))],
    ['realisedProfit', ({ realisedProfit }) => textOfUnits(toUnits(realisedProfit) - 10n ** 10n)],
    ['feesPaid', ({ feesPaid }) => textOfUnits(toUnits(feesPaid) + 10n ** 10n)],
    ['trades', ({ trades }) => trades + 1],
  ])('differ by the last digit of %s', async (field, other) => {
    const table = await tableOf();
    const all = positionsOf(rows.fills);
    for (const [at, position] of all.entries()) {
      const changed = { ...position, [field]: other(position) };
      expect(differencesOf(table, all.with(at, changed))).toEqual([
        { asset: position.asset, journal: position, exchange: changed },
      ]);
    }
  });

  it('differ where one side has no position', async () => {
    const table = await tableOf();
    const all = positionsOf(rows.fills);
    const other = { ...all[0]!, asset: 'ADA' };
    expect(differencesOf(table, [...all.slice(1), other])).toEqual([
      { asset: 'ADA', journal: null, exchange: other },
      { asset: all[0]!.asset, journal: all[0], exchange: null },
    ]);
  });
});

describe('agreement with the exchange', () => {
  it('is told after each change of the journal', async () => {
    stop = followAgreement();
    expect(agreement.peek()).toEqual({ state: 'checking' });
    await refreshJournal();
    await vi.waitFor(() => expect(agreement.peek()).toEqual({ state: 'agrees' }));
    rows.fills = [...rows.fills, ...randomFills(seededRandom(3), 10)];
    await refreshJournal();
    await vi.waitFor(() => expect(agreement.peek()).toEqual({ state: 'agrees' }));
    stop();
    expect(agreement.peek()).toEqual({ state: 'checking' });
  });

  it('is no difference when an order was filled between two answers', async () => {
    await refreshJournal();
    rows.fills = [...rows.fills, ...randomFills(seededRandom(3), 1)];
    stop = followAgreement();
    await vi.waitFor(() => expect(agreement.peek()).toEqual({ state: 'agrees' }));
  });

  it('is a difference that stays', async () => {
    positions = () => positionRows(rows.fills.slice(0, -1));
    stop = followAgreement();
    await refreshJournal();
    await vi.waitFor(() => expect(agreement.peek().state).toBe('differs'));
  });

  it('is not known without an answer', async () => {
    positions = lost;
    stop = followAgreement();
    await refreshJournal();
    await vi.waitFor(() => expect(agreement.peek()).toMatchObject({ state: 'failed', error: { kind: 'network' } }));
  });

  it('is checked again when asked after a check that failed, while it is followed', async () => {
    positions = lost;
    stop = followAgreement();
    await refreshJournal();
    await vi.waitFor(() => expect(agreement.peek().state).toBe('failed'));
    positions = () => positionRows(rows.fills);
    retryAgreement();
    expect(agreement.peek().state).toBe('checking');
    await vi.waitFor(() => expect(agreement.peek().state).toBe('agrees'));
    stop();
    retryAgreement();
    expect(agreement.peek().state).toBe('checking');
  });
});
