import type { Market } from '../../../model/market.ts';
import { decimal, mul } from '../../../model/decimal.ts';
import { wholeOf } from '../../../model/whole-of.ts';
import { placeSpot } from '../../spot-orders/place-spot.ts';
import type { SpotRequest } from '../../spot-orders/place-spot.ts';
import type { TermSums } from '../order-sums.ts';
import type { SpotDraft } from '../spot-draft.ts';
import { isSizedInQuote, priceOf, sizeOf } from '../spot-figures.ts';
import type { OrderFigures } from '../spot-figures.ts';
import { distanceOf, localMs, termPrice, termsOf } from './draft-terms.ts';
import { placePair } from './pair-calls.ts';
import type { PairRequest } from './pair-calls.ts';
import { legsOf, termFigures, termHold, termMost } from './term-figures.ts';
import { isAttached, problemOf } from './term-problems.ts';
import { fieldOf } from './term-words.ts';

/** Returns the time in force and the post-only flag, as far as they differ from the default. */
function waitingOf(draft: SpotDraft) {
  const { timeInForce, until, postOnly } = termsOf(draft);
  const expireTime = timeInForce === 'gtd' ? localMs(until) : null;
  const waits = timeInForce === 'gtc' || timeInForce === 'gtd';
  return {
    ...(timeInForce !== 'gtc' && { timeInForce }),
    ...(expireTime !== null && { expireTime }),
    ...(postOnly && waits && { postOnly: true as const }),
  };
}

/** Returns the orders that a filled limit buy places. */
function attachedOf(draft: SpotDraft, market: Market) {
  if (!isAttached(draft)) return {};
  const [takeProfit, stopPrice] = [termPrice(draft, 'takeProfit', market), termPrice(draft, 'stop', market)];
  const price = termPrice(draft, 'stopLossLimit', market);
  return {
    attached: {
      ...(takeProfit && { takeProfit: { price: takeProfit } }),
      ...(stopPrice && { stopLoss: { stopPrice, ...(price && { price }) } }),
    },
  };
}

/** Returns the request body of an order that is not a pair; null while a field is missing. */
export function termRequest(draft: SpotDraft, { quantity }: OrderFigures, market: Market): SpotRequest | null {
  const { side, type } = draft;
  const { symbol } = market;
  const [price, stopPrice] = [priceOf(draft, market), termPrice(draft, 'stop', market)];
  const quoteQuantity = isSizedInQuote(draft) ? sizeOf(draft, market) : null;
  const sized = quoteQuantity ? { quoteQuantity } : { quantity };
  switch (type) {
    case 'limit':
      return price && { symbol, side, type, price, quantity, ...waitingOf(draft), ...attachedOf(draft, market) };
    case 'stopLimit':
      return price && stopPrice && { symbol, side, type: 'limit', price, quantity, stopPrice };
    case 'stopMarket':
      return stopPrice && { symbol, side, type: 'market', ...sized, stopPrice };
    case 'trailingStop': {
      const [percent, activationPrice] = [distanceOf(draft), termPrice(draft, 'activation', market)];
      if (percent === null) return null;
      const trailingBips = wholeOf(mul(percent, decimal(100), 0, 'down'));
      return { symbol, side, type: 'market', ...sized, trailingBips, ...(activationPrice && { activationPrice }) };
    }
    default:
      return null;
  }
}

/** Returns the request body of a pair; null while a field is missing. */
export function pairRequest(draft: SpotDraft, { quantity }: OrderFigures, market: Market): PairRequest | null {
  const legs = legsOf(draft, market);
  return (
    legs && {
      symbol: market.symbol,
      side: draft.side,
      quantity,
      takeProfit: { price: legs.price },
      stopLoss: { stopPrice: legs.stop, ...(legs.stopLimit && { price: legs.stopLimit }) },
    }
  );
}

export const TERM_SUMS: TermSums = {
  problemOf,
  fieldOf,
  figures: termFigures,
  most: termMost,
  spends: termHold,
  place(draft, figures, market) {
    if (draft.type === 'oco') {
      const pair = pairRequest(draft, figures, market);
      return pair && placePair(pair);
    }
    const request = termRequest(draft, figures, market);
    return request && placeSpot(request);
  },
};
