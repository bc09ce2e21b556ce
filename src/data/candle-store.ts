import { candleListOf } from '../api/candle-calls.ts';
import type { CandleList } from '../api/candle-calls.ts';
import { candleFolder } from '../../protocol/units/candle-file.ts';
import type { MarketSymbol } from '../../protocol/units/market-symbol.ts';
import { CANDLE_CACHES } from '../compute/strategy/data-set-name.ts';
import { backtestLimits } from '../level/backtest-limits.ts';

/** Name of the index cache: for each market its list, the bytes of its files, and the time of their last use. */
const INDEX = `${CANDLE_CACHES}index`;
const entryPath = (symbol: string): string => `/candles/index/${symbol}`;
/** Part of the storage that the engine grants. */
const QUOTA_SHARE = 0.1;
/** Bytes of a file whose size is not known. */
const USUAL_FILE_BYTES = 300_000;

/** Files of one market on this device. */
export interface KeptMarket {
  readonly list: CandleList;
  /** The answer that the list was decoded from. */
  readonly answer: unknown;
  /** Bytes of each file, by its name: `2026-03.p`. */
  readonly files: Readonly<Record<string, number>>;
  /** Epoch ms. */
  readonly usedMs: number;
}

const sumOf = ({ files }: KeptMarket): number => Object.values(files).reduce((sum, bytes) => sum + bytes, 0);
const nameIn = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

function bytesOf(kept: unknown, name: string): number {
  const bytes = (kept as Record<string, unknown> | undefined)?.[name];
  return typeof bytes === 'number' && bytes > 0 ? bytes : USUAL_FILE_BYTES;
}

/** Reads one entry of the index, which may be of another release or another program; the cache says which files there are. */
async function marketIn(response: Response): Promise<KeptMarket | null> {
  try {
    const { answer, files, usedMs } = (await response.json()) as Record<string, unknown>;
    const list = candleListOf(answer);
    const cache = await caches.open(CANDLE_CACHES + list.version);
    const names = (await cache.keys()).map(({ url }) => nameIn(url));
    return {
      list,
      answer,
      files: Object.fromEntries(names.map((name) => [name, bytesOf(files, name)])),
      usedMs: typeof usedMs === 'number' ? usedMs : 0,
    };
  } catch {
    return null;
  }
}

/** Returns the stored files of a market; null when there are none, or nothing can be stored here. */
export async function keptMarket(symbol: MarketSymbol): Promise<KeptMarket | null> {
  try {
    const response = await (await caches.open(INDEX)).match(entryPath(symbol));
    const market = response ? await marketIn(response) : null;
    return market?.list.symbol === symbol ? market : null;
  } catch {
    return null;
  }
}

/** Returns the most bytes of all markets on this device. */
async function mostBytes(): Promise<number> {
  const { candleCacheBytes } = backtestLimits.peek();
  try {
    if (!('storage' in navigator)) return candleCacheBytes;
    const { quota } = await navigator.storage.estimate();
    return Math.min(candleCacheBytes, quota === undefined ? Number.POSITIVE_INFINITY : quota * QUOTA_SHARE);
  } catch {
    // An engine that does not tell.
    return candleCacheBytes;
  }
}

async function removeVersion({ list: { version, symbol } }: Pick<KeptMarket, 'list'>): Promise<void> {
  await caches.delete(CANDLE_CACHES + version);
  await (await caches.open(INDEX)).delete(entryPath(symbol));
}

async function otherMarkets(symbol: MarketSymbol): Promise<KeptMarket[]> {
  const index = await caches.open(INDEX);
  const markets: KeptMarket[] = [];
  for (const request of await index.keys()) {
    if (nameIn(request.url) === symbol) continue;
    const response = await index.match(request.url);
    const market = response && (await marketIn(response));
    if (market) markets.push(market);
    else await index.delete(request.url);
  }
  return markets.sort((a, b) => a.usedMs - b.usedMs);
}

/** Removes caches without an entry in the index: of another version, or left by a closed page. */
async function removeStrays(known: ReadonlySet<string>): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(CANDLE_CACHES) && name !== INDEX && !known.has(name)) await caches.delete(name);
  }
}

/** Files of one market while they are loaded. */
export interface CandleShelf {
  /** Names of the stored files: `2026-03.p`. */
  has(name: string): boolean;
  /**
   * Stores a file, and evicts the least recently used markets to make room.
   * @returns false when it was not stored, because the storage is full or refuses
   */
  put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<boolean>;
  /** Writes the index entry with the time of use. */
  close(): Promise<void>;
}

/** A shelf of a device that keeps nothing. */
const NO_SHELF: CandleShelf = { has: () => false, put: () => Promise.resolve(false), close: () => Promise.resolve() };

/**
 * Opens the files of a market. Those of another version, and those that the list does not have any more (days of a month
 * that is closed now), are removed. Never throws: where nothing can be kept, nothing is.
 * @param answer  the answer that the list was decoded from
 */
export async function openShelf(list: CandleList, answer: unknown, nowMs: number): Promise<CandleShelf> {
  try {
    return await openedShelf(list, answer, nowMs);
  } catch {
    return NO_SHELF;
  }
}

async function openedShelf(list: CandleList, answer: unknown, nowMs: number): Promise<CandleShelf> {
  const { symbol, version } = list;
  const others = await otherMarkets(symbol);
  const index = await caches.open(INDEX);
  const files = new Map<string, number>();

  const close = async (): Promise<void> => {
    const entry = { answer, files: Object.fromEntries(files), usedMs: nowMs };
    await index.put(entryPath(symbol), new Response(JSON.stringify(entry)));
  };

  const before = await keptMarket(symbol);
  // The entry is written before the files, so that no file is without one.
  await close();
  const names = [version, ...others.map((market) => market.list.version)];
  await removeStrays(new Set(names.map((name) => CANDLE_CACHES + name)));
  const cache = await caches.open(CANDLE_CACHES + version);
  const listed = new Set(list.files.flatMap(({ name }) => [`${name}.p`, `${name}.v`]));
  for (const request of await cache.keys()) {
    const name = nameIn(request.url);
    if (listed.has(name)) files.set(name, bytesOf(before?.files, name));
    else await cache.delete(request.url);
  }
  let left = (await mostBytes()) - [...files.values(), ...others.map(sumOf)].reduce((sum, bytes) => sum + bytes, 0);

  async function makeRoom(bytes: number): Promise<boolean> {
    while (left < bytes) {
      const oldest = others.shift();
      if (!oldest) return false;
      await removeVersion(oldest);
      left += sumOf(oldest);
    }
    return true;
  }

  return {
    has: (name) => files.has(name),
    async put(name, bytes) {
      try {
        if (!(await makeRoom(bytes.length))) return false;
        left -= bytes.length;
        await cache.put(`${candleFolder(version, symbol)}/${name}`, new Response(bytes));
        files.set(name, bytes.length);
        return true;
      } catch {
        // The storage is full below its quota, or forbidden.
        return false;
      }
    },
    close: () => close().catch(() => undefined),
  };
}
