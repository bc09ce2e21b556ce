import type { Shell } from './shell.ts';

/** Caches of this app start with it, whatever else shares the origin. */
export const CACHE_PREFIX = 'tern-';
/** Those with candles belong to no build: pages look after them (src/data/candle-store.ts). */
const CANDLE_PREFIX = 'tern-candles-';

/**
 * Caches that nobody needs once the build of `own` is in charge. The newest of the others stays: a page of that build may
 * still be open where no worker looks after it, and files that both builds use are moved on from there when they are used.
 * @param names  of all caches of the origin, oldest first
 */
export function cachesToDelete(names: readonly string[], own: string): readonly string[] {
  const others = names.filter(
    (name) => name.startsWith(CACHE_PREFIX) && !name.startsWith(CANDLE_PREFIX) && name !== own,
  );
  return others.slice(0, -1);
}

/**
 * Returns the entries to delete from a build's cache, which keeps its shell and the newest `most` other files.
 * @param urls   of all entries, oldest first
 * @param shell  URLs that always stay
 */
export function entriesToDrop(urls: readonly string[], shell: ReadonlySet<string>, most: number): readonly string[] {
  const passing = urls.filter((url) => !shell.has(url));
  return passing.slice(0, Math.max(0, passing.length - most));
}

/** More than a build has files, so only a build that lies about its names meets it. */
const MOST_PASSING = 250;
/** Answers differ by encoding alone, and what is kept is decoded. */
const ANY_ENCODING = { ignoreVary: true };

/** The files of one build on this device, and what is left of the build before it. */
interface KeptFiles {
  /** Fetches the shell, all or nothing. Rejects when that fails, or when the server has another build by now. */
  install(): Promise<void>;
  /** Removes what no build in use needs. */
  removeOld(): Promise<void>;
  removeAll(): Promise<void>;
  /** The page of this build; undefined where nothing can be kept. */
  page(): Promise<Response | undefined>;
  /** A file of this build, else of the one before it. Never rejects. */
  find(url: string): Promise<{ readonly answer: Response; readonly own: boolean } | undefined>;
  /** Keeps an answer with this build's files. Never rejects: a full device goes on without. */
  keep(url: string, answer: Response): Promise<void>;
}

/** Whole and from where it was asked: nothing that a line in between may have put in its place. */
export const isSound = (answer: Response): boolean => answer.status === 200 && !answer.redirected;

async function fetchSound(url: string, options?: RequestInit): Promise<Response> {
  const answer = await fetch(url, options);
  if (!isSound(answer)) throw new Error(`${answer.status} for ${url}`);
  return answer;
}

/** @param scope  URL of the folder the app lies in, with its slash at the end; the page's own key */
export function keptFiles({ build, entry, assets, files }: Shell, scope: string): KeptFiles {
  const own = CACHE_PREFIX + build;
  const assetUrls = assets.map((name) => `${scope}assets/${name}`);
  const fileUrls = files.map((name) => scope + name);
  const shell = new Set([scope, ...assetUrls, ...fileUrls]);

  const ofOwn = (url: string) => caches.match(url, { ...ANY_ENCODING, cacheName: own });
  const ofAny = (url: string) => caches.match(url, ANY_ENCODING);

  async function fill(cache: Cache): Promise<void> {
    // One after the other: nobody waits, and the page may want the line. Most of it comes from the browser's own cache.
    for (const url of assetUrls) await cache.put(url, (await ofAny(url)) ?? (await fetchSound(url)));
    for (const url of fileUrls) await cache.put(url, await fetchSound(url, { cache: 'no-cache' }));
    const page = await fetchSound(scope, { cache: 'no-cache' });
    if (!(await page.clone().text()).includes(entry)) throw new Error('the page is of another build');
    await cache.put(scope, page);
  }

  const removeAll = async (names: readonly string[]) =>
    void (await Promise.all(names.map((name) => caches.delete(name))));

  return {
    async install() {
      try {
        await fill(await caches.open(own));
      } catch (error) {
        await caches.delete(own);
        throw error;
      }
    },
    removeOld: async () => removeAll(cachesToDelete(await caches.keys(), own)),
    removeAll: async () => removeAll((await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX))),
    page: () => ofOwn(scope).catch(() => undefined),
    async find(url) {
      try {
        const newest = await ofOwn(url);
        const answer = newest ?? (await ofAny(url));
        return answer && { answer, own: newest !== undefined };
      } catch {
        return undefined;
      }
    },
    async keep(url, answer) {
      try {
        const cache = await caches.open(own);
        await cache.put(url, answer);
        const urls = (await cache.keys()).map((request) => request.url);
        await Promise.all(entriesToDrop(urls, shell, MOST_PASSING).map((old) => cache.delete(old)));
      } catch {
        // Full or forbidden: the next visit asks the network again.
      }
    },
  };
}
