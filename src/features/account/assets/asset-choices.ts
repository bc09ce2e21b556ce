import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { decimalTextOf } from '../../../../protocol/units/decimal-text.ts';
import { ASSET_SORTS, sortedRows } from '../asset-rows.ts';
import type { AssetSort, AssetRow } from '../asset-rows.ts';
import { oneOf, persistedSignal } from '../../../model/storage.ts';
import { searchText } from '../../../../protocol/units/fold-text.ts';
import { add, compare, decimal } from '../../../model/decimal.ts';

/** Preferences of the list of balances, kept on this device. */
const hideSmall = persistedSignal('hideSmallAssets', false, (stored) => stored === true);
const threshold = persistedSignal<DecimalText>('smallAsset', '1' as DecimalText, (stored) =>
  typeof stored === 'string' ? decimalTextOf(stored) : null,
);
const sort = persistedSignal<AssetSort>('assetSort', 'value', oneOf(ASSET_SORTS));

export const assetChoices = {
  hideSmall: hideSmall.value,
  /** USDT below which a balance is small. */
  threshold: threshold.value,
  sort: sort.value,
  chooseHideSmall: hideSmall.choose,
  chooseThreshold: threshold.choose,
  chooseSort: sort.choose,
};

export interface ListedAssets {
  readonly rows: readonly AssetRow[];
  /** Number of hidden small balances. */
  readonly hidden: number;
  /** Sum of the hidden rows as shown, USDT: with the shown rows it makes the total (A5). */
  readonly hiddenValue: DecimalText;
}

/**
 * Returns the rows that the list shows. A search finds small balances too.
 * @param hideUnder  USDT; null hides none
 */
export function listedAssets(
  all: readonly AssetRow[],
  choices: { readonly query: string; readonly sort: AssetSort; readonly hideUnder: DecimalText | null },
  nameOf: (asset: string) => string,
): ListedAssets {
  const query = searchText(choices.query);
  if (query !== '') {
    const found = all.filter(({ asset }) => [asset, nameOf(asset)].some((text) => searchText(text).includes(query)));
    return { rows: sortedRows(found, choices.sort), hidden: 0, hiddenValue: decimal('0') };
  }
  const { hideUnder } = choices;
  const isSmall = ({ value }: AssetRow) => hideUnder !== null && compare(value, hideUnder) < 0;
  const hidden = all.filter(isSmall);
  return {
    rows: sortedRows(
      all.filter((row) => !isSmall(row)),
      choices.sort,
    ),
    hidden: hidden.length,
    hiddenValue: hidden.reduce((sum, { shownValue }) => add(sum, shownValue), decimal('0')),
  };
}
