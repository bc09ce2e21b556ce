import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { amountText } from '../../i18n/number-text.ts';

/** What one owns, USDT, as a total or of one account: never rounded up (G11). */
export const valueText = (value: DecimalText): string => amountText(value, 2, 'down');
