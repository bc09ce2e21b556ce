import type { TFunction } from 'i18next';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { mul } from '../../model/decimal.ts';
import { amountText, exactText, UNKNOWN } from '../../i18n/number-text.ts';
import type { Market } from '../../model/market.ts';
import { bookedText } from '../../i18n/booked-text.ts';
import { type RefusedAmount, amountRefusalText } from '../../ui/amount-input.ts';
import type { SizeUnit, SpotDraft } from './spot-draft.ts';
import { hasPrice } from './spot-draft.ts';
import { isSizedInQuote, sizeOf } from './spot-figures.ts';
import type { OrderFigures } from './spot-figures.ts';
import { readableBand } from './spot-ticket-state.ts';
import type { SpotTicketState } from './spot-ticket-state.ts';

type Translate = TFunction<'app'>;

export const unitName = (unit: SizeUnit, { base, quote }: Market): string => (unit === 'base' ? base : quote);

/** `1,007.7177 USDT`: what an order costs, brings or pays as a fee. */
export const quoteText = (amount: DecimalText, { quote }: Market): string => `${bookedText(amount)} ${quote}`;

export const baseText = (quantity: DecimalText, { base }: Market): string => `${exactText(quantity)} ${base}`;

/** `0.1%` of the share `0.001`, exact. */
export const rateText = (share: DecimalText): string => `${exactText(mul(share, '100' as DecimalText, 18, 'down'))}%`;

/** A line of what an order comes to. */
export interface FigureLine {
  readonly name: string;
  text(figures: OrderFigures): string;
}

/** Whether no fill of the order can cost more in fees than its figures say: a buy that names the most it pays for a coin. */
const isFeeBound = ({ side, type }: Pick<SpotDraft, 'side' | 'type'>): boolean => side === 'buy' && hasPrice(type);

/**
 * The fee of an order. Its rate is the taker's, so it is named the most that it can be where the order may rest; its amount
 * follows the price that the order gets, and is marked as about unless no price makes it more.
 */
export function feeLine(t: Translate, draft: Pick<SpotDraft, 'side' | 'type'>, market: Market): FigureLine {
  const rate = rateText(market.takerFee);
  const mayRest = hasPrice(draft.type) || draft.type === 'oco';
  const about = isFeeBound(draft) ? '' : '≈ ';
  return {
    name: t(mayRest ? 'spot.feeAtMost' : 'spot.fee', { rate }),
    text: ({ fee }) => about + quoteText(fee, market),
  };
}

/** `0.12%` of a share that was estimated. */
export const estimatedShareText = (share: DecimalText): string =>
  `${amountText(mul(share, '100' as DecimalText, 18, 'down'), 2)}%`;

/** What the button does when nothing is in the way: `Buy 0.015 BTC` (G21). */
export function actionText(t: Translate, draft: SpotDraft, figures: OrderFigures | null, market: Market): string {
  const spent = isSizedInQuote(draft) ? sizeOf(draft, market) : null;
  if (spent) return t('spot.buyWith', { base: market.base, amount: exactText(spent), unit: market.quote });
  const size = figures ? baseText(figures.quantity, market) : market.base;
  return t(draft.side === 'buy' ? 'spot.buySize' : 'spot.sellSize', { size });
}

/** The largest size, `Max 0.0743 BTC`, where that is the problem (O7). */
export function mostText(t: Translate, draft: SpotDraft, most: DecimalText | null, market: Market): string {
  const unit = unitName(draft.unit, market);
  if (most === null) return UNKNOWN;
  if (!/[1-9]/.test(most)) {
    return t('spot.state.short', { unit: draft.side === 'buy' ? market.quote : market.base });
  }
  return t('spot.state.max', { amount: exactText(most), unit });
}

/**
 * The ends of the allowed range in figures: a share of a price that moves is nothing to type by.
 * @param last  or another price that the range lies around; null unknown
 */
export function bandWords(market: Market, last: DecimalText | null): { lowest: string; highest: string } {
  if (last === null) return { lowest: UNKNOWN, highest: UNKNOWN };
  const { lowest, highest } = readableBand(last, market);
  return { lowest: exactText(lowest), highest: exactText(highest) };
}

/**
 * What is in the way, as the button says it (G22); null where it says what it does.
 * @param last  what the price must lie near, for the state that depends on it; null unknown
 */
export function obstacleText(
  t: Translate,
  state: SpotTicketState,
  market: Market,
  last: DecimalText | null,
  unread: RefusedAmount | null = null,
): string | null {
  switch (state) {
    case 'unread':
      return unread && amountRefusalText(t, unread);
    case 'ready':
    case 'short':
    case 'terms':
      return null;
    case 'sending':
      return t('trade.ticket.sending');
    case 'min':
      return t('trade.ticket.state.min', { amount: exactText(market.minNotional), unit: market.quote });
    case 'max':
      return t('trade.ticket.state.max', { amount: exactText(market.maxNotional), unit: market.quote });
    case 'tick':
      return t('spot.state.tick', { step: exactText(market.tickSize) });
    case 'step':
      return t('spot.state.step', { step: exactText(market.stepSize) });
    case 'band':
      return t('spot.state.band', bandWords(market, last));
    case 'enterPrice':
    case 'enterSize':
    case 'noBook':
      return t(`spot.state.${state}`);
    case 'connect':
    case 'offline':
    case 'checking':
    case 'closed':
    case 'eurNotBought':
    case 'stale':
      return t(`trade.ticket.state.${state}`);
  }
}
