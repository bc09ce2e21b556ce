/** Pending and finished fetches into the browser's cache, by address. Failed ones are removed. */
const fetched = new Map<string, Promise<void>>();
/** Pending and applied style sheets, by address. */
const applied = new Map<string, Promise<void>>();

const HERE = Promise.resolve();

/** Records the files that the page's own HTML requests, so that they are not requested again. */
function noteAskedByPage(): void {
  for (const { rel, href } of document.querySelectorAll('link')) {
    const tries = rel === 'stylesheet' ? applied : fetched;
    if (!tries.has(href)) tries.set(href, HERE);
  }
}

const failure = (address: string) => new TypeError(`Failed to fetch ${address}`);

/** Caches an attempt by its address until it fails. */
function kept(tries: Map<string, Promise<void>>, address: string, attempt: () => Promise<void>): Promise<void> {
  const known = tries.get(address);
  if (known) return known;
  const made = attempt();
  tries.set(address, made);
  made.catch(() => tries.delete(address));
  return made;
}

/**
 * Fetches a file into the browser's cache, where `import()` and the style sheet find it. Unlike a preload, a failure is
 * not cached.
 */
const fetchFile = (address: string): Promise<void> =>
  kept(fetched, address, async () => {
    const answer = await fetch(address);
    // An answer with an error status means that the connection works: a file removed by a release is no network error.
    if (!answer.ok) throw new Error(`${answer.status} for ${address}`);
    await answer.arrayBuffer();
  });

function applyStyles(address: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  // Must match the page's own early request.
  link.crossOrigin = '';
  link.href = address;
  return new Promise((done, fail) => {
    link.addEventListener('load', () => done());
    link.addEventListener('error', () => {
      link.remove();
      fail(failure(address));
    });
    document.head.append(link);
  });
}

const bringFile = (address: string): Promise<void> =>
  address.endsWith('.css')
    ? kept(applied, address, () => fetchFile(address).then(() => applyStyles(address)))
    : fetchFile(address);

/**
 * Fetches files that may be needed soon, without running or applying them. Never rejects.
 * @param files  addresses relative to the page
 */
export function fetchEarly(files: readonly string[]): void {
  noteAskedByPage();
  for (const file of files) fetchFile(new URL(file, document.baseURI).href).catch(() => {});
}

/**
 * Returns the file of an import that has a single file. The bundler lists only the files of imports with several, so it
 * is parsed from the code.
 */
const onlyFile = (load: () => unknown): readonly string[] =>
  /import\([`'"]([^`'"]+)/.exec(String(load))?.slice(1, 2) ?? [];

/**
 * Fetches the files of a module, then imports it: each `import()` of a build uses this function
 * (`tools/vite/bring-code.ts`). Engines remember for the life of the page that a module failed to load (HTML's module
 * map), also after a network error, and Chromium 150 that a preload failed. So a module is imported only once all its
 * files are cached, and a failed one can be retried.
 * @param load   imports the module
 * @param names  its files, styles among them, relative to `importer`; empty when it is a single file, absent when it is
 * part of the importer's
 * @returns the result of `load`; rejects when a file cannot be fetched
 */
export async function bringCode<Module>(
  load: () => Promise<Module>,
  names?: readonly string[],
  importer = import.meta.url,
): Promise<Module> {
  noteAskedByPage();
  const needed = names?.length === 0 ? onlyFile(load) : (names ?? []);
  await Promise.all(needed.map((name) => bringFile(new URL(name, importer).href)));
  return load();
}
