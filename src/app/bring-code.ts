/** Files that are here or on the way, by address. What could not be had is not among them. */
const files = new Map<string, Promise<void>>();

/** What the page's own HTML asks for, which need not be asked for once more. */
const askedByPage = () =>
  document.querySelectorAll<HTMLLinkElement | HTMLScriptElement>(
    'link[rel=modulepreload], link[rel=stylesheet], script[type=module]',
  );

/** Into the browser's cache, where `import()` and the style sheet find it. What fails leaves no trace, unlike a preload. */
async function fetchFile(address: string): Promise<void> {
  const answer = await fetch(address);
  if (!answer.ok) throw new TypeError(`Failed to fetch ${address}`);
  await answer.arrayBuffer();
}

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
      fail(new TypeError(`Failed to apply ${address}`));
    });
    document.head.append(link);
  });
}

const isPreloaded = (address: string): boolean =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=preload]')].some(({ href }) => href === address);

function bringFile(address: string): Promise<void> {
  const known = files.get(address);
  if (known) return known;
  let file: Promise<void>;
  if (!address.endsWith('.css')) file = fetchFile(address);
  else if (isPreloaded(address)) file = applyStyles(address);
  else file = fetchFile(address).then(() => applyStyles(address));
  files.set(address, file);
  file.catch(() => files.delete(address));
  return file;
}

/** The bundler lists the files of an import that needs several; the only one of another stands in its code alone. */
const onlyFile = (load: () => unknown): readonly string[] =>
  /import\([`'"]([^`'"]+)/.exec(String(load))?.slice(1, 2) ?? [];

/**
 * Brings the files of a part of the app, then runs it: each `import()` of a build goes through here (`vite-bring-code.ts`).
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
  if (files.size === 0)
    for (const element of askedByPage()) files.set('href' in element ? element.href : element.src, Promise.resolve());
  const needed = names?.length === 0 ? onlyFile(load) : (names ?? []);
  await Promise.all(needed.map((name) => bringFile(new URL(name, importer).href)));
  return load();
}
