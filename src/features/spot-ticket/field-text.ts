import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { decimalsOf } from '../../model/decimal.ts';
import { typedText } from '../../ui/amount-input.ts';

/** Pads an amount to the decimals of a step, as the exchange shows it: `0.015` with step `0.0001` gives `0.0150`. */
export function fieldText(amount: DecimalText, step: DecimalText): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  const decimals = decimalsOf(step);
  return typedText(decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, '0')}`);
}
