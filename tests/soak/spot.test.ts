import { describe, expect, it } from 'vitest';
import { CATALOGUE } from '../../server/market/catalogue.ts';
import { figuresOf } from '../../src/features/spot-ticket/spot-figures.ts';
import { add, mul } from '../../src/model/decimal.ts';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import { seededRandom } from './random.ts';
import { spotOrders } from './spot.ts';

/** The normal tests run a short piece of what `npm run test:soak -- spot` runs for long. */
const ORDERS = 160;
const PEPE = CATALOGUE.find(({ rules }) => rules.base === 'PEPE')!;

describe('random spot orders', () => {
  it('cost on the ticket what the exchange holds, on every market, and "Max" is always taken', () => {
    for (const [index, entry] of CATALOGUE.entries()) {
      const tally = spotOrders(entry, ORDERS, seededRandom(20_261_124 + index));
      expect(tally.differences).toEqual([]);
      expect(tally.taken, entry.rules.symbol).toBeGreaterThan(0);
      // Orders of every side, type and unit must have been accepted; nobody buys EUR. Even kinds are buys.
      for (const [kind, taken] of tally.takenAtMax.entries()) {
        const refused = entry.rules.base === 'EUR' && kind % 2 === 0;
        expect(taken > 0, `${entry.rules.symbol}, kind ${kind}`).toBe(!refused);
      }
    }
  });

  it('show a ticket that rounds value and fee together instead of each for itself', () => {
    const together: typeof figuresOf = (draft, market, prices) => {
      const figures = figuresOf(draft, market, prices);
      if (figures === null || draft.side === 'sell') return figures;
      return { ...figures, total: mul(figures.notional, add('1' as DecimalText, market.takerFee), 8, 'up') };
    };
    const { differences } = spotOrders(PEPE, ORDERS, seededRandom(1), together);
    expect(differences[0]).toMatch(/^PEPEUSDT: (hold|the ticket says ready)/);
  });

  it('show a ticket that loses a step', () => {
    const less: typeof figuresOf = (draft, market, prices) => {
      const figures = figuresOf(draft, market, prices);
      return figures && draft.unit === 'quote' ? { ...figures, quantity: '1' as DecimalText } : figures;
    };
    expect(spotOrders(PEPE, ORDERS, seededRandom(1), less).differences[0]).toMatch(/^PEPEUSDT: (quantity|hold)/);
  });
});
