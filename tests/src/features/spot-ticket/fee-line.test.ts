import type { TFunction } from 'i18next';
import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { walkBook } from '../../../../protocol/units/book-walk.ts';
import { feeLine } from '../../../../src/features/spot-ticket/spot-ticket-words.ts';
import type { SpotDraft } from '../../../../src/features/spot-ticket/spot-draft.ts';
import { figuresOf } from '../../../../src/features/spot-ticket/spot-figures.ts';
import { decimal } from '../../../../src/model/decimal.ts';
import { toUnits } from '../../../../src/model/decimal-parts.ts';
import { BTC, sideOf } from './market.ts';

const t = ((key: string) => key) as unknown as TFunction<'app'>;
const ONE = 10n ** 18n;
const EMPTY: SpotDraft = { side: 'buy', type: 'limit', price: '60000', size: '0.3333', unit: 'base', percent: null };
const draftOf = (more: Partial<SpotDraft>): SpotDraft => ({ ...EMPTY, ...more });
const NO_PRICES = { last: null, bids: sideOf([]), asks: sideOf([]) };

it('issue 39 D13: the fee of a market order is an estimate, and says so', () => {
  for (const side of ['buy', 'sell'] as const) {
    const line = feeLine(t, draftOf({ side, type: 'market' }), BTC);
    expect(line.name).toBe('spot.fee');
    const figures = { notional: decimal('1029.03376'), fee: decimal('1.02903376') } as Parameters<typeof line.text>[0];
    // A buy pays 1,030.06279376, shown as 1,030.07; a sell brings 1,028.00472624, shown as 1,028.00.
    expect(line.text(figures)).toBe('≈ 1.03 USDT');
  }
});

it('issue 39 D13: a fee without "about" is never exceeded, at whatever better prices the order is filled', () => {
  const level = fc.record({
    better: fc.bigInt({ min: 0n, max: 5_000n }),
    quantity: fc.bigInt({ min: 1n, max: 50_000n }).map((lots) => lots * 10n ** 13n),
  });
  fc.assert(
    fc.property(fc.constantFrom('buy' as const, 'sell' as const), fc.array(level, { minLength: 1 }), (side, levels) => {
      const draft = draftOf({ side, type: 'limit' });
      const figures = figuresOf(draft, BTC, NO_PRICES)!;
      const limit = 60_000n * ONE;
      const sorted = levels.toSorted((a, b) => Number(b.better - a.better));
      const book = sorted.map(({ better, quantity }) => ({
        price: limit + (side === 'buy' ? -better : better) * (ONE / 100n),
        quantity,
      }));
      const wish = { quantity: toUnits(figures.quantity), limit };
      const { filled } = walkBook(book, side, wish, toUnits(BTC.stepSize), toUnits(BTC.takerFee));
      const isBound = !feeLine(t, draft, BTC).text(figures).startsWith('≈');
      expect(isBound).toBe(side === 'buy');
      if (isBound) expect(filled.fee <= toUnits(figures.fee)).toBe(true);
    }),
  );
});
