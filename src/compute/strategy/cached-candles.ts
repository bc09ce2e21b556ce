import { DAY_MINUTES } from './candles.ts';
import type { Candles, I32Column } from './candles.ts';
import { decodeCandleFile } from './candle-file.ts';
import type { FileColumns } from './candle-file.ts';

/** `version/SYMBOL/first day/days`, then `/v` where rules read volumes. Days are UTC days since 1970. */
const DATA_SET = /^([\w-]{1,64})\/([A-Z0-9]{5,20})\/(\d{1,6})\/(\d{1,4})(\/v)?$/;

/** The name of a data set, as jobs and files have it. */
export const dataSetName = (
  version: string,
  symbol: string,
  firstDay: number,
  days: number,
  volumes: boolean,
): string => `${version}/${symbol}/${firstDay}/${days}${volumes ? '/v' : ''}`;

const dateOf = (day: number): string => new Date(day * DAY_MINUTES * 60_000).toISOString().slice(0, 10);

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

/** Reads the files of a span from Cache Storage: whole months, or days of a month under way. */
async function readFiles(
  cache: Cache,
  folder: string,
  { firstDay, days }: Span,
  ending: string,
): Promise<FileColumns[] | null> {
  const read = async (name: string): Promise<FileColumns | null> => {
    const response = await cache.match(`/candles/${folder}/${name}.${ending}`);
    return response ? decodeCandleFile(new Uint8Array(await response.arrayBuffer())) : null;
  };
  const files: FileColumns[] = [];
  let known = '';
  for (let day = firstDay; day < firstDay + days; day++) {
    const date = dateOf(day);
    const month = date.slice(0, 7);
    if (month === known) continue;
    const whole = await read(month);
    const file = whole ?? (await read(date));
    if (!file) return null;
    files.push(file);
    if (whole) known = month;
  }
  return files;
}

/**
 * Reads the candles of a data set from the files that the app has put into Cache Storage.
 * @returns null when one is missing, or the engine keeps none
 * @throws  RangeError for a file that is broken
 */
export async function readCachedCandles(dataset: string): Promise<Candles | null> {
  const parts = DATA_SET.exec(dataset);
  if (!parts || typeof caches === 'undefined') return null;
  const [, version, symbol, firstDay, days, volumes] = parts;
  const span = { firstDay: Number(firstDay), days: Number(days) };
  const cache = await caches.open(`tern-candles-${version}`);
  const prices = await readFiles(cache, `${version}/${symbol}`, span, 'p');
  const sizes = volumes ? await readFiles(cache, `${version}/${symbol}`, span, 'v') : [];
  if (!prices || !sizes) return null;
  const [[open, high, low, close], runs] = joinFiles(prices, span);
  const [[volume], sizeRuns] = joinFiles(sizes, span);
  if (volumes && runs.join() !== sizeRuns.join()) throw new RangeError('volume: has other minutes than the prices');
  return { open: open!, high: high!, low: low!, close: close!, volume: volumes ? volume! : null, runs, ...span };
}
