import fc from 'fast-check';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { ProofTick } from '../../../src/proof/bundle.ts';
import type { ProvenStop, StopBundle } from '../../../src/proof/stop-bundle.ts';
import { sha256 } from './signer.ts';
import type { Signer } from './signer.ts';

/** Parameters of a stop; prices and tick size in cents. */
export interface StopPlan {
  readonly side: 'buy' | 'sell';
  readonly symbol: string;
  readonly firstSeq: number;
  /** Price moves, one per tick; cycled. */
  readonly moves: readonly number[];
  /** Ticks of the file before the stop was placed. */
  readonly ticksBefore: number;
  readonly ticksAfter: number;
  /** Distance of a fixed stop from the price at which it was placed. */
  readonly distance: number;
  /** Parameters of a trailing stop; null for a fixed one. */
  readonly trailing: {
    readonly bips: number;
    readonly tickSize: number;
    /** Price move after which it is active; null when it is active from the beginning. */
    readonly activation: number | null;
  } | null;
}

const START_MS = 1_764_000_000_000;
const FIRST_PRICE = 5_000_000;
const cents = (value: number): DecimalText =>
  `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}` as DecimalText;

/** Prices until the stop is triggered come by force, so that every plan ends. */
const FORCED_AFTER = 60;

interface Trail {
  activationAt: number;
  bestAt: number;
  stop: number;
}

/** Returns the stop price that follows a best price, in cents. */
function stopBehind(best: number, side: StopPlan['side'], { bips, tickSize }: NonNullable<StopPlan['trailing']>) {
  const part = best * (side === 'sell' ? 10_000 - bips : 10_000 + bips);
  const steps = part / (10_000 * tickSize);
  return (side === 'sell' ? Math.floor(steps) : Math.ceil(steps)) * tickSize;
}

/**
 * Walks made-up prices until the stop is triggered.
 * @returns all prices, the place of the trigger, and where it stood
 */
function walked(plan: StopPlan) {
  const { side, trailing, moves, ticksBefore, distance } = plan;
  const up = side === 'sell' ? 1 : -1;
  const prices: number[] = [];
  let price = FIRST_PRICE;
  const next = (by: number) => prices.push((price = Math.max(1, price + by)));
  for (let i = 0; i <= ticksBefore; i++) next(moves[i % moves.length]!);
  const placed = price;
  const fixed = placed - up * distance;
  const activation = trailing?.activation == null ? null : placed + up * trailing.activation;
  let trail: Trail | null =
    trailing && activation === null
      ? { activationAt: ticksBefore, bestAt: ticksBefore, stop: stopBehind(placed, side, trailing) }
      : null;
  for (;;) {
    const at = prices.length;
    const waited = at - ticksBefore;
    // First far enough to be active, then far enough back.
    const forced = waited === FORCED_AFTER ? up * 1_000_000 : waited > FORCED_AFTER ? -up * 1_200_000 : null;
    next(forced ?? moves[at % moves.length]!);
    const stop = trailing ? trail?.stop : fixed;
    if (stop !== undefined && (price - stop) * up <= 0) return { prices, activation, trail, stop };
    if (!trailing) continue;
    if (trail === null) {
      if (activation !== null && (price - activation) * up < 0) continue;
      trail = { activationAt: at, bestAt: at, stop: stopBehind(price, side, trailing) };
    } else if ((price - prices[trail.bestAt]!) * up > 0) {
      trail = { ...trail, bestAt: at, stop: stopBehind(price, side, trailing) };
    }
  }
}

/** A triggered stop with its whole proof, made here from docs/proof.md and not by the code under test. */
export function validStop(plan: StopPlan, signer: Signer): StopBundle {
  const { side, symbol, firstSeq, trailing, moves, ticksBefore, ticksAfter } = plan;
  const { prices, activation, trail, stop: stopCents } = walked(plan);
  const triggerAt = prices.length - 1;
  for (let i = 0; i < ticksAfter; i++) prices.push(Math.max(1, prices[triggerAt]! + moves[i % moves.length]!));
  const prevHash = sha256(`before ${firstSeq}`);
  let hash = prevHash;
  const ticks = prices.map((price, i): ProofTick => {
    const [seq, ts, source] = [firstSeq + i, START_MS + 300 * i, `test:${i % 7}`];
    hash = sha256(`${hash}|${symbol}|${seq}|${ts}|${cents(price)}|${source}`);
    return { seq, ts, price: cents(price), source, hash };
  });
  const head = ({ seq, ts, hash: value }: ProofTick) => ({
    symbol,
    seq,
    hash: value,
    ts,
    ...signer.signed(`tern-checkpoint-1|${symbol}|${seq}|${value}|${ts}`),
  });
  const trigger = ticks[triggerAt]!;
  const stop: ProvenStop = {
    id: `stop-${firstSeq}`,
    userId: 'user_7',
    symbol,
    side,
    stopPrice: cents(stopCents),
    armedSeq: firstSeq + ticksBefore,
    triggerSeq: trigger.seq,
    triggerTime: trigger.ts,
    triggerPrice: trigger.price,
  };
  const chain = { prevHash, ticks, checkpoints: [head(ticks[0]!), head(ticks.at(-1)!)] };
  const common = [stop.id, stop.userId, symbol, side];
  if (!trailing || !trail) {
    const receipt = signer.signed(['tern-stop-1', ...common, stop.stopPrice, stop.armedSeq].join('|'));
    return { format: 'tern-stop-1', stop, receipt, ...chain };
  }
  const [activationPrice, tickSize] = [activation === null ? null : cents(activation), cents(trailing.tickSize)];
  const terms = [...common, trailing.bips, activationPrice ?? '', tickSize, stop.armedSeq];
  return {
    format: 'tern-trailing-1',
    stop: {
      ...stop,
      trailingBips: trailing.bips,
      activationPrice,
      tickSize,
      activationSeq: firstSeq + trail.activationAt,
      bestSeq: firstSeq + trail.bestAt,
    },
    receipt: signer.signed(['tern-trailing-1', ...terms].join('|')),
    ...chain,
  };
}

/** Stops of every kind: both sides, fixed and trailing, from the beginning and from a price on. */
export const anyStop: fc.Arbitrary<StopPlan> = fc.record({
  side: fc.constantFrom('buy', 'sell'),
  symbol: fc.constantFrom('BTCUSDT', 'DOGEUSDT'),
  firstSeq: fc.integer({ min: 1, max: 1_000_000_000 }),
  moves: fc.array(fc.integer({ min: -9000, max: 9000 }), { minLength: 3, maxLength: 20 }),
  ticksBefore: fc.integer({ min: 0, max: 3 }),
  ticksAfter: fc.integer({ min: 0, max: 3 }),
  distance: fc.integer({ min: 1, max: 30_000 }),
  trailing: fc.option(
    fc.record({
      bips: fc.integer({ min: 1, max: 300 }),
      tickSize: fc.constantFrom(1, 10, 100, 250),
      activation: fc.option(fc.integer({ min: 0, max: 20_000 }), { nil: null }),
    }),
    { nil: null, freq: 3 },
  ),
});
