import { expect, it } from 'vitest';
import { endsAtMarket, isBookEmpty } from '../../../../../src/features/spot-ticket/terms/draft-terms.ts';
import { sideOf } from '../market.ts';
import { draftOf } from './drafts.ts';

it('an order that waits for a price ends at the market unless it names a limit', () => {
  const ends = (type: Parameters<typeof draftOf>[0]['type'], prices = {}) => endsAtMarket(draftOf({ type }, prices));
  expect(ends('stopMarket')).toBe(true);
  expect(ends('trailingStop')).toBe(true);
  expect(ends('stopLimit')).toBe(false);
  expect(ends('limit')).toBe(false);
  expect(ends('oco')).toBe(true);
  expect(ends('oco', { stopLossLimit: '54' })).toBe(false);
});

it('a book is empty for an order where the side is that it takes from', () => {
  const prices = { last: null, bids: sideOf([[1, 1]]), asks: sideOf([]) };
  expect(isBookEmpty(draftOf({ type: 'stopMarket', side: 'sell' }), prices)).toBe(false);
  expect(isBookEmpty(draftOf({ type: 'stopMarket', side: 'buy' }), prices)).toBe(true);
});
