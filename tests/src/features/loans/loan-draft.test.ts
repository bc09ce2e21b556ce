import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { DecimalText } from '../../../../protocol/units/decimal-text.ts';
import { EMPTY_DRAFT, loanAmount, stepOf, typedAmount } from '../../../../src/features/loans/loan-draft.ts';
import type { LoanProduct } from '../../../../src/model/loan.ts';

const PRODUCT: LoanProduct = {
  id: 'loan-usdt-30',
  name: 'USDT 30 days',
  coin: 'USDT',
  minAmount: '100' as DecimalText,
  maxAmount: '5000' as DecimalText,
  dailyRate: '0.00025' as DecimalText,
  periodDays: 30,
  maxInterestDays: 365,
  lender: 'Nobody',
  offered: true,
};

describe('the amount', () => {
  it.each([
    ['', 'none'],
    ['99.99999999', 'below'],
    ['0', 'below'],
    ['100', 'ready'],
    ['1,000.5', 'ready'],
    ['5000', 'ready'],
    ['5000.00000001', 'above'],
    ['1.123456789', 'unread'],
    ['ten', 'unread'],
  ])('%j is %s', (typed, state) => {
    expect(loanAmount(typed, PRODUCT).state).toBe(state);
  });

  it('begins with the least there is, for each product its own', () => {
    expect(typedAmount(EMPTY_DRAFT, PRODUCT)).toBe('100');
    const draft = { ...EMPTY_DRAFT, amounts: { other: '7', [PRODUCT.id]: '' } };
    expect(typedAmount(draft, PRODUCT)).toBe('');
  });
});

it('nobody sees a step whose earlier ones are not complete, whatever the address says', () => {
  const wishes = fc.constantFrom(null, 'amount', 'person', 'photos', 'nonsense');
  const typed = fc.constantFrom('', '99', '100', '250.5', '5001', 'ten');
  const names = fc.constantFrom('', 'Sam Sample', 'A'.repeat(51));
  const numbers = fc.constantFrom('', 'X1', 'X1234567', 'X-1');
  fc.assert(
    fc.property(wishes, typed, names, numbers, (wished, amount, realName, idCard) => {
      const draft = { amounts: { [PRODUCT.id]: amount }, realName, idCard };
      const step = stepOf(wished, draft, PRODUCT);
      if (step !== 'amount') expect(['100', '250.5']).toContain(amount);
      if (step === 'photos') expect([realName, idCard]).toEqual(['Sam Sample', 'X1234567']);
      if (wished === null || wished === 'amount' || wished === 'nonsense') expect(step).toBe('amount');
    }),
  );
});
