import type { TFunction } from 'i18next';
import type { Attached, SpotOrder } from '../../model/spot-order.ts';
import { baseOf, priceWords } from './order-words.ts';

/**
 * Returns the sentence about the orders that a filled buy places, in the words of the ticket. Needs the texts
 * `order-types`.
 */
export function thenWords(t: TFunction<'app'>, order: SpotOrder, { takeProfit, stopLoss }: Attached): string {
  const words = {
    base: baseOf(order.symbol),
    takeProfit: takeProfit && priceWords(order, takeProfit.price),
    stop: stopLoss && priceWords(order, stopLoss.stopPrice),
    limit: stopLoss?.price && priceWords(order, stopLoss.price),
  };
  const suffix = words.limit ? 'Limit' : '';
  if (takeProfit === null) return t(`orderTypes.says.thenStop${suffix}`, words);
  return stopLoss === null ? t('orderTypes.says.thenTakeProfit', words) : t(`orderTypes.says.thenBoth${suffix}`, words);
}
