import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { MarketSymbol } from '../../../../protocol/units/market-symbol.ts';
import { matchesMarket } from '../../../../src/features/markets/market-search.ts';
import { nextSorting, sortedMarkets } from '../../../../src/features/markets/market-sorting.ts';
import type { ListedMarket, Sorting } from '../../../../src/features/markets/market-sorting.ts';

const market = (base: string, change: number, extra: Partial<ListedMarket> = {}): ListedMarket => ({
  symbol: `${base}USDT` as MarketSymbol,
  base,
  name: `${base} coin`,
  category: 'major',
  price: 1,
  change,
  volume: 1,
  ...extra,
});

const MARKETS = [market('BTC', 2), market('ETH', -1), market('SOL', NaN), market('ADA', 5, { category: 'layer1' })];
const NONE = new Set<string>();

describe('the order of a coin list', () => {
  it('keeps the server order when nothing is sorted', () => {
    expect(sortedMarkets(MARKETS, 'all', '', NONE, null)).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'ADAUSDT']);
  });

  it('puts the strongest rise first among gainers and leaves falls and unknowns out', () => {
    expect(sortedMarkets(MARKETS, 'gainers', '', NONE, null)).toEqual(['ADAUSDT', 'BTCUSDT']);
  });

  it('shows only favourites, and only a server group', () => {
    expect(sortedMarkets(MARKETS, 'favourites', '', new Set(['ETHUSDT']), null)).toEqual(['ETHUSDT']);
    expect(sortedMarkets(MARKETS, 'layer1', '', NONE, null)).toEqual(['ADAUSDT']);
  });

  it.each(['BİTCOİN', 'ＢＴＣ', 'BTC-USDT', 'btc usdt', 'btc\u2011usdt\u200b'])(
    'issue 39 F25: %j finds Bitcoin',
    (query) => {
      expect(matchesMarket({ symbol: 'BTCUSDT', name: 'Bitcoin' }, query)).toBe(true);
      expect(matchesMarket({ symbol: 'ETHUSDT', name: 'Ethereum' }, query)).toBe(false);
    },
  );

  it('finds by symbol, by pair with a slash and by name, in any case', () => {
    expect(matchesMarket(MARKETS[0]!, 'btc/us')).toBe(true);
    expect(matchesMarket(MARKETS[0]!, ' BTC COIN ')).toBe(true);
    expect(matchesMarket(MARKETS[0]!, 'eth')).toBe(false);
  });

  it('goes down, up and back to the server order with three taps, names the other way round', () => {
    const taps = (column: 'change' | 'name') => {
      const first = nextSorting(null, column);
      const second = nextSorting(first, column);
      return [first?.descending, second?.descending, nextSorting(second, column)];
    };
    expect(taps('change')).toEqual([true, false, null]);
    expect(taps('name')).toEqual([false, true, null]);
  });

  it('sorts like a slow model, loses no row and puts unknown figures last', () => {
    const figure = fc.oneof(fc.double({ min: -1e6, max: 1e6, noNaN: true }), fc.constant(NaN));
    const lists = fc.uniqueArray(fc.tuple(fc.stringMatching(/^[A-Z]{3}$/), figure), { selector: ([base]) => base });
    const sortings = fc.record({ column: fc.constant('change' as const), descending: fc.boolean() });
    fc.assert(
      fc.property(lists, sortings, (pairs, sorting: Sorting) => {
        const markets = pairs.map(([base, change]) => market(base, change));
        const rows = sortedMarkets(markets, 'all', '', NONE, sorting);
        const changeOf = new Map(markets.map((each) => [each.symbol, each.change]));
        const known = rows.map((symbol) => changeOf.get(symbol)!).filter((change) => !Number.isNaN(change));
        expect([...rows].sort()).toEqual(markets.map((each) => each.symbol).sort());
        expect(known).toEqual([...known].sort((a, b) => (sorting.descending ? b - a : a - b)));
        expect(rows.slice(known.length).every((symbol) => Number.isNaN(changeOf.get(symbol)!))).toBe(true);
      }),
    );
  });
});
