import type { LanguageCode } from '../i18n/languages.ts';
import type { Ground, Tone } from './columns/column.ts';
import type { ListName } from './columns/lists.ts';

/** One of the sizes that a column writes in. */
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

/** The present look of a list; each change is sent as one of these. */
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
  /** Px of the canvas for one in which the engine lays text out: 1, or more where it does so in CSS px, or less under a cap. */
  readonly unitPx: number;
  /** Offset of the first row's top below that of the canvas, which is on a whole pixel of the screen. */
  readonly originPx: number;
  /** Length of a tint after a price moved, ms; 0 for none. */
  readonly flashMs: number;
}

/** A canvas that is to show these rows from now on, from the top. */
export interface Assignment {
  readonly slot: number;
  /** Comes back when they are on the screen. */
  readonly generation: number;
  /** Rows of the canvas, at most as many as fit; as the columns of the list read them. */
  readonly rows: readonly unknown[];
}

/** Main thread → the thread that paints, over the port of one list. `list` comes first. */
export type ToSurface =
  | { readonly type: 'list'; readonly list: ListName }
  /** A canvas of that number, given away once. */
  | { readonly type: 'canvas'; readonly slot: number; readonly canvas: OffscreenCanvas }
  /** Repaints everything and confirms it with these generations by slot. */
  | { readonly type: 'look'; readonly look: SurfaceLook; readonly generations: readonly number[] }
  | { readonly type: 'assign'; readonly blocks: readonly Assignment[] }
  /** Slots that can be seen: only they are painted again when numbers change. */
  | { readonly type: 'sight'; readonly slots: readonly number[] }
  /** Plain data of the whole list, as its columns read it. */
  | { readonly type: 'shared'; readonly shared: unknown }
  | { readonly type: 'close' };

/** The thread that paints → main thread. */
export type FromSurface =
  /** Confirms that these canvases are on the screen with that generation. */
  | { readonly type: 'shown'; readonly blocks: readonly (readonly [slot: number, generation: number])[] }
  /** The bitmap of this canvas is gone; `shown` follows when it is there again. */
  | { readonly type: 'lost'; readonly slot: number }
  /** Painting takes more of this thread than it may: text is cheaper here. */
  | { readonly type: 'dear'; readonly shareOfThread: number }
  /** A digit has no width on this thread: nothing of the look would be seen. */
  | { readonly type: 'unmeasured' };
