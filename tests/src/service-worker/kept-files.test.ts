import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cachesToDelete, entriesToDrop, isSound, keptFiles } from '../../../src/service-worker/kept-files.ts';
import { cacheStandIn } from './cache-stand-in.ts';

/** A cache that pages look after. */
const CANDLES = 'tern-candles-1';

describe('caches to delete', () => {
  const names = fc.uniqueArray(
    fc.constantFrom('tern-1', 'tern-2', 'tern-3', 'tern-4', 'tern-', CANDLES, 'other', 'xtern-1'),
  );

  it('are all older builds but one, never candles, and nobody else’s', () => {
    fc.assert(
      fc.property(names, fc.constantFrom('tern-1', 'tern-2', 'tern-9'), (all, own) => {
        const gone = new Set(cachesToDelete(all, own));
        // One by one, from the newest: the first other build is spared.
        let spared = false;
        for (const name of all.toReversed()) {
          const ours = name.startsWith('tern-') && name !== CANDLES && name !== own;
          expect(gone.has(name), name).toBe(ours && spared);
          if (ours) spared = true;
        }
      }),
    );
  });

  it('never make more than two builds stay, through any row of releases', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 20 }), (releases) => {
        let kept: string[] = ['other'];
        for (const release of releases) {
          const own = `tern-${release}`;
          const before = kept.at(-1);
          if (!kept.includes(own)) kept.push(own);
          const gone = cachesToDelete(kept, own);
          kept = kept.filter((name) => !gone.includes(name));
          expect(kept).toContain('other');
          expect(kept).toContain(own);
          // The build that was there until now: a page of it may still be open.
          if (before !== undefined) expect(kept).toContain(before);
          expect(kept.length).toBeLessThanOrEqual(3);
        }
      }),
    );
  });
});

describe('entries to drop', () => {
  const urls = fc.uniqueArray(fc.integer({ min: 0, max: 30 }).map(String));

  it('are the oldest beyond what a build may keep beside its shell', () => {
    fc.assert(
      fc.property(urls, urls, fc.integer({ min: 0, max: 12 }), (all, shell, most) => {
        const left = [...all];
        // Slow and obvious: as long as there are too many, the oldest goes.
        const dropped: string[] = [];
        while (left.filter((url) => !shell.includes(url)).length > most) {
          const oldest = left.findIndex((url) => !shell.includes(url));
          dropped.push(...left.splice(oldest, 1));
        }
        expect(entriesToDrop(all, new Set(shell), most)).toEqual(dropped);
      }),
    );
  });
});

const SCOPE = 'https://tern.example/';
const SHELL = { build: '2', entry: 'index-new.js', assets: ['index-new.js', 'libraries.js'], files: ['icon.svg'] };
const LIBRARIES = `${SCOPE}assets/libraries.js`;

let caches: ReturnType<typeof cacheStandIn>;
/** URL → text, or the status it fails with. */
let server: Map<string, string | number>;
let asked: string[];

beforeEach(() => {
  caches = cacheStandIn();
  server = new Map<string, string | number>([
    [SCOPE, '<script src="./assets/index-new.js">'],
    [`${SCOPE}assets/index-new.js`, 'new code'],
    [LIBRARIES, 'libraries'],
    [`${SCOPE}icon.svg`, '<svg/>'],
  ]);
  asked = [];
  vi.stubGlobal('caches', caches);
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    const answer = server.get(url);
    if (answer === undefined) throw new TypeError('Failed to fetch');
    return typeof answer === 'string' ? new Response(answer) : new Response('', { status: answer });
  });
});
afterEach(() => vi.unstubAllGlobals());

it('keeps the whole shell, the page last', async () => {
  const kept = keptFiles(SHELL, SCOPE);
  expect(await kept.page()).toBeUndefined();
  await kept.install();
  expect(caches.urls('tern-2')).toEqual([...server.keys()].slice(1).concat(SCOPE));
  expect(await (await kept.page())?.text()).toContain('index-new.js');
});

it('takes from the build before what both have, but never a name that stays', async () => {
  await (await caches.open('tern-1')).put(LIBRARIES, new Response('libraries'));
  await (await caches.open('tern-1')).put(`${SCOPE}icon.svg`, new Response('old icon'));
  await keptFiles(SHELL, SCOPE).install();
  expect(asked).not.toContain(LIBRARIES);
  expect(await (await caches.match(`${SCOPE}icon.svg`, { cacheName: 'tern-2' }))?.text()).toBe('<svg/>');
});

it.each([
  ['a file is missing', () => server.set(LIBRARIES, 404)],
  ['the line breaks', () => server.delete(LIBRARIES)],
  ['the server has the next build by now', () => server.set(SCOPE, '<script src="./assets/index-next.js">')],
  ['the server is down', () => server.set(SCOPE, 503)],
  ['the device is full', () => caches.refuse(new DOMException('no space', 'QuotaExceededError'))],
])('keeps nothing at all when %s', async (_name, spoil) => {
  await (await caches.open('tern-1')).put(SCOPE, new Response('old page'));
  spoil();
  await expect(keptFiles(SHELL, SCOPE).install()).rejects.toThrow();
  caches.refuse(null);
  expect(await caches.keys()).toEqual(['tern-1']);
});

it('answers with its own page only, and with files of either build', async () => {
  await (await caches.open('tern-1')).put(SCOPE, new Response('old page'));
  await (await caches.open('tern-1')).put(`${SCOPE}assets/old.js`, new Response('old code'));
  const kept = keptFiles(SHELL, SCOPE);
  expect(await kept.page()).toBeUndefined();
  expect(await kept.find(`${SCOPE}assets/old.js`)).toMatchObject({ own: false });
  await kept.install();
  expect(await kept.find(LIBRARIES)).toMatchObject({ own: true });
  expect(await kept.find(`${SCOPE}assets/never.js`)).toBeUndefined();
});

it('goes on where storage is full or forbidden', async () => {
  const kept = keptFiles(SHELL, SCOPE);
  caches.refuse(new DOMException('denied', 'SecurityError'));
  expect(await kept.page()).toBeUndefined();
  expect(await kept.find(LIBRARIES)).toBeUndefined();
  await kept.keep(LIBRARIES, new Response('libraries'));
  caches.refuse(null);
  expect(await caches.keys()).toEqual([]);
});

it('does not grow without end, and never at the cost of the shell', async () => {
  const kept = keptFiles(SHELL, SCOPE);
  await kept.install();
  for (let i = 0; i < 300; i++) await kept.keep(`${SCOPE}assets/made-up-${i}.js`, new Response(''));
  const urls = caches.urls('tern-2');
  expect(urls).toHaveLength(server.size + 250);
  expect(urls).toEqual(expect.arrayContaining([...server.keys()]));
  expect(urls).not.toContain(`${SCOPE}assets/made-up-49.js`);
  expect(urls).toContain(`${SCOPE}assets/made-up-50.js`);
});

it('removes all of its builds, and nothing of anybody else', async () => {
  for (const name of ['tern-0', 'tern-1', 'other']) await caches.open(name);
  const kept = keptFiles(SHELL, SCOPE);
  await kept.install();
  await kept.removeOld();
  expect(await caches.keys()).toEqual(['tern-1', 'other', 'tern-2']);
  await kept.removeAll();
  expect(await caches.keys()).toEqual(['other']);
});

it('takes neither errors nor redirects for files', () => {
  expect(isSound(new Response(''))).toBe(true);
  expect(isSound(new Response('', { status: 404 }))).toBe(false);
  const redirected = Object.defineProperty(new Response(''), 'redirected', { value: true });
  expect(isSound(redirected)).toBe(false);
});
