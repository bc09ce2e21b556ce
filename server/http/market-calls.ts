import { getCurrencyPrice, kline, symbolList } from '../../protocol/rest/market.ts';
import { spotBook, spotTrades } from '../../protocol/rest/spot.ts';
import { MAX_NOTIONAL, PRICE_BAND } from '../engine/spot/spot-terms.ts';
import type { Clock } from '../infra/clock.ts';
import type { Config } from '../infra/config.ts';
import { done, refused } from '../infra/outcome.ts';
import type { Market, MarketRules } from '../market/market.ts';
import { replaySymbol } from '../market/replay-file.ts';
import type { Route } from './route.ts';

interface Parts {
  readonly market: Market;
  readonly clock: Clock;
  readonly config: Pick<Config, 'market'>;
}

const KLINE_LIMIT = 500;
const BOOK_LEVELS = 50;
const TRADES = 50;

/** Returns the feed of a market. In a replay one market is a recording and the others are simulated. */
export const feedOf = (rules: MarketRules, config: Config['market']): Config['market']['kind'] =>
  config.kind === 'replay' && replaySymbol(config.file) !== rules.symbol ? 'sim' : config.kind;

const rowOf = (rules: MarketRules, config: Config['market']) => ({
  id: rules.symbol,
  symbol: rules.symbol,
  baseAsset: rules.base,
  quoteAsset: rules.quote,
  baseName: rules.name,
  tickSize: rules.tickSize,
  stepSize: rules.stepSize,
  minNotional: rules.minNotional,
  maxNotional: MAX_NOTIONAL,
  priceBand: PRICE_BAND,
  makerFee: rules.makerFee,
  takerFee: rules.takerFee,
  status: rules.open ? 1 : 0,
  sort: rules.sort,
  category: rules.category,
  secondContract: rules.secondContract,
  feed: feedOf(rules, config),
});

export function marketCalls(route: Route, { market, clock, config }: Parts): void {
  route(kline, async ({ body }) => {
    // `binance` stands for the feed of this server, whichever it is (decision 19).
    const feed = body.market ?? 'binance';
    if (feed !== 'binance' && feed !== config.market.kind) return refused('marketUnknown');
    const rules = market.rulesOf(body.symbol.toUpperCase());
    if (!rules) return refused('marketSymbolUnknown');
    const rows = await market.klines(rules.symbol, body.interval, body.limit ?? KLINE_LIMIT, body.end);
    return done({ historyKline: [...rows], ticker: market.ticker(rules.symbol) });
  });

  route(getCurrencyPrice, ({ query }) => {
    const time = clock.now();
    const prices = query.currency
      .toUpperCase()
      .split(',')
      .map((currency) => ({ currency, price: market.usdtPrice(currency), time }));
    const known = prices.flatMap(({ price, ...row }) => (price === null ? [] : [{ ...row, price }]));
    return known.length === prices.length ? done(known) : refused('exchangePairUnknown');
  });

  route(symbolList, ({ query }) => {
    const rows = market.symbols().map((rules) => rowOf(rules, config.market));
    if (query.orderByColumn === 'symbol') rows.sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
    if (query.isAsc === 'desc') rows.reverse();
    return done({ rows, total: rows.length });
  });

  route(spotBook, ({ body }) => {
    const rules = market.rulesOf(body.symbol);
    if (!rules) return refused('marketSymbolUnknown');
    const { last, bids, asks } = market.bookSnapshot(rules.symbol);
    const limit = body.limit ?? BOOK_LEVELS;
    const levels = { bids: bids.slice(0, limit), asks: asks.slice(0, limit) };
    return done({ symbol: rules.symbol, last, ...levels, serverTime: clock.now() });
  });

  route(spotTrades, ({ body }) => {
    const rules = market.rulesOf(body.symbol);
    if (!rules) return refused('marketSymbolUnknown');
    const rows = market
      .recentTicks(rules.symbol, body.limit ?? TRADES)
      .map(({ seq, ts, price, qty, side }) => ({ seq, ts, price, qty, side }));
    return done({ rows, total: rows.length });
  });
}
