import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settle, SETTLE_WINDOW_MS } from '../../../../server/engine/second-contract/settlement.ts';
import type { SettleTick } from '../../../../server/engine/second-contract/settlement.ts';

const DUE = 1_000_000;
const up = { direction: 1, openPrice: '100.00', dueMs: DUE } as const;
const down = { ...up, direction: 2 } as const;
const tick = (seq: number, ts: number, price = '100.00'): SettleTick => ({ seq, ts, price });

describe('what both rules decide', () => {
  it.each([
    ['101.00', 'win', 'loss'],
    ['99.99', 'loss', 'win'],
    ['100.00', 'tie', 'tie'],
    ['100', 'tie', 'tie'],
    ['100.0000000001', 'win', 'loss'],
  ])('close %s: up is a %s, down a %s', (price, forUp, forDown) => {
    const before = tick(7, DUE - 10, price);
    const after = tick(8, DUE + 10, '1');
    expect(settle(up, before, after)).toEqual({ result: forUp, close: before });
    expect(settle(down, before, after)).toEqual({ result: forDown, close: before });
  });

  it('compares numbers, not texts', () => {
    expect(settle({ ...up, openPrice: '99' }, tick(1, DUE, '100'), tick(2, DUE + 1)).result).toBe('win');
  });

  it('a tick exactly at due is the close; one a millisecond later is not', () => {
    expect(settle(up, tick(1, DUE, '101'), tick(2, DUE + 1, '1'))).toMatchObject({ result: 'win', close: { seq: 1 } });
  });

  it.each([
    ['no tick before', null, tick(2, DUE + 1), 'feedGap'],
    ['no tick after', tick(1, DUE), null, 'feedGap'],
    ['the one before is too old', tick(1, DUE - SETTLE_WINDOW_MS - 1), tick(2, DUE + 1), 'feedGap'],
    ['the one after is too late', tick(1, DUE), tick(2, DUE + SETTLE_WINDOW_MS + 1), 'feedGap'],
    ['one is missing between them', tick(1, DUE), tick(3, DUE + 1), 'chainBroken'],
    ['both lie before due', tick(1, DUE - 1), tick(2, DUE), 'chainBroken'],
    ['both lie after due', tick(1, DUE + 1), tick(2, DUE + 2), 'chainBroken'],
  ])('void when %s', (_, before, after, voidReason) => {
    expect(settle(up, before, after)).toEqual({ result: 'void', voidReason });
  });

  it('both ticks may be exactly five seconds away', () => {
    expect(settle(up, tick(1, DUE - SETTLE_WINDOW_MS), tick(2, DUE + SETTLE_WINDOW_MS)).result).toBe('tie');
  });
});

/** Ticks with gaps of 0 … 8 s, several at one moment among them, prices of three values so that ties are common. */
const chain = fc
  .array(fc.record({ pause: fc.nat({ max: 8000 }), calm: fc.boolean(), price: fc.integer({ min: 99, max: 101 }) }), {
    minLength: 1,
    maxLength: 40,
  })
  .map((steps) => {
    let ts = 500_000;
    return steps.map(({ pause, calm, price }, i) => tick(i + 1, (ts += calm ? pause % 900 : pause), `${price}.00`));
  });

/** Applies the same rule independently, by walking the whole chain with plain numbers. */
function slowSettle(ticks: readonly SettleTick[], direction: 1 | 2, openPrice: string, dueMs: number): string {
  let close: SettleTick | null = null;
  for (const one of ticks) {
    if (one.ts <= dueMs) {
      close = one;
      continue;
    }
    if (close === null || one.ts - dueMs > 5000 || dueMs - close.ts > 5000) return 'void';
    const move = Math.sign(Number(close.price) - Number(openPrice)) * (direction === 1 ? 1 : -1);
    return ['loss', 'tie', 'win'][move + 1]!;
  }
  return 'void';
}

it('agrees with a walk over the whole chain, for any ticks and any due time', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(
      chain,
      fc.nat(),
      fc.nat({ max: 12_000 }),
      fc.boolean(),
      fc.constantFrom<1 | 2>(1, 2),
      (ticks, pick, offset, onTick, direction) => {
        const dueMs = ticks[pick % ticks.length]!.ts + (onTick ? 0 : offset);
        const before = ticks.findLast((one) => one.ts <= dueMs) ?? null;
        const after = ticks.find((one) => one.ts > dueMs) ?? null;
        const { result } = settle({ direction, openPrice: '100.00', dueMs }, before, after);
        seen.add(result);
        expect(result).toBe(slowSettle(ticks, direction, '100.00', dueMs));
      },
    ),
    { numRuns: 2000 },
  );
  expect([...seen].sort()).toEqual(['loss', 'tie', 'void', 'win']);
});

it('up and down never both win, and are void or tied together', () => {
  fc.assert(
    fc.property(chain, fc.integer({ min: 500_000, max: 800_000 }), (ticks, dueMs) => {
      const before = ticks.findLast((one) => one.ts <= dueMs) ?? null;
      const after = ticks.find((one) => one.ts > dueMs) ?? null;
      const pair = [settle({ ...up, dueMs }, before, after).result, settle({ ...down, dueMs }, before, after).result];
      expect([
        ['win', 'loss'],
        ['loss', 'win'],
        ['tie', 'tie'],
        ['void', 'void'],
      ]).toContainEqual(pair);
    }),
  );
});
