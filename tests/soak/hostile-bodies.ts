import * as fc from 'fast-check';
import { spotAmend, spotBook, spotCancel, spotCancelAll, spotFills } from '../../protocol/rest/spot.ts';
import { spotList, spotOco, spotSubmit, spotTrades } from '../../protocol/rest/spot.ts';

/**
 * In a body it stands for what only a run knows: so many per cent of the last price, one of the orders placed so far, or a
 * time so many hours after yesterday.
 */
export type Stand = { readonly percent: number } | { readonly order: number } | { readonly hours: number };

/** Bounds of amounts: of ticks and steps, of decimals, of doubles, of the database, of decimal texts. */
const EDGES: readonly unknown[] = [
  0,
  -0,
  '0',
  '0.000000000000000000',
  '0.000000000000000001',
  '0.00000001',
  '0.0001',
  '99999999999999999999',
  '9'.repeat(38),
  `${'9'.repeat(19)}.${'9'.repeat(18)}`,
  '9'.repeat(39),
  '007',
  '1.',
  '.5',
  '1e5',
  '-1',
  'NaN',
  '１',
  '',
  null,
  1e18,
  1e19,
  1e-7,
  5e-324,
  0.1 + 0.2,
  2 ** 53 + 2,
  1e308,
];
const edge = fc.constantFrom(...EDGES);
/** Generates mostly right values: with more than about one wrong field in a dozen no body would pass the schema. */
const mostly = (right: fc.Arbitrary<unknown>, wrong: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc.oneof({ weight: 19, arbitrary: right }, wrong);
const near = fc.record({ percent: fc.integer({ min: 78, max: 122 }) });
const price = mostly(near, fc.oneof(edge, fc.double({ min: 0 }), fc.record({ percent: fc.nat({ max: 100_000 }) })));
const quantity = mostly(
  fc.constantFrom('0.0001', '0.001', '0.0025', 0.001, '0.01', '1', '1000000'),
  fc.oneof(edge, fc.double()),
);
const quoteQuantity = mostly(fc.constantFrom('5', '10.01', 25, '4.99', '100000.01'), edge);
const symbol = mostly(
  fc.constantFrom('BTCUSDT', 'BTCUSDT', 'BTCUSDT', 'ETHUSDT'),
  fc.constantFrom('NONEUSDT', 'btcusdt', '', 'USDT'),
);
const side = mostly(fc.constantFrom('buy', 'sell'), fc.constant('both'));
const clientOrderId = mostly(
  fc.uuid(),
  fc.constantFrom(
    '00000000-0000-4000-8000-000000000000',
    'short',
    'x'.repeat(64),
    'x'.repeat(61),
    "' or 1=1 --".repeat(2),
  ),
);
const id = mostly(
  fc.record({ order: fc.nat({ max: 100_000 }) }),
  fc.constantFrom('0', '_', 'x'.repeat(64), 'x'.repeat(65), '', '../..', 'constructor', '\0'),
);
const time = mostly(
  fc.integer({ min: 0, max: 8.64e15 }),
  fc.constantFrom(0, -1, 1.5, 1_790_000_000_000, 4_102_444_800_000, 8.64e15 + 1, 2 ** 53, '1790000000000'),
);
/** From a moment ago to far ahead: an hour's steps, counted from a day before the run. */
const expireTime = mostly(fc.record({ hours: fc.nat({ max: 24 * 200 }) }), time);
const paging = {
  pageNum: mostly(fc.constantFrom(1, 2, 100_000), fc.constantFrom(100_001, 0, '1')),
  pageSize: mostly(fc.constantFrom(1, 1000), fc.constantFrom(1001, -1)),
};
const limit = mostly(fc.constantFrom(1, 200), fc.constantFrom(0, 201, 1001, 1.5));
const filters = { symbol, side, fromTime: time, toTime: time, ...paging };
const junk = fc.jsonValue({ maxDepth: 3 });

/** A body of these fields, some left out, now and then one of them anything at all. */
function body(fields: Readonly<Record<string, fc.Arbitrary<unknown>>>, required: readonly string[]) {
  const whole = fc.record(fields, { requiredKeys: [...required] });
  const spoilt = fc.dictionary(fc.constantFrom(...Object.keys(fields), 'extra'), junk, { minKeys: 1, maxKeys: 2 });
  return fc.oneof(
    { weight: 9, arbitrary: whole },
    fc.tuple(whole, spoilt).map(([right, wrong]) => Object.assign(right, wrong)),
  );
}

const waiting = {
  timeInForce: mostly(fc.constantFrom('gtc', 'gtd', 'ioc', 'fok'), fc.constant('day')),
  expireTime,
  postOnly: fc.boolean(),
};
const request = { symbol, side, clientOrderId };
const each = <Call>(call: Call, bodies: fc.Arbitrary<object>) => bodies.map((one) => ({ call, body: one }));

/** A spot call and a body for it, most of which are nearly right. */
export const hostileRequest = fc.oneof(
  each(
    spotSubmit,
    body({ ...request, type: fc.constant('limit'), price, quantity, ...waiting, stopPrice: price }, [
      ...Object.keys(request),
      'type',
      'price',
      'quantity',
    ]),
  ),
  each(
    spotSubmit,
    body({ ...request, type: fc.constant('market'), quantity, quoteQuantity, stopPrice: price }, [
      ...Object.keys(request),
      'type',
    ]),
  ),
  each(
    spotOco,
    body(
      {
        ...request,
        quantity,
        takeProfit: body({ price }, ['price']),
        stopLoss: body({ stopPrice: price, price }, ['stopPrice']),
      },
      [...Object.keys(request), 'quantity', 'takeProfit', 'stopLoss'],
    ),
  ),
  each(spotAmend, body({ id, price, quantity, stopPrice: price }, ['id'])),
  each(spotCancel, body({ id }, ['id'])),
  each(spotCancelAll, body({ symbol }, [])),
  each(
    spotList,
    body(
      {
        view: mostly(fc.constantFrom('open', 'history'), fc.constant('all')),
        id,
        type: mostly(fc.constantFrom('limit', 'market'), fc.constant('stop')),
        stop: fc.boolean(),
        status: mostly(fc.constantFrom('pending', 'filled', 'cancelled'), fc.constant('expired')),
        ...filters,
      },
      ['view'],
    ),
  ),
  each(spotFills, body({ orderId: id, ...filters }, [])),
  each(spotBook, body({ symbol, limit }, ['symbol'])),
  each(spotTrades, body({ symbol, limit }, ['symbol'])),
);
