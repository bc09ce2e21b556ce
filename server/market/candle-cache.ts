import { mkdir, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../infra/clock.ts';
import { freeBytesAt, LEAST_FREE_BYTES } from '../infra/disk-space.ts';
import { log } from '../infra/log.ts';
import { unpackCandleFile } from './candle-packing.ts';
import type { CandleFileFacts, PackedCandleFile } from './candle-packing.ts';

/** Candle files on the disk of this node, up to a number of bytes; the least used go first. */
export interface CandleCache {
  /** Returns the facts of a file that is kept. @param folder  of one version and market */
  facts(folder: string, name: string): Promise<CandleFileFacts | null>;
  /**
   * Returns a file and notes that it was used; null when it is not kept. One that is damaged on the disk, which the
   * first read in a process finds, is removed.
   */
  read(folder: string, name: string): Promise<PackedCandleFile | null>;
  /** Keeps a file. A disk that is full or refuses is logged, never thrown. */
  save(folder: string, name: string, file: PackedCandleFile): Promise<void>;
}

interface Kept {
  readonly path: string;
  readonly facts: CandleFileFacts;
  readonly packedBytes: number;
  usedMs: number;
  /** Whether this process has found it whole. */
  checked: boolean;
}

/** `2026-03.p.44640.281231.<sha256>.br`: the name has the facts, so that nothing has to be opened to know them. */
const FILE = /^(\d{4}-\d{2}(?:-\d{2})?\.[pv])\.(\d{1,6})\.(\d{1,8})\.([0-9a-f]{64})\.br$/;
const FOLDER = /^[0-9a-f]{16}-[A-Z0-9]{5,20}$/;
const UNFINISHED = '.part';
/** A use is written to the file's time so often at most, ms. */
const NOTE_USE_MS = 3_600_000;
/** A cache leaves this much of the disk to what matters more. */
const LEFT_FREE_BYTES = 8 * LEAST_FREE_BYTES;

const keyOf = (folder: string, name: string): string => `${folder}/${name}`;

/** Removes a file; what cannot be removed, as a folder of this name, is logged: nobody waits for it. */
async function remove(path: string): Promise<void> {
  try {
    await rm(path, { force: true });
  } catch (error) {
    log.warn('candle file not removed', { message: error instanceof Error ? error.message : String(error) });
  }
}

/**
 * Creates the cache. What the folder has is read at the first use.
 * @param root  created when it is missing
 * @param mostBytes  of all files together
 */
export function candleCache(root: string, mostBytes: number, clock: Clock): CandleCache {
  /** The least used first. */
  const kept = new Map<string, Kept>();
  let bytes = 0;
  let reading: Promise<void> | null = null;

  async function readFolder(folder: string): Promise<[string, Kept][]> {
    const found: [string, Kept][] = [];
    for (const file of await readdir(join(root, folder))) {
      const path = join(root, folder, file);
      const [, name, rows, length, sha256] = FILE.exec(file) ?? [];
      // Left by a process that was killed.
      if (file.endsWith(UNFINISHED)) await remove(path);
      if (name === undefined) continue;
      const { size, mtimeMs } = await stat(path);
      const facts = { rows: Number(rows), bytes: Number(length), sha256: sha256! };
      found.push([keyOf(folder, name), { path, facts, packedBytes: size, usedMs: mtimeMs, checked: false }]);
    }
    return found;
  }

  async function readAll(): Promise<void> {
    await mkdir(root, { recursive: true });
    const found: [string, Kept][] = [];
    for (const folder of await readdir(root)) if (FOLDER.test(folder)) found.push(...(await readFolder(folder)));
    for (const [key, entry] of found.toSorted(([, a], [, b]) => a.usedMs - b.usedMs)) {
      kept.set(key, entry);
      bytes += entry.packedBytes;
    }
    await evict();
  }

  const ready = (): Promise<void> =>
    (reading ??= readAll().catch((error: unknown) => log.error('candle files not read', error)));

  function forget(key: string): Kept | undefined {
    const entry = kept.get(key);
    if (!kept.delete(key) || !entry) return undefined;
    bytes -= entry.packedBytes;
    return entry;
  }

  async function evict(): Promise<void> {
    while (bytes > mostBytes) {
      const [oldest] = kept.keys();
      const entry = oldest === undefined ? undefined : forget(oldest);
      if (!entry) return;
      await remove(entry.path);
    }
  }

  function noteUse(key: string, entry: Kept): void {
    kept.delete(key);
    kept.set(key, entry);
    const nowMs = clock.now();
    if (Math.abs(nowMs - entry.usedMs) < NOTE_USE_MS) return;
    entry.usedMs = nowMs;
    // Only the order after the next start depends on it.
    utimes(entry.path, nowMs / 1000, nowMs / 1000).catch(() => undefined);
  }

  return {
    async facts(folder, name) {
      await ready();
      return kept.get(keyOf(folder, name))?.facts ?? null;
    },

    async read(folder, name) {
      await ready();
      const key = keyOf(folder, name);
      const entry = kept.get(key);
      if (!entry) return null;
      try {
        const file = { facts: entry.facts, packed: await readFile(entry.path) };
        if (!entry.checked) await unpackCandleFile(file);
        entry.checked = true;
        if (kept.get(key) === entry) noteUse(key, entry);
        return file;
      } catch (error) {
        log.warn('candle file removed', { message: error instanceof Error ? error.message : String(error) });
        if (kept.get(key) === entry) forget(key);
        await remove(entry.path);
        return null;
      }
    },

    async save(folder, name, { facts, packed }) {
      await ready();
      const { rows, bytes: length, sha256 } = facts;
      const path = join(root, folder, `${name}.${rows}.${length}.${sha256}.br`);
      try {
        await mkdir(join(root, folder), { recursive: true });
        if ((await freeBytesAt(root)) < LEFT_FREE_BYTES + packed.length) return;
        await writeFile(path + UNFINISHED, packed);
        await rename(path + UNFINISHED, path);
      } catch (error) {
        log.warn('candle file not kept', { message: error instanceof Error ? error.message : String(error) });
        return;
      }
      const key = keyOf(folder, name);
      const old = forget(key);
      if (old && old.path !== path) await remove(old.path);
      kept.set(key, { path, facts, packedBytes: packed.length, usedMs: clock.now(), checked: true });
      bytes += packed.length;
      await evict();
    },
  };
}
