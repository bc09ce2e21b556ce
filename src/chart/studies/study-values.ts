import { MOST_ROWS } from '../../compute/kline/columns.ts';
import type { KlineKernels } from '../../compute/kline/kline-kernels.ts';
import { spanKind } from '../../compute/kline/study-span.ts';
import { STUDY_LINES } from '../../compute/kline/study-spec.ts';
import type { AnyLines, StudySpec } from '../../compute/kline/study-spec.ts';
import type { SeriesStore } from '../store/series-store.ts';
import { StudyRun } from './study-run.ts';

/** Rows kept free behind the last one: a part of them all, so that growing stays cheap per candle. */
const SPARE_PART = 32;
const LEAST_SPARE = 256;
/** Factor by which a shorter history frees its memory. */
const SHRINK_BELOW = 4;

/**
 * The values of a chart's studies, one row per candle of its store; of more than a million candles the newest have values.
 * A value depends on its candle's past alone (`studySpan`), so it is the same however much is loaded and however it came;
 * a candle whose warm-up is not loaded yet has none.
 *
 * Memory: 8 bytes × candles × lines, and for each length of warm-up 8 bytes × twice that length × (columns + lines).
 */
export class StudyValues {
  private readonly kernels: KlineKernels | null;
  private specs: readonly StudySpec[] = [];
  private runs: readonly StudyRun[] = [];
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

  /** Open time of the earliest candle that the values at candle `index` depend on; Infinity without studies. */
  neededFromMs(store: SeriesStore, index: number): number {
    const timeMs = store.timeOf(index);
    return this.runs.reduce((least, run) => Math.min(least, run.spanAt(store, timeMs).anchorMs), Infinity);
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
    if (this.runs.length === 0) return;
    this.rows = rows;
    this.firstIndex = store.end - rows;
    this.lastMs = rows > 0 ? store.timeOf(store.end - 1) : NaN;
    for (const run of this.runs) run.compute(store, this.firstIndex);
  }

  /** The last candle changed, or a next one came. Hot: on every tick, O(studies). */
  follow(store: SeriesStore): void {
    if (this.runs.length === 0 || store.count === 0) return;
    const index = store.end - 1;
    const isNext = store.timeOf(index) !== this.lastMs;
    if (isNext) {
      if (this.rows === 0 || this.rows === this.capacity || this.rowOf(index) !== this.rows) {
        this.rebuild(store);
        return;
      }
      this.rows++;
      this.lastMs = store.timeOf(index);
    }
    for (const run of this.runs) run.follow(store, index, isNext, this.firstIndex);
  }

  /** Frees the memory; `use` allocates it again. */
  close(): void {
    for (const run of this.runs) run.close();
    this.runs = [];
    this.lines = [];
    this.capacity = 0;
    this.rows = 0;
    this.lastMs = NaN;
  }

  private makeRoom(rows: number): void {
    this.close();
    if (this.specs.length === 0) return;
    this.capacity = Math.min(MOST_ROWS, rows + Math.max(LEAST_SPARE, Math.floor(rows / SPARE_PART)));
    const lineOf = (): Float64Array => new Float64Array(this.capacity).fill(NaN);
    this.lines = this.specs.map(({ kind }) => Object.fromEntries(STUDY_LINES[kind].map((name) => [name, lineOf()])));
    const studies = this.specs.map((spec, i) => ({ spec, out: this.lines[i]! }));
    const kinds = [...new Set(this.specs.map(spanKind))];
    this.runs = kinds.map(
      (kind) =>
        new StudyRun(
          this.kernels,
          studies.filter(({ spec }) => spanKind(spec) === kind),
        ),
    );
  }
}
