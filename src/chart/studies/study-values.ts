import { MOST_ROWS } from '../../compute/kline/columns.ts';
import type { KlineKernels } from '../../compute/kline/kline-kernels.ts';
import { createStudyEngine } from '../../compute/kline/studies.ts';
import { inputsOf } from '../../compute/kline/study-engine.ts';
import type { StudyEngine } from '../../compute/kline/study-engine.ts';
import type { AnyLines, StudySpec } from '../../compute/kline/study-spec.ts';
import { CLOSE, HIGH, LOW, STRIDE, VOLUME } from '../store/series-store.ts';
import type { SeriesStore } from '../store/series-store.ts';

/** Rows kept free behind the last one: a part of them all, so that growing stays cheap per candle. */
const SPARE_PART = 32;
const LEAST_SPARE = 256;
/** A history this many times shorter than before gives its memory back. */
const SHRINK_BELOW = 4;

/**
 * The values of a chart's studies, one row per candle of its store; of more than a million candles the newest have values.
 * Built from the store alone, so a history that came in pieces has the values that it would have had at once.
 *
 * Memory: 8 bytes × candles × (columns that the studies read + lines they draw).
 */
export class StudyValues {
  private readonly kernels: KlineKernels | null;
  private specs: readonly StudySpec[] = [];
  private engine: StudyEngine | null = null;
  private lines: readonly AnyLines[] = [];
  private capacity = 0;
  private rows = 0;
  private lastMs = NaN;
  /** Index of the candle of row 0. */
  private firstIndex = 0;

  /** @param kernels null: the plain twin */
  constructor(kernels: KlineKernels | null) {
    this.kernels = kernels;
  }

  /** The lines of study `i`, by name; undefined while there are none. Valid until the next call to anything else. */
  linesOf(i: number): AnyLines | undefined {
    return this.lines[i];
  }

  /** The place of a candle in every line. Places outside the lines have no value. */
  rowOf(index: number): number {
    return index - this.firstIndex;
  }

  /** Other studies from now on, in this order. @param specs valid ones, at most 32 */
  use(specs: readonly StudySpec[], store: SeriesStore | null): void {
    this.close();
    this.specs = specs;
    if (store) this.rebuild(store);
  }

  /** All candles changed. */
  rebuild(store: SeriesStore): void {
    const rows = Math.min(store.count, MOST_ROWS - LEAST_SPARE);
    if (rows >= this.capacity || (rows + LEAST_SPARE) * SHRINK_BELOW < this.capacity) this.makeRoom(rows);
    if (!this.engine) return;
    this.rows = rows;
    this.firstIndex = store.end - rows;
    for (let index = this.firstIndex; index < store.end; index++) this.write(store, index);
    this.lastMs = rows > 0 ? store.timeOf(store.end - 1) : NaN;
    this.engine.rebuild(rows);
  }

  /** The last candle changed, or a next one came. Hot: on every tick, O(studies). */
  follow(store: SeriesStore): void {
    const { engine } = this;
    if (!engine || store.count === 0) return;
    const index = store.end - 1;
    if (store.timeOf(index) === this.lastMs) {
      this.write(store, index);
      engine.show(this.rows - 1);
      return;
    }
    if (this.rows === 0 || this.rows === this.capacity || this.rowOf(index) !== this.rows) {
      this.rebuild(store);
      return;
    }
    engine.keep(this.rows - 1);
    this.rows++;
    this.lastMs = store.timeOf(index);
    this.write(store, index);
    engine.show(this.rows - 1);
  }

  /** Gives the memory back. `use` begins anew. */
  close(): void {
    this.engine?.close();
    this.engine = null;
    this.lines = [];
    this.capacity = 0;
    this.rows = 0;
    this.lastMs = NaN;
  }

  private makeRoom(rows: number): void {
    this.close();
    if (this.specs.length === 0) return;
    const capacity = Math.min(MOST_ROWS, rows + Math.max(LEAST_SPARE, Math.floor(rows / SPARE_PART)));
    // A kernel's memory ends somewhere, and other charts live in it too.
    if (!this.startWith(this.kernels, capacity) && this.kernels) this.startWith(null, capacity);
  }

  private startWith(kernels: KlineKernels | null, capacity: number): boolean {
    const held = [...new Set(this.specs.flatMap(inputsOf))];
    let engine: StudyEngine | null = null;
    try {
      const started = (engine = createStudyEngine(kernels, capacity, held));
      this.lines = this.specs.map((spec) => started.attach(spec, 0).lines);
    } catch (error) {
      engine?.close();
      if (error instanceof RangeError) return false;
      throw error;
    }
    this.engine = engine;
    this.capacity = capacity;
    return true;
  }

  /** Columns that no study reads are empty, and lose what is written to them. */
  private write(store: SeriesStore, index: number): void {
    const { openTimeMs, high, low, close, volume } = this.engine!.columns;
    const row = index - this.firstIndex;
    const { candles } = store;
    const at = (index + store.origin) * STRIDE;
    openTimeMs[row] = store.timeOf(index);
    high[row] = store.toPrice(candles[at + HIGH]!);
    low[row] = store.toPrice(candles[at + LOW]!);
    close[row] = store.toPrice(candles[at + CLOSE]!);
    volume[row] = candles[at + VOLUME]!;
  }
}
