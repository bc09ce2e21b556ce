/** Ways to answer a request. `network`: as if there were no worker. */
export type Strategy =
  /** The page itself: from the network, from the shell when that fails or takes too long. */
  | 'page'
  /** Named after its content, so the same for ever: from a cache, else fetched and kept. */
  | 'asset'
  /** Part of the shell under a name that stays: from the network, from the shell without one. */
  | 'file'
  | 'network';

/** The parts of a `Request` that decide. */
export interface RequestFacts {
  readonly method: string;
  /** Absolute, may end in a query and a fragment. */
  readonly url: string;
  readonly mode: string;
  /** A part of a file was asked for. */
  readonly partial: boolean;
}

const ASSET = /^assets\/[\w.-]+$/;
const PAGE = /^(index\.html)?$/;

/**
 * @param scope  URL of the folder the app lies in, with its slash at the end
 * @param files  the shell's names outside of `assets/`, seen from there
 */
export function fetchStrategyOf(
  { method, url, mode, partial }: RequestFacts,
  scope: string,
  files: readonly string[],
): Strategy {
  if (method !== 'GET' || partial || !url.startsWith(scope)) return 'network';
  const [path, query] = url
    .slice(scope.length)
    .split('#', 1)[0]!
    .split(/\?(.*)/s) as [string, string?];
  // `?level=0`, `?to=…`: for the app to read, the page is the same.
  if (mode === 'navigate') return PAGE.test(path) ? 'page' : 'network';
  // Nothing of ours is asked for with a query, and every query would be one more entry.
  if (query !== undefined) return 'network';
  if (ASSET.test(path)) return 'asset';
  return files.includes(path) ? 'file' : 'network';
}
