/** Drawing tools, in the order of the toolbar. */
export const DRAWING_TOOLS = [
  'trend',
  'ray',
  'horizontal',
  'vertical',
  'rectangle',
  'fibonacci',
  'text',
  'measure',
] as const;
export type DrawingTool = (typeof DRAWING_TOOLS)[number];

/** A point of a drawing: a time and a price, so that it does not move when the interval or the scale changes. */
export interface Anchor {
  /** Epoch ms; may lie after the newest candle. */
  readonly timeMs: number;
  readonly price: number;
}

/** One drawing: plain data, safe to store. `horizontal`, `vertical` and `text` have one anchor, all others two. */
export interface Drawing {
  readonly id: string;
  readonly tool: DrawingTool;
  readonly anchors: readonly Anchor[];
  /** Text of a `text` drawing; absent in others. */
  readonly text?: string;
}

/** More are not kept on one chart. */
export const MOST_DRAWINGS = 200;
/** Characters of a text. */
export const LONGEST_TEXT = 60;

export const anchorCountOf = (tool: DrawingTool): number =>
  tool === 'horizontal' || tool === 'vertical' || tool === 'text' ? 1 : 2;

/** State that the page needs to show its tools. */
export interface DrawingState {
  /** Without a text that has no words yet. */
  readonly drawings: readonly Drawing[];
  readonly selectedId: string | null;
  /** The tool that the next touch uses; null after it has drawn. */
  readonly tool: DrawingTool | null;
  readonly canUndo: boolean;
  readonly canRedo: boolean;
  /** A text was placed, or touched again, and waits for its words. */
  readonly wantsTextId: string | null;
}

export const NO_DRAWINGS: DrawingState = {
  drawings: [],
  selectedId: null,
  tool: null,
  canUndo: false,
  canRedo: false,
  wantsTextId: null,
};

/** Texts of a measurement: `24 bars, 2h 30m`. */
export interface MeasureWords {
  readonly bars: string;
  /** Units written after their numbers, without a space. */
  readonly days: string;
  readonly hours: string;
  readonly minutes: string;
  readonly seconds: string;
}

export interface DrawingOptions {
  /** True when no drawing can be selected, moved or removed. */
  readonly locked: boolean;
  /** Anchors snap to open, high, low or close of their candle. */
  readonly magnet: boolean;
  /** In the reader's language; English by default. */
  readonly words?: MeasureWords;
}

export type DrawingCommand = 'undo' | 'redo' | 'delete' | 'clear' | 'deselect';
