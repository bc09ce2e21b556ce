import type { TFunction } from 'i18next';
import { durationText } from '../../../i18n/time-text.ts';
import type { UpDownOrder, Outcome } from '../../../model/up-down-order.ts';
import type { Tone } from '../../../ui/status-chip.tsx';
import { bookedText } from '../../../i18n/booked-text.ts';

/** Asset of stakes and payouts. */
export const STAKE_UNIT = 'USDT';

type Translate = TFunction<'app'>;

export type SummarisedOrder = Pick<UpDownOrder, 'direction' | 'stake' | 'periodSeconds'>;

/** `Up · 50.00 USDT · 30 s` */
export function upDownSummary(t: Translate, order: SummarisedOrder): string {
  return t('trade.orders.summary', {
    direction: t(order.direction === 'up' ? 'trade.up' : 'trade.down'),
    amount: bookedText(order.stake),
    unit: STAKE_UNIT,
    period: durationText(order.periodSeconds * 1000),
  });
}

export const OUTCOME_TONE: Record<Outcome, Tone> = { win: 'up', loss: 'down', tie: 'neutral', void: 'warn' };
