import { expect, it } from 'vitest';
import { requestAmount } from '../../../server/money/request-amount.ts';

const SCALE = 10n ** 18n;

it.each<[string | number, bigint]>([
  ['1', SCALE],
  [2.5, (SCALE * 5n) / 2n],
  ['0.00000001', SCALE / 10n ** 8n],
  ['1.000000000000000000', SCALE],
  ['99999999999999.99999999', 99_999_999_999_999n * SCALE + 99_999_999n * 10n ** 10n],
])('%s is an amount', (wire, value) => {
  expect(requestAmount(wire, 'amount')).toEqual({ ok: true, value });
});

it.each(['0', '0.00', 0, '-1', -1, '', 'x', '1e3', '100000000000000', 1e14, Number.NaN])('%s is malformed', (wire) => {
  expect(requestAmount(wire, 'stake')).toEqual({ ok: false, refusal: 'malformed', details: { field: 'stake' } });
});

it('no finer than the decimals asked for, eight by default', () => {
  const details = { field: 'amount', decimals: '8' };
  expect(requestAmount('0.000000001', 'amount')).toEqual({ ok: false, refusal: 'tooManyDecimals', details });
  expect(requestAmount('0.123', 'amount', 2)).toEqual({
    ok: false,
    refusal: 'tooManyDecimals',
    details: { field: 'amount', decimals: '2' },
  });
  expect(requestAmount('0.12', 'amount', 2).ok).toBe(true);
});
