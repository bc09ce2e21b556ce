import type { Static } from 'typebox';
import type { SecondOrder } from '../../protocol/rest/second-contract.ts';
import type { SpotOrder } from '../../protocol/rest/spot.ts';
import type { Message } from './message.ts';
import { figure, gain, marketName, money } from './words.ts';

type UpDownTrade = Static<typeof SecondOrder>;

/** What up/down trades are staked in. */
const STAKE_ASSET = 'USDT';

const RESULTS = {
  win: { en: 'Won', zh: '盈利' },
  loss: { en: 'Lost', zh: '亏损' },
  tie: { en: 'Tie', zh: '持平' },
  void: { en: 'Void, stake returned', zh: '作废，本金已退还' },
} as const;

const WHY_VOID = {
  en: 'There was no unbroken run of prices around its due time, so the stake went back.',
  zh: '到期前后报价不连续，本金已退还。',
};

/** An up/down trade was settled. @param trade  settled, as the calls answer it */
export function upDownSettled(userId: string, trade: UpDownTrade): Message {
  const { id, coinSymbol, betContent, betAmount, type, openPrice, closePrice } = trade;
  const { result = 'void', payout = '0', profit = '0' } = trade;
  const market = marketName(coinSymbol);
  const way = betContent === 1 ? { en: 'up', zh: '看涨' } : { en: 'down', zh: '看跌' };
  const sums = {
    en: `Stake ${money(betAmount, STAKE_ASSET)}, paid out ${money(payout, STAKE_ASSET)}, result ${gain(profit, STAKE_ASSET)}.`,
    zh: `本金 ${money(betAmount, STAKE_ASSET)}，派付 ${money(payout, STAKE_ASSET)}，结果 ${gain(profit, STAKE_ASSET)}。`,
  };
  const how =
    closePrice === undefined
      ? WHY_VOID
      : {
          en: `Opened at ${figure(openPrice)}, closed at ${figure(closePrice)}.`,
          zh: `开仓价 ${figure(openPrice)}，收盘价 ${figure(closePrice)}。`,
        };
  return {
    id: `updown-${id}`,
    userId,
    category: 'trading',
    title: {
      en: `${RESULTS[result].en}: ${market} ${way.en}, ${type} s`,
      zh: `${RESULTS[result].zh}：${market} ${way.zh}，${type} 秒`,
    },
    content: { en: `${how.en} ${sums.en}`, zh: `${how.zh}${sums.zh}` },
    path: `/pages/trade/countdown?id=${id}`,
  };
}

type SpotTrade = Static<typeof SpotOrder>;

/** Whether the end of a spot order is worth a message: it bought or sold something, at once or in the end. */
export const spotEarns = ({ status, filledQuantity }: SpotTrade): boolean =>
  status !== 'pending' && /[1-9]/.test(filledQuantity);

/** A spot order is over: one message for the order, not for each of its fills. @param order  filled, or cancelled after fills */
export function spotEnded(userId: string, order: SpotTrade): Message {
  const { id, symbol, side, status, quantity, filledQuantity, filledQuote, fee, feeAsset, averagePrice } = order;
  const market = marketName(symbol);
  const base = market.split('/')[0] ?? symbol;
  const done = side === 'buy' ? { en: 'Bought', zh: '买入' } : { en: 'Sold', zh: '卖出' };
  const price = averagePrice === undefined ? '' : figure(averagePrice);
  const rest =
    status === 'cancelled' && quantity !== undefined
      ? {
          en: ` The rest of ${money(quantity, base)} was cancelled.`,
          zh: `委托 ${money(quantity, base)} 的其余部分已取消。`,
        }
      : { en: '', zh: '' };
  const head =
    status === 'cancelled'
      ? { en: `Cancelled, filled in part: ${market}`, zh: `已取消，部分成交：${market}` }
      : { en: `Filled: ${market} ${side === 'buy' ? 'buy' : 'sell'}`, zh: `已成交：${market} ${done.zh}` };
  return {
    id: `spot-${id}`,
    userId,
    category: 'trading',
    title: head,
    content: {
      en: `${done.en} ${money(filledQuantity, base)} for ${money(filledQuote, feeAsset)} at ${price} on average, fee ${money(fee, feeAsset)}.${rest.en}`,
      zh: `${done.zh} ${money(filledQuantity, base)}，成交额 ${money(filledQuote, feeAsset)}，均价 ${price}，手续费 ${money(fee, feeAsset)}。${rest.zh}`,
    },
    path: `/pages/trade/trade?symbol=${symbol}`,
  };
}
