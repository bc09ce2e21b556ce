import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { decimalsOf } from '../../model/decimal.ts';
import { typedText } from '../../ui/amount-input.ts';

/** Padded to the decimals of a step, so that a field shows `0.0150` as the exchange does: `0.015` and step `0.0001`. */
export function fieldText(amount: DecimalText, step: DecimalText): string {
  const [whole = '0', fraction = ''] = amount.split('.');
  const decimals = decimalsOf(step);
  return typedText(decimals === 0 ? whole : `${whole}.${fraction.padEnd(decimals, '0')}`);
}
