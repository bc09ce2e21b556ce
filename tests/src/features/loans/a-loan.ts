import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import type { EpochMs } from '../../../../protocol/units/time.ts';
import type { Loan } from '../../../../src/model/loan.ts';

/** A loan of 1,000 USDT under review, with what a test says of it. */
export const aLoan = (told: Partial<Loan> = {}): Loan => ({
  id: '0mwu0n1x2k0007ln',
  productId: 'loan-usdt-30',
  name: 'USDT 30 days',
  coin: 'USDT',
  amount: '1000' as DecimalText,
  dailyRate: '0.00025' as DecimalText,
  periodDays: 30,
  maxInterestDays: 365,
  interestDays: 0,
  interest: '0' as DecimalText,
  owed: '0' as DecimalText,
  status: 'pending',
  reason: null,
  reasonText: '',
  appliedMs: 1_782_907_200_000 as EpochMs,
  reviewMs: null,
  approvedMs: null,
  dueMs: null,
  repaidMs: null,
  photoUrls: [],
  ...told,
});
