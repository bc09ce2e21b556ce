import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DecimalText } from '../../../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../../../protocol/units/market-symbol.ts';
import { configureApi } from '../../../../../src/api/request.ts';
import { upDownRow, upDownUnderWay } from '../../../../../src/features/up-down/orders/up-down-under-way.ts';
import { placeUpDown } from '../../../../../src/features/up-down/ticket/place-up-down.ts';
import type { UpDownRequest } from '../../../../../src/features/up-down/orders/up-down-under-way.ts';
import { upDownOrdersStore } from '../../../../../src/signals/up-down-orders.ts';
import { holdFrames, paint } from '../../../../frames.ts';
import fixture from '../../../../fixtures/rest/createSecondContractOrder.json' with { type: 'json' };

const REQUEST: UpDownRequest = {
  symbol: 'BTCUSDT' as MarketSymbol,
  stake: '50' as DecimalText,
  direction: 'up',
  periodSeconds: 30,
  payoutVersion: 1,
};

/** Keys of the requests to open a trade, in order. */
const keys: string[] = [];
let answer: () => Promise<Response> = () => Promise.reject(new Error('unset'));

const answered = (body: unknown) => () => Promise.resolve(new Response(JSON.stringify(body)));
const lost = () => Promise.reject(new TypeError('network error'));

describe('placing an up/down trade', () => {
  beforeEach(() => {
    holdFrames();
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
    expect(await placeUpDown(REQUEST)).toBeNull();
    expect(upDownOrdersStore.current.value).toHaveLength(1);
    await placeUpDown(REQUEST);
    expect(new Set(keys).size).toBe(2);
  });

  it('repeats a request that got no answer under the same key, so that it cannot open two trades', async () => {
    answer = lost;
    expect((await placeUpDown(REQUEST))?.kind).toBe('network');
    await placeUpDown(REQUEST);
    await placeUpDown({ ...REQUEST, stake: '60' as DecimalText });
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('takes a new key after a refusal: the exchange has answered', async () => {
    answer = answered({ code: 1007, msg: '行情延迟，暂停交易' });
    expect((await placeUpDown(REQUEST))?.code).toBe(1007);
    await placeUpDown(REQUEST);
    expect(new Set(keys).size).toBe(2);
  });

  it.each([
    ['an answer that cannot be read', () => Promise.resolve(new Response('<html>'))],
    ['a limit on the way', () => Promise.resolve(new Response('{"code":429,"msg":""}', { status: 429 }))],
    ['a crash on the way', () => Promise.resolve(new Response('{"code":500,"msg":""}', { status: 500 }))],
  ])('keeps the key over %s: the lost request may have opened the trade', async (_, second) => {
    answer = lost;
    await placeUpDown(REQUEST);
    answer = second;
    await placeUpDown(REQUEST);
    await placeUpDown(REQUEST);
    expect(new Set(keys).size).toBe(1);
    answer = answered({ code: 1007, msg: '行情延迟，暂停交易' });
    await placeUpDown(REQUEST);
  });

  it('sends one request for two taps', async () => {
    answer = answered(fixture.success);
    const first = placeUpDown(REQUEST);
    expect(upDownUnderWay.value).toEqual(REQUEST);
    await Promise.all([first, placeUpDown(REQUEST)]);
    expect(keys).toHaveLength(1);
    expect(upDownUnderWay.value).toBeNull();
  });

  it('shows its row behind the first frame, which is the button’s, until the answer', async () => {
    let respond: (response: Response) => void = () => undefined;
    answer = () => new Promise((resolve) => (respond = resolve));
    const placing = placeUpDown(REQUEST);
    expect(upDownRow.value).toBeNull();
    await paint();
    expect(upDownRow.value).toEqual(REQUEST);
    respond(new Response(JSON.stringify(fixture.success)));
    await placing;
    expect(upDownRow.value).toBeNull();
  });

  it('leaves no row where the answer comes before the first frame, as on a hidden page', async () => {
    answer = answered(fixture.success);
    await placeUpDown(REQUEST);
    await paint();
    expect(upDownRow.value).toBeNull();
  });

  it('makes keys that the contract takes', async () => {
    answer = answered(fixture.success);
    await placeUpDown(REQUEST);
    expect(keys[0]).toMatch(/^[0-9A-Za-z-]{16,64}$/);
  });
});
