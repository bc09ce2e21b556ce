import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { MutableCategory } from '../../../../src/features/notifications/mail-calls.ts';
import { applyChange } from '../../../../src/data/changes.ts';
import { mailMutes, muteMails } from '../../../../src/features/notifications/mails.ts';
import { sessionStore } from '../../../../src/data/session.ts';
import { bodiesOf, fakeExchange, json, lost } from '../../api/fake-exchange.ts';

const settled = () => new Promise<void>((resolve) => setTimeout(resolve, 0));
let people = 0;
beforeEach(() => {
  const userId = `muter ${++people}`;
  sessionStore.applySignIn(`token of ${userId}`, { userId, address: '0x1', walletKind: 'demo' });
});
afterEach(() => {
  sessionStore.applySignOut();
  vi.unstubAllGlobals();
});

/** An exchange that keeps what is muted; `drops` the answers of changes that it makes. */
function exchange() {
  const kept = { muted: [] as MutableCategory[], drops: false };
  const faked = fakeExchange(({ path, body }) => {
    if (path.endsWith('/set')) {
      kept.muted = (body as { muted: MutableCategory[] }).muted;
      if (kept.drops) return lost();
    }
    return json({ code: 200, msg: '', data: { muted: kept.muted } });
  });
  return { kept, faked };
}

it('each change sends the whole set', async () => {
  const { faked } = exchange();
  await mailMutes.load();
  expect(await muteMails('news', true)).toBeNull();
  expect(await muteMails('trading', true)).toBeNull();
  expect(await muteMails('news', false)).toBeNull();
  expect(bodiesOf(faked, '/set')).toEqual([
    { muted: ['news'] },
    { muted: ['trading', 'news'] },
    { muted: ['trading'] },
  ]);
  expect(mailMutes.now.value.value).toEqual(['trading']);
});

it('a change whose answer was lost is looked up; another device is heard of', async () => {
  const { kept } = exchange();
  await mailMutes.load();
  kept.drops = true;
  expect(await muteMails('trading', true)).toMatchObject({ kind: 'network' });
  await settled();
  expect(mailMutes.now.value.value).toEqual(['trading']);
  kept.muted = [];
  applyChange({ noun: 'mutes', id: 'x' });
  await settled();
  expect(mailMutes.now.value.value).toEqual([]);
});
