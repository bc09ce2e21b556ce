import { expect, it, vi } from 'vitest';
import type { SpotOrders, SpotOrderWire } from '../../../server/engine/spot/spot-orders.ts';
import { DatabaseGone } from '../../../server/infra/query-error.ts';
import { trailingOrders } from '../../../server/nodes/trailing-orders.ts';

const order = (id: string, more: Partial<SpotOrderWire> = {}) => ({ id, symbol: 'BTCUSDT', ...more }) as SpotOrderWire;
const plain = order('1');
const waiting = order('2', { trailingBips: 50, waitsFor: 'trigger' });
const setOff = order('3', { trailingBips: 50 });
const stands = { ...waiting, stopPrice: '99' } as SpotOrderWire;
const page = { rows: [plain, waiting, setOff], total: 3, sums: { bought: '0', sold: '0', fees: '0' } };

const own = {
  find: async (_user: string, id: string) => page.rows.find((row) => row.id === id),
  list: async () => page,
};

it('where a waiting trailing stop stands is asked of the engine, of its owner, and of no other order', async () => {
  const ask = vi.fn<SpotOrders['find']>(async () => stands);
  const orders = trailingOrders(own, ask);
  expect(await orders.list('user', { view: 'open' })).toEqual({ ...page, rows: [plain, stands, setOff] });
  expect(await orders.find('user', '2')).toEqual(stands);
  expect(await orders.find('user', '1')).toEqual(plain);
  expect(await orders.find('user', 'none')).toBeUndefined();
  expect(ask.mock.calls).toEqual([
    ['user', '2'],
    ['user', '2'],
  ]);
});

it('a trailing order is shown as it was placed while no engine answers', async () => {
  const orders = trailingOrders(own, () => Promise.reject(new DatabaseGone('there is no engine')));
  expect((await orders.list('user', { view: 'open' })).rows).toEqual(page.rows);
  expect(await orders.find('user', '2')).toEqual(waiting);
});
