import { MOST_ROWS } from '../../compute/kline/columns.ts';
import type { KlineKernels } from '../../compute/kline/kline-kernels.ts';
import { createStudyEngine } from '../../compute/kline/studies.ts';
import { inputsOf } from '../../compute/kline/study-engine.ts';
import type { StudyEngine } from '../../compute/kline/study-engine.ts';
import { studySpan } from '../../compute/kline/study-span.ts';
import type { StudySpan } from '../../compute/kline/study-span.ts';
import type { AnyLines, StudySpec } from '../../compute/kline/study-spec.ts';
import { CLOSE, HIGH, LOW, STRIDE } from '../store/series-store.ts';
import type { SeriesStore } from '../store/series-store.ts';

/** Rows kept free behind the last one, so that growing stays cheap per candle. */
const SPARE_ROWS = 256;

const PRICES = [
  ['high', HIGH],
  ['low', LOW],
  ['close', CLOSE],
] as const;

/** A study and where its values go: `out` has the place of `firstIndex` first. */
export interface RunStudy {
  readonly spec: StudySpec;
  readonly out: AnyLines;
}

/**
 * Studies whose spans are the same, computed span by span in one engine of the length of a span with its warm-up. After
 * `compute` the engine holds the last span, and follows its open candle.
 */
export class StudyRun {
  private readonly kernels: KlineKernels | null;
  private readonly studies: readonly RunStudy[];
  private readonly keys: readonly (readonly string[])[];
  private engine: StudyEngine | null = null;
  private lines: readonly AnyLines[] = [];
  private capacity = 0;
  /** Rows of the engine: the candles of the last span with its warm-up. */
  private rows = 0;
  private toMs = -Infinity;

  /** @param studies  at least one; `spanKind` gives the same text for all */
  constructor(kernels: KlineKernels | null, studies: readonly RunStudy[]) {
    this.kernels = kernels;
    this.studies = studies;
    this.keys = studies.map(({ out }) => Object.keys(out));
  }

  /** The span of a candle, and whether all that its values depend on is in the store. */
  spanAt(store: SeriesStore, timeMs: number): StudySpan {
    return studySpan(this.studies[0]!.spec, timeMs, store.stepMs);
  }

  /** All values of the candles `firstIndex` … end. Those whose warm-up is not loaded have none. */
  compute(store: SeriesStore, firstIndex: number): void {
    this.toMs = -Infinity;
    let index = firstIndex;
    while (index < store.end) index = this.computeSpan(store, index, firstIndex);
  }

  /**
   * The last candle changed, or the next one came. Hot: O(studies) but for the first candle of a span.
   * @param isNext  it was not there before
   */
  follow(store: SeriesStore, index: number, isNext: boolean, firstIndex: number): void {
    if (isNext && (store.timeOf(index) >= this.toMs || this.rows === this.capacity)) {
      this.computeSpan(store, index, firstIndex);
      return;
    }
    const { engine } = this;
    if (!engine || this.rows === 0) {
      for (const { out } of this.studies) for (const line of Object.values(out)) line[index - firstIndex] = NaN;
      return;
    }
    if (isNext) {
      engine.keep(this.rows - 1);
      this.rows++;
    }
    const row = this.rows - 1;
    this.write(engine, store, index, row, 1);
    engine.show(row);
    for (let study = 0; study < this.studies.length; study++) {
      const [lines, { out }] = [this.lines[study]!, this.studies[study]!];
      for (const key of this.keys[study]!) out[key]![index - firstIndex] = lines[key]![row]!;
    }
  }

  /** Frees the memory of the kernels; `compute` allocates it again. */
  close(): void {
    this.engine?.close();
    this.engine = null;
    this.lines = [];
    this.capacity = 0;
    this.rows = 0;
  }

  /** The values of the span of candle `index`, from that candle on. @returns the first index behind the span */
  private computeSpan(store: SeriesStore, index: number, firstIndex: number): number {
    const { anchorMs, toMs } = this.spanAt(store, store.timeOf(index));
    const end = store.indexAtOrAfter(toMs);
    const start = store.indexAtOrAfter(anchorMs);
    this.toMs = toMs;
    this.rows = 0;
    const isWhole = store.complete || store.timeOf(store.first) <= anchorMs;
    const rows = end - start;
    if (!isWhole || rows > MOST_ROWS || !this.makeRoom(rows)) {
      for (const { out } of this.studies) {
        for (const line of Object.values(out)) line.fill(NaN, index - firstIndex, end - firstIndex);
      }
      return end;
    }
    const engine = this.engine!;
    this.write(engine, store, start, 0, rows);
    engine.rebuild(rows);
    this.rows = rows;
    this.studies.forEach(({ out }, study) => {
      const lines = this.lines[study]!;
      for (const key of this.keys[study]!) {
        out[key]!.set(lines[key]!.subarray(index - start, rows), index - firstIndex);
      }
    });
    return end;
  }

  private makeRoom(rows: number): boolean {
    if (rows <= this.capacity) return true;
    this.engine?.close();
    this.engine = null;
    const capacity = Math.min(MOST_ROWS, rows + SPARE_ROWS);
    // A kernel's memory ends somewhere, and other charts live in it too.
    return this.startWith(this.kernels, capacity) || (this.kernels !== null && this.startWith(null, capacity));
  }

  private startWith(kernels: KlineKernels | null, capacity: number): boolean {
    const held = [...new Set(this.studies.flatMap(({ spec }) => inputsOf(spec)))];
    let engine: StudyEngine | null = null;
    try {
      const started = (engine = createStudyEngine(kernels, capacity, held));
      this.lines = this.studies.map(({ spec }) => started.attach(spec, 0).lines);
    } catch (error) {
      engine?.close();
      if (error instanceof RangeError) return false;
      throw error;
    }
    this.engine = engine;
    this.capacity = capacity;
    return true;
  }

  /** Candles `index` … into rows `row` …, of the columns that the studies read. */
  private write({ columns }: StudyEngine, store: SeriesStore, index: number, row: number, rows: number): void {
    const { openTimeMs, volume } = columns;
    const { candles } = store;
    const first = (index + store.origin) * STRIDE;
    if (openTimeMs.length > 0) for (let i = 0; i < rows; i++) openTimeMs[row + i] = store.timeOf(index + i);
    if (volume.length > 0) for (let i = 0; i < rows; i++) volume[row + i] = store.volumeOf(index + i);
    for (let at = 0; at < PRICES.length; at++) {
      const [name, field] = PRICES[at]!;
      const column = columns[name];
      if (column.length === 0) continue;
      for (let i = 0; i < rows; i++) column[row + i] = store.toWholePrice(candles[first + i * STRIDE + field]!);
    }
  }
}
