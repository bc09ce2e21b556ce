import { beforeEach, expect, it, vi } from 'vitest';
import { configureApi } from '../../../src/api/request.ts';
import { filterSpotHistory, loadSpotOrders, openSpotOrders, spotHistory } from '../../../src/data/spot-order-lists.ts';
import { sessionStore } from '../../../src/data/session.ts';
import type { SpotOrder } from '../../../src/model/spot-order.ts';
import { NO_FILTER } from '../../../src/model/spot-filter.ts';
import { spotOrdersStore } from '../../../src/signals/spot-orders.ts';
import { cancelled, ETH, filledTo, waiting } from '../signals/spot-rows.ts';

/** Times below 10^11 would be read as seconds. */
const T = 1_795_000_000_000;

const wire = ({ createdMs, updatedMs, ...order }: SpotOrder) => ({
  ...order,
  createTime: createdMs,
  updateTime: updatedMs,
});

/** Orders as the exchange knows them, in any state. */
let exchange: readonly SpotOrder[] = [];
let up = true;
const asked: Readonly<Record<string, unknown>>[] = [];

beforeEach(() => {
  exchange = [];
  up = true;
  asked.length = 0;
  spotOrdersStore.clear();
  spotOrdersStore.filterHistory(NO_FILTER);
  sessionStore.applySignIn('token', { userId: 'u', address: '0xAb', walletKind: 'demo' });
  configureApi({
    base: 'http://exchange',
    timeoutMs: 1000,
    token: () => 'token',
    language: () => 'en',
    onTokenInvalid: () => undefined,
  });
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    if (!up) throw new TypeError('network error');
    const body = JSON.parse(String(init.body)) as Record<string, unknown>;
    asked.push(body);
    const rows = exchange
      .filter(({ status }) => (status === 'pending') === (body['view'] === 'open'))
      .filter(({ symbol }) => body['symbol'] === undefined || body['symbol'] === symbol)
      .filter(({ createdMs }) => createdMs >= Number(body['fromTime'] ?? 0))
      .sort((a, b) => (a.id < b.id ? 1 : -1));
    const size = Number(body['pageSize']);
    const from = (Number(body['pageNum']) - 1) * size;
    return new Response(
      JSON.stringify({ code: 200, msg: 'success', rows: rows.slice(from, from + size).map(wire), total: rows.length }),
    );
  });
});

it('restores what is open, and asks for no list that nobody has opened', async () => {
  exchange = [waiting('a', T + 1000), cancelled(waiting('b', T + 2000), T + 3000)];
  await loadSpotOrders();
  expect(spotOrdersStore.open.value.map(({ id }) => id)).toEqual(['a']);
  expect(asked).toEqual([{ view: 'open', pageNum: 1, pageSize: 1000 }]);
  expect(openSpotOrders.now.value.state).toBe('ready');
});

it('finds how orders ended while nobody listened, and tells it once', async () => {
  const [a, b, c] = [waiting('a', T + 1000), waiting('b', T + 2000), waiting('c', T + 3000)];
  const told: string[] = [];
  const stop = spotOrdersStore.onDone(({ id, status }) => told.push(`${id} ${status}`));
  exchange = [a, b, c];
  await loadSpotOrders();
  exchange = [filledTo(a, 10, T + 5000), b, cancelled(c, T + 5000)];
  await loadSpotOrders();
  await loadSpotOrders();
  stop();
  expect(told.sort()).toEqual(['a filled', 'c cancelled']);
  expect(spotOrdersStore.open.value.map(({ id }) => id)).toEqual(['b']);
  // Not more than what may hold them: from the oldest one that is missing.
  expect(asked).toContainEqual({ view: 'history', fromTime: T + 1000, pageNum: 1, pageSize: 1000 });
});

it('keeps what is known when the line is down, and says so', async () => {
  exchange = [waiting('a', T + 1000)];
  await loadSpotOrders();
  up = false;
  await loadSpotOrders();
  expect(spotOrdersStore.open.value).toHaveLength(1);
  expect(openSpotOrders.now.value).toMatchObject({ state: 'stale', error: { kind: 'network' } });
});

it('refreshes a list that is open, under its filter', async () => {
  exchange = [cancelled(waiting('a', T + 1000, { symbol: ETH }), T + 2), cancelled(waiting('b', T + 2000), T + 3)];
  await filterSpotHistory({ ...NO_FILTER, symbol: ETH });
  expect(spotOrdersStore.history.value.length).toBe(1);
  exchange = [...exchange, cancelled(waiting('c', T + 3000, { symbol: ETH }), T + 4)];
  await loadSpotOrders();
  expect(spotOrdersStore.history.value.rowAt(0)!.id).toBe('c');
  expect(spotHistory.now.value.state).toBe('ready');
});

it('asks nothing for nobody', async () => {
  sessionStore.applySignOut();
  await loadSpotOrders();
  expect(asked).toEqual([]);
});
