import { searchText } from '../../../protocol/units/fold-text.ts';

interface SearchedMarket {
  readonly symbol: string;
  readonly name: string;
}

/** Normalised symbol and name by symbol, cached because lists are sorted at every price. */
const known = new Map<string, { readonly name: string; readonly texts: readonly [string, string] }>();
let last = { query: '', wanted: '' };

function textsOf({ symbol, name }: SearchedMarket): readonly [string, string] {
  const found = known.get(symbol);
  if (found?.name === name) return found.texts;
  const texts = [searchText(symbol), searchText(name)] as const;
  known.set(symbol, { name, texts });
  return texts;
}

/**
 * Whether symbol or name contains the query, ignoring spelling variants and the separator of the two coins. An empty
 * query matches all (H5).
 */
export function matchesMarket(market: SearchedMarket, query: string): boolean {
  if (last.query !== query) last = { query, wanted: searchText(query) };
  const { wanted } = last;
  return wanted === '' || textsOf(market).some((text) => text.includes(wanted));
}
