import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { amountText } from '../../../i18n/number-text.ts';
import { symbolStore } from '../../../signals/symbols.ts';
import type { PriceAlert } from './price-alert.ts';

/** A price with every decimal it was set with. */
export const exactPriceText = (price: DecimalText): string => amountText(price, price.split('.')[1]?.length ?? 0);

/** `BTC/USDT`, or the bare symbol of a market that is not listed. Does not subscribe. */
export function pairOf({ symbol }: Pick<PriceAlert, 'symbol'>): string {
  const info = symbolStore.infoOf(symbol);
  return info ? `${info.base}/${info.quote}` : symbol;
}
