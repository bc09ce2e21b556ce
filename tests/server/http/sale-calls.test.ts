import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  merchantList,
  merchantSaleAppeal,
  merchantSaleCancel,
  merchantSaleList,
  merchantSaleShow,
  merchantSell,
} from '../../../protocol/rest/merchant.ts';
import { httpStage } from './http-stage.ts';
import type { HttpStage } from './http-stage.ts';

const WISH = { merchantId: 'm-harbour', amount: '100', exchangeRate: '0.49' };

let stage: HttpStage;
let ann: string;
let ben: string;
let sale: string;
beforeAll(async () => {
  stage = await httpStage();
  ann = (await stage.signIn(1)).token;
  ben = (await stage.signIn(2)).token;
  const body = { ...WISH, clientOrderId: '0f1e2d3c4b5a69788796a5d1' };
  const { data } = await stage.send(merchantSell, { body, token: ann });
  sale = (data as { order: { id: string } }).order.id;
});
afterAll(() => stage.close());

it('a visitor sees who buys and what is left of their day, and can sell nothing', async () => {
  const { rows } = await stage.send(merchantList);
  const [harbour] = rows as { id: string; quantity: string }[];
  expect(harbour).toMatchObject({ id: 'm-harbour', quantity: '249900' });
  const body = { ...WISH, clientOrderId: '0f1e2d3c4b5a69788796a5d2' };
  expect((await stage.send(merchantSell, { body })).envelope).toMatchObject({ code: 401 });
});

it('what is another’s answers like what does not exist, and changes nothing', async () => {
  for (const id of [sale, 'no-such-id']) {
    const answers = [
      await stage.send(merchantSaleShow, { body: { id }, token: ben }),
      await stage.send(merchantSaleCancel, { body: { id }, token: ben }),
      await stage.send(merchantSaleAppeal, { body: { id, reason: 'notPaid' }, token: ben }),
    ];
    for (const { status, envelope } of answers) {
      expect([status, envelope]).toEqual([200, { code: 404, msg: '数据不存在' }]);
    }
  }
  expect((await stage.send(merchantSaleList, { body: {}, token: ben })).rows).toEqual([]);
  expect((await stage.send(merchantSaleList, { body: {}, token: ann })).rows).toHaveLength(1);
});

it('a refusal names what the app needs to say it', async () => {
  const send = async (wish: Partial<typeof WISH>) => {
    const body = { ...WISH, ...wish, clientOrderId: '0f1e2d3c4b5a69788796a5d3' };
    return (await stage.send(merchantSell, { body, token: ann })).envelope;
  };
  expect(await send({ exchangeRate: '0.5' })).toMatchObject({ code: 1003, details: { rate: '0.499' } });
  expect(await send({ amount: '9' })).toMatchObject({ code: 1002, details: { min: '10', max: '2000' } });
  expect(await send({ merchantId: 'm-nobody' })).toMatchObject({ code: 1001 });
  expect(await send({ merchantId: 'm-quay', exchangeRate: '0.49', amount: '6000' })).toMatchObject({
    code: 601,
    details: { shortage: '1100', asset: 'USDT' },
  });
  expect((await stage.send(merchantSaleAppeal, { body: { id: sale, reason: 'other' }, token: ann })).envelope).toEqual({
    code: 1008,
    msg: '商家尚未接单',
  });
});

it('a merchant’s name with markup is the same plain text, as JSON that no browser reads as a page', async () => {
  const name = '</script><img src=x onerror=alert(1)> & "Harbour"';
  await sql`update merchant_sale set username = ${name} where id = ${sale}`.execute(stage.db);
  const { headers, data } = await stage.send(merchantSaleShow, { body: { id: sale }, token: ann });
  expect((data as { order: { username: string } }).order.username).toBe(name);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-content-type-options': 'nosniff',
  });
});
