import { setsOffTrail, trailedBy } from '../../protocol/units/trailing-stop.ts';
import type { Trail } from '../../protocol/units/trailing-stop.ts';
import type { ProofTick } from './bundle.ts';
import type { Reason } from './report.ts';
import { scaledOf } from './scaled-amount.ts';
import { STOP_FORMAT } from './stop-bundle.ts';
import type { ProvenStop, ProvenTrailing, StopBundle } from './stop-bundle.ts';

/**
 * Reasons of a trade's proof, and these: an earlier tick had reached the stop; the named tick did not reach it; the named
 * tick is another one in the chain; the ticks put the stop at another price; this device keeps other signed terms, or
 * another signed trigger.
 */
export type StopReason =
  Reason | 'earlierTick' | 'notReached' | 'triggerTick' | 'otherStop' | 'otherTerms' | 'otherTrigger';

export interface StopBreak {
  readonly reason: StopReason;
  /** A tick's sequence number or a field's name. */
  readonly at: string;
}

/** The first tick that counts: one that trails from the start stands on the tick it was placed at. */
export const firstCounts = (bundle: StopBundle): number =>
  bundle.format === STOP_FORMAT || bundle.stop.activationPrice !== null
    ? bundle.stop.armedSeq + 1
    : bundle.stop.armedSeq;

function firstReached({ side, stopPrice }: ProvenStop, ticks: readonly ProofTick[]): ProofTick | null {
  const at = scaledOf(stopPrice);
  const reaches = ({ price }: ProofTick) => (side === 'sell' ? scaledOf(price) <= at : scaledOf(price) >= at);
  return ticks.find(reaches) ?? null;
}

/** Walks the ticks as the rule says. @returns the tick that sets it off, null for none, and where it stood then */
function trailed({ side, trailingBips, activationPrice, tickSize }: ProvenTrailing, ticks: readonly ProofTick[]) {
  const activation = activationPrice === null ? null : scaledOf(activationPrice);
  const terms = { side, bips: trailingBips, activation, tickSize: scaledOf(tickSize) };
  let trail: Trail | null = null;
  for (const tick of ticks) {
    const price = scaledOf(tick.price);
    if (setsOffTrail(terms, trail, price)) return { trail, reached: tick };
    trail = trailedBy(terms, trail, { seq: tick.seq, price });
  }
  return { trail, reached: null };
}

function standsElsewhere(trail: Trail | null, { activationSeq, bestSeq, stopPrice }: ProvenTrailing): StopBreak | null {
  const differs = (field: string): StopBreak => ({ reason: 'otherStop', at: field });
  if (trail?.activation.seq !== activationSeq) return differs('activationSeq');
  if (trail.best.seq !== bestSeq) return differs('bestSeq');
  return trail.stop === scaledOf(stopPrice) ? null : differs('stopPrice');
}

/** The first tick that counts and reaches the stop, where it stood by then, is the one that set it off, and no other. */
export function triggerBreak(bundle: StopBundle): StopBreak | null {
  const { triggerSeq, triggerTime, triggerPrice } = bundle.stop;
  const from = firstCounts(bundle);
  const ticks = bundle.ticks.filter(({ seq }) => seq >= from);
  const { reached, trail } =
    bundle.format === STOP_FORMAT
      ? { reached: firstReached(bundle.stop, ticks), trail: null }
      : trailed(bundle.stop, ticks);
  if (!reached || reached.seq > triggerSeq) return { reason: 'notReached', at: String(triggerSeq) };
  if (reached.seq < triggerSeq) return { reason: 'earlierTick', at: String(reached.seq) };
  const same = reached.ts === triggerTime && scaledOf(reached.price) === scaledOf(triggerPrice);
  if (!same) return { reason: 'triggerTick', at: String(triggerSeq) };
  return bundle.format === STOP_FORMAT ? null : standsElsewhere(trail, bundle.stop);
}
