import type { LanguageCode } from '../i18n/languages.ts';
import type { Ground, Tone } from './columns/column.ts';
import type { ListName } from './columns/lists.ts';

/** One of the font sizes of a column. */
export interface PlaceSize {
  readonly fontPx: number;
  /** Padding between the edge of the place and the end of the text. */
  readonly padEnd: number;
  /** Distance from the top of a line to its baseline, as the page lays it out. */
  readonly baselinePx: number;
}

/**
 * Position and font of a column in every row, measured on a row that is text. Device px from the top left of its
 * canvas.
 */
export interface CellPlace {
  readonly name: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly padStart: number;
  readonly radius: number;
  /** Font sizes in the order of `Cell.size`. */
  readonly sizes: readonly PlaceSize[];
  readonly fontWeight: string;
  /** Line height over font size. */
  readonly lineRatio: number;
}

/** The current look of a list; each change sends a whole one. */
export interface SurfaceLook {
  readonly places: readonly CellPlace[];
  readonly rowPx: number;
  /** Width of a canvas. */
  readonly widthPx: number;
  readonly heightPx: number;
  readonly fontFamily: string;
  readonly tones: Readonly<Record<Tone, string>>;
  readonly grounds: Readonly<Record<Exclude<Ground, 'none'>, string>>;
  readonly language: LanguageCode;
  /**
   * Canvas px for one layout px: 1; more when the engine lays text out in CSS px, less when the pixel ratio is capped.
   */
  readonly unitPx: number;
  /** Distance from the top of the canvas, which is on a whole device px, to the top of the first row. */
  readonly originPx: number;
  /** Length of a tint after a price moved, ms; 0 for none. */
  readonly flashMs: number;
}

/** Assigns rows to a canvas, from top to bottom. */
export interface Assignment {
  readonly slot: number;
  /** Generation that `shown` repeats when the rows are on the screen. */
  readonly generation: number;
  /** Row data for the columns of the list, at most as many as fit on the canvas. */
  readonly rows: readonly unknown[];
}

/** Main thread → the thread that paints, over the port of one list. `list` comes first. */
export type ToSurface =
  | { readonly type: 'list'; readonly list: ListName }
  /** Transfers the canvas of this slot, once. */
  | { readonly type: 'canvas'; readonly slot: number; readonly canvas: OffscreenCanvas }
  /** Repaints everything and confirms it with these generations by slot. */
  | { readonly type: 'look'; readonly look: SurfaceLook; readonly generations: readonly number[] }
  | { readonly type: 'assign'; readonly blocks: readonly Assignment[] }
  /** Visible slots: only these are repainted when numbers change. */
  | { readonly type: 'sight'; readonly slots: readonly number[] }
  /** Plain data of the whole list, for its columns. */
  | { readonly type: 'shared'; readonly shared: unknown }
  | { readonly type: 'close' };

/** The thread that paints → main thread. */
export type FromSurface =
  /** Confirms that these canvases are on the screen with that generation. */
  | { readonly type: 'shown'; readonly blocks: readonly (readonly [slot: number, generation: number])[] }
  /** The bitmap of this canvas is lost; `shown` follows when it is restored. */
  | { readonly type: 'lost'; readonly slot: number }
  /** Painting takes more of this thread than allowed, so text is cheaper here. */
  | { readonly type: 'tooCostly'; readonly shareOfThread: number }
  /** A digit has no width on this thread, so painted numbers would be invisible. */
  | { readonly type: 'unmeasured' };
