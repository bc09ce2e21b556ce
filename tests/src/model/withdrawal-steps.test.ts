import { expect, it } from 'vitest';
import { withdrawalSteps } from '../../../src/model/withdrawal-steps.ts';
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
