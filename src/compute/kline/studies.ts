import { COLUMN_NAMES, MOST_ROWS, checkColumns, checkKline, isKline } from './columns.ts';
import type { ColumnName, KlineColumns } from './columns.ts';
import type { KlineKernels } from './kline-kernels.ts';
import { PlainEngine } from './plain-engine.ts';
import type { StudyEngine } from './study-engine.ts';
import type { StudyKind, StudyLines, StudySpec } from './study-spec.ts';

/** A series that is full drops this part of its rows at once, so that the cost per kline stays small. */
const DROPPED_PART = 8;

/** A study of a series. */
export interface Study<Kind extends StudyKind = StudyKind> {
  readonly spec: StudySpec & { readonly kind: Kind };
  /**
   * Its lines, each with a place per row of the series: [0 … series.rows − 1] are up to date after every call to the series.
   * The same object as long as the study is attached; its arrays are others when the memory of the kernels had to grow
   * for a new series or study. Only read them, and not after `detach`: another study may get them.
   */
  readonly lines: StudyLines<Kind>;
  /** Frees its lines. May be called again. */
  detach(): void;
}

/**
 * The klines of one chart and the studies on them. The last row is the open kline; all others are closed.
 * A call that throws has changed nothing.
 */
export interface StudySeries {
  readonly capacity: number;
  /** Number of rows. */
  readonly rows: number;
  /** [capacity] each, of which the first `rows` places are klines. Only read them; the same object as `Study.lines` is. */
  readonly columns: KlineColumns;
  /**
   * Replaces all klines; of more than `capacity` the newest stay. `columns` are copied. Studies stay attached.
   * @throws TypeError, RangeError as `checkColumns`
   */
  reset(columns: KlineColumns): void;
  /**
   * Inserts older klines in front and computes all studies again, because their seeds change.
   * @returns the number of inserted ones, the newest that fit
   * @throws RangeError also when not all are older than the first row
   */
  prepend(columns: KlineColumns): number;
  /**
   * The open kline again, or the next one. O(studies), whatever the history; the first tick of a kline costs O(period).
   * @returns how many rows were dropped in front to make room: 0 but once in capacity / 8 klines
   * @throws RangeError naming the field: NaN, infinite, negative volume, outside low … high, older than the last row
   */
  update(openTimeMs: number, open: number, high: number, low: number, close: number, volume: number): number;
  /** At most 32 at a time. @throws RangeError naming the parameter, or when there is no room for its lines */
  attach<Spec extends StudySpec>(spec: Spec): Study<Spec['kind']>;
  /** Frees its memory. Every later call except this one throws; its columns and lines must not be read any more. */
  close(): void;
}

class Series implements StudySeries {
  readonly capacity: number;
  readonly columns: KlineColumns;
  rows = 0;
  private readonly engine: StudyEngine;
  private closed = false;
  private lastTimeMs = -Infinity;

  constructor(engine: StudyEngine, capacity: number) {
    this.engine = engine;
    this.columns = engine.columns;
    this.capacity = capacity;
  }

  reset(columns: KlineColumns): void {
    this.checkOpen();
    checkColumns(columns);
    const given = columns.openTimeMs.length;
    const rows = Math.min(given, this.capacity);
    this.write(columns, given - rows, 0);
    this.rebuild(rows);
  }

  prepend(columns: KlineColumns): number {
    this.checkOpen();
    checkColumns(columns);
    const given = columns.openTimeMs.length;
    if (given > 0 && this.rows > 0 && columns.openTimeMs[given - 1]! >= this.columns.openTimeMs[0]!) {
      throw new RangeError(`openTimeMs: row ${given - 1} is not before the first row of the series`);
    }
    const taken = Math.min(given, this.capacity - this.rows);
    for (const name of COLUMN_NAMES) this.columns[name].copyWithin(taken, 0, this.rows);
    this.write(columns, given - taken, 0);
    this.rebuild(this.rows + taken);
    return taken;
  }

