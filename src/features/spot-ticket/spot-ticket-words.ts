import type { TFunction } from 'i18next';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import { round } from '../../model/decimal.ts';
import { exactText, UNKNOWN } from '../../i18n/number-text.ts';
import type { Market } from '../../model/market.ts';
import { shownMoney } from '../../model/shown-sum.ts';
import type { ShownMoney } from '../../model/shown-sum.ts';
import { bookedText, paidText } from '../../i18n/booked-text.ts';
import { exactShareText } from '../../i18n/share-text.ts';
import { type RefusedAmount, amountRefusalText } from '../../ui/amount-input.ts';
import type { SizeUnit, SpotDraft } from './spot-draft.ts';
import { hasPrice } from './spot-draft.ts';
import { isRoundedDown, isSizedInQuote, sizeOf } from './spot-figures.ts';
import type { OrderFigures } from './spot-figures.ts';
import { readableBand } from './spot-ticket-state.ts';
import type { SpotTicketState } from './spot-ticket-state.ts';

type Translate = TFunction<'app'>;

export const unitName = (unit: SizeUnit, { base, quote }: Market): string => (unit === 'base' ? base : quote);

/** Decimals of booked amounts. */
const BOOKED_DECIMALS = 8;

/** Returns value, fee and total of an order as the ticket shows them: the total rounded once, the others its parts. */
export function moneyOf(
  side: SpotDraft['side'],
  { notional, fee }: Pick<OrderFigures, 'notional' | 'fee'>,
  { quote }: Pick<Market, 'quote'>,
): ShownMoney {
  return shownMoney(side, round(notional, BOOKED_DECIMALS, side === 'buy' ? 'up' : 'down'), fee, quote);
}

/** `1,007.72 USDT`: an amount of the quote asset that is rounded already. */
export const quoteText = (amount: DecimalText, { quote }: Market): string => `${bookedText(amount, quote)} ${quote}`;

/** The amount that an order holds, in the quote asset. */
export const paidQuoteText = (amount: DecimalText, { quote }: Market): string => `${paidText(amount, quote)} ${quote}`;

export const baseText = (quantity: DecimalText, { base }: Market): string => `${exactText(quantity)} ${base}`;

/** One labelled amount of an order. */
export interface FigureLine {
  readonly name: string;
  text(figures: OrderFigures): string;
}

/** Whether no fill can cost more in fees than the figures say: true for a buy with a limit price. */
const isFeeBound = ({ side, type }: Pick<SpotDraft, 'side' | 'type'>): boolean => side === 'buy' && hasPrice(type);

/**
 * Fee of an order. An order that may rest shows the taker rate as the maximum. The amount depends on the fill price and
 * is marked as approximate unless no price can raise it.
 */
export function feeLine(t: Translate, draft: Pick<SpotDraft, 'side' | 'type'>, market: Market): FigureLine {
  const rate = exactShareText(market.takerFee);
  const mayRest = hasPrice(draft.type) || draft.type === 'oco';
  const about = isFeeBound(draft) ? '' : '≈ ';
  return {
    name: t(mayRest ? 'spot.feeAtMost' : 'spot.fee', { rate }),
    text: (figures) => about + quoteText(moneyOf(draft.side, figures, market).fee, market),
  };
}

/** The coins that a market buy brings; exact where their number was typed, unless the book has less. */
export const receivedLine = (t: Translate, { unit }: Pick<SpotDraft, 'unit'>, market: Market) => ({
  name: t('spot.receive'),
  text: ({ quantity, thin }: OrderFigures) => (unit === 'base' && !thin ? '' : '≈ ') + baseText(quantity, market),
});

/** Says that the market's step makes a market buy smaller than the typed amount; null where it hardly does (O6). */
export const roundedText = (t: Translate, draft: SpotDraft, figures: OrderFigures, market: Market): string | null =>
  isRoundedDown(draft, figures, market) ? t('spot.rounded', { step: baseText(market.stepSize, market) }) : null;

/** Name of the total: a limit bounds what is paid or received; that of a market order is an estimate. */
export function totalName(t: Translate, side: SpotDraft['side'], isMarket: boolean): string {
  if (isMarket) return t(side === 'buy' ? 'spot.cost' : 'spot.receive');
  return t(side === 'buy' ? 'spot.confirm.payMost' : 'spot.confirm.receiveLeast');
}

/** Text of the button when nothing blocks the order: `Buy 0.015 BTC` (G21). */
export function actionText(t: Translate, draft: SpotDraft, figures: OrderFigures | null, market: Market): string {
  const spent = isSizedInQuote(draft) ? sizeOf(draft, market) : null;
  if (spent) return t('spot.buyWith', { base: market.base, amount: exactText(spent), unit: market.quote });
  const size = figures ? baseText(figures.quantity, market) : market.base;
  return t(draft.side === 'buy' ? 'spot.buySize' : 'spot.sellSize', { size });
}

/** The largest size, `Max 0.0743 BTC`, shown when the size exceeds it (O7). */
export function mostText(t: Translate, draft: SpotDraft, most: DecimalText | null, market: Market): string {
  const unit = unitName(draft.unit, market);
  if (most === null) return UNKNOWN;
  if (!/[1-9]/.test(most)) {
    return t('spot.state.short', { unit: draft.side === 'buy' ? market.quote : market.base });
  }
  return t('spot.state.max', { amount: exactText(most), unit });
}

/** `Use max 0.0743 BTC`, where the size exceeds it. */
export const takeMostText = (t: Translate, draft: SpotDraft, most: DecimalText | null, market: Market): string =>
  most === null ? UNKNOWN : t('spot.useMost', { amount: exactText(most), unit: unitName(draft.unit, market) });

/**
 * The ends of the allowed price range as figures: a percentage of a moving price does not help with typing.
 * @param last  last price or another reference price; null while unknown
 */
export function bandWords(market: Market, last: DecimalText | null): { lowest: string; highest: string } {
  if (last === null) return { lowest: UNKNOWN, highest: UNKNOWN };
  const { lowest, highest } = readableBand(last, market);
  return { lowest: exactText(lowest), highest: exactText(highest) };
}

/**
 * Text of the button for the first obstacle (G22); null when the button shows the action.
 * @param last  price that the limit price must be near, for the state `band`; null while unknown
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
