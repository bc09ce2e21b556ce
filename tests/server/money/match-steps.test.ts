import { describe, expect, it } from 'vitest';
import { parseAmount } from '../../../server/ledger/amount.ts';
import { merchantFor, PAY_MS } from '../../../server/money/merchant/match-rule.ts';
import { nextStep } from '../../../server/money/merchant/match-steps.ts';
import type { DecimalText } from '../../../protocol/units/decimal-text.ts';

const NOW = 1_790_000_000_000;
const price = (low: string, high: string) => ({ low: low as DecimalText, high: high as DecimalText });
const market = { usdtRange: () => price('1.1', '1.2'), isStale: () => false };
/** A search that some merchant takes. */
const id = Array.from({ length: 200 }, (_, n) => `match${n}`).find((one) => merchantFor(one, parseAmount('500')))!;
const search = { id, status: 'matching', coin: 'USDT', amount: '500', expires_ms: NOW + 1 } as const;

describe('what comes next for a match whose time has come', () => {
  it('is its merchant, with a rate of now and a time to pay', () => {
    expect(nextStep(market, search, NOW)).toMatchObject({
      status: 'matched',
      merchant_id: merchantFor(id, parseAmount('500'))!.id,
      pay_until_ms: NOW + PAY_MS,
      next_ms: NOW + PAY_MS,
      updated_ms: NOW,
    });
  });

  it('is one EUR for one where EUR are deposited, whatever the market says', () => {
    const silent = { usdtRange: () => null, isStale: () => true };
    expect(nextStep(silent, { ...search, coin: 'EUR' }, NOW)).toMatchObject({ status: 'matched', rate: '1' });
  });

  it.each([
    ['found too late', market, { ...search, expires_ms: NOW }],
    ['the market of EUR is late', { ...market, isStale: () => true }, search],
    ['nobody knows a price', { ...market, usdtRange: () => null }, search],
    ['it was found and not paid', market, { ...search, status: 'matched' as const }],
  ])('is its end where %s', (_, prices, due) => {
    expect(nextStep(prices, due, NOW)).toEqual({ status: 'expired', next_ms: null, updated_ms: NOW });
  });
});
