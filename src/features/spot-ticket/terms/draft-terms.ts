import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { Market } from '../../../model/market.ts';
import { amountOf } from '../../../ui/amount-input.ts';
import { resized } from '../spot-draft.ts';
import type { DraftSums, OrderTerms, SpotDraft, TermPrice } from '../spot-draft.ts';
import { priceIn } from '../spot-figures.ts';
import type { PricesNow } from '../spot-figures.ts';

const NO_TERMS: OrderTerms = {
  prices: {},
  distance: '',
  options: false,
  timeInForce: 'gtc',
  until: '',
  postOnly: false,
  attached: false,
};

export const termsOf = ({ terms = NO_TERMS }: SpotDraft): OrderTerms => terms;

export const withTerms = (draft: SpotDraft, change: Partial<OrderTerms>, sums: DraftSums): SpotDraft =>
  resized({ ...draft, terms: { ...termsOf(draft), ...change } }, sums);

export const withTermPrice = (draft: SpotDraft, name: TermPrice, price: string, sums: DraftSums): SpotDraft =>
  withTerms(draft, { prices: { ...termsOf(draft).prices, [name]: price } }, sums);

/** Opens the options of a limit order, or closes them and keeps their values. */
export const withOptions = (draft: SpotDraft, sums: DraftSums): SpotDraft =>
  withTerms(draft, { options: !termsOf(draft).options }, sums);

/** Parses a typed price of the terms; null when it is empty or zero. */
export const termPrice = (draft: SpotDraft, name: TermPrice, market: Market): DecimalText | null =>
  priceIn(termsOf(draft).prices[name], market);

/** Decimals of a trailing distance in percent. */
export const DISTANCE_DECIMALS = 2;

/** A trailing distance in percent; null for none. */
export const distanceOf = (draft: SpotDraft): DecimalText | null =>
  amountOf(termsOf(draft).distance, DISTANCE_DECIMALS);

/** Local time as a field for date and time writes it, to the minute: `2026-12-01T18:00`. */
export function localText(ms: number): string {
  const at = new Date(ms);
  return new Date(ms - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** Parses such a text to epoch ms; null when it is empty or invalid. */
export function localMs(text: string): number | null {
  const ms = new Date(text).getTime();
  return Number.isNaN(ms) ? null : ms;
}

/** Whether the order becomes a market order when it is triggered, which fills at the prices of that moment. */
export function endsAtMarket(draft: SpotDraft): boolean {
  if (draft.type === 'oco') return (termsOf(draft).prices.stopLossLimit ?? '') === '';
  return draft.type === 'stopMarket' || draft.type === 'trailingStop';
}

/** Whether the loaded book has no row that the order could take. */
export const isBookEmpty = ({ side }: SpotDraft, { bids, asks }: PricesNow): boolean =>
  (side === 'buy' ? asks : bids).count === 0;
