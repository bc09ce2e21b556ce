import { exactText } from '../../i18n/number-text.ts';
import type { TrailingWish } from '../../model/spot-order.ts';
import { percentOfBips } from './spot-trailing.ts';

/** `1.5%`: how far behind its best price a trailing stop stands. */
export const distanceText = ({ bips }: TrailingWish): string => `${exactText(percentOfBips(bips))}%`;
