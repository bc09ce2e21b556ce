import type { Static } from 'typebox';
import type { SecondOrder } from '../../protocol/rest/second-contract.ts';
import type { SpotOrder } from '../../protocol/rest/spot.ts';
import { figure, gain, money, wait } from '../texts/value-formats.ts';
import { text } from '../texts/text.ts';
import type { Message } from './message.ts';
import { marketName } from './quoted-text.ts';

type UpDownTrade = Static<typeof SecondOrder>;

/** Asset of up/down stakes. */
const STAKE_ASSET = 'USDT';

/**
 * Message of a settled up/down order.
 * @param trade  settled, as in answers
 */
export function upDownSettled(userId: string, trade: UpDownTrade): Message {
  const { id, coinSymbol, betContent, betAmount, type, openPrice, closePrice } = trade;
  const { result = 'void', payout = '0', profit = '0' } = trade;
  const values = { market: marketName(coinSymbol), time: wait(type) };
  const traded = text(betContent === 1 ? 'mail.upDown.up' : 'mail.upDown.down', values);
  const sums = text('mail.upDown.sums', {
    stake: money(betAmount, STAKE_ASSET),
    payout: money(payout, STAKE_ASSET),
    result: gain(profit, STAKE_ASSET),
  });
  return {
    id: `updown-${id}`,
    userId,
    category: 'trading',
    title: text(`mail.upDown.${result}`),
    amount: gain(profit, STAKE_ASSET),
    content:
      closePrice === undefined
        ? text('mail.upDown.contentVoid', { trade: traded, sums })
        : text('mail.upDown.content', { trade: traded, open: figure(openPrice), close: figure(closePrice), sums }),
    path: `/pages/trade/countdown?id=${id}`,
  };
}

type SpotTrade = Static<typeof SpotOrder>;

/** Returns whether the end of a spot order needs a message: something was filled. */
export const spotEarns = ({ status, filledQuantity }: SpotTrade): boolean =>
  status !== 'pending' && /[1-9]/.test(filledQuantity);

/**
 * Message of an ended spot order, one for the order instead of one for each fill.
 * @param order  filled, or cancelled after fills
 */
export function spotEnded(userId: string, order: SpotTrade): Message {
  const { id, symbol, side, status, quantity, filledQuantity, filledQuote, fee, feeAsset, averagePrice } = order;
  const market = marketName(symbol);
  const base = market.split('/')[0] ?? symbol;
  return {
    id: `spot-${id}`,
    userId,
    category: 'trading',
    title: text(status === 'cancelled' ? 'mail.spot.cancelled' : 'mail.spot.filled'),
    amount: money(filledQuantity, base),
    content: text(side === 'buy' ? 'mail.spot.bought' : 'mail.spot.sold', {
      amount: money(filledQuantity, base),
      total: money(filledQuote, feeAsset),
      price: averagePrice === undefined ? '' : figure(averagePrice),
      fee: money(fee, feeAsset),
      rest:
        status === 'cancelled' && quantity !== undefined
          ? text('mail.spot.restCancelled', { amount: money(quantity, base) })
          : '',
    }),
    path: `/pages/trade/trade?symbol=${symbol}`,
  };
}
