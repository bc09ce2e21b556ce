import * as fc from 'fast-check';

const at = fc.integer({ min: 0, max: 20 });
/** Steps: BTC 0.1 … 12, PEPE 7 … 840. */
const size = fc.integer({ min: 1, max: 120 });
const symbol = fc.constantFrom('BTCUSDT', 'PEPEUSDT');
const side = fc.constantFrom('buy' as const, 'sell' as const);
const user = fc.nat({ max: 1 });
const which = fc.nat({ max: 10_000 });
const cents = fc.integer({ min: 400, max: 90_000 });
const order = { user, symbol, side, at, size };
const level = fc.record({ at, size });
/** One thing that somebody does, or that happens. */
export const operation = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      op: fc.constant('limit' as const),
      ...order,
      tif: fc.constantFrom('gtc' as const, 'gtc' as const, 'ioc' as const, 'fok' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('postOnly' as const), ...order }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('market' as const), user, symbol, side, size }) },
  { weight: 2, arbitrary: fc.record({ op: fc.constant('quote' as const), user, symbol, side, cents }) },
  {
    weight: 3,
    arbitrary: fc.record({
      op: fc.constant('stop' as const),
      ...order,
      stopAt: at,
      cents,
      isMarket: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      op: fc.constant('trailing' as const),
      ...order,
      cents,
      bips: fc.integer({ min: 10, max: 2000 }),
      activateAt: fc.option(at),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      op: fc.constant('attached' as const),
      user,
      symbol,
      at,
      size,
      tif: fc.constantFrom('gtc' as const, 'gtc' as const, 'gtc' as const, 'ioc' as const),
      // So far above its price the take profit and so far below it the stop loss; not at all is wrong.
      up: fc.option(fc.nat({ max: 6 })),
      down: fc.option(fc.nat({ max: 6 })),
      limitAt: fc.option(at),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({ op: fc.constant('pair' as const), ...order, stopAt: at, limitAt: fc.option(at) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      op: fc.constant('amend' as const),
      which,
      at: fc.option(at),
      size: fc.option(size),
      stopAt: fc.option(at),
    }),
  },
  { weight: 9, arbitrary: fc.record({ op: fc.constant('tick' as const), symbol, at, size }) },
  {
    weight: 2,
    arbitrary: fc.record({ op: fc.constant('book' as const), symbol, levels: fc.array(level, { maxLength: 6 }) }),
  },
  { weight: 4, arbitrary: fc.record({ op: fc.constant('cancel' as const), which }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('cancelAll' as const), user, symbol: fc.option(symbol) }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('again' as const), which }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constant('restart' as const), symbol, at, size }) },
);
export type Operation = typeof operation extends fc.Arbitrary<infer T> ? T : never;
