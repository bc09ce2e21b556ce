import { beforeEach, expect, it, vi } from 'vitest';
import { fetchSpotOrders } from '../../../../../src/api/spot-order-calls.ts';
import { findOtherLeg, findPlacer } from '../../../../../src/features/spot-orders/receipt/related-orders.ts';
import type { SpotOrder } from '../../../../../src/model/spot-order.ts';

vi.mock('../../../../../src/api/spot-order-calls.ts', () => ({ fetchSpotOrders: vi.fn() }));

const asked = vi.mocked(fetchSpotOrders);
const order = (id: string, other: Partial<SpotOrder> = {}) =>
  ({ id, ocoId: null, symbol: 'BTCUSDT', createdMs: 5, clientOrderId: id, ...other }) as SpotOrder;
const answer = (...rows: readonly SpotOrder[]) =>
  asked.mockResolvedValueOnce({ success: true, data: { rows, total: rows.length, sums: null } });

beforeEach(() => void asked.mockReset());

it('an order of no pair has no other leg, and nobody is asked', async () => {
  expect(await findOtherLeg(order('a'))).toBeNull();
  expect(asked).not.toHaveBeenCalled();
});

it('the other leg is looked for among what is over, then among what is open, of that very moment', async () => {
  const [mine, other] = [order('a', { ocoId: 'pair' }), order('b', { ocoId: 'pair' })];
  answer(mine);
  answer(mine, other);
  expect(await findOtherLeg(mine)).toBe(other);
  expect(asked.mock.calls.map(([wish]) => wish)).toEqual(
    (['history', 'open'] as const).map((view) => ({
      view,
      kind: 'oco',
      symbol: 'BTCUSDT',
      fromMs: 5,
      toMs: 6,
      pageNum: 1,
      pageSize: 100,
    })),
  );
});

it('only an order whose key says that another one placed it has a placer', async () => {
  expect(await findPlacer(order('a'))).toBeNull();
  expect(asked).not.toHaveBeenCalled();
  const placer = order('b');
  answer(placer);
  expect(await findPlacer(order('a', { clientOrderId: 'key-tp' }))).toBe(placer);
  expect(asked).toHaveBeenCalledWith({ view: 'history', placed: 'a', pageNum: 1, pageSize: 1 });
  answer();
  expect(await findPlacer(order('a', { clientOrderId: 'key-sl' }))).toBeNull();
});
