import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createValueStorage } from '../../../src/model/storage.ts';
import { fakeStorage } from './fake-storage.ts';

const SRC = join(import.meta.dirname, '../../../src');
const number = (stored: unknown) => (typeof stored === 'number' ? stored : null);
const forbidden = () => {
  throw new Error('SecurityError');
};

afterEach(() => vi.unstubAllGlobals());

describe('stored values', () => {
  it('lie under the prefix, as text or JSON, and under a raw key without it', () => {
    const browser = fakeStorage();
    const storage = browser.page();
    storage.json('size', number).write(2);
    storage.text('level').write('3');
    storage.raw('authToken').write('t');
    expect([...browser.texts]).toEqual([
      ['__persisted__size', '2'],
      ['__persisted__level', '3'],
      ['authToken', 't'],
    ]);
    const later = browser.page();
    expect([later.json('size', number).read(), later.raw('authToken').read()]).toEqual([2, 't']);
    later.text('level').write(null);
    later.json('size', number).write(null);
    expect([...browser.texts.keys()]).toEqual(['authToken']);
  });

  it('are none where nothing lies, and where what lies there is none of ours', () => {
    const { json, text } = fakeStorage({ __persisted__size: '"2"', __persisted__torn: '{"a":' }).page();
    const decode = vi.fn(number);
    expect([json('size', number).read(), json('torn', number).read()]).toEqual([null, null]);
    expect([json('missing', decode).read(), text('missing').read()]).toEqual([null, null]);
    expect(decode).not.toHaveBeenCalled();
    const angry = json('size', () => {
      throw new TypeError('not mine');
    });
    expect(angry.read()).toBeNull();
  });

  it.each([
    ['may not be named', forbidden],
    ['refuses everything', () => ({ getItem: forbidden, setItem: forbidden, removeItem: forbidden })],
  ])('last as long as the page where storage %s', (_, open) => {
    const storage = createValueStorage(open);
    const size = storage.json('size', number);
    expect(size.read()).toBeNull();
    size.write(2);
    expect(storage.json('size', number).read()).toBe(2);
    size.write(null);
    expect(size.read()).toBeNull();
  });

  it('in memory give way to what the browser takes again', () => {
    const browser = fakeStorage({ __persisted__size: '1' });
    const size = browser.page().json('size', number);
    browser.full = true;
    size.write(2);
    expect([size.read(), browser.texts.get('__persisted__size')]).toEqual([2, '1']);
    browser.full = false;
    size.write(3);
    expect([size.read(), browser.texts.get('__persisted__size')]).toEqual([3, '3']);
  });
});

describe('what earlier releases stored', () => {
  const OF_BEFORE = {
    authToken: 'token',
    currentUser: '{"userId":"7","address":"0x12","walletKind":"okx"}',
    app_language: 'zh',
    __persisted__level: '2',
    __persisted__theme: '"dark"',
    __persisted__recentWallet: 'okx',
    __persisted__firstUse: '{"7":1800000000000}',
    __persisted__deviceScore:
      '{"score":61,"jsScore":70,"renderScore":60,"memoryScore":53,"failed":false,"engine":"Chrome/143","measuredMs":5}',
  };

  it('is read by this one', async () => {
    vi.stubGlobal('localStorage', fakeStorage(OF_BEFORE));
    vi.resetModules();
    const { browserStorage } = await import('../../../src/model/storage.ts');
    const { createSessionStore } = await import('../../../src/data/session.ts');
    const { preferences } = await import('../../../src/data/preferences.ts');
    const { chosenLevel } = await import('../../../src/level/level.ts');
    const { readScore } = await import('../../../src/level/kept-score.ts');
    const { recentWallet } = await import('../../../src/wallet/session/follow-wallet.ts');
    const { firstUseDue } = await import('../../../src/features/up-down/first-use/first-use-record.ts');
    const { currentUser, token } = createSessionStore();
    expect([token.value, currentUser.value?.walletKind]).toEqual(['token', 'okx']);
    expect([preferences.theme.value, chosenLevel.value]).toEqual(['dark', 2]);
    expect(readScore('Chrome/143', 6)?.score.score).toBe(61);
    expect([recentWallet(browserStorage).read(), firstUseDue('7', 1_800_000_000_001)]).toEqual(['okx', false]);
  });
});

it('one file names the storage that outlives a visit', () => {
  const named = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .filter((path) => /localStorage/.test(readFileSync(join(SRC, path), 'utf8')));
  // The script in index.html reads theme, language and session before any of this code is here. What must not outlive
  // the
  // visit (places scrolled to) is in sessionStorage.
  expect(named).toEqual(['model/storage.ts']);
});
