import type { TFunction } from 'i18next';
import { bookedText } from '../../../i18n/booked-text.ts';
import { exactText, UNKNOWN } from '../../../i18n/number-text.ts';
import { failureText, leavesUnsure, refusalOf } from '../../../i18n/refusal-text.ts';
import { shareText } from '../../../i18n/share-text.ts';
import type { CallError } from '../../../api/result.ts';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { Market } from '../../../model/market.ts';
import type { SpotOrder } from '../../../model/spot-order.ts';
import { baseOf, spotPrice } from '../order-words.ts';
import type { HoldChange } from './amend-model.ts';
import type { AmendField, Obstacle } from '../spot-amend.ts';

type Words = TFunction<'app'>;

/**
 * Returns the text of an obstacle.
 * @param last  last price of the market; null while unknown
 */
export function obstacleWords(
  t: Words,
  why: Obstacle['why'],
  field: AmendField | null,
  order: SpotOrder,
  market: Market,
  last: DecimalText | null,
): string {
  switch (why) {
    case 'gone':
    case 'unchanged':
      return t(`spotOrders.amend.${why}`);
    case 'offline':
    case 'checking':
    case 'closed':
    case 'stale':
      return t(`trade.ticket.state.${why}`);
    case 'enter':
      return t(
        field === 'quantity'
          ? 'spotOrders.amend.own.enterSize'
          : field === 'price'
            ? 'spotOrders.amend.own.enterPrice'
            : 'spotOrders.amend.enterTrigger',
      );
    case 'tick':
      return t('spotOrders.amend.own.tick', { step: exactText(market.tickSize) });
    case 'step':
      return t('spotOrders.amend.own.step', { step: exactText(market.stepSize) });
    case 'min':
      return t('trade.ticket.state.min', { amount: exactText(market.minNotional), unit: market.quote });
    case 'max':
      return t('trade.ticket.state.max', { amount: exactText(market.maxNotional), unit: market.quote });
    case 'belowFilled':
      return t('spotOrders.amend.belowFilled', {
        filled: `${exactText(order.filledQuantity)} ${baseOf(order.symbol)}`,
      });
    case 'stopSide':
      return t(order.side === 'sell' ? 'spotOrders.amend.triggerBelow' : 'spotOrders.amend.triggerAbove', {
        last: last === null ? UNKNOWN : spotPrice(order.symbol, last),
      });
    case 'band':
      return t(order.waitsFor === 'trigger' ? 'spotOrders.amend.bandOfTrigger' : 'spotOrders.amend.bandOfLast', {
        percent: shareText(market.priceBand, 0),
      });
    case 'legs':
      return t(order.side === 'sell' ? 'spotOrders.amend.legsSell' : 'spotOrders.amend.legsBuy');
    case 'above':
      return t('orderTypes.mustBe.above', { price: exactText(order.attached!.stopLoss!.stopPrice) });
    case 'below':
      return t('orderTypes.mustBe.below', { price: exactText(order.attached!.takeProfit!.price) });
    case 'postOnly':
      return t('errors.refusal.postOnlyWouldTake');
    case 'short':
      return t('spotOrders.amend.own.short', { unit: order.lockedAsset });
  }
}

/** `12.50 USDT more will be held`. */
export function changeWords(t: Words, change: HoldChange, unit: string): string {
  if (change === null) return '';
  if (change === 'counting') return t('spotOrders.amend.hold.counting');
  if (change === 'unknown') return t('spotOrders.amend.hold.unknown');
  if (!/[1-9]/.test(change)) return t('spotOrders.amend.hold.same');
  const isLess = change.startsWith('-');
  const amount = `${bookedText((isLess ? change.slice(1) : change) as DecimalText, unit)} ${unit}`;
  return t(isLess ? 'spotOrders.amend.hold.less' : 'spotOrders.amend.hold.more', { amount });
}

/** Returns why the order was not amended. An order that was over by then was filled or ended in the meantime. */
export function refusedWords(t: Words, error: CallError): string {
  if (refusalOf(error.context, error.code, error.msg) === 'orderDone') return t('spotOrders.amend.gone');
  const words = failureText(error);
  return leavesUnsure(error) ? `${words} ${t('spotOrders.amend.unsure')}` : words;
}
