/**
 * One study of the plain twin, over columns that fill from row 0 on. Its state is what is known after the last closed
 * row; `show` may be called again and again for the open row after it.
 */
export interface PlainStudy {
  /** Writes the values of the open row. */
  show(row: number): void;
  /** The row is closed: takes it into the state. Every row is shown and then kept, in order. */
  keep(row: number): void;
}
