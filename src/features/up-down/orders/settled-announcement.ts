import { t } from '../../../i18n/translate.ts';
import type { Outcome, SettledOrder } from '../../../model/up-down-order.ts';
import { bookedGainText, bookedText } from '../../../i18n/booked-text.ts';
import { symbolLabel } from '../../../data/symbol-label.ts';

/** Returns one sentence with the counts of wins, losses and other results. */
function severalText(orders: readonly SettledOrder[]): string {
  const countOf = (...outcomes: readonly Outcome[]): number =>
    orders.filter(({ settlement }) => outcomes.includes(settlement.outcome)).length;
  const [won, lost, back] = [countOf('win'), countOf('loss'), countOf('tie', 'void')];
  const parts = [
    ...(won > 0 ? [t('trade.announce.won', { number: won, count: won })] : []),
    ...(lost > 0 ? [t('trade.announce.lost', { number: lost, count: lost })] : []),
    ...(back > 0 ? [t('trade.announce.stakeBack', { number: back, count: back })] : []),
  ];
  return t('trade.announce.several', { number: orders.length, count: orders.length, parts: parts.join(' · ') });
}

/**
 * Returns one neutral sentence about trades that settled together, for the live region and the toast (S12: no
 * encouragement at any result).
 * @param orders  at least one
 */
export function settledAnnouncement(orders: readonly SettledOrder[]): string {
  const [{ symbol, settlement }] = orders as readonly [SettledOrder];
  if (orders.length > 1) return severalText(orders);
  return t(`trade.announce.${settlement.outcome}`, {
    amount: bookedGainText(settlement.profit),
    payout: bookedText(settlement.payout),
    unit: 'USDT',
    market: symbolLabel(symbol),
  });
}
