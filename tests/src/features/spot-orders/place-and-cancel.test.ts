import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { configureApi } from '../../../../src/api/request.ts';
import {
  cancelAllSpot,
  cancellingAll,
  cancellingIds,
  cancelSpot,
} from '../../../../src/features/spot-orders/cancel-spot.ts';
import { placeSpot, spotUnderWay } from '../../../../src/features/spot-orders/place-spot.ts';
import type { SpotRequest } from '../../../../src/features/spot-orders/place-spot.ts';
import { placePair } from '../../../../src/features/spot-ticket/terms/pair-calls.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { spotOrdersStore } from '../../../../src/signals/spot-orders.ts';
import { announcement } from '../../../../src/ui/announce.ts';
import { currentToast } from '../../../../src/ui/toast.ts';
import { holdFrames, paint } from '../../../frames.ts';
import { dismissToasts } from '../../ui/dismiss-toasts.ts';
import { restFixture } from '../../../fixtures/fixtures.ts';
import { BTC, waiting } from '../../signals/spot-rows.ts';

const REQUEST: SpotRequest = {
  symbol: BTC,
  side: 'buy',
  type: 'limit',
  price: '91240.50' as DecimalText,
  quantity: '0.05' as DecimalText,
};

/** Keys of the requests to place an order, in the order they were sent. */
const keys: string[] = [];
const asked: string[] = [];
let answer: () => Promise<Response> = () => Promise.reject(new Error('unset'));

const answered = (body: unknown) => () => Promise.resolve(new Response(JSON.stringify(body)));
const lost = () => Promise.reject(new TypeError('network error'));
const listed = (rows: readonly unknown[] = []) => answered({ code: 200, msg: 'success', rows, total: rows.length });

beforeEach(() => {
  holdFrames();
  keys.length = 0;
  asked.length = 0;
  spotOrdersStore.clear();
  dismissToasts();
  sessionStore.applySignIn('token', { userId: 'u', address: '0xAb', walletKind: 'demo' });
  configureApi({
    base: 'http://exchange',
    timeoutMs: 1000,
    token: () => 'token',
    language: () => 'en',
    onTokenInvalid: () => undefined,
  });
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    const path = new URL(url).pathname;
    asked.push(path);
    if (path === '/api/spotOrder/submit' || path === '/api/spotOrder/oco') {
      keys.push((JSON.parse(String(init.body)) as { clientOrderId: string }).clientOrderId);
      return answer();
    }
    return path.startsWith('/api/spotOrder/cancel') ? answer() : listed()();
  });
});

