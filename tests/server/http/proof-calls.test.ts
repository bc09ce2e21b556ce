import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSecondContractOrder } from '../../../protocol/rest/second-contract.ts';
import { oddsHeadText } from '../../../protocol/proof-texts.ts';
import type { OddsHeadFields } from '../../../protocol/proof-texts.ts';
import { proofCheckpoints, proofReceipt, proofSeedEpochs, proofTicks } from '../../../protocol/rest/proof.ts';
import { restFixture } from '../../fixtures/fixtures.ts';
import { httpStage } from './http-stage.ts';
import type { HttpStage } from './http-stage.ts';

let stage: HttpStage;
beforeAll(async () => {
  stage = await httpStage();
});
afterAll(() => stage.close());

describe('the proof calls', () => {
  it('refuse an unknown market and a range that ends before it begins', async () => {
    for (const call of [proofTicks, proofCheckpoints]) {
      const range = { symbol: 'BTCUSDT', fromSeq: 9, toSeq: 8 };
      expect((await stage.send(call, { body: range })).envelope).toMatchObject({ code: 400 });
      const unknown = { symbol: 'NOPEUSDT', fromSeq: 1, toSeq: 2 };
      expect((await stage.send(call, { body: unknown })).envelope).toMatchObject({ code: 1006 });
      expect((await stage.send(call, { body: { ...range, fromSeq: 0 } })).status).toBe(400);
    }
    expect((await stage.send(proofSeedEpochs, { body: { fromTime: 2, toTime: 1 } })).envelope).toMatchObject({
      code: 400,
    });
  });

  it('keep the seed of an hour that is not over to themselves', async () => {
    const { rows } = await stage.send(proofSeedEpochs, { body: { fromTime: 0, toTime: 1 } });
    expect(rows).toEqual([{ startTime: 0, endTime: 3_600_000, seedHash: 'a'.repeat(64) }]);
  });

  it('hand out a receipt to the owner of an order only', async () => {
    const [anna, bert] = [await stage.signIn(41), await stage.signIn(42)];
    const { body } = restFixture('createSecondContractOrder').request;
    const created = await stage.send(createSecondContractOrder, { body, token: anna.token });
    const { order, receipt } = created.data as { order: { id: string }; receipt: unknown };
    const mine = await stage.send(proofReceipt, { body: { orderId: order.id }, token: anna.token });
    expect(mine.data).toMatchObject({ order, receipt });
    const { oddsHead } = mine.data as { oddsHead: OddsHeadFields & { payload: string } };
    expect(oddsHead.payload).toBe(oddsHeadText(oddsHead));
    const foreign = await stage.send(proofReceipt, { body: { orderId: order.id }, token: bert.token });
    const unknown = await stage.send(proofReceipt, { body: { orderId: 'nosuchorder' }, token: bert.token });
    expect(foreign.text).toBe(unknown.text);
    expect(foreign.envelope).toMatchObject({ code: 404 });
    expect((await stage.send(proofReceipt, { body: { orderId: order.id } })).status).toBe(401);
  });
});

describe('the public record', () => {
  const get = (url: string, headers: Record<string, string> = {}) => stage.app.inject({ method: 'GET', url, headers });

  it('is served with its types, asked for anew each time, under the headers of every answer', async () => {
    const keys = await get('/proof/keys.json');
    expect([keys.statusCode, keys.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const file = await get('/proof/checkpoints/BTCUSDT/day.checkpoints');
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/octet-stream']);
    expect(file.rawPayload).toHaveLength(140);
    for (const { headers } of [keys, file]) {
      expect(headers['cache-control']).toBe('no-cache');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toContain("default-src 'none'");
    }
  });

  it('lists the files of a market, and can be read from where one left off', async () => {
    const list = await get('/proof/checkpoints/BTCUSDT/index.json');
    expect(list.json()).toEqual(['day.checkpoints']);
    const rest = await get('/proof/checkpoints/BTCUSDT/day.checkpoints', { range: 'bytes=70-' });
    expect([rest.statusCode, rest.rawPayload.length]).toEqual([206, 70]);
  });

  it('shows nothing else', async () => {
    for (const url of [
      '/proof/',
      '/proof/checkpoints/',
      '/proof/checkpoints/BTCUSDT/',
      '/proof/checkpoints/NOPEUSDT/index.json',
      '/proof/.keys.json.new',
      '/proof/../package.json',
      '/proof/%2e%2e/%2e%2e/etc/passwd',
      '/proof/..%2f..%2fetc/passwd',
      '/proof/nothing.json',
    ]) {
      const answer = await get(url);
      expect([url, answer.statusCode]).toEqual([url, expect.toBeOneOf([400, 404])]);
      expect(answer.json()).toEqual({ code: answer.statusCode, msg: expect.any(String) });
    }
    const posted = await stage.app.inject({ method: 'POST', url: '/proof/keys.json' });
    expect(posted.statusCode).toBe(404);
  });
});
