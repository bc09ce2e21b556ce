import { ODDS_VERSION } from '../../../../server/engine/second-contract/up-down-terms.ts';
import type { CreateRequest } from '../../../../server/engine/second-contract/ticket.ts';

export const USERS: readonly string[] = ['ann', 'ben', 'cat'];

/** Returns the request of a key, so that a key in the side file is enough to repeat the same request. */
export function requestOf(clientOrderId: string): CreateRequest {
  const digit = Number.parseInt(clientOrderId.slice(0, 2), 16);
  return {
    coinSymbol: 'BTCUSDT',
    betAmount: `${1 + (digit % 3)}.0${digit % 10}`,
    betContent: digit % 2 === 0 ? 1 : 2,
    type: 30,
    oddsVersion: ODDS_VERSION,
    clientOrderId,
  };
}
