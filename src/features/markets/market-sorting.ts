import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { matchesMarket } from './market-search.ts';

export type SortColumn = 'name' | 'price' | 'change' | 'volume';
export interface Sorting {
  readonly column: SortColumn;
  readonly descending: boolean;
}

/** Fields of a market that sorting uses. Figures are NaN while unknown and then sort last. */
export interface ListedMarket {
  readonly symbol: MarketSymbol;
  readonly base: string;
  readonly name: string;
  readonly category: string;
  readonly price: number;
  readonly change: number;
  readonly volume: number;
}

/** Groups of the market page: favourites, all, largest gains, or a server group (H5). */
export type Group = 'favourites' | 'all' | 'gainers' | (string & {});

/**
 * Returns the next sorting: the first tap sorts (numbers descending, names ascending), the second reverses, the third
 * restores the server's order (H4).
 */
export function nextSorting(now: Sorting | null, column: SortColumn): Sorting | null {
  const first = column !== 'name';
  if (now?.column !== column) return { column, descending: first };
  return now.descending === first ? { column, descending: !first } : null;
}

const figureOf = (market: ListedMarket, column: Exclude<SortColumn, 'name'>): number => market[column];

function compare(a: ListedMarket, b: ListedMarket, { column, descending }: Sorting): number {
  const sign = descending ? -1 : 1;
  if (column === 'name') return sign * a.base.localeCompare(b.base);
  const x = figureOf(a, column);
  const y = figureOf(b, column);
  if (Number.isNaN(x) || Number.isNaN(y)) return Number(Number.isNaN(x)) - Number(Number.isNaN(y));
  return sign * (x - y);
}

const TOP_GAINERS: Sorting = { column: 'change', descending: true };

/**
 * Sorts the rows of a list. `markets` are in the server's order, which also decides between equals.
 * @param sorting  null for the server's order; the gainers are then sorted by change
 */
export function sortedMarkets(
  markets: readonly ListedMarket[],
  group: Group,
  query: string,
  favourites: ReadonlySet<string>,
  sorting: Sorting | null,
): readonly MarketSymbol[] {
  const inGroup = (market: ListedMarket): boolean => {
    if (group === 'all') return true;
    if (group === 'favourites') return favourites.has(market.symbol);
    if (group === 'gainers') return market.change > 0;
    return market.category === group;
  };
  const rows = markets.filter((market) => inGroup(market) && matchesMarket(market, query));
  const by = sorting ?? (group === 'gainers' ? TOP_GAINERS : null);
  return (by ? rows.sort((a, b) => compare(a, b, by)) : rows).map((market) => market.symbol);
}
