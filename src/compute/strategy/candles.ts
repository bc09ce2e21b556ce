import { isDetached } from '../pool/job-buffers.ts';

/** Rows of one data set at most: four years of minutes. */
export const MOST_CANDLE_ROWS = 2_097_152;
/** Days of one data set at most, rows or not. */
const MOST_DAYS = 1464;
/** Prices stay below 2^31 − 1, which stands for a target that is never reached. */
export const PRICE_END = 2 ** 31 - 1;
export const DAY_MINUTES = 1440;

export type I32Column = Int32Array<ArrayBuffer>;
export type U32Column = Uint32Array<ArrayBuffer>;

/** Minutes of one market that traded, oldest first, in whole days. Prices are whole ticks from 1, volumes whole lots. */
export interface Candles {
  /** [n] each. */
  readonly open: I32Column;
  readonly high: I32Column;
  readonly low: I32Column;
  readonly close: I32Column;
  /** [n], not negative; null where no rule reads it. */
  readonly volume: I32Column | null;
  /** Pairs: a row before which minutes are missing (the first too), and its minute since 1970. */
  readonly runs: U32Column;
  /** UTC days since 1970. */
  readonly firstDay: number;
  readonly days: number;
}

export const PRICE_NAMES = ['open', 'high', 'low', 'close'] as const;

function checkColumn(name: string, column: unknown, rows: number): void {
  if (!(column instanceof Int32Array)) throw new TypeError(`${name}: must be an Int32Array`);
  if (isDetached(column.buffer as ArrayBuffer)) throw new TypeError(`${name}: already transferred`);
  if (column.length !== rows) throw new RangeError(`${name}: ${column.length} rows instead of ${rows}`);
}

function checkPrices({ open, high, low, close, volume }: Candles): void {
  for (let row = 0; row < open.length; row++) {
    const [least, most] = [low[row]!, high[row]!];
    if (least < 1 || most >= PRICE_END) throw new RangeError(`row ${row}: prices must be 1 … 2^31 − 2`);
    if (open[row]! < least || open[row]! > most) throw new RangeError(`open: row ${row} is outside low … high`);
    if (close[row]! < least || close[row]! > most) throw new RangeError(`close: row ${row} is outside low … high`);
    if (volume && volume[row]! < 0) throw new RangeError(`volume: row ${row} is negative`);
  }
}

function checkRuns({ open, runs, firstDay, days }: Candles): void {
  const rows = open.length;
  if (!(runs instanceof Uint32Array)) throw new TypeError('runs: must be a Uint32Array');
  if (isDetached(runs.buffer)) throw new TypeError('runs: already transferred');
  if (runs.length % 2 !== 0 || rows > 0 !== runs.length > 0) throw new RangeError('runs: must be pairs, for all rows');
  let nextMinute = firstDay * DAY_MINUTES;
  for (let at = 0; at < runs.length; at += 2) {
    const [row, minute] = [runs[at]!, runs[at + 1]!];
    const next = at + 2 < runs.length ? runs[at + 2]! : rows;
    if ((at === 0 && row !== 0) || row >= next) throw new RangeError(`runs: row ${row} is not in order`);
    if (minute < nextMinute) throw new RangeError(`runs: minute ${minute} is not in order`);
    nextMinute = minute + (next - row);
  }
  if (nextMinute > (firstDay + days) * DAY_MINUTES) throw new RangeError('runs: rows after the last day');
}

/** Sums of lots that no average of a rule reads inexactly stay below this a day. */
const DAY_VOLUME_END = 2 ** 36;

function checkVolumes(candles: Candles): void {
  const { volume, days } = candles;
  if (!volume) return;
  const rows = dayRowsOf(candles);
  for (let day = 0; day < days; day++) {
    let sum = 0;
    for (let row = rows[day]!; row < rows[day + 1]!; row++) sum += volume[row]!;
    if (sum >= DAY_VOLUME_END) throw new RangeError(`volume: day ${day} has 2^36 lots or more`);
  }
}

/** Checks candles. @throws TypeError, RangeError that names the column and the row */
export function checkCandles(candles: Candles): void {
  const { firstDay, days, open, volume } = candles;
  if (!(Number.isInteger(days) && days >= 1 && days <= MOST_DAYS))
    throw new RangeError(`days: must be 1 … ${MOST_DAYS}`);
  if (!(Number.isInteger(firstDay) && firstDay >= 0 && firstDay <= 100_000)) {
    throw new RangeError('firstDay: must be 0 … 100000');
  }
  const rows = (open as I32Column | undefined)?.length ?? 0;
  if (rows > MOST_CANDLE_ROWS) throw new RangeError(`open: more than ${MOST_CANDLE_ROWS} rows`);
  for (const name of PRICE_NAMES) checkColumn(name, candles[name], rows);
  if (volume !== null) checkColumn('volume', volume, rows);
  checkPrices(candles);
  checkRuns(candles);
  checkVolumes(candles);
}

/** Calls back for each stretch of minutes without a gap. */
function eachRun({ open, runs }: Candles, visit: (row: number, minute: number, rows: number) => void): void {
  for (let at = 0; at < runs.length; at += 2) {
    const end = at + 2 < runs.length ? runs[at + 2]! : open.length;
    visit(runs[at]!, runs[at + 1]!, end - runs[at]!);
  }
}

/** Returns [days + 1] the first row of each day, and the number of rows. */
export function dayRowsOf(candles: Candles): U32Column {
  const table = new Uint32Array(candles.days + 1).fill(candles.open.length);
  let day = 0;
  eachRun(candles, (row, minute, rows) => {
    const lastDay = Math.floor((minute + rows - 1) / DAY_MINUTES) - candles.firstDay;
    while (day <= lastDay) {
      table[day] = row + Math.max(0, (candles.firstDay + day) * DAY_MINUTES - minute);
      day++;
    }
  });
  return table;
}

/** Returns [n] the minute of each row since 1970. */
export function minutesOf(candles: Candles): U32Column {
  const minutes = new Uint32Array(candles.open.length);
  eachRun(candles, (row, minute, rows) => {
    for (let at = 0; at < rows; at++) minutes[row + at] = minute + at;
  });
  return minutes;
}
