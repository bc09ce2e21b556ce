import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import type { TimeInForce } from './spot-order-store.ts';
import type { SubmitRequest } from './spot-wire.ts';
import { EXPIRY_MAX_MS } from './terms.ts';

/** How an order waits. */
export interface Conditions {
  /** Null for market orders. */
  readonly timeInForce: TimeInForce | null;
  /** Epoch ms, `gtd` only. */
  readonly expireMs: number | null;
  readonly postOnly: boolean;
}

const AT_ONCE: ReadonlySet<TimeInForce | null> = new Set([null, 'ioc', 'fok']);

/** Whether such an order is over with the answer: it takes what it gets and waits for nothing. */
export const endsAtOnce = ({ timeInForce }: Conditions): boolean => AT_ONCE.has(timeInForce);

/** What a request says of its waiting beyond the default, for its hash; null when it says nothing. */
export function conditionWishes(request: SubmitRequest): readonly unknown[] | null {
  if (request.type === 'market') return null;
  const { timeInForce = 'gtc', expireTime = null, postOnly = false } = request;
  return timeInForce === 'gtc' && expireTime === null && !postOnly ? null : [timeInForce, expireTime, postOnly];
}

/** Refusals: malformed {field} for wishes that exclude one another, or a market stop that is not sized in what it spends. */
export function conditionsOf(request: SubmitRequest): Outcome<Conditions> {
  const isStop = request.stopPrice !== undefined;
  if (request.type === 'market') {
    const spends = request.side === 'sell' ? 'quantity' : 'quoteQuantity';
    const trails = request.trailingBips !== undefined;
    if (trails && isStop) return refused('malformed', { field: 'stopPrice' });
    if (!trails && request.activationPrice !== undefined) return refused('malformed', { field: 'activationPrice' });
    if ((isStop || trails) && !(spends in request)) return refused('malformed', { field: spends });
    return done({ timeInForce: null, expireMs: null, postOnly: false });
  }
  const { timeInForce = 'gtc', expireTime = null, postOnly = false } = request;
  if ((timeInForce === 'gtd') !== (expireTime !== null)) return refused('malformed', { field: 'expireTime' });
  if (isStop && AT_ONCE.has(timeInForce)) return refused('malformed', { field: 'timeInForce' });
  if (isStop && postOnly) return refused('malformed', { field: 'postOnly' });
  if (postOnly && AT_ONCE.has(timeInForce)) return refused('malformed', { field: 'postOnly' });
  return done({ timeInForce, expireMs: expireTime, postOnly });
}

/** An end must lie ahead, and not further than the exchange looks; null when it does. */
export function expiryRefusal(expireMs: number | null, nowMs: number): Outcome<never> | null {
  if (expireMs === null || (expireMs > nowMs && expireMs <= nowMs + EXPIRY_MAX_MS)) return null;
  return refused('expiryInvalid', { earliest: String(nowMs + 1), latest: String(nowMs + EXPIRY_MAX_MS) });
}
