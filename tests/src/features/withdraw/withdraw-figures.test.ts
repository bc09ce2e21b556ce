import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withdrawFigures } from '../../../../src/features/withdraw/form/withdraw-figures.ts';
import { add, compare, decimal } from '../../../../src/model/decimal.ts';
import type { WithdrawRule } from '../../../../src/model/withdrawal.ts';

const RULE: WithdrawRule = {
  channel: 'manual',
  coin: 'USDT',
  network: 'TRC20',
  minAmount: decimal('10'),
  maxAmount: null,
  fee: decimal('1'),
  decimals: 8,
  dailyLimit: decimal('10000'),
  usedToday: decimal('250.5'),
  arrivalMinutes: 1,
  review: { above: decimal('200'), seconds: 30 },
  holdSeconds: 60,
  failsAlways: '',
  conditions: [],
};

describe('figures of a withdrawal', () => {
  it('what arrives and the fee are together what leaves, to the last digit', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 100_000_000n, max: 10n ** 17n }), (units) => {
        const text = `${units / 100_000_000n}.${String(units % 100_000_000n).padStart(8, '0')}`;
        const { amount, receive } = withdrawFigures(text, RULE, null);
        expect(compare(add(receive!, RULE.fee), amount!)).toBe(0);
      }),
    );
  });

  it('a fee that eats all of it leaves nothing to show', () => {
    expect(withdrawFigures('0.5', RULE, null).receive).toBeNull();
  });

  it.each([
    ['9.99', '5000', 'belowMinimum'],
    ['10', '5000', null],
    ['5000', '5000', null],
    ['5000.00000001', '5000', 'short'],
    ['9749.5', '20000', null],
    ['9749.50000001', '20000', 'aboveLimit'],
    ['12x', '5000', 'unread'],
    ['1.123456789', '5000', 'unread'],
    ['', '5000', null],
  ])('%s of %s: %s', (typed, available, problem) => {
    expect(withdrawFigures(typed, RULE, decimal(available)).problem).toBe(problem);
  });

  it('the limit of a day is in USDT: amounts of another coin are not held against it', () => {
    const rule = { ...RULE, coin: 'BTC', minAmount: decimal('0.0005') };
    expect(withdrawFigures('9999999', rule, null).problem).toBeNull();
  });

  it.each([
    ['5000', '5000'],
    ['20000', '9749.5'],
    ['0', '0'],
  ])('of %s the most is %s', (available, most) => {
    expect(withdrawFigures('', RULE, decimal(available)).most).toBe(most);
  });

  it('the most never has more decimals than may be asked for, and is never more than there is', () => {
    const rule = { ...RULE, coin: 'EUR', decimals: 2 };
    expect(withdrawFigures('', rule, decimal('12.349')).most).toBe('12.34');
    expect(withdrawFigures('', { ...rule, maxAmount: decimal('5') }, decimal('12.349')).most).toBe('5');
  });
});
