/** Files that are in the browser's cache or on the way there, by address. What could not be had is not among them. */
const fetched = new Map<string, Promise<void>>();
/** Style sheets that are in force or about to be. */
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

/** Keeps a try by its address until it fails. */
function kept(tries: Map<string, Promise<void>>, address: string, attempt: () => Promise<void>): Promise<void> {
  const known = tries.get(address);
  if (known) return known;
  const made = attempt();
  tries.set(address, made);
  made.catch(() => tries.delete(address));
  return made;
}

/** Into the browser's cache, where `import()` and the style sheet find it. What fails leaves no trace, unlike a preload. */
const fetchFile = (address: string): Promise<void> =>
  kept(fetched, address, async () => {
    const answer = await fetch(address);
    // A server that answers is a connection: a file that a release has taken away is no network error.
    if (!answer.ok) throw new Error(`${answer.status} for ${address}`);
    await answer.arrayBuffer();
  });

function applyStyles(address: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  // As the page asks for it early.
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

/** Fetches files that may be wanted soon, and neither runs nor applies them. Never rejects. @param files  seen from the page */
export function fetchEarly(files: readonly string[]): void {
  noteAskedByPage();
  for (const file of files) fetchFile(new URL(file, document.baseURI).href).catch(() => {});
}

/** The bundler lists the files of an import that needs several; the only one of another stands in its code alone. */
const onlyFile = (load: () => unknown): readonly string[] =>
  /import\([`'"]([^`'"]+)/.exec(String(load))?.slice(1, 2) ?? [];

/**
 * Brings the files of a part of the app, then runs it: each `import()` of a build goes through here (`tools/vite/bring-code.ts`).
 * Engines keep in mind for the life of the page that a module could not be had (HTML's module map), also when it was the
 * network's fault, and Chromium 150 that a preload could not. So a module is only imported once all its files are here, and
 * what failed can be tried again.
 * @param load  imports it
 * @param names  of its files, styles among them, as seen from `importer`; none where it is one file,
 *   absent where it is a part of `importer`'s
 * @returns what `load` does; rejects where a file cannot be had
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
