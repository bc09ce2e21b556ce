import type { TFunction } from 'i18next';
import { bookedText } from '../../../i18n/booked-text.ts';
import { UNKNOWN } from '../../../i18n/number-text.ts';
import { decimal } from '../../../model/decimal.ts';
import type { UpDownOrder } from '../../../model/up-down-order.ts';
import { paidIfRight } from '../ticket/up-down-figures.ts';
import type { Standing } from './live-result.ts';

const NOTHING = decimal('0');

/** `pays 92.50`: what the trade would bring at the present price; empty while that is unknown. */
export function paysText(t: TFunction<'app'>, order: UpDownOrder, standing: Standing): string {
  if (standing === 'unknown') return '';
  const paid = standing === 'winning' ? paidIfRight(order) : standing === 'level' ? order.stake : NOTHING;
  return t('trade.orders.pays', { amount: paid === null ? UNKNOWN : bookedText(paid) });
}
