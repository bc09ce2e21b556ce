import { expect, it } from 'vitest';
import { decodeMerchantSale, SALE_REASONS } from '../../../../src/features/sale/merchant-sale-calls.ts';
import { saleSteps } from '../../../../src/features/sale/shown-sale-steps.ts';
import { restFixture } from '../../../fixtures/fixtures.ts';

const [recorded] = restFixture('merchantSaleList').success['rows'] as Record<string, unknown>[];
const { createTime, updateTime, matchUntil } = recorded as Record<string, number>;
const waysOf = (over: Record<string, unknown>) =>
  saleSteps(decodeMerchantSale({ ...recorded!, ...over })).map(({ mark, state }) => `${mark} ${state}`);
const stepsOf = (over: Record<string, unknown>) => saleSteps(decodeMerchantSale({ ...recorded!, ...over }));

it('one step runs while the sale is under way, and says until when', () => {
  expect(waysOf({ status: 'progress', step: 'matching' })).toEqual([
    'agreed done',
    'answered now',
    'paid ahead',
    'credited ahead',
  ]);
  expect(stepsOf({ status: 'progress', step: 'matching' })[1]).toMatchObject({ untilMs: matchUntil, timeMs: null });
  const paying = stepsOf({ status: 'progress', step: 'paying', payUntil: matchUntil! + 7 });
  expect(paying.map(({ state }) => state)).toEqual(['done', 'done', 'now', 'ahead']);
  expect([paying[0]!.timeMs, paying[1]!.timeMs, paying[2]!.untilMs]).toEqual([createTime, updateTime, matchUntil! + 7]);
  const appealed = stepsOf({
    status: 'progress',
    step: 'appealed',
    appealReason: 'notPaid',
    reviewUntil: matchUntil! + 9,
  });
  expect(appealed[2]).toMatchObject({ mark: 'paid', state: 'now', untilMs: matchUntil! + 9 });
});

it('a completed sale ends in the account, a cancelled one with the USDT back', () => {
  expect(waysOf({})).toEqual(['agreed done', 'answered done', 'paid done', 'credited done']);
  expect(stepsOf({})[3]!.timeMs).toBe(updateTime);
  for (const reason of SALE_REASONS) {
    const ways = waysOf({ status: 'cancelled', step: 'cancelled', reason });
    const failed = reason === 'notPaid' || reason === 'houseDecided' ? 'paid failed' : 'answered failed';
    expect(ways.at(-1)).toBe('returned done');
    expect(ways.filter((way) => way.endsWith('failed'))).toEqual([failed]);
  }
});
