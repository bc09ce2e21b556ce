const SECOND_MS = 1000;
const MOST_SECONDS = 2 ** 32;

const isShort = (timeMs: number) => timeMs % SECOND_MS === 0 && timeMs < MOST_SECONDS * SECOND_MS;

/**
 * Open times by slot, epoch ms. Whole seconds, which is what markets have, are held in half the memory; the first time
 * that is none turns the column into one of plain numbers.
 */
export class TimeColumn {
  private values: Uint32Array | Float64Array = new Uint32Array(0);
  private unitMs = SECOND_MS;

  at(slot: number): number {
    return this.values[slot]! * this.unitMs;
  }

  /** @param timeMs 0 or more, finite */
  set(slot: number, timeMs: number): void {
    if (this.unitMs !== 1 && !isShort(timeMs)) this.widen();
    this.values[slot] = timeMs / this.unitMs;
  }

  /** `set` for a column of them, from `slot` on. */
  setAll(slot: number, timesMs: Float64Array): void {
    if (this.unitMs !== 1 && !timesMs.every(isShort)) this.widen();
    const { values, unitMs } = this;
    for (let i = 0; i < timesMs.length; i++) values[slot + i] = timesMs[i]! / unitMs;
  }

  /** Room for `capacity` slots; those there are move up by `shift`. */
  resize(capacity: number, shift: number): void {
    const next = this.unitMs === 1 ? new Float64Array(capacity) : new Uint32Array(capacity);
    next.set(this.values, shift);
    this.values = next;
  }

  /** Forgets everything. */
  clear(): void {
    this.values = new Uint32Array(0);
    this.unitMs = SECOND_MS;
  }

  private widen(): void {
    this.values = Float64Array.from(this.values, (seconds) => seconds * SECOND_MS);
    this.unitMs = 1;
  }
}
