import { describe, expect, it } from 'vitest';
import { CHECKED_OPERATIONS, checkDecimalCases } from '../../models/decimal-cases.ts';
import { appDecimals } from '../../models/decimal-engine.ts';
import type { DecimalEngine } from '../../models/decimal-engine.ts';

const CASES = 20_000;

describe('decimal sums', () => {
  it.each(CHECKED_OPERATIONS)(
    'agree with decimal.js at 300 digits, to the last digit: %s',
    (operation) => expect(checkDecimalCases(operation, CASES, 20261121, { app: appDecimals })).toEqual([]),
    60_000,
  );
});

describe('the check against decimal.js', () => {
  it('finds a defect in one row of a thousand', () => {
    const wrong: DecimalEngine = {
      ...appDecimals,
      unary: (op, a, options) =>
        appDecimals.unary(op, a, options).map((value, row) => (a[row]!.endsWith('999') ? '0' : value)),
    };
    const differences = checkDecimalCases('round', 2000, 1, { wrong });
    expect(differences.length).toBeGreaterThan(0);
    expect(differences[0]).toMatchObject({ engine: 'wrong', operation: 'round', got: '0' });
  });
});
