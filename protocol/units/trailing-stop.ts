import type { Side } from './spot-money.ts';

/**
 * The rule of a trailing stop, shared by the exchange and verifiers. Only published ticks move it.
 *
 * A sell is active from the first tick at or above its activation price, at once when it has none. Its best is the
 * first tick at the highest price since then; its stop is best × (1 − bips / 10 000), rounded down to the tick size.
 * The first later tick at or below the stop triggers it. A buy is the mirror image and rounds up. Rounding therefore
 * only widens the distance: no order is triggered by a smaller reversal than requested, and the stop never reaches its
 * own best price. Prices are scaled by 10^18.
 */
export interface TrailingTerms {
  readonly side: Side;
  /** Hundredths of a per cent, below 10 000. */
  readonly bips: number;
  /** Activation price; null when the stop is active at once. */
  readonly activation: bigint | null;
  readonly tickSize: bigint;
}

export interface TrailingTick {
  readonly seq: number;
  readonly price: bigint;
}

/** State of an active trailing stop: the ticks it depends on, and the stop price. */
export interface Trail<Tick extends TrailingTick = TrailingTick> {
  readonly activation: Tick;
  readonly best: Tick;
  readonly stop: bigint;
}

const WHOLE = 10_000n;

/** Returns whether a price is at `from` or beyond it, in the direction in which the best price moves. */
export const beyond = (side: Side, price: bigint, from: bigint): boolean =>
  side === 'sell' ? price >= from : price <= from;

/** Returns the stop price for a best price; 0 for a sell whose distance exceeds the price. */
export function trailingStopAt({ side, bips, tickSize }: Omit<TrailingTerms, 'activation'>, best: bigint): bigint {
  const part = best * (side === 'sell' ? WHOLE - BigInt(bips) : WHOLE + BigInt(bips));
  const grid = WHOLE * tickSize;
  const steps = side === 'sell' ? part / grid : (part + grid - 1n) / grid;
  return steps * tickSize;
}

/**
 * Returns the state after a tick that did not trigger it. Ticks must come in sequence.
 * @param trail  null while it is not active
 * @returns the same `trail` when the tick changes nothing
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

/** Returns whether a tick triggers it. Call it before `trailedBy`: the tick that makes it active never triggers it. */
export const setsOffTrail = ({ side }: TrailingTerms, trail: Trail | null, price: bigint): boolean =>
  trail !== null && beyond(side, trail.stop, price);
