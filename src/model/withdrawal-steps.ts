import type { Withdrawal, WithdrawalStep, WithdrawRule } from './withdrawal.ts';

/** A step of the timeline; `timeMs` is null before it begins. */
export interface ShownStep {
  readonly step: WithdrawalStep;
  readonly timeMs: number | null;
  readonly state: 'done' | 'now' | 'ahead' | 'failed';
}

/** Steps of a successful withdrawal (W7). */
const WAY: readonly WithdrawalStep[] = ['requested', 'reviewing', 'processing', 'sent', 'completed'];

/**
 * Returns the steps of a withdrawal: done, current, ahead. Small ones are not reviewed: that step is omitted once a
 * later one has begun. A failed one has no steps ahead.
 */
export function withdrawalSteps({ timeline, status }: Pick<Withdrawal, 'timeline' | 'status'>): readonly ShownStep[] {
  const last = timeline.length - 1;
  const past = timeline.map(({ step, timeMs }, at): ShownStep => {
    if (step === 'failed') return { step, timeMs, state: 'failed' };
    return { step, timeMs, state: at < last || status === 'completed' ? 'done' : 'now' };
  });
  if (status !== 'processing') return past;
  const reached = timeline[last] === undefined ? -1 : WAY.indexOf(timeline[last].step);
  return [...past, ...WAY.slice(reached + 1).map((step): ShownStep => ({ step, timeMs: null, state: 'ahead' }))];
}

/**
 * Returns why a review takes longer than others: a new address, another new destination, or a large amount. Null when
 * none is so.
 * @param sinceMs  when it began
 * @param rule  the channel's rule for large amounts
 */
export function longReviewCause(
  { holdUntilMs, address, nextStepMs }: Pick<Withdrawal, 'holdUntilMs' | 'address' | 'nextStepMs'>,
  sinceMs: number,
  rule: WithdrawRule['review'] | undefined,
): 'address' | 'destination' | 'review' | null {
  if (holdUntilMs !== null) return address === null ? 'destination' : 'address';
  // Only a large amount is under review for so long.
  const isLong = rule !== undefined && nextStepMs !== null && nextStepMs - sinceMs >= rule.seconds * 1000;
  return isLong ? 'review' : null;
}
