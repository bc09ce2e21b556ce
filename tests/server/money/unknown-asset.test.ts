import { afterAll, beforeAll, expect, it } from 'vitest';
import { moneyStage } from './money-stage.ts';
import type { MoneyStage } from './money-stage.ts';

let stage: MoneyStage;
beforeAll(async () => {
  stage = await moneyStage();
});
afterAll(() => stage.close());

it('an asset that there is not is malformed, and no failure of ours', async () => {
  const request = { asset: '007', from: 'spot', to: 'contract', amount: '1', clientOrderId: stage.newKey() } as const;
  expect(await stage.money.transfers.submit(await stage.newUser(), request)).toEqual({
    ok: false,
    refusal: 'malformed',
    details: { field: 'asset' },
  });
});
