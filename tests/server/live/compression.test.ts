import { expect, it } from 'vitest';
import { BTC, liveStage, ORIGIN } from './live-stage.ts';
import type { TestClient } from './live-stage.ts';

const headers = { origin: ORIGIN };
const TICKS = 200;

/** Opens so many sockets that listen to all trades of one market. */
async function listeners(stage: Awaited<ReturnType<typeof liveStage>>, count: number, options = {}) {
  const clients = await Promise.all(Array.from({ length: count }, () => stage.connect(headers, options)));
  for (const client of clients) client.send({ op: 'subscribe', type: 'TRADE', symbol: 'btcusdt' });
  await Promise.all(clients.map((client) => client.settled()));
  return clients;
}

const heard = (client: TestClient): unknown[] => client.ofType('TRADE').flatMap(({ data }) => data as unknown[]);

it('what many listen to goes compressed to those who take it, the same to all others, in order with all else', async () => {
  const stage = await liveStage();
  const deflated = await listeners(stage, 8);
  const [plain] = (await listeners(stage, 1, { perMessageDeflate: false })) as [TestClient];
  const [ownWindow] = (await listeners(stage, 1, { perMessageDeflate: { serverMaxWindowBits: 9 } })) as [TestClient];
  const all = [...deflated, plain, ownWindow];
  const before = all.map(({ bytesRead }) => bytesRead);
  for (let i = 0; i < TICKS; i += 1) stage.tick(BTC, `9000${i % 7}.00`);
  await Promise.all(all.map((client) => client.until(() => heard(client).length === TICKS)));
  await Promise.all(all.map((client) => client.settled()));
  for (const client of all) expect(heard(client)).toEqual(heard(plain));
  const bytes = all.map(({ bytesRead }, at) => bytesRead - before[at]!);
  for (const one of bytes.slice(0, 8)) expect(one).toBeLessThan(bytes[8]! / 2);
  // Ours are the same for all: whoever wants another window gets them plain. What a ping is answered with differs by
  // bytes.
  expect(Math.abs(bytes[9]! - bytes[8]!)).toBeLessThan(50);
});

it('what few listen to is not worth it', async () => {
  const stage = await liveStage();
  const [few] = (await listeners(stage, 7)) as [TestClient];
  for (let i = 0; i < TICKS; i += 1) stage.tick(BTC);
  await few.until(() => heard(few).length === TICKS);
  expect(few.bytesRead).toBeGreaterThan(JSON.stringify(heard(few)).length);
});
