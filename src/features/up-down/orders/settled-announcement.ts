import { t } from '../../../i18n/translate.ts';
import type { Settlement } from '../../../model/up-down-order.ts';
import { tradeGainText } from './trade-amount-text.ts';

/** One neutral sentence about a result, for the live region and the toast (S12: no encouragement at any result). */
export const settledAnnouncement = ({ outcome, profit }: Settlement): string =>
  t(`trade.announce.${outcome}`, { amount: tradeGainText(profit), unit: 'USDT' });
