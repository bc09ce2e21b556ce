import { describe, expect, it } from 'vitest';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { followedTrades } from '../../../../server/market/binance/followed-trades.ts';

const NOW = 1_790_000_000_000;
const RULES = { symbol: 'BTCUSDT' as MarketSymbol, priceDecimals: 2, sizeDecimals: 3 };
const trade = (t: number, p: string, T = NOW) =>
  ({ e: 'trade', E: T, s: 'BTCUSDT', t, p, q: '0.5', T, m: false }) as const;

describe('trades of one followed market', () => {
  it('become ticks at the time of the turn, with price and quantity as whole numbers', () => {
    const trades = followedTrades(RULES, null);
    expect(trades.accept(trade(7, '100.25', NOW - 50), NOW)).toEqual({
      symbol: 'BTCUSDT',
      ts: NOW,
      price: 10_025,
      qty: 500,
      side: 1,
      source: 'binance',
      tradeId: 7,
    });
    expect(trades.price).toBe(10_025);
  });

  it('are dropped where they are late, repeated, or too far from the last price believed', () => {
    const trades = followedTrades(RULES, { price: 10_000, ts: NOW });
    expect(trades.accept(trade(1, '100', NOW - 2001), NOW)).toBe('late');
    expect(trades.accept(trade(1, '100', NOW + 2001), NOW)).toBe('late');
    expect(trades.accept(trade(2, '111'), NOW)).toBe('band');
    expect(trades.accept(trade(3, '101'), NOW)).toMatchObject({ price: 10_100 });
    expect(trades.accept(trade(3, '101'), NOW)).toBe('repeated');
    expect(trades.price).toBe(10_100);
  });

  it('of another server are numbered anew, and newer', () => {
    const trades = followedTrades(RULES, null);
    trades.accept(trade(900, '100'), NOW);
    expect(trades.accept(trade(1, '100', NOW + 1), NOW)).toMatchObject({ tradeId: 1 });
  });

  it('go on from the price that was published last', () => {
    const trades = followedTrades(RULES, { price: 10_000, ts: NOW });
    trades.resume({ price: 20_000, ts: NOW });
    expect(trades.price).toBe(20_000);
    expect(trades.accept(trade(1, '100'), NOW)).toBe('band');
    trades.resume(null);
    expect(trades.accept(trade(1, '100'), NOW)).toMatchObject({ price: 10_000 });
  });
});
