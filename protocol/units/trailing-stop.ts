import type { Side } from './spot-money.ts';

/**
 * The rule of a trailing stop: the one place for the exchange and for whoever checks it. Only published ticks move it.
 *
 * A sell is active from the first tick at or above its activation price, at once where it has none. Its best is the first
 * tick at the highest price since then; its stop is best × (1 − bips / 10 000), rounded down to the tick size. It is set off
 * by the first later tick at or below the stop. A buy is the mirror of it, and rounds up. So rounding only ever widens the
 * distance: nobody is set off by less of a turn than was asked for, and the stop never meets its own best price.
 * Prices are scaled by 10^18.
 */
export interface TrailingTerms {
  readonly side: Side;
  /** Hundredths of a per cent, below 10 000. */
  readonly bips: number;
  /** Null: active at once. */
  readonly activation: bigint | null;
  readonly tickSize: bigint;
}

export interface TrailingTick {
  readonly seq: number;
  readonly price: bigint;
}

/** An active trailing stop: the ticks that it stands on, and where it is. */
export interface Trail<Tick extends TrailingTick = TrailingTick> {
  readonly activation: Tick;
  readonly best: Tick;
  readonly stop: bigint;
}

const WHOLE = 10_000n;

/** Price is as far as `from` or further, the way the best price moves. */
export const beyond = (side: Side, price: bigint, from: bigint): boolean =>
  side === 'sell' ? price >= from : price <= from;

/** Where the stop stands behind a best price; 0 for a sell whose distance is more than the price has tick sizes. */
export function trailingStopAt({ side, bips, tickSize }: Omit<TrailingTerms, 'activation'>, best: bigint): bigint {
  const part = best * (side === 'sell' ? WHOLE - BigInt(bips) : WHOLE + BigInt(bips));
  const grid = WHOLE * tickSize;
  const steps = side === 'sell' ? part / grid : (part + grid - 1n) / grid;
  return steps * tickSize;
}

/**
 * The trail after a tick that did not set it off. Ticks come in the order of their numbers.
 * @param trail null while it is not active
 * @returns the same `trail` where the tick moves nothing
 */
export function trailedBy<Tick extends TrailingTick>(
  terms: TrailingTerms,
  trail: Trail<Tick> | null,
  tick: Tick,
): Trail<Tick> | null {
  const { side, activation } = terms;
  if (trail === null) {
    if (activation !== null && !beyond(side, tick.price, activation)) return null;
    return { activation: tick, best: tick, stop: trailingStopAt(terms, tick.price) };
  }
  if (beyond(side, trail.best.price, tick.price)) return trail;
  return { activation: trail.activation, best: tick, stop: trailingStopAt(terms, tick.price) };
}

/** A tick sets it off. Ask before `trailedBy`: the tick that makes it active never does. */
export const setsOffTrail = ({ side }: TrailingTerms, trail: Trail | null, price: bigint): boolean =>
  trail !== null && beyond(side, trail.stop, price);
