import { done, refused } from '../../infra/outcome.ts';
import type { Outcome } from '../../infra/outcome.ts';
import type { TimeInForce } from './spot-order-store.ts';
import type { SubmitRequest } from './spot-wire.ts';
import { EXPIRY_MAX_MS } from './spot-terms.ts';

/** Time in force and related conditions of an order. */
export interface Conditions {
  /** Time in force; null for market orders. */
  readonly timeInForce: TimeInForce | null;
  /** Epoch ms, `gtd` only. */
  readonly expireMs: number | null;
  readonly postOnly: boolean;
}

const AT_ONCE: ReadonlySet<TimeInForce | null> = new Set([null, 'ioc', 'fok']);

/** Returns whether such an order ends immediately: it takes what it gets and never rests. */
export const endsAtOnce = ({ timeInForce }: Conditions): boolean => AT_ONCE.has(timeInForce);

/** Returns the conditions of a request that differ from the defaults, for its hash; null when none do. */
export function conditionFields(request: SubmitRequest): readonly unknown[] | null {
  if (request.type === 'market') return null;
  const { timeInForce = 'gtc', expireTime = null, postOnly = false } = request;
  return timeInForce === 'gtc' && expireTime === null && !postOnly ? null : [timeInForce, expireTime, postOnly];
}

/**
 * Returns the conditions of a request. Refusals: malformed {field} for conditions that exclude each other, or a market
 * stop that is not sized in what it spends.
 */
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

/** Refuses an expiry in the past or too far ahead; null when it is valid. */
export function expiryRefusal(expireMs: number | null, nowMs: number): Outcome<never> | null {
  if (expireMs === null || (expireMs > nowMs && expireMs <= nowMs + EXPIRY_MAX_MS)) return null;
  return refused('expiryInvalid', { earliest: String(nowMs + 1), latest: String(nowMs + EXPIRY_MAX_MS) });
}
