import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { amountText } from '../../i18n/number-text.ts';

/** Formats a price with all decimals it was set with. */
export const exactPriceText = (price: DecimalText): string => amountText(price, price.split('.')[1]?.length ?? 0);
