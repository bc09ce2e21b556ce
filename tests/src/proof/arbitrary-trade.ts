import fc from 'fast-check';
import type { TradePlan } from './valid-trade.ts';

/** Every kind of trade: both directions, all periods, steady feeds and silent ones, ties among them. */
export const anyPlan: fc.Arbitrary<TradePlan> = fc.record({
  ruleId: fc.constantFrom('updown-1', 'updown-2'),
  symbol: fc.constantFrom('BTCUSDT', 'DOGEUSDT', 'EURUSDT'),
  firstSeq: fc.integer({ min: 1, max: 1_000_000_000 }),
  direction: fc.constantFrom(1, 2),
  periodSeconds: fc.constantFrom(30, 60, 120),
  stakeCents: fc.integer({ min: 100, max: 100_000 }),
  oddsPercent: fc.constantFrom(85, 87, 90, 91, 92),
  moves: fc.array(fc.integer({ min: -500, max: 500 }), { minLength: 1, maxLength: 30 }),
  steps: fc.array(fc.integer({ min: 200, max: 4000 }), { minLength: 1, maxLength: 9 }),
  silent: fc.oneof(
    { weight: 4, arbitrary: fc.constant([0, 0] as const) },
    {
      weight: 1,
      arbitrary: fc.tuple(fc.integer({ min: 0, max: 9000 }), fc.integer({ min: 5001, max: 20_000 })),
    },
  ),
  level: fc.boolean().map((level) => level),
  ticksBefore: fc.integer({ min: 0, max: 4 }),
  ticksAfter: fc.integer({ min: 0, max: 4 }),
});
