import type { TFunction } from 'i18next';
import type { DecimalText } from '../../protocol/units/decimal-text.ts';
import { amountText } from '../i18n/number-text.ts';
import type { AmountRefusal } from './amount-input.ts';

/** A text that was refused, and the field it stands in. */
export interface RefusedAmount {
  readonly refusal: AmountRefusal;
  readonly unit: string;
  readonly decimals: number;
}

const EXAMPLE = '1234.56' as DecimalText;

/** Why it was refused, short enough for a button (G22). */
export function amountRefusalText(t: TFunction<'app'>, { refusal, unit, decimals }: RefusedAmount): string {
  if (refusal === 'decimals' && decimals === 0) return t('errors.amount.whole');
  return t(`errors.amount.${refusal}`, {
    unit,
    decimals,
    example: amountText(EXAMPLE, decimals < 2 ? decimals : 2, 'down'),
  });
}
