import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { searchText } from '../../../../protocol/units/fold-text.ts';
import { add, compare, decimal } from '../../../model/decimal.ts';
import { sortedRows } from '../asset-rows.ts';
import type { AssetRow, AssetSort } from '../asset-rows.ts';

export interface ListedAssets {
  readonly rows: readonly AssetRow[];
  /** Left out for being small. */
  readonly hidden: number;
  /** What they are worth together as shown, USDT: with the rows it is the whole (A5). */
  readonly hiddenValue: DecimalText;
}

/**
 * The rows a list shows. Who searches finds small ones too.
 * @param hideUnder  USDT; null hides none
 */
export function listedAssets(
  all: readonly AssetRow[],
  wish: { readonly query: string; readonly sort: AssetSort; readonly hideUnder: DecimalText | null },
  nameOf: (asset: string) => string,
): ListedAssets {
  const query = searchText(wish.query);
  if (query !== '') {
    const found = all.filter(({ asset }) => [asset, nameOf(asset)].some((text) => searchText(text).includes(query)));
    return { rows: sortedRows(found, wish.sort), hidden: 0, hiddenValue: decimal('0') };
  }
  const { hideUnder } = wish;
  const isSmall = ({ value }: AssetRow) => hideUnder !== null && compare(value, hideUnder) < 0;
  const hidden = all.filter(isSmall);
  return {
    rows: sortedRows(
      all.filter((row) => !isSmall(row)),
      wish.sort,
    ),
    hidden: hidden.length,
    hiddenValue: hidden.reduce((sum, { shownValue }) => add(sum, shownValue), decimal('0')),
  };
}