describe('placing a spot order', () => {
  it('shows its row behind the first frame, which is the button’s, and the placed order in its place', async () => {
    let respond: (response: Response) => void = () => undefined;
    answer = () => new Promise((resolve) => (respond = resolve));
    const placing = placeSpot(REQUEST);
    expect(spotUnderWay.value).toEqual(REQUEST);
    expect(asked).toEqual(['/api/spotOrder/submit']);
    expect(spotOrdersStore.sending.value).toEqual([]);
    await paint();
    expect(spotOrdersStore.sending.value).toMatchObject([
      { symbol: BTC, side: 'buy', price: '91240.50', quantity: '0.05' },
    ]);
    respond(new Response(JSON.stringify(restFixture('spotSubmit').success)));
    expect(await placing).toBeNull();
    // The recording answers with a key of its own, as an answer to a repeated request would not.
    spotOrdersStore.applyRefused(keys[0]!);
    expect(spotOrdersStore.sending.value).toEqual([]);
    expect(spotOrdersStore.open.value).toHaveLength(1);
    expect(announcement.value).toContain('Order placed: Buy 0.05 BTCUSDT at 91,240.5');
  });

  it('announces both orders of a pair, each with its price', async () => {
    answer = answered(restFixture('spotOco').success);
    expect(
      await placePair({
        symbol: BTC,
        side: 'sell',
        quantity: '0.02' as DecimalText,
        takeProfit: { price: '95000' as DecimalText },
        stopLoss: { stopPrice: '88000' as DecimalText },
      }),
    ).toBeNull();
    expect(announcement.value).toMatch(
      /^Order placed: Sell 0\.02 BTCUSDT at 95,000 +or Sell 0\.02 BTCUSDT at market price, triggered at 88,000/,
    );
  });

  it('leaves no row where the answer comes before the first frame, as on a hidden page', async () => {
    answer = answered(restFixture('spotSubmit').refusal);
    await placeSpot(REQUEST);
    await paint();
    expect(spotOrdersStore.sending.value).toEqual([]);
  });

  it('shows no row to another account', async () => {
    answer = answered(restFixture('spotSubmit').success);
    const placing = placeSpot(REQUEST);
    sessionStore.applySignIn('another', { userId: 'v', address: '0xCd', walletKind: 'demo' });
    await paint();
    await placing;
    expect(spotOrdersStore.sending.value).toEqual([]);
    expect(spotOrdersStore.open.value).toEqual([]);
  });

  it('shows a trailing stop on its way as one', async () => {
    const { symbol, quantity } = REQUEST as SpotRequest & { readonly type: 'limit' };
    let respond: (response: Response) => void = () => undefined;
    answer = () => new Promise((resolve) => (respond = resolve));
    const placing = placeSpot({ symbol, side: 'sell', type: 'market', quantity, trailingBips: 150 });
    await paint();
    expect(spotOrdersStore.sending.value).toMatchObject([{ trailing: { bips: 150, activationPrice: null } }]);
    respond(new Response(JSON.stringify(restFixture('spotSubmit').refusal)));
    await placing;
  });

  it('repeats a request without an answer under the same key, and gives another request its own', async () => {
    answer = lost;
    expect((await placeSpot(REQUEST))?.kind).toBe('network');
    expect(spotOrdersStore.sending.value).toEqual([]);
    await placeSpot(REQUEST);
    await placeSpot({ ...REQUEST, quantity: '0.06' as DecimalText });
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  });

  it('looks for an order that may have been placed all the same', async () => {
    answer = lost;
    await placeSpot(REQUEST);
    await vi.waitFor(() => expect(asked).toContain('/api/spotOrder/list'));
  });

  it('takes a new key after a refusal, and says why in words', async () => {
    answer = answered(restFixture('spotSubmit').refusal);
    expect((await placeSpot(REQUEST))?.code).toBe(1015);
    await placeSpot(REQUEST);
    expect(new Set(keys).size).toBe(2);
    expect(spotOrdersStore.sending.value).toEqual([]);
    expect(announcement.value).toMatch(/^Order not placed\. .+/);
  });

  it.each([
    ['an answer that cannot be read', () => Promise.resolve(new Response('<html>'))],
    ['a limit on the way', () => Promise.resolve(new Response('{"code":429,"msg":""}', { status: 429 }))],
    ['a crash on the way', () => Promise.resolve(new Response('{"code":500,"msg":""}', { status: 500 }))],
  ])('keeps the key over %s', async (_, second) => {
    answer = lost;
    await placeSpot(REQUEST);
    answer = second;
    await placeSpot(REQUEST);
    await placeSpot(REQUEST);
    expect(new Set(keys).size).toBe(1);
    answer = answered(restFixture('spotSubmit').refusal);
    await placeSpot(REQUEST);
  });

  it('sends one request for two taps, under a key that the contract takes', async () => {
    answer = answered(restFixture('spotSubmit').success);
    await Promise.all([placeSpot(REQUEST), placeSpot(REQUEST)]);
    expect(keys).toHaveLength(1);
    expect(keys[0]).toMatch(/^[0-9A-Za-z-]{16,64}$/);
    expect(spotUnderWay.value).toBeNull();
  });
});

describe('cancelling', () => {
  const order = waiting('01KAGZQ8M4S001', 1000);

  it('marks the row while it is on the way and takes no second tap', async () => {
    spotOrdersStore.applyOrder(order);
    answer = answered(restFixture('spotCancel').success);
    const cancelling = Promise.all([cancelSpot(order.id), cancelSpot(order.id)]);
    expect([...cancellingIds.value]).toEqual([order.id]);
    await cancelling;
    expect(asked.filter((path) => path.endsWith('/cancel'))).toHaveLength(1);
    expect(cancellingIds.value.size).toBe(0);
    expect(spotOrdersStore.open.value).toEqual([]);
  });

  it('says calmly that it was too late', async () => {
    spotOrdersStore.applyOrder(order);
    answer = answered(restFixture('spotCancel').refusal);
    await cancelSpot(order.id);
    expect(currentToast.value).toMatchObject({ kind: 'info', text: 'Not cancelled: already filled or cancelled' });
    await vi.waitFor(() => expect(asked).toContain('/api/spotOrder/list'));
  });

  it('keeps the order when nobody answered, and looks', async () => {
    spotOrdersStore.applyOrder(order);
    answer = lost;
    await cancelSpot(order.id);
    expect(spotOrdersStore.open.value).toHaveLength(1);
    expect(currentToast.value?.kind).toBe('error');
    await vi.waitFor(() => expect(asked).toContain('/api/spotOrder/list'));
  });

  it('cancels all at once, once, and looks what became of them', async () => {
    answer = answered(restFixture('spotCancelAll').success);
    const both = Promise.all([cancelAllSpot(null), cancelAllSpot(BTC)]);
    expect(cancellingAll.value).toBe('all');
    await both;
    expect(cancellingAll.value).toBeNull();
    expect(asked.filter((path) => path.endsWith('/cancelAll'))).toHaveLength(1);
    await vi.waitFor(() => expect(asked).toContain('/api/spotOrder/list'));
  });
});
