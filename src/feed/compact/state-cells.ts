const FIRST_CHANGES = 256;

/**
 * Numbers that the server sent, in one array. All writes of a frame are committed or undone together. Writing allocates
 * only when the undo record grows, whose length is bounded by the bytes of a frame.
 */
export class StateCells {
  #values: Float64Array;
  #spare: Float64Array;
  /** Undo record: pairs of a cell and the number it had before. */
  #changes = new Float64Array(2 * FIRST_CHANGES);
  #changed = 0;
  #startedOver = false;

  /** @param size  number of cells; all are NaN, which means not known */
  constructor(size: number) {
    this.#values = new Float64Array(size).fill(NaN);
    this.#spare = new Float64Array(size);
  }

  get(at: number): number {
    return this.#values[at]!;
  }

  set(at: number, value: number): void {
    if (!this.#startedOver) this.#note(at);
    this.#values[at] = value;
  }

  /** Sets all cells to NaN; `undo` restores them. Call it at most once a frame. */
  startOver(): void {
    this.undo();
    const known = this.#values;
    this.#values = this.#spare.fill(NaN);
    this.#spare = known;
    this.#startedOver = true;
  }

  /** The frame was good. */
  keep(): void {
    this.#changed = 0;
    this.#startedOver = false;
  }

  /** Undoes all writes since `keep`. */
  undo(): void {
    if (this.#startedOver) {
      const known = this.#spare;
      this.#spare = this.#values;
      this.#values = known;
      this.#startedOver = false;
    }
    while (this.#changed > 0) {
      this.#changed -= 2;
      this.#values[this.#changes[this.#changed]!] = this.#changes[this.#changed + 1]!;
    }
  }

  /** Makes room for `size` cells. Call it between two frames. */
  grow(size: number): void {
    if (size <= this.#values.length) return;
    const values = new Float64Array(size).fill(NaN);
    values.set(this.#values);
    this.#values = values;
    this.#spare = new Float64Array(size);
  }

  #note(at: number): void {
    if (this.#changed === this.#changes.length) {
      const longer = new Float64Array(2 * this.#changes.length);
      longer.set(this.#changes);
      this.#changes = longer;
    }
    this.#changes[this.#changed++] = at;
    this.#changes[this.#changed++] = this.#values[at]!;
  }
}
