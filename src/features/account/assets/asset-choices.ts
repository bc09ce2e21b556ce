import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { decimalTextOf } from '../../../../protocol/units/decimal-text.ts';
import { ASSET_SORTS } from '../asset-rows.ts';
import type { AssetSort } from '../asset-rows.ts';
import { oneOf, persistedSignal } from '../../../model/storage.ts';

/** How a person wants the list of what they hold, on this device. */
const hideSmall = persistedSignal('hideSmallAssets', false, (stored) => stored === true);
const threshold = persistedSignal<DecimalText>('smallAsset', '1' as DecimalText, (stored) =>
  typeof stored === 'string' ? decimalTextOf(stored) : null,
);
const sort = persistedSignal<AssetSort>('assetSort', 'value', oneOf(ASSET_SORTS));

export const assetChoices = {
  hideSmall: hideSmall.value,
  /** USDT; what is worth less is small. */
  threshold: threshold.value,
  sort: sort.value,
  chooseHideSmall: hideSmall.choose,
  chooseThreshold: threshold.choose,
  chooseSort: sort.choose,
};
