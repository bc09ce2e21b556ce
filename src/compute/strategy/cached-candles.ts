import { CANDLE_DIGEST_HEADER, candleFolder } from '../../../protocol/units/candle-file.ts';
import type { CandleColumns } from '../../../protocol/units/candle-file.ts';
import { checkCandles, DAY_MINUTES } from './candles.ts';
import type { Candles, I32Column } from './candles.ts';
import { hasDigest } from './candle-digest.ts';
import { decodeCandleFile } from './candle-file.ts';
import type { FileColumns } from './candle-file.ts';
import { CANDLE_CACHES, dataSetOf, dateOf } from './data-set-name.ts';
import type { DataSet } from './data-set-name.ts';

interface Span {
  readonly firstDay: number;
  readonly days: number;
}

/** Joins files to whole days; minutes outside the span are left out. Null when a file is missing. */
export function joinFiles(
  files: readonly FileColumns[],
  { firstDay, days }: Span,
): readonly [I32Column[], Uint32Array<ArrayBuffer>] {
  const [from, to] = [firstDay * DAY_MINUTES, (firstDay + days) * DAY_MINUTES];
  const parts = files.map(({ minutes, columns }) => {
    const [first, end] = [minutes.findIndex((minute) => minute >= from), minutes.findIndex((minute) => minute >= to)];
    const start = first < 0 ? minutes.length : first;
    const stop = end < 0 ? minutes.length : end;
    return { minutes: minutes.subarray(start, stop), columns: columns.map((column) => column.subarray(start, stop)) };
  });
  const rows = parts.reduce((sum, { minutes }) => sum + minutes.length, 0);
  const columns = (files[0]?.columns ?? []).map(() => new Int32Array(rows));
  const runs: number[] = [];
  let row = 0;
  let last = -1;
  for (const { minutes, columns: part } of parts) {
    columns.forEach((column, at) => column.set(part[at]!, row));
    for (const minute of minutes) {
      if (minute !== last + 1 || row === 0) runs.push(row, minute);
      last = minute;
      row++;
    }
  }
  return [columns, Uint32Array.from(runs)];
}

/**
 * Rolls the minutes of a file up to rows of `step` minutes, each at its first minute, so that a signal at a close of the
 * interval still fills at the open of the very next minute.
 */
export function coarser({ minutes, columns }: FileColumns, step: number): FileColumns {
  const [open, high, low, close] = columns as readonly [I32Column, I32Column, I32Column, I32Column];
  const starts = new Uint32Array(minutes.length);
  const rolled = [0, 1, 2, 3].map(() => new Int32Array(minutes.length)) as [I32Column, I32Column, I32Column, I32Column];
  let rows = 0;
  minutes.forEach((minute, at) => {
    const start = minute - (minute % step);
    if (rows === 0 || starts[rows - 1] !== start) {
      starts[rows] = start;
      rolled[0][rows] = open[at]!;
      rolled[1][rows] = high[at]!;
      rolled[2][rows] = low[at]!;
      rows++;
    }
    const row = rows - 1;
    rolled[1][row] = Math.max(rolled[1][row]!, high[at]!);
    rolled[2][row] = Math.min(rolled[2][row]!, low[at]!);
    rolled[3][row] = close[at]!;
  });
  // Copies: the longer columns go at once.
  return { minutes: starts.slice(0, rows), columns: rolled.map((column) => column.slice(0, rows)) };
}

/** Reads a file by its path; null when there is none. @throws RangeError when it is broken */
type ReadFile = (path: string) => Promise<FileColumns | null>;

/** Reads the files of a span: whole months, or days of a month under way. Null when one is missing. */
async function readSpan(
  read: ReadFile,
  folder: string,
  { firstDay, days }: Span,
  columns: CandleColumns,
): Promise<FileColumns[] | null> {
  const files: FileColumns[] = [];
  /** The month that was asked for last, and whether there is a file of it. */
  let [month, isWhole] = ['', false];
  for (let day = firstDay; day < firstDay + days; day++) {
    const date = dateOf(day);
    if (date.slice(0, 7) !== month) {
      month = date.slice(0, 7);
      const whole = await read(`${folder}/${month}.${columns}`);
      isWhole = whole !== null;
      if (whole) files.push(whole);
    }
    if (isWhole) continue;
    const file = await read(`${folder}/${date}.${columns}`);
    if (!file) return null;
    files.push(file);
  }
  return files;
}

/** Opens the files that the app has put into Cache Storage; null where the engine keeps none. */
async function openKept(version: string): Promise<ReadFile | null> {
  if (typeof caches === 'undefined') return null;
  try {
    const cache = await caches.open(CANDLE_CACHES + version);
    return async (path) => {
      const response = await cache.match(path);
      return response ? decodeCandleFile(new Uint8Array(await response.arrayBuffer())) : null;
    };
  } catch {
    // A private window may forbid it.
    return null;
  }
}

/** Reads a file over the network; the page has just fetched it, so it comes from the engine's own cache. */
async function readFetched(path: string): Promise<FileColumns | null> {
  const response = await fetch(path, { credentials: 'omit' });
  if (response.status !== 200) return null;
  const bytes = new Uint8Array(await response.arrayBuffer());
  const wanted = response.headers.get(CANDLE_DIGEST_HEADER);
  if (wanted !== null && !(await hasDigest(bytes, wanted))) throw new RangeError('candle file: another digest');
  return decodeCandleFile(bytes);
}

/** Removes the stored files of a market after one was damaged; the app loads missing ones again. */
async function removeKept(version: string): Promise<void> {
  try {
    await caches.delete(CANDLE_CACHES + version);
  } catch {
    // Nothing is stored here.
  }
}

/**
 * Reads the candles of a data set from the files that the app keeps, or has only fetched.
 * @returns null when one is missing, or broken on this device
 * @throws  TypeError, RangeError for a fetched file that is broken
 */
export async function readCachedCandles(dataset: string): Promise<Candles | null> {
  const named = dataSetOf(dataset);
  // Rules that read volumes run over minutes only: a sum of several may be more than a column holds.
  if (!named || (named.volumes && named.stepMinutes > 1)) return null;
  try {
    const candles = await readNamed(named);
    if (candles) checkCandles(candles);
    return candles;
  } catch (error) {
    await removeKept(named.version);
    if (named.kept) return null;
    throw error;
  }
}

async function readNamed(named: DataSet): Promise<Candles | null> {
  const { version, symbol, volumes, kept, stepMinutes, ...span } = named;
  const fromCache = await openKept(version);
  const find: ReadFile = async (path) => (await fromCache?.(path)) ?? (kept ? null : await readFetched(path));
  // Files are read one by one, because this device has no room for all minutes at once.
  const read: ReadFile = async (path) => {
    const file = await find(path);
    return file && stepMinutes > 1 ? coarser(file, stepMinutes) : file;
  };
  const folder = candleFolder(version, symbol);
  const prices = await readSpan(read, folder, span, 'p');
  const sizes = volumes ? await readSpan(read, folder, span, 'v') : [];
  if (!prices || !sizes) return null;
  const [[open, high, low, close], runs] = joinFiles(prices, span);
  const [[volume], sizeRuns] = joinFiles(sizes, span);
  if (volumes && runs.join() !== sizeRuns.join()) throw new RangeError('volume: has other minutes than the prices');
  return { open: open!, high: high!, low: low!, close: close!, volume: volumes ? volume! : null, runs, ...span };
}
