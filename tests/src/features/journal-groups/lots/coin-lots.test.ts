import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DecimalText } from '../../../../../protocol/units/decimal-text.ts';
import { startCompute, stopCompute } from '../../../../../src/compute/start-compute.ts';
import { wideAt } from '../../../../../src/compute/order/wide-columns.ts';
import { unrealisedProfit } from '../../../../../src/features/spot-orders/spot-profit.ts';
import {
  coinLots,
  costOfOne,
  openLotsOf,
  salesOfCoin,
} from '../../../../../src/features/journal-groups/lots/coin-lots.ts';
import { openResult } from '../../../../../src/features/trade-journal/figures/open-result.ts';
import { soldOf } from '../../../../../src/features/trade-journal/table/sold-coins.ts';
import { textOfUnits } from '../../../../../src/model/decimal-parts.ts';
import { modelLots } from '../../../../models/lots-model.ts';
import { seededRandom } from '../../../../soak/random.ts';
import { lotsJobOf, randomJournal } from '../../trade-journal/random-journal.ts';

beforeAll(() => startCompute({ createWorker: null }));
afterAll(stopCompute);

const sumOf = (values: readonly bigint[]) => values.reduce((sum, value) => sum + value, 0n);
const FINE = 10n ** 10n;

describe('the lots of each coin', () => {
  it('are those of the exchange by average cost, and hold as much by FIFO', async () => {
    for (let seed = 1; seed <= 5; seed++) {
      const table = await randomJournal(200 * seed, 20, seed);
      const { positions } = modelLots(lotsJobOf(table.rows));
      const coins = await coinLots(table);
      expect(coins).toHaveLength(positions.filter(({ trades }) => trades > 0).length);
      for (const found of coins) {
        const model = positions[found.coin]!;
        expect(found.position.quantity * FINE).toBe(model.quantity);
        expect(found.position).toMatchObject({ cost: model.cost, realised: model.realised, trades: model.trades });
        const lots = openLotsOf(table, found);
        const open = Array.from({ length: lots.length }, (_, at) => lots.rowAt(at)!);
        expect(sumOf(open.map(({ quantity }) => quantity))).toBe(found.position.quantity);
        expect(sumOf(open.map(({ cost }) => cost))).toBe(found.costFifo);
        expect(open.map(({ link }) => link)).toEqual(open.map(() => found.coin));
        expect(open.map(({ fill }) => fill)).toEqual(open.map(({ fill }) => fill).sort((a, b) => a - b));
        expect(lots.rowAt(lots.length)).toBeUndefined();
      }
    }
  });

  it('stand with those that are held first', async () => {
    const coins = await coinLots(await randomJournal(30, 0, 3));
    const held = coins.map(({ position }) => position.quantity > 0n);
    expect(held).toEqual([...held].sort((a, b) => Number(b) - Number(a)));
  });

  it('have the sales of their coin, the newest first, which add up to what it realised', async () => {
    const table = await randomJournal(700, 300, 6);
    for (const { coin, position } of await coinLots(table)) {
      const rows = [...salesOfCoin(table, coin)];
      expect(rows).toEqual([...rows].sort((a, b) => b - a));
      expect(sumOf(rows.map((row) => wideAt(table.nets, row)))).toBe(position.realised);
      expect(sumOf(rows.map((row) => wideAt(table.netsFifo, row)))).toBe(position.realisedFifo);
      const sold = rows.map((row) => soldOf(table, row));
      expect(sumOf(sold.map(({ quantity, covered }) => quantity - covered))).toBe(position.uncovered);
    }
  });

  it('are none without a fill', async () => {
    expect(await coinLots(await randomJournal(0, 10, 1))).toEqual([]);
  });
});

describe('the unrealised result', () => {
  it('is that of the list of holdings, for any price', () => {
    const random = seededRandom(4);
    for (let turn = 0; turn < 500; turn++) {
      const decimals = random.below(9);
      const last = random.below(10 ** 9);
      const quantity = BigInt(1 + random.below(10 ** 9));
      const average = BigInt(random.below(10 ** 9)) * 10n ** 9n;
      const cost = (quantity * average) / 10n ** 8n;
      const position = {
        quantity: textOfUnits(quantity * FINE) as DecimalText,
        averageCost: textOfUnits(average) as DecimalText,
      };
      // The cost was cut to the 18th place, so that it is exact only when nothing was cut off.
      if (quantity * average !== cost * 10n ** 8n) continue;
      expect(textOfUnits(openResult(quantity, cost, last, decimals)!)).toBe(unrealisedProfit(position, last, decimals));
      expect(costOfOne(cost, quantity)).toBe(average);
    }
  });

  it('rounds half a cent up once, and is not known without a price', () => {
    expect(openResult(10n ** 8n, 0n, 5, 3)).toBe(10n ** 16n);
    expect(openResult(10n ** 8n, 0n, 4, 3)).toBe(0n);
    expect(openResult(10n ** 8n, 10n ** 18n, 995, 3)).toBe(-(10n ** 16n));
    expect(openResult(1n, 0n, NaN, 2)).toBeNull();
    expect(costOfOne(5n, 0n)).toBeNull();
  });
});
