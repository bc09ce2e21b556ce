import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { BTC, liveStage, ORIGIN } from './live-stage.ts';

const headers = { origin: ORIGIN };

it('under load prices come together, every tick of them; what is said to one person comes at once', async () => {
  const stage = await liveStage();
  const client = await stage.connect();
  client.send({ op: 'subscribe', type: 'TRADE', symbol: 'btcusdt' });
  await client.settled();
  stage.shed.add('marketPace');
  // The first flush after a calm time is not held back.
  stage.passTime(500);
  stage.tick(BTC);
  await client.next('TRADE');
  stage.tick(BTC);
  stage.passTime(499);
  // Several flushes long.
  await pause(350);
  stage.tick(BTC);
  await client.settled();
  expect(client.ofType('TRADE')).toHaveLength(1);
  stage.passTime(1);
  const { data } = (await client.next('TRADE', 2)) as unknown as { data: { seq: number }[] };
  expect(data.map(({ seq }) => seq)).toEqual([2, 3]);
});

it('then new sockets are told to come again later, and those that are here stay', async () => {
  const stage = await liveStage();
  const client = await stage.connect();
  stage.shed.add('newSockets');
  const path = `/ws/${randomUUID()}`;
  expect(await stage.refusal(path, headers)).toEqual({ status: 503, retryAfter: '10' });
  expect(stage.live.stats()).toMatchObject({ sockets: 1, refusedBusy: 1, refusedUpgrades: 0 });
  await client.settled();
  stage.shed.clear();
  await (await stage.connect()).settled();
});
