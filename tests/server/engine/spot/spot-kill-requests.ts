import type { SubmitRequest } from '../../../../server/engine/spot/spot-ticket.ts';
import type { Clock } from '../../../../server/infra/clock.ts';
import type { Market } from '../../../../server/market/market.ts';
import { createClockedMarket } from '../clocked-market.ts';

/** Time that runs five times as fast from `originMs` on: twenty-five ticks a second, most of which meet an order. */
export const fastClock = (originMs: number): Clock => ({
  now: () => Math.floor(originMs + (Date.now() - originMs) * 5),
});

export const USERS: readonly string[] = ['ann', 'ben', 'cat'];

/** The market of time, with a book that stands still. */
export const createClockedSpotMarket = (originMs: number, clock: Clock): Market => ({
  ...createClockedMarket(originMs, clock),
  bookSnapshot: () => ({
    last: 1,
    bids: [
      ['99.50', '1'],
      ['98.00', '5'],
    ],
    asks: [
      ['100.50', '1'],
      ['102.00', '5'],
    ],
  }),
});

/** Returns the request of a key, so that a key in the side file is enough to repeat the same request. */
export function requestOf(clientOrderId: string): SubmitRequest {
  const digits = Number.parseInt(clientOrderId.slice(0, 8), 16);
  const side = digits % 2 === 0 ? 'buy' : 'sell';
  const quantity = `${digits % 3}.${1 + (digits % 9)}00${digits % 7}`;
  const common = { symbol: 'BTCUSDT', side, clientOrderId, quantity } as const;
  // Most rest where every third tick meets them; some take from the book at once, whole or in part.
  if (digits % 8 === 0) return { ...common, type: 'market' };
  if (digits % 8 === 1) return { ...common, type: 'limit', price: '100.00' };
  if (digits % 8 === 2) return { ...common, type: 'limit', price: '101.00' };
  return { ...common, type: 'limit', price: side === 'buy' ? '99.00' : '101.00' };
}
