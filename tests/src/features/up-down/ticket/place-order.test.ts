import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DecimalText } from '../../../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../../../protocol/units/market-symbol.ts';
import { configureApi } from '../../../../../src/api/request.ts';
import { orderUnderWay } from '../../../../../src/features/up-down/orders/order-under-way.ts';
import type { OrderRequest } from '../../../../../src/features/up-down/orders/order-under-way.ts';
import { placeOrder } from '../../../../../src/features/up-down/ticket/place-order.ts';
import { upDownOrdersStore } from '../../../../../src/signals/up-down-orders.ts';
import fixture from '../../../../fixtures/rest/createSecondContractOrder.json' with { type: 'json' };

const REQUEST: OrderRequest = {
  symbol: 'BTCUSDT' as MarketSymbol,
  stake: '50' as DecimalText,
  direction: 'up',
  periodSeconds: 30,
  oddsVersion: 1,
};

/** Keys of the requests to open a trade, in order. */
const keys: string[] = [];
let answer: () => Promise<Response> = () => Promise.reject(new Error('unset'));

const answered = (body: unknown) => () => Promise.resolve(new Response(JSON.stringify(body)));
const lost = () => Promise.reject(new TypeError('network error'));

describe('placing an up/down trade', () => {
  beforeEach(() => {
    keys.length = 0;
    upDownOrdersStore.clear();
    configureApi({
      base: 'http://exchange',
      timeoutMs: 1000,
      token: () => 'token',
      language: () => 'en',
      onTokenInvalid: () => undefined,
    });
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
      if (!url.includes('createSecondContractOrder')) return lost();
      keys.push((JSON.parse(String(init.body)) as { clientOrderId: string }).clientOrderId);
      return answer();
    });
  });

  it('puts the opened trade into the list and forgets its key', async () => {
    answer = answered(fixture.success);
    expect(await placeOrder(REQUEST)).toBeNull();
    expect(upDownOrdersStore.current.value).toHaveLength(1);
    await placeOrder(REQUEST);
    expect(new Set(keys).size).toBe(2);
  });

  it('repeats a request that got no answer under the same key, so that it cannot open two trades', async () => {
    answer = lost;
    expect((await placeOrder(REQUEST))?.kind).toBe('network');
    await placeOrder(REQUEST);
    await placeOrder({ ...REQUEST, stake: '60' as DecimalText });
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('takes a new key after a refusal: the exchange has answered', async () => {
    answer = answered({ code: 1007, msg: '行情延迟，暂停交易' });
    expect((await placeOrder(REQUEST))?.code).toBe(1007);
    await placeOrder(REQUEST);
    expect(new Set(keys).size).toBe(2);
  });

  it.each([
    ['an answer that cannot be read', () => Promise.resolve(new Response('<html>'))],
    ['a limit on the way', () => Promise.resolve(new Response('{"code":429,"msg":""}', { status: 429 }))],
    ['a crash on the way', () => Promise.resolve(new Response('{"code":500,"msg":""}', { status: 500 }))],
  ])('keeps the key over %s: the lost request may have opened the trade', async (_, second) => {
    answer = lost;
    await placeOrder(REQUEST);
    answer = second;
    await placeOrder(REQUEST);
    await placeOrder(REQUEST);
    expect(new Set(keys).size).toBe(1);
    answer = answered({ code: 1007, msg: '行情延迟，暂停交易' });
    await placeOrder(REQUEST);
  });

  it('sends one request for two taps', async () => {
    answer = answered(fixture.success);
    const first = placeOrder(REQUEST);
    expect(orderUnderWay.value).toEqual(REQUEST);
    await Promise.all([first, placeOrder(REQUEST)]);
    expect(keys).toHaveLength(1);
    expect(orderUnderWay.value).toBeNull();
  });

  it('makes keys that the contract takes', async () => {
    answer = answered(fixture.success);
    await placeOrder(REQUEST);
    expect(keys[0]).toMatch(/^[0-9A-Za-z-]{16,64}$/);
  });
});
