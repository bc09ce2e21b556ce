import { Decimal } from 'decimal.js';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { payoutOf, RULE_IN_FORCE } from '../../../protocol/units/payout.ts';

const SCALE = 10n ** 18n;
const Exact = Decimal.clone({ precision: 80 });
const scaled = (text: string): bigint => BigInt(new Exact(text).mul('1e18').toFixed());

/** The rule in the words of docs/exchange.md, on another library's numbers. */
const byModel = (stake: bigint, odds: bigint, decimals: number): bigint =>
  scaled(
    new Exact(stake.toString())
      .div('1e18')
      .mul(new Exact(odds.toString()).div('1e18').plus(1))
      .toDecimalPlaces(decimals, Decimal.ROUND_DOWN)
      .toFixed(),
  );

it('a win pays stake and odds, cut to 8 decimals by the first rule and to cents by the second', () => {
  const units = (max: bigint) => fc.bigInt(1n, max).map((value) => value * 10n ** 10n);
  fc.assert(
    fc.property(units(10n ** 15n), units(10n ** 8n), (stake, odds) => {
      expect(payoutOf('updown-1', 'win', stake, odds)).toBe(byModel(stake, odds, 8));
      expect(payoutOf('updown-2', 'win', stake, odds)).toBe(byModel(stake, odds, 2));
    }),
  );
});

it.each([
  ['updown-1', '10', '0.85', '18.5'],
  ['updown-1', '2.01', '0.9', '3.819'],
  ['updown-1', '0.00000001', '0.85', '0.00000001'],
  ['updown-1', '33.33333333', '0.87', '62.33333332'],
  ['updown-2', '2.01', '0.9', '3.81'],
  ['updown-2', '1.01', '0.87', '1.88'],
  ['updown-2', '3.33', '0.87', '6.22'],
  ['updown-2', '1000', '0.92', '1920'],
])('%s: %s at %s pays %s', (rule, stake, odds, paid) => {
  expect(payoutOf(rule, 'win', scaled(stake), scaled(odds))).toBe(scaled(paid));
});

it('a tie and a void give the stake back as it is, a loss nothing', () => {
  const [stake, odds] = [7n * SCALE + 1n, SCALE / 2n];
  for (const rule of ['updown-1', 'updown-2']) {
    expect(payoutOf(rule, 'tie', stake, odds)).toBe(stake);
    expect(payoutOf(rule, 'void', stake, odds)).toBe(stake);
    expect(payoutOf(rule, 'loss', stake, odds)).toBe(0n);
  }
});

it('knows the rules there have been, and says nothing by any other', () => {
  expect(RULE_IN_FORCE).toBe('updown-2');
  expect(payoutOf(RULE_IN_FORCE, 'void', 0n, 0n)).toBe(0n);
  for (const rule of ['updown-3', '', '__proto__']) {
    for (const result of ['win', 'loss', 'tie', 'void'] as const)
      expect(payoutOf(rule, result, SCALE, SCALE)).toBeNull();
  }
});
