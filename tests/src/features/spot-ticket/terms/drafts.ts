import type { OrderTerms, SpotDraft, TermPrice } from '../../../../../src/features/spot-ticket/spot-draft.ts';
import type { PricesNow } from '../../../../../src/features/spot-ticket/spot-figures.ts';
import { sideOf, text } from '../market.ts';

const NO_TERMS: OrderTerms = {
  prices: {},
  distance: '',
  options: false,
  timeInForce: 'gtc',
  until: '',
  postOnly: false,
  attached: false,
};

/** A ticket that says more than a plain limit order. */
export const draftOf = (
  draft: Partial<Omit<SpotDraft, 'terms'>> & Pick<SpotDraft, 'type'>,
  prices: Partial<Record<TermPrice, string>> = {},
  terms: Partial<OrderTerms> = {},
): SpotDraft => ({
  side: 'sell',
  price: '',
  size: '',
  unit: 'base',
  percent: null,
  ...draft,
  terms: { ...NO_TERMS, prices, ...terms },
});

/** A limit order with its options open. */
export const limitOf = (
  draft: Partial<Omit<SpotDraft, 'terms' | 'type'>>,
  terms: Partial<OrderTerms> = {},
  prices: Partial<Record<TermPrice, string>> = {},
): SpotDraft => draftOf({ price: '60000', size: '0.01', ...draft, type: 'limit' }, prices, { options: true, ...terms });

/** A book without rows: what waits does not depend on it. */
export const pricesAt = (last: string | null): PricesNow => ({
  last: last === null ? null : text(last),
  bids: sideOf([]),
  asks: sideOf([]),
});
