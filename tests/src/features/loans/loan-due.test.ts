import { expect, it } from 'vitest';
import type { EpochMs } from '../../../../protocol/units/time.ts';
import { daysLeft, loanState } from '../../../../src/features/loans/loan-due.ts';
import { aLoan } from './a-loan.ts';

const DAY_MS = 86_400_000;
const DUE_MS = 1_785_499_205_200 as EpochMs;
const owed = aLoan({ status: 'approved', dueMs: DUE_MS });

it.each([
  [30 * DAY_MS, 30],
  [DAY_MS + 1, 2],
  [DAY_MS, 1],
  [1, 1],
  [0, 0],
  [-1, 0],
  [-DAY_MS + 1, 0],
  [-DAY_MS, -1],
  [-6.5 * DAY_MS, -6],
])('with %i ms left there are %i whole days', (leftMs, days) => {
  expect(daysLeft(owed, DUE_MS - leftMs)).toBe(days);
  expect(loanState(owed, days)).toBe(days > 0 ? 'approved' : 'overdue');
});

it.each(['pending', 'rejected', 'repaid'] as const)('a loan that is %s is never overdue', (status) => {
  const loan = aLoan({ status, dueMs: status === 'repaid' ? DUE_MS : null });
  const left = daysLeft(loan, DUE_MS + 100 * DAY_MS);
  expect(left).toBeNull();
  expect(loanState(loan, left)).toBe(status);
});
