import type { SpotOrders, SpotOrderWire } from '../../../server/engine/spot/spot-orders.ts';
import { done, refused } from '../../../server/infra/outcome.ts';

const NO_SUMS = { bought: '0', sold: '0', fees: '0' };

const PLACED_MS = 1_795_165_260_000;

/** Spot orders that rest for ever, kept per user: what the calls need, without money or ticks. */
export function scriptedSpotOrders(): SpotOrders {
  const orders = new Map<string, SpotOrderWire[]>();
  const ofUser = (userId: string): SpotOrderWire[] => orders.get(userId) ?? [];
  return {
    submit(userId, request) {
      if (request.symbol !== 'BTCUSDT') return Promise.resolve(refused('symbolUnknown'));
      if (request.type === 'market') return Promise.resolve(refused('bookTooThin'));
      const mine = ofUser(userId);
      orders.set(userId, mine);
      const order: SpotOrderWire = {
        // The first order of a user is the one of the recordings.
        id: `01KAGZQ8M4S${String(mine.length + 1).padStart(3, '0')}`,
        clientOrderId: request.clientOrderId,
        symbol: request.symbol,
        side: request.side,
        type: request.type,
        price: String(request.price),
        quantity: String(request.quantity),
        filledQuantity: '0',
        filledQuote: '0',
        fee: '0',
        feeAsset: 'USDT',
        lockedAmount: '1',
        lockedAsset: 'USDT',
        status: 'pending',
        createTime: PLACED_MS,
        updateTime: PLACED_MS,
      };
      mine.unshift(order);
      return Promise.resolve(done(order));
    },
    submitPair(userId, { clientOrderId, symbol, side, quantity, takeProfit, stopLoss }) {
      const mine = ofUser(userId);
      orders.set(userId, mine);
      const legOf = (ocoLeg: 'takeProfit' | 'stopLoss', own: Partial<SpotOrderWire>): SpotOrderWire => ({
        id: `01KAGZQ8M4S${String(mine.length + 1).padStart(3, '0')}`,
        clientOrderId,
        symbol,
        side,
        type: 'limit',
        quantity: String(quantity),
        filledQuantity: '0',
        filledQuote: '0',
        fee: '0',
        feeAsset: 'USDT',
        lockedAmount: '0',
        lockedAsset: 'BTC',
        status: 'pending',
        createTime: PLACED_MS,
        updateTime: PLACED_MS,
        ocoId: clientOrderId,
        ocoLeg,
        ...own,
      });
      const queued = legOf('takeProfit', { price: String(takeProfit.price) });
      mine.unshift(queued);
      const stop = legOf('stopLoss', { type: 'market', stopPrice: String(stopLoss.stopPrice), armedSeq: 1 });
      mine.unshift(stop);
      return Promise.resolve(done({ takeProfit: queued, stopLoss: stop }));
    },
    amend(userId, { id, price, quantity }) {
      const order = ofUser(userId).find((one) => one.id === id);
      if (order === undefined) return Promise.resolve(refused('notFound'));
      if (order.status !== 'pending') return Promise.resolve(refused('orderDone'));
      if (price !== undefined) order.price = String(price);
      if (quantity !== undefined) order.quantity = String(quantity);
      order.amendments = (order.amendments ?? 0) + 1;
      return Promise.resolve(done({ order, keptPlace: price === undefined }));
    },
    cancel(userId, id) {
      const order = ofUser(userId).find((one) => one.id === id);
      if (order === undefined) return Promise.resolve(refused('notFound'));
      if (order.status !== 'pending') return Promise.resolve(refused('orderDone'));
      order.status = 'cancelled';
      return Promise.resolve(done(order));
    },
    cancelAll(userId) {
      const open = ofUser(userId).filter(({ status }) => status === 'pending');
      for (const order of open) order.status = 'cancelled';
      return Promise.resolve(open.length);
    },
    find: (userId, id) => Promise.resolve(ofUser(userId).find((one) => one.id === id)),
    list(userId, { view, pageNum, page, pageSize = 10 }) {
      const all = ofUser(userId).filter(({ status }) => (status === 'pending') === (view === 'open'));
      const first = ((pageNum ?? page ?? 1) - 1) * pageSize;
      return Promise.resolve({ rows: all.slice(first, first + pageSize), total: all.length, sums: NO_SUMS });
    },
    fills: () => Promise.resolve({ rows: [], total: 0, sums: NO_SUMS }),
    positions: () => Promise.resolve({ rows: [], total: 0 }),
    onChange: () => () => undefined,
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
  };
}
