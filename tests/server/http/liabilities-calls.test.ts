import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DataOf } from '../../../protocol/call.ts';
import { liabilityPath, liabilityRoots } from '../../../protocol/rest/liabilities.ts';
import { systemClock } from '../../../server/infra/clock.ts';
import { createLiabilities } from '../../../server/people/liabilities/liabilities.ts';
import type { Liabilities } from '../../../server/people/liabilities/liabilities.ts';
import { httpStage, openStore } from './http-stage.ts';
import type { HttpStage } from './http-stage.ts';
import { scriptedProof } from './scripted-proof.ts';

const HOUR_MS = 3_600_000;

let store: Awaited<ReturnType<typeof openStore>>;
let stage: HttpStage;
let liabilities: Liabilities;
let nowMs = systemClock.now();
beforeAll(async () => {
  store = await openStore();
  liabilities = createLiabilities({
    db: store.db,
    clock: { now: () => nowMs },
    proof: scriptedProof(),
    nightMs: HOUR_MS,
  });
  stage = await httpStage({ liabilities }, store);
});
afterAll(async () => {
  await stage.close();
  await store.close();
});

type Mine = DataOf<typeof liabilityPath>;
type Totals = DataOf<typeof liabilityRoots>;

it('totals are for everybody; a way to the root is for its owner, and no request can name another', async () => {
  const [ann, ben] = [await stage.signIn(1), await stage.signIn(2)];
  const before = (await stage.send(liabilityRoots, { body: {} })).data as Totals;
  expect(before.roots).toEqual([]);
  nowMs += HOUR_MS;
  await liabilities.runDue();

  const totals = (await stage.send(liabilityRoots, { body: {} })).data as Totals;
  expect(totals.roots.map(({ asset, sum, leaves }) => [asset, sum, leaves])).toEqual([
    ['EUR', '1000', 2],
    ['USDT', '20000', 2],
  ]);
  const [nightTime] = totals.roots.map((root) => root.nightTime);
  expect((await stage.send(liabilityRoots, { body: { nightTime } })).data).toEqual(totals);
  expect((await stage.send(liabilityRoots, { body: { nightTime: 0 } })).data).toMatchObject({ roots: [] });

  const [hers, his] = [ann, ben].map(({ token }) => stage.send(liabilityPath, { body: {}, token }));
  const mine = (await hers!).data as Mine;
  expect(mine.owner).toBe(ann.address);
  expect(mine.paths.map(({ root }) => root)).toEqual(totals.roots);
  const { paths } = (await his!).data as Mine;
  for (const { salt } of paths) expect(JSON.stringify(mine)).not.toContain(salt);

  expect((await stage.send(liabilityPath, { body: {} })).envelope).toMatchObject({ code: 401 });
  for (const body of [{ userId: ben.userId }, { owner: ben.address }, { nightTime }]) {
    expect(await stage.send(liabilityPath, { body, token: ann.token })).toMatchObject({ status: 400 });
  }
});
