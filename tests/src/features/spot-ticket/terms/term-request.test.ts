import { Check } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { spotOco, spotSubmit } from '../../../../../protocol/rest/spot.ts';
import type { CallError } from '../../../../../src/api/result.ts';
import type { SpotDraft } from '../../../../../src/features/spot-ticket/spot-draft.ts';
import { localMs } from '../../../../../src/features/spot-ticket/terms/draft-terms.ts';
import { termFigures } from '../../../../../src/features/spot-ticket/terms/term-figures.ts';
import { pairRequest, termRequest } from '../../../../../src/features/spot-ticket/terms/term-request.ts';
import { fieldOf } from '../../../../../src/features/spot-ticket/terms/term-words.ts';
import { BTC } from '../market.ts';
import { draftOf, limitOf, pricesAt } from './drafts.ts';

const figures = (draft: SpotDraft) => termFigures(draft, BTC, pricesAt('60000'))!;
const KEY = '0123456789abcdef0123456789abcdef';

/** Returns the request that is sent; the contract must accept it. */
function sent(draft: SpotDraft) {
  const request = termRequest(draft, figures(draft), BTC);
  expect(Check(spotSubmit.body!, { ...request, clientOrderId: KEY })).toBe(true);
  return request;
}

describe('an order as it is sent', () => {
  it('says of a limit order no more than was chosen', () => {
    const limit = { symbol: 'BTCUSDT', side: 'sell', type: 'limit', price: '60000', quantity: '0.01' };
    expect(sent(limitOf({}))).toEqual(limit);
    expect(sent(limitOf({}, { postOnly: true }))).toEqual({ ...limit, postOnly: true });
    expect(sent(limitOf({}, { timeInForce: 'ioc', postOnly: true }))).toEqual({ ...limit, timeInForce: 'ioc' });
    const until = '2026-12-01T18:00';
    expect(sent(limitOf({}, { timeInForce: 'gtd', until }))).toEqual({
      ...limit,
      timeInForce: 'gtd',
      expireTime: localMs(until),
    });
  });

  it('sizes a stop at the market in what it spends', () => {
    const stop = { stop: '55000' };
    expect(sent(draftOf({ type: 'stopMarket', size: '0.01' }, stop))).toEqual({
      symbol: 'BTCUSDT',
      side: 'sell',
      type: 'market',
      quantity: '0.01',
      stopPrice: '55000',
    });
    expect(sent(draftOf({ type: 'stopMarket', side: 'buy', unit: 'quote', size: '500' }, stop))).toMatchObject({
      type: 'market',
      quoteQuantity: '500',
    });
    expect(sent(draftOf({ type: 'stopLimit', size: '0.01', price: '54000' }, stop))).toMatchObject({
      type: 'limit',
      price: '54000',
      stopPrice: '55000',
    });
  });

  it('says a trailing distance in hundredths of a percent, and where it begins to follow', () => {
    const trailing = (draft: SpotDraft) => termRequest(draft, figures(draft), BTC);
    expect(trailing(draftOf({ type: 'trailingStop', size: '0.01' }, {}, { distance: '1.5' }))).toEqual({
      symbol: 'BTCUSDT',
      side: 'sell',
      type: 'market',
      quantity: '0.01',
      trailingBips: 150,
    });
    const from = { type: 'trailingStop', side: 'buy', unit: 'quote', size: '500' } as const;
    expect(trailing(draftOf(from, { activation: '50000' }, { distance: '0.1' }))).toMatchObject({
      quoteQuantity: '500',
      trailingBips: 10,
      activationPrice: '50000',
    });
  });

  it('says what a limit buy places behind it, and a sell nothing', () => {
    const behind = (side: 'buy' | 'sell', prices: Parameters<typeof draftOf>[1]) => {
      const draft = limitOf({ side }, { attached: true }, prices);
      const request = termRequest(draft, figures(draft), BTC)!;
      return 'attached' in request ? request.attached : null;
    };
    expect(behind('buy', { takeProfit: '70000' })).toEqual({ takeProfit: { price: '70000' } });
    expect(behind('buy', { stop: '55000', stopLossLimit: '54000' })).toEqual({
      stopLoss: { stopPrice: '55000', price: '54000' },
    });
    expect(behind('sell', { takeProfit: '70000' })).toBeNull();
  });

  it('is a pair with the stop at its limit, or at the market', () => {
    const pair = (draft: SpotDraft) => {
      const request = pairRequest(draft, figures(draft), BTC);
      expect(Check(spotOco.body!, { ...request, clientOrderId: KEY })).toBe(true);
      return request;
    };
    const prices = { takeProfit: '70000', stop: '55000' };
    expect(pair(draftOf({ type: 'oco', size: '0.01' }, prices))).toEqual({
      symbol: 'BTCUSDT',
      side: 'sell',
      quantity: '0.01',
      takeProfit: { price: '70000' },
      stopLoss: { stopPrice: '55000' },
    });
    expect(pair(draftOf({ type: 'oco', size: '0.01' }, { ...prices, stopLossLimit: '54000' }))?.stopLoss).toEqual({
      stopPrice: '55000',
      price: '54000',
    });
  });
});

describe('a refusal', () => {
  const refusal = (code: number, msg: string, details: Record<string, string> = {}): CallError => ({
    kind: 'refused',
    status: 200,
    context: 'trade',
    code,
    msg,
    details,
  });
  const stop = draftOf({ type: 'stopLimit' });
  const pair = draftOf({ type: 'oco' });

  it('belongs to the field it is about', () => {
    expect(fieldOf(refusal(1022, '触发价会立即触发'), stop)).toBe('stop');
    expect(fieldOf(refusal(1015, '价格偏离最新价过多'), stop)).toBe('price');
    expect(fieldOf(refusal(1015, '价格偏离最新价过多'), pair)).toBe('takeProfit');
    expect(fieldOf(refusal(1023, '止盈价和止损价必须位于最新价两侧'), pair)).toBe('takeProfit');
    expect(fieldOf(refusal(1020, '委托有效期不正确'), limitOf({}))).toBe('until');
    expect(fieldOf(refusal(1010, '价格不符合最小变动单位', { field: 'stopPrice' }), stop)).toBe('stop');
    expect(fieldOf(refusal(601, '余额不足'), stop)).toBe('size');
  });

  it('belongs to none where no field is about it', () => {
    expect(fieldOf(refusal(1016, '当前委托数量过多'), stop)).toBeNull();
    expect(fieldOf({ ...refusal(0, ''), kind: 'network' }, stop)).toBeNull();
  });
});
