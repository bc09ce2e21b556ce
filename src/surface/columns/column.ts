/** Colours by meaning; the look has their current values. */
export const TONES = ['ink', 'ink2', 'ink3', 'up', 'down', 'warn', 'accent'] as const;
export type Tone = (typeof TONES)[number];

/** Colours of what lies under a number: a bar, a flash. */
export const GROUNDS = ['none', 'chip', 'up', 'down', 'accent'] as const;
export type Ground = (typeof GROUNDS)[number];

/**
 * Contents of one cell of a list. The painter keeps two for each cell, the present and the painted one, and paints a
 * row again when they differ. A reader sets every field that it uses and allocates nothing but texts.
 */
export interface Cell {
  /** Empty when the cell shows nothing. */
  text: string;
  /** Count of folded zeros (G7), drawn smaller and lower after `text`; `tail` follows in the size of `text`. */
  small: string;
  tail: string;
  tone: Tone;
  /** The colour of a bar, a dot or a ground. */
  ground: Ground;
  /** Index of the column's font size, 0 the first. */
  size: number;
  /** A drawn triangle beside the text: 1 up, −1 down. */
  arrow: -1 | 0 | 1;
  /** Filled share of a bar's width from its right edge, or of a split bar's from its left: 0 … 1. */
  share: number;
  /** Strength of a flash in steps: of a ground, or of the colour of a text that `flashes`, whose sign says up or down. */
  tint: number;
  /** The number whose moves tint a text that `flashes`; NaN while unknown. */
  moves: number;
}

export const emptyCell = (): Cell => ({
  text: '',
  small: '',
  tail: '',
  tone: 'ink',
  ground: 'none',
  size: 0,
  arrow: 0,
  share: 0,
  tint: 0,
  moves: NaN,
});

/**
 * Ways to draw a cell:
 * - `text`  at the edge that the column says, in the middle of the place's height, an arrow beside it
 * - `bar`   a ground over `share` of the place, from the right
 * - `dot`   a disc of the text's tone that fills the place, while `text` is not empty
 * - `split` a rounded bar in two parts, up over `share` of the place from the left, down over the rest, a gap between them
 * - `ground` the whole place, `tint` steps of four strong
 */
export type CellKind = 'text' | 'bar' | 'dot' | 'split' | 'ground';

/** Font size and padding in rem, as in the style sheet. */
export interface CellSize {
  readonly fontRem: number;
  /** Padding between the text and the edge of its place. */
  readonly padEndRem: number;
}

/**
 * One column of a list, defined once for text and canvas. The style sheet decides its position and font: the page
 * measures the element with `data-cell={name}` of one row that is text.
 * @typeParam Row plain data of one row from the page; live values are read from the signals of `src/signals`
 * @typeParam Shared plain data of the whole list
 */
export interface Column<Row, Shared = undefined> {
  readonly name: string;
  readonly kind: CellKind;
  /** Alignment of the text: at the right edge of its place (left out), or at its start. */
  readonly align?: 'end' | 'start';
  /** The triangle stands behind the text instead of before it. */
  readonly arrowBehind?: true;
  /** Font sizes that `Cell.size` chooses from; left out where there is only the measured one. */
  readonly sizes?: readonly CellSize[];
  /** The text takes the colour of the move for a moment when `moves` does (H3). */
  readonly flashes?: boolean;
  /**
   * Writes the contents of the cell. It runs in an effect, so it runs again when a signal that it read changes. Hot.
   */
  read(row: Row, cell: Cell, shared: Shared): void;
}

/** The columns of one list, in the order in which they are painted over one another. */
export type Columns<Row, Shared = undefined> = readonly Column<Row, Shared>[];
