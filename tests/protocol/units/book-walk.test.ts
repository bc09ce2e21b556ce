import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { walkBook } from '../../../protocol/units/book-walk.ts';
import { fillPiece, NOTHING_FILLED } from '../../../protocol/units/spot-money.ts';
import type { Filled, Piece, Side } from '../../../protocol/units/spot-money.ts';
import { parseAmount } from '../../../server/ledger/amount.ts';

const RATE = parseAmount('0.001');
const STEP = parseAmount('0.01');
const side = fc.constantFrom('buy' as const, 'sell' as const);
const levels = fc.uniqueArray(
  fc.record({ price: fc.integer({ min: 1, max: 400 }), steps: fc.integer({ min: 1, max: 40 }) }),
  {
    selector: ({ price }) => price,
    minLength: 1,
    maxLength: 8,
  },
);
type Levels = typeof levels extends fc.Arbitrary<infer T> ? T : never;

const bookOf = (which: Side, rows: Levels): readonly Piece[] =>
  rows
    .map(({ price, steps }) => ({ price: parseAmount('0.000000007') * BigInt(price), quantity: STEP * BigInt(steps) }))
    .toSorted((a, b) => (a.price < b.price === (which === 'buy') ? -1 : 1));
const filledBy = (which: Side, pieces: readonly Piece[]): Filled =>
  pieces.reduce((filled, piece) => fillPiece(which, filled, piece, RATE).after, NOTHING_FILLED);
const costOf = (which: Side, { value, fee }: Filled): bigint =>
  which === 'buy' ? ((value + 10n ** 10n - 1n) / 10n ** 10n) * 10n ** 10n + fee : value;

it('an amount of quote buys or sells as many steps as it can pay for, and not one more', () => {
  fc.assert(
    fc.property(side, levels, fc.integer({ min: 1, max: 4_000_000 }), (which, rows, units) => {
      const book = bookOf(which, rows);
      const budget = BigInt(units) * 10n ** 10n;
      const { pieces, tooThin } = walkBook(book, which, { quote: budget }, STEP, RATE);
      const filled = filledBy(which, pieces);
      expect(costOf(which, filled)).toBeLessThanOrEqual(budget);
      const whole = book.reduce((sum, { quantity }) => sum + quantity, 0n);
      expect(tooThin).toBe(filled.quantity === whole);
      if (tooThin) return;
      // One more step from where it stopped would be too much.
      const stopped = book.find(
        (level) => (pieces.find(({ price }) => price === level.price)?.quantity ?? 0n) < level.quantity,
      )!;
      const more = fillPiece(which, filled, { price: stopped.price, quantity: STEP }, RATE).after;
      expect(costOf(which, more)).toBeGreaterThan(budget);
    }),
    { numRuns: 2000 },
  );
});

it('a quantity is taken best price first, never beyond the limit, in whole steps', () => {
  fc.assert(
    fc.property(
      side,
      levels,
      fc.integer({ min: 1, max: 200 }),
      fc.option(fc.integer({ min: 1, max: 400 })),
      (which, rows, steps, at) => {
        const book = bookOf(which, rows);
        const limit = at === null ? null : parseAmount('0.000000007') * BigInt(at);
        const wanted = STEP * BigInt(steps);
        const { pieces, tooThin } = walkBook(book, which, { quantity: wanted, limit }, STEP, RATE);
        const allowed = book.filter(
          ({ price }) => limit === null || (which === 'buy' ? price <= limit : price >= limit),
        );
        const there = allowed.reduce((sum, { quantity }) => sum + quantity, 0n);
        const taken = filledBy(which, pieces).quantity;
        expect(taken).toBe(there < wanted ? there : wanted);
        expect(tooThin).toBe(taken < wanted && allowed.length === book.length);
        expect(pieces.map(({ price }) => price)).toEqual(allowed.slice(0, pieces.length).map(({ price }) => price));
        for (const { quantity } of pieces) expect(quantity % STEP).toBe(0n);
      },
    ),
    { numRuns: 2000 },
  );
});

it('an empty book is too thin', () => {
  expect(walkBook([], 'buy', { quantity: STEP, limit: null }, STEP, RATE)).toEqual({
    pieces: [],
    filled: NOTHING_FILLED,
    tooThin: true,
  });
  expect(walkBook([], 'sell', { quote: STEP }, STEP, RATE)).toEqual({
    pieces: [],
    filled: NOTHING_FILLED,
    tooThin: true,
  });
});
