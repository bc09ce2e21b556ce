import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { foldedText } from '../../i18n/folded-text.ts';
import { exactText } from '../../i18n/number-text.ts';
import { compare, decimal, round } from '../../model/decimal.ts';

const ONE = decimal('1');
/** Enough to tell rates apart that differ by less than a fee. */
const LARGE_DECIMALS = 8;
const SMALL_DECIMALS = 14;

/** A rate as it is read, its zeros folded (G7). A receipt has all of it. */
export const rateText = (rate: DecimalText): string =>
  foldedText(exactText(round(rate, compare(rate, ONE) < 0 ? SMALL_DECIMALS : LARGE_DECIMALS, 'halfUp')));