  update(openTimeMs: number, open: number, high: number, low: number, close: number, volume: number): number {
    // Hot: mostly a kline that is known already. Its numbers are stored here, as they would be boxed on a longer way.
    if (openTimeMs !== this.lastTimeMs || !isKline(open, high, low, close, volume)) {
      return this.append(openTimeMs, open, high, low, close, volume);
    }
    const { columns } = this;
    const row = this.rows - 1;
    columns.open[row] = open;
    columns.high[row] = high;
    columns.low[row] = low;
    columns.close[row] = close;
    columns.volume[row] = volume;
    this.engine.show(row);
    return 0;
  }

  private append(openTimeMs: number, open: number, high: number, low: number, close: number, volume: number): number {
    this.checkOpen();
    checkKline(openTimeMs, open, high, low, close, volume);
    if (openTimeMs < this.lastTimeMs) throw new RangeError('openTimeMs: is before the last row');
    const dropped = this.rows === this.capacity ? this.dropOldest() : 0;
    if (this.rows > 0) this.engine.keep(this.rows - 1);
    this.columns.openTimeMs[this.rows] = openTimeMs;
    this.lastTimeMs = openTimeMs;
    this.rows++;
    this.update(openTimeMs, open, high, low, close, volume);
    return dropped;
  }

  attach<Spec extends StudySpec>(spec: Spec): Study<Spec['kind']> {
    this.checkOpen();
    const { lines, detach } = this.engine.attach(spec, this.rows);
    return { spec, lines: lines as unknown as StudyLines<Spec['kind']>, detach };
  }

  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.engine.close();
    this.rows = 0;
    // Forgets the open kline, so that the next tick is checked by `checkOpen`.
    this.lastTimeMs = NaN;
  }

  /** Checks, before anything is written, that the series is open: the columns of a closed one may belong to another. */
  private checkOpen(): void {
    if (this.closed) throw new Error('the series is closed');
  }

  /** The rows of `columns` from `from` on, to row `to` and after it. */
  private write(columns: KlineColumns, from: number, to: number): void {
    for (const name of COLUMN_NAMES) this.columns[name].set(columns[name].subarray(from), to);
  }

  private dropOldest(): number {
    const dropped = Math.max(1, Math.floor(this.capacity / DROPPED_PART));
    for (const name of COLUMN_NAMES) this.columns[name].copyWithin(0, dropped, this.rows);
    this.rebuild(this.rows - dropped);
    return dropped;
  }

  private rebuild(rows: number): void {
    this.engine.rebuild(rows);
    this.rows = rows;
    this.lastTimeMs = rows > 0 ? this.columns.openTimeMs[rows - 1]! : -Infinity;
  }
}

/**
 * A series for one chart. In WebAssembly its columns, 8 bytes × capacity × (6 + one per line of its studies), are blocks of
 * the memory that all series of `kernels` share; `close` and `detach` give them back to it.
 * @param kernels   null: the plain twin, for engines without WebAssembly
 * @param capacity  klines, 2 … 1 000 000
 * @throws RangeError for the capacity, or when there is no room for the columns
 */
export function createStudySeries(kernels: KlineKernels | null, capacity: number): StudySeries {
  return new Series(createStudyEngine(kernels, capacity, COLUMN_NAMES), capacity);
}

/**
 * Creates the engine of a series for a caller that holds its klines and has checked them: only parameters are checked
 * here, and only the named columns take memory. It is otherwise like `createStudySeries`.
 */
export function createStudyEngine(
  kernels: KlineKernels | null,
  capacity: number,
  held: readonly ColumnName[],
): StudyEngine {
  if (!(Number.isInteger(capacity) && capacity >= 2 && capacity <= MOST_ROWS)) {
    throw new RangeError(`capacity: must be 2 … ${MOST_ROWS}`);
  }
  return kernels ? kernels.studyEngine(capacity, held) : new PlainEngine(capacity, held);
}
