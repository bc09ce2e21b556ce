import { expect, it } from 'vitest';
import { longReviewCause, withdrawalSteps } from '../../../src/model/withdrawal-steps.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';
import type { WithdrawalStatus, WithdrawalStep } from '../../../src/model/withdrawal.ts';

const seen = (status: WithdrawalStatus, ...steps: readonly WithdrawalStep[]) =>
  withdrawalSteps({ status, timeline: steps.map((step, at) => ({ step, timeMs: at })) })
    .map(({ step, state }) => `${step} ${state}`)
    .join(', ');

it('what has happened, what happens now and what is ahead', () => {
  expect(seen('processing', 'requested')).toBe(
    'requested now, reviewing ahead, processing ahead, sent ahead, completed ahead',
  );
  expect(seen('processing', 'requested', 'reviewing', 'processing')).toBe(
    'requested done, reviewing done, processing now, sent ahead, completed ahead',
  );
});

it('a review that was left out is not shown as ahead', () => {
  expect(seen('processing', 'requested', 'processing')).toBe(
    'requested done, processing now, sent ahead, completed ahead',
  );
});

it('one that is over has nothing ahead', () => {
  expect(seen('completed', 'requested', 'reviewing', 'processing', 'sent', 'completed')).not.toMatch(/now|ahead/);
  expect(seen('failed', 'requested', 'reviewing', 'processing', 'failed')).toBe(
    'requested done, reviewing done, processing done, failed failed',
  );
});

it('a review takes longer for a new destination or a large amount, and for nothing else', () => {
  const rule = { above: '200' as DecimalText, seconds: 30 };
  const paid = (holdUntilMs: number | null, address: string | null, nextStepMs: number | null) =>
    longReviewCause({ holdUntilMs, address, nextStepMs }, 1000, rule);
  expect(paid(61_000, 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8', 61_000)).toBe('address');
  expect(paid(61_000, null, 61_000)).toBe('destination');
  expect(paid(null, null, 31_000)).toBe('review');
  expect(paid(null, null, 30_999)).toBeNull();
  expect(paid(null, null, null)).toBeNull();
  expect(longReviewCause({ holdUntilMs: null, address: null, nextStepMs: 31_000 }, 1000, undefined)).toBeNull();
});
