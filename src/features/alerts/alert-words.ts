import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { amountText } from '../../i18n/number-text.ts';

/** A price with every decimal it was set with. */
export const exactPriceText = (price: DecimalText): string => amountText(price, price.split('.')[1]?.length ?? 0);
