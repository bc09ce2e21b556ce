import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressAdd, addressList, addressRemove } from '../../../protocol/rest/address-book.ts';
import { fiatBinding } from '../../../protocol/rest/fiat.ts';
import { tardPwdSet, updatePwd } from '../../../protocol/rest/fund-password.ts';
import { mailList } from '../../../protocol/rest/notice.ts';
import { oneClickWithdraw, withdrawList, withdrawRules, withdrawSubmit } from '../../../protocol/rest/withdraw.ts';
import { httpStage } from './http-stage.ts';
import type { HttpStage } from './http-stage.ts';

const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8';
const PWD = 'a secret of 2026';

let stage: HttpStage;
let ann: string;
let ben: string;
beforeAll(async () => {
  stage = await httpStage();
  ann = (await stage.signIn(1)).token;
  ben = (await stage.signIn(2)).token;
  for (const token of [ann, ben]) await stage.send(tardPwdSet, { query: { pwd: PWD }, token });
});
afterAll(() => stage.close());

const save = (token: string, language: string) =>
  stage.send(addressAdd, {
    body: { label: '储蓄 {address}', network: 'TRC20', address: TRON, pwd: PWD },
    headers: { lang: language },
    token,
  });

it('a saved address is told to the inbox in the language of the request, its label as it was typed', async () => {
  await save(ann, 'zh');
  const { rows } = await stage.send(mailList, { token: ann });
  const [mail] = rows as { title: string; content: string }[];
  expect(mail!.title).toBe('提现地址已保存');
  expect(mail!.content).toContain(`\u2068储蓄 {address}\u2069，TRC20：\u2068${TRON}\u2069。`);
  expect(mail!.content).not.toContain('{label}');
});

it('what is another’s answers like what does not exist, and changes nothing', async () => {
  const { rows } = await stage.send(addressList, { token: ann });
  const [mine] = rows as { id: string }[];
  const order = { coin: 'USDT', amount: '10', pwd: PWD, clientOrderId: '0f1e2d3c4b5a69788796a5b4' };
  for (const id of [mine!.id, 'no-such-id']) {
    const removed = await stage.send(addressRemove, { body: { id }, token: ben });
    const sent = await stage.send(oneClickWithdraw, { body: { ...order, addressId: id }, token: ben });
    expect([removed.envelope, sent.envelope]).toEqual([
      { code: 404, msg: '数据不存在' },
      { code: 404, msg: '数据不存在' },
    ]);
  }
  expect((await stage.send(addressList, { token: ann })).rows).toHaveLength(1);
  const placed = await stage.send(oneClickWithdraw, { body: { ...order, addressId: mine!.id }, token: ann });
  const { id } = (placed.data as { order: { id: string } }).order;
  expect((await stage.send(withdrawList, { query: { id }, token: ann })).rows).toHaveLength(1);
  expect((await stage.send(withdrawList, { query: { id }, token: ben })).rows).toEqual([]);
  expect((await stage.send(fiatBinding, { token: ben })).data).toEqual({ bound: false });
});

it('the query of the specification works like the body, and no answer says a password', async () => {
  const query = { coin: 'USDT', network: 'TRC20', address: TRON, amount: '10', pwd: PWD };
  const asked = await stage.send(withdrawSubmit, { query, token: ann });
  expect(asked.envelope).toMatchObject({ code: 200, data: { order: { amount: '10', status: 'processing' } } });
  const wrong = await stage.send(withdrawSubmit, { query: { ...query, pwd: 'not the secret' }, token: ann });
  expect(wrong.envelope).toEqual({ code: 620, msg: '资金密码错误', details: { triesLeft: '4' } });
  const changed = await stage.send(updatePwd, { query: { oldPwd: PWD, newPwd: PWD, signType: '1' }, token: ann });
  expect(changed.envelope).toMatchObject({ code: 621 });
  for (const { text } of [asked, wrong, changed]) expect(text).not.toContain('secret');
  const { rows } = await sql<{
    kept: string;
  }>`select coalesce(answer::text, '') || body_hash as kept from money_call`.execute(stage.db);
  for (const { kept } of rows) expect(kept).not.toContain('secret');
});

it('an address that is not saved is 1002 with its condition and remedy, and the rules say the same', async () => {
  const body = {
    coin: 'USDT',
    network: 'TRC20',
    address: TRON,
    amount: '10',
    pwd: PWD,
    clientOrderId: '1f1e2d3c4b5a69788796a5b4',
  };
  expect((await stage.send(withdrawSubmit, { body, token: ben })).envelope).toEqual({
    code: 1002,
    msg: '当前不满足提现条件',
    details: { condition: 'addressSaved', remedy: 'saveAddress' },
  });
  const { rows } = await stage.send(withdrawRules, { token: ben });
  const { conditions } = (rows as { conditions: { name: string; met: boolean; remedy: string }[] }[])[0]!;
  expect(conditions.find(({ met }) => !met)).toEqual({ name: 'addressSaved', met: false, remedy: 'saveAddress' });
  const address = `${TRON.slice(0, -1)}9`;
  expect((await stage.send(withdrawSubmit, { body: { ...body, address }, token: ben })).envelope).toMatchObject({
    code: 500,
    details: { problem: 'checksum' },
  });
});
