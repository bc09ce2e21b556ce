import { bookedText } from '../../i18n/booked-text.ts';
import { shownMoney } from '../../model/shown-sum.ts';
import type { ShownMoney } from '../../model/shown-sum.ts';
import type { SpotFill, SpotOrder } from '../../model/spot-order.ts';

/** Value, fee and total of an order's fills, as every list and card shows them. The fee is in the quote asset. */
export const moneyOfOrder = ({ side, filledQuote, fee, feeAsset }: SpotOrder): ShownMoney =>
  shownMoney(side, filledQuote, fee, feeAsset);

/** The same of one fill. */
export const moneyOfFill = ({ side, quoteQuantity, fee, feeAsset }: SpotFill): ShownMoney =>
  shownMoney(side, quoteQuantity, fee, feeAsset);

/** `912.72 USDT`: a rounded amount of an order or fill. */
export const moneyText = ({ feeAsset }: Pick<SpotOrder, 'feeAsset'>, amount: ShownMoney['fee']): string =>
  `${bookedText(amount, feeAsset)} ${feeAsset}`;
