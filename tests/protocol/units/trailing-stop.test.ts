import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { setsOffTrail, trailedBy, trailingStopAt } from '../../../protocol/units/trailing-stop.ts';
import type { Trail, TrailingTerms, TrailingTick } from '../../../protocol/units/trailing-stop.ts';

const ONE = 10n ** 18n;
const terms = (side: 'buy' | 'sell', bips: number, activation: bigint | null = null): TrailingTerms => ({
  side,
  bips,
  activation,
  tickSize: ONE,
});
const ticksOf = (prices: readonly number[]): readonly TrailingTick[] =>
  prices.map((price, at) => ({ seq: at + 7, price: BigInt(price) * ONE }));

/** Walks ticks as the engine does. */
function walked(of: TrailingTerms, ticks: readonly TrailingTick[]) {
  let trail: Trail | null = null;
  for (const tick of ticks) {
    if (setsOffTrail(of, trail, tick.price)) return { trail, trigger: tick };
    trail = trailedBy(of, trail, tick);
  }
  return { trail, trigger: null };
}

/** Slow and plain: for each tick it looks through all that came before. Whole prices, so that doubles are exact. */
function model(side: 'buy' | 'sell', bips: number, activation: number | null, prices: readonly number[]) {
  const sign = side === 'sell' ? 1 : -1;
  const from = prices.findIndex((price) => activation === null || sign * price >= sign * activation);
  if (from < 0) return null;
  const state = (end: number) => {
    const bestPrice = sign * Math.max(...prices.slice(from, end).map((price) => sign * price));
    const exact = bestPrice * (10_000 - sign * bips);
    const stop = side === 'sell' ? Math.floor(exact / 10_000) : Math.ceil(exact / 10_000);
    return { best: prices.indexOf(bestPrice, from), stop };
  };
  const trigger = prices.findIndex((price, at) => at > from && sign * price <= sign * state(at).stop);
  return { from, trigger, ...state(trigger < 0 ? prices.length : trigger) };
}

describe('trailing stop', () => {
  it('of a sell follows the highest price and rounds away from it', () => {
    expect(trailingStopAt(terms('sell', 100), 101n * ONE)).toBe(99n * ONE);
    expect(trailingStopAt(terms('buy', 100), 101n * ONE)).toBe(103n * ONE);
    expect(trailingStopAt(terms('sell', 2000), ONE)).toBe(0n);
  });

  it('is not set off by the tick that makes it active, and is by one exactly at the stop', () => {
    const { trail, trigger } = walked(
      terms('sell', 1000, 110n * ONE),
      ticksOf([100, 50, 110, 120, 120, 109, 108, 200]),
    );
    expect(trail).toMatchObject({ activation: { seq: 9 }, best: { seq: 10 }, stop: 108n * ONE });
    expect(trigger?.seq).toBe(13);
  });

  it('keeps the same trail where a tick moves nothing', () => {
    const [first, second] = ticksOf([100, 99]);
    const trail = trailedBy(terms('sell', 1000), null, first!);
    expect(trailedBy(terms('sell', 1000), trail, second!)).toBe(trail);
  });

  it('does as a slow model does, for any prices', () => {
    const price = fc.integer({ min: 1, max: 400 });
    fc.assert(
      fc.property(
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.integer({ min: 10, max: 2000 }),
        fc.option(price),
        fc.array(price, { minLength: 1, maxLength: 40 }),
        (side, bips, activation, prices) => {
          const ticks = ticksOf(prices);
          const found = walked(terms(side, bips, activation === null ? null : BigInt(activation) * ONE), ticks);
          const due = model(side, bips, activation, prices);
          expect(found).toEqual(
            due === null
              ? { trail: null, trigger: null }
              : {
                  trail: { activation: ticks[due.from], best: ticks[due.best], stop: BigInt(due.stop) * ONE },
                  trigger: ticks[due.trigger] ?? null,
                },
          );
        },
      ),
    );
  });

  it('never stands on its best price, so that a price that stands still does not set it off', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('buy' as const, 'sell' as const),
        fc.integer({ min: 10, max: 2000 }),
        fc.bigInt({ min: 1n, max: 10n ** 18n }),
        (side, bips, steps) => {
          const stop = trailingStopAt(terms(side, bips), steps * ONE);
          expect(side === 'sell' ? stop < steps * ONE : stop > steps * ONE).toBe(true);
        },
      ),
    );
  });
});
