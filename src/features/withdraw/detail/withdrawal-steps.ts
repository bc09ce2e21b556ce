import type { Withdrawal, WithdrawalStep } from '../../../model/withdrawal.ts';

/** A step as the timeline shows it; `timeMs` null while it has not begun. */
export interface ShownStep {
  readonly step: WithdrawalStep;
  readonly timeMs: number | null;
  readonly state: 'done' | 'now' | 'ahead' | 'failed';
}

/** The way of one that goes well (W7). */
const WAY: readonly WithdrawalStep[] = ['requested', 'reviewing', 'processing', 'sent', 'completed'];

/**
 * The way of a withdrawal: what has happened, what happens now, what is ahead. Small ones are not reviewed: that step is left
 * out once a later one has begun. One that failed has nothing ahead.
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
