import type { Level } from '../../../src/level/settings.ts';
import { CATALOGUE } from '../../../server/market/catalogue.ts';
import type { WirePage } from './pages.ts';

/** Rows of home and of the list in sight on the phone of this bench, and coins on the assets page. */
const ROWS_IN_SIGHT = 12;
const HOLDINGS = 4;
const LOOKED_AT = 'btcusdt';
const INTERVAL = 'ONE_MIN';

const symbols = CATALOGUE.map(({ rules }) => rules.symbol.toLowerCase());
const subscribe = (type: string, more: Readonly<Record<string, string>> = {}): string =>
  JSON.stringify({ op: 'subscribe', type, ...more });
const details = (count: number): readonly string[] =>
  symbols.slice(0, count).map((symbol) => subscribe('DETAIL', { symbol }));

/** Channels of the market that is looked at. */
function lookedAt(page: WirePage): readonly string[] {
  const symbol = LOOKED_AT;
  const checkpoint = subscribe('CHECKPOINT', { symbol });
  if (page === 'chart') return [subscribe('KLINE', { symbol, interval: INTERVAL }), checkpoint];
  if (page === 'book') return [subscribe('DEPTH', { symbol }), checkpoint];
  return [];
}

/** Single prices, and the trades of a market that is looked at. */
function singles(page: WirePage): readonly string[] {
  if (page === 'assets') return details(HOLDINGS);
  if (page === 'home' || page === 'list') return details(ROWS_IN_SIGHT);
  return [...(page === 'book' ? [subscribe('TRADE', { symbol: LOOKED_AT })] : []), ...details(1)];
}

/**
 * Returns what release 180e768f subscribed to: the JSON form that targets of the compact feed are ratios to. At level 0
 * every price of every market, above it single markets; TICKER of all markets at every level; the same while hidden.
 */
export const jsonFixture = (page: WirePage, level: Level): readonly string[] => [
  ...lookedAt(page),
  subscribe('TICKER'),
  ...(level === 0 ? [subscribe('DETAIL'), subscribe('TRADE')] : singles(page)),
];
