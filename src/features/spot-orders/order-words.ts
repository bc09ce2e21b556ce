import type { TFunction } from 'i18next';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { MarketSymbol } from '../../../protocol/units/market-symbol.ts';
import { foldedText } from '../../i18n/folded-text.ts';
import { amountText, exactText } from '../../i18n/number-text.ts';
import type { SentOrder, SpotOrder } from '../../model/spot-order.ts';
import { marketStore } from '../../signals/markets.ts';
import { distanceText } from './trailing-distance.ts';

type Words = TFunction<'app'>;

/** Fields that placed orders and orders being sent have in common. */
type AskedOrder = Pick<
  SentOrder,
  'symbol' | 'side' | 'type' | 'price' | 'quantity' | 'quoteQuantity' | 'stopPrice' | 'trailing'
>;

/** Formats a price with the decimals of its market (G6); with all of its own while the market is unknown. */
export function spotPrice(symbol: MarketSymbol, price: DecimalText): string {
  const info = marketStore.of(symbol);
  return info ? amountText(price, info.priceDecimals) : exactText(price);
}

/** Formats a price for display, with zeros folded (G7). */
export const seenPrice = (symbol: MarketSymbol, price: DecimalText): string => foldedText(spotPrice(symbol, price));

/** Returns the base asset, `BTC` of BTCUSDT; the symbol itself while the market is unknown. */
export const baseOf = (symbol: MarketSymbol): string => marketStore.of(symbol)?.base ?? symbol;
export const quoteOf = (symbol: MarketSymbol): string => marketStore.of(symbol)?.quote ?? '';

/** `91,240.52 USDT` */
export const priceWords = ({ symbol }: Pick<SpotOrder, 'symbol'>, price: DecimalText): string =>
  `${spotPrice(symbol, price)} ${quoteOf(symbol)}`;

/** `0.5 BTC`, or `50 USDT` for a market order sized in quote. */
export function sizeWords({ symbol, quantity, quoteQuantity }: AskedOrder): string {
  if (quantity !== null) return `${exactText(quantity)} ${baseOf(symbol)}`;
  return quoteQuantity === null ? '' : `${exactText(quoteQuantity)} ${quoteOf(symbol)}`;
}

/** `Buy 0.5 BTC at 91,240.52 USDT`; a stop adds its trigger, a trailing stop its distance. */
export function askedWords(t: Words, order: AskedOrder): string {
  const words = plainWords(t, order);
  if (order.trailing) {
    return t('spotOrders.words.trailing', { order: words, percent: distanceText(order.trailing) });
  }
  if (!order.stopPrice) return words;
  const stop = priceWords(order, order.stopPrice);
  return t('spotOrders.words.stopAt', { order: words, stop });
}

function plainWords(t: Words, order: AskedOrder): string {
  const size = sizeWords(order);
  const sized = order.quantity === null ? t('spotOrders.words.forQuote', { base: baseOf(order.symbol), size }) : size;
  const side = t(order.side === 'buy' ? 'spotOrders.buy' : 'spotOrders.sell');
  if (order.price === null) return t('spotOrders.words.atMarket', { side, size: sized });
  const price = priceWords(order, order.price);
  return t('spotOrders.words.atPrice', { side, size: sized, price });
}

/** `Buy 0.5 BTC`: what was asked, for a card or a toast. */
export const shortWords = (t: Words, order: AskedOrder): string =>
  t('spotOrders.words.short', {
    side: t(order.side === 'buy' ? 'spotOrders.buy' : 'spotOrders.sell'),
    size: sizeWords(order),
  });

const isNothing = (amount: DecimalText) => !/[1-9]/.test(amount);

function endWords(t: Words, order: SpotOrder): string {
  const filled = `${exactText(order.filledQuantity)} ${baseOf(order.symbol)}`;
  if (order.status === 'cancelled') {
    const asked = shortWords(t, order);
    return isNothing(order.filledQuantity)
      ? t('spotOrders.announce.cancelled', { order: asked })
      : t('spotOrders.announce.cancelledPart', { order: asked, filled });
  }
  const price = order.averagePrice === null ? '' : priceWords(order, order.averagePrice);
  return t(order.side === 'buy' ? 'spotOrders.announce.bought' : 'spotOrders.announce.sold', { filled, price });
}

/** Returns one sentence about orders that ended at the same moment, for the live region and a toast. */
export function spotDoneWords(t: Words, ended: readonly SpotOrder[]): string {
  // The result of one leg of a pair implies that the other one has ended.
  const own = ended.filter(({ cancelReason }) => cancelReason !== 'otherLeg');
  const orders = own.length > 0 ? own : ended;
  const [only] = orders;
  if (orders.length === 1) return endWords(t, only!);
  const cancelled = orders.filter(({ status }) => status === 'cancelled').length;
  const filled = orders.length - cancelled;
  if (filled === 0) return t('spotOrders.announce.severalCancelled', { number: cancelled, count: cancelled });
  if (cancelled === 0) return t('spotOrders.announce.severalFilled', { number: filled, count: filled });
  return t('spotOrders.announce.several', { filled, cancelled });
}
