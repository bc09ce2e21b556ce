import type { ScriptedAnswer } from './feed-server.ts';
import type { MadeMarkets } from './made-markets.ts';
import { priceOf } from './walking-market.ts';

/** Answers to calls of the app, by path, where a bench needs more than a sandbox has. */
export type MadeAnswers = ReadonlyMap<string, ScriptedAnswer>;

const SUCCESS = { code: 200, msg: 'success' };
const HOUR_MS = 3_600_000;
const NOW_MS = 1_763_800_000_000;

/** The list of made markets, and klines of any of them for the mini charts. */
export function marketAnswers({ rows, walking }: MadeMarkets): MadeAnswers {
  const bySymbol = new Map(walking.map((market) => [market.symbol, market]));
  return new Map<string, ScriptedAnswer>([
    ['/api/symbolmanage/list', () => ({ ...SUCCESS, rows, total: rows.length })],
    [
      '/kline',
      ({ symbol, limit = 2 }) => {
        const market = bySymbol.get(String(symbol))!;
        const price = (away: number) => priceOf(market, market.start + away);
        const historyKline = Array.from({ length: Number(limit) }, (_, at) => {
          const openMs = NOW_MS - (Number(limit) - at) * HOUR_MS;
          const [open, close] = [price(at % 7), price((at * 3) % 11)];
          return [openMs, open, price(12), price(0), close, '1', openMs + HOUR_MS - 1, close, 1, '0', '0', '0'];
        });
        const ticker = {
          symbol,
          lastPrice: price(0),
          openPrice: priceOf(market, market.dayOpen),
          highPrice: price(0),
          lowPrice: priceOf(market, market.dayOpen),
          volume: '1',
          quoteVolume: '1',
          closeTime: NOW_MS,
        };
        return { ...SUCCESS, data: { historyKline, ticker } };
      },
    ],
  ]);
}

/** Answers with so many finished spot orders, page by page, and no open ones. @param count  rows in all */
export function historyAnswers(count: number): MadeAnswers {
  const row = (at: number) => ({
    id: String(1_000_000 + count - at),
    clientOrderId: `bench-${String(count - at).padStart(16, '0')}`,
    symbol: 'BTCUSDT',
    side: at % 2 === 0 ? 'buy' : 'sell',
    type: at % 3 === 0 ? 'market' : 'limit',
    price: '91240.50',
    quantity: '0.00200',
    filledQuantity: '0.00200',
    filledQuote: '182.48',
    averagePrice: '91240.50',
    fee: '0.18',
    feeAsset: 'USDT',
    lockedAmount: '0',
    lockedAsset: 'USDT',
    status: 'filled',
    createTime: NOW_MS - at * 1000,
    updateTime: NOW_MS - at * 1000,
  });
  return new Map<string, ScriptedAnswer>([
    [
      '/api/spotOrder/list',
      ({ view, pageNum = 1, pageSize = 10 }) => {
        if (view !== 'history') return { ...SUCCESS, rows: [], total: 0 };
        const first = (Number(pageNum) - 1) * Number(pageSize);
        const length = Math.max(0, Math.min(Number(pageSize), count - first));
        return { ...SUCCESS, rows: Array.from({ length }, (_, at) => row(first + at)), total: count };
      },
    ],
  ]);
}
